// While the pair list lasts, bodies that moved far are searched again: alone, and among themselves.
import { expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { draw, world } from '../help.ts'

const RADIUS = 0.05

/** A world without gravity: bodies at rest, far from the origin, keep the list valid. */
function quiet(count = 512): P.World<3> {
  const w = world(3, { gravity: [0, 0, 0] })
  const d = draw(1)
  for (let k = 0; k < count; k++) {
    const [x, y, z] = [k % 8, (k >> 3) % 8, k >> 6].map((n) => 4 + n + d.between(0, 0.2))
    P.addBody(w, { position: [x!, y!, z!], radius: RADIUS })
  }
  return w
}

test.each([0, 1, 2])('two bodies that both move fast along axis %i hit each other', (axis) => {
  const w = quiet()
  const along = (value: number) => [0, 1, 2].map((k) => (k === axis ? value : 0)) as [number, number, number]
  // They travel 0.83 m in a step, and meet within the sixth.
  const a = P.addBody(w, { position: along(4.6), velocity: along(-50), radius: RADIUS })
  const b = P.addBody(w, { position: along(-4.6), velocity: along(50), radius: RADIUS })
  for (let k = 0; k < 5; k++) P.step(w)
  expect(P.getBody(w, a).velocity[axis]).toBe(-50)
  const builds = w.broadphase.buildCount
  P.step(w)
  expect(w.broadphase.buildCount).toBe(builds) // else this tests another search
  expect(P.getBody(w, a).velocity[axis]).toBeGreaterThan(0)
  expect(P.getBody(w, b).velocity[axis]).toBeLessThan(0)
})

test('a pair is found though one left its place and comes back', () => {
  const w = quiet()
  const h = 1 / 60
  const back = P.addBody(w, { position: [0, 0, 0], radius: RADIUS })
  const far = P.addBody(w, { position: [3, 0, 0], radius: RADIUS })
  /** Lets the next step end with the body at x. */
  const at = (id: typeof back, x: number) => {
    const { position, velocity, mass } = P.getBody(w, id)
    P.applyImpulse(w, id, [mass * ((x - position[0]) / h - velocity[0]), 0, 0])
  }
  const builds = () => w.broadphase.buildCount
  P.step(w)
  const before = builds()
  // A body may move by a tenth of its radius around its place before its pairs are searched again.
  at(back, -0.09 * RADIUS)
  P.step(w)
  at(back, -0.09 * RADIUS)
  at(far, 2.14 * RADIUS)
  P.step(w)
  at(back, -0.09 * RADIUS)
  at(far, 2.14 * RADIUS)
  P.step(w) // far has come to rest, and is searched: 2.23 radii away, beyond the skin
  at(back, 0.08 * RADIUS)
  at(far, 2.06 * RADIUS)
  P.step(w)
  expect(builds()).toBe(before)
  const met: unknown[] = []
  P.forEachContact(w, (a, b) => met.push([a, b].sort()))
  expect(met).toContainEqual([back, far].sort())
})

test('a body that is added at the origin meets what lies there', () => {
  const w = quiet()
  const there = P.addBody(w, { position: [1.5 * RADIUS, 0, 0], radius: RADIUS })
  P.step(w)
  // The first body after those of the grid: its position when the grid was built is not known.
  expect(w.bodies.count).toBe(w.broadphase.gridCount)
  const added = P.addBody(w, { position: [0, 0, 0], radius: RADIUS })
  P.step(w)
  const met: unknown[] = []
  P.forEachContact(w, (a, b) => met.push([a, b].sort()))
  expect(met).toContainEqual([there, added].sort())
})

test('bodies that are added beyond the capacity keep the list, also in a restored world', () => {
  const w = quiet(256)
  P.step(w)
  const { capacity } = w.bodies
  expect(capacity).toBe(256)
  for (let k = 0; k < 10; k++) {
    P.addBody(w, { position: [0.2 * k, 0, 0], velocity: [0, 0.1, 0], radius: RADIUS })
    P.step(w)
  }
  expect(w.bodies.capacity).toBeGreaterThan(capacity)
  expect(w.broadphase.buildCount).toBe(1)
  const copy = P.restoreSnapshot(P.takeSnapshot(w))
  for (let k = 0; k < 5; k++) for (const one of [w, copy]) P.step(one)
  expect(P.hash(copy)).toBe(P.hash(w))
})
