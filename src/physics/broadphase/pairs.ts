// Candidate pairs: bodies that may touch in this step. The list is reused while no body moves
// farther than the skin.
import { type Column, growColumns } from '../core/columns.ts'

/**
 * Flags of a pair. HIT: it has bounced, and has not separated since. ELASTIC: that bounce was
 * without loss. SUPPORT: it carried load when one of its bodies fell asleep. HELD: one of its
 * bodies slept in the last step, so its impulse is that against a fixed body.
 */
export const HIT = 1
export const ELASTIC = 2
export const SUPPORT = 4
export const HELD = 32
/** Flags that only the broad phase changes. */
export const KEPT = SUPPORT | HELD
/** Flag of a contact: every hit bounces without loss, so it never needs a pushing impulse. */
export const LOSSLESS = 8
/** Flag of a contact: it is a damped spring, not rigid. */
export const SOFT = 16
/** Flag of a contact: it has bounced in this substep. */
export const BOUNCED = 64

/**
 * Pairs of dense indices, with the state of their contacts: normal and tangential impulse of the
 * last substep, in newton seconds.
 */
export interface Pairs {
  count: number
  capacity: number
  a: Int32Array
  b: Int32Array
  /** Normal impulse, then the tangential impulse on a: x, y, z. */
  impulse: Float64Array
  flags: Uint8Array
  /** Number of distance tests in the last search. */
  tests: number
}

const COLUMNS: readonly Column<Pairs>[] = [
  ['a', Int32Array, 1],
  ['b', Int32Array, 1],
  ['impulse', Float64Array, 4],
  ['flags', Uint8Array, 1],
]

export function createPairs(): Pairs {
  const pairs = { count: 0, tests: 0 } as Pairs
  growPairs(pairs, 256)
  return pairs
}

export function growPairs(pairs: Pairs, capacity: number): void {
  growColumns(pairs, COLUMNS, capacity)
}

/** Appends pair `k` of `from` to `to`. */
export function copyPair(to: Pairs, from: Pairs, k: number): void {
  if (to.count === to.capacity) growPairs(to, 2 * to.capacity)
  movePair(to, to.count++, from, k)
}

/** Writes pair `k` of `from` over pair `at` of `to`. */
export function movePair(to: Pairs, at: number, from: Pairs, k: number): void {
  to.a[at] = from.a[k]!
  to.b[at] = from.b[k]!
  to.flags[at] = from.flags[k]!
  for (let column = 0; column < 4; column++) to.impulse[4 * at + column] = from.impulse[4 * k + column]!
}

/** Adds a pair. Its impulse and flags are left to the caller. */
export function addPair(pairs: Pairs, a: number, b: number): void {
  const p = pairs.count
  if (p === pairs.capacity) growPairs(pairs, 2 * p)
  pairs.a[p] = a
  pairs.b[p] = b
  pairs.count = p + 1
}

/** Index of the old pairs by their lower body, made by counting sort. */
export interface ImpulseIndex {
  start: Int32Array
  partner: Int32Array
  source: Int32Array
}

export function createImpulseIndex(): ImpulseIndex {
  return { start: new Int32Array(1), partner: new Int32Array(0), source: new Int32Array(0) }
}

/**
 * Carries impulses and flags over from the old list to the same pairs of the new one.
 * @param first the first new pair that receives them
 */
export function matchImpulses(pairs: Pairs, old: Pairs, index: ImpulseIndex, bodyCount: number, first = 0): void {
  if (old.count === 0) return
  if (index.start.length < bodyCount + 1) index.start = new Int32Array(2 * bodyCount + 1)
  if (index.partner.length < old.capacity) {
    index.partner = new Int32Array(old.capacity)
    index.source = new Int32Array(old.capacity)
  }
  const { start, partner, source } = index
  start.fill(0, 0, bodyCount + 1)
  for (let p = 0; p < old.count; p++) {
    if (old.impulse[4 * p] === 0 && old.flags[p] === 0) continue
    const low = Math.min(old.a[p]!, old.b[p]!)
    start[low] = start[low]! + 1
  }
  for (let i = 0, sum = 0; i <= bodyCount; i++) {
    sum += start[i]!
    start[i] = sum
  }
  for (let p = old.count - 1; p >= 0; p--) {
    if (old.impulse[4 * p] === 0 && old.flags[p] === 0) continue
    const a = old.a[p]!
    const b = old.b[p]!
    const at = --start[Math.min(a, b)]!
    partner[at] = Math.max(a, b)
    source[at] = p
  }
  for (let p = first; p < pairs.count; p++) {
    const a = pairs.a[p]!
    const b = pairs.b[p]!
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    const end = start[low + 1]!
    for (let s = start[low]!; s < end; s++) {
      if (partner[s] !== high) continue
      const from = source[s]!
      // The tangential impulse acts on a; in the new pair a and b may be exchanged.
      const sign = old.a[from] === a ? 1 : -1
      pairs.impulse[4 * p] = old.impulse[4 * from]!
      pairs.impulse[4 * p + 1] = sign * old.impulse[4 * from + 1]!
      pairs.impulse[4 * p + 2] = sign * old.impulse[4 * from + 2]!
      pairs.impulse[4 * p + 3] = sign * old.impulse[4 * from + 3]!
      pairs.flags[p] = old.flags[from]!
      break
    }
  }
}
