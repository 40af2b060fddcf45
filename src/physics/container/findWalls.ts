// Finds the walls of a distance function that a body may touch: the nearest, and others in a
// corner.
import { STORED_SURFACES } from '../body/bodies.ts'
import { KEYS_PER_CONTAINER } from '../contact/surfaces.ts'
import { dotAt } from '../core/vec.ts'
import { StepContext } from '../world/stepContext.ts'

/** Step of the differences, in radii of the body. */
const DIFFERENCE = 1e-4
/** The gradient jumps at a point if its slope changes by this share from one side to the other. */
const JUMP = 1e-3
/** From a jump to either side, in steps of the differences. */
const ASIDE = 4
/** A foot is on the wall if it is nearer than this, or moves less. In radii. */
const ON_WALL = 1e-10
const MOVED = 1e-6
const ITERATIONS = 24
/** Planes with a smaller squared sine of their angle are parallel. */
const PARALLEL = 1e-12

/** Most walls of a body: no more impulses are stored. */
const WALLS = STORED_SURFACES
/** Numbers of a wall: normal x, y, z, metres from the centre, rank among walls of one direction. */
export const WALL = 5

/** Most radii by which the foot moves away from the centre in an iteration. */
const STRIDE = 8
/** A wall is far beyond this multiple of the reach: the first order misjudges curved functions. */
const FAR = 2

/** A user's function, and a search with its result. Reused, so that a step allocates nothing. */
export class Search {
  readonly name: string
  readonly evaluate: (x: number, y: number, z: number) => number
  /** Number of the world's axes, along which the function is differentiated. */
  dim = 3
  /** Stores the failure of the function. */
  context = new StepContext()
  /** Radius of the body in metres: the scale of tolerances and differences. */
  radius = 0
  /** Metres from the centre within which walls count. */
  reach = 0
  /** Centre of the body, and the value of the function there. */
  readonly center = new Float64Array(3)
  centerValue = 0
  /** Where the search starts, and then the point on the wall (the foot); the value there. */
  readonly point = new Float64Array(3)
  value = 0
  /** The unit normal of the wall, which points inside. */
  readonly normal = new Float64Array(3)
  /** Metres from the centre to the wall; negative outside, Infinity where no wall was found. */
  distance = 0
  /** The gradient at the point, its length, and the axis along which it jumps there, or -1. */
  readonly gradient = new Float64Array(3)
  slope = 0
  jump = -1
  /** Whether the search has ended at a foot. */
  found = false
  /** The walls of `findWalls`, and their number. */
  readonly walls = new Float64Array(WALL * WALLS)
  count = 0
  /** The normal of the wall that pushed the body last, or zero. */
  readonly last = new Float64Array(3)
  /** Scratch: a way, a point, and the normal of the nearer of two planes. */
  readonly away = new Float64Array(3)
  readonly at = new Float64Array(3)
  readonly nearerNormal = new Float64Array(3)
  /** Three unit vectors, the directions of the probes: two along the nearest wall, and one away from it. */
  readonly probes = new Float64Array(9)

  constructor(name: string, evaluate: Search['evaluate']) {
    this.name = name
    this.evaluate = evaluate
  }
}

/**
 * Sets the value at the point of the search: NaN where it is not a finite number, which ends the step.
 * With `plane`, the value is known: sets gradient, slope and jump there by central differences, and
 * normal and distance to those of the tangent plane. All calls of the user's function are in this one, which is
 * too long (460 bytes) for V8 to inline it elsewhere. So V8 inlines the user's function here, and
 * allocates none of its numbers.
 */
export function sample(search: Search, plane = false): void {
  const { point, center, normal, gradient, radius, dim, value: middle } = search
  if (!plane) {
    const value: unknown = search.evaluate(point[0]!, point[1]!, point[2]!)
    search.value = Number.isFinite(value) ? (value as number) : refuseValue(search, value)
    return
  }
  const h = DIFFERENCE * radius
  let squared = 0
  let bend = 0
  for (let axis = 0; axis < dim; axis++) {
    const at = point[axis]!
    point[axis] = at + h
    let above = search.evaluate(point[0]!, point[1]!, point[2]!)
    if (!Number.isFinite(above)) above = refuseValue(search, above)
    point[axis] = at - h
    let below = search.evaluate(point[0]!, point[1]!, point[2]!)
    if (!Number.isFinite(below)) below = refuseValue(search, below)
    point[axis] = at
    gradient[axis] = (above - below) / (2 * h)
    squared += gradient[axis]! * gradient[axis]!
    const change = Math.abs(above - middle - (middle - below))
    if (change <= bend) continue
    bend = change
    search.jump = axis
  }
  const slope = Math.sqrt(squared)
  if (!(bend > JUMP * h * slope)) search.jump = -1
  let distance = middle / slope
  for (let axis = 0; axis < 3; axis++) {
    normal[axis] = (axis < dim ? gradient[axis]! : 0) / slope
    distance += normal[axis]! * (center[axis]! - point[axis]!)
  }
  search.slope = slope
  search.distance = slope > 0 && slope < Number.POSITIVE_INFINITY ? distance : Number.POSITIVE_INFINITY
}

