// Whether the reader asked their system for less motion: now, and in React at each change.
import { useSyncExternalStore } from 'react'

const asked = () => matchMedia('(prefers-reduced-motion: reduce)')

export const prefersReducedMotion = () => asked().matches

function subscribe(changed: () => void): () => void {
  const list = asked()
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false)
}
