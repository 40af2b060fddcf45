// When a worker is started, and when it ends. The worker is played by an object that answers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAsleep, step, wake } from '../../src/physics/index.ts'
import { serveSteps } from '../../src/physics/internal.ts'
import { bottleScene } from '../../src/scenes/index.ts'
import { prepareWorker, schedulerOf } from '../../src/view/stepScheduler.ts'

const workers: FakeWorker[] = []
/** They end after each test. */
const threads: ReturnType<typeof schedulerOf>[] = []

/** One end of a channel: what it is given arrives at the other end in a later task, once that listens. */
class FakePort {
  other!: FakePort
  #hear: ((event: MessageEvent) => void) | null = null
  #waiting: unknown[] = []
  get onmessage() {
    return this.#hear
  }
  set onmessage(hear) {
    this.#hear = hear
    this.#deliver()
  }
  postMessage(message: unknown, transfer: ArrayBuffer[]) {
    this.other.#waiting.push(structuredClone(message, { transfer }))
    this.other.#deliver()
  }
  #deliver() {
    setTimeout(() => {
      if (this.#hear) for (const data of this.#waiting.splice(0)) this.#hear({ data } as MessageEvent)
    }, 1)
  }
  close() {
    this.#hear = null
  }
}

class FakeChannel {
  port1 = new FakePort()
  port2 = new FakePort()
  constructor() {
    this.port1.other = this.port2
    this.port2.other = this.port1
  }
}

/** Serves the worlds that it is given. */
class FakeWorker {
  onerror: ((event: unknown) => void) | null = null
  terminated = false
  worlds = 0
  constructor() {
    workers.push(this)
  }
  postMessage(port: FakePort) {
    this.worlds++
    setTimeout(() => {
      serveSteps(port, () => {
        throw new Error('no systems here')
      })
    }, 1)
  }
  terminate() {
    this.terminated = true
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('MessageChannel', FakeChannel)
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
  thread.client(mode)
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
  expect(thread.client(mode) !== null).toBe(expected === 1)
})

/** A new world gets steps from the one worker, which it asks before that says that it serves it. */
async function expectServedAtOnce() {
  const world = bottleScene({ count: 400 })
  const thread = schedulerOf(world)
  threads.push(thread)
  const taken = vi.fn()
  thread.client('auto')!.request(2, taken)
  await vi.advanceTimersByTimeAsync(10)
  expect([workers.length, world.stepCount]).toEqual([1, 2])
  expect(taken).toHaveBeenCalledExactlyOnceWith(2, expect.any(Number))
}

test.each([0, 10])('a worker that was started %d ms before gets the first world at once', async (early) => {
  prepareWorker()
  prepareWorker()
  await vi.advanceTimersByTimeAsync(early)
  await expectServedAtOnce()
})

test('of many jars all share as many workers as there are processors beside that of the page', async () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 3 })
  // Those of a page start together.
  const jars = await Promise.all(Array.from({ length: 5 }, () => start(400, 'auto')))
  expect(workers.map(({ worlds }) => worlds)).toEqual([3, 2])
  const taken = jars.map(({ thread }, k) => {
    const steps = vi.fn()
    thread.client('auto')!.request(k + 1, steps)
    return steps
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(jars.map(({ world }) => world.stepCount)).toEqual([2, 3, 4, 5, 6])
  taken.forEach((steps, k) => {
    expect(steps).toHaveBeenCalledExactlyOnceWith(k + 1, expect.any(Number))
  })
  for (const k of [0, 2, 4]) threads[k]!.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(workers.map(({ terminated }) => terminated)).toEqual([true, false])
  for (const thread of threads) thread.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(workers.every(({ terminated }) => terminated)).toBe(true)
})

test('a world that joins a worker that runs is served before it says so', async () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  await start(400, 'auto')
  await expectServedAtOnce()
})

test('with one processor the page steps all worlds', async () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 1 })
  const { thread } = await start(400, 'auto')
  expect([thread.client('auto'), workers.length]).toEqual([null, 0])
})

test('a worker ends within two minutes without a step, and another one starts with the next', async () => {
  const { world, thread } = await start(400, 'auto')
  await vi.advanceTimersByTimeAsync(125_000)
  expect(workers[0]!.terminated).toBe(true)
  expect(thread.client('auto')).toBeNull()
  await vi.advanceTimersByTimeAsync(10)
  expect(workers.length).toBe(2)
  const taken = vi.fn()
  thread.client('auto')!.request(3, taken)
  await vi.advanceTimersByTimeAsync(10)
  expect(taken).toHaveBeenCalledExactlyOnceWith(3, expect.any(Number))
  expect(world.stepCount).toBe(4)
})

test('a worker that was starting when its jar went is ended, and leaves its place', async () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  const world = bottleScene({ count: 400 })
  step(world)
  const thread = schedulerOf(world)
  thread.client('auto')
  thread.end()
  await vi.advanceTimersByTimeAsync(10)
  expect(workers.map(({ terminated }) => terminated)).toEqual([true])
  const other = await start(400, 'auto')
  expect(other.thread.client('auto')).not.toBeNull()
})

test('steps of many bodies wait for a worker that starts, for a second at most', async () => {
  const { world, thread } = await start(400, 'off')
  world.awake = 400 // all are inside, and shaken
  expect(thread.isAwaited('auto')).toBe(false) // no worker is coming
  thread.client('auto')
  expect(thread.isAwaited('auto')).toBe(true)
  expect([thread.isAwaited('auto', 299), thread.isAwaited('auto', 300)]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(10)
  expect(thread.isAwaited('auto')).toBe(false)

  const few = await start(5, 'off')
  few.thread.client('on')
  expect(few.thread.isAwaited('on')).toBe(false) // their steps cost less than a frame

  class Silent {
    postMessage() {}
    terminate() {}
  }
  vi.stubGlobal('Worker', Silent)
  const silent = await start(400, 'auto')
  silent.world.awake = 400
  await vi.advanceTimersByTimeAsync(900)
  expect([silent.thread.client('auto'), silent.thread.isAwaited('auto')]).toEqual([null, true])
  await vi.advanceTimersByTimeAsync(100)
  expect([silent.thread.client('auto'), silent.thread.isAwaited('auto')]).toEqual([null, false])
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
  expect([thread.client('auto'), thread.isAwaited('auto')]).toEqual([null, false])
})

test('no worker starts for a world that it cannot step', async () => {
  const world = bottleScene({ count: 400 })
  world.systems.push({ name: 'mine' })
  const thread = schedulerOf(world)
  expect(thread.client('on')).toBeNull()
  await vi.advanceTimersByTimeAsync(10)
  expect([workers.length, thread.isAwaited('on')]).toEqual([0, false])
})

test('a worker that fails answers with no steps, and the page takes over all its worlds', async () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  const { world, thread } = await start(400, 'on')
  const other = await start(400, 'auto')
  expect(other.thread.client('auto')).not.toBeNull()
  const taken = vi.fn()
  thread.client('auto')!.request(3, taken)
  const preventDefault = vi.fn()
  workers[0]!.onerror!({ preventDefault })
  expect(preventDefault).toHaveBeenCalled() // no word in the console
  expect(taken).toHaveBeenCalledExactlyOnceWith(0, 0)
  expect([thread.client('auto'), other.thread.client('auto')]).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(10)
  expect(workers.length).toBe(1)
  step(world)
  wake(world)
  expect(isAsleep(world)).toBe(false)
})
