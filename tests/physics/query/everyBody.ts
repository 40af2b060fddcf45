// The queries by brute force: loops over all bodies and all of their images. And random worlds.
import { expect } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { draw, vec, world } from '../help.ts'

/** A random point with coordinates up to `far`, in metres. */
export function place<D extends P.Dim>(d: ReturnType<typeof draw>, dim: D, far: number): P.Vec<D> {
  return vec(dim, d.between(-far, far), d.between(-far, far), d.between(-far, far))
}

/**
 * Distance of the nearest image of a centre from a box. Axes are independent, so each tries its
 * periods by itself.
 */
function distanceToBox(w: P.World, at: readonly number[], min: readonly number[], max: readonly number[]): number {
  const gaps = at.map((v, axis) => {
    const size = w.space.size[axis]!
    const periods =
      size === Number.POSITIVE_INFINITY ? [0] : [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((k) => k * size)
    return Math.min(...periods.map((shift) => Math.max(0, min[axis]! - v - shift, v + shift - max[axis]!)))
  })
  return Math.hypot(...gaps)
}

function touching(w: P.World, reach: number, min: readonly number[], max: readonly number[]): P.BodyId[] {
  const ids = P.bodyIds(w).filter((id) => {
    const { position, radius } = P.getBody(w, id)
    return distanceToBox(w, position, min, max) <= reach + radius
  })
  return ids.sort((a, b) => a - b)
}

export function inBox<D extends P.Dim>(w: P.World<D>, min: P.Vec<D>, max: P.Vec<D>): P.BodyId[] {
  return touching(w, 0, min, max)
}

export function inBall<D extends P.Dim>(w: P.World<D>, center: P.Vec<D>, radius: number): P.BodyId[] {
  return touching(w, radius, center, center)
}

export function nearest<D extends P.Dim>(w: P.World<D>, point: P.Vec<D>, maxDistance: number): P.BodyId | null {
  let best: { id: P.BodyId; distance: number } | null = null
  for (const id of P.bodyIds(w).sort((a, b) => a - b)) {
    const { position, radius } = P.getBody(w, id)
    const distance = distanceToBox(w, position, point, point) - radius
    if (distance > maxDistance || (best && distance >= best.distance)) continue
    best = { id, distance }
  }
  return best?.id ?? null
}

/** Spaces, sizes and places of random worlds. Metres. */
export const WORLDS: Record<
  string,
  { far: number; radius: (u: number) => number; torus?: number; cluster?: number; options?: object }
> = {
  'bodies of one size': { far: 3, radius: (u) => 0.1 + 0.02 * u },
  'radii of 1 to 1 000': { far: 3, radius: (u) => 0.002 * 1000 ** u },
  'one giant among dwarfs': { far: 1, radius: (u) => (u < 0.02 ? 1 : 0.001) },
  'two heaps 1 000 km apart': { far: 1, radius: (u) => 0.01 + 0.1 * u, cluster: 1e6 },
  'a torus': { far: 5, radius: (u) => 0.1 + 0.2 * u, torus: 10 },
  'a torus, radii of 1 to 1 000': { far: 5, radius: (u) => 0.0049 * 1000 ** u, torus: 10 },
  'a torus that is narrower than three cells': { far: 2, radius: (u) => 0.5 + 0.4 * u, torus: 2 },
  'fixed cells that are too small': { far: 3, radius: (u) => 0.1 + 0.2 * u, options: { cell: 0.05 } },
}

/** A random world of 80 bodies in motion. */
export function randomWorld<D extends P.Dim>(dim: D, name: string, seed = 1) {
  const { far, radius, torus: size, cluster = 0, options } = WORLDS[name]!
  const d = draw(seed)
  const w = world(dim, {
    ...(size ? { space: P.torus<D>({ size: vec(dim, size, size, size) }) } : {}),
    gravity: vec(dim, 0, -3, 0),
    ...options,
  } as Omit<P.WorldOptions<D>, 'dim'>)
  const random = () => {
    const at = place(d, dim, far)
    return { position: vec(dim, at[0]! + (d.below(2) ? cluster : 0), at[1]!, at[2]), velocity: place(d, dim, far) }
  }
  for (let k = 0; k < 80; k++) P.addBody(w, { ...random(), radius: radius(d.unit()) })
  /** Removes, moves and adds a body. */
  const change = () => {
    const ids = P.bodyIds(w)
    P.removeBody(w, ids[d.below(ids.length)]!)
    P.setBody(w, P.bodyIds(w)[d.below(ids.length - 1)]!, { ...random(), radius: radius(d.unit()) })
    P.addBody(w, { ...random(), radius: radius(d.unit()) })
  }
  return { w, d, far, cluster, change }
}

/** The first body on a ray, by the quadratic formula for all bodies and images. */
function firstBody<D extends P.Dim>(w: P.World<D>, origin: P.Vec<D>, unit: P.Vec<D>, maxDistance: number) {
  const shifts = [0, 1, 2].map((axis) => {
    const size = axis < w.dim ? w.space.size[axis]! : Number.POSITIVE_INFINITY
    return size === Number.POSITIVE_INFINITY ? [0] : [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((k) => k * size)
  })
  const images = shifts[0]!.flatMap((x) => shifts[1]!.flatMap((y) => shifts[2]!.map((z) => [x, y, z])))
  const [ux, uy, uz = 0] = unit as readonly number[]
  let best: { body: P.BodyId; distance: number; normal: number[] } | null = null
  for (const id of P.bodyIds(w)) {
    const { position, radius } = P.getBody(w, id)
    const [ox, oy, oz = 0] = origin.map((v, axis) => v - position[axis]!) as number[]
    for (const shift of images) {
      const [x, y, z] = [ox! - shift[0]!, oy! - shift[1]!, oz - shift[2]!]
      const b = x * ux! + y * uy! + z * uz
      const c = x * x + y * y + z * z - radius * radius
      if (b * b < c || (c > 0 && b > 0)) continue
      const distance = c < 0 ? 0 : -b - Math.sqrt(b * b - c)
      if (distance > maxDistance || (best && distance >= best.distance)) continue
      const normal = unit.map((u, axis) => (c < 0 ? 0 : ([x, y, z][axis]! + distance * u) / radius))
      best = { body: id, distance, normal }
    }
  }
  return best
}

export function unitVector<D extends P.Dim>(d: ReturnType<typeof draw>, dim: D): P.Vec<D> {
  return toUnit(place(d, dim, 1))
}

function toUnit<D extends P.Dim>(v: P.Vec<D>): P.Vec<D> {
  const length = Math.hypot(...v)
  return v.map((part) => part / length) as unknown as P.Vec<D>
}

/** Expects numbers to agree to 1e-7 of the size of the world. */
function expectNear(actual: readonly number[], expected: readonly number[], size: number): void {
  actual.forEach((v, k) => {
    expect(Math.abs(v - expected[k]!)).toBeLessThan(1e-7 * size)
  })
}

/** Compares random rays with brute force. @returns how many meet a body */
export function expectSameRays<D extends P.Dim>(
  { w, d, far, cluster }: ReturnType<typeof randomWorld<D>>,
  times: number,
): number {
  let hits = 0
  for (let k = 0; k < times; k++) {
    const at = place(d, w.dim, w.space.periodic ? 0.5 * w.space.size[0] : 2 * far)
    const origin = vec(w.dim, at[0]! + (d.below(3) ? 0 : cluster), at[1]!, at[2])
    // Half of the rays aim at a body, some go along an axis.
    const { position } = P.getBody(w, P.bodyIds(w)[d.below(w.bodies.count)]!)
    const aimed = position.map((v, axis) => v - origin[axis]!) as unknown as P.Vec<D>
    const unit = d.below(2) ? toUnit(aimed) : d.below(4) ? unitVector(d, w.dim) : vec(w.dim, 0, d.below(2) ? 1 : -1)
    const length = w.space.periodic ? 2 * far * Math.sqrt(w.dim) * d.unit() : 5 * far * d.unit() + cluster * d.below(2)
    const hit = P.castRay(w, origin, unit, { maxDistance: length })
    const expected = firstBody(w, origin, unit, length)
    expect(hit?.body ?? null).toBe(expected?.body ?? null)
    if (!hit || !expected) continue
    hits++
    expectNear([hit.distance], [expected.distance], 1 + cluster)
    if (cluster === 0) expectNear(hit.normal, expected.normal, 1e3)
    const size = w.space.size[0]
    const period = (v: number) => (size === Number.POSITIVE_INFINITY ? v : ((v % size) + size) % size)
    expectNear(
      hit.point,
      origin.map((v, axis) => period(v + hit.distance * unit[axis]!)),
      1 + cluster,
    )
  }
  return hits
}
