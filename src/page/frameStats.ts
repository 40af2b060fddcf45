// Figures of the running world on their way to the page: a few times a second, and only those who show them are told.
import { useSyncExternalStore } from 'react'
import type { WorldStats } from '../components/world/PhysicsWorld.tsx'

export type StatsStore = {
  get(): WorldStats
  set(figures: WorldStats): void
  subscribe(listener: () => void): () => void
}

/** ms without a report after which nothing is being drawn: a frame rate of 0 */
const SILENCE = 1500
const NOTHING: WorldStats = { fps: 0, stepMs: 0, near: 0, far: 0, bodies: 0, waiting: 0, awake: 0 }

export function createStatsStore(): StatsStore {
  let figures = NOTHING
  let silence: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const put = (next: WorldStats) => {
    figures = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => figures,
    set(next) {
      clearTimeout(silence)
      if (next.fps > 0) silence = setTimeout(() => put({ ...figures, fps: 0 }), SILENCE)
      put(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStats(store: StatsStore): WorldStats {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
