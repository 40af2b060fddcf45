// Bulk reading: writes the state of all bodies into the caller's array, in the order of `bodyIds`.
import { type Bodies, type BodyId, compactOrder, idOf } from '../body/bodies.ts'
import { cos, sin } from '../core/functions.ts'
import { nearestImage, wrapCoordinate } from '../core/space.ts'
import { checkLength, finite } from '../core/validate.ts'
import type { World } from '../world/world.ts'

/** An array that bulk reading can fill. */
export type Out = Float64Array | Float32Array | number[]

/**
 * Reads centres, in metres. The stride is `dim`: body k has `out[dim * k]` and the next.
 * @param out receives them; at least `dim` numbers per body, and what is beyond them stays
 * @param alpha From 0, the beginning of the last step, to 1, its end; on a torus interpolated along
 *   the shorter way. @default 1
 * @returns the number of bodies
 * @throws RangeError if `out` is too short
 */
export function readPositions(world: World, out: Out, alpha = 1): number {
  const { bodies, dim, space } = world
  const { position, previous } = bodies
  finite('alpha', alpha)
  return readEach(bodies, out, dim, (o, at) => {
    for (let axis = 0; axis < dim; axis++)
      out[at + axis] = interpolate(previous[o + axis]!, position[o + axis]!, space.size[axis]!, alpha)
  })
}

/**
 * Reads velocities, in metres per second. The stride is `dim`, as in `readPositions`.
 * @param out receives them; at least `dim` numbers per body
 * @returns the number of bodies
 */
export function readVelocities(world: World, out: Out): number {
  const { bodies, dim } = world
  const { velocity } = bodies
  return readEach(bodies, out, dim, (o, at) => {
    for (let axis = 0; axis < dim; axis++) out[at + axis] = velocity[o + axis]!
  })
}

/**
 * Reads handles without allocating an array.
 * @param out 64-bit floats or a plain array, because a handle may exceed 2^32
 * @returns the number of bodies
 */
export function readIds(world: World, out: Float64Array | number[]): number {
  const { bodies } = world
  return readEach(bodies, out, 1, (o, at) => {
    out[at] = idOf(bodies, o >> 2)
  })
}

/**
 * Reads radii, in metres.
 * @param out receives them; at least one number per body
 * @returns the number of bodies
 */
export function readRadii(world: World, out: Out): number {
  const { position } = world.bodies
  return readEach(world.bodies, out, 1, (o, at) => {
    out[at] = position[o + 3]!
  })
}

/** Calls `read` with the offset of each body's vectors, and where its numbers begin in `out`. */
function readEach(bodies: Bodies, out: Out, width: number, read: (o: number, at: number) => void): number {
  const { indexOf, count } = bodies
  checkLength(out, width, count, 'bodies')
  const order = compactOrder(bodies)
  for (let k = 0; k < count; k++) read(4 * indexOf[order[k]!]!, width * k)
  return count
}

/**
 * Reads orientations: a unit quaternion x, y, z, w per body in 3D, an angle in radians in 2D.
 * @param out receives them; at least four numbers per body in 3D, one in 2D
 * @param alpha As in `readPositions`; quaternions are interpolated linearly and normalised.
 *   @default 1
 * @returns the number of bodies
 */
export function readOrientations(world: World, out: Out, alpha = 1): number {
  const { bodies, dim } = world
  finite('alpha', alpha)
  return readEach(bodies, out, dim === 2 ? 1 : 4, (o, at) => {
    if (dim === 2) out[at] = angleOf(bodies, o, alpha)
    else writeQuaternion(out, at, bodies, o, alpha)
  })
}

/** The angle between the previous step and the current one. */
function angleOf({ orientation, previousOrientation }: Bodies, o: number, alpha: number): number {
  return previousOrientation[o]! + alpha * (orientation[o]! - previousOrientation[o]!)
}

