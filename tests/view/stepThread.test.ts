// When a worker is started, and when it ends. The worker is played by an object that answers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAsleep, step, wake } from '../../src/physics/index.ts'
import { serveSteps } from '../../src/physics/internal.ts'
import { bottleScene } from '../../src/scenes/index.ts'
import { prepareWorker, schedulerOf } from '../../src/view/stepScheduler.ts'

const workers: FakeWorker[] = []
/** They end after each test. */
const threads: ReturnType<typeof schedulerOf>[] = []

/** Answers as a worker does, in a later task. */
class FakeWorker extends EventTarget {
  #onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: unknown) => void) | null = null
  terminated = false
  #there = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    postMessage: (data: unknown) => this.#hear(data),
  }
  constructor() {
    super()
    workers.push(this)
    serveSteps(this.#there, () => {
      throw new Error('no systems here')
    })
  }
  get onmessage() {
    return this.#onmessage
  }
  /** As in a browser, it comes after the listeners that were added before it is set first. */
  set onmessage(next) {
    if (!this.#onmessage) this.addEventListener('message', (event) => this.#onmessage?.(event as MessageEvent))
    this.#onmessage = next
  }
  #hear(message: unknown) {
    const data = structuredClone(message)
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })), 1)
  }
  postMessage(message: unknown, transfer: ArrayBuffer[]) {
    const data = structuredClone(message, { transfer })
    setTimeout(() => this.#there.onmessage?.({ data } as MessageEvent), 1)
  }
  terminate() {
    this.terminated = true
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('navigator', { hardwareConcurrency: 8 })
  workers.length = 0
})
afterEach(() => {
  for (const thread of threads.splice(0)) thread.end()
})

/** The thread of a bottle, after the time that a worker takes to start. */
async function start(count: number, mode: 'auto' | 'on' | 'off') {
  const world = bottleScene({ count })
  step(world)
  const thread = schedulerOf(world)
  threads.push(thread)
  thread.mode = mode
  thread.client()
  await vi.advanceTimersByTimeAsync(10)
  return { world, thread }
}

test.each([
  [299, 'auto', 0],
  [300, 'auto', 1],
  [5, 'on', 1],
  [3000, 'off', 0],
] as const)('%d candies with worker="%s": %d workers', async (count, mode, expected) => {
  const { thread } = await start(count, mode)
  expect(workers.length).toBe(expected)
  expect(thread.client() !== null).toBe(expected === 1)
})

test.each([0, 10])('a worker that was started %d ms before gets the first world at once', async (early) => {
  await prepareWorker()
  await prepareWorker()
  await vi.advanceTimersByTimeAsync(early)
  const world = bottleScene({ count: 400 })
  const thread = schedulerOf(world)
  threads.push(thread)
  thread.mode = 'auto'
  const taken = vi.fn()
  thread.client()!.request(2, taken)
  await vi.advanceTimersByTimeAsync(10)
  expect([workers.length, world.stepCount]).toEqual([1, 2])
  expect(taken).toHaveBeenCalledExactlyOnceWith(2, expect.any(Number))
})

test('of many jars only as many have a worker as there are processors beside that of the page', async () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 3 })
  // Those of a page start together.
  await Promise.all(Array.from({ length: 5 }, () => start(400, 'auto')))
  expect(workers.length).toBe(2)
  expect(threads.map((thread) => thread.client() !== null)).toEqual([true, true, false, false, false])
  for (const thread of threads) thread.end()
  expect(workers.every(({ terminated }) => terminated)).toBe(true)
})

test('a worker ends within two minutes without a step, and another one starts with the next', async () => {
  const { world, thread } = await start(400, 'auto')
  await vi.advanceTimersByTimeAsync(125_000)
  expect(workers[0]!.terminated).toBe(true)
  expect(thread.client()).toBeNull()
  await vi.advanceTimersByTimeAsync(10)
  expect(workers.length).toBe(2)
  const taken = vi.fn()
  thread.client()!.request(3, taken)
  await vi.advanceTimersByTimeAsync(10)
  expect(taken).toHaveBeenCalledExactlyOnceWith(3, expect.any(Number))
  expect(world.stepCount).toBe(4)
})

test('a worker that was starting when its jar went is ended, and leaves its place', async () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  const world = bottleScene({ count: 400 })
  step(world)
  const thread = schedulerOf(world)
  thread.mode = 'auto'
  thread.client()
  thread.end()
  await vi.advanceTimersByTimeAsync(10)
  expect(workers.map(({ terminated }) => terminated)).toEqual([true])
  const other = await start(400, 'auto')
  expect(other.thread.client()).not.toBeNull()
})

test('steps of many bodies wait for a worker that starts, for a second at most', async () => {
  const { world, thread } = await start(400, 'off')
  world.awake = 400 // all are inside, and shaken
  expect(thread.isAwaited()).toBe(false) // no worker is coming
  thread.mode = 'auto'
  thread.client()
  expect(thread.isAwaited()).toBe(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(thread.isAwaited()).toBe(false)

  const few = await start(5, 'off')
  few.thread.mode = 'on'
  few.thread.client()
  expect(few.thread.isAwaited()).toBe(false) // their steps cost less than a frame

  class Silent {
    terminate() {}
  }
  vi.stubGlobal('Worker', Silent)
  const silent = await start(400, 'auto')
  silent.world.awake = 400
  await vi.advanceTimersByTimeAsync(900)
  expect([silent.thread.client(), silent.thread.isAwaited()]).toEqual([null, true])
  await vi.advanceTimersByTimeAsync(100)
  expect([silent.thread.client(), silent.thread.isAwaited()]).toEqual([null, false])
})

test('nothing waits for a worker that is refused at once', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    },
  )
  const { world, thread } = await start(400, 'auto')
  world.awake = 400
  expect([thread.client(), thread.isAwaited()]).toEqual([null, false])
})

test('no worker starts for a world that it cannot step', async () => {
  const world = bottleScene({ count: 400 })
  world.systems.push({ name: 'mine' })
  const thread = schedulerOf(world)
  thread.mode = 'on'
  expect(thread.client()).toBeNull()
  await vi.advanceTimersByTimeAsync(10)
  expect([workers.length, thread.isAwaited()]).toEqual([0, false])
})

test('a worker that fails answers with no steps, and the page takes over', async () => {
  const { world, thread } = await start(400, 'on')
  const taken = vi.fn()
  thread.client()!.request(3, taken)
  const preventDefault = vi.fn()
  workers[0]!.onerror!({ preventDefault })
  expect(preventDefault).toHaveBeenCalled() // no word in the console
  expect(taken).toHaveBeenCalledExactlyOnceWith(0, 0)
  expect(thread.client()).toBeNull()
  await vi.advanceTimersByTimeAsync(10)
  expect(workers.length).toBe(1)
  step(world)
  wake(world)
  expect(isAsleep(world)).toBe(false)
})
