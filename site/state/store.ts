// The state of the page in one store: settings, messages, and the statistics of the running world.
// What changes it is in actions.ts.
import { createStore, type StoreApi, useStore } from 'zustand'
import type { OwnVessel, WorldStats } from '../../src/index.ts'
import { DEFAULT_AMOUNT, LEVEL_RANGE, type Settings } from '../../src/settings/index.ts'

/** A message of the page, in the language of the settings. */
export type PageNotice = { id: string; text(settings: Settings): string }

export interface PageState {
  settings: Settings
  /** How many candies a press pours. */
  amount: number
  notices: readonly PageNotice[]
  instruments: boolean
  /** Whether the jar fills the screen. */
  projecting: boolean
  /** Whether the candies are heard. */
  sound: boolean
  /** Whether the browser cannot draw the scene. */
  pictureless: boolean
  shortcuts: boolean
  /** An author's vessel, which stays a choice once the page has shown it. */
  ownVessel: OwnVessel | null
  /** Grows when a world was replaced. */
  generation: number
  /** About four times a second: only what shows them renders then. */
  stats: WorldStats
}

export type PageStore = StoreApi<PageState>

/**
 * Time without a report after which the frame rate is 0: in milliseconds, and in frames of a slow
 * machine.
 */
const TIMEOUT = { ms: 1500, frames: 3 }
const NOTHING: WorldStats = { fps: 0, speed: 0, stepMs: 0, near: 0, far: 0, bodies: 0, waiting: 0, awake: 0 }

export function createPageStore(settings: Settings, notices: readonly PageNotice[] = []): PageStore {
  return createStore(() => ({
    ...{ settings, notices, stats: NOTHING, amount: DEFAULT_AMOUNT, generation: 0 },
    ...{ shortcuts: true, sound: false, projecting: false, pictureless: false },
    instruments: settings.level !== LEVEL_RANGE.max,
    ownVessel: typeof settings.vessel === 'object' ? settings.vessel : null,
  }))
}

/** Takes reports of the running world. After the last one the frame rate is 0. */
export function createStatsReporter({ setState }: PageStore): (stats: WorldStats) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (stats) => {
    clearTimeout(timer)
    const wait = Math.max(TIMEOUT.ms, (1000 * TIMEOUT.frames) / stats.fps)
    if (stats.fps > 0) timer = setTimeout(() => setState({ stats: { ...stats, fps: 0 } }), wait)
    setState({ stats })
  }
}

export const useStats = (store: PageStore): WorldStats => useStore(store, ({ stats }) => stats)

/** Calls back at each report. @returns a function that ends it */
export function onStats(store: PageStore, listener: () => void): () => void {
  return store.subscribe(({ stats }, before) => stats !== before.stats && listener())
}

/**
 * Milliseconds as a number. Browsers measure in steps of up to a millisecond, so that none is shown
 * as 0.
 */
export function formatMs(ms: number): string {
  return ms < 0.01 ? '< 0.01' : ms.toFixed(ms < 10 ? 2 : 1)
}
