// Containers and blocks hold, reflect and brake bodies under every contact law as with impulses.
import { describe, expect, test } from 'vitest'
import * as P from '../all.ts'
import { ball, onEarth, steps, totalEnergy, vec, world } from '../help.ts'
import { expectAlike, expectRest } from '../laws.ts'
import { VESSELS } from './vessels.ts'

const LAWS: [string, () => P.ContactLaw | null][] = [
  ['without a law', () => null],
  ['under repulsion()', () => P.repulsion()],
]
const material = { restitution: 0.8, friction: 0.4 }
type Place = [name: string, dim: P.Dim, containers: P.Container[], away: (x: number, y: number, z: number) => number]
const PLACES: Place[] = [
  ...VESSELS.map(([name, dim, { make, distance }]): Place => [name, dim, [make(material)], distance]),
  ['blocks', 3, [], (_x, y) => y + 1],
]

describe.each(LAWS)('%s', (_law, law) => {
  test.each(PLACES)('a ball in %s of %iD moves as with impulses, bit for bit', (place, dim, containers, away) => {
    const make = (contact: P.ContactLaw | null) => {
      const w = onEarth(dim, { containers, contact, sleep: false }) as P.World
      if (place === 'blocks') P.fillBlocks(w as P.World<3>, [-20, -2, -20], [20, -2, 20])
      const spin = dim === 2 ? 9 : [3, 5, 9]
      return {
        w,
        id: ball(w, [0.1, 0.3], { velocity: vec(dim, 1.5, 2, 0.7), angularVelocity: spin, radius: 0.05 } as object),
      }
    }
    const [{ w: one, id: a }, { w: other, id: b }] = [make(P.impulse()), make(law())]
    const pressed = [0, 0]
    for (let k = 0; k < 600; k++) {
      P.step(one)
      P.step(other)
      if (k % 10 === 0) expect(P.getBody(other, b)).toEqual(P.getBody(one, a)) // a difference stays
      for (const [n, w] of [one, other].entries()) P.forEachContact(w, (_a, _b, _n, size) => (pressed[n]! += size))
    }
    expect(pressed[0]).toBeGreaterThan(0)
    expect(pressed[1]).toBe(pressed[0])
    expect(P.getBody(other, b)).toEqual(P.getBody(one, a))
    const [x, y, z = 0] = P.getBody(other, b).position as readonly number[]
    expect(away(x!, y!, z)).toBeCloseTo(0.05, 3)
  })
})

test('bodies that do not see each other fall asleep, one by one, and a snapshot continues', () => {
  const w = onEarth(3, { containers: [P.cylinder({ radius: 0.5, bottom: 0 })], contact: null })
  const ids = Array.from({ length: 40 }, (_, k) =>
    ball(w, [0.01 * k, 0.1 + 0.02 * k], { velocity: [0.5, 0, 0.02 * k], radius: 0.05, rollingResistance: 0.1 }),
  )
  steps(w, 30)
  expectAlike(w, (one) => expectRest(one, 1200))
  for (const id of ids) {
    const { position, velocity } = P.getBody(w, id)
    expect(velocity).toEqual([0, 0, 0])
    expect(position[1]).toBeCloseTo(0.05, 4)
  }
  let weight = 0
  P.forEachContact(w, (_a, b, _normal, size) => {
    expect(b).toBeNull()
    weight += size
  })
  const mass = ids.reduce((sum, id) => sum + P.getBody(w, id).mass, 0)
  expect(weight / (mass * 9.81 * w.timeStep)).toBeCloseTo(1, 2)
})

test('a pile of circles that repel each other rests in its room', () => {
  const w = world(2, {
    gravity: [0, -9.81],
    containers: [P.boxContainer({ min: [0, 0], max: [1, 9] })],
    contact: P.repulsion({ maxForce: 20, forceScale: 0.05, minForce: 0 }),
    drag: 0.05,
  })
  for (let k = 0; k < 30; k++)
    P.addBody(w, { position: [0.15 + 0.14 * (k % 6), 0.1 + 0.15 * Math.floor(k / 6)], radius: 0.07, mass: 0.1 })
  const start = totalEnergy(w)
  steps(w, 1200, () => expect(totalEnergy(w)).toBeLessThan(1.01 * start))
  expect(P.energy(w).kinetic).toBeLessThan(1e-4)
})