/** The columns of the body store that drawing reads, by index, for reading only. */
export interface BodyColumns {
  /** Number of bodies. */
  readonly count: number
  /** Number of bodies and slots that the columns have space for. */
  readonly capacity: number
  /** x, y, z and radius of each body, metres. */
  readonly position: ArrayLike<number>
  /** x, y, z of each body, metres per second, and a fourth number that is not for reading. */
  readonly velocity: ArrayLike<number>
  /** 0 for an awake body, another number for one that sleeps or is fixed. */
  readonly asleep: ArrayLike<number>
  /** The slot of each body: it keeps its slot, below `capacity`, while its index changes. */
  readonly slot: ArrayLike<number>
  /** By slot: how many bodies had it before. Slot and generation together identify a body. */
  readonly generation: ArrayLike<number>
}

/**
 * Returns the body store without copying, for code that reads every body in every frame. Call it
 * again in each frame: steps change indices, and arrays are replaced when the store grows and by a
 * worker's steps.
 */
export function bodyColumns(world: World): BodyColumns {
  return world.bodies
}

/** Returns the body at an index of `bodyColumns`. @param index below the number of bodies */
export function bodyIdAt(world: World, index: number): BodyId {
  return idOf(world.bodies, index)
}

/**
 * Reads positions, radii and orientations for instanced drawing, in the order of `bodyColumns`.
 * @param places gets x, y, z (0 in 2D) and radius of each body, metres
 * @param turns gets a quaternion x, y, z, w of each body; in 2D about the z axis
 * @param alpha 0 to 1, as in `readPositions`; sleeping bodies are read as they are now
 * @returns the number of bodies
 */
export function readInstances(world: World, places: Float32Array, turns: Float32Array, alpha = 1): number {
  const { bodies, dim, space } = world
  const { position, previous, asleep, count } = bodies
  checkLength(places, 4, count, 'bodies', 'places')
  checkLength(turns, 4, count, 'bodies', 'turns')
  finite('alpha', alpha)
  const [sizeX, sizeY, sizeZ] = space.size
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    // The previous state of a body that has just fallen asleep is one step behind.
    const t = asleep[i] === 1 ? 1 : alpha
    places[o] = interpolate(previous[o]!, position[o]!, sizeX, t)
    places[o + 1] = interpolate(previous[o + 1]!, position[o + 1]!, sizeY, t)
    places[o + 2] = interpolate(previous[o + 2]!, position[o + 2]!, sizeZ, t)
    places[o + 3] = position[o + 3]!
    if (dim === 3) writeQuaternion(turns, o, bodies, o, t)
    else {
      const half = angleOf(bodies, o, t) / 2
      turns[o] = 0
      turns[o + 1] = 0
      turns[o + 2] = sin(half)
      turns[o + 3] = cos(half)
    }
  }
  return count
}

/** A coordinate between two steps; on a periodic axis along the shorter way. */
export function interpolate(before: number, now: number, size: number, alpha: number): number {
  return alpha === 1 ? now : wrapCoordinate(before + alpha * nearestImage(now - before, size), size)
}

/** Writes the quaternion between previous and current: interpolated linearly, then normalized. */
function writeQuaternion(out: Out, at: number, bodies: Bodies, o: number, alpha: number): void {
  const { orientation: now, previousOrientation: before } = bodies
  let x = now[o]!
  let y = now[o + 1]!
  let z = now[o + 2]!
  let w = now[o + 3]!
  const px = before[o]!
  const py = before[o + 1]!
  const pz = before[o + 2]!
  if (alpha !== 1 && (px !== x || py !== y || pz !== z)) {
    const pw = before[o + 3]!
    const sign = px * x + py * y + pz * z + pw * w < 0 ? -1 : 1
    x = px + alpha * (sign * x - px)
    y = py + alpha * (sign * y - py)
    z = pz + alpha * (sign * z - pz)
    w = pw + alpha * (sign * w - pw)
    const norm = 1 / (Math.sqrt(x * x + y * y + z * z + w * w) || 1)
    x *= norm
    y *= norm
    z *= norm
    w *= norm
  }
  out[at] = x
  out[at + 1] = y
  out[at + 2] = z
  out[at + 3] = w
}
