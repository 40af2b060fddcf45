// Candidate pairs against brute force: no pair that touches within the step is missed, none is
// listed twice, none is far apart.
import { describe, expect, test } from 'vitest'
import type { Bodies } from '../../../src/physics/body/bodies.ts'
import { SLEEPING } from '../../../src/physics/body/sleep.ts'
import { Broadphase } from '../../../src/physics/broadphase/broadphase.ts'
import { beginPairList, parkSleepingPairs, updatePairList } from '../../../src/physics/broadphase/pairList.ts'
import { nearestImage } from '../../../src/physics/core/space.ts'
import { type Dim, open, type Space, torus, type World } from '../../../src/physics/index.ts'
import { StepContext } from '../../../src/physics/world/stepContext.ts'
import { draw, scatter, vec, world } from '../help.ts'

const key = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Least distance of the surfaces of two bodies on their straight paths through dt, metres. */
function leastGap(bodies: Bodies, space: Space, i: number, j: number, dt: number): number {
  const { position, velocity } = bodies
  const d: number[] = []
  const w: number[] = []
  for (let axis = 0; axis < 3; axis++) {
    const rel = velocity[4 * i + axis]! - velocity[4 * j + axis]!
    // The image that is nearest in the middle of the step.
    const middle = position[4 * i + axis]! - position[4 * j + axis]! + 0.5 * dt * rel
    d.push(nearestImage(middle - space.size[axis]! * Math.round(finite(middle / space.size[axis]!)), space.size[axis]!))
    w.push(rel)
  }
  const dot = d[0]! * w[0]! + d[1]! * w[1]! + d[2]! * w[2]!
  const square = w[0]! ** 2 + w[1]! ** 2 + w[2]! ** 2
  const t = square > 0 ? Math.max(-dt / 2, Math.min(dt / 2, -dot / square)) : 0
  return (
    Math.hypot(d[0]! + t * w[0]!, d[1]! + t * w[1]!, d[2]! + t * w[2]!) - position[4 * i + 3]! - position[4 * j + 3]!
  )
}
const finite = (x: number) => (Number.isFinite(x) ? x : 0)

interface Found {
  listed: number
  missed: string[]
  twice: string[]
  tooFar: string[]
}

/**
 * Compares the list with all pairs. Two sleepers need not be listed. Listed pairs may be `margin`
 * apart, metres.
 */
function compare(c: Broadphase, w: World, dt: number, margin: number): Found {
  const { bodies, space } = w
  const listed = new Set<string>()
  const found: Found = { listed: c.pairs.count, missed: [], twice: [], tooFar: [] }
  for (let p = 0; p < c.pairs.count; p++) {
    const name = key(c.pairs.a[p]!, c.pairs.b[p]!)
    if (listed.has(name) || c.pairs.a[p] === c.pairs.b[p]) found.twice.push(name)
    listed.add(name)
  }
  for (let i = 0; i < bodies.count; i++) {
    for (let j = 0; j < i; j++) {
      const gap = leastGap(bodies, space, i, j, dt)
      const name = key(i, j)
      if (gap < 0 && !(bodies.asleep[i] && bodies.asleep[j]) && !listed.has(name)) found.missed.push(`${name}: ${gap}`)
      if (gap > margin && listed.has(name)) found.tooFar.push(`${name}: ${gap}`)
    }
  }
  return found
}

function list(c: Broadphase, w: World, slack: number, dt: number, cell = 0): void {
  let awake = 0
  for (let i = 0; i < w.bodies.count; i++) if (!w.bodies.asleep[i]) awake++
  c.grid.desiredCellSize = cell
  const context = { ...new StepContext(), dt: 1 / 60, lookahead: dt, contactMargin: slack }
  beginPairList({ ...w, broadphase: c, awake }, context)
  updatePairList({ ...w, broadphase: c, awake }, context)
}

const clean = { missed: [], twice: [], tooFar: [] }

interface Case {
  name: string
  n: number
  size: number
  radius: readonly [number, number]
  speed: number
  cell?: number
}
const CASES: Case[] = [
  { name: 'like radii', n: 150, size: 8, radius: [0.3, 0.3], speed: 3 },
  { name: 'mixed radii, 1 : 20', n: 150, size: 8, radius: [0.05, 1], speed: 3 },
  { name: 'bodies wider than a cell', n: 150, size: 10, radius: [0.1, 1.2], speed: 3, cell: 0.5 },
  { name: 'cells wider than the world', n: 60, size: 10, radius: [0.2, 0.5], speed: 3, cell: 30 },
  { name: 'one cell', n: 60, size: 10, radius: [0.2, 0.6], speed: 3, cell: 9 },
  { name: 'two cells', n: 60, size: 10, radius: [0.2, 0.6], speed: 3, cell: 5 },
  { name: 'three cells', n: 60, size: 10, radius: [0.2, 0.6], speed: 3, cell: 3.33 },
  { name: 'three cells and wide bodies', n: 60, size: 10, radius: [0.2, 2], speed: 3, cell: 3 },
  { name: 'fast bodies', n: 200, size: 10, radius: [0.1, 0.3], speed: 60 },
  { name: 'few bodies', n: 3, size: 1, radius: [0.2, 0.3], speed: 1 },
]

