// Filters of queries, all hits of a ray, and balls that are cast.
import { describe, expect, test } from 'vitest'
import { nearestImage } from '../../../src/physics/core/space.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import * as P from '../all.ts'
import { ball, box, draw, vec, world } from '../help.ts'
import { place, randomWorld, unitVector } from './everyBody.ts'

describe.each([2, 3] as const)('in %dD', (dim) => {
  /** Twelve bodies in a row of categories 1, 2, 4, 1, ... */
  function row() {
    const w = world(dim)
    const ids = Array.from({ length: 12 }, (_, k) => ball(w, [0.3 * k, 0], { category: 2 ** (k % 3) }))
    return { w, ids }
  }

  test('queries find the bodies of a mask', () => {
    const { w, ids } = row()
    for (let mask = 0; mask < 8; mask++) {
      const expected = ids.filter((_, k) => mask & (2 ** (k % 3)))
      expect(P.queryBall(w, vec(dim, 0), 9, { mask })).toEqual(expected)
      expect(P.queryBox(w, vec(dim, -1, -1, -1), vec(dim, 9, 9, 9), { mask })).toEqual(expected)
      expect(P.castRayAll(w, vec(dim, -1), vec(dim, 1), { mask }).map(({ body }) => body)).toEqual(expected)
      expect(P.nearestBody(w, vec(dim, -1), 99, { mask })).toBe(expected[0] ?? null)
    }
  })

  test('queries find the bodies of a filter', () => {
    const { w, ids } = row()
    for (let skipped = 0; skipped < 12; skipped++) {
      const filter = (id: number) => id !== ids[skipped] && id !== ids[0]
      const expected = ids.filter(filter)
      expect(P.queryBall(w, vec(dim, 0), 9, { filter })).toEqual(expected)
      expect(P.queryBox(w, vec(dim, -1, -1, -1), vec(dim, 9, 9, 9), { filter })).toEqual(expected)
      expect(P.nearestBody(w, vec(dim, -1), 99, { filter })).toBe(expected[0])
      expect(P.castRay(w, vec(dim, -1), vec(dim, 1), { filter })?.body).toBe(expected[0])
      expect(P.castBall(w, vec(dim, -1), 0.05, vec(dim, 1), { filter })?.body).toBe(expected[0])
    }
  })

  test('queries fill an array that is given, alone or among the options', () => {
    const { w } = row()
    const out = [...P.bodyIds(w), ...P.bodyIds(w)]
    expect(P.queryBall(w, vec(dim, 0), 0.3, out)).toBe(out)
    expect(out).toHaveLength(2)
    expect(P.queryBox(w, vec(dim, 0), vec(dim, 0), { out, mask: 1 })).toBe(out)
    expect(out).toHaveLength(1)
  })

  test.each(['bodies of one size', 'radii of 1 to 1 000', 'two heaps 1 000 km apart', 'a torus'])(
    'castRayAll finds what castRay finds when the nearest is left out: %s',
    (name) => {
      const { w, d, far } = randomWorld(dim, name)
      let most = 0
      for (let k = 0; k < 60; k++) {
        const origin = place(d, dim, far)
        const aim = P.getBody(w, P.bodyIds(w)[k]!).position
        const direction = aim.map((v, axis) => v - origin[axis]!) as unknown as P.Vec<typeof dim>
        const options = { maxDistance: 3 * far }
        const seen = new Set<number>()
        const expected = []
        for (;;) {
          const hit = P.castRay(w, origin, direction, { ...options, filter: (id) => !seen.has(id) })
          if (hit === null) break
          seen.add(hit.body!)
          expected.push(hit)
        }
        expect(P.castRayAll(w, origin, direction, options)).toEqual(expected)
        most = Math.max(most, expected.length)
      }
      expect(most).toBeGreaterThan(1)
    },
  )

  test('castRayAll has the bodies before and behind a wall, and the wall', () => {
    const w = world(dim, { containers: [P.boxContainer({ min: vec(dim, -1, -1, -1), max: vec(dim, 1, 1, 1) })] })
    const inside = ball(w, [0.5, 0])
    const outside = ball(w, [2, 0])
    const hits = P.castRayAll(w, vec(dim, 0), vec(dim, 2))
    expect(hits.map(({ body }) => body)).toEqual([inside, null, outside])
    expect(hits.map(({ distance }) => distance)).toEqual([0.4, 1, 1.9])
    expect(P.castRayAll(w, vec(dim, 0), vec(dim, 2), { maxDistance: 0.3 })).toEqual([])
    const walls = P.castRayAll(w, vec(dim, 0), vec(dim, 2), { mask: 0 }) // it leaves out bodies alone
    expect(walls).toEqual([hits[1]])
  })

  test.each(['bodies of one size', 'radii of 1 to 1 000', 'a torus'])(
    'castBall is castRay at wider bodies: %s',
    (name) => {
      const { w, d, far } = randomWorld(dim, name)
      const radius = 0.2
      const wide = world(dim, { space: w.space })
      // The same handles, because bodies are added in the same order.
      for (const id of P.bodyIds(w)) {
        const { position, radius: r } = P.getBody(w, id)
        P.addBody(wide, { position, radius: r + radius })
      }
      let hits = 0
      for (let k = 0; k < 200; k++) {
        const origin = place(d, dim, far)
        const direction = unitVector(d, dim)
        const options = { maxDistance: 3 * far }
        const hit = P.castBall(w, origin, radius, direction, options)
        const expected = P.castRay(wide, origin, direction, options)
        expect(hit?.body).toBe(expected?.body)
        if (!hit || !expected) continue
        hits++
        expect(hit.distance).toBeCloseTo(expected.distance, 9)
        hit.normal.forEach((n, axis) => {
          expect(n).toBeCloseTo(expected.normal[axis]!, 9)
          // The ball touches a radius from its centre, which is where the ray ends.
          const apart = hit.point[axis]! + radius * n - expected.point[axis]!
          expect(nearestImage(apart, w.space.size[axis]!)).toBeCloseTo(0, 9)
        })
      }
      expect(hits).toBeGreaterThan(20)
    },
  )
})

