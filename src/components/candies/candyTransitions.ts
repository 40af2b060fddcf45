// Candies that appear or disappear without falling: a removed one shrinks where it was, one that
// came to rest unseen grows in place, and one that moved unseen does both.
import { Vector3 } from 'three'
import { smoothstep } from '../../jar/pourPath.ts'
import { bodyColumns, getSpawnRegion, type World } from '../../physics/index.ts'
import { addInstance, growArray } from '../canvas/instances.tsx'
import { STRIDE } from './candyMaterial.ts'
import type { Batch } from './candyMeshes.ts'

/** Seconds in which a candy grows or shrinks. */
export const TRANSITION_TIME = 0.35

/** What grows, by slot or handle, and the seconds until it has its full size; and what shrinks. */
export type Transitions<Removed extends { left: number } = { left: number }> = {
  growing: Map<number, number>
  removed: Removed[]
}

/** A removed candy: the numbers of its instance as it was last drawn, and the seconds left. */
type RemovedCandy = { batch: Batch; left: number; numbers: Float32Array }

/** What was drawn last, and what grows (by slot) or shrinks. */
export class CandyTransitions implements Transitions<RemovedCandy> {
  readonly growing = new Map<number, number>()
  removed: RemovedCandy[] = []
  /** Whether anything was drawn before. The first candies appear at once. */
  begun = false
  /** Counts the updates. */
  stamp = 0
  // By slot:
  /** Generation of the candy that was drawn last; -1: none. */
  generations = new Int32Array(0)
  /** The last update in which the slot was in use. */
  stamps = new Int32Array(0)
  /** Offset in its batch's buffer of the instance drawn last, plus 1; 0: none. */
  last = new Int32Array(0)
  /** Its batch. Its numbers stay in the buffer until the next frame. */
  readonly batches: Batch[] = []
}

/** Whether anything grows or shrinks: then another frame is needed. */
export function inTransition({ growing, removed }: Transitions): boolean {
  return growing.size > 0 || removed.length > 0
}

export function advanceTransitions(transitions: Transitions, seconds: number): void {
  const { growing, removed } = transitions
  for (const [key, left] of growing) {
    if (left > seconds) growing.set(key, left - seconds)
    else growing.delete(key)
  }
  for (const one of removed) one.left -= seconds
  transitions.removed = removed.filter(({ left }) => left > 0)
}

/** Ends growing. @returns seconds to shrink, from the size that it had */
export function stopGrowing({ growing }: Transitions, key: number): number {
  const left = TRANSITION_TIME - (growing.get(key) ?? 0)
  growing.delete(key)
  return left
}

const [here, there] = [new Vector3(), new Vector3()]

/**
 * Compares the bodies with what was drawn last: call it before the buffers are written again.
 * @param unseen whether the changes since then were not shown. Then a candy that lies elsewhere
 * shrinks where it was and grows where it is
 */
export function updateCandyTransitions(transitions: CandyTransitions, world: World, unseen: boolean): void {
  const { position, slot, generation, asleep, count, capacity } = bodyColumns(world)
  if (capacity > transitions.generations.length) setCapacity(transitions, capacity)
  const { generations, stamps, last, batches, growing } = transitions
  const everyGrows = unseen || getSpawnRegion(world) === null
  transitions.stamp++
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    stamps[s] = transitions.stamp
    if (generations[s] === generation[s]) {
      if (!unseen) continue
      const at = last[s]! - 1
      if (at < 0) continue
      if (here.fromArray(position, o).distanceTo(there.fromArray(batches[s]!.data, at)) < 0.5 * position[o + 3]!)
        continue
      shrink(transitions, s)
      growing.set(s, TRANSITION_TIME)
      continue
    }
    if (generations[s]! >= 0) shrink(transitions, s)
    last[s] = 0
    generations[s] = generation[s]!
    // A candy that enters through the spawn region is seen entering, unless it rests already.
    if (transitions.begun && (everyGrows || asleep[i])) growing.set(s, TRANSITION_TIME)
  }
  for (let s = 0; s < generations.length; s++) {
    if (generations[s]! < 0 || stamps[s] === transitions.stamp) continue
    shrink(transitions, s)
    last[s] = 0
    generations[s] = -1
  }
  transitions.begun = true
}

/** The size of what grows or has grown, 0 to 1, as a factor on lengths. */
export function growingSize({ growing }: Transitions, key: number): number {
  return smoothstep(1 - (growing.get(key) ?? 0) / TRANSITION_TIME)
}

/** Size, 0 to 1, of what has disappeared in `left` seconds. */
export function shrinkingSize(left: number): number {
  return smoothstep(left / TRANSITION_TIME)
}

/** Writes a removed candy: the squared length of its quaternion is its size (candyMaterial.ts). */
export function writeRemovedCandy({ batch, numbers, left }: RemovedCandy): void {
  const at = addInstance(batch)
  const root = Math.sqrt(shrinkingSize(left))
  batch.data.set(numbers, at)
  for (let k = 4; k < 8; k++) batch.data[at + k]! *= root
}

function shrink(transitions: CandyTransitions, slot: number): void {
  const at = transitions.last[slot]! - 1
  const left = stopGrowing(transitions, slot)
  if (left <= 0 || at < 0) return
  const batch = transitions.batches[slot]!
  const numbers = batch.data.slice(at, at + STRIDE)
  let square = 0
  for (let k = 4; k < 8; k++) square += numbers[k]! * numbers[k]!
  for (let k = 4; k < 8; k++) numbers[k]! /= Math.sqrt(square) || 1
  transitions.removed.push({ batch, left, numbers })
}

function setCapacity(transitions: CandyTransitions, capacity: number): void {
  transitions.generations = growArray(new Int32Array(capacity).fill(-1), transitions.generations)
  transitions.stamps = growArray(new Int32Array(capacity), transitions.stamps)
  transitions.last = growArray(new Int32Array(capacity), transitions.last)
}
