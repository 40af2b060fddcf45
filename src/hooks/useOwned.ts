// What a component makes for the graphics card is let go with it.
import { type DependencyList, useEffect, useMemo } from 'react'

type Owned = { dispose(): void } | null

/** Makes geometries and materials; anew where one of `on` has changed, and then the old ones go. */
export function useOwned<T extends Owned>(make: () => T, on: DependencyList): T {
  const owned = useMemo(make, on)
  useEffect(() => () => owned?.dispose(), [owned])
  return owned
}