/** Containers in 3D, and a point inside. */
const VESSELS: [string, P.Container][] = [
  ['box', box(3, 1)],
  ['cylinder', P.cylinder({ radius: 1, bottom: 0, top: 2 })],
  ['lathe', P.lathe({ points: pairsOf('0.6,0 1,0.5 1,1.2 0.3,1.7 0.3,2') })],
  ['open lathe', P.lathe({ points: pairsOf('0.6,0 1,0.5 0.8,3'), open: true })],
  ['field', P.distanceField({ distance: (x, y, z) => 1 - Math.sqrt(x * x + (y - 1) * (y - 1) + z * z), name: 'ball' })],
]

test.each(VESSELS)('castBall in a %s ends where a body would begin to be pushed', (_name, container) => {
  const radius = 0.15

  /** How far a body is pushed by the container when it is put there. */
  function push(at: P.Vec<3>): number {
    const w = P.createWorld({ dim: 3, containers: [container], contact: null })
    const id = P.addBody(w, { position: at, radius })
    P.step(w, 1e-9)
    return Math.hypot(...P.getBody(w, id).position.map((v, axis) => v - at[axis]!))
  }

  const w = P.createWorld({ dim: 3, containers: [container] })
  const d = draw(3)
  let hits = 0
  for (let k = 0; k < 60; k++) {
    const origin = [d.between(-0.2, 0.2), d.between(0.6, 1.1), d.between(-0.2, 0.2)] as const
    const unit = unitVector(d, 3)
    const hit = P.castBall(w, origin, radius, unit, { maxDistance: 4 })
    const on = (distance: number) => origin.map((v, axis) => v + distance * unit[axis]!) as unknown as P.Vec<3>
    const end = hit?.distance ?? 4
    for (const share of [0, 0.3, 0.6, 0.9, 0.999]) expect(push(on(share * end))).toBeLessThan(1e-7)
    if (!hit) continue
    hits++
    expect(push(on(end + 0.01))).toBeGreaterThan(1e-6)
    expect(hit.normal.reduce((sum, n, axis) => sum + n * unit[axis]!, 0)).toBeLessThan(0)
    hit.point.forEach((v, axis) => {
      expect(v).toBeCloseTo(on(end)[axis]! - radius * hit.normal[axis]!, 9)
    })
  }
  expect(hits).toBeGreaterThan(15)
})

