// Figures of the running world on their way to the page: a few times a second, and only those who show them are told.
import { useSyncExternalStore } from 'react'
import type { Figures } from '../components/PhysicsWorld.tsx'

export type FiguresStore = { get(): Figures; set(figures: Figures): void; subscribe(listener: () => void): () => void }

const NOTHING: Figures = { fps: 0, stepMs: 0, near: 0, far: 0, bodies: 0, waiting: 0, awake: 0 }

export function createFiguresStore(): FiguresStore {
  let figures = NOTHING
  const listeners = new Set<() => void>()
  return {
    get: () => figures,
    set(next) {
      figures = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useFigures(store: FiguresStore): Figures {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
