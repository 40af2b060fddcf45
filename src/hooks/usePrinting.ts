// Whether the page is being printed. Printing does not wait for a picture, so a jar without a picture
// shows its number.
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const listeners = new Set<() => void>()
let isPrinting = false

function tell({ type }: Event): void {
  isPrinting = type === 'beforeprint'
  flushSync(() => {
    for (const listener of [...listeners]) listener()
  })
}

/** Calls back before and after the page is printed. @returns a function that ends it */
export function onPrint(listener: () => void): () => void {
  // Repeated calls add the same function once.
  addEventListener('beforeprint', tell)
  addEventListener('afterprint', tell)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePrinting(): boolean {
  return useSyncExternalStore(
    onPrint,
    () => isPrinting,
    () => false,
  )
}
