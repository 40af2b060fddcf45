// Queries: the bodies in a box or a ball, and the nearest body. They do not change the world.
import { type BodyId, idOf } from '../body/bodies.ts'
import { findTraits } from '../body/bodyTraits.ts'
import { type BodyIndex, findNear, indexBodies, sortNumbers } from '../broadphase/bodyIndex.ts'
import { squaredDistance, wrapCoordinate } from '../core/space.ts'
import { checkOptions, demand, notNegative, reach, refuse, vector, whole } from '../core/validate.ts'
import type { Dim, Vec } from '../core/vec.ts'
import type { World } from '../world/world.ts'

/** Restricts the bodies that a query finds. */
export interface QueryFilter {
  /** Categories of the bodies, bits from 0 to 2^32 - 1. @default all */
  mask?: number
  /** Returns whether a body counts. It must not change or query the world. @default all count */
  filter?: (id: BodyId) => boolean
}

/** Options of `queryBox` and `queryBall`. */
export interface QueryOptions extends QueryFilter {
  /** Receives the ids and is returned; its old content is lost. @default a new array */
  out?: BodyId[]
}

/** A function that accepts bodies by dense index; null if all are accepted. */
export function acceptorOf(world: World, options: QueryFilter): ((i: number) => boolean) | null {
  const { mask = ALL, filter } = options
  whole('mask', mask, '', 0, ALL)
  demand(filter === undefined || typeof filter === 'function', 'filter', 'a function', filter)
  if (mask === ALL && !filter) return null
  const { bodies } = world
  const category = findTraits(world)?.category
  return (i) => ((category?.[bodies.slot[i]!] ?? 1) & mask) !== 0 && (!filter || filter(idOf(bodies, i)))
}

const ALL = 0xffffffff

function readOptions(given: BodyId[] | QueryOptions): QueryOptions {
  if (Array.isArray(given)) return { out: given }
  checkOptions(given, {}, ['out', 'mask', 'filter'])
  const { out } = given
  if (out !== undefined && !Array.isArray(out)) refuse('out', 'an array', out)
  return given
}

/**
 * Finds the bodies that touch an axis-aligned box, by ascending id. On a torus the box may cross
 * the seam.
 * @param min Lowest corner. Metres.
 * @param max Highest corner, not below `min` on any axis. Metres.
 * @param options Options, or the array that receives the ids.
 */
export function queryBox<D extends Dim>(
  world: World<D>,
  min: Vec<NoInfer<D>>,
  max: Vec<NoInfer<D>>,
  options: BodyId[] | QueryOptions = {},
): BodyId[] {
  vector('min', min, world.dim, 'metres')
  vector('max', max, world.dim, 'metres')
  for (let axis = 0; axis < world.dim; axis++)
    if (max[axis]! < min[axis]!) refuse(`max[${axis}]`, `at least min[${axis}] (${min[axis]})`, max[axis])
  const given = readOptions(options)
  const { position } = world.bodies
  const { size } = world.space
  const index = presentIndex(world)
  const { box } = index
  box.fill(0)
  for (let axis = 0; axis < world.dim; axis++) {
    box[axis] = min[axis]!
    box[axis + 3] = max[axis]!
  }
  return findBodies(world, index, given, (i) => {
    let squared = 0
    for (let axis = 0; axis < 3; axis++) {
      const low = box[axis]!
      // From the low side of the box; on a torus possibly across the seam.
      const from = wrapCoordinate(position[4 * i + axis]! - low, size[axis]!)
      const beyond = from - (box[axis + 3]! - low)
      const gap = from < 0 ? from : beyond > 0 ? Math.min(beyond, size[axis]! - from) : 0
      squared += gap * gap
    }
    return squared <= position[4 * i + 3]! * position[4 * i + 3]!
  })
}

/**
 * Finds the bodies that touch a ball, or a circle in 2D, by ascending id.
 * @param center Metres.
 * @param radius Metres, 0 or more. With 0 it finds the bodies at a point.
 * @param options Options, or the array that receives the ids.
 */
