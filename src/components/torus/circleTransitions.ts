// Circles that appear or are removed: a new one grows where it lies, a removed one shrinks where it
// was last drawn. What candyTransitions.ts is for the bottle.
import { advanceRemoved, growingSize, TRANSITION_TIME } from '../candies/candyTransitions.ts'
import type { Circles } from './torusCircles.ts'

/** A removed circle as it was last drawn, and the seconds until it has disappeared. */
type RemovedCircle = {
  x: number
  y: number
  radius: number
  turn: number
  tint: ArrayLike<number>
  left: number
}

/** What grows or shrinks. */
export type CircleTransitions = {
  /** By handle: seconds until the circle has its full size. */
  growing: Map<number, number>
  removed: RemovedCircle[]
}

/** The circles that were drawn last. */
type DrawnCircles = Pick<Circles, 'ids' | 'positions' | 'turns' | 'radii' | 'tints' | 'count'>

export function createCircleTransitions(): CircleTransitions {
  return { growing: new Map(), removed: [] }
}

/** Whether anything grows or shrinks: then another frame is needed. */
export function circlesInTransition({ growing, removed }: CircleTransitions): boolean {
  return growing.size > 0 || removed.length > 0
}

/**
 * Compares the present bodies, the first `count` of `ids`, with the circles that were drawn last.
 */
export function updateCircleTransitions(
  transitions: CircleTransitions,
  last: DrawnCircles,
  ids: Float64Array,
  count: number,
): void {
  const { growing, removed } = transitions
  const missing = new Set(last.ids.subarray(0, last.count))
  for (let k = 0; k < count; k++) {
    if (!missing.delete(ids[k]!)) growing.set(ids[k]!, TRANSITION_TIME)
  }
  for (let k = 0; k < last.count; k++) {
    const id = last.ids[k]!
    if (!missing.has(id)) continue
    // A circle that still grew starts at the size that it had.
    const left = TRANSITION_TIME - (growing.get(id) ?? 0)
    growing.delete(id)
    if (left <= 0) continue
    removed.push({
      x: last.positions[2 * k]!,
      y: last.positions[2 * k + 1]!,
      radius: last.radii[k]!,
      turn: last.turns[k]!,
      tint: last.tints.slice(4 * k, 4 * k + 4),
      left,
    })
  }
}

/** Advances all transitions by `seconds`. */
export function advanceCircleTransitions(transitions: CircleTransitions, seconds: number): void {
  const { growing } = transitions
  for (const [id, left] of growing) {
    if (left > seconds) growing.set(id, left - seconds)
    else growing.delete(id)
  }
  transitions.removed = advanceRemoved(transitions.removed, seconds)
}

/** The size at which a circle is drawn, 0 to 1, as a factor on its radius. */
export function circleSize({ growing }: CircleTransitions, id: number): number {
  return growingSize(growing.get(id) ?? 0)
}
