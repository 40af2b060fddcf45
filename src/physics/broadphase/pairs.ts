// Candidate pairs: bodies that may touch in this step.
import { type Columns, growColumns, lengthen } from '../core/columns.ts'

// Flags of a pair and its contact. See contact/contacts.ts for the other bits.
/** It bounced, and has not separated since. */
export const BOUNCED = 1
/** It bounced without loss. */
export const ELASTIC = 2
/** It carried load when one of its bodies fell asleep. */
export const SUPPORT = 4

/** The columns of pairs, in the order in which snapshots hold them. */
export const PAIR_COLUMNS = {
  /** Dense indices. */
  a: [Int32Array, 1],
  b: [Int32Array, 1],
  flags: [Uint8Array, 1, [0, BOUNCED | ELASTIC | SUPPORT]],
  /** Impulses of the last substep in newton seconds: normal; tangential on a: x, y, z. */
  impulse: [Float64Array, 4],
} as const satisfies Columns

/** Pairs with the state of their contacts. `tests` counts distance tests of the last search. */
export type Pairs = ReturnType<typeof createPairs>

export function createPairs() {
  return growColumns({ count: 0, capacity: 0, tests: 0 }, PAIR_COLUMNS, 256)
}

export function growPairs(pairs: Pairs, capacity: number): void {
  growColumns(pairs, PAIR_COLUMNS, capacity)
}

export function copyPair(to: Pairs, from: Pairs, k: number): void {
  if (to.count === to.capacity) growPairs(to, 2 * to.capacity)
  movePair(to, to.count++, from, k)
}

export function movePair(to: Pairs, at: number, from: Pairs, k: number): void {
  to.a[at] = from.a[k]!
  to.b[at] = from.b[k]!
  to.flags[at] = from.flags[k]!
  for (let column = 0; column < 4; column++) to.impulse[4 * at + column] = from.impulse[4 * k + column]!
}

/** Adds a pair. The caller sets its impulse and flags. */
export function addPair(pairs: Pairs, a: number, b: number): void {
  const p = pairs.count
  if (p === pairs.capacity) growPairs(pairs, 2 * p)
  pairs.a[p] = a
  pairs.b[p] = b
  pairs.count = p + 1
}

/** Scratch: linked lists of old pairs with an impulse or flags, by their first body. */
export class PairChains {
  /** By body: its last pair, or -1. */
  last = new Int32Array(0)
  /** By pair: the previous pair of that body, or -1. */
  previous = new Int32Array(0)
}

/** Carries impulses and flags over to the same pairs of the new list, from its `first` one on. */
export function matchImpulses(pairs: Pairs, old: Pairs, chains: PairChains, bodyCount: number, first = 0): void {
  if (old.count === 0) return
  if (chains.last.length < bodyCount) chains.last = new Int32Array(2 * bodyCount)
  chains.previous = lengthen(chains.previous, old.capacity)
  const { last, previous } = chains
  const { a, b, impulse, flags } = pairs
  const { a: oldA, b: oldB, impulse: oldImpulse, flags: oldFlags, count } = old
  last.fill(-1, 0, bodyCount)
  for (let p = 0; p < count; p++) {
    if (oldImpulse[4 * p] === 0 && oldFlags[p] === 0) continue
    previous[p] = last[oldA[p]!]!
    last[oldA[p]!] = p
  }
  for (let p = first; p < pairs.count; p++) {
    const i = a[p]!
    const j = b[p]!
    // The tangential impulse acts on a. In the new pair, a and b may be exchanged.
    let sign = 1
    let q = last[i]!
    while (q >= 0 && oldB[q] !== j) q = previous[q]!
    if (q < 0) {
      sign = -1
      q = last[j]!
      while (q >= 0 && oldB[q] !== i) q = previous[q]!
      if (q < 0) continue
    }
    const f = (4 * p) & 0x3fffffff
    const g = (4 * q) & 0x3fffffff
    impulse[f] = oldImpulse[g]!
    impulse[f + 1] = sign * oldImpulse[g + 1]!
    impulse[f + 2] = sign * oldImpulse[g + 2]!
    impulse[f + 3] = sign * oldImpulse[g + 3]!
    flags[p] = oldFlags[q]!
  }
}
