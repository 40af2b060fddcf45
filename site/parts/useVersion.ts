// Lets React components show an object that changes in place.
import { useCallback, useSyncExternalStore } from 'react'

/** An object that counts its changes and calls its listeners after each. */
export type Versioned = { version: number; readonly listeners: Set<() => void> }

/** Calls back after each change. @returns a function that ends it */
export function subscribe({ listeners }: Versioned, listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Call after each change: counts it and calls the listeners. */
export function changed(source: Versioned): void {
  source.version++
  for (const listener of source.listeners) listener()
}

/**
 * Renders the component again after each change of `source`.
 * @returns the version of `source`
 */
export function useVersion(source: Versioned): number {
  const listen = useCallback((listener: () => void) => subscribe(source, listener), [source])
  return useSyncExternalStore(listen, () => source.version)
}
