// Queries find what a loop over all bodies finds, and change nothing.
import { describe, expect, test } from 'vitest'
import * as P from '../all.ts'
import { steps, vec, world } from '../help.ts'
import { expectSameRays, inBall, inBox, nearest, place, randomWorld, WORLDS } from './everyBody.ts'

/** Compares each query with brute force, at random places. */
function expectSame<D extends P.Dim>({ w, d, far, cluster }: ReturnType<typeof randomWorld<D>>, times = 3): void {
  const out: P.BodyId[] = []
  for (let k = 0; k < times; k++) {
    const at = place(d, w.dim, 1.2 * far)
    const from = vec(w.dim, at[0]! + (d.below(3) ? 0 : cluster), at[1]!, at[2])
    const size = far * d.unit() ** 3
    const max = vec(w.dim, from[0]! + size, from[1]! + size * d.unit(), (from[2] ?? 0) + 2 * size)
    expect(P.queryBox(w, from, max, out)).toBe(out)
    expect(out).toEqual(inBox(w, from, max))
    expect(P.queryBall(w, from, size)).toEqual(inBall(w, from, size))
    expect(P.nearestBody(w, from)).toBe(nearest(w, from, Number.POSITIVE_INFINITY))
    expect(P.nearestBody(w, from, size / 3)).toBe(nearest(w, from, size / 3))
  }
}

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  test.each(Object.keys(WORLDS))('equal to brute force between steps: %s', (name) => {
    const random = randomWorld(dim, name)
    const few = random.cluster > 0 ? 2 : 1 // a ray along 1 000 km passes many cells
    let met = expectSameRays(random, 40 / few)
    for (let k = 0; k < 6; k++) {
      if (k % 3 === 1) random.change()
      if (k % 4 > 0) expectSame(random)
      met += expectSameRays(random, 8 / few)
      P.step(random.w, k % 5 === 0 ? 0.2 : undefined)
    }
    expectSame(random)
    expect(met).toBeGreaterThan(5)
  })

  test('after each single change the answers are new', () => {
    const w = world(dim, { gravity: vec(dim, 0, 0), contact: null })
    const at = (x: number) => vec(dim, x, 0)
    const ids = Array.from({ length: 100 }, (_, k) => P.addBody(w, { position: at(k), radius: 0.4 }))
    expect(P.queryBall(w, at(7), 0)).toEqual([ids[7]])
    P.setBody(w, ids[7]!, { position: at(500) })
    expect(P.queryBall(w, at(7), 0)).toEqual([])
    expect(P.queryBall(w, at(500), 0)).toEqual([ids[7]])
    P.setBody(w, ids[3]!, { radius: 6 })
    expect(P.queryBall(w, at(9), 0)).toEqual([ids[3], ids[9]])
    P.removeBody(w, ids[9]!)
    expect(P.queryBall(w, at(9), 0)).toEqual([ids[3]])
    const added = P.addBody(w, { position: at(9), radius: 0.4 })
    expect(P.queryBall(w, at(9), 0)).toEqual([ids[3], added].sort((a, b) => a! - b!))
    P.setBody(w, ids[20]!, { velocity: at(300) })
    P.step(w)
    expect(P.queryBall(w, at(20), 0)).toEqual([])
    expect(P.queryBall(w, at(25), 0)).toEqual([ids[20], ids[25]])
    P.configure(w, { space: P.torus({ size: vec(dim, 40, 40, 40) }) })
    expect(P.queryBall(w, at(10), 0)).toEqual(inBall(w, at(10), 0))
    P.configure(w, { space: P.open() })
    expect(P.queryBall(w, at(10), 0)).toEqual(inBall(w, at(10), 0))
    const snapshot = P.takeSnapshot(w)
    P.setBody(w, ids[30]!, { position: at(700) })
    expect(P.nearestBody(w, at(690))).toBe(ids[30])
    P.restoreSnapshot(snapshot, w)
    expect(P.nearestBody(w, at(690))).not.toBe(ids[30])
  })

  test('a system asks in the middle of a step', () => {
    const random = randomWorld(dim, 'bodies of one size')
    let [asked, met] = [0, 0]
    const ask = () => {
      asked++
      expectSame(random, 1)
      met += expectSameRays(random, 3)
    }
    const moments = { beginStep: ask, applyForces: ask, clampPositions: ask, finishStep: ask }
    P.addSystem(random.w as P.World, { name: 'asks', ...moments })
    P.configure(random.w, { substeps: 4 })
    for (let k = 0; k < 4; k++) P.step(random.w, 0.1)
    expect(asked).toBe(4 * (1 + 4 + 4 + 1))
    expect(met).toBeGreaterThan(5)
  })

  test('the box may be a point, and touching counts', () => {
    const w = world(dim)
    const id = P.addBody(w, { position: vec(dim, 1, 0), radius: 0.5 })
    expect(P.queryBox(w, vec(dim, 1.5, 0), vec(dim, 1.5, 0))).toEqual([id])
    expect(P.queryBox(w, vec(dim, 1.51, 0), vec(dim, 2, 0))).toEqual([])
    expect(P.queryBox(w, vec(dim, 1.4, 0.4), vec(dim, 2, 2, 2))).toEqual([])
    expect(P.queryBall(w, vec(dim, 2, 0), 0.5)).toEqual([id])
    expect(P.queryBall(w, vec(dim, 2, 0), 0.49)).toEqual([])
    expect(P.nearestBody(w, vec(dim, 3, 0), 1.5)).toBe(id)
    expect(P.nearestBody(w, vec(dim, 3, 0), 1.49)).toBeNull()
    expect(P.nearestBody(w, vec(dim, 1, 0.1), 0)).toBe(id)
  })

  test('an empty world has nothing to find', () => {
    const w = world(dim)
    const out = [1, 2] as P.BodyId[]
    expect(P.queryBox(w, vec(dim, -1, -1, -1), vec(dim, 1, 1, 1), out)).toEqual([])
    expect(out).toEqual([])
    expect(P.nearestBody(w, vec(dim, 0, 0))).toBeNull()
  })

  test('of bodies at one distance the first id counts', () => {
    const w = world(dim)
    const [right, left] = [1, -1].map((x) => P.addBody(w, { position: vec(dim, x, 0), radius: 0.5 }))
    expect(P.nearestBody(w, vec(dim, 0, 0))).toBe(right)
    P.removeBody(w, right!)
    expect(P.nearestBody(w, vec(dim, 0, 0))).toBe(left)
    P.addBody(w, { position: vec(dim, 1, 0), radius: 0.5 })
    expect(P.nearestBody(w, vec(dim, 0, 0))).toBe(left)
  })
})

test('a sleeping pile is found where it lies', () => {
  const w = P.bottleScene({ count: 100, seed: 2 })
  steps(w, 1500)
  expect(w.awake).toBe(0)
  expect(P.queryBox(w, [-9, -9, -9], [9, 9, 9])).toEqual(P.bodyIds(w).sort((a, b) => a - b))
  P.step(w)
  expect(P.queryBall(w, [0, -0.7, 0], 0.2)).toEqual(inBall(w, [0, -0.7, 0], 0.2))
})
