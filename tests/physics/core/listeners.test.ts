// Listeners that throw, of events inside and outside a step.
import { expect, test, vi } from 'vitest'
import { callListeners } from '../../../src/physics/core/listeners.ts'
import * as P from '../all.ts'
import { steps, stepUntil } from '../help.ts'

const reports = () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  return report
}
const faulty = () => {
  throw new Error('of the page')
}

test.each<[string, (world: P.World<3>, listener: () => void) => unknown]>([
  ['onWake', P.onWake],
  ['onEnter', P.onEnter],
  ['onContact', P.onContact],
  ['onSleep', P.onSleep],
])('a listener of %s that throws is reported, and all others hear', (_name, listen) => {
  const report = reports()
  const [world, other] = [P.bottleScene({ count: 20 }), P.bottleScene({ count: 20 })]
  const [first, last] = [vi.fn(), vi.fn()]
  for (const listener of [first, faulty, last]) listen(world, listener)
  stepUntil(world, () => P.isAsleep(world), 600)
  steps(other, world.stepCount)
  P.wake(world)
  P.wake(other)
  expect(P.hash(world)).toBe(P.hash(other))
  const calls = first.mock.calls.length
  expect(calls).toBeGreaterThan(0)
  expect([last, report].map((heard) => heard.mock.calls.length)).toEqual([calls, calls])
  expect(report).toHaveBeenCalledWith(new Error('of the page'))
})

test('without reportError the error is thrown in a microtask', () => {
  const later = vi.fn()
  vi.stubGlobal('reportError', undefined)
  vi.stubGlobal('queueMicrotask', later)
  callListeners(new Set([faulty]))
  expect(later).toHaveBeenCalledOnce()
  expect(later.mock.calls[0]![0]).toThrow('of the page')
})

test('listeners that wake the world again end with one report', () => {
  const report = reports()
  const world = P.createWorld({ dim: 2 })
  let calls = 0
  for (let k = 0; k < 2; k++)
    P.onWake(world, () => {
      if (++calls < 1e5) P.wake(world)
    })
  P.wake(world)
  expect(calls).toBeLessThan(1000)
  expect(report).toHaveBeenCalled()
  expect(report.mock.calls.length).toBeLessThanOrEqual(2)
  expect(String(report.mock.calls[0]![0])).toContain('listeners call one another')
})
