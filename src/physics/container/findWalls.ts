// Finds the walls of a distance function that a body may touch: the nearest, and others in a
// corner.
import { STORED_SURFACES } from '../body/bodies.ts'
import { KEYS_PER_CONTAINER } from '../contact/surfaces.ts'
import type { StepContext } from '../stepContext.ts'

/** A function of the user, and what a search in it needs. */
export interface Field {
  readonly name: string
  readonly distance: (x: number, y: number, z: number) => number
  /** Axes that the function is differentiated along: those of the world. */
  dim: number
  /** Receives the failure of the function. */
  context: StepContext
}

/** Step of the differences, in radii of the body. */
const DIFFERENCE = 1e-4
/** A slope that changes by this share of itself between both sides of a point has a jump there. */
const JUMP = 1e-3
/** From a jump to either side, in steps of the differences. */
const ASIDE = 4
/** A foot is on the wall when it is nearer, or when it moves less. In radii. */
const ON_WALL = 1e-10
const MOVED = 1e-6
const ITERATIONS = 24
/** Planes with a smaller squared sine of their angle are parallel. */
const PARALLEL = 1e-12

/** How much farther the foot may be from the centre after each iteration, in radii. */
const STRIDE = 8
/** A wall is far at this multiple of the reach to first order: a curved function may be nearer. */
const FAR = 2

/** A search, and its result. Reused: a step allocates nothing. */
export const SEARCH = {
  /** Radius of the body in metres: the scale of tolerances and differences. */
  radius: 0,
  /** Centre of the body, and the value of the function there. */
  center: new Float64Array(3),
  centerValue: 0,
  /** Where the search starts, and then the point on the wall (the foot); the value there. */
  point: new Float64Array(3),
  value: 0,
  /** The unit normal of the wall, which points inside. */
  normal: new Float64Array(3),
  /** Metres from the centre to the wall; negative outside, Infinity where no wall was found. */
  distance: 0,
  /** Length of the gradient at the point, and the axis along which it jumps there, or -1. */
  slope: 0,
  jump: -1,
  /** Whether the search has ended at a foot. */
  found: false,
}

const GRADIENT = new Float64Array(3)
const AWAY = new Float64Array(3)
const AT = new Float64Array(3)
const NEARER_NORMAL = new Float64Array(3)

/** The value of the function; NaN where it is not a finite number, which ends the step. */
export function valueAt(field: Field, point: Float64Array): number {
  const value = field.distance(point[0]!, point[1]!, point[2]!)
  if (Number.isFinite(value)) return value
  const at = [...point].slice(0, field.dim).join(', ')
  field.context.failure ??= new RangeError(
    `distance of the container '${field.name}' must return a finite number, got ${String(value).slice(0, 40)} at [${at}]`,
  )
  return Number.NaN
}

/** Starts a search at the centre at offset `o` of a body with the radius of the search. */
export function startSearch(field: Field, position: Float64Array, o: number): void {
  const { center, point } = SEARCH
  for (let axis = 0; axis < 3; axis++) center[axis] = point[axis] = position[o + axis]!
  SEARCH.centerValue = SEARCH.value = valueAt(field, point)
}

/**
 * Whether no wall is within `reach` metres of the centre: the function is large enough for its
 * slope, and positive at that distance down the slope. Sets the distance of the search.
 */
export function isFar(field: Field, reach: number): boolean {
  const { center, point, value, radius } = SEARCH
  if (!(value > FAR * reach)) return false
  const h = DIFFERENCE * radius
  let squared = 0
  for (let axis = 0; axis < field.dim; axis++) {
    point[axis] = center[axis]! + h
    GRADIENT[axis] = (valueAt(field, point) - value) / h
    point[axis] = center[axis]!
    squared += GRADIENT[axis]! * GRADIENT[axis]!
  }
  const slope = Math.sqrt(squared)
  SEARCH.distance = value / (FAR * Math.max(1, slope))
  if (!(SEARCH.distance > reach)) return false
  for (let axis = 0; axis < field.dim && slope > 0; axis++) point[axis]! -= (reach / slope) * GRADIENT[axis]!
  const isInside = valueAt(field, point) > 0
  point.set(center)
  return isInside
}

