// A store for the statistics of the running world. They come about four times a second, and only
// the components that show them render.
import { useSyncExternalStore } from 'react'
import type { WorldStats } from '../../src/index.ts'

export type StatsStore = {
  get(): WorldStats
  set(stats: WorldStats): void
  subscribe(listener: () => void): () => void
}

/**
 * Time without a report after which the frame rate is 0: in milliseconds, and in frames of a slow
 * machine.
 */
const TIMEOUT = { ms: 1500, frames: 3 }
const NOTHING: WorldStats = { fps: 0, speed: 0, stepMs: 0, near: 0, far: 0, bodies: 0, waiting: 0, awake: 0 }

export function createStatsStore(): StatsStore {
  let stats = NOTHING
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const put = (next: WorldStats) => {
    stats = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => stats,
    set(next) {
      clearTimeout(timer)
      if (next.fps > 0)
        timer = setTimeout(() => put({ ...stats, fps: 0 }), Math.max(TIMEOUT.ms, (1000 * TIMEOUT.frames) / next.fps))
      put(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Milliseconds as a number. Browsers measure in steps of up to a millisecond, so that none is shown
 * as 0.
 */
export function formatMs(ms: number): string {
  return ms < 0.01 ? '< 0.01' : ms.toFixed(ms < 10 ? 2 : 1)
}

export function useStats(store: StatsStore): WorldStats {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
