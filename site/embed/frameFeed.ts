// The stream of events of embed.html: each event is a message of the iframe. Jar and ids are stored
// together, so that after a reload the jar goes on, and no event in it is counted twice. What came
// after the last save is there again if the server sends what follows `lastEventId`.
import { createStore, get, set } from 'idb-keyval'
import type { Jar } from '../../src/index.ts'
import { type FeedPast, followEvents } from './eventFeed.ts'
import { answer, type Listener } from './messages.ts'

type Kept = FeedPast & { jar: string }

/** Milliseconds between two saves of a jar that never rests. */
const SAVE_EVERY = 5000

const store = createStore('konpeito-events', 'jars')

/**
 * Restores the jar that was kept for the address, and follows it.
 * @param listener What the messages act on.
 */
export async function feedJar(url: URL, jar: Jar, listener: Listener, fail: (error: Error) => void): Promise<void> {
  const key = JSON.stringify([url.href, jar.view, jar.vessel?.given])
  let kept: Kept | undefined
  try {
    // Jars were kept by the address alone before: one that fits is taken over.
    kept = (await get<Kept>(key, store)) ?? (await get<Kept>(url.href, store))
    if (kept) jar.load(kept.jar)
  } catch (error) {
    fail(error as Error) // a browser without storage, or a jar that cannot be read: it starts again
    if (kept) await set(`${key} ${Date.now()}`, kept, store).catch(fail) // nothing is lost
    kept = undefined
  }
  const feed = followEvents(url, kept ?? null, {
    fail,
    receive(message) {
      const { type, message: text } = answer({ ...message, type: message.type as string }, listener)
      if (type === 'error') {
        console.warn(text) // not sent: it may repeat what the event says
        fail(new RangeError("an event was refused: the frame's console says why"))
      }
      changed()
    },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const now: Kept = { ...feed.past(), jar: jar.save() }
    writing = writing.then(() => set(key, now, store)).catch(fail)
  }
  const changed = () => {
    timer ??= setTimeout(save, SAVE_EVERY)
  }
  jar.on('change', changed)
  jar.on('settle', save)
  addEventListener('pagehide', () => timer !== undefined && save())
}