/** Sets gradient and slope at the point of the search by central differences. */
export function differentiate(field: Field): void {
  const { point, value, radius } = SEARCH
  const h = DIFFERENCE * radius
  let squared = 0
  let bend = 0
  GRADIENT[2] = 0
  for (let axis = 0; axis < field.dim; axis++) {
    const at = point[axis]!
    point[axis] = at + h
    const above = valueAt(field, point)
    point[axis] = at - h
    const below = valueAt(field, point)
    point[axis] = at
    GRADIENT[axis] = (above - below) / (2 * h)
    squared += GRADIENT[axis]! * GRADIENT[axis]!
    const change = Math.abs(above - value - (value - below))
    if (change <= bend) continue
    bend = change
    SEARCH.jump = axis
  }
  SEARCH.slope = Math.sqrt(squared)
  if (!(bend > JUMP * h * SEARCH.slope)) SEARCH.jump = -1
}

/** Sets normal and distance to those of the tangent plane at the point of the search. */
function setPlane(field: Field): void {
  differentiate(field)
  const { point, center, normal, value, slope } = SEARCH
  SEARCH.distance = value / slope
  for (let axis = 0; axis < 3; axis++) {
    normal[axis] = GRADIENT[axis]! / slope
    SEARCH.distance += normal[axis]! * (center[axis]! - point[axis]!)
  }
  if (!(slope > 0 && slope < Number.POSITIVE_INFINITY)) SEARCH.distance = Number.POSITIVE_INFINITY
}

/** Sets it where the gradient jumps: of the planes on both sides, to the nearer one. */
function setNearerPlane(field: Field): void {
  const { point, normal, radius, value, jump } = SEARCH
  AT.set(point)
  let nearest = Number.POSITIVE_INFINITY
  let slope = 0
  for (let side = 1; side >= -1; side -= 2) {
    point.set(AT)
    SEARCH.jump = jump
    for (let tries = 0; tries < 2 && SEARCH.jump >= 0; tries++) {
      point[SEARCH.jump]! += side * ASIDE * DIFFERENCE * radius
      SEARCH.value = valueAt(field, point)
      setPlane(field)
    }
    if (!(Math.abs(SEARCH.distance) < Math.abs(nearest))) continue
    nearest = SEARCH.distance
    slope = SEARCH.slope
    NEARER_NORMAL.set(normal)
  }
  point.set(AT)
  normal.set(NEARER_NORMAL)
  SEARCH.value = value
  SEARCH.slope = slope
  SEARCH.distance = nearest
}

/**
 * Finds the wall nearest to the centre c, from the point p of the search on, by Newton's method.
 * The tangent plane of the function at p is at d = f(p) / |g| + n . (c - p), with the gradient g
 * and n = g / |g|: the next p is the foot c - d n. Where f is a distance in metres it is on the
 * wall. At a convex corner each plane cuts off a half-space, and so does the one through p across
 * c - p: the next p is the point of both that is nearest to c (Haugazeau, 1968). A p in the wall
 * has passed the nearest one: the search goes on from where the line from c to p meets it.
 */
export function findWall(field: Field): void {
  const { center, centerValue, point, normal, radius } = SEARCH
  const isOutside = centerValue < 0
  SEARCH.found = false
  for (let k = 0; k < ITERATIONS; k++) {
    const isPast = SEARCH.value < 0 !== isOutside
    if (isPast) {
      const share = centerValue / (centerValue - SEARCH.value)
      for (let axis = 0; axis < 3; axis++) point[axis] = center[axis]! + share * (point[axis]! - center[axis]!)
      SEARCH.value = valueAt(field, point)
    }
    setPlane(field)
    const isAside = SEARCH.jump >= 0
    if (isAside) setNearerPlane(field)
    const { distance, slope } = SEARCH
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
    let away = 0
    for (let axis = 0; axis < 3; axis++) {
      const n = normal[axis]!
      const u = center[axis]! - point[axis]!
      AWAY[axis] = isPlane ? distance * n : u - (depth * (along * u - squared * n)) / across
      away += AWAY[axis]! * AWAY[axis]!
    }
    away = Math.sqrt(away)
    if (!isPlane) {
      SEARCH.distance = isOutside ? -away : away
      for (let axis = 0; axis < 3; axis++) normal[axis] = AWAY[axis]! / SEARCH.distance
    }
    const share = Math.min(1, ((k + 1) * STRIDE * radius) / away)
    let moved = 0
    for (let axis = 0; axis < 3; axis++) {
      const foot = center[axis]! - share * AWAY[axis]!
      moved += (foot - point[axis]!) * (foot - point[axis]!)
      point[axis] = foot
    }
    SEARCH.found = moved <= MOVED * MOVED * radius * radius
    if (SEARCH.found) return
    SEARCH.value = valueAt(field, point)
    SEARCH.found = !isAside && Math.abs(SEARCH.value) <= ON_WALL * slope * radius
    if (SEARCH.found) return
  }
}

