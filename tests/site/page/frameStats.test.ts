// The store of statistics: when a frame rate is no longer shown.
import { expect, test, vi } from 'vitest'
import { createStatsStore } from '../../../site/page/frameStats.ts'

const report = (fps: number) => ({ fps, speed: 1, stepMs: 1, near: 1, far: 0, bodies: 1, waiting: 5, awake: 1 })

test.each([60, 2, 1, 0.4])('at %d frames a second nothing is said to be still', (fps) => {
  vi.useFakeTimers()
  const store = createStatsStore()
  const shown: number[] = []
  store.subscribe(() => shown.push(store.get().fps))
  const every = Math.max(250, 1000 / fps)
  for (let k = 0; k < 8; k++) {
    store.set(report(fps))
    vi.advanceTimersByTime(every)
  }
  expect(shown).toEqual(new Array(8).fill(fps))
})

test.each([
  [60, 1500],
  [0.5, 6000],
])('after reports of %d frames a second end, it is still after %d ms', (fps, ms) => {
  vi.useFakeTimers()
  const store = createStatsStore()
  store.set(report(fps))
  vi.advanceTimersByTime(ms - 1)
  expect(store.get().fps).toBe(fps)
  vi.advanceTimersByTime(1)
  expect(store.get()).toEqual({ ...report(fps), fps: 0 })
})
