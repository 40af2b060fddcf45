// What the page asks of the browser: ids, files, sizes, and what a visitor has seen.

/** An id that nothing else has. Pages that are not secure have no `crypto.randomUUID`. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Measures now, and whenever one of the elements changes its size. @returns a function that ends it */
export function onResize(elements: readonly Element[], measure: () => void): () => void {
  measure()
  const observer = new ResizeObserver(measure)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}

/** A file name that every system takes: `Dainty Walker` gives `Dainty-Walker.json`. */
export const fileNameOf = (name: string): string => `${name.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'konpeito'}.json`

/** Saves a file on the visitor's device. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Whether something was shown before in this browser. Without storage it is shown at each visit. */
export function wasSeen(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

export function markSeen(name: string): void {
  try {
    localStorage.setItem(name, '1')
  } catch {}
}

/** Whether there is a mouse, or something like it. */
export const mayHover = (): boolean => matchMedia('(hover: hover)').matches
