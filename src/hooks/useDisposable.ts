// Frees what a component creates on the GPU when the component goes.
import { type DependencyList, useEffect, useMemo } from 'react'

type Owned = { dispose(): void } | null

/**
 * Creates a geometry or material and disposes of it: at unmount, and before it is created again.
 * @param dependencies a change of one of them creates it again
 */
export function useDisposable<T extends Owned>(create: () => T, dependencies: DependencyList): T {
  const owned = useMemo(create, dependencies)
  useEffect(() => () => owned?.dispose(), [owned])
  return owned
}
