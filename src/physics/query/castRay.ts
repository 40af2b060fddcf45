// Casts a ray or a ball at everything in a world: bodies, containers and blocks.
import { type BodyId, idOf } from '../body/bodies.ts'
import { wrapCoordinate } from '../core/space.ts'
import { checkOptions, demand, notNegative, positive, reach, vector } from '../core/validate.ts'
import { type Dim, isVec, toAxes, toVec, type Vec } from '../math/vec.ts'
import { findSystem } from '../system/systems.ts'
import type { BlockSystem } from '../voxel/blockSystem.ts'
import { castAtBlocks, passBox } from '../voxel/castBlocks.ts'
import type { Container, Ray, World } from '../world.ts'
import { castBallAtSurfaces } from './castBall.ts'
import { type BodyOnRay, castAtBodies, findOnRay } from './castBodies.ts'
import { acceptorOf, type QueryFilter } from './queries.ts'
import { type Point, shapeOf } from './shapes.ts'

/** Options of `castRay`, `castRayAll` and `castBall`. Containers and blocks always count. */
export interface RayOptions extends QueryFilter {
  /**
   * Length of the ray in metres, 0 or more; on a torus at most 100 times its longest side.
   * @default Infinity; on a torus its diagonal
   */
  maxDistance?: number
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
 * Finds the first body, container or block on a ray. A ray hits a container only from inside: a ray
 * that begins outside passes into it. On a torus the ray continues across the seam, but containers
 * and blocks are hit only at their own place.
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
  const ray = createRay(world, origin, direction, options)
  const accepts = acceptorOf(world, options)
  // Surfaces first: they shorten the search for bodies.
  const meetsSurface = castAtAllSurfaces(world, ray, castAtSurfaces)
  const body = castAtBodies(world, ray, accepts)
  return body < 0 && !meetsSurface ? null : hitOf(world, ray, { ...ray, body })
}

/**
 * Finds all bodies on a ray, each where the ray meets it first, and the first container or block,
 * sorted by distance. Bodies behind a wall are among them.
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
  if (castAtAllSurfaces(world, ray, castAtSurfaces)) hits.push(hitOf(world, ray, { ...ray, body: -1 }))
  // A surface has no id: it comes last of equals.
  const rank = ({ body }: RayHit<D>) => body ?? Number.POSITIVE_INFINITY
  return hits.sort((p, q) => p.distance - q.distance || (rank(p) < rank(q) ? -1 : 1))
}

/**
 * Finds the first body, container or block that a ball meets on its way: a ray with a radius. A
 * container stops a ball whose centre begins inside. A surface that the ball touches from the start
 * stops it only if it moves into that surface. The ball passes your own containers, unless they have
 * `castBall`.
 * @param origin Centre of the ball at the start. Metres.
 * @param radius Metres, 0 or more; on a torus less than half of its smallest side.
 * @param direction any length; its largest part is from 1e-12 to 1e15
 * @returns `distance` that the centre moves, and the `point` that the ball then touches; null when
 *   the ball meets nothing
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
  const ray = createRay(world, origin, direction, options)
  const accepts = acceptorOf(world, options)
  const meetsSurface = castAtAllSurfaces(world, ray, (w, part) => castBallAtSurfaces(w, part, radius))
  const body = castAtBodies(world, ray, accepts, radius)
  return body < 0 && !meetsSurface ? null : hitOf(world, ray, { ...ray, body }, radius)
}

function createRay(world: World, origin: readonly number[], direction: readonly number[], options: RayOptions): Ray {
  const { dim, space } = world
  vector('origin', origin, dim, 'metres')
  const isDirection = isVec(dim, direction) && direction.some((v) => v !== 0)
  demand(isDirection, 'direction', `${dim} finite numbers that are not all 0`, direction)
  const largest = positive('the largest part of direction', Math.max(...direction.map(Math.abs)))
  checkOptions(options, {}, ['maxDistance', 'mask', 'filter'])
  const sides = space.size.filter(Number.isFinite)
  const { maxDistance = space.periodic ? lengthOf(sides) : Number.POSITIVE_INFINITY } = options
  reach('maxDistance', maxDistance, 'metres')
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

/** What a ray, or a ball of a radius, meets: a body by dense index, or a surface (-1). */
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

/** Shortens a ray to the first surface that it meets. @returns whether it meets one */
type CastAt = (world: World, ray: Ray) => boolean

function castAtAllSurfaces(world: World, ray: Ray, castAt: CastAt): boolean {
  return world.space.periodic ? castAcrossSeams(world, ray, castAt) : castAt(world, ray)
}

