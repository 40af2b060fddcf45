// The event stream of embed.html: each event is handled like a message to the iframe. The jar and the
// event ids are stored together, so a reload continues the jar and counts no event twice. Events after
// the last save are repeated if the server sends what follows `lastEventId`.
//
// If several windows follow one stream, only the window with the lock stores the jar. When that window
// is closed, the next one takes the lock and the stored jar.
import { createStore, get, promisifyRequest, set } from 'idb-keyval'
import type { Jar } from '../../src/index.ts'
import { type Feed, type FeedPast, followEvents } from './eventFeed.ts'
import { answer, isRequest, type Listener, REQUEST_TYPES } from './messages.ts'
import { readService, SERVICE_TYPES } from './services.ts'

/** A stored jar. Each save has a new `mark`. */
type Kept = FeedPast & { jar: string; mark: number }

/** Milliseconds between two saves of a jar in motion. */
const SAVE_EVERY = 5000
/** The start of an error that says what a field must be, without what an event has there. */
const ALLOWED = /^[\w.[\]]+ must be .+?(?=, got )/s

const store = createStore('konpeito-streams', 'jars')

/**
 * Restores the jar that was stored for a stream, and follows the stream.
 * @param listener receives the messages
 */
export async function feedJar(url: URL, jar: Jar, listener: Listener, fail: (error: Error) => void): Promise<void> {
  const key = JSON.stringify([url.href, jar.view, jar.vessel?.given])
  let feed: Feed | null = null
  /** The mark of the stored jar that this window continues. */
  let mark: number | undefined
  /** Whether this window may replace the stored jar, because it has read or copied it. */
  let keeps = false
  let writing = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  const receive = (message: Record<string, unknown>, id: string) => {
    try {
      const event = readService(message, id) ?? { ...message, type: message.type as string }
      const { type, message: text } = answer(event, listener)
      const name = typeof event.type === 'string' ? event.type.slice(0, 40) : ''
      if (!isRequest(event.type)) listener.announce?.([{ id: '', label: `? ${name}`, value: 0 }])
      if (type === 'error') {
        console.warn(text, message) // not sent: it may repeat what the event says
        const why = ALLOWED.exec(String(text))?.[0] ?? "the frame's console says why"
        throw new RangeError(`an event was refused: ${why}`)
      }
    } catch (error) {
      fail(error as Error)
    }
    changed()
  }
  /** Continues the stored jar. @param isAlone whether no other window stores it */
  const open = async (isAlone: boolean) => {
    let kept: unknown
    let past = feed?.past() ?? null
    try {
      kept = await get(key, store)
      const next = (kept as Kept | undefined)?.mark
      keeps = isAlone
      if (feed && next === mark) return changed()
      mark = next
      feed?.close()
      past = load(kept) ?? past
    } catch (error) {
      fail(error as Error) // without storage, or with an unreadable jar, the jar starts empty
      // An unreadable jar is copied to another key. If that fails, nothing is written.
      if (kept !== undefined) await set(`${key} ${Date.now()}`, kept, store).catch(() => (keeps = false))
    }
    feed = followEvents(url, past, { names: [...REQUEST_TYPES, ...SERVICE_TYPES], receive, fail })
  }
  const load = (kept: unknown): FeedPast | null => {
    if (kept === undefined) return null
    const { jar: text, ids } = Object(kept) as Kept
    if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string'))
      throw new RangeError('the kept jar of this stream is of another version: it is kept beside')
    jar.load(text)
    return { ids }
  }

  /** @param isLeaving the page may end with this task, so it writes without reading first */
  const save = (isLeaving = false) => {
    clearTimeout(timer)
    timer = undefined
    if (!keeps || !feed) return
    const now: Kept = { ...feed.past(), jar: jar.save(), mark: Math.random() }
    const write = async (records: IDBObjectStore) => {
      const there = isLeaving ? { mark } : await promisifyRequest<Kept | undefined>(records.get(key))
      // Without locks, as on an insecure page, the first window that writes continues.
      if (there?.mark !== mark) {
        keeps = false
        throw new Error('another window keeps the jar of this stream: this one stores nothing')
      }
      records.put(now, key)
      await promisifyRequest(records.transaction)
      mark = now.mark
    }
    writing = (isLeaving ? store('readwrite', write) : writing.then(() => store('readwrite', write))).catch(fail)
  }
  const changed = () => {
    timer ??= setTimeout(save, SAVE_EVERY)
  }
  let opened: Promise<void> = Promise.resolve()
  const isFirst = await lock(key, () => void opened.then(() => open(true)), fail)
  opened = open(isFirst)
  await opened
  jar.on('change', changed)
  jar.on('settle', () => save())
  addEventListener('pagehide', () => timer !== undefined && save(true))
}

/**
 * Takes a lock for as long as the page lives.
 * @param onLater called when another window had the lock and is closed
 * @returns whether this window has the lock; true where the browser has no locks
 */
function lock(name: string, onLater: () => void, fail: (error: Error) => void): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager }
  return new Promise((resolve) => {
    const forever = new Promise(() => {})
    const wait = (lock: Lock | null) => {
      resolve(lock !== null)
      if (lock) return forever
      fail(new Error('another window keeps the jar of this stream: this one stores nothing until that is closed'))
      return void locks!.request(name, () => {
        onLater()
        return forever
      })
    }
    locks?.request(name, { ifAvailable: true }, wait).catch(() => resolve(true))
    if (!locks) resolve(true)
  })
}