describe.each([2, 3] as const)('%iD', (dim: Dim) => {
  describe.each(['open', 'torus'] as const)('%s', (kind) => {
    const make = (c: Case, seed: number) => {
      const space: Space<Dim> =
        kind === 'open' ? open<Dim>() : (torus({ size: vec(dim, c.size, c.size, c.size) }) as Space<Dim>)
      const w = world<Dim>(dim, { space, sleep: false, seed })
      scatter(w, c.n, seed, c.size, c.radius, c.speed)
      return w
    }

    test.each(CASES)('$name: at rest the list is that of brute force', (c) => {
      let listed = 0
      for (const seed of [1, 2]) {
        const w = make(c, seed)
        const broadphase = new Broadphase()
        list(broadphase, w, 0, 0, c.cell)
        const found = compare(broadphase, w, 0, broadphase.grid.skin)
        expect({ seed, ...found }).toEqual({ seed, listed: found.listed, ...clean })
        listed += found.listed
      }
      expect(listed).toBeGreaterThan(0)
    })

    test.each(CASES)('$name: in motion one list serves 28 steps', (c) => {
      const dt = 1 / 60
      const w = make(c, 5)
      const d = draw(55)
      const broadphase = new Broadphase()
      const { position, velocity, count } = w.bodies
      for (let k = 0; k < 28; k++) {
        list(broadphase, w, 0.002, dt, c.cell)
        // An old list may hold pairs that were near when it was built.
        const found = compare(broadphase, w, dt, Number.POSITIVE_INFINITY)
        expect({ k, ...found }).toEqual({ k, listed: found.listed, ...clean })
        for (let o = 0; o < 4 * count; o += 4) {
          // All slow down, so that the list lives long; now and then one body is pushed and moves
          // out of its margin.
          const push = k % 4 === 3 && d.unit() < 0.02 ? c.speed : 0
          for (let axis = 0; axis < dim; axis++) {
            velocity[o + axis] = 0.6 * velocity[o + axis]! + d.between(-push, push)
            let x = position[o + axis]! + dt * velocity[o + axis]!
            if (kind === 'torus') x -= c.size * Math.floor(x / c.size)
            position[o + axis] = x === c.size ? 0 : x
          }
        }
      }
      if (c.n > 100) expect(broadphase.buildCount).toBeLessThan(28)
    })

    test('two sleepers need no pair, one sleeper and another do (seed 6)', () => {
      const dt = 1 / 60
      const w = make({ name: '', n: 200, size: 6, radius: [0.1, 0.35], speed: 0 }, 6)
      const d = draw(66)
      const broadphase = new Broadphase()
      const { bodies } = w
      list(broadphase, w, 0.002, dt)
      const before = broadphase.pairs.count
      for (let i = 0; i < bodies.count; i++) {
        if (d.unit() > 0.9) continue
        bodies.asleep[i] = SLEEPING
      }
      parkSleepingPairs(broadphase.pairs, broadphase.sleepingPairs, bodies)
      expect(broadphase.pairs.count + broadphase.sleepingPairs.count).toBe(before)
      for (let k = 0; k < 15; k++) {
        list(broadphase, w, 0.002, dt)
        const found = compare(broadphase, w, dt, Number.POSITIVE_INFINITY)
        expect({ k, ...found }).toEqual({ k, listed: found.listed, ...clean })
        for (let o = 0; o < 4 * bodies.count; o += 4) {
          if (bodies.asleep[o / 4]) continue
          for (let axis = 0; axis < dim; axis++) {
            bodies.velocity[o + axis] = d.between(-4, 4)
            const x = bodies.position[o + axis]! + dt * bodies.velocity[o + axis]!
            bodies.position[o + axis] = kind === 'torus' ? ((x % 6) + 6) % 6 : x
          }
        }
      }
    })
  })

  test('one far body leaves the cells of the others small', () => {
    const w = world<Dim>(dim, { sleep: false })
    scatter(w, 1000, 7, 10, [0.05, 0.1], 0)
    const broadphase = new Broadphase()
    list(broadphase, w, 0, 0)
    const near = broadphase.pairs.tests
    scatter(w, 1, 8, 1e9, [0.1, 0.1], 1)
    broadphase.valid = false
    list(broadphase, w, 0, 0)
    const found = compare(broadphase, w, 0, broadphase.grid.skin)
    expect(found).toEqual({ listed: found.listed, ...clean })
    expect(broadphase.pairs.tests).toBeLessThan(3 * near + 100)
  })
})