function refuseValue({ point, dim, context, name }: Search, value: unknown): number {
  const at = [...point].slice(0, dim).join(', ')
  context.failure ??= new RangeError(
    `distance of the container '${name}' must return a finite number, got ${String(value).slice(0, 40)} at [${at}]`,
  )
  return Number.NaN
}

/** Starts a search at the centre at offset `o` of a body with the radius of the search. */
export function startSearch(search: Search, position: Float64Array, o: number): void {
  const { center, point } = search
  for (let axis = 0; axis < 3; axis++) center[axis] = point[axis] = position[o + axis]!
  sample(search)
  search.centerValue = search.value
}

/**
 * Whether no wall is within reach: the function is large enough for its
 * slope, and positive at that distance down the slope. Sets the distance of the search.
 */
export function isFar(search: Search): boolean {
  const { center, point, value, gradient, radius, reach } = search
  if (!(value > FAR * reach)) return false
  const h = DIFFERENCE * radius
  let squared = 0
  for (let axis = 0; axis < search.dim; axis++) {
    point[axis] = center[axis]! + h
    sample(search)
    gradient[axis] = (search.value - value) / h
    point[axis] = center[axis]!
    squared += gradient[axis]! * gradient[axis]!
  }
  const slope = Math.sqrt(squared)
  search.value = value
  search.distance = value / (FAR * Math.max(1, slope))
  if (!(search.distance > reach)) return false
  for (let axis = 0; axis < search.dim && slope > 0; axis++) point[axis]! -= (reach / slope) * gradient[axis]!
  sample(search)
  const isInside = search.value > 0
  search.value = value
  point.set(center)
  return isInside
}

/**
 * Sets the tangent plane where the gradient jumps: of the planes on both sides, to the nearer one. In a corner of
 * three walls it jumps along another axis there: of the planes on both sides of that, too.
 */
function setNearerPlane(search: Search): void {
  const { point, normal, radius, value, jump, at, nearerNormal } = search
  at.set(point)
  let nearest = Number.POSITIVE_INFINITY
  let slope = 0
  for (let sides = 0; sides < 4; sides++) {
    point.set(at)
    search.jump = jump
    for (let tries = 0; tries < 2 && search.jump >= 0; tries++) {
      const side = search.jump === jump ? sides & 2 : sides & 1
      point[search.jump]! += (side === 0 ? ASIDE : -ASIDE) * DIFFERENCE * radius
      sample(search)
      sample(search, true)
      if (tries === 0 && search.jump < 0) sides |= 1 // no other jump on this side
    }
    if (!(Math.abs(search.distance) < Math.abs(nearest))) continue
    nearest = search.distance
    slope = search.slope
    nearerNormal.set(normal)
  }
  point.set(at)
  normal.set(nearerNormal)
  search.value = value
  search.slope = slope
  search.distance = nearest
}

/**
 * Finds the wall nearest to the centre c, from the point p of the search on, by Newton's method.
 * The tangent plane of the function at p is at d = f(p) / |g| + n . (c - p), with the gradient g
 * and n = g / |g|: the next p is the foot c - d n. Where f is a distance in metres it is on the
 * wall. At a convex corner each plane cuts off a half-space, and so does the one through p across
 * c - p: the next p is the point of both that is nearest to c (Haugazeau, 1968). A p in the wall
 * has passed the nearest one: the search goes on from where the line from c to p meets it.
 */
