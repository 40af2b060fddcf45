// Chooses the thread that steps a world: a worker if it is faster and allowed, or else the page. Both
// give the same world.

import type { World } from '../physics/index.ts'
import { canBeSent, createStepClient } from '../physics/internal.ts'
import { createWorker } from './createWorker.ts'

/**
 * Where a world is stepped. `auto`: in a worker while many bodies move. `on`: in a worker from the
 * start. `off`: by the page. If workers are not allowed, or the world has your own functions (systems,
 * contact listeners), the page steps it.
 */
export type WorkerMode = 'auto' | 'on' | 'off'

/** Asks a worker for steps. */
export type StepClient = ReturnType<typeof createStepClient>

/**
 * Number of bodies that move or wait to enter from which `auto` starts a worker. Also the number of
 * moving bodies from which a page's first steps, not yet compiled, delay frames: 300 take 15 ms.
 */
const MANY = 300
/** Longest wait of steps for a starting worker. Milliseconds. */
const LONGEST_START = 1000
/**
 * Milliseconds without steps after which a worker ends. Not earlier, because the first steps of a new
 * worker, not yet compiled, take ten times as long.
 */
const IDLE_AFTER = 60_000

/** A worker and its worlds. Each world has its own port. */
interface Host {
  readonly worker: Promise<Worker>
  /** Whether requests may be sent before the worker reports that it runs. */
  isPrepared: boolean
  /** The client of each world, by the function to call if the worker fails. */
  readonly worlds: Map<() => void, StepClient>
}

const threads = new WeakMap<World, ReturnType<typeof createThread>>()
const hosts = new Set<Host>()

/** Starts a worker for the next world, because starting takes as long as making a large jar. */
export function prepareWorker(): void {
  if (hosts.size === 0) startHost().isPrepared = true
}

function startHost(): Host {
  const host: Host = { worker: createWorker(), isPrepared: false, worlds: new Map() }
  hosts.add(host)
  const fail = () => {
    hosts.delete(host)
    for (const refuse of [...host.worlds.keys()]) refuse()
  }
  host.worker.then((worker) => {
    worker.onerror = (event) => {
      event.preventDefault()
      fail()
    }
  }, fail)
  return host
}

/** The worker for one more world: a new one while processors are free, or else the least used. */
function chooseHost(): Host {
  let least: Host | undefined
  for (const host of hosts) if (!least || host.worlds.size < least.worlds.size) least = host
  return least && (least.worlds.size === 0 || hosts.size >= threadsLeft()) ? least : startHost()
}

/** Removes a world from a worker, which ends with its last world. */
function leaveHost(host: Host, refuse: () => void): void {
  host.worlds.delete(refuse)
  if (host.worlds.size > 0) return
  hosts.delete(host)
  host.worker.then(
    (worker) => worker.terminate(),
    () => {},
  )
}

/** The scheduler of a world, shared by all callers. */
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
  const start = () => {
    startedAt = performance.now()
    const host = chooseHost()
    const { port1, port2 } = new MessageChannel()
    const runs = host.isPrepared || [...host.worlds.values()].some(({ isReady }) => isReady)
    const asked = createStepClient(world, port1, runs)
    const timer = setInterval(() => performance.now() - usedAt > IDLE_AFTER && end?.(), IDLE_AFTER)
    port1.onmessageerror = refuse
    client = asked
    end = () => {
      end = undefined
      client = null
      clearInterval(timer)
      leaveHost(host, refuse)
      port1.close()
      asked.close()
    }
    host.worlds.set(refuse, asked)
    // If the world has left meanwhile, the other end of the port is closed.
    host.worker.then(
      (worker) => worker.postMessage(port2, [port2]),
      () => {},
    )
  }
  const isMany = () => world.awake + world.spawner.queue.length >= MANY && threadsLeft() > 0

  return {
    /** Drops a pending answer, so that the world stands still. */
    drop: () => client?.drop(),
    /** Ends the worker. The next request starts another. */
    end: () => end?.(),
    /** The worker's client if the worker takes the next steps. It may be busy. */
    client(mode: WorkerMode): StepClient | null {
      if (mode === 'off' || isRefused) return null
      usedAt = performance.now()
      if (!end && (mode === 'on' || isMany()) && canBeSent(world)) start()
      return client && (client.isBusy || client.isUsable()) ? client : null
    },
    /**
     * Whether steps wait for a starting worker, because the page's steps would delay frames.
     * @param bodies number of stepped bodies. @default the awake bodies
     */
    isAwaited(mode: WorkerMode, bodies = world.awake): boolean {
      const isComing = mode !== 'off' && client !== null && !client.isReady
      return isComing && bodies >= MANY && performance.now() - startedAt < LONGEST_START
    },
  }
}

/** Most workers beside the page. More worlds share them. */
function threadsLeft(): number {
  return (globalThis.navigator?.hardwareConcurrency ?? 1) - 1
}
