// Casts a ray at everything in a world: bodies, containers and blocks.
import { type BodyId, idOf } from '../body/bodies.ts'
import { wrapCoordinate } from '../core/space.ts'
import { coordinate, demand, object, positive, reach, vector, whole } from '../core/validate.ts'
import { type Dim, isVec, toAxes, toVec, type Vec } from '../math/vec.ts'
import { findBlocks } from '../voxel/blockSystem.ts'
import { castAtBlocks } from '../voxel/castBlocks.ts'
import type { Ray, World } from '../world.ts'
import { castAtBodies } from './castBodies.ts'
import { castAtContainer } from './castContainers.ts'

/** Options of `castRay`. */
export interface RayOptions {
  /**
   * Length of the ray in metres, 0 or more; on a torus at most 100 times its longest side.
   * @default Infinity; on a torus its diagonal
   */
  maxDistance?: number
  /**
   * Bits of the categories of bodies that the ray meets, from 0 to 2^32 - 1. Containers and blocks
   * have no category: the ray always meets them. @default all
   */
  mask?: number
}

/** What a ray meets first. */
export interface RayHit<D extends Dim> {
  /** The body, or null for a container or a block. */
  body: BodyId | null
  /** Metres. */
  point: Vec<D>
  /** Unit normal of the surface, against the ray; zeros when the ray begins in what it meets. */
  normal: Vec<D>
  /** Metres from the origin. */
  distance: number
}

/** Longest ray on a torus, in longest sides. */
const MAX_SIDES = 100

/**
 * The first body, container or block that a ray meets. A container is met from inside: a ray that
 * begins outside passes into it. On a torus the ray goes on across the seam, but containers and
 * blocks are met at their own place only.
 * @param origin Metres.
 * @param direction any length; its largest part is from 1e-12 to 1e15
 * @returns null when the ray meets nothing
 * @throws RangeError when an argument is invalid
 */
export function castRay<D extends Dim>(
  world: World<D>,
  origin: Vec<NoInfer<D>>,
  direction: Vec<NoInfer<D>>,
  options: RayOptions = {},
): RayHit<D> | null {
  const { dim, space, bodies } = world
  vector('origin', origin, dim, 'metres')
  for (const v of origin) coordinate('origin', v, 'metres')
  const isDirection = isVec(dim, direction) && direction.some((v) => v !== 0)
  demand(isDirection, 'direction', `${dim} finite numbers that are not all 0`, direction)
  const largest = positive('the largest part of direction', Math.max(...direction.map(Math.abs)))
  object('options', options)
  const sides = space.size.filter(Number.isFinite)
  const { maxDistance = space.periodic ? lengthOf(sides) : Number.POSITIVE_INFINITY, mask = 0xffffffff } = options
  reach('maxDistance', maxDistance, 'metres')
  if (space.periodic) {
    const most = MAX_SIDES * Math.max(...sides)
    demand(maxDistance <= most, 'maxDistance', `at most ${most} metres on this torus (${MAX_SIDES} sides)`, maxDistance)
  }
  whole('mask', mask, '', 0, 0xffffffff)

  const scaled = direction.map((v) => v / largest)
  const [x, y, z] = toAxes(origin)
  const ray: Ray = {
    origin: [wrapCoordinate(x, space.size[0]), wrapCoordinate(y, space.size[1]), wrapCoordinate(z, space.size[2])],
    direction: toAxes(scaled.map((v) => v / lengthOf(scaled))),
    distance: maxDistance,
    normal: [0, 0, 0],
  }
  // Surfaces first: they shorten the search for bodies.
  const meetsSurface = space.periodic ? castAcrossSeams(world, ray) : castAtSurfaces(world, ray)
  const body = castAtBodies(world, ray, mask)
  if (body < 0 && !meetsSurface) return null
  const at = (axis: 0 | 1 | 2) =>
    wrapCoordinate(ray.origin[axis] + ray.distance * ray.direction[axis], space.size[axis])
  const [nx, ny, nz] = ray.normal
  return {
    body: body < 0 ? null : idOf(bodies, body),
    point: toVec(dim, at(0), at(1), at(2)),
    normal: toVec(dim, nx + 0, ny + 0, nz + 0), // no -0
    distance: ray.distance,
  }
}

/** Shortens a ray to the first container or block that it meets. @returns whether it meets one */
function castAtSurfaces(world: World, ray: Ray): boolean {
  let meets = false
  for (const container of world.containers) if (castAtContainer(container, ray)) meets = true
  const blocks = findBlocks(world)
  const hit = blocks ? castAtBlocks(blocks, ray.origin, ray.direction, ray.distance) : null
  if (!hit || hit.distance > ray.distance) return meets
  ray.distance = hit.distance
  for (let axis = 0; axis < 3; axis++) ray.normal[axis] = hit.normal[axis]!
  return true
}

/** The same on a torus: from seam to seam, as containers and blocks are not periodic. */
function castAcrossSeams(world: World, ray: Ray): boolean {
  if (world.containers.length === 0 && !findBlocks(world)) return false
  const { size } = world.space
  const origin = [...ray.origin] as [number, number, number]
  for (let travelled = 0; travelled <= ray.distance; ) {
    let toSeam = Number.POSITIVE_INFINITY
    let seam = 0
    for (let axis = 0; axis < 3; axis++) {
      const d = ray.direction[axis]!
      const distance = ((d > 0 ? size[axis]! : 0) - origin[axis]!) / d
      if (d === 0 || !(distance < toSeam) || size[axis] === Number.POSITIVE_INFINITY) continue
      toSeam = distance
      seam = axis
    }
    const part: Ray = { ...ray, origin: [...origin], distance: Math.min(toSeam, ray.distance - travelled) }
    if (castAtSurfaces(world, part)) {
      ray.distance = travelled + part.distance
      return true
    }
    travelled += toSeam
    for (let axis = 0; axis < 3; axis++) origin[axis] = origin[axis]! + toSeam * ray.direction[axis]!
    origin[seam] = ray.direction[seam]! > 0 ? 0 : size[seam]!
  }
  return false
}

function lengthOf(v: readonly number[]): number {
  return Math.sqrt(v.reduce((sum, part) => sum + part * part, 0))
}
