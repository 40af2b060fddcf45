// The thread that steps a world: a worker, where one pays and is allowed, and else the page. Both
// give the same world, so a page need not know which it is.

import type { World } from '../physics/index.ts'
import { canBeSent, createStepClient } from '../physics/internal.ts'
import { createWorker } from './createWorker.ts'

/**
 * Where a world is stepped. `auto`: in a worker while many bodies move. `on`: in a worker from the
 * start. `off`: by the page. Where a worker is refused, or the world has functions of your own
 * (systems, listeners of contacts), the page steps it.
 */
export type WorkerMode = 'auto' | 'on' | 'off'

/** Asks a worker for steps. */
export type StepClient = ReturnType<typeof createStepClient>

/**
 * Bodies that move or wait to enter, from which `auto` starts a worker; and bodies that move, from
 * which the first steps of a page, not yet compiled, delay frames: 300 take 15 ms.
 */
const MANY = 300
/** Milliseconds for which steps wait for a worker that starts. */
const LONGEST_START = 1000
/**
 * Milliseconds without steps after which a worker ends, at the next look of a timer. A new one has
 * to compile its code again, so its first steps take ten times as long.
 */
const IDLE_AFTER = 60_000

const threads = new WeakMap<World, ReturnType<typeof createThread>>()
/** Workers that run or start. */
let running = 0

/** A worker that was started before there was a world for it. */
let spare: Worker | undefined

/** Starts the worker of the next world that needs one: that takes as long as making a large jar. */
export async function prepareWorker(): Promise<void> {
  if (spare) return
  try {
    const worker = await createWorker()
    worker.onerror = (event) => {
      event.preventDefault()
      spare = undefined
    }
    // Its first message only says that it runs, and may come when it already has a world.
    worker.addEventListener('message', (event) => event.stopImmediatePropagation(), { once: true })
    spare = worker
  } catch {} // the page steps its worlds
}

/** The thread of a world, the same one for all that step it. */
export function schedulerOf(world: World) {
  let thread = threads.get(world)
  if (!thread) {
    thread = createThread(world)
    threads.set(world, thread)
  }
  return thread
}

function createThread(world: World) {
  let client: StepClient | null = null
  /** Ends the worker that runs or starts. */
  let end: (() => void) | undefined
  let isRefused = false
  let usedAt = 0
  let startedAt = 0

  const refuse = () => {
    isRefused = true
    end?.()
  }
  const start = async () => {
    running++
    startedAt = performance.now()
    let worker: Worker | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    const endThis = () => {
      end = undefined
      running--
      clearInterval(timer)
      worker?.terminate()
      const ended = client
      client = null
      ended?.close()
    }
    end = endThis
    const early = spare
    spare = undefined
    try {
      worker = early ?? (await createWorker())
    } catch {
      refuse()
    }
    // The jar may have gone meanwhile.
    if (!worker || end !== endThis) return worker?.terminate()
    worker.onerror = (event) => {
      event.preventDefault()
      refuse()
    }
    worker.onmessageerror = refuse
    client = createStepClient(world, worker)
    if (early) worker.onmessage!(new MessageEvent('message'))
    timer = setInterval(() => performance.now() - usedAt > IDLE_AFTER && end?.(), IDLE_AFTER)
  }
  const isMany = () => world.awake + world.spawner.queue.length >= MANY && running < threadsLeft()

  return {
    mode: 'off' as WorkerMode,
    /** Lets the world stand still: an answer that is on its way is dropped. */
    drop: () => client?.drop(),
    /** Ends the worker, if there is one. The next request starts another. */
    end: () => end?.(),
    /** The worker's client, when the next steps are for the worker. It may be busy. */
    client(): StepClient | null {
      if (this.mode === 'off' || isRefused) return null
      usedAt = performance.now()
      if (!end && (this.mode === 'on' || isMany()) && canBeSent(world)) void start()
      return client && (client.isBusy || client.isUsable()) ? client : null
    },
    /** Whether steps wait for a worker that starts, because those of the page would delay frames. */
    isAwaited(): boolean {
      const isComing = this.mode !== 'off' && end !== undefined && !client?.isReady
      return isComing && world.awake >= MANY && performance.now() - startedAt < LONGEST_START
    },
  }
}

/** How many workers may run beside the page. */
function threadsLeft(): number {
  return (globalThis.navigator?.hardwareConcurrency ?? 1) - 1
}