/** Shortens a ray to the first container or block that it meets. @returns whether it meets one */
function castAtSurfaces(world: World, ray: Ray): boolean {
  let meets = false
  for (const container of world.containers) if (castAtContainer(container, ray)) meets = true
  const blocks = findSystem<BlockSystem>(world, 'blocks')?.blocks
  const hit = blocks ? castAtBlocks(blocks, ray.origin, ray.direction, ray.distance) : null
  if (!hit || hit.distance > ray.distance) return meets
  ray.distance = hit.distance
  for (let axis = 0; axis < 3; axis++) ray.normal[axis] = hit.normal[axis]!
  return true
}

/** Casts on a torus from seam to seam, as containers and blocks are not periodic. */
function castAcrossSeams(world: World, ray: Ray, castAt: CastAt): boolean {
  if (world.containers.length === 0 && !findSystem<BlockSystem>(world, 'blocks')?.blocks) return false
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
    if (castAt(world, part)) {
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

const FAR = Number.POSITIVE_INFINITY

/** Shortens a ray to the wall of a container, met from inside. @returns whether it meets one */
function castAtContainer(container: Container, ray: Ray): boolean {
  if (container.castRay) return container.castRay(ray)
  const shape = shapeOf(container)
  if (!shape) return false
  return 'min' in shape ? castAtBox(ray, shape.min, shape.max) : castAtRevolution(ray, shape.points)
}

function castAtBox(ray: Ray, min: readonly number[], max: readonly number[]): boolean {
  const relative = (corner: readonly number[]) => corner.map((c, axis) => c - ray.origin[axis]!)
  const pass = passBox(relative(min), relative(max), ray.direction, FAR)
  if (!pass || pass.exit < 0 || pass.to > ray.distance) return false
  ray.distance = pass.to
  ray.normal.fill(0)
  ray.normal[pass.exit] = ray.direction[pass.exit]! > 0 ? -1 : 1
  return true
}

/**
 * Where a ray leaves a surface of revolution about the y axis.
 * @param points [radius, y] from bottom to top; a last radius above 0 goes on upwards as a tube
 */
function castAtRevolution(ray: Ray, points: readonly Point[]): boolean {
  let meets = false
  points.forEach(([ra, ya], k) => {
    const [rb, yb] = points[k + 1] ?? [ra, FAR]
    if (k === points.length - 1 && ra === 0) return
    if (ya === yb ? castAtRing(ray, ra, rb, ya) : castAtCone(ray, ra, ya, rb, yb)) meets = true
  })
  return meets
}

/** Tolerance at the edges of rings and cones, so that no ray slips through between two of them. */
const EDGE = 1e-12

/** Where a ray leaves through a flat ring: downwards where the profile goes out, else upwards. */
function castAtRing(ray: Ray, ra: number, rb: number, y: number): boolean {
  const [ox, oy, oz] = ray.origin
  const [dx, dy, dz] = ray.direction
  const up = rb > ra ? 1 : -1
  if (ra === rb || dy * up >= 0) return false
  const distance = (y - oy) / dy
  const rho = Math.sqrt((ox + distance * dx) * (ox + distance * dx) + (oz + distance * dz) * (oz + distance * dz))
  const margin = EDGE * (ra + rb)
  if (rho < Math.min(ra, rb) - margin || rho > Math.max(ra, rb) + margin) return false
  return shorten(ray, distance, 0, up, 0)
}

/** Where a ray leaves a cone: the root at which rho^2 - (R0 + R1 t)^2 = a t^2 + 2 b t + c grows. */
function castAtCone(ray: Ray, ra: number, ya: number, rb: number, yb: number): boolean {
  const [ox, oy, oz] = ray.origin
  const [dx, dy, dz] = ray.direction
  const slope = yb === FAR ? 0 : (rb - ra) / (yb - ya)
  const r0 = ra + slope * (oy - ya)
  const r1 = slope * dy
  const a = dx * dx + dz * dz - r1 * r1
  const b = ox * dx + oz * dz - r0 * r1
  const c = ox * ox + oz * oz - r0 * r0
  const discriminant = b * b - a * c
  if (discriminant < 0) return false
  const root = Math.sqrt(discriminant)
  // Of two equal formulas, the one that does not cancel.
  const distance = b > 0 ? -c / (b + root) : (root - b) / a
  const y = oy + distance * dy
  const margin = EDGE * (ra + rb + Math.abs(ya) + Math.abs(oy))
  if (!(y >= ya - margin && y <= yb + margin && r0 + r1 * distance >= 0)) return false
  const x = ox + distance * dx
  const z = oz + distance * dz
  const rho = Math.sqrt(x * x + z * z)
  const length = Math.sqrt(1 + slope * slope)
  const nx = rho > 0 ? -x / rho / length : -1 / length
  return shorten(ray, distance, nx, slope / length, rho > 0 ? -z / rho / length : 0)
}

function shorten(ray: Ray, distance: number, nx: number, ny: number, nz: number): boolean {
  if (!(distance >= 0 && distance <= ray.distance && distance < FAR)) return false
  ray.distance = distance
  ray.normal[0] = nx
  ray.normal[1] = ny
  ray.normal[2] = nz
  return true
}
