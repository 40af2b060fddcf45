// The tanh repulsion law: energy, coincident centres, least mass, statistics. Its agreement with a
// plain reference: tests/scenes/torusLaws.test.ts.
import { expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import { crowd, worldOf } from '../../scenes/torusCrowd.ts'

const one = { x: 0, y: 0, vx: 0, vy: 0, radius: 50, mass: 2 }

test('the error of kinetic plus overlap energy shrinks with the step', () => {
  const drift = (dt: number) => {
    const world = worldOf(crowd(40, 500, 6), 500, { damping: 1, timeStep: dt })
    P.step(world)
    const before = P.energy(world)
    for (let t = 0; t < 6; t += dt) P.step(world)
    const after = P.energy(world)
    expect(before.elastic).toBeGreaterThan(0)
    return Math.abs(after.kinetic + after.elastic - before.kinetic - before.elastic) / (before.kinetic + before.elastic)
  }
  expect(drift(0.005)).toBeLessThan(1e-3)
})

const twins = (seed: number, first = 200, second = first) => {
  const space = P.torus<2>({ size: [1000, 1000] })
  const world = P.createWorld({ dim: 2, seed, space, contact: P.repulsion(), timeStep: 1 })
  const ids = [first, second].map((x) => P.addBody(world, { position: [x, 300], radius: 20, mass: 1000 }))
  P.step(world)
  return ids.map((id) => P.getBody(world, id))
}

test('coincident centres separate at the full force, in opposite directions', () => {
  const [a, b] = twins(1)
  expect(Math.hypot(...a!.velocity)).toBeCloseTo(Math.tanh(4), 12)
  expect(b!.velocity[0]).toBe(-a!.velocity[0])
  expect(b!.velocity[1]).toBe(-a!.velocity[1])
})

test('coincident centres draw the direction from the seed, independent of the place', () => {
  expect(twins(1)).toEqual(twins(1))
  expect(twins(1)[0]!.velocity).not.toEqual(twins(2)[0]!.velocity)
  expect(twins(1, 0)[0]!.velocity).toEqual(twins(1)[0]!.velocity)
  const [vx, vy] = twins(1, 200, 200.0005)[0]!.velocity
  expect(vx / vy).toBeCloseTo(twins(1)[0]!.velocity[0] / twins(1)[0]!.velocity[1], 9)
})

test('minDistance moves the distance below which the direction is drawn', () => {
  const pair = (minDistance: number) => {
    const world = P.createWorld<2>({ dim: 2, contact: P.repulsion({ minDistance }), timeStep: 1 })
    const [a] = [200, 202].map((x) => P.addBody(world, { position: [x, 300], radius: 20, mass: 1000 }))
    P.step(world)
    return P.getBody(world, a!).velocity as readonly number[]
  }
  const drawn = pair(2.001)
  expect(drawn[1]).not.toBe(0)
  expect(Math.hypot(...drawn)).toBeCloseTo(Math.tanh(3.8), 12)
  expect(pair(1.999)).toEqual([-Math.hypot(...drawn), 0])
})

test('the force is at least minForce in overlap, 0 at mere touch', () => {
  const at = (x: number) => {
    const world = worldOf([one, { ...one, x }], 1000, { damping: 1 })
    P.step(world)
    return P.getBody(world, P.bodyIds(world)[0]!).velocity[0]
  }
  expect(at(99.999)).toBe(-0.5)
  expect(at(100)).toBe(0)
  expect(at(85)).toBeCloseTo(-500 * Math.tanh(1.5), 9)
})

test('forEachContact reports contacts across the seam the short way', () => {
  const world = worldOf(
    [
      { ...one, x: 980, y: 10 },
      { ...one, x: 60, y: 10 },
      { ...one, x: 500, y: 500 },
    ],
    1000,
  )
  P.step(world)
  const seen: unknown[] = []
  P.forEachContact(world, (a, b, normal, impulse, depth) => seen.push([a, b, [...normal], impulse, depth]))
  const [a, b] = P.bodyIds(world)
  expect(seen).toEqual([[a, b, [-1, 0], expect.closeTo(1000 * Math.tanh(2), 9), 20]])
})

test('readContacts gives both centres, the second as the image nearest to the first', () => {
  const small = pairsOf('590,300 5,300 300,595 310,10').map(([x, y]) => ({ ...one, x, y, radius: 20 }))
  const world = worldOf(small, 600, { damping: 0 })
  P.step(world)
  const out = new Float32Array(64)
  expect(P.contactCount(world)).toBe(2)
  expect(P.readContacts(world, out)).toBe(2)
  expect([...out.subarray(0, 8)]).toEqual([590, 300, 605, 300, 300, 595, 310, 610])
  expect(() => P.readContacts(world, new Float32Array(7))).toThrow(/out.*7/)
  const [gone] = P.bodyIds(world)
  P.removeBody(world, gone!)
  P.forEachContact(world, (a, b) => expect([a, b]).not.toContain(gone))
})

test('minMass is that least mass, also in a restored world', () => {
  const world = worldOf([], 1000)
  P.configure(world, { minMass: 2 })
  const restored = P.restoreSnapshot(P.takeSnapshot(world))
  const id = P.addBody(restored, { position: [1, 1], radius: 5, mass: 0 })
  expect(P.getBody(restored, id).mass).toBe(2)
  P.setBody(restored, id, { mass: 0.5 })
  expect(P.getBody(restored, id).mass).toBe(0.5)
})

test('statistics of a step name the share of spin and the tests of that step', () => {
  const world = P.createWorld<2>({
    dim: 2,
    space: P.torus({ size: [1000, 1000] }),
    contact: P.repulsion(),
    timeStep: 1,
  })
  P.addBody(world, { position: [100, 100], radius: 20, mass: 3, angularVelocity: 2 })
  P.addBody(world, { position: [160, 100], radius: 20, mass: 3 })
  const { kinetic, rotational } = P.energy(world)
  expect(rotational).toBeCloseTo(0.5 * (0.5 * 3 * 20 * 20) * 2 * 2, 9)
  expect(kinetic - rotational).toBe(0)
  P.step(world)
  expect(P.stats(world).pairTests).toBe(1)
  P.step(world)
  expect(P.stats(world).pairTests).toBe(0)
})
