// Casts a ray or a ball at everything in a world: bodies, containers and blocks.
import { type BodyId, idOf } from '../body/bodies.ts'
import { wrapCoordinate } from '../core/space.ts'
import { checkOptions, demand, notNegative, positive, reach, vector } from '../core/validate.ts'
import { type Dim, isVec, toAxes, toVec, type Vec } from '../core/vec.ts'
import type { Ray, World } from '../world/world.ts'
import { type BodyOnRay, castAtBodies, findOnRay } from './castBodies.ts'
import { castAtSurfaces } from './castSurfaces.ts'
import { acceptorOf, type QueryFilter } from './queries.ts'

/** Options of `castRay`, `castRayAll`, `castBall` and `pickBody`. */
export interface RayOptions extends QueryFilter {
  /**
   * Length of the ray in metres, 0 or more; on a torus at most 100 times its longest side.
   * @default Infinity; on a torus its diagonal
   */
  maxDistance?: number
}

/** A hit of a ray or a ball. */
export interface RayHit<D extends Dim> {
  /** The body, or null for a container or a block. */
  body: BodyId | null
  /** Metres. */
  point: Vec<D>
  /** Unit normal of the surface, against the ray; zeros if the ray begins inside of the body or block. */
  normal: Vec<D>
  /** Metres from the origin. */
  distance: number
}

/** Length of the longest ray on a torus, in longest sides. */
const MAX_SIDES = 100

/**
 * Finds the first body, container or block on a ray. A ray hits a container only from inside; from
 * outside it passes into the container. On a torus the ray continues across the seam, but
 * containers and blocks have no images there.
 * @param origin Metres.
 * @param direction any length; its largest part is from 1e-12 to 1e15
 * @returns null when the ray meets nothing
 */
export function castRay<D extends Dim>(
  world: World<D>,
  origin: Vec<NoInfer<D>>,
  direction: Vec<NoInfer<D>>,
  options: RayOptions = {},
): RayHit<D> | null {
  return castFirst(world, createRay(world, origin, direction, options), null, options)
}

/**
 * Finds the first body on a ray. The ray passes containers and blocks, so that a camera's ray finds
 * a body behind glass.
 * @param origin Metres.
 * @param direction any length; its largest part is from 1e-12 to 1e15
 * @returns null when the ray meets no body
 */
export function pickBody<D extends Dim>(
  world: World<D>,
  origin: Vec<NoInfer<D>>,
  direction: Vec<NoInfer<D>>,
  options: RayOptions = {},
): BodyId | null {
  const ray = createRay(world, origin, direction, options)
  const body = castAtBodies(world, ray, acceptorOf(world, options))
  return body < 0 ? null : idOf(world.bodies, body)
}

/**
 * Finds all bodies on a ray, each where the ray meets it first, and the first container or block,
 * sorted by distance. Bodies behind walls are included.
 * @param origin Metres.
 * @param direction any length; its largest part is from 1e-12 to 1e15
 */
export function castRayAll<D extends Dim>(
  world: World<D>,
  origin: Vec<NoInfer<D>>,
  direction: Vec<NoInfer<D>>,
  options: RayOptions = {},
): RayHit<D>[] {
  const ray = createRay(world, origin, direction, options)
  const found = findOnRay(world, ray, acceptorOf(world, options))
  const hits = found.map((hit) => hitOf(world, ray, hit))
  if (castAtSurfaces(world, ray, null)) hits.push(hitOf(world, ray, { ...ray, body: -1 }))
  // Among equals, a surface comes last, because it has no id.
  const rank = ({ body }: RayHit<D>) => body ?? Number.POSITIVE_INFINITY
  return hits.sort((p, q) => p.distance - q.distance || (rank(p) < rank(q) ? -1 : 1))
}

/**
 * Finds the first body, container or block that a moving ball meets. A container stops a ball whose
 * centre begins inside. A surface that the ball touches at the start stops it only if the ball
 * moves into that surface. The ball passes your own containers, unless they have `castBall`.
 * @param origin Centre of the ball at the start. Metres.
 * @param radius Metres, 0 or more; on a torus less than half of its smallest side.
 * @param direction any length; its largest part is from 1e-12 to 1e15
 * @returns the `distance` that the centre moves, and the `point` of contact; null when the ball
 *   meets nothing
 */
export function castBall<D extends Dim>(
  world: World<D>,
  origin: Vec<NoInfer<D>>,
  radius: number,
  direction: Vec<NoInfer<D>>,
  options: RayOptions = {},
): RayHit<D> | null {
  notNegative('radius', radius, 'metres')
  const half = Math.min(...world.space.half)
  demand(radius < half, 'radius', `less than half of the smallest side of the torus (${half} metres)`, radius)
  return castFirst(world, createRay(world, origin, direction, options), radius, options)
}

/** Casts a ray, or a ball if `radius` is not null, at everything. */
function castFirst<D extends Dim>(world: World<D>, ray: Ray, radius: number | null, options: RayOptions) {
  const accepts = acceptorOf(world, options)
  // Surfaces first, because they shorten the search for bodies.
  const meetsSurface = castAtSurfaces(world, ray, radius)
  const body = castAtBodies(world, ray, accepts, radius ?? 0)
  return body < 0 && !meetsSurface ? null : hitOf(world, ray, { ...ray, body }, radius ?? 0)
}

function createRay(world: World, origin: readonly number[], direction: readonly number[], options: RayOptions): Ray {
  const { dim, space } = world
  vector('origin', origin, dim, 'metres')
  const isDirection = isVec(dim, direction) && direction.some((v) => v !== 0)
  demand(isDirection, 'direction', `${dim} finite numbers that are not all 0`, direction)
  const largest = positive('the largest part of direction', Math.max(...direction.map(Math.abs)))
  checkOptions(options, { maxDistance: [reach, 'metres'] }, ['mask', 'filter'])
  const sides = space.size.filter(Number.isFinite)
  const { maxDistance = space.periodic ? lengthOf(sides) : Number.POSITIVE_INFINITY } = options
  if (space.periodic) {
    const most = MAX_SIDES * Math.max(...sides)
    demand(maxDistance <= most, 'maxDistance', `at most ${most} metres on this torus (${MAX_SIDES} sides)`, maxDistance)
  }
  const scaled = direction.map((v) => v / largest)
  const at = toAxes(origin).map((v, axis) => wrapCoordinate(v, space.size[axis]!))
  return {
    origin: at as [number, number, number],
    direction: toAxes(scaled.map((v) => v / lengthOf(scaled))),
    distance: maxDistance,
    normal: [0, 0, 0],
  }
}

/** Makes the result of a cast from a body by dense index, or -1 for a surface. */
function hitOf<D extends Dim>(world: World<D>, { origin, direction }: Ray, hit: BodyOnRay, radius = 0): RayHit<D> {
  const { dim, space, bodies } = world
  const { body, distance, normal } = hit
  const [x, y, z] = origin.map((o, axis) =>
    wrapCoordinate(o + distance * direction[axis]! - radius * normal[axis]!, space.size[axis]!),
  ) as [number, number, number]
  const [nx, ny, nz] = normal as [number, number, number]
  return {
    body: body < 0 ? null : idOf(bodies, body),
    point: toVec(dim, x, y, z),
    normal: toVec(dim, nx + 0, ny + 0, nz + 0), // no -0
    distance,
  }
}

function lengthOf(v: readonly number[]): number {
  return Math.sqrt(v.reduce((sum, part) => sum + part * part, 0))
}
