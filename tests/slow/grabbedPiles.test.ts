// Whatever a hand pulls out of a pile, all bodies stay inside, slow, and gain no energy.
import { describe, expect, test } from 'vitest'
import {
  bodyIds,
  energy as energyOf,
  getBody,
  grab,
  moveGrab,
  releaseGrab,
  setBody,
  type World,
} from '../../src/physics/index.ts'
import { outside, VESSELS } from '../physics/container/vessels.ts'
import { ball, draw, G, meanOverlap, onEarth, steps, vec } from '../physics/help.ts'

const PILES = VESSELS.filter(([name, dim]) => name === 'a room' || (dim === 3 && /^a (cylinder|bottle)$/.test(name)))

/** Fastest speed, m/s, and energy above y = -1 with that of spins, joules. */
function measure(w: World): { fastest: number; energy: number } {
  const { position, velocity: v, mass, count } = w.bodies
  let fastest = 0
  let energy = energyOf(w).kinetic
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    fastest = Math.max(fastest, Math.hypot(v[o]!, v[o + 1]!, v[o + 2]!))
    energy += mass[i]! * G * (position[o + 1]! + 1)
  }
  return { fastest, energy }
}

describe.each(PILES)('a pile in %s in %iD', (_name, dim, vessel) => {
  /** Pulls the lowest body about. @returns among others the fastest speed, in that of the hand */
  function pull(ratio: number, seed: number) {
    const w = onEarth(dim, { containers: [vessel.make()] })
    const d = draw(seed)
    for (let k = 0; k < (dim === 2 ? 40 : 70); k++)
      ball(w, [d.between(-0.5, 0.5), d.between(-0.9, 0.5), d.between(-0.5, 0.5)], {
        radius: d.between(0.07, 0.1),
        mass: 1,
      })
    steps(w, 150)
    const heightOf = (id: ReturnType<typeof ball>) => getBody(w, id).position[1]
    const body = bodyIds(w).reduce((low, id) => (heightOf(id) < heightOf(low) ? id : low))
    setBody(w, body, { mass: ratio })
    const held = grab(w, body)
    const { radius } = getBody(w, body)
    const limit = 10 * Math.max(Math.sqrt(G * radius), 6 * radius)
    const far = () => d.between(-1, 1) * 10 ** d.below(4)
    let [worst, deepest, fastest] = [-1, 0, 0]
    for (let k = 0; k < 8; k++) {
      moveGrab(w, held, vec(dim, far(), far(), far()))
      steps(w, 20, (tick) => {
        if (tick % 2 === 0) deepest = Math.max(deepest, meanOverlap(w).max)
        fastest = Math.max(fastest, measure(w).fastest)
        worst = Math.max(worst, outside(w, vessel))
      })
    }
    expect(worst).toBeLessThan(1e-9)
    return { w, held, speed: fastest / limit, deepest }
  }

  /** The value that a share of all values does not exceed. */
  const quantile = (share: number, values: number[]) => values.sort((a, b) => a - b)[Math.floor(share * values.length)]

  // One blow into a corner decides the fastest and the deepest of a pile, so these are medians and
  // quantiles (docs/decisions/2026-11-29-thrown-balls.md).
  test.each([1, 1000, 0.001])('stays inside whatever is pulled, with a mass ratio of %d', (ratio) => {
    const pulls = [...Array(30).keys()].map((seed) => pull(ratio, seed))
    const speeds = pulls.map(({ speed }) => speed)
    if (ratio <= 1) expect(quantile(0.99, speeds)).toBeLessThan(1.05)
    // In radii of the smaller ball.
    const deepest = pulls.map(({ deepest }) => deepest)
    expect(quantile(0.5, deepest)).toBeLessThan(ratio > 1 ? 1.5 : 0.4)
    const overlaps = pulls.map(({ w, held }) => {
      const released = measure(w).energy
      releaseGrab(w, held)
      steps(w, 200, () => {
        expect(measure(w).energy).toBeLessThan(1.01 * released)
        expect(outside(w, vessel)).toBeLessThan(1e-9)
      })
      return meanOverlap(w).mean
    })
    expect(quantile(0.85, overlaps)).toBeLessThan(0.02)
  })

  // A heavy ball throws light ones at twice its speed, and in a corner of a flat room faster.
  test('is thrown about by a ball of 1000 times the mass at twice its speed', () => {
    const speeds = [...Array(45).keys()].map((seed) => pull(1000, seed).speed)
    const twice = 2 * 1.05 // the hand is up to 1.05 times as fast as its limit
    expect(quantile(0.5, speeds)).toBeLessThan(dim === 2 ? 1.1 * twice : 1.5)
    expect(quantile(dim === 2 ? 0.7 : 0.9, speeds)).toBeLessThan(dim === 2 ? 2.8 : twice)
  })
})
