// An open profile is a thin wall: bodies leave it over the rim, rest on both sides, and pass it at
// no speed.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import { ball, box, draw, onEarth, steps, stepUntil, vec, world } from '../help.ts'
import { expectRest } from '../laws.ts'
import { type Points, radiusAt, toLine } from './vessels.ts'

const BOWL = pairsOf('0.1,0 0.2,0.08 0.25,0.2')
const { abs, hypot } = Math
const scaled = (points: Points, size: number, lift = 0): Points => points.map(([r, y]) => [size * r, size * y + lift])
const bowl = (points: Points, more = {}) => P.lathe({ points, open: true, ...more })

/** Place in the half plane: distance from the axis, and height. */
const toHalfPlane = ([x, y, z = 0]: readonly number[]) => [hypot(x!, z), y!] as const
const halfPlane = (w: P.World, id: P.BodyId) => toHalfPlane(P.getBody(w, id).position)

/** Where a point is: inside or outside at the height of the wall, null above and below it. */
function sideOf([rho, y]: readonly [number, number], points: Points): 'inside' | 'outside' | null {
  const radius = radiusAt(points, y)
  return radius === 0 ? null : rho < radius ? 'inside' : 'outside'
}

/** Metres from a place in the half plane to the wall with its floor. */
const toWall = ([rho, y]: readonly [number, number], points: Points) => toLine(rho, y, [[0, points[0]![1]], ...points])

