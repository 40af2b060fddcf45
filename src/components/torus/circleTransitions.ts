// Circles that come and go: who is new grows where it lies, who is gone shrinks away where it was last drawn. What candyFades.ts is to the
// candies of the bottle; between the world that torusCircles.ts reads and the instances that it writes.
import { smoothstep } from '../../view/smoothstep.ts'
import { TRANSITION_TIME } from '../candies/candyTransitions.ts'
import type { Circles } from './torusCircles.ts'

/** A circle that is gone: where it was drawn last, and how. */
type Gone = { x: number; y: number; radius: number; turn: number; look: readonly number[]; left: number }

/** Who is on the way in or out. */
export type CircleTransitions = {
  /** by handle: seconds until it is drawn whole */
  growing: Map<number, number>
  gone: Gone[]
}

/** Circles as they were drawn last, by their order in `ids`. */
type Drawn = Pick<Circles, 'ids' | 'positions' | 'turns' | 'radii' | 'looks' | 'count'>

export function createCircleTransitions(): CircleTransitions {
  return { growing: new Map(), gone: [] }
}

/** Whether anything grows or shrinks: then another frame is needed. */
export function circlesInTransition({ growing, gone }: CircleTransitions): boolean {
  return growing.size > 0 || gone.length > 0
}

/** Compares who is there now, the first `count` of `ids`, with who was drawn last. */
export function updateCircleTransitions(fades: CircleTransitions, last: Drawn, ids: Float64Array, count: number): void {
  const before = new Set(last.ids.subarray(0, last.count))
  for (let k = 0; k < count; k++) {
    if (!before.delete(ids[k]!)) fades.growing.set(ids[k]!, TRANSITION_TIME)
  }
  for (let k = 0; k < last.count; k++) {
    const id = last.ids[k]!
    if (!before.has(id)) continue
    const left = TRANSITION_TIME - (fades.growing.get(id) ?? 0)
    fades.growing.delete(id)
    if (left <= 0) continue
    fades.gone.push({
      x: last.positions[2 * k]!,
      y: last.positions[2 * k + 1]!,
      radius: last.radii[k]!,
      turn: last.turns[k]!,
      look: [...last.looks.subarray(4 * k, 4 * k + 4)],
      left,
    })
  }
}

/** Moves on for `seconds`. */
export function advanceCircleTransitions(fades: CircleTransitions, seconds: number): void {
  for (const [id, left] of fades.growing) {
    if (left > seconds) fades.growing.set(id, left - seconds)
    else fades.growing.delete(id)
  }
  for (const circle of fades.gone) circle.left -= seconds
  fades.gone = fades.gone.filter(({ left }) => left > 0)
}

/** How large a circle is drawn, as a factor on its radius. */
export function circleSize({ growing }: CircleTransitions, id: number): number {
  const left = growing.get(id)
  return left === undefined ? 1 : smoothstep(1 - left / TRANSITION_TIME)
}

/** How large one that is gone is still drawn, as a factor on its radius. */
export function removedSize({ left }: Gone): number {
  return smoothstep(left / TRANSITION_TIME)
}
