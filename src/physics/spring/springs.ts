// The store of springs and muscles. A spring names its two bodies by slot, which neither reordering
// nor the removal of other bodies changes.
import { type Column, columnOf, growColumns } from '../core/columns.ts'
import { refuseRemoved } from '../core/validate.ts'

/** A spring's name outside the core; those of removed springs are refused. */
export type SpringId = number & { readonly __spring: unique symbol }

/** All springs of a world, in the order added: their ids ascend. */
export interface Springs {
  count: number
  capacity: number
  nextId: number
  /** Whether the islands are those of the present springs. */
  islandsValid: boolean
  /** Whether any spring has damping of its own. */
  damped: boolean
  id: Int32Array
  /** The two bodies by slot, and by dense index during a step. */
  slotA: Int32Array
  slotB: Int32Array
  a: Int32Array
  b: Int32Array
  /** Length at which a spring pulls and pushes nothing, m. */
  rest: Float64Array
  /** Share of the rest length by which a muscle swings, and where in the wave, rad. */
  amplitude: Float64Array
  phase: Float64Array
  /** N/m; NaN: the world's. */
  stiffness: Float64Array
  /** N s/m along the spring. */
  damping: Float64Array
  /** Rest length and stiffness in this step. */
  length: Float64Array
  strength: Float64Array
  /** Scratch of `readSprings`: place in the order added, by slot. */
  bodyOrder: Int32Array
}

/** The columns of springs: what a snapshot keeps, and what is worked out in each step. */
export const SPRING_COLUMNS: readonly Column<Springs>[] = [
  ['id', Int32Array, 1],
  ['slotA', Int32Array, 1],
  ['slotB', Int32Array, 1],
  ['rest', Float64Array, 1],
  ['amplitude', Float64Array, 1],
  ['phase', Float64Array, 1],
  ['stiffness', Float64Array, 1],
  ['damping', Float64Array, 1],
]
const STEP_COLUMNS: readonly Column<Springs>[] = [
  ['a', Int32Array, 1],
  ['b', Int32Array, 1],
  ['length', Float64Array, 1],
  ['strength', Float64Array, 1],
]

/** An empty store. */
export function createSprings(capacity = 16): Springs {
  const springs = {
    count: 0,
    capacity: 0,
    nextId: 0,
    damped: false,
    islandsValid: true,
    bodyOrder: new Int32Array(0),
  } as unknown as Springs
  growSprings(springs, capacity)
  return springs
}

/** Makes room for `capacity` springs. */
export function growSprings(springs: Springs, capacity: number): void {
  growColumns(springs, SPRING_COLUMNS, capacity)
  growColumns(springs, STEP_COLUMNS, capacity)
}

export function removeSpringAt(springs: Springs, index: number): void {
  const last = springs.count--
  springs.islandsValid = false
  for (const [name] of SPRING_COLUMNS) columnOf(springs, name).copyWithin(index, index + 1, last)
}

/** Ids ascend, so the place of one is found by halving. */
export function indexOfSpring(springs: Springs, id: SpringId): number {
  let low = 0
  let high = springs.count - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = springs.id[middle]!
    if (at === id) return middle
    if (at < id) low = middle + 1
    else high = middle - 1
  }
  refuseRemoved('spring', id)
}

/** The springs of a body that is about to go. */
export function removeSpringsOf(springs: Springs, slot: number): void {
  for (let s = springs.count - 1; s >= 0; s--)
    if (springs.slotA[s] === slot || springs.slotB[s] === slot) removeSpringAt(springs, s)
}
