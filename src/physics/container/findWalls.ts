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
const JUMP = 0.05
/** The slope of a distance in metres differs from 1 by less. */
const METRIC = 1e-3
/** The search ends when it moves less, and a foot is on the wall when it is nearer. In radii. */
const MOVED = 1e-6
const ON_WALL = 1e-9
const ITERATIONS = 24

/** The greatest step of a search towards the wall, in radii. */
const STRIDE = 8
/** A wall is far at this multiple of the reach to first order: a curved function may be nearer. */
const FAR = 2

/** A search, and its result. Reused: a step allocates nothing. */
export const SEARCH = {
  /** Radius of the body in metres: the scale of tolerances and differences. */
  radius: 0,
  /** Where the search starts, and then the point on the wall (the foot). */
  point: new Float64Array(3),
  /** The unit normal of the wall, which points inside. */
  normal: new Float64Array(3),
  /** Metres from the centre to the wall; negative outside, Infinity where no wall was found. */
  distance: 0,
  /** Whether the search has ended at a foot. */
  found: false,
  /** On which side of a jump of the gradient it searches, 1 or -1, and whether it met one. */
  side: 1,
  jumped: false,
}

const GRADIENT = new Float64Array(3)
const STEP = new Float64Array(3)
const LAST_STEP = new Float64Array(3)
/** Value and slope at the point of the last sample, and the axis along which the slope jumps. */
const SAMPLE = { value: 0, slope: 0, jump: -1 }

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

/**
 * Whether no wall is within `reach` metres of the centre at offset `o`: the function is large
 * enough for its slope, and positive at that distance down the slope. 5 calls in 3D. Sets the
 * distance of the search.
 */
export function isFar(field: Field, center: Float64Array, o: number, reach: number): boolean {
  const { point, radius } = SEARCH
  for (let axis = 0; axis < 3; axis++) point[axis] = center[o + axis]!
  const value = valueAt(field, point)
  if (!(value > FAR * reach)) return false
  const h = DIFFERENCE * radius
  let squared = 0
  for (let axis = 0; axis < field.dim; axis++) {
    point[axis] = center[o + axis]! + h
    GRADIENT[axis] = (valueAt(field, point) - value) / h
    point[axis] = center[o + axis]!
    squared += GRADIENT[axis]! * GRADIENT[axis]!
  }
  const slope = Math.sqrt(squared)
  SEARCH.distance = value / (FAR * Math.max(1, slope))
  if (!(SEARCH.distance > reach)) return false
  for (let axis = 0; axis < field.dim && slope > 0; axis++)
    point[axis] = center[o + axis]! - (reach / slope) * GRADIENT[axis]!
  return valueAt(field, point) > 0
}

/** Takes value and gradient at the point of the search, by central differences. */
function sample(field: Field, h: number): void {
  const { point } = SEARCH
  const value = valueAt(field, point)
  let squared = 0
  let bend = 0
  SAMPLE.jump = -1
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
    if (change > bend) {
      bend = change
      SAMPLE.jump = axis
    }
  }
  SAMPLE.value = value
  SAMPLE.slope = Math.sqrt(squared)
  if (!(bend > JUMP * h * SAMPLE.slope)) SAMPLE.jump = -1
}

/** Growth of the function per metre at the point of the search; NaN where it has failed. */
export function slopeAt(field: Field): number {
  sample(field, DIFFERENCE * SEARCH.radius)
  return SAMPLE.slope
}

/**
 * Finds the wall nearest to the centre at offset `o`, from the point of the search on. The tangent
 * plane of the level at a point p gives the distance of the centre c to first order: d = f(p) / |g|
 * + n . (c - p), with the gradient g and n = g / |g|. The search moves p to c - d n until it stays,
 * with Aitken's relaxation. Where f is a distance in metres the first d is exact.
 */
