// The store of springs and muscles. A spring has its bodies by slot, which no removal changes.
import { type ArraysOf, type Columns, growColumns, removeEntry } from '../core/columns.ts'
import { LIMITS } from '../core/validate.ts'

/** The handle of a spring outside the core. Handles of removed springs are refused. */
export type SpringId = number & { readonly __spring: unique symbol }

const POSITIVE = [0, LIMITS.largest] as const

/** The columns that snapshots store, in their order. */
export const SPRING_COLUMNS = {
  id: [Int32Array, 1],
  /** The two bodies by slot. */
  slotA: [Int32Array, 1],
  slotB: [Int32Array, 1],
  /** Rest length in metres. */
  restLength: [Float64Array, 1, POSITIVE],
  /** Amplitude of a muscle as a share of the rest length; 0 for a spring. */
  amplitude: [Float64Array, 1, [-LIMITS.largest, LIMITS.largest]],
  /** Phase of a muscle in the wave in radians. */
  phase: [Float64Array, 1, [-LIMITS.phase, LIMITS.phase]],
  /** Newtons per metre; NaN: that of the world. */
  stiffness: [Float64Array, 1, [...POSITIVE, true]],
  /** Newton seconds per metre, along the spring. */
  damping: [Float64Array, 1, POSITIVE],
} as const satisfies Columns

const COLUMNS = {
  ...SPRING_COLUMNS,
  // The columns below are computed in each step.
  /** The two bodies by dense index. */
  a: [Int32Array, 1],
  b: [Int32Array, 1],
  /** Rest length, stiffness and damping of this step: by wave, world's stiffness and limits. */
  length: [Float64Array, 1],
  strength: [Float64Array, 1],
  resistance: [Float64Array, 1],
} as const satisfies Columns

class Store {
  count = 0
  capacity = 0
  nextId = 0
  /** Whether the islands are up to date. */
  islandsValid = true
  /** Whether any spring has damping of its own. */
  damped = false
  /** Whether any spring has a resistance in this step. */
  resists = false
  /** Scratch of `limitSprings`. */
  tensor = new Float64Array(0)
  /** Id of the spring of each pair of slots: see `findSpringOf`. */
  readonly idOfPair = new Map<number, SpringId>()
  /** Scratch of `readSprings`: index in the order added, by slot. */
  bodyOrder = new Int32Array(0)
}

/** All springs of a world in the order added, so that ids ascend. */
export type Springs = Store & ArraysOf<typeof COLUMNS>

export function createSprings(capacity = 16): Springs {
  const springs = new Store() as Springs
  growSprings(springs, capacity)
  return springs
}

export function growSprings(springs: Springs, capacity: number): void {
  growColumns(springs, COLUMNS, capacity)
}

/** Number of two slots, whichever is first. */
function pairOf(slotA: number, slotB: number): number {
  return SLOTS * Math.min(slotA, slotB) + Math.max(slotA, slotB)
}

/** Above every slot: those of bodies are below 2^24. */
const SLOTS = 2 ** 24

/**
 * Finds the spring of two bodies, in constant time. After a snapshot it builds the index first.
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
  springs.islandsValid = false
  removeEntry(springs, SPRING_COLUMNS, index)
}
