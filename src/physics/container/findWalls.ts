// Finds all walls of a distance function that a body may touch: in a corner it rests on several.
import { STORED_SURFACES } from '../body/bodies.ts'
import { KEYS_PER_CONTAINER } from '../contact/surfaces.ts'
import { type Field, findWall, SEARCH, valueAt } from './findWall.ts'

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
 * Adds to the nearest wall, the result of the last search, those of which another point is near.
 * Probes beside the centre, in each direction along the nearest wall, see them first: a body that
 * touches two walls is nearer to the second one there. From each such probe a search finds the
 * point of that wall that is nearest to the centre.
 * @param center The centre, from offset `o` on.
 * @param reach Metres: walls beyond it are left out.
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
 * The key of a wall follows from its normal, so that the next step finds the impulse of the same
 * wall: 27 directions, and as many again for a second wall of one direction.
 * @param w Offset of the wall in `FOUND.walls`.
 * @returns 0 to 63
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
