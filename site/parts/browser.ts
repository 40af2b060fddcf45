// Helpers around browser APIs: ids, sizes, waits, files, and hints that a visitor has seen.
import { afterFree } from '../../src/internal.ts'
import { toLetters } from '../../src/settings/index.ts'

/** Makes an id of random bytes. Insecure pages have no `crypto.randomUUID`. */
export const newId = (bytes = 16): string => toLetters(crypto.getRandomValues(new Uint8Array(bytes)))

/** Measures now, and whenever an element changes its size. @returns a function that ends it */
export function onResize(elements: readonly Element[], measure: () => void): () => void {
  measure()
  const observer = new ResizeObserver(measure)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}

/** Scrolls a part into the window as it is mounted. */
export const intoView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })

/** A word: letters and digits with their marks and joiners, without which Hindi or Persian is misspelt. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*/gu

/** Makes a file name that is valid on every system: `Dainty Walker` gives `Dainty-Walker.json`. */
export const fileNameOf = (name: string): string => `${name.match(WORD)?.join('-') ?? 'konpeito'}.json`

/** Saves a file on the visitor's device. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The longest wait for the storage of the browser. Milliseconds. */
export const PATIENCE = 2000
/** The longest wait once it has worked, or while the visitor can go on. Milliseconds. */
export const LONG_PATIENCE = 30_000

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Returns what a promise gives. Rejects without an error when that takes longer. Milliseconds. */
export const inTime = <T>(promise: Promise<T>, patience = PATIENCE): Promise<T> =>
  Promise.race([promise, new Promise<never>((_, reject) => afterFree(patience, reject))])

/** What this browser remembers under a name; null without storage. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {}
}

/** Whether a hint was shown before in this browser; false without storage. */
export const wasSeen = (name: string): boolean => recall(name) !== null
export const markSeen = (name: string): void => remember(name, '1')

/** Whether the main pointer can hover. */
export const mayHover = (): boolean => matchMedia('(hover: hover)').matches