export function findWall(search: Search): void {
  const { center, centerValue, point, normal, away, radius } = search
  const isOutside = centerValue < 0
  search.found = false
  for (let k = 0; k < ITERATIONS; k++) {
    const isPast = search.value < 0 !== isOutside
    if (isPast) {
      const share = centerValue / (centerValue - search.value)
      for (let axis = 0; axis < 3; axis++) point[axis] = center[axis]! + share * (point[axis]! - center[axis]!)
      sample(search)
    }
    sample(search, true)
    const isAside = search.jump >= 0
    if (isAside) setNearerPlane(search)
    const { distance, slope } = search
    if (!Number.isFinite(distance)) return
    // The plane is `depth` below p, as seen along its normal; across = |u|^2 sin^2 of their angle.
    let squared = 0
    let along = 0
    for (let axis = 0; axis < 3; axis++) {
      const u = center[axis]! - point[axis]!
      squared += u * u
      along += u * normal[axis]!
    }
    const depth = distance - along
    const across = squared - along * along
    const isPlane = k === 0 || isPast || depth * along >= across || across <= PARALLEL * squared
    let length = 0
    for (let axis = 0; axis < 3; axis++) {
      const n = normal[axis]!
      const u = center[axis]! - point[axis]!
      away[axis] = isPlane ? distance * n : u - (depth * (along * u - squared * n)) / across
      length += away[axis]! * away[axis]!
    }
    length = Math.sqrt(length)
    if (!isPlane) {
      search.distance = isOutside ? -length : length
      for (let axis = 0; axis < 3; axis++) normal[axis] = away[axis]! / search.distance
    }
    const share = Math.min(1, ((k + 1) * STRIDE * radius) / length)
    let moved = 0
    for (let axis = 0; axis < 3; axis++) {
      const foot = center[axis]! - share * away[axis]!
      moved += (foot - point[axis]!) * (foot - point[axis]!)
      point[axis] = foot
    }
    search.found = moved <= MOVED * MOVED * radius * radius
    if (search.found) return
    sample(search)
    search.found = !isAside && Math.abs(search.value) <= ON_WALL * slope * radius
    if (search.found) return
  }
}

/** A probe sees another wall if the function is smaller there than at the centre by this share. */
const NEARER = 1e-3
/** Two normals with a greater cosine belong to one wall. */
const SAME = 0.9999
/** Most radii by which another wall may seem nearer than the nearest one. */
const CLOSER = 1e-3

/**
 * Finds the other walls within reach of the centre; the last search found the nearest one. A body that
 * touches two walls is nearer to the second one beside its centre. Probes there, away from the nearest
 * wall and along it, see the second wall, and a search from each probe finds its nearest point.
 */
export function findWalls(search: Search): void {
  const { center, centerValue, point, probes, radius, reach } = search
  const nearest = search.distance
  search.count = 0
  addWall(search)
  const threshold = centerValue - NEARER * Math.abs(centerValue)
  const offset = 0.5 * radius + 1.5 * (reach - nearest)
  setProbes(search)
  for (let probe = 0; probe < 2 * search.dim - 1 && search.count < WALLS; probe++) {
    const t = probe === 0 ? 6 : probe < 3 ? 0 : 3
    const side = probe === 2 || probe === 4 ? -offset : offset
    for (let axis = 0; axis < 3; axis++) point[axis] = center[axis]! + side * probes[t + axis]!
    sample(search)
    if (!(search.value < threshold)) continue
    findWall(search)
    const { found, distance } = search
    if (found && distance < reach && distance > nearest - CLOSER * radius && isNew(search)) addWall(search)
  }
}

function addWall(search: Search): void {
  const { walls, normal, distance } = search
  const w = WALL * search.count++
  walls.set(normal, w)
  walls[w + 3] = distance
  walls[w + 4] = normal[0]! + 0.618 * normal[1]! + 0.414 * normal[2]!
}

function isNew({ walls, normal, count }: Search): boolean {
  for (let w = 0; w < WALL * count; w += WALL) if (dotAt(normal, 0, walls, w) > SAME) return false
  return true
}

/** Sets the directions of the probes. 2D does not use the second one. */
function setProbes({ dim, normal, probes }: Search): void {
  const nx = normal[0]!
  const ny = normal[1]!
  const nz = normal[2]!
  if (dim === 2 || Math.abs(nz) < 0.6) {
    const length = Math.sqrt(nx * nx + ny * ny)
    probes[0] = -ny / length
    probes[1] = nx / length
    probes[2] = 0
  } else {
    const length = Math.sqrt(ny * ny + nz * nz)
    probes[0] = 0
    probes[1] = -nz / length
    probes[2] = ny / length
  }
  probes[3] = ny * probes[2]! - nz * probes[1]!
  probes[4] = nz * probes[0]! - nx * probes[2]!
  probes[5] = nx * probes[1]! - ny * probes[0]!
  probes.set(normal, 6)
}

/**
 * The key of the wall at offset `w`, 0 to 63. It follows from the normal, so that the next step
 * finds the impulse: 27 directions, and as many for a second wall of one direction.
 */
export function keyOf({ walls, count }: Search, w: number): number {
  let key = directionOf(walls, w)
  for (let other = 0; other < WALL * count; other += WALL)
    if (directionOf(walls, other) === directionOf(walls, w) && walls[other + 4]! < walls[w + 4]!) key += 27
  return Math.min(key, KEYS_PER_CONTAINER - 1)
}

function directionOf(walls: Float64Array, w: number): number {
  return 9 * level(walls[w]!) + 3 * level(walls[w + 1]!) + level(walls[w + 2]!)
}

/** Negative, about 0, positive. No usual angle has this cosine. */
function level(cosine: number): number {
  return cosine < -0.4127 ? 0 : cosine > 0.4127 ? 2 : 1
}
