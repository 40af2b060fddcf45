// Subscribes a component to a jar.
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Jar } from '../jar/jar.ts'

/**
 * Returns a jar's count, and the colours and appearances of its items for `<Candies>`. Renders again
 * when contents, colours or labels change, and returns the same object until then.
 */
export function useJar(jar: Jar) {
  const subscribe = useCallback((onChange: () => void) => jar.on('paint', onChange), [jar])
  const revision = useSyncExternalStore(subscribe, jar.revision, jar.revision)
  return useMemo(
    () => ({
      count: jar.count(),
      colorOf: (id: number) => jar.at(id)?.item.color,
      appearanceOf: (id: number) => jar.at(id)?.item,
    }),
    [jar, revision],
  )
}