export function findWall(field: Field, center: Float64Array, o: number): void {
  const { point, normal, radius } = SEARCH
  const h = DIFFERENCE * radius
  let relaxation = 1
  SEARCH.found = SEARCH.jumped = false
  GRADIENT[2] = 0
  for (let k = 0; k < ITERATIONS; k++) {
    sample(field, h)
    // Beside a jump of the gradient there is one wall, on it a mixture of two.
    for (let tries = 0; tries < 2 && SAMPLE.jump >= 0; tries++) {
      SEARCH.jumped = true
      point[SAMPLE.jump] = point[SAMPLE.jump]! + 4 * h * SEARCH.side
      sample(field, h)
    }
    const { value, slope } = SAMPLE
    if (!(slope > 0 && slope < Number.POSITIVE_INFINITY)) {
      SEARCH.distance = Number.POSITIVE_INFINITY
      return
    }
    let distance = value / slope
    for (let axis = 0; axis < 3; axis++) {
      normal[axis] = GRADIENT[axis]! / slope
      distance += normal[axis]! * (center[o + axis]! - point[axis]!)
    }
    SEARCH.distance = distance
    let moved = 0
    let turn = 0
    let turned = 0
    for (let axis = 0; axis < 3; axis++) {
      STEP[axis] = center[o + axis]! - distance * normal[axis]! - point[axis]!
      moved += STEP[axis]! * STEP[axis]!
      const change = STEP[axis]! - LAST_STEP[axis]!
      turn += LAST_STEP[axis]! * change
      turned += change * change
    }
    moved = Math.sqrt(moved)
    if (k > 0 && turned > 0) relaxation = Math.min(10, Math.max(0.1, (-relaxation * turn) / turned))
    if (moved <= MOVED * radius) {
      SEARCH.found = true
      return
    }
    if (Math.abs(slope - 1) < METRIC) {
      move(1)
      SEARCH.found = Math.abs(valueAt(field, point)) <= ON_WALL * radius
      if (SEARCH.found) return
      move(-1)
    }
    // Inside, a slope that grows towards the wall makes the first steps too long.
    move(value > 0 ? Math.min(relaxation, (STRIDE * radius) / moved) : relaxation)
    LAST_STEP.set(STEP)
  }
}

/** Moves the point by a share of the step. */
function move(share: number): void {
  const { point } = SEARCH
  for (let axis = 0; axis < 3; axis++) point[axis] = point[axis]! + share * STEP[axis]!
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

const TANGENT = new Float64Array(6)

/**
 * Adds to the nearest wall, the result of the last search, the others within `reach` metres of the
 * centre at offset `o`. A body that touches two walls is nearer to the second one beside its
 * centre: probes there, along the nearest wall, see it first. A search from each finds its nearest
 * point.
 */
export function findWalls(field: Field, center: Float64Array, o: number, reach: number): void {
  const { point, radius } = SEARCH
  const nearest = SEARCH.distance
  FOUND.count = 0
  addWall()
  for (let axis = 0; axis < 3; axis++) point[axis] = center[o + axis]!
  const value = valueAt(field, point)
  const threshold = value - NEARER * Math.abs(value)
  const offset = 0.5 * radius + 1.5 * (reach - nearest)
  setTangents(field.dim)
  for (let probe = 0; probe < 2 * field.dim - 2 && FOUND.count < WALLS; probe++) {
    const t = probe < 2 ? 0 : 3
    const side = probe % 2 === 0 ? offset : -offset
    for (let axis = 0; axis < 3; axis++) point[axis] = center[o + axis]! + side * TANGENT[t + axis]!
    if (!(valueAt(field, point) < threshold)) continue
    findWall(field, center, o)
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

/** Whether no wall has the normal of the search. */
function isNew(): boolean {
  const [nx, ny, nz] = SEARCH.normal as unknown as [number, number, number]
  const { walls, count } = FOUND
  for (let w = 0; w < WALL * count; w += WALL)
    if (nx * walls[w]! + ny * walls[w + 1]! + nz * walls[w + 2]! > SAME) return false
  return true
}

/** Sets two unit vectors along the nearest wall; in 2D only the first one counts. */
function setTangents(dim: number): void {
  const { normal } = SEARCH
  const nx = normal[0]!
  const ny = normal[1]!
  const nz = normal[2]!
  if (dim === 2 || Math.abs(nz) < 0.6) {
    const length = Math.sqrt(nx * nx + ny * ny)
    TANGENT[0] = -ny / length
    TANGENT[1] = nx / length
    TANGENT[2] = 0
  } else {
    const length = Math.sqrt(ny * ny + nz * nz)
    TANGENT[0] = 0
    TANGENT[1] = -nz / length
    TANGENT[2] = ny / length
  }
  TANGENT[3] = ny * TANGENT[2]! - nz * TANGENT[1]!
  TANGENT[4] = nz * TANGENT[0]! - nx * TANGENT[2]!
  TANGENT[5] = nx * TANGENT[1]! - ny * TANGENT[0]!
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

/** Orders walls of one direction in the same way in every step. */
function rankOf(w: number): number {
  const { walls } = FOUND
  return walls[w]! + 0.618 * walls[w + 1]! + 0.414 * walls[w + 2]!
}
