// Moved bodies: the few that are no longer where the grid has them, in linked lists by cell.
import type { Bodies } from '../body/bodies.ts'
import { lengthen } from '../core/columns.ts'
import type { Space } from '../core/space.ts'
import { cellAt, type Grid } from './grid.ts'

/** Limits beyond which a rebuild is cheaper: moved bodies in all, and those of one step. */
export const MAX_MOVED = 1024
export const MAX_MOVING = 256

/** Bodies that left their place in the grid or are new: a list per cell, sorted by index. */
export class MovedBodies {
  count = 0
  bodies = new Int32Array(MAX_MOVED)
  /** By dense index: whether a body is one, the next in its list, and its cell (-1: none). */
  isMoved = new Uint8Array(0)
  next = new Int32Array(0)
  cell = new Int32Array(0)
  /** First body in the list of each cell, or -1. */
  head = new Int32Array(0)
  /** Largest radius of a moved body, in metres. */
  radius = 0
}

export function clearMovedBodies(moved: MovedBodies, cells: number): void {
  if (moved.head.length < cells) moved.head = new Int32Array(cells + (cells >> 1))
  moved.isMoved.fill(0)
  moved.head.fill(-1)
  moved.count = 0
  moved.radius = 0
}

/** Makes room for bodies that were added since, and keeps the lists. */
export function growMovedBodies(moved: MovedBodies, capacity: number): void {
  moved.isMoved = lengthen(moved.isMoved, capacity)
  moved.next = lengthen(moved.next, capacity)
  moved.cell = lengthen(moved.cell, capacity)
}

export function maxMovingBodies(count: number): number {
  return Math.min(MAX_MOVING, count >> 4)
}

/** Adds a body. `linkMovedBody` then puts it into the list of its cell. */
export function addMovedBody(moved: MovedBodies, bodies: Bodies, i: number): void {
  moved.isMoved[i] = 1
  moved.cell[i] = -1
  moved.bodies[moved.count++] = i
  if (bodies.position[4 * i + 3]! > moved.radius) moved.radius = bodies.position[4 * i + 3]!
}

/** Puts a body into the list of its cell, sorted so that the order of moves does not matter. */
export function linkMovedBody(moved: MovedBodies, grid: Grid, space: Space, i: number, positions: Float64Array): void {
  const { head, next } = moved
  const cell = cellAt(grid, space, positions, 4 * i)
  moved.cell[i] = cell
  let previous = -1
  let current = head[cell]!
  // A list ascends, so the comparison with the previous body bounds the loop.
  while (current > previous && current < i) {
    previous = current
    current = next[current]!
  }
  next[i] = current
  if (previous < 0) head[cell] = i
  else next[previous] = i
}

export function unlinkMovedBody(moved: MovedBodies, i: number): void {
  const { head, next } = moved
  const cell = moved.cell[i]!
  if (cell < 0) return
  if (head[cell] === i) head[cell] = next[i]!
  else {
    let current = head[cell]!
    while (current >= 0 && next[current] !== i) current = next[current]!
    if (current >= 0) next[current] = next[i]!
  }
  moved.cell[i] = -1
}
