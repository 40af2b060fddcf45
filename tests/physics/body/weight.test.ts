// Force fields and factors on gravity act like gravity: the same substeps, bounces, rest and piles.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, draw, meanOverlap, vec, world } from '../help.ts'

/** Ways to accelerate bodies by g downwards. */
const WAYS = ['gravity', 'field', 'gravityScale', 'both'] as const
type Way = (typeof WAYS)[number]

describe.each([2, 3] as const)('%iD', (dim: P.Dim) => {
  const fieldOf = (g: number) =>
    P.forceField<P.Dim>(
      ({ mass }, out) => {
        out[1] = -g * mass
      },
      { name: 'weight' },
    )

  /** A world with walls 10 r apart, where bodies with `own` fall by g. */
  const make = (way: Way, g: number, r: number, friction = 0.3) => {
    const share = { gravity: 1, field: 0, gravityScale: 0.25, both: 0.5 }[way]
    const w = world<P.Dim>(dim, {
      gravity: vec(dim, 0, -share * g, 0),
      fields: way === 'field' ? [fieldOf(g)] : way === 'both' ? [fieldOf(g / 2)] : [],
      containers: [P.boxContainer({ min: vec(dim, 0, 0, 0), max: vec(dim, 10 * r, 1e3, 8 * r) })],
      contact: P.impulse({ friction }),
    })
    P.addSystem(w, { name: 'idle' }) // factors on gravity are a system, and with one there are 4 substeps
    return { w, own: way === 'gravityScale' ? { gravityScale: 4 } : {} }
  }

  /** Drops layers of bodies of about the radius r. */
  const pile = (way: Way, g: number, r: number, friction?: number): P.World<P.Dim> => {
    const { w, own } = make(way, g, r, friction)
    const random = draw(5)
    const across = dim === 2 ? 4 : 3
    for (let k = 0; k < 72; k++) {
      const layer = Math.floor(k / (dim === 2 ? across : across ** 2))
      const place = (n: number) => (1.3 + 2.4 * (n % across) + random.between(0, 0.1)) * r
      const at = vec(dim, place(k), (1.2 + 2.4 * layer) * r, place(Math.floor(k / across)))
      P.addBody(w, { position: at, radius: r * random.between(0.95, 1.05), ...own })
    }
    return w
  }

  /** Mean height in radii, and mean overlap of touching pairs in radii of the smaller. */
  const measure = (w: P.World, r: number) => {
    const heights = P.bodyIds(w).map((id) => P.getBody(w, id).position[1]! / r)
    return { height: heights.reduce((sum, at) => sum + at) / heights.length, overlap: meanOverlap(w).mean }
  }

  test.each([
    [9.81, 0.05, 0.3],
    [9.81, 0.01, 0],
    [981, 0.05, 0.3],
  ])('bodies fall, hit and pile up by %f m/s^2 in each way alike: radius %f m, friction %f', (g, r, friction) => {
    const runs = WAYS.map((way) => {
      const w = pile(way, g, r, friction)
      const substeps: number[] = []
      for (let k = 0; k < 300; k++) {
        P.step(w)
        if (k < 60 && w.profile.substeps > 0) substeps.push(w.profile.substeps)
      }
      return { mean: substeps.reduce((sum, n) => sum + n) / substeps.length, ...measure(w, r) }
    })
    const [first, ...others] = runs
    for (const run of others) {
      // Rounding decides how each pile comes to rest: of 80 piles without friction, two differed by over 10 %.
      expect(Math.abs(run.mean / first!.mean - 1)).toBeLessThan(0.15)
      expect(run.height / first!.height).toBeCloseTo(1, 1)
      expect(run.overlap).toBeLessThan(1.5 * first!.overlap + 0.002)
    }
  })

  test('a ball bounces to the same heights in each way, and rests as soon', () => {
    const paths = WAYS.map((way) => {
      const { w, own } = make(way, 9.81, 0.1)
      const id = ball(w, [0.5, 0.6, 0.4], { restitution: 0.7, radius: 0.1, ...own })
      const heights: number[] = []
      while (!P.getBody(w, id).asleep && heights.length < 600) {
        P.step(w)
        heights.push(P.getBody(w, id).position[1])
      }
      return heights
    })
    for (const heights of paths) {
      expect(heights.length).toBe(paths[0]!.length)
      heights.forEach((height, k) => {
        expect(height).toBeCloseTo(paths[0]![k]!, 8)
      })
    }
    expect(paths[0]!.length).toBeLessThan(300)
  })
})
