// Strays: the few bodies that have left the place where the grid knows them, in chains by cell. What becomes of their pairs: strayPairs.ts.
import type { Bodies } from '../body/bodies.ts'
import type { Space } from '../core/space.ts'
import type { Grid } from './grid.ts'
import { cellAt } from './gridLayout.ts'

/** With more strays than this, or more of them on the move at once, a new list is cheaper. */
export const MAX_MOVED = 1024
export const MAX_MOVING = 256

/** Bodies that have left the place where the grid knows them, or that it never knew. They stand in chains, one a cell, in the order of their indices. */
export interface MovedBodies {
  count: number
  bodies: Int32Array
  /** By dense index of the body. */
  isMoved: Uint8Array
  next: Int32Array
  cell: Int32Array
  /** First of each cell's chain, or -1. */
  head: Int32Array
  /** Largest radius of a stray, m. */
  radius: number
}

export function createMovedBodies(): MovedBodies {
  return {
    count: 0,
    bodies: new Int32Array(MAX_MOVED),
    isMoved: new Uint8Array(0),
    next: new Int32Array(0),
    cell: new Int32Array(0),
    head: new Int32Array(0),
    radius: 0,
  }
}

/** After a new list: nobody has strayed yet. */
export function clearMovedBodies(strays: MovedBodies, cells: number, capacity: number): void {
  if (strays.isMoved.length < capacity) {
    strays.isMoved = new Uint8Array(capacity)
    strays.next = new Int32Array(capacity)
    strays.cell = new Int32Array(capacity)
  }
  if (strays.head.length < cells) strays.head = new Int32Array(cells + (cells >> 1))
  strays.isMoved.fill(0)
  strays.head.fill(-1)
  strays.count = 0
  strays.radius = 0
}

/** How many of so many bodies may be on the move at once. */
export function maxMovingBodies(count: number): number {
  return Math.min(MAX_MOVING, count >> 4)
}

/** Adds a body to the strays; `linkStray` puts it into its chain. */
export function addMovedBody(strays: MovedBodies, bodies: Bodies, i: number): void {
  strays.isMoved[i] = 1
  strays.cell[i] = -1
  strays.bodies[strays.count++] = i
  if (bodies.position[4 * i + 3]! > strays.radius) strays.radius = bodies.position[4 * i + 3]!
}

/** Puts a stray into the chain of the cell where `positions` (x, y, z, any) has it, sorted: the order of pairs must not depend on who came first. */
export function linkMovedBody(strays: MovedBodies, grid: Grid, space: Space, i: number, positions: Float64Array): void {
  const { head, next } = strays
  const cell = cellAt(grid, space, positions, 4 * i)
  strays.cell[i] = cell
  let before = -1
  let at = head[cell]!
  while (at >= 0 && at < i) {
    before = at
    at = next[at]!
  }
  next[i] = at
  if (before < 0) head[cell] = i
  else next[before] = i
}

/** Takes a stray out of its chain, if it stands in one. */
export function unlinkMovedBody(strays: MovedBodies, i: number): void {
  const { head, next } = strays
  const cell = strays.cell[i]!
  if (cell < 0) return
  if (head[cell] === i) head[cell] = next[i]!
  else {
    let at = head[cell]!
    while (next[at] !== i) at = next[at]!
    next[at] = next[i]!
  }
  strays.cell[i] = -1
}