/** The most walls of a body: the impulses of more are not stored. */
const WALLS = STORED_SURFACES
/** Numbers of a wall: normal x, y, z, and metres from the centre. */
export const WALL = 4
/** The walls that were found, and their number. Reused: a step allocates nothing. */
export const FOUND = { walls: new Float64Array(WALL * WALLS), count: 0 }

/** A probe sees another wall where the function is smaller than at the centre by this share. */
const NEARER = 1e-3
/** Normals with a greater cosine are those of one wall. */
const SAME = 0.9999
/** Radii by which another wall may seem nearer than the nearest one. */
const CLOSER = 1e-3

/** Three unit vectors, the directions of the probes: two along the nearest wall, and one away from it. */
const PROBES = new Float64Array(9)

/**
 * Adds to the nearest wall, the result of the last search, the others within `reach` metres of the
 * centre. A body that touches two walls is nearer to the second one beside its centre: probes
 * there, away from the nearest wall and along it, see it first. A search from each finds its nearest
 * point.
 */
export function findWalls(field: Field, reach: number): void {
  const { center, centerValue, point, radius } = SEARCH
  const nearest = SEARCH.distance
  FOUND.count = 0
  addWall()
  const threshold = centerValue - NEARER * Math.abs(centerValue)
  const offset = 0.5 * radius + 1.5 * (reach - nearest)
  setProbes(field.dim)
  for (let probe = 0; probe < 2 * field.dim - 1 && FOUND.count < WALLS; probe++) {
    const t = probe === 0 ? 6 : probe < 3 ? 0 : 3
    const side = probe === 2 || probe === 4 ? -offset : offset
    for (let axis = 0; axis < 3; axis++) point[axis] = center[axis]! + side * PROBES[t + axis]!
    SEARCH.value = valueAt(field, point)
    if (!(SEARCH.value < threshold)) continue
    findWall(field)
    const { found, distance } = SEARCH
    if (found && distance < reach && distance > nearest - CLOSER * radius && isNew()) addWall()
  }
}

function addWall(): void {
  const { normal, distance } = SEARCH
  const w = WALL * FOUND.count++
  FOUND.walls.set(normal, w)
  FOUND.walls[w + 3] = distance
}

function isNew(): boolean {
  const { walls, count } = FOUND
  for (let w = 0; w < WALL * count; w += WALL) if (dot(SEARCH.normal, 0, walls, w) > SAME) return false
  return true
}

export function dot(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i]! * b[j]! + a[i + 1]! * b[j + 1]! + a[i + 2]! * b[j + 2]!
}

/** Sets the directions of the probes. In 2D the second one is not used. */
function setProbes(dim: number): void {
  const { normal } = SEARCH
  const nx = normal[0]!
  const ny = normal[1]!
  const nz = normal[2]!
  if (dim === 2 || Math.abs(nz) < 0.6) {
    const length = Math.sqrt(nx * nx + ny * ny)
    PROBES[0] = -ny / length
    PROBES[1] = nx / length
    PROBES[2] = 0
  } else {
    const length = Math.sqrt(ny * ny + nz * nz)
    PROBES[0] = 0
    PROBES[1] = -nz / length
    PROBES[2] = ny / length
  }
  PROBES[3] = ny * PROBES[2]! - nz * PROBES[1]!
  PROBES[4] = nz * PROBES[0]! - nx * PROBES[2]!
  PROBES[5] = nx * PROBES[1]! - ny * PROBES[0]!
  PROBES.set(normal, 6)
}

/**
 * The key of the wall at offset `w`, 0 to 63. It follows from the normal, so that the next step
 * finds the impulse: 27 directions, and as many for a second wall of one direction.
 */
export function keyOf(w: number): number {
  const { count } = FOUND
  let key = directionOf(w)
  for (let other = 0; other < WALL * count; other += WALL)
    if (directionOf(other) === directionOf(w) && rankOf(other) < rankOf(w)) key += 27
  return Math.min(key, KEYS_PER_CONTAINER - 1)
}

function directionOf(w: number): number {
  const { walls } = FOUND
  return 9 * level(walls[w]!) + 3 * level(walls[w + 1]!) + level(walls[w + 2]!)
}

/** Negative, about 0, positive. No usual angle has this cosine. */
function level(cosine: number): number {
  return cosine < -0.4127 ? 0 : cosine > 0.4127 ? 2 : 1
}

function rankOf(w: number): number {
  const { walls } = FOUND
  return walls[w]! + 0.618 * walls[w + 1]! + 0.414 * walls[w + 2]!
}
