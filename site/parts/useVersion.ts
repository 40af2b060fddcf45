// Lets React components show an object that changes in place.
import { useCallback, useSyncExternalStore } from 'react'

/** An object that counts its changes and calls its listeners after each. */
export type Versioned = { version: number; readonly listeners: Set<() => void> }

/**
 * Renders the component again after each change of `source`.
 * @returns the version of `source`
 */
export function useVersion(source: Versioned): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      source.listeners.add(listener)
      return () => {
        source.listeners.delete(listener)
      }
    },
    [source],
  )
  return useSyncExternalStore(subscribe, () => source.version)
}
