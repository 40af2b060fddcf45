// Force fields by a function: as the built-in ones, in their region, also across the seam.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  bodyIds,
  createWorld,
  type Dim,
  directional,
  forceField,
  getBody,
  isAsleep,
  radial,
  step,
  torus,
  wake,
} from '../../../src/physics/index.ts'
import { scatter, steps, stepUntil, vec, world } from '../help.ts'

describe.each([2, 3] as const)('in %iD', (dim: Dim) => {
  const G = 9.81

  test('m g as a function of the body acts as gravity does', () => {
    const field = forceField<Dim>(({ mass }, out) => (out[1] = -mass * G))
    const pair = [world(dim, { fields: [field] }), world(dim, { gravity: vec(dim, 0, -G) })]
    for (const w of pair) addBody(w, { position: vec(dim, 0, 1), velocity: vec(dim, 3, 1, 2), radius: 0.1, mass: 7 })
    for (let k = 0; k < 60; k++) for (const w of pair) step(w)
    const [a, b] = pair.map((w) => getBody(w, bodyIds(w)[0]!)) as [
      ReturnType<typeof getBody>,
      ReturnType<typeof getBody>,
    ]
    for (let axis = 0; axis < dim; axis++) {
      expect(a.position[axis]).toBeCloseTo(b.position[axis]!, 9)
      expect(a.velocity[axis]).toBeCloseTo(b.velocity[axis]!, 9)
    }
  })

  test('a function of position acts as radial() does, bit for bit', () => {
    const like = forceField<Dim>(
      (body, out) => {
        const at = body.position as readonly number[]
        const [dx, dy, dz = 0] = at as [number, number, number]
        const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
        if (distance === 0) return
        const scale = (5 * (1 - distance / 2)) / distance
        for (let axis = 0; axis < dim; axis++) out[axis] = scale * at[axis]!
      },
      { extent: 2 },
    )
    const run = (field: typeof like | ReturnType<typeof radial<Dim>>) => {
      const w = world(dim, { fields: [field] })
      scatter(w, 40, 3, 3, [0.05, 0.2], 1)
      steps(w, 60)
      return bodyIds(w).map((id) => getBody(w, id).position)
    }
    expect(run(like)).toEqual(run(radial<Dim>({ strength: 5, extent: 2 })))
  })

  test('a body is shown as it is, once a substep, and inside the region alone', () => {
    const seen: unknown[] = []
    const field = forceField<Dim>(
      ({ id, position, velocity, mass, radius }, out) => {
        seen.push({ id, position: [...position], velocity: [...velocity], mass, radius })
        expect(out).toEqual(vec(dim, 0, 0, 0))
        out[0] = 1
      },
      { position: vec(dim, 1, 1, 1), extent: 1 },
    )
    const w = world(dim, { fields: [field], substeps: 2, contact: null })
    const start = { position: vec(dim, 1, 1, 1), velocity: vec(dim, 0, 0, 0), mass: 3, radius: 0.1 }
    const id = addBody(w, start)
    addBody(w, { position: vec(dim, 2.01, 1, 1), radius: 0.1 })
    step(w)
    expect(seen).toHaveLength(2)
    expect(seen[0]).toEqual({ id, ...start })
    expect(getBody(w, id).velocity[0]).toBeCloseTo(1 / 3 / 60, 12)
  })

  test('bodies rest in it, and it wakes none: as in the built-in fields', () => {
    let calls = 0
    const push = { position: vec(dim, 0, 0), extent: 9 }
    const fields = [
      directional<Dim>({ ...push, strength: 0.1, direction: vec(dim, 1) }),
      forceField<Dim>((_body, out) => {
        calls++
        out[0] = 0.1
      }, push),
    ]
    for (const field of fields) {
      const floor = boxContainer({ min: vec(dim, -9, 0, -9), max: vec(dim, 9, 9, 9) })
      const w = world(dim, { gravity: vec(dim, 0, -G), containers: [floor], fields: [field] })
      const id = addBody(w, { position: vec(dim, 0, 0.1), radius: 0.1, mass: 1, rollingResistance: 0.5, friction: 1 })
      expect(stepUntil(w, () => isAsleep(w), 120)).toBeLessThan(120)
      calls = 0
      steps(w, 30)
      expect(calls).toBe(0)
      wake(w, id)
      expect(stepUntil(w, () => isAsleep(w), 120)).toBeLessThan(120)
    }
  })

  test.each([{ bad: [Number.NaN] }, { bad: [0, Number.POSITIVE_INFINITY] }, { bad: ['1'] }, { bad: [undefined] }])(
    'a force of $bad is named with its field, and the world goes on',
    ({ bad }) => {
      let broken = false
      const field = forceField<Dim>((_body, out) => broken && Object.assign(out, bad), { name: 'gust' })
      const w = world(dim, { gravity: vec(dim, 0, -1), fields: [field] })
      const id = addBody(w, { position: vec(dim, 0, 0), velocity: vec(dim, 1), radius: 0.1 })
      step(w)
      broken = true
      const message = `the force of the field 'gust' on body ${id} must be finite numbers of newtons, got`
      expect(() => step(w)).toThrow(RangeError)
      expect(() => step(w)).toThrow(message)
      broken = false
      step(w)
      expect(w.stepCount).toBe(4)
      expect(getBody(w, id).velocity[0]).toBe(1)
      expect(getBody(w, id).velocity[1]).toBeCloseTo(-4 / 60, 12)
    },
  )
})

test('a region reaches across the seam of a torus', () => {
  const field = forceField<2>((_body, out) => (out[1] = 2), { position: [1, 50], extent: 5 })
  const w = createWorld({ dim: 2, space: torus({ size: [100, 100] }), fields: [field], contact: null })
  const ids = [3, 98, 94].map((x) => addBody(w, { position: [x, 50], radius: 0.1, mass: 1 }))
  step(w)
  expect(ids.map((id) => getBody(w, id).velocity[1] > 0)).toEqual([true, true, false])
})
