// The pool of WebGL contexts: never more than the limit, by priority, and every jar gets a turn.
import { beforeEach, expect, test, vi } from 'vitest'
import { type ContextPriority, createContextPool } from '../../src/view/contextPool.ts'

beforeEach(() => void vi.useFakeTimers())

function crowd(count: number, limit: number, priority: ContextPriority) {
  const pool = createContextPool(limit, 1000)
  const turns = Array.from({ length: count }, () => 0)
  const here = Array.from({ length: count }, () => false)
  const leases = turns.map((_, k) =>
    pool.enter(priority, (held) => {
      if (held) turns[k]!++
      here[k] = held
      expect(pool.leased).toBeLessThanOrEqual(limit)
    }),
  )
  return { pool, turns, here, leases }
}
const holdersOf = (here: boolean[]) => here.flatMap((yes, k) => (yes ? [k] : []))

test('contexts never exceed the limit, and a released one is given on', () => {
  const { here, leases, pool } = crowd(5, 2, 3)
  expect(holdersOf(here)).toEqual([0, 1])
  leases[0]!.leave()
  expect(pool.leased).toBe(2)
  expect(here[2]).toBe(true)
})

test('it opens as long as one that draws has no picture yet', () => {
  const { leases, pool } = crowd(3, 2, 3)
  const opens = [2, 1, 1, 4].map((priority, k) => {
    leases[Math.min(k, 2)]!.setPriority(priority as ContextPriority)
    return pool.awaitsPicture
  })
  expect(opens).toEqual([true, true, false, false])
})

test('the order is: pointer on it, no picture yet, moving, at rest', () => {
  const { here, leases } = crowd(3, 1, 3)
  leases[0]!.setPriority(2)
  expect(holdersOf(here)).toEqual([1])
  leases[1]!.setPriority(1)
  expect(holdersOf(here)).toEqual([2])
  leases[1]!.setPriority(4)
  expect(holdersOf(here)).toEqual([1])
})

test('20 moving jars: each has one turn before any has a second one', () => {
  const { here, turns, leases } = crowd(20, 8, 3)
  for (let round = 0; round < 20; round++) for (const k of holdersOf(here)) leases[k]!.setPriority(2)
  expect(turns.every((times) => times >= 1)).toBe(true)
  expect(Math.max(...turns)).toBe(1)
  const before = holdersOf(here)
  vi.advanceTimersByTime(30_000)
  expect(holdersOf(here)).not.toEqual(before)
  expect(Math.min(...turns.map((times, k) => times + (before.includes(k) ? 1 : 0)))).toBeGreaterThan(1)
})

test('a jar out of sight gives its context up and takes none', () => {
  const { here, leases } = crowd(2, 1, 1)
  expect(holdersOf(here)).toEqual([0])
  leases[0]!.setPriority(0)
  expect(holdersOf(here)).toEqual([1])
  leases[1]!.setPriority(0)
  expect(holdersOf(here)).toEqual([1])
})
