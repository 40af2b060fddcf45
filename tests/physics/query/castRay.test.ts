// Rays meet what small steps along them meet first. Random rays and bodies: queries.test.ts.
import { describe, expect, test } from 'vitest'
import { pairsOf } from '../../fixtures/pairs.ts'
import * as P from '../all.ts'
import { type Points, radiusAt, VESSELS } from '../container/vessels.ts'
import { ball, draw, vec, world } from '../help.ts'
import { place, unitVector } from './everyBody.ts'

describe.each([2, 3] as const)('bodies in %i dimensions', (dim) => {
  test('distance, point and normal of a hit along an axis are exact', () => {
    const w = world(dim)
    const id = ball(w, [3, 0], { radius: 0.5 })
    const hit: P.RayHit<P.Dim> = { body: id, point: vec(dim, 2.5, 0), normal: vec(dim, -1, 0), distance: 2.5 }
    expect(P.castRay(w, vec(dim, 0, 0), vec(dim, 7, 0))).toEqual(hit)
    expect(P.castRay(w, vec(dim, 0, 0), vec(dim, 1e-12, 0))).toEqual(hit)
    expect(P.castRay(w, vec(dim, 0, 0), vec(dim, 1, 0), { maxDistance: 2.5 })).toEqual(hit)
    expect(P.castRay(w, vec(dim, 0, 0), vec(dim, 1, 0), { maxDistance: 2.49 })).toBeNull()
    expect(P.castRay(w, vec(dim, 0, 0), vec(dim, -1, 0))).toBeNull()
  })

  test('of two bodies at one place the first id counts', () => {
    const w = world(dim)
    const [first] = [0, 1].map(() => ball(w, [2, 0], { radius: 0.5 }))
    expect(P.castRay(w, vec(dim, 0, 0), vec(dim, 1, 0))?.body).toBe(first)
  })

  test('on a torus a ray goes on across the seam, by default for a diagonal', () => {
    const w = world(dim, { space: P.torus({ size: vec(dim, 10, 10, 10) }), gravity: vec(dim, 0, 0) })
    const id = ball(w, [2, 5, 5], { radius: 0.5 })
    expect(P.castRay(w, vec(dim, 9, 5, 5), vec(dim, 1, 0))).toMatchObject({ body: id, distance: 2.5 })
    expect(P.castRay(w, vec(dim, 9, 5, 5), vec(dim, 1, 0))!.point[0]).toBeCloseTo(1.5, 12)
    expect(P.castRay(w, vec(dim, 3, 5, 5), vec(dim, 1, 0))).toMatchObject({ body: id, distance: 8.5 })
    // A flat ray comes by once in each turn, a little higher: it meets the body in the ninth.
    const slope = vec(dim, 1, 0.05)
    const start = vec(dim, 3, 0.05, 5)
    expect(P.castRay(w, start, slope)).toBeNull()
    expect(P.castRay(w, start, slope, { maxDistance: 200 })!.distance).toBeGreaterThan(88)
  })
})

/** Steps along a ray until it goes from inside to outside; then the place by halving. */
function leaves(isInside: (p: number[]) => boolean, origin: readonly number[], unit: readonly number[], far: number) {
  const at = (t: number) => isInside(origin.map((v, axis) => v + t * unit[axis]!))
  const stride = far / 4000
  for (let t = 0, was = at(0); t < far; t += stride) {
    const now = at(t + stride)
    if (was && !now) {
      let [low, high] = [t, t + stride]
      for (let k = 0; k < 40; k++) {
        const middle = (low + high) / 2
        if (at(middle)) low = middle
        else high = middle
      }
      return low
    }
    was = now
  }
  return Number.POSITIVE_INFINITY
}

const URN: Points = pairsOf('0.5,-1 0.9,-0.4 0.9,0.1 0.3,0.1 0.3,0.6 0.7,1')
const rho = (p: number[]) => Math.hypot(p[0]!, p[2] ?? 0)
const both = (name: string, container: P.Container, isInside: (p: number[]) => boolean) =>
  ([2, 3] as const).map((dim): Shape => [name, dim, container, isInside])
