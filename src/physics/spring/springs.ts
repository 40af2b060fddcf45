// The store of springs and muscles. A spring refers to its two bodies by slot, because neither
// reordering nor the removal of other bodies changes slots.
import { type Column, columnOf, growColumns } from '../core/columns.ts'
import { refuseRemoved } from '../core/validate.ts'

/** The handle of a spring outside the core. Handles of removed springs are refused. */
export type SpringId = number & { readonly __spring: unique symbol }

/** All springs of a world in the order added, so that ids ascend. */
export interface Springs {
  count: number
  capacity: number
  nextId: number
  /** Whether the islands are up to date. */
  islandsValid: boolean
  /** Whether any spring has damping of its own. */
  damped: boolean
  id: Int32Array
  /** The two bodies by slot, and by dense index during a step. */
  slotA: Int32Array
  slotB: Int32Array
  a: Int32Array
  b: Int32Array
  /** Rest length in metres. */
  rest: Float64Array
  /** Amplitude of a muscle as a share of the rest length; 0 for a spring. */
  amplitude: Float64Array
  /** Phase of a muscle in the wave in radians. */
  phase: Float64Array
  /** Newtons per metre; NaN: that of the world. */
  stiffness: Float64Array
  /** Newton seconds per metre, along the spring. */
  damping: Float64Array
  /**
   * Rest length, stiffness and damping in this step: the wave and the world's stiffness are
   * applied, and the limits of `limitSprings`.
   */
  length: Float64Array
  strength: Float64Array
  resistance: Float64Array
  /** Whether any spring has a resistance in this step. */
  resists: boolean
  /** Scratch of `limitSprings`. */
  tensor: Float64Array
  /** Id of the spring of each pair of slots: see `findSpringOf`. */
  readonly idOfPair: Map<number, SpringId>
  /** Scratch of `readSprings`: index in the order added, by slot. */
  bodyOrder: Int32Array
}

/** The columns that a snapshot stores. */
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
/** The columns that each step computes. */
const STEP_COLUMNS: readonly Column<Springs>[] = [
  ['a', Int32Array, 1],
  ['b', Int32Array, 1],
  ['length', Float64Array, 1],
  ['strength', Float64Array, 1],
  ['resistance', Float64Array, 1],
]

export function createSprings(capacity = 16): Springs {
  const springs = {
    count: 0,
    capacity: 0,
    nextId: 0,
    damped: false,
    resists: false,
    tensor: new Float64Array(0),
    idOfPair: new Map(),
    islandsValid: true,
    bodyOrder: new Int32Array(0),
  } as unknown as Springs
  growSprings(springs, capacity)
  return springs
}

/** Grows the columns to `capacity` springs. */
export function growSprings(springs: Springs, capacity: number): void {
  growColumns(springs, SPRING_COLUMNS, capacity)
  growColumns(springs, STEP_COLUMNS, capacity)
}

/** Number of two slots, whichever is first. */
function pairOf(slotA: number, slotB: number): number {
  return SLOTS * Math.min(slotA, slotB) + Math.max(slotA, slotB)
}

/** Above every slot: those of bodies are below 2^24. */
const SLOTS = 2 ** 24

/**
 * Finds the spring of two bodies, in constant time. After a snapshot was read, the index is built
 * first.
 * @returns its id, or undefined when the two have none
 */
export function findSpringOf(springs: Springs, slotA: number, slotB: number): SpringId | undefined {
  const { idOfPair, id, count } = springs
  if (idOfPair.size !== count) {
    idOfPair.clear()
    for (let s = 0; s < count; s++) idOfPair.set(pairOf(springs.slotA[s]!, springs.slotB[s]!), id[s] as SpringId)
  }
  return idOfPair.get(pairOf(slotA, slotB))
}

/** Appends a spring with ends and an id of its own. @returns its index */
export function appendSpring(springs: Springs, slotA: number, slotB: number): number {
  const s = springs.count
  if (s === springs.capacity) growSprings(springs, 2 * s)
  springs.count++
  springs.id[s] = springs.nextId++
  springs.slotA[s] = slotA
  springs.slotB[s] = slotB
  springs.idOfPair.set(pairOf(slotA, slotB), springs.id[s] as SpringId)
  return s
}

export function removeSpringAt(springs: Springs, index: number): void {
  springs.idOfPair.delete(pairOf(springs.slotA[index]!, springs.slotB[index]!))
  const last = springs.count--
  springs.islandsValid = false
  for (const [name] of SPRING_COLUMNS) columnOf(springs, name).copyWithin(index, index + 1, last)
}

/**
 * Finds a spring by binary search.
 * @throws RangeError when it was removed
 */
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

/** Removes the springs of a body that is about to be removed. */
export function removeSpringsOf(springs: Springs, slot: number): void {
  for (let s = springs.count - 1; s >= 0; s--)
    if (springs.slotA[s] === slot || springs.slotB[s] === slot) removeSpringAt(springs, s)
}