describe.each([2, 3] as const)('in %iD', (dim) => {
  test('an overfilled bowl spills, and all come to rest', () => {
    const size = 0.05
    const points = scaled(BOWL, size)
    const w = onEarth(dim, { containers: [box(dim, 9 * size), bowl(points)] }) as P.World
    const d = draw(7)
    for (let k = 0; k < (dim === 2 ? 60 : 160); k++) {
      const at = vec(dim, size * d.between(-0.05, 0.05), size * (0.1 + 0.03 * k), size * d.between(-0.05, 0.05))
      P.addBody(w, { position: at, radius: size * d.between(0.025, 0.035), rollingResistance: 0.05 })
    }
    const ids = P.bodyIds(w)
    const radii = ids.map((id) => P.getBody(w, id).radius)
    const places = new Float64Array(dim * ids.length)
    const sides = new Map<P.BodyId, string>()
    const done = () => {
      P.readPositions(w, places)
      for (const [k, id] of ids.entries()) {
        const at = toHalfPlane([...places.subarray(dim * k, dim * k + dim)])
        const side = sideOf(at, points)
        // Who has changed sides has been above the rim, where it has none.
        if (side === null) sides.delete(id)
        else if ((sides.get(id) ?? side) !== side) throw new Error(`a body has passed the wall: ${at}`)
        else sides.set(id, side)
        if (toWall(at, points) < (1 - 1e-6) * radii[k]!) throw new Error(`in the wall: ${at}`)
      }
      return P.isAsleep(w)
    }
    expect(stepUntil(w, done, 3000)).toBeLessThan(3000)
    const inside = ids.filter((id) => sideOf(halfPlane(w, id), points) === 'inside')
    const outside = ids.filter((id) => halfPlane(w, id)[0] > points.at(-1)![0])
    expect(inside.length).toBeGreaterThan(5)
    expect(outside.length).toBeGreaterThan(5)
    for (const id of outside) expect(halfPlane(w, id)[1]).toBeLessThan(0.12 * size) // on the table
  })

  test.each([1, 10, 100])('no ball passes the wall at %d m/s, from inside or outside', (speed) => {
    const points = scaled(BOWL, 2, -0.2)
    const d = draw(dim + speed)
    for (let n = 0; n < 60; n++) {
      const contact = P.impulse({ restitution: d.unit() })
      const w = onEarth(dim, { containers: [bowl(points)], contact, sleep: false }) as P.World
      const start = n % 2 === 0 ? vec(dim, 0.05, 0, 0.02) : vec(dim, 0.9, d.between(-0.4, 0.1), 0.1)
      const aim = [0, 1, 2].map((axis) => (n % 2 === 0 ? d.between(-1, 1) : d.between(-0.1, 0.1) - (start[axis] ?? 0)))
      const velocity = aim.map((v) => (speed * v) / hypot(...aim)) as [number, number, number]
      const id = P.addBody(w, { position: start, velocity: vec(dim, ...velocity), radius: 0.04 })
      let before = [...start] as number[]
      steps(w, 20, () => {
        const at = [...P.getBody(w, id).position] as number[]
        // Points on the straight way of the step: where it does not bounce it crosses nothing.
        let near = Number.POSITIVE_INFINITY
        const turned = hypot(...at.map((v, axis) => v - before[axis]! - velocity[axis]! / 60)) > 0.02
        for (let share = 0; share < 1 && !turned; share += 1 / 64) {
          const mid = at.map((v, axis) => before[axis]! + share * (v - before[axis]!))
          const [rho, y] = toHalfPlane(mid)
          // The edge of the rim may be grazed.
          const atRim = hypot(rho - points.at(-1)![0], y - points.at(-1)![1]) < 0.04
          if (!atRim) near = Math.min(near, toWall([rho, y], points))
        }
        expect(near).toBeGreaterThan(0.02)
        expect(toWall(halfPlane(w, id), points)).toBeGreaterThan(0.04 - 1e-9)
        before = at
      })
    }
  })

  test('a ball in a lidded bowl never gets out, nor one outside in', () => {
    const points: Points = [...scaled(BOWL, 2, -0.2), [0, 0.4]]
    for (const speed of [1, 30, 100, 1000]) {
      const containers = [box(dim, 1.5, { min: vec(dim, -1.5, -1.5, -1.5) }), bowl(points)]
      const w = world(dim, { containers, contact: P.impulse({ restitution: 0.95 }), sleep: false }) as P.World
      const d = draw(speed)
      const random = () => vec(dim, ...([0, 0, 0].map(() => d.between(-speed, speed)) as [number, number, number]))
      const ids = [0, 0, 0, 1, 1, 1].map((x, k) =>
        P.addBody(w, { position: vec(dim, x, 0.1 * k - 0.1, 0), velocity: random(), radius: 0.04 }),
      )
      steps(w, 200, () => {
        for (const [k, id] of ids.entries()) {
          const at = halfPlane(w, id)
          const side = sideOf(at, points) ?? 'outside'
          if (side !== (k < 3 ? 'inside' : 'outside')) throw new Error(`${at} at ${speed} m/s`)
        }
      })
    }
  })

  test.each([0.5, 5, 50, 100])('the outside reflects a ball of %d m/s by the restitution', (speed) => {
    const wall = bowl(pairsOf('0.5,0 0.5,1'))
    const w = world(dim, { containers: [wall], contact: P.impulse({ restitution: 0.7, bounceSpeed: 0 }), sleep: false })
    const id = P.addBody(w, { position: vec(dim, 1, 0.5), velocity: vec(dim, -speed, 0), radius: 0.1 })
    steps(w, Math.ceil(60 / speed))
    const [vx, vy, vz = 0] = P.getBody(w, id).velocity as readonly number[]
    expect(vx! / speed).toBeCloseTo(0.7, 9)
    expect(abs(vy!) + abs(vz)).toBeLessThan(1e-9 * speed)
  })

  test('a ball is thrown in over the rim, and another one falls off its edge', () => {
    const contact = P.impulse({ restitution: 0, rollingResistance: 0.05 })
    const w = onEarth(dim, { containers: [box(dim), bowl(BOWL)], contact }) as P.World
    const thrown = P.addBody(w, { position: vec(dim, 1, 0.5), velocity: vec(dim, -2.5, 1, 0), radius: 0.03 })
    const balanced = P.addBody(w, { position: vec(dim, -0.27, 0.3), radius: 0.03 })
    expectRest(w, 1200)
    expect(sideOf(halfPlane(w, thrown), BOWL)).toBe('inside')
    const [rho, y] = halfPlane(w, balanced)
    expect(rho).toBeGreaterThan(0.25)
    expect(y).toBeCloseTo(0.03, 3)
  })

  test('inside a straight vessel a ball moves as in one that goes on above', () => {
    const points = pairsOf('0.5,0 0.5,3')
    const pair = [false, true].map((open) => {
      const w = onEarth(dim, { containers: [P.lathe({ points, open })] })
      return { w, id: ball(w, [0.1, 0.6], { velocity: vec(dim, 1.5, 2, 0.7), radius: 0.05, restitution: 0.6 }) }
    })
    for (let k = 0; k < 300; k++) {
      const [a, b] = pair.map(({ w, id }): readonly number[] => {
        P.step(w)
        return P.getBody(w, id).position
      }) as [readonly number[], readonly number[]]
      for (const [axis, v] of a.entries()) expect(abs(v - b[axis]!)).toBeLessThan(1e-6)
    }
  })

  const laws: [string, () => P.ContactLaw | null][] = [
    ['without a law', () => null],
    ['under repulsion()', () => P.repulsion()],
  ]
  test.each(laws)('%s a ball moves as with impulses, on both sides', (_law, law) => {
    const make = (contact: P.ContactLaw | null): P.World => {
      const containers = [box(dim), bowl(BOWL, { restitution: 0.8 })]
      const w = onEarth(dim, { containers, contact, sleep: false }) as P.World
      P.addBody(w, { position: vec(dim, 0.05, 0.3), velocity: vec(dim, 0.5), radius: 0.03 })
      P.addBody(w, { position: vec(dim, 0.6, 0.1), velocity: vec(dim, -2), radius: 0.03 })
      return w
    }
    const [one, other] = [make(P.impulse()), make(law())]
    for (let k = 0; k < 200; k++) {
      P.step(one)
      P.step(other)
      for (const id of P.bodyIds(one)) expect(P.getBody(other, id).position).toEqual(P.getBody(one, id).position)
    }
  })
})

test('a body that a system wakes within a step stays where it is', () => {
  const distance = (x: number, y: number) => Math.min(y, 2 - Math.abs(x))
  for (const container of [bowl(BOWL), P.distanceField({ distance })]) {
    const w = onEarth(2, { containers: [box(2), container] }) as P.World
    let wakes = false
    P.addSystem(w, { name: 'waker', applyForces: () => wakes && P.wake(w) })
    const ids = [-0.05, 0.05, 0.6, 0.8].map((x) => ball(w, [x, 0.03], { radius: 0.03, rollingResistance: 0.1 }))
    expectRest(w, 300)
    P.removeBody(w, ids.shift()!) // another body takes its place in the arrays
    const before = ids.map((id) => P.getBody(w, id).position)
    wakes = true
    P.wake(w, ids[0]!)
    P.step(w)
    ids.forEach((id, k) => {
      const [x, y] = P.getBody(w, id).position
      expect(hypot(x - before[k]![0]!, y - before[k]![1]!)).toBeLessThan(1e-3)
    })
  }
})
