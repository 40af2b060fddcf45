// The state of the page in one store, and the statistics of the running world in another. actions.ts
// changes the state.
import { createStore, type StoreApi } from 'zustand'
import type { OwnVessel, WorldStats } from '../../src/index.ts'
import { DEFAULT_AMOUNT, type Settings } from '../../src/settings/index.ts'

/** A message to the visitor. */
export type PageNotice = { id: string; text(settings: Settings): string }

/** Layers of the debug drawing of a bottle: cells of the grid, near pairs, normals of contacts. */
export type BottleLayer = 'cells' | 'pairs' | 'contacts'

export interface PageState {
  settings: Settings
  /** Whether the time of day follows the colour scheme of the system. */
  followsSystem: boolean
  /** Candies of one pour. */
  amount: number
  notices: readonly PageNotice[]
  instruments: boolean
  /** Layers of the bottle's debug drawing. */
  layers: readonly BottleLayer[]
  /** Whether the jar fills the screen. */
  projecting: boolean
  /** Whether the candies are heard. */
  sound: boolean
  /** Whether there was a picture of a jar. */
  pictured: boolean
  /** Whether the browser cannot draw the scene. */
  pictureless: boolean
  shortcuts: boolean
  /** An author's vessel, which remains a choice. */
  ownVessel: OwnVessel | null
  /** Grows when a world was replaced. */
  generation: number
}

export type PageStore = StoreApi<PageState>

/** Time without a report after which the frame rate is 0, in milliseconds and in frames. */
const TIMEOUT = { ms: 1500, frames: 3 }
const NOTHING: WorldStats = { fps: 0, speed: 0, stepMs: 0, near: 0, far: 0, bodies: 0, waiting: 0, awake: 0 }

export function createPageStore(settings: Settings, notices: readonly PageNotice[] = []): PageStore {
  return createStore(() => ({
    settings,
    followsSystem: false,
    notices,
    amount: DEFAULT_AMOUNT,
    generation: 0,
    shortcuts: true,
    sound: false,
    projecting: false,
    layers: [],
    pictured: false,
    pictureless: false,
    instruments: settings.level !== 0,
    ownVessel: typeof settings.vessel === 'object' ? settings.vessel : null,
  }))
}

/**
 * The statistics of the running world, about four times a second: only what shows them renders then.
 * After the last report the frame rate is 0.
 */
export function createStats() {
  const store = createStore(() => NOTHING)
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = (stats: WorldStats) => {
    clearTimeout(timer)
    const wait = Math.max(TIMEOUT.ms, (1000 * TIMEOUT.frames) / stats.fps)
    if (stats.fps > 0) timer = setTimeout(() => store.setState({ fps: 0 }), wait)
    store.setState(stats)
  }
  return { ...store, report }
}

/** Formats milliseconds. Browsers round times, so a time is never shown as 0. */
export function formatMs(ms: number): string {
  return ms < 0.01 ? '< 0.01' : ms.toFixed(ms < 10 ? 2 : 1)
}
