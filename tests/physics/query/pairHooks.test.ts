// Hooks that refuse pairs of bodies.
import { describe, expect, test, vi } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { canBeSent } from '../../../src/physics/internal.ts'
import { ball, onEarth, steps, stepUntil, totalEnergy, vec, world } from '../help.ts'

describe.each([2, 3] as const)('onPair in %dD', (dim) => {
  test('is asked for bodies that may touch, and those that it refuses pass', () => {
    for (const refuses of [true, false]) {
      const w = world(dim)
      const a = ball(w, [-0.5, 0], { velocity: vec(dim, 3) })
      const b = ball(w, [0, 0])
      const events: string[] = []
      const asked: P.BodyPair[] = []
      P.onContact(w, ({ type }) => events.push(type))
      P.onPair(w, (pair) => {
        asked.push(pair)
        return !refuses
      })
      steps(w, 30)
      expect(asked[0]).toEqual({ a, b, normal: vec(dim, 1) })
      expect(asked.length).toBeGreaterThan(refuses ? 3 : 0)
      expect(events.length > 0).toBe(!refuses)
      expect(P.getBody(w, a).velocity[0] === 3).toBe(refuses)
    }
  })

  test('refuses in one step, and no longer in the next', () => {
    const w = onEarth(dim)
    const low = ball(w, [0, 0.1], { type: 'fixed' })
    const id = ball(w, [0, 0.3])
    let passes = false
    P.onPair(w, () => !passes)
    steps(w, 25) // not yet asleep
    expect(P.getBody(w, id).position[1]).toBeCloseTo(0.3, 3)
    passes = true
    // What rests does not sleep for this.
    steps(w, 5)
    expect(P.getBody(w, id).position[1]).toBeLessThan(0.29)
    let count = 0
    P.forEachContact(w, (_a, b) => {
      if (b !== null) count++
    })
    expect(count).toBe(0)
    passes = false
    steps(w, 60)
    expect(P.getBody(w, id).position[1]).toBeGreaterThan(0.099)
    expect(P.getBody(w, low).position[1]).toBe(0.1)
  })

  test('all hooks have to agree, and one that is removed is not asked', () => {
    const w = onEarth(dim)
    ball(w, [0, 0.1], { type: 'fixed', radius: 0.1 })
    const id = ball(w, [0, 1])
    P.onPair(w, () => true)
    const stop = P.onPair(w, () => false)
    steps(w, 60)
    expect(P.getBody(w, id).position[1]).toBeLessThan(0.2)
    stop()
    steps(w, 120)
    expect(Math.hypot(...P.getBody(w, id).position.map((v, axis) => v - (axis === 1 ? 0.1 : 0)))).toBeGreaterThan(0.198)
  })

  test('a pile whose pairs are all allowed moves as without a hook', () => {
    const make = () => {
      const w = onEarth(dim)
      for (let k = 0; k < 12; k++) ball(w, [0.05 * (k % 3), 0.2 + 0.25 * k])
      return w
    }
    const [plain, hooked] = [make(), make()]
    P.onPair(hooked, () => true)
    const restored = P.restoreSnapshot(P.takeSnapshot(hooked))
    expect([canBeSent(plain), canBeSent(hooked), canBeSent(restored)]).toEqual([true, false, true])
    for (const w of [plain, hooked, restored]) steps(w, 200)
    expect(P.hash(hooked)).toBe(P.hash(plain))
    expect(P.hash(restored)).toBe(P.hash(plain))
    P.restoreSnapshot(P.takeSnapshot(plain), hooked)
    expect(canBeSent(hooked)).toBe(false)
  })

  test('a refused pile falls to the floor, and sleeps', () => {
    const w = onEarth(dim)
    const ids = [0, 1, 2, 3].map((k) => ball(w, [0.01 * k, 0.2 + 0.25 * k], { rollingResistance: 0.1 }))
    P.onPair(w, () => false)
    const start = totalEnergy(w)
    expect(stepUntil(w, () => P.isAsleep(w), 600)).toBeLessThan(600)
    for (const id of ids) expect(P.getBody(w, id).position[1]).toBeCloseTo(0.1, 6)
    expect(totalEnergy(w)).toBeLessThan(start)
  })

  test('what it throws is reported, and the pair collides', () => {
    const w = world(dim)
    const a = ball(w, [-0.3, 0], { velocity: vec(dim, 2) })
    ball(w, [0, 0])
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    P.onPair(w, () => {
      throw new Error('not now')
    })
    steps(w, 20)
    vi.unstubAllGlobals()
    expect(report).toHaveBeenCalled()
    expect(P.getBody(w, a).velocity[0]).toBeLessThan(2)
    expect(() => P.onPair(w, 1 as never)).toThrow('hook must be a function, got 1')
    P.step(w)
  })
})