test('a ball that slides along the floor is stopped by the wall ahead', () => {
  const flat = (dim: P.Dim) => P.distanceField({ distance: (x, y) => Math.min(y, 2 - x), name: `corner ${dim}` })
  for (const container of [
    flat(3),
    P.cylinder({ radius: 2, bottom: 0 }),
    P.boxContainer({ min: [-9, 0, -9], max: [2, 9, 9] }),
  ]) {
    const w = P.createWorld({ dim: 3, containers: [container] })
    const hit = P.castBall(w, [0, 0.25, 0], 0.25, [1, 0, 0])
    expect(hit?.distance).toBeCloseTo(1.75, 6)
    expect(hit?.normal[0]).toBeCloseTo(-1, 9)
  }
})

test('a ball below a lid meets it from below', () => {
  const w = P.createWorld({ dim: 3, containers: [P.lid({ y: 1.8 })] })
  expect(P.castBall(w, [0, 1, 0], 0.25, [0, 1, 0])?.distance).toBeCloseTo(0.55, 12)
  expect(P.castBall(w, [0, 2, 0], 0.25, [0, -1, 0])).toBeNull()
})

test('a ball meets blocks at their faces, edges and corners', () => {
  const w = P.createWorld({ dim: 3 })
  P.addBlock(w, [0, 0, 0])
  P.addBlock(w, [5, 0, 0], { height: 0.5 })
  const cast = (origin: P.Vec<3>, direction: P.Vec<3>) => P.castBall(w, origin, 0.25, direction)
  expect(cast([-3, 0.5, 0.5], [1, 0, 0])).toEqual({
    body: null,
    point: [0, 0.5, 0.5],
    normal: [-1, 0, 0],
    distance: 2.75,
  })
  // Past the edge by 0.15: the centre is then sqrt(0.25^2 - 0.15^2) = 0.2 before the face.
  expect(cast([-3, 1.15, 0.5], [1, 0, 0])?.distance).toBeCloseTo(2.8, 8)
  const corner = cast([-3, 1.12, 1.09], [1, 0, 0])!
  expect(corner.distance).toBeCloseTo(3 - Math.sqrt(0.25 ** 2 - 0.12 ** 2 - 0.09 ** 2), 8)
  expect(cast([-3, 1.26, 0.5], [1, 0, 0])).toBeNull()
  // Along the tops of a floor, to the step.
  P.addBlock(w, [1, 0, 0])
  P.addBlock(w, [2, 1, 0])
  expect(cast([0, 1.25, 0.5], [1, 0, 0])?.distance).toBeCloseTo(1.75, 8)
})

test('a container of the user stops a ball by its castBall', () => {
  const radii: number[] = []
  const wall: P.Container = {
    kind: 'wall',
    clamp() {},
    castBall(ray, radius) {
      radii.push(radius)
      ray.distance = 1 - radius
      ray.normal[0] = -1
      return true
    },
  }
  const w = P.createWorld({ dim: 2, containers: [wall] })
  expect(P.castBall(w, [0, 0], 0.25, [1, 0])).toEqual({ body: null, point: [1, 0], normal: [-1, 0], distance: 0.75 })
  expect(radii).toEqual([0.25])
})
