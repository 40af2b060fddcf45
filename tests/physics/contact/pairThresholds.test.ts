// The thresholds of a contact, such as the least speed of a bounce, follow its own two bodies: what else
// is in the world changes nothing.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, box, G, onEarth, steps } from '../help.ts'

const RADIUS = 0.01
/** Radii of the ball that stands far away: as the marbles, huge and tiny. */
const FAR = [RADIUS, 0.1, 1, 5, 20, 0.0005]

/** A world of marbles of restitution 0.9 without friction, and a ball 30 m away. */
function worldWith(dim: P.Dim, far: number, substeps: number | 'auto'): P.World {
  const contact = P.impulse({ restitution: 0.9, friction: 0 })
  const w = onEarth(dim, { containers: [box(dim, 60)], contact, substeps })
  ball(w, [30, far], { radius: far })
  return w
}

/** Heights of the first turning points of a marble, in metres. */
function rebounds(w: P.World, id: P.BodyId, n: number): number[] {
  const tops: number[] = []
  let rises = false
  steps(w, 200, () => {
    const { position, velocity } = P.getBody(w, id)
    if (rises && velocity[1]! <= 0) tops.push(position[1]!)
    rises = velocity[1]! > 0
  })
  return tops.slice(0, n)
}

describe.each([2, 3] as const)('beside any ball, in %i dimensions,', (dim) => {
  /** Reads numbers in a world with each far ball, and expects them to differ by less than `most`. */
  const expectAlike = (most: number, substeps: number | 'auto', read: (w: P.World) => number[]): number[] => {
    const [first, ...others] = FAR.map((far) => read(worldWith(dim, far, substeps)))
    for (const numbers of others)
      for (const [k, x] of numbers.entries()) expect(Math.abs(x - first![k]!)).toBeLessThan(most)
    return first!
  }
  const marble = (w: P.World, x: number, y: number) => ball(w, [x, y], { radius: RADIUS })

  test.each([4, 16])('a marble dropped on a marble rebounds alike with %i substeps', (substeps) => {
    for (const drop of [0.1, 0.17, 0.3])
      expectAlike(1e-3 * drop, substeps, (w) => {
        marble(w, 1, RADIUS)
        return rebounds(w, marble(w, 1, 3 * RADIUS + drop), 1)
      })
  })

  test.each(['auto', 4] as const)('a marble rebounds from a floor alike with substeps %s', (substeps) => {
    expect(expectAlike(1e-3, substeps, (w) => rebounds(w, marble(w, 1, 0.2), 4))).toHaveLength(4)
  })

  test('marbles that overlap part at the same speed', () => {
    const [left, right] = expectAlike(1e-3 * RADIUS, 4, (w) => {
      const ids = [0, 1.2].map((x) => marble(w, 1 + x * RADIUS, RADIUS))
      steps(w, 3)
      return ids.map((id) => P.getBody(w, id).position[0]!)
    })
    expect(right! - left!).toBeGreaterThan(1.3 * RADIUS)
  })
})

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  /** Speeds in m/s with which a ball leaves the ground, until it rests. */
  function bounces(w: P.World<P.Dim>, id: ReturnType<typeof ball>): number[] {
    const speeds: number[] = []
    let before = 0
    steps(w, 400, () => {
      const now = P.getBody(w, id).velocity[1]!
      if (before < 0 && now > 0.001) speeds.push(now)
      before = now
    })
    return speeds
  }

  const earth = () => onEarth<P.Dim>(dim, { containers: [box(dim, 60)], contact: P.impulse({ restitution: 0.8 }) })

  const drop = (radius: number, others: (w: P.World<P.Dim>) => void = () => {}) => {
    const w = earth()
    others(w)
    return bounces(w, ball(w, [0, radius + 0.3], { radius }))
  }

  test.each([0.01, 0.1, 1])('a ball of %d m bounces down to 0.3 sqrt(g r)', (radius) => {
    const last = drop(radius).at(-1)!
    const least = 0.3 * Math.sqrt(G * radius)
    // The speed is that of the end of the step: gravity takes up to g dt of it.
    expect(last).toBeLessThan(least + G / 60)
    expect(last + G / 60).toBeGreaterThan(0.8 * least)
  })

  test('a marble bounces on a large fixed ball as on the floor', () => {
    const w = onEarth<P.Dim>(dim, { containers: [], contact: P.impulse({ restitution: 0.8 }) })
    ball(w, [0, -5], { radius: 5, type: 'fixed' })
    const speeds = bounces(w, ball(w, [0, 0.31], { radius: 0.01 }))
    expect(Math.abs(speeds.length - drop(0.01).length)).toBeLessThan(2)
  })
})
