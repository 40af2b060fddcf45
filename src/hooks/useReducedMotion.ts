// Whether the reader asked their system for less motion: now, and in React at each change.
import { useSyncExternalStore } from 'react'

const asked = () => matchMedia('(prefers-reduced-motion: reduce)')

export const prefersCalm = () => asked().matches

function subscribe(changed: () => void): () => void {
  const list = asked()
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

export function useCalm(): boolean {
  return useSyncExternalStore(subscribe, prefersCalm, () => false)
}
