// Candies that come and go without falling: what is taken out shrinks away where it was, what came to rest unseen grows in place, and what
// moved meanwhile does both. Between candyFilling.ts, which knows who is there, and the buffers, which are told how large each is drawn.

import type { World } from '../../physics/index.ts'
import { smoothstep } from '../../view/smoothstep.ts'
import { STRIDE } from './candyMaterial.ts'
import type { Batch } from './candyMeshes.ts'
import { FREQUENCIES } from './candyShape.ts'
import { growArray } from './growArray.ts'

/** Seconds in which a candy grows or shrinks away. */
export const TRANSITION_TIME = 0.35

/** A candy that is gone, as it was last drawn. */
export type RemovedCandy = { variant: number; level: number; left: number; numbers: Float32Array }

export type CandyTransitions = {
  /** something has been drawn: what is there at first is simply there */
  begun: boolean
  stamp: number
  // By slot:
  /** generation of who was drawn last, or -1 */
  generations: Int32Array
  stamps: Int32Array
  /** seconds until it is drawn whole */
  growing: Float32Array
  /** one more than where the instance that was last drawn begins in its batch's buffer; 0: none was */
  last: Int32Array
  variants: Uint8Array
  levels: Uint8Array
  /** slots that grow */
  growers: number[]
  ghosts: RemovedCandy[]
}

export function createCandyTransitions(): CandyTransitions {
  return {
    begun: false,
    stamp: 0,
    generations: new Int32Array(0),
    stamps: new Int32Array(0),
    growing: new Float32Array(0),
    last: new Int32Array(0),
    variants: new Uint8Array(0),
    levels: new Uint8Array(0),
    growers: [],
    ghosts: [],
  }
}

/** Whether anything grows or shrinks: then another frame is needed. */
export function inTransition({ growers, ghosts }: CandyTransitions): boolean {
  return growers.length > 0 || ghosts.length > 0
}

/** Moves on for `seconds`. */
export function advanceCandyTransitions(fades: CandyTransitions, seconds: number): void {
  const { growing } = fades
  fades.growers = fades.growers.filter((slot) => {
    growing[slot] = Math.max(0, growing[slot]! - seconds)
    return growing[slot]! > 0
  })
  for (const ghost of fades.ghosts) ghost.left -= seconds
  fades.ghosts = fades.ghosts.filter(({ left }) => left > 0)
}

/**
 * Compares who is there with who was drawn last.
 * @param batches of the meshes, whose buffers hold what was drawn last: call it before they are filled anew
 * @param unseen what happened since was not shown: who lies elsewhere now fades over, instead of jumping
 */
export function updateCandyTransitions(
  fades: CandyTransitions,
  batches: readonly Batch[],
  world: World,
  unseen: boolean,
): void {
  const { bodies, spawner } = world
  const { position, slot, generation, asleep, count, capacity } = bodies
  if (capacity > fades.generations.length) makeRoom(fades, capacity)
  const { generations, stamps, last } = fades
  fades.stamp++
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    stamps[s] = fades.stamp
    if (generations[s] === generation[s]) {
      if (!unseen) continue
      const at = last[s]! - 1
      if (at < 0) continue
      const drawn = drawnOf(fades, batches, s)
      const dx = position[o]! - drawn[at]!
      const dy = position[o + 1]! - drawn[at + 1]!
      const dz = position[o + 2]! - drawn[at + 2]!
      const far = 0.5 * position[o + 3]!
      if (dx * dx + dy * dy + dz * dz < far * far) continue
      leave(fades, batches, s)
      grow(fades, s)
      continue
    }
    if (generations[s]! >= 0) leave(fades, batches, s)
    last[s] = 0
    generations[s] = generation[s]!
    // Who comes in through a door is seen coming. Who is at rest already was not.
    if (fades.begun && (unseen || asleep[i] || spawner.region === null)) grow(fades, s)
  }
  for (let s = 0; s < generations.length; s++) {
    if (generations[s]! < 0 || stamps[s] === fades.stamp) continue
    leave(fades, batches, s)
    last[s] = 0
    generations[s] = -1
  }
  fades.begun = true
}

/** How large a candy is drawn, 0 to 1, as a factor on its length. */
export function sizeOf(fades: CandyTransitions, slot: number): number {
  const left = fades.growing[slot]!
  return left > 0 ? smoothstep(1 - left / TRANSITION_TIME) : 1
}

/** Notes where the instance of a slot was just written. Nothing is copied: its numbers stay in the buffer until it is filled anew. */
export function rememberCandy(fades: CandyTransitions, slot: number, variant: number, level: number, at: number): void {
  fades.last[slot] = at + 1
  fades.variants[slot] = variant
  fades.levels[slot] = level
}

/** Writes a ghost as it is now: its length is that of its quaternion, squared (candyMaterial.ts). */
export function writeRemovedCandy({ numbers, left }: RemovedCandy, out: Float32Array, at: number): void {
  const root = Math.sqrt(smoothstep(left / TRANSITION_TIME))
  for (let k = 0; k < STRIDE; k++) out[at + k] = numbers[k]!
  for (let k = 4; k < 8; k++) out[at + k]! *= root
}

/** The buffer that a slot was last drawn from. */
function drawnOf({ variants, levels }: CandyTransitions, batches: readonly Batch[], slot: number): Float32Array {
  return batches[variants[slot]! * FREQUENCIES.length + levels[slot]!]!.buffer.array as Float32Array
}

function leave(fades: CandyTransitions, batches: readonly Batch[], slot: number): void {
  const at = fades.last[slot]! - 1
  const left = TRANSITION_TIME - fades.growing[slot]!
  if (left <= 0 || at < 0) return
  const numbers = drawnOf(fades, batches, slot).slice(at, at + STRIDE)
  let square = 0
  for (let k = 4; k < 8; k++) square += numbers[k]! * numbers[k]!
  for (let k = 4; k < 8; k++) numbers[k]! /= Math.sqrt(square) || 1
  fades.ghosts.push({ variant: fades.variants[slot]!, level: fades.levels[slot]!, left, numbers })
}

function grow(fades: CandyTransitions, slot: number): void {
  if (fades.growing[slot] === 0) fades.growers.push(slot)
  fades.growing[slot] = TRANSITION_TIME
}

function makeRoom(fades: CandyTransitions, capacity: number): void {
  fades.generations = growArray(new Int32Array(capacity).fill(-1), fades.generations)
  fades.stamps = growArray(new Int32Array(capacity), fades.stamps)
  fades.growing = growArray(new Float32Array(capacity), fades.growing)
  fades.last = growArray(new Int32Array(capacity), fades.last)
  fades.variants = growArray(new Uint8Array(capacity), fades.variants)
  fades.levels = growArray(new Uint8Array(capacity), fades.levels)
}
