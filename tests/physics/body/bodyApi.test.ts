// Public functions of bodies: handles survive reordering and detect reuse, and ids keep their order.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, draw, vec, world } from '../help.ts'

const body = (dim: P.Dim, x: number, radius = 0.1) => ({ position: vec(dim, x, 1, 2), radius }) as P.BodyOptions<P.Dim>

describe.each([2, 3] as const)('%iD', (dim: P.Dim) => {
  test('handles and the order of bodyIds survive reordering (seed 3)', () => {
    const w = world<P.Dim>(dim, { gravity: vec(dim, 0, -5, 0), sleep: false })
    const d = draw(3)
    const radii = Array.from({ length: 700 }, (_, k) => 0.05 + k / 10_000)
    const ids = radii.map((radius) => ball(w, [d.between(0, 9), d.between(0, 9), d.between(0, 9)], { radius }))
    const before = [...w.bodies.slot.subarray(0, 700)]
    for (let k = 0; k < 30; k++) P.step(w)
    expect([...w.bodies.slot.subarray(0, 700)]).not.toEqual(before)
    expect(P.bodyIds(w)).toEqual(ids)
    ids.forEach((id, k) => {
      expect(P.getBody(w, id).radius).toBe(radii[k])
    })
    const out = new Float64Array(dim * 700 + 1).fill(-1)
    expect(P.readPositions(w, out)).toBe(700)
    expect(out.at(-1)).toBe(-1)
    ids.forEach((id, k) => {
      expect([...out.subarray(dim * k, dim * k + dim)]).toEqual(P.getBody(w, id).position)
    })
  })

  test('10 000 random additions and removals agree with a Map (seed 4)', () => {
    const w = world<P.Dim>(dim)
    const d = draw(4)
    const model = new Map<P.BodyId, number>()
    const gone: P.BodyId[] = []
    const check = () => {
      expect(P.bodyIds(w)).toEqual([...model.keys()])
      const out = new Float64Array(dim * model.size)
      expect(P.readPositions(w, out)).toBe(model.size)
      expect([...model.values()].every((x, k) => out[dim * k] === x)).toBe(true)
      expect(w.awake).toBe(model.size)
    }
    for (let k = 0; k < 10_000; k++) {
      // The number of bodies grows and shrinks in turns.
      const chance = Math.floor(k / 1000) % 2 ? 0.35 : 0.7
      if (model.size === 0 || d.unit() < chance) {
        const x = d.between(-100, 100)
        const id = P.addBody(w, body(dim, x, 0.01))
        if (model.has(id) || gone.includes(id)) throw new Error(`the handle ${id} was given twice`)
        model.set(id, x)
      } else {
        const id = [...model.keys()][d.below(model.size)]!
        P.removeBody(w, id)
        model.delete(id)
        gone.push(id)
      }
      if (k % 1000 === 0) check()
    }
    check()
    for (const none of [...gone, -1, 0.5, Number.NaN, 1e300]) expect(P.hasBody(w, none as P.BodyId)).toBe(false)
    P.step(w)
    expect(P.bodyIds(w)).toEqual([...model.keys()])
    expect(w.awake).toBe(model.size)
  })

  test('the state of a body is a copy, and its mass is never 0', () => {
    const w = world<P.Dim>(dim)
    const id = P.addBody(w, body(dim, 1))
    ;(P.getBody(w, id).position as unknown as number[])[0] = 99
    expect(P.getBody(w, id).position[0]).toBe(1)
    P.setBody(w, id, { mass: -5 })
    expect(P.getBody(w, id).mass).toBe(0.001)
  })

  test('a body moved by setBody is not interpolated', () => {
    const w = world<P.Dim>(dim)
    const id = P.addBody(w, { ...body(dim, 0), velocity: vec(dim, 1, 0, 0) })
    P.step(w)
    const out = new Float64Array(dim)
    P.readPositions(w, out, 0.5)
    expect(out[0]).toBeCloseTo(0.5 / 60, 12)
    P.setBody(w, id, { position: vec(dim, 7, 1, 2) })
    for (const alpha of [0, 0.3, 1]) {
      P.readPositions(w, out, alpha)
      expect([...out]).toEqual(vec(dim, 7, 1, 2))
    }
  })
})
