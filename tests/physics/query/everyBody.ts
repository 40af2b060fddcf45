// The queries by brute force: loops over all bodies and all of their images. And random worlds.
import {
  addBody,
  type BodyId,
  bodyIds,
  type Dim,
  getBody,
  removeBody,
  setBody,
  torus,
  type Vec,
  type World,
  type WorldOptions,
} from '../../../src/physics/index.ts'
import { draw, vec, world } from '../help.ts'

/** A random point with coordinates up to `far`, in metres. */
export function place<D extends Dim>(d: ReturnType<typeof draw>, dim: D, far: number): Vec<D> {
  return vec(dim, d.between(-far, far), d.between(-far, far), d.between(-far, far))
}

/**
 * Distance of the nearest image of a centre from a box. Axes are independent, so each tries its
 * periods by itself.
 */
function distanceToBox(w: World, at: readonly number[], min: readonly number[], max: readonly number[]): number {
  const gaps = at.map((v, axis) => {
    const size = w.space.size[axis]!
    const periods =
      size === Number.POSITIVE_INFINITY ? [0] : [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((k) => k * size)
    return Math.min(...periods.map((shift) => Math.max(0, min[axis]! - v - shift, v + shift - max[axis]!)))
  })
  return Math.hypot(...gaps)
}

function touching(w: World, reach: number, min: readonly number[], max: readonly number[]): BodyId[] {
  const ids = bodyIds(w).filter((id) => {
    const { position, radius } = getBody(w, id)
    return distanceToBox(w, position, min, max) <= reach + radius
  })
  return ids.sort((a, b) => a - b)
}

export function inBox<D extends Dim>(w: World<D>, min: Vec<D>, max: Vec<D>): BodyId[] {
  return touching(w, 0, min, max)
}

export function inBall<D extends Dim>(w: World<D>, center: Vec<D>, radius: number): BodyId[] {
  return touching(w, radius, center, center)
}

export function nearest<D extends Dim>(w: World<D>, point: Vec<D>, maxDistance: number): BodyId | null {
  let best: { id: BodyId; distance: number } | null = null
  for (const id of bodyIds(w).sort((a, b) => a - b)) {
    const { position, radius } = getBody(w, id)
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
export function randomWorld<D extends Dim>(dim: D, name: string, seed = 1) {
  const { far, radius, torus: size, cluster = 0, options } = WORLDS[name]!
  const d = draw(seed)
  const w = world(dim, {
    ...(size ? { space: torus<D>({ size: vec(dim, size, size, size) }) } : {}),
    gravity: vec(dim, 0, -3, 0),
    ...options,
  } as Omit<WorldOptions<D>, 'dim'>)
  const random = () => {
    const at = place(d, dim, far)
    return { position: vec(dim, at[0]! + (d.below(2) ? cluster : 0), at[1]!, at[2]), velocity: place(d, dim, far) }
  }
  for (let k = 0; k < 80; k++) addBody(w, { ...random(), radius: radius(d.unit()) })
  /** Removes, moves and adds a body. */
  const change = () => {
    const ids = bodyIds(w)
    removeBody(w, ids[d.below(ids.length)]!)
    setBody(w, bodyIds(w)[d.below(ids.length - 1)]!, { ...random(), radius: radius(d.unit()) })
    addBody(w, { ...random(), radius: radius(d.unit()) })
  }
  return { w, d, far, cluster, change }
}
