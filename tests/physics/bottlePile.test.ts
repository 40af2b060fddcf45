// A pile at rest: a bottle of 1500 after 20 s.
import { describe, expect, test } from 'vitest'
import { BOTTLE, bottleScene } from '../../src/scenes/index.ts'
import { meanOverlap, outsideCylinder, rmsSpeed, steps } from './help.ts'

describe.each([
  ['with defaults', {}],
  ['without sleep and friction', { sleep: false, friction: 0, rollingResistance: 0 }],
])('the bottle of 1500, %s (seed 1)', (name, options) => {
  test('for 20 s all bodies stay inside, then they rest with little overlap', () => {
    const w = bottleScene({ count: 1500, seed: 1, ...options })
    steps(w, 1200, (k) => {
      const out = outsideCylinder(w, BOTTLE)
      if (out > 1e-12) throw new Error(`step ${k}: ${out} m outside`)
    })
    expect(w.bodies.count).toBe(1500)
    expect(w.spawner.queue.length).toBe(0)
    expect(meanOverlap(w).mean).toBeLessThan(0.05)
    expect(meanOverlap(w).max).toBeLessThan(0.2)
    expect(rmsSpeed(w)).toBeLessThan(0.02)
    if (name === 'with defaults') expect(w.awake).toBe(0)
  }, 60_000)
})
