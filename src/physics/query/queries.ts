// Queries: the bodies in a box or a ball, and the nearest body. They change nothing in the world,
// and ask for distances on the torus where the world is one.
import { type BodyId, idOf } from '../body/bodies.ts'
import { type BodyIndex, findNear, SEARCH_BOX, sortNumbers } from '../broadphase/bodyIndex.ts'
import { nearestImage, type Space, wrapCoordinate } from '../core/space.ts'
import { coordinate, notNegative, reach, refuse, vector } from '../core/validate.ts'
import { type Dim, toAxes, type Vec } from '../math/vec.ts'
import type { World } from '../world.ts'
import { presentIndex } from './presentIndex.ts'

/**
 * The bodies that touch an axis-aligned box, in ascending order of their ids. On a torus the box
 * may lie across the seam.
 * @param min Lowest corner. Metres.
 * @param max Highest corner, not below `min` on any axis. Metres.
 * @param out Receives the ids, and is returned; what it held is lost. @default a new array
 * @throws RangeError when an argument is invalid
 */
export function queryBox<D extends Dim>(
  world: World<D>,
  min: Vec<NoInfer<D>>,
  max: Vec<NoInfer<D>>,
  out: BodyId[] = [],
): BodyId[] {
  point('min', min, world.dim)
  point('max', max, world.dim)
  for (let axis = 0; axis < world.dim; axis++)
    if (max[axis]! < min[axis]!) refuse(`max[${axis}]`, `at least min[${axis}] (${min[axis]})`, max[axis])
  checkOut(out)
  const { space, bodies } = world
  const index = presentIndex(world)
  const low = toAxes(min)
  const high = toAxes(max)
  SEARCH_BOX.set(low)
  SEARCH_BOX.set(high, 3)
  findNear(index, bodies.count)
  return keep(world, index, out, (o) => {
    let squared = 0
    for (let axis = 0; axis < 3; axis++) {
      const gap = gapToInterval(bodies.position[o + axis]! - low[axis]!, high[axis]! - low[axis]!, space.size[axis]!)
      squared += gap * gap
    }
    return squared <= bodies.position[o + 3]! * bodies.position[o + 3]!
  })
}

/**
 * The bodies that touch a ball, or a circle in 2D, in ascending order of their ids.
 * @param center Metres.
 * @param radius Metres, 0 or more. With 0 it finds the bodies at a point.
 * @param out Receives the ids, and is returned; what it held is lost. @default a new array
 * @throws RangeError when an argument is invalid
 */
export function queryBall<D extends Dim>(
  world: World<D>,
  center: Vec<NoInfer<D>>,
  radius: number,
  out: BodyId[] = [],
): BodyId[] {
  point('center', center, world.dim)
  notNegative('radius', radius, 'metres')
  checkOut(out)
  const { position } = world.bodies
  const index = presentIndex(world)
  const at = wrapped(center, world.space)
  search(index, at, radius, world.bodies.count)
  return keep(world, index, out, (o) => {
    const sum = radius + position[o + 3]!
    return squaredDistance(world, at, o) <= sum * sum
  })
}

/**
 * The body whose surface is nearest to a point. Of several around the point it is the one whose
 * surface is farthest; of equals, the one with the least id.
 * @param point Metres.
 * @param maxDistance Metres from the point to the surface, 0 or more. @default Infinity
 * @returns null when no body is that near
 * @throws RangeError when an argument is invalid
 */
export function nearestBody<D extends Dim>(
  world: World<D>,
  at: Vec<NoInfer<D>>,
  maxDistance = Number.POSITIVE_INFINITY,
): BodyId | null {
  point('point', at, world.dim)
  reach('maxDistance', maxDistance, 'metres')
  const { bodies, space } = world
  const index = presentIndex(world)
  const from = wrapped(at, space)
  // Searches wider and wider, until no body farther away can be nearer.
  for (let far = Math.min(2 * index.radius, maxDistance); ; far *= 2) {
    search(index, from, far, bodies.count)
    let best = maxDistance
    let nearest = -1
    for (let f = 0; f < index.foundCount; f++) {
      const i = index.found[f]!
      const distance = Math.sqrt(squaredDistance(world, from, 4 * i)) - bodies.position[4 * i + 3]!
      if (distance > best || (distance === best && nearest >= 0 && idOf(bodies, i) > idOf(bodies, nearest))) continue
      best = distance
      nearest = i
    }
    if (best <= far || index.foundCount === bodies.count || far >= maxDistance)
      return nearest < 0 ? null : idOf(bodies, nearest)
  }
}

/** Searches the cube around a point. */
function search(index: BodyIndex, at: readonly number[], far: number, count: number): void {
  for (let axis = 0; axis < 3; axis++) {
    SEARCH_BOX[axis] = at[axis]! - far
    SEARCH_BOX[axis + 3] = at[axis]! + far
  }
  findNear(index, count)
}

/** Writes the sorted ids of the found bodies that pass a test, which gets 4 times an index. */
function keep({ bodies }: World, index: BodyIndex, out: BodyId[], test: (o: number) => boolean): BodyId[] {
  let n = 0
  for (let f = 0; f < index.foundCount; f++) {
    const i = index.found[f]!
    if (test(4 * i)) out[n++] = idOf(bodies, i)
  }
  out.length = n
  // The order of the index depends on when it was built.
  sortNumbers(out, n)
  return out
}

/**
 * Distance of a coordinate from an interval, in metres.
 * @param offset from the low end of the interval
 */
function gapToInterval(offset: number, width: number, size: number): number {
  const from = wrapCoordinate(offset, size)
  if (from < 0) return -from
  return from <= width ? 0 : Math.min(from - width, size - from)
}

function squaredDistance({ bodies, space }: World, at: readonly number[], o: number): number {
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    const d = nearestImage(bodies.position[o + axis]! - at[axis]!, space.size[axis]!)
    squared += d * d
  }
  return squared
}

/** A point as three coordinates, within the periods of the space. */
function wrapped(at: readonly number[], { size }: Space): [number, number, number] {
  const [x, y, z] = toAxes(at)
  return [wrapCoordinate(x, size[0]), wrapCoordinate(y, size[1]), wrapCoordinate(z, size[2])]
}

/** Checks a point of the caller. */
function point(name: string, value: readonly number[], dim: Dim): void {
  vector(name, value, dim, 'metres')
  for (const v of value) coordinate(name, v, 'metres')
}

function checkOut(out: unknown): void {
  if (!Array.isArray(out)) refuse('out', 'an array', out)
}
