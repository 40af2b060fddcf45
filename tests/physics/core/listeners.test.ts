// Listeners that throw, of events inside and outside a step.
import { expect, test, vi } from 'vitest'
import { callListeners } from '../../../src/physics/core/listeners.ts'
import { addBody, createWorld, hash, onEnter, onWake, step, wake } from '../../../src/physics/index.ts'
import { bottleScene } from '../../../src/scenes/index.ts'

const reports = () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  return report
}
const faulty = () => {
  throw new Error('of the page')
}

test('a listener of onWake that throws keeps no other from hearing', () => {
  const report = reports()
  const world = createWorld({ dim: 2 })
  const [first, last] = [vi.fn(), vi.fn()]
  for (const listener of [first, faulty, last]) onWake(world, listener)
  expect(addBody(world, { position: [0, 0], radius: 1 })).toBe(0)
  expect([first, last, report].map((f) => f.mock.calls.length)).toEqual([1, 1, 1])
  expect(report).toHaveBeenCalledWith(new Error('of the page'))
})

test('a listener of onEnter that throws does not cut the step', () => {
  const report = reports()
  const [world, other] = [bottleScene({ count: 20 }), bottleScene({ count: 20 })]
  const heard = vi.fn()
  onEnter(world, faulty)
  onEnter(world, heard)
  for (let k = 0; k < 30; k++) {
    step(world)
    step(other)
  }
  expect(hash(world)).toBe(hash(other))
  expect(heard).toHaveBeenCalledTimes(20)
  expect(report).toHaveBeenCalledTimes(20)
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
  const world = createWorld({ dim: 2 })
  let calls = 0
  for (let k = 0; k < 2; k++)
    onWake(world, () => {
      if (++calls < 1e5) wake(world)
    })
  wake(world)
  expect(calls).toBeLessThan(1000)
  expect(report).toHaveBeenCalled()
  expect(report.mock.calls.length).toBeLessThanOrEqual(2)
  expect(String(report.mock.calls[0]![0])).toContain('listeners call one another')
})

test('a listener that is added meanwhile hears the next event', () => {
  const late = vi.fn()
  const listeners = new Set<() => void>([() => listeners.add(late)])
  callListeners(listeners)
  expect(late).not.toHaveBeenCalled()
  callListeners(listeners)
  expect(late).toHaveBeenCalledOnce()
})
