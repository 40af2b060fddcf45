// Candies that appear or disappear without falling. A removed candy shrinks, a candy that came to
// rest while drawing was suspended grows, and a candy that moved meanwhile does both.
import { Vector3 } from 'three'
import { smoothstep } from '../../jar/pourPath.ts'
import { bodyColumns, getSpawnRegion, type World } from '../../physics/index.ts'
import { addInstance, growArray } from '../canvas/instances.tsx'
import { STRIDE } from './candyMaterial.ts'
import type { Batch } from './candyMeshes.ts'

/** Seconds in which a candy grows or shrinks. */
export const TRANSITION_TIME = 0.35

/** Seconds until a growing candy has its full size, by slot or handle; and the shrinking candies. */
export type Transitions<Removed extends { left: number } = { left: number }> = {
  growing: Map<number, number>
  removed: Removed[]
}

/** A removed candy: its instance as last drawn, and the seconds left. */
type RemovedCandy = { batch: Batch; left: number; numbers: Float32Array }

/** The candies as last drawn, and the growing (by slot) and shrinking ones. */
export class CandyTransitions implements Transitions<RemovedCandy> {
  readonly growing = new Map<number, number>()
  removed: RemovedCandy[] = []
  /** Whether the first candies, which appear at once, are drawn. */
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
  /** The batch of the instance drawn last. */
  readonly batches: Batch[] = []
}

/** Whether anything grows or shrinks, which needs another frame. */
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

/** Ends growing. @returns seconds to shrink from the current size */
export function stopGrowing({ growing }: Transitions, key: number): number {
  const left = TRANSITION_TIME - (growing.get(key) ?? 0)
  growing.delete(key)
  return left
}

const [here, there] = [new Vector3(), new Vector3()]

/**
 * Compares the bodies with the instances drawn last. Call it before the buffers are written again.
 * @param unseen whether the changes since then were hidden: then a candy that lies elsewhere shrinks
 *   at its old place and grows at the new one
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
    // A candy from the spawn region falls in full size, unless it rests already.
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

/** The size of a candy, 0 to 1, as a factor on lengths. */
export function growingSize({ growing }: Transitions, key: number): number {
  return smoothstep(1 - (growing.get(key) ?? 0) / TRANSITION_TIME)
}

/** The size, 0 to 1, of a candy that disappears in `left` seconds. */
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