type Shape = [string, P.Dim, P.Container, (p: number[]) => boolean]
const SHAPES: Shape[] = [
  ...VESSELS.map(
    ([name, dim, { make, distance }]): Shape => [name, dim, make(), ([x, y, z = 0]) => distance(x!, y!, z) >= 0],
  ),
  ...both('an open cylinder', P.cylinder({ radius: 0.8, bottom: -0.8 }), (p) => rho(p) <= 0.8 && p[1]! >= -0.8),
  ...both('an urn', P.lathe({ points: URN }), (p) => p[1]! >= -1 && rho(p) <= (radiusAt(URN, p[1]!) || 0.7)),
  [
    'a room with an open side',
    3,
    P.boxContainer({ min: [-1, -0.5, -1], max: [0.7, Number.POSITIVE_INFINITY, 1] }),
    ([x, y, z]) => x! >= -1 && x! <= 0.7 && y! >= -0.5 && Math.abs(z!) <= 1,
  ],
  ...both(
    'a distance field of an ellipsoid',
    P.distanceField({ distance: (x, y, z) => 1 - x * x - (y * y) / 0.49 - z * z }),
    (p) => rho(p) * rho(p) + (p[1]! * p[1]!) / 0.49 <= 1,
  ),
  ...both('a lid', P.lid({ y: 0.4 }), (p) => p[1]! <= 0.4),
  ['a soda room', 2, P.sodaRoom({ width: 1.2, height: 3 }), ([x, y]) => x! >= 0 && x! <= 1.2 && y! >= 0],
]

test.each(SHAPES)('a ray meets %s in %iD where it leaves it', (_name, dim, container, isInside) => {
  const w = world(dim, { containers: [container] })
  const d = draw(7)
  let [met, passed] = [0, 0]
  for (let k = 0; k < 120; k++) {
    const origin = place(d, dim, 1.5)
    const unit = d.below(6) ? unitVector(d, dim) : vec(dim, 0, d.below(2) ? 1 : -1)
    const expected = leaves(isInside, origin as readonly number[], unit as readonly number[], 8)
    const hit = P.castRay(w, origin, unit, { maxDistance: 8 })
    expect(hit?.distance ?? Number.POSITIVE_INFINITY).toBeCloseTo(expected, 8)
    if (!hit) {
      passed++
      continue
    }
    met++
    expect(hit.body).toBeNull()
    expect(Math.hypot(...hit.normal)).toBeCloseTo(1, 12)
    // The normal is against the ray, and points inwards.
    expect(hit.normal.reduce((sum, v, axis) => sum + v * unit[axis]!, 0)).toBeLessThan(1e-12)
    expect(isInside(hit.point.map((v, axis) => v + 1e-7 * hit.normal[axis]!))).toBe(true)
    expect(isInside(hit.point.map((v, axis) => v - 1e-7 * hit.normal[axis]!))).toBe(false)
  }
  expect(met).toBeGreaterThan(15)
  expect(passed).toBeGreaterThan(5)
})

test('no ray leaves a vessel through the edge between two parts', () => {
  const w = P.createWorld({ dim: 3, containers: [P.lathe({ points: URN })] })
  for (const [radius, y] of URN.slice(0, 4)) {
    for (let k = 0; k < 100; k++) {
      const turn = k / 15
      const edge = [radius * Math.cos(turn), y, radius * Math.sin(turn)] as const
      const hit = P.castRay(w, [0.01, -0.3, 0.02], [edge[0] - 0.01, y + 0.3, edge[2] - 0.02])
      expect(hit).not.toBeNull()
      expect(hit!.distance).toBeLessThan(Math.hypot(edge[0] - 0.01, y + 0.3, edge[2] - 0.02) + 1e-9)
    }
  }
})

