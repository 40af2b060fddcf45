// Brings a world to rest before it is shown, in slices short enough for the page to respond: for a
// jar that is full from the start, and for reduced motion.
import { createSettling, type World } from '../physics/index.ts'

/**
 * Milliseconds of stepping at a time: less than half of the 8 ms for which a page may be blocked,
 * because a step may take twice as long as the one before.
 */
export const SLICE_MS = 3

/**
 * Settles a world in slices, each in its own task. It pauses while the page is hidden.
 * @param done Called once: with true when the world rests, with false when 3600 steps were not
 *   enough.
 * @param sliceMs Milliseconds. @default 3
 * @param advance Takes one step. @default step(world)
 * @returns a function that ends it without calling `done`
 */
export function settleInSlices(
  world: World,
  done: (settled: boolean) => void,
  sliceMs = SLICE_MS,
  advance?: () => void,
): () => void {
  const settling = createSettling(world, advance)
  // A message is its own task, as a timer is, but browsers do not delay it by 4 ms.
  const { port1, port2 } = new MessageChannel()
  const page = globalThis.document as Document | undefined
  const go = () => port2.postMessage(null)
  const end = () => {
    port1.onmessage = null
    port1.close()
    page?.removeEventListener('visibilitychange', go)
  }
  port1.onmessage = () => {
    if (page?.hidden) return page.addEventListener('visibilitychange', go, { once: true })
    const settled = settling.slice(sliceMs)
    if (settled === null) return go()
    end()
    done(settled)
  }
  go()
  return end
}
