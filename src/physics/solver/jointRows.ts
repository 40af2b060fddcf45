// The rows of the joint solver: rods, ropes, and contacts of jointed bodies.
import type { Bodies } from '../body/bodies.ts'
import { nearestImage, type Space } from '../core/space.ts'

/** A row: a rod, a rope, or a contact of a jointed body. */
export class Row {
  /** Whether it only pulls, as a rope, or only pushes, as a contact. */
  isOneSided = true
  /** The contact; -1 for a joint. */
  contact = -1
  /** Dense indices of the ends; `b` is -1 for a point or a surface. */
  a = -1
  b = -1
  /** The other end if `b` is -1: the point, or for a surface where `a` was at the beginning of the substep. */
  point = new Float64Array(3)
  /** Metres: the length of a joint, the least distance of a pair, the free way to a surface. */
  length = 0
  /** From b to a when it was measured last. Metres. */
  readonly away = new Float64Array(3)
  /** Unit vector at the beginning of the substep: from b to a, for a contact from a to b. */
  readonly normal = new Float64Array(3)
  /** Error at the beginning of the substep: how much a joint was too long, or a contact too deep. Metres. */
  excess = 0
  /** Whether a joint may pull at the beginning of the substep: a rod, or a rope at its length. */
  isTaut = false
  /** Moves of a along minus the normal, and of b along it, for a pull of 1; and their sum. */
  readonly moveA = new Float64Array(3)
  readonly moveB = new Float64Array(3)
  inverseMass = 0
  /** How far it has moved its ends, times their masses. Kilogram metres. */
  pull = 0
  isActive = false
  /** Scratch of the solver. */
  residual = 0
  change = 0
  search = 0
  image = 0
}

/** Measures a row: sets `away`, the vector from b to a. @returns its length in metres */
export function measure({ a, b, point, away }: Row, { position }: Bodies, { size }: Space): number {
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    const from = b < 0 ? point[axis]! : position[4 * b + axis]!
    away[axis] = nearestImage(position[4 * a + axis]! - from, size[axis]!)
    squared += away[axis]! * away[axis]!
  }
  return Math.sqrt(squared)
}

/** Sets the direction of a measured joint; up if both ends are in one place. */
export function setNormal({ normal, away }: Row, distance: number): void {
  for (let axis = 0; axis < 3; axis++) normal[axis] = distance > 0 ? away[axis]! / distance : axis === 1 ? 1 : 0
}

/** Sets how a row moves its ends: not along locked axes. */
export function setMoves(row: Row, { velocity, slot }: Bodies, locks: Uint8Array | null): void {
  const { a, b, normal, moveA, moveB } = row
  const lockA = locks === null ? 0 : locks[slot[a]!]!
  const lockB = locks === null || b < 0 ? 0 : locks[slot[b]!]!
  row.inverseMass = 0
  for (let axis = 0; axis < 3; axis++) {
    moveA[axis] = lockA & (1 << axis) ? 0 : velocity[4 * a + 3]! * normal[axis]!
    moveB[axis] = b < 0 || lockB & (1 << axis) ? 0 : velocity[4 * b + 3]! * normal[axis]!
    row.inverseMass += normal[axis]! * (moveA[axis]! + moveB[axis]!)
  }
}

/** Moves the ends of a row by a pull. */
export function move({ a, b, moveA, moveB }: Row, column: Float64Array, pull: number): void {
  for (let axis = 0; axis < 3; axis++) {
    column[4 * a + axis]! -= pull * moveA[axis]!
    if (b >= 0) column[4 * b + axis]! += pull * moveB[axis]!
  }
}

export function clearMove({ a, b }: Row, moves: Float64Array): void {
  moves[4 * a] = moves[4 * a + 1] = moves[4 * a + 2] = 0
  if (b >= 0) moves[4 * b] = moves[4 * b + 1] = moves[4 * b + 2] = 0
}
