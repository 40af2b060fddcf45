// Runs a burst of work, such as thousands of events that a server sends at once, in several tasks.

/** Milliseconds of work in a task, so that a frame of 60 Hz fits beside it. */
const SLICE = 8

/**
 * Runs work in order: at once, or in later tasks where the current one has worked for long.
 * @returns `add` for a piece of work, and `finish`, which runs what waits
 */
export function createTurns() {
  const waiting: (() => void)[] = []
  let begun: number | null = null
  // A message is its own task, like a timer, but browsers do not delay it in a hidden page.
  const { port1, port2 } = new MessageChannel()
  const isLong = () => performance.now() - begun! >= SLICE
  const begin = () => {
    begun = performance.now()
    port2.postMessage(null)
  }
  const next = () => {
    begun = null
    if (waiting.length === 0) return
    begin()
    while (waiting.length > 0 && !isLong()) waiting.shift()!()
  }
  port1.onmessage = next

  return {
    add(run: () => void): void {
      if (begun === null) begin()
      if (waiting.length > 0 || isLong()) waiting.push(run)
      else run()
    },
    finish(): void {
      while (waiting.length > 0) waiting.shift()!()
    },
  }
}
