// Sweeps of a character along one axis, up to the nearest face of its near blocks.
import { TOUCHING } from '../blocks/blocks.ts'
import { type Characters, FACE, TRAVEL } from './characters.ts'

/** Moves a character along an axis by its travel, up to a block. */
export function slide(characters: Characters, k: number, axis: number): void {
  const { position, velocity, carry, size, way } = characters
  const o = 4 * k + axis
  const travel = way[TRAVEL]!
  if (travel === 0) return
  sweep(characters, k, axis)
  const face = way[FACE]!
  if (Number.isNaN(face)) {
    position[o] = position[o]! + travel
    return
  }
  // Places the box on the face: feet on a floor, head under a ceiling, a side against a wall.
  const offset = axis === 1 ? (travel < 0 ? 0 : size[o]!) : travel < 0 ? -size[o]! : size[o]!
  position[o] = face - offset
  velocity[o] = carry[o] = 0
}

/** Finds the face that a box meets on its travel along an axis, ignoring blocks that it overlaps. */
export function sweep(characters: Characters, k: number, axis: number): void {
  const { near, nearStart, box, way } = characters
  setBox(characters, k)
  const travel = way[TRAVEL]!
  const u = (axis + 1) % 3
  const v = (axis + 2) % 3
  let nearest = Math.abs(travel)
  let found = Number.NaN
  for (let n = 6 * nearStart[k]!; n < 6 * nearStart[k + 1]!; n += 6) {
    if (near[n + u]! >= box[u + 3]! - TOUCHING || near[n + u + 3]! <= box[u]! + TOUCHING) continue
    if (near[n + v]! >= box[v + 3]! - TOUCHING || near[n + v + 3]! <= box[v]! + TOUCHING) continue
    const face = travel > 0 ? near[n + axis]! : near[n + axis + 3]!
    const distance = travel > 0 ? face - box[axis + 3]! : box[axis]! - face
    if (distance < -TOUCHING || distance >= nearest) continue
    nearest = distance
    found = face
  }
  way[FACE] = found
}

/** Sets `box` to the box of character k: min x, y, z, max x, y, z. */
export function setBox({ position, size, box }: Characters, k: number): void {
  for (let axis = 0, o = 4 * k; axis < 3; axis++, o++) {
    box[axis] = position[o]! - (axis === 1 ? 0 : size[o]!)
    box[axis + 3] = position[o]! + size[o]!
  }
}
