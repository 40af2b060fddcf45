// A timer that a blocked thread does not end early.

/**
 * Acts after a time, counted in parts: a task that blocks the thread uses up one of them, because what
 * is waited for may have come meanwhile.
 * @param parts number of parts of equal length
 * @returns a function that ends the wait
 */
export function afterFree(milliseconds: number, act: () => void, parts = 10): () => void {
  let past = 0
  const timer = setInterval(() => {
    if (++past < parts) return
    clearInterval(timer)
    act()
  }, milliseconds / parts)
  return () => clearInterval(timer)
}