test('a container of the user decides by itself, and without a function it is transparent', () => {
  const plane: P.Container<3> = {
    kind: 'plane',
    clamp() {},
    castRay(ray) {
      const distance = -ray.origin[1] / ray.direction[1]
      if (!(distance >= 0 && distance <= ray.distance)) return false
      ray.distance = distance
      ray.normal[1] = 1
      return true
    },
  }
  const { castRay: _, ...glass } = plane
  const cast = (container: P.Container<3>) =>
    P.castRay(P.createWorld({ dim: 3, containers: [container] }), [1, 4, 2], [0, -2, 0])
  expect(cast(plane)).toEqual({ body: null, point: [1, 0, 2], normal: [0, 1, 0], distance: 4 })
  expect(cast(glass)).toBeNull()
})

test('an open profile is met from both sides, and not above its rim', () => {
  const bowl = P.lathe({ points: URN, open: true })
  for (const dim of [2, 3] as const) {
    const w = world(dim, { containers: [bowl] })
    const [bottom, low, top] = [-1, -0.4, 1]
    for (const y of [bottom + 0.01, low + 0.1, top - 0.01]) {
      const inner = radiusAt(URN, y)
      for (const from of [0, 5, -5]) {
        const hit = P.castRay(w, vec(dim, from, y), vec(dim, from > 0 ? -1 : 1))
        expect(hit!.distance).toBeCloseTo(from === 0 ? inner : 5 - inner, 9)
        expect(hit!.normal[0] * (from > 0 ? -1 : 1)).toBeLessThan(0)
      }
    }
    expect(P.castRay(w, vec(dim, 5, top + 0.01), vec(dim, -1))).toBeNull()
    expect(P.castRay(w, vec(dim, 0.1, bottom - 1), vec(dim, 0, 1))!.distance).toBeCloseTo(1, 9)
  }
})

test('blocks are met as by pickBlock', () => {
  const w = P.createWorld({ dim: 3 })
  const d = draw(3)
  for (let k = 0; k < 120; k++)
    P.addBlock(w, [d.below(8), d.below(8), d.below(8)], { height: d.below(3) ? 1 : 0.25 + d.unit() / 2 })
  let hits = 0
  for (let k = 0; k < 300; k++) {
    const origin = [d.between(-4, 12), d.between(-4, 12), d.between(-4, 12)] as const
    const unit = unitVector(d, 3)
    const block = P.pickBlock(w, origin, unit, 9)
    const hit = P.castRay(w, origin, unit, { maxDistance: 9 })
    expect(hit === null).toBe(block === null)
    if (!hit || !block) continue
    hits++
    expect(hit).toMatchObject({ body: null, normal: block.normal })
    expect(hit.distance).toBeCloseTo(block.distance, 12)
  }
  expect(hits).toBeGreaterThan(40)
})

test('of blocks and bodies the nearer counts', () => {
  const w = P.createWorld({ dim: 3, gravity: [0, 0, 0] })
  P.fillBlocks(w, [3, -2, -2], [3, 2, 2])
  const [before, behind] = [2, 6].map((x) => P.addBody(w, { position: [x, 0.5, 0.5], radius: 0.3 }))
  expect(P.castRay(w, [0, 0.5, 0.5], [1, 0, 0])).toMatchObject({ body: before })
  expect(P.castRay(w, [2.4, 0.5, 0.5], [1, 0, 0])).toMatchObject({ body: null, normal: [-1, 0, 0] })
  expect(P.castRay(w, [9, 0.5, 0.5], [-1, 0, 0])).toMatchObject({ body: behind })
})

test('blocks on a torus are met behind the seam', () => {
  const w = P.createWorld({ dim: 3, space: P.torus({ size: [10, 20, 10] }) })
  P.addBlock(w, [2, 0, 3])
  const hit = P.castRay(w, [9, 0.5, 3.5], [1, 0, 0])!
  expect(hit.distance).toBeCloseTo(3, 12)
  expect(hit.point[0]).toBeCloseTo(2, 12)
  expect(P.castRay(w, [1, 0.5, 3.5], [-1, 0, 0])!.distance).toBeCloseTo(8, 12)
  expect(P.castRay(w, [1, 0.5, 5.5], [-1, 0, 0])).toBeNull()
  expect(P.castRay(w, [7.3, 15.5, 3.5], [1, 1, 0])!.distance).toBeCloseTo(4.7 * Math.SQRT2, 12)
})
