// The store of the page: when a frame rate is no longer shown, and what its actions change.
import { expect, test, vi } from 'vitest'
import { createStats } from '../../../site/state/store.ts'
import { pageOf } from '../pageOf.ts'

const report = (fps: number) => ({ fps, speed: 1, stepMs: 1, near: 1, far: 0, bodies: 1, waiting: 5, awake: 1 })

test.each([60, 2, 1, 0.4])('at %d frames a second nothing is said to be still', (fps) => {
  vi.useFakeTimers()
  const stats = createStats()
  const shown: number[] = []
  stats.subscribe(({ fps }) => shown.push(fps))
  const every = Math.max(250, 1000 / fps)
  for (let k = 0; k < 8; k++) {
    stats.report(report(fps))
    vi.advanceTimersByTime(every)
  }
  expect(shown).toEqual(new Array(8).fill(fps))
})

test.each([
  [60, 1500],
  [0.5, 6000],
])('after reports of %d frames a second end, it is still after %d ms', (fps, ms) => {
  vi.useFakeTimers()
  const stats = createStats()
  stats.report(report(fps))
  vi.advanceTimersByTime(ms - 1)
  expect(stats.getState().fps).toBe(fps)
  vi.advanceTimersByTime(1)
  expect(stats.getState()).toEqual({ ...report(fps), fps: 0 })
})

test('changes that come before the next render build on each other', () => {
  const { store, settings, jars, actions } = pageOf('torus', { count: 3 })
  const shown = vi.fn()
  store.subscribe(shown)
  actions.setTorus({ maxForce: 5 })
  actions.setTorus({ damping: 0.5 })
  actions.drop(1, 1)
  expect(settings()).toMatchObject({ maxForce: 5, damping: 0.5, count: 4 })
  expect(jars.world('torus').damping).toBe(0.5)
  expect(shown).toHaveBeenCalledTimes(3)
  actions.undo()
  expect([settings().count, store.getState().generation]).toEqual([3, 1])
})