export function queryBall<D extends Dim>(
  world: World<D>,
  center: Vec<NoInfer<D>>,
  radius: number,
  options: BodyId[] | QueryOptions = {},
): BodyId[] {
  vector('center', center, world.dim, 'metres')
  notNegative('radius', radius, 'metres')
  const given = readOptions(options)
  const { position } = world.bodies
  const index = presentIndex(world)
  const middle = wrapped(world, center)
  setCube(index, middle, 0, radius)
  return findBodies(world, index, given, (i) => {
    const sum = radius + position[4 * i + 3]!
    return squaredDistance(position, i, 0, world.space, middle) <= sum * sum
  })
}

/** Finds the accepted bodies near the index's box that `touches`, by ascending id. */
function findBodies(world: World, index: BodyIndex, options: QueryOptions, touches: (i: number) => boolean): BodyId[] {
  const accepts = acceptorOf(world, options)
  const { out = [] } = options
  const { bodies } = world
  findNear(index, bodies.count)
  let n = 0
  for (let f = 0; f < index.foundCount; f++) {
    const i = index.found[f]!
    if (touches(i) && (!accepts || accepts(i))) out[n++] = idOf(bodies, i)
  }
  out.length = n
  sortNumbers(out, n)
  return out
}

/**
 * Finds the body whose surface is nearest to a point. If several bodies contain the point, the one
 * whose surface is farthest away counts; among equals, the lowest id.
 * @param at The point. Metres.
 * @param maxDistance Metres from the point to the surface, 0 or more. @default Infinity
 * @returns null when no body is that near
 */
export function nearestBody<D extends Dim>(
  world: World<D>,
  at: Vec<NoInfer<D>>,
  maxDistance = Number.POSITIVE_INFINITY,
  options: QueryFilter = {},
): BodyId | null {
  vector('point', at, world.dim, 'metres')
  reach('maxDistance', maxDistance, 'metres')
  checkOptions(options, {}, ['mask', 'filter'])
  const accepts = acceptorOf(world, options)
  const { bodies } = world
  const { position } = bodies
  const index = presentIndex(world)
  const center = wrapped(world, at)
  // Doubles the search box until no body outside can be nearer.
  for (let far = Math.min(2 * index.radius, maxDistance); ; far *= 2) {
    setCube(index, center, 0, far)
    findNear(index, bodies.count)
    let best = maxDistance
    let nearest = -1
    for (let f = 0; f < index.foundCount; f++) {
      const i = index.found[f]!
      const distance = Math.sqrt(squaredDistance(position, i, 0, world.space, center)) - position[4 * i + 3]!
      if (distance > best || (distance === best && nearest >= 0 && idOf(bodies, i) > idOf(bodies, nearest))) continue
      if (accepts && !accepts(i)) continue
      best = distance
      nearest = i
    }
    if (best <= far || index.foundCount === bodies.count || far >= maxDistance)
      return nearest < 0 ? null : idOf(bodies, nearest)
  }
}

/** Wraps a point into the periods of the space. */
function wrapped({ space }: World, at: readonly number[]): Float64Array {
  return Float64Array.from(space.size, (size, axis) => wrapCoordinate(at[axis] ?? 0, size))
}

/** Sets the box of a search to the cube around the centre at offset `o`. */
export function setCube({ box }: BodyIndex, center: Float64Array, o: number, far: number): void {
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = center[o + axis]! - far
    box[axis + 3] = center[o + axis]! + far
  }
}

/** The index of the current bodies, updated once between steps, and at each call within a step. */
export function presentIndex(world: World): BodyIndex {
  const { broadphase, bodies, space, stepCount, context } = world
  const { index, indexedAt } = broadphase
  const isKnown = indexedAt === stepCount && index?.knownCount === bodies.count && index.space === space
  if (isKnown && context.startedAt === 0) return index
  broadphase.indexedAt = stepCount
  return indexBodies(broadphase, bodies, space, 0)
}
