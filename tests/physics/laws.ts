// Expectations that many tests share.
import { expect } from 'vitest'
import { hash, isAsleep, restoreSnapshot, takeSnapshot, type World } from '../../src/physics/index.ts'
import { stepUntil } from './help.ts'

/** Steps until all bodies sleep, in less than `most` steps. */
export function expectRest(w: World, most = 600): void {
  expect(
    stepUntil(w, () => isAsleep(w), most),
    'steps to rest',
  ).toBeLessThan(most)
}

/** Each number is near its expected one. @param digits behind the point that agree */
export function expectNear(actual: ArrayLike<number>, expected: ArrayLike<number>, digits = 12): void {
  expect(actual).toHaveLength(expected.length)
  for (let k = 0; k < expected.length; k++) expect(actual[k], `number ${k}`).toBeCloseTo(expected[k]!, digits)
}

/** Makes the same calls in a world and in its copy, a restored one if not given: all bits agree. */
export function expectAlike<W extends World>(
  w: W,
  go: (w: W) => void,
  copy: World = restoreSnapshot(takeSnapshot(w)),
): void {
  expect(hash(copy)).toBe(hash(w))
  go(w)
  go(copy as W)
  expect(hash(copy)).toBe(hash(w))
}
