// Who may draw when there are more jars than contexts: never more than the limit, those that need it most, and in the end everyone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ContextPriority, createContextPool } from '../../src/view/contextPool.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function crowd(count: number, limit: number, need: ContextPriority) {
  const pool = createContextPool(limit, 1000)
  const turns = Array.from({ length: count }, () => 0)
  const here = Array.from({ length: count }, () => false)
  const seats = turns.map((_, k) =>
    pool.enter(need, (seated) => {
      if (seated) turns[k]!++
      here[k] = seated
      expect(pool.leased).toBeLessThanOrEqual(limit)
    }),
  )
  return { pool, turns, here, seats }
}
const seatedOf = (here: boolean[]) => here.flatMap((yes, k) => (yes ? [k] : []))

test('never more than the limit; who leaves makes room', () => {
  const { here, seats, pool } = crowd(5, 2, 3)
  expect(seatedOf(here)).toEqual([0, 1])
  seats[0]!.leave()
  expect(pool.leased).toBe(2)
  expect(here[2]).toBe(true)
})

test('a jar without a picture comes before one that moves, one that moves before one at rest, and a hand before all', () => {
  const { here, seats } = crowd(3, 1, 3)
  seats[0]!.setPriority(2)
  expect(seatedOf(here)).toEqual([1])
  seats[1]!.setPriority(1)
  expect(seatedOf(here)).toEqual([2])
  seats[1]!.setPriority(4)
  expect(seatedOf(here)).toEqual([1])
})

test('20 jars that never rest: each is drawn once before any takes a second turn, then they take turns', () => {
  const { here, turns, seats } = crowd(20, 8, 3)
  for (let round = 0; round < 20; round++) for (const k of seatedOf(here)) seats[k]!.setPriority(2)
  expect(turns.every((times) => times >= 1)).toBe(true)
  expect(Math.max(...turns)).toBe(1)
  const before = seatedOf(here)
  vi.advanceTimersByTime(30_000)
  expect(seatedOf(here)).not.toEqual(before)
  expect(Math.min(...turns.map((times, k) => times + (before.includes(k) ? 1 : 0)))).toBeGreaterThan(1)
})

test('one that has scrolled away gives its place up to any in sight, and takes none', () => {
  const { here, seats } = crowd(2, 1, 1)
  expect(seatedOf(here)).toEqual([0])
  seats[0]!.setPriority(0)
  expect(seatedOf(here)).toEqual([1])
  seats[1]!.setPriority(0)
  expect(seatedOf(here)).toEqual([1])
})
