// One axis of a character's way: up to the nearest face, onto a step, or as far as the edge that it does not step over.
import { TOUCHING } from '../voxel/blocks.ts'
import { type Characters, STEPPED } from './characters.ts'

/** A sneaking character keeps so much of its box over the edge, m. */
const HOLD = 0.01
/** A step up must bring a character at least so much farther, m. */
const PROGRESS = 1e-6

/** Moves along one axis as far as the near blocks allow. @returns whether something was hit */
export function slide(characters: Characters, k: number, axis: number, way: number): boolean {
  const { position, velocity, size } = characters
  const o = 4 * k + axis
  if (way === 0) return false
  const face = sweep(characters, k, axis, way)
  if (Number.isNaN(face)) {
    position[o] = position[o]! + way
    return false
  }
  // On the face: feet on a floor, head under a ceiling, a side against a wall.
  const out = axis === 1 ? (way < 0 ? 0 : size[o]!) : way < 0 ? -size[o]! : size[o]!
  position[o] = face - out
  velocity[o] = 0
  return true
}

/** The nearest face that a way along an axis meets, or NaN. Blocks that the box already stands in do not hold it. */
function sweep(characters: Characters, k: number, axis: number, way: number): number {
  const { near, nearStart } = characters
  setBox(characters, k)
  const u = (axis + 1) % 3
  const v = (axis + 2) % 3
  let nearest = Math.abs(way)
  let found = Number.NaN
  for (let n = 6 * nearStart[k]!; n < 6 * nearStart[k + 1]!; n += 6) {
    if (near[n + u]! >= BOX[u + 3]! - TOUCHING || near[n + u + 3]! <= BOX[u]! + TOUCHING) continue
    if (near[n + v]! >= BOX[v + 3]! - TOUCHING || near[n + v + 3]! <= BOX[v]! + TOUCHING) continue
    const face = way > 0 ? near[n + axis]! : near[n + axis + 3]!
    const distance = way > 0 ? face - BOX[axis + 3]! : BOX[axis]! - face
    if (distance < -TOUCHING || distance >= nearest) continue
    nearest = distance
    found = face
  }
  return found
}

/** Steps onto what blocks the way, where it is no higher than a step, and there is room above. @returns whether it did, and moved */
export function stepUp(characters: Characters, k: number, axis: number, way: number): boolean {
  const { position, stepHeight, near, nearStart, flags } = characters
  const o = 4 * k
  const from = position[o + axis]!
  const feet = position[o + 1]!
  const face = way === 0 ? Number.NaN : sweep(characters, k, axis, way)
  if (Number.isNaN(face) || stepHeight[k] === 0) return false
  // The highest of those whose face is met first.
  const u = axis === 0 ? 2 : 0
  let top = feet
  for (let n = 6 * nearStart[k]!; n < 6 * nearStart[k + 1]!; n += 6) {
    if (near[n + u]! >= BOX[u + 3]! - TOUCHING || near[n + u + 3]! <= BOX[u]! + TOUCHING) continue
    if (near[n + 1]! >= BOX[4]! - TOUCHING || near[n + 4]! <= BOX[1]! + TOUCHING) continue
    if (Math.abs((way > 0 ? near[n + axis]! : near[n + axis + 3]!) - face) <= TOUCHING)
      top = Math.max(top, near[n + 4]!)
  }
  const rise = top - feet
  if (rise > stepHeight[k]! + TOUCHING || !Number.isNaN(sweep(characters, k, 1, rise))) return false
  const half = characters.size[o + axis]!
  const before = Math.abs(face - (way > 0 ? half : -half) - from)
  const speed = characters.velocity[o + axis]!
  position[o + 1] = top
  slide(characters, k, axis, way)
  if (Math.abs(position[o + axis]! - from) < before + PROGRESS) {
    position[o + axis] = from
    position[o + 1] = feet
    characters.velocity[o + axis] = speed
    return false
  }
  flags[k] = flags[k]! | STEPPED
  return true
}

/** How much of a way along x or z keeps the box over blocks that are level with the feet. */
export function holdAtEdge(characters: Characters, k: number, axis: number, way: number): number {
  const { position, velocity, near, nearStart, size } = characters
  const o = 4 * k
  const u = axis === 0 ? 2 : 0
  const sign = way < 0 ? -1 : 1
  const half = size[o + axis]! - HOLD
  setBox(characters, k)
  // Along the way, measured from the centre: each block under the feet carries it from its near edge less half a box to its far edge plus one.
  let reach = 0
  for (let grew = true; grew; ) {
    grew = false
    for (let n = 6 * nearStart[k]!; n < 6 * nearStart[k + 1]!; n += 6) {
      if (near[n + u]! >= BOX[u + 3]! - TOUCHING || near[n + u + 3]! <= BOX[u]! + TOUCHING) continue
      if (Math.abs(near[n + 4]! - position[o + 1]!) > TOUCHING) continue
      const low = sign * ((sign > 0 ? near[n + axis]! : near[n + axis + 3]!) - position[o + axis]!) - half
      const high = low + 1 + 2 * half
      if (low > reach + HOLD || high <= reach) continue
      reach = high
      grew = true
    }
  }
  if (reach >= Math.abs(way)) return way
  velocity[o + axis] = 0
  return sign * reach
}

function setBox({ position, size }: Characters, k: number): void {
  const o = 4 * k
  for (let axis = 0; axis < 3; axis += 2) {
    BOX[axis] = position[o + axis]! - size[o + axis]!
    BOX[axis + 3] = position[o + axis]! + size[o + axis]!
  }
  BOX[1] = position[o + 1]!
  BOX[4] = position[o + 1]! + size[o + 1]!
}

/** The box that is being moved: min x y z, max x y z. */
const BOX = new Float64Array(6)
