// Subscribes a component to a jar.
import { useCallback, useSyncExternalStore } from 'react'
import type { Jar } from '../jar/jar.ts'

/** Renders again when contents, colours or labels of a jar change. @returns the jar's revision */
export function useJar(jar: Jar): number {
  const subscribe = useCallback((onChange: () => void) => jar.on('paint', onChange), [jar])
  return useSyncExternalStore(subscribe, jar.revision, jar.revision)
}
