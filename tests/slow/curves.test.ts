// A profile of many segments stands for a curve: a body slides along it as along a smooth wall.
import { describe, expect, test } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { type Points, toLine } from '../physics/container/vessels.ts'
import { ball, box, draw, G, meanOverlap, onEarth, steps, vec, world } from '../physics/help.ts'
import { expectRest } from '../physics/laws.ts'

const { PI, sin, cos, hypot, sqrt } = Math
const RADIUS = 0.05
const SEGMENTS = [30, 100, 250]

/** A quarter of a circle of 1 m in n segments, from the bottom up to its middle at a height of 1 m. */
const quarter = (n: number): Points =>
  Array.from({ length: n + 1 }, (_, k) => [sin((0.5 * PI * k) / n), 1 - cos((0.5 * PI * k) / n)])

/** A bowl of n segments, or a smooth one for infinity. */
function bowl(n: number, open: boolean): P.Container {
  const material = { friction: 0, restitution: 0 }
  return n === Number.POSITIVE_INFINITY
    ? P.distanceField({ distance: (x, y, z) => 1 - sqrt(x * x + (y - 1) ** 2 + z * z), ...material })
    : P.lathe({ points: open ? quarter(n) : [...quarter(n), [1, 2]], open, ...material })
}

/** The share of its energy that a ball keeps which slides for 20 s from 60 degrees on, and the most of it. */
function kept(dim: P.Dim, container: P.Container, substeps: number | 'auto', speed = 0) {
  const contact = P.impulse({ restitution: 0, friction: 0 })
  const w = onEarth(dim, { containers: [container], contact, substeps, sleep: false }) as P.World
  const start = vec(dim, (1 - RADIUS) * sin(PI / 3), 1 - (1 - RADIUS) * cos(PI / 3))
  const id = P.addBody(w, { position: start, velocity: vec(dim, 0, 0, speed), radius: RADIUS })
  const energy = () => {
    const { position, velocity } = P.getBody(w, id)
    return G * (position[1]! - RADIUS) + 0.5 * hypot(...velocity) ** 2
  }
  const first = energy()
  let most = 0
  steps(w, 1200, () => {
    most = Math.max(most, energy() / first)
  })
  return { end: energy() / first, most }
}

describe.each([2, 3] as const)('%iD', (dim) => {
  test.each(['auto', 4, 16] as const)('substeps %s: a finer bowl brakes no more than a smooth one', (substeps) => {
    const smooth = kept(dim, bowl(Number.POSITIVE_INFINITY, false), substeps)
    expect(smooth.end).toBeGreaterThan(0.98)
    for (const open of [false, true]) {
      let coarser = 0
      for (const n of SEGMENTS) {
        const { end, most } = kept(dim, bowl(n, open), substeps)
        expect(end, `${n} segments`).toBeGreaterThan(0.98 * smooth.end)
        expect(end, `${n} segments`).toBeGreaterThan(Math.min(1, coarser) - 0.01)
        expect(most, `${n} segments`).toBeLessThan(1.03)
        coarser = end
      }
    }
  })

  test.each([false, true])('a ball has one contact with a curve; open: %s', (open) => {
    const w = onEarth(dim, { containers: [bowl(250, open)] }) as P.World
    ball(w, [0.4, 0.3], { radius: RADIUS })
    let touched = 0
    steps(w, 200, () => {
      expect(w.contacts.count).toBeLessThan(2)
      touched += w.contacts.count
    })
    expect(touched).toBeGreaterThan(100)
  })

  test.each([false, true])('a corner of 30 degrees stops what is across it; open: %s', (open) => {
    const slope = PI / 6
    const points: Points = [
      [1, 0],
      [1 + 3 * cos(slope), 3 * sin(slope)],
    ]
    const contact = P.impulse({ restitution: 0, friction: 0 })
    const w = world(dim, { containers: [P.lathe({ points, open })], contact, sleep: false }) as P.World
    const id = P.addBody(w, { position: vec(dim, 0.3, 0.1), velocity: vec(dim, 2), radius: 0.1 })
    steps(w, 60)
    const { velocity } = P.getBody(w, id)
    expect(velocity[0]).toBeCloseTo(2 * cos(slope) ** 2, 6)
    expect(velocity[1]).toBeCloseTo(2 * cos(slope) * sin(slope), 6)
  })

  test.each([false, true].flatMap((open) => [0.1, 0.3].map((friction) => [open, friction] as const)))(
    'a pile rests on a curve and does not sink; open: %s, friction %d',
    (open, friction) => {
      const points = quarter(100)
      const curve = P.lathe({ points: open ? points : [...points, [1, 2]], open, friction })
      const contact = P.impulse({ friction, rollingResistance: 0.02 })
      const w = onEarth(dim, { containers: [box(dim, 3), curve], contact }) as P.World
      const { between } = draw(3)
      for (let k = 0; k < (dim === 2 ? 40 : 120); k++)
        ball(w, [between(-0.4, 0.4), 0.4 + 0.01 * k, between(-0.4, 0.4)], { radius: between(0.05, 0.07) })
      expectRest(w, 1800)
      expect(meanOverlap(w).max).toBeLessThan(0.1)
      for (const id of P.bodyIds(w)) {
        const { position, radius } = P.getBody(w, id)
        const [x, y, z = 0] = position as readonly number[]
        expect(toLine(hypot(x!, z), y!, points)).toBeGreaterThan((1 - 1e-6) * radius)
        expect(hypot(x!, y! - 1, z)).toBeLessThan(1)
      }
    },
  )
})
