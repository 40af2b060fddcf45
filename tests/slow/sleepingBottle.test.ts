// A bottle of 1200 candies asleep: it costs nothing, does not move, and wakes for what would move it
// and little else.
import { beforeAll, describe, expect, test } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { bottleScene } from '../../src/scenes/index.ts'
import { meanOverlap, steps, stepUntil } from '../physics/help.ts'
import { expectRest } from '../physics/laws.ts'

describe.each([
  ['with friction', { friction: 0.3, rollingResistance: 0.02 }],
  ['without friction', { friction: 0, rollingResistance: 0 }],
])('a bottle of 1200 %s (seed 1)', (name, options) => {
  let bytes: Uint8Array
  let slept: number
  let filled = 0
  beforeAll(() => {
    const w = bottleScene({ count: 1200, seed: 1, ...options })
    const done = () => {
      if (w.spawner.queue.length > 0) filled = w.stepCount
      return P.isAsleep(w)
    }
    slept = stepUntil(w, done, 2400)
    bytes = P.takeSnapshot(w)
  })
  const asleep = () => P.restoreSnapshot<3>(bytes)
  const drop = (w: P.World<3>, speed: number, radius: number, mass?: number) =>
    P.addBody(w, { position: [0.1, 0.9, 0], velocity: [0, -speed, 0], radius, ...(mass === undefined ? {} : { mass }) })
  const positions = (w: P.World<3>, alpha = 1) => {
    const out = new Float64Array(3 * w.bodies.count)
    P.readPositions(w, out, alpha)
    return out
  }
  const most = (w: P.World<3>, n: number) => {
    let awake = 0
    steps(w, n, () => {
      awake = Math.max(awake, w.awake)
    })
    return awake
  }
  /** Bodies near a point in the middle of the pile. */
  const middle = (w: P.World<3>) =>
    P.bodyIds(w).filter((id) => {
      const [x, y, z] = P.getBody(w, id).position
      return Math.hypot(x, y + 0.55, z) < 0.15
    })

  test('is asleep within 15 s of the last drop', () => {
    expect(filled).toBeGreaterThan(100)
    expect(slept - filled).toBeLessThan(15 * 60)
    const w = asleep()
    expect(w.bodies.count).toBe(1200)
    expect(meanOverlap(w).mean).toBeLessThan(0.03)
  })

  test.each([1.2, 3])('one candy dropped on it at %f m/s wakes few, and all sleep again', (speed) => {
    const w = asleep()
    const id = drop(w, speed, 0.05)
    expect(P.isAsleep(w)).toBe(false)
    // The design allows at most 300 of 10 000.
    expect(most(w, 120)).toBeLessThan(100)
    expectRest(w, 900)
    expect(P.getBody(w, id).asleep).toBe(true)
    expect(w.bodies.count).toBe(1201)
  })

  test('sleepers that are not woken do not move while a candy is dropped', () => {
    const w = asleep()
    const before = positions(w)
    const woken = new Set<P.BodyId>()
    P.onSleep(w, ({ type, body }) => type === 'wake' && woken.add(body))
    drop(w, 3, 0.05)
    steps(w, 200)
    const after = positions(w)
    const still = P.bodyIds(w).flatMap((id, k) => (woken.has(id) || k === 1200 ? [] : k))
    expect(still.length).toBeGreaterThan(1000)
    for (const k of still) expect(after.subarray(3 * k, 3 * k + 3)).toEqual(before.subarray(3 * k, 3 * k + 3))
  })

  test('a hard hit wakes many', () => {
    const w = asleep()
    drop(w, 20, 0.1, 0.1)
    expect(most(w, 60)).toBeGreaterThan(300)
    expectRest(w, 1800)
  })

  test('removal from the middle wakes the neighbours; all sleep again', () => {
    const w = asleep()
    const removed = middle(w)
    expect(removed.length).toBeGreaterThan(5)
    for (const id of removed) P.removeBody(w, id)
    P.step(w)
    expect(w.awake).toBeGreaterThan(5)
    expect(w.awake).toBeLessThan(600)
    expectRest(w, 1200)
    expect(w.bodies.count).toBe(1200 - removed.length)
    expect(meanOverlap(w).mean).toBeLessThan(0.03)
    // Without friction nothing keeps the hole open.
    if (name === 'without friction') expect(middle(w).length).toBeGreaterThan(2)
  })
})
