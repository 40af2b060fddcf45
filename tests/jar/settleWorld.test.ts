// Worlds that are settled in slices come to the same state as by plain steps.
import { expect, test, vi } from 'vitest'
import { hash, isAsleep, step } from '../../src/physics/index.ts'
import { bottleScene, torusScene } from '../../src/scenes/index.ts'
import { settleInSlices, settleWorld } from '../../src/scenes/settle.ts'
import { eventually, pause } from '../fixtures/wait.ts'

const jar = () => bottleScene({ count: 120, seed: 4, shape: 'bottle' })

test('slices, one call and plain steps come to the same state', () => {
  const whole = jar()
  const { steps, settled } = settleWorld(whole)
  expect(settled).toBe(true)
  expect(isAsleep(whole)).toBe(true)
  const sliced = jar()
  let taken = 0
  let slices = 0
  while (!isAsleep(sliced)) {
    taken += settleWorld(sliced, 0.5).steps
    slices++
  }
  expect(taken).toBe(steps)
  expect(slices).toBeGreaterThan(3)
  expect(hash(sliced)).toBe(hash(whole))
  const plain = jar()
  for (let i = 0; i < steps; i++) step(plain)
  expect(hash(plain)).toBe(hash(whole))
})

test('each slice ends within its budget', () => {
  const world = jar()
  const now = vi.spyOn(performance, 'now')
  let clock = 0
  now.mockImplementation(() => clock++) // each call of now() takes a millisecond
  const { steps } = settleWorld(world, 8)
  expect(steps).toBeGreaterThan(0)
  expect(steps).toBeLessThanOrEqual(8)
})

test('settling gives up on a world that never rests, and can be ended', async () => {
  const world = torusScene({ count: 4, seed: 1 })
  expect(settleWorld(world, 1e9, 50)).toEqual({ steps: 50, settled: false })
  const told = vi.fn()
  const resting = jar()
  settleInSlices(resting, told)
  await eventually(() => expect(told).toHaveBeenCalledOnce())
  expect(isAsleep(resting)).toBe(true)
  const never = vi.fn()
  settleInSlices(jar(), never)()
  await pause(50)
  expect(never).not.toHaveBeenCalled()
})

test('a change that the page makes in parts is complete before a worker that starts meanwhile steps', async () => {
  const world = jar()
  let parts = 0
  const asked: unknown[] = []
  const client = {
    isBusy: false,
    request(steps: number, answered: (steps: number) => void, first: unknown) {
      asked.push([parts, first])
      answered(settleWorld(world, Number.POSITIVE_INFINITY, steps).steps)
    },
  }
  const makePart = () => {
    const end = performance.now() + 5 // longer than a slice
    while (performance.now() < end);
    return ++parts === 3
  }
  const told = vi.fn()
  settleInSlices(world, told, {
    client: () => (parts > 0 ? (client as never) : null),
    first: { data: 'all', begin: () => makePart },
  })
  await eventually(() => expect(told).toHaveBeenCalledOnce())
  expect(asked[0]).toEqual([3, undefined])
  expect(parts).toBe(3)
})

test('settling pauses in a hidden tab', async () => {
  const page = Object.assign(new EventTarget(), { hidden: true })
  vi.stubGlobal('document', page)
  const world = jar()
  const told = vi.fn()
  settleInSlices(world, told)
  await pause(100)
  expect(world.stepCount).toBe(0)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await eventually(() => expect(told).toHaveBeenCalledOnce())
  expect(isAsleep(world)).toBe(true)
})
