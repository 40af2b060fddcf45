// Whether the visitor's system asks for reduced motion.
import { useSyncExternalStore } from 'react'

// Test environments may have no media queries.
const query = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

export const prefersReducedMotion = () => query()?.matches ?? false

function subscribe(onChange: () => void): () => void {
  const list = query()
  list?.addEventListener('change', onChange)
  return () => list?.removeEventListener('change', onChange)
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false)
}
