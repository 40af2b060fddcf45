// The event stream of embed.html: each event is handled like a message to the iframe. The jar and the
// event ids are stored together, so a reload continues the jar and counts no event twice. Events after
// the last save are repeated if the server sends what follows `lastEventId`.
//
// If the storage answers late, the stream is followed without it. Later, messages since the start that
// the stored jar does not know are run on it.
//
// If several windows follow one stream, only the window with the lock stores the jar. When that window
// is closed, the next one takes the lock and the stored jar.
import { createStore, get, promisifyRequest, set } from 'idb-keyval'
import type { Jar } from '../../src/index.ts'
import { afterFree } from '../../src/internal.ts'
import { inTime, PATIENCE, pause } from '../parts/browser.ts'
import { type Feed, followEvents } from './eventFeed.ts'
import { answer, isRequest, type Listener, REQUEST_TYPES } from './messages.ts'
import { readService, SERVICE_TYPES, twitchTypeOf } from './services.ts'

/** A stored jar. Each save has a new `mark`. */
type Kept = { ids: readonly string[]; jar: string; mark: number }

/** Milliseconds between two saves of a jar in motion. */
const SAVE_EVERY = 5000
/** The start of an error that says what a field must be, without what an event has there. */
const ALLOWED = /^[\w.[\]]+ must be .+?(?=, got )/s
/** The longest wait for a storage that does not answer. Each attempt waits twice as long. Milliseconds. */
const LONGEST_WAIT = 600_000

const LATE = "the browser's storage does not answer"
const openStore = () => createStore('konpeito-streams', 'jars')
let store = openStore()

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
  /** Messages before the stored jar was read, and the ids of their events; null when it was read. */
  let missed: Map<Parameters<typeof answer>[0], string> | null = new Map()
  let isWriting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  listener.heard = (message) => {
    if (!['save', 'stats'].includes(message.type)) missed?.set(message, '')
  }
  const receive = (message: Record<string, unknown>, id: string) => {
    try {
      const twitch = twitchTypeOf(message)
      const event = readService(message, id) ?? { ...message, type: message.type as string }
      const name = twitch ?? (typeof event.type === 'string' ? event.type : '')
      const isUnknown = !isRequest(event.type) && !name.startsWith('session_')
      if (isUnknown) listener.announce?.([{ id: '', label: `? ${name.slice(0, 40)}`, value: 0 }])
      if (twitch !== undefined && !isRequest(event.type)) {
        if (isUnknown) console.warn('konpeito: an event of this type is not counted', message)
        return
      }
      const { type, message: text } = answer(event, listener)
      missed?.set(event, id)
      if (type === 'error') {
        console.warn(text, message) // not sent: it may repeat what the event says
        const why = ALLOWED.exec(String(text))?.[0] ?? "the frame's console says why"
        throw new RangeError(why)
      }
    } catch (error) {
      fail(new RangeError(`an event was refused: ${(error as Error).message}`))
    }
    changed()
  }
  const follow = (past: readonly string[]) =>
    followEvents(url, past, { names: [...REQUEST_TYPES, ...SERVICE_TYPES], receive, fail })
  /** Follows the stream without the stored jar. */
  const goOn = (error = new Error(`${LATE}: the stream goes on without the kept jar until it does`)) => {
    if (feed) return
    fail(error)
    feed = follow([])
  }
  /** Reads the stored jar, again and again until the storage answers. */
  const read = async (): Promise<unknown> => {
    for (let wait = PATIENCE; wait < LONGEST_WAIT; wait *= 2) {
      try {
        return await inTime(get(key, store), wait)
      } catch (error) {
        goOn(error as Error | undefined)
        await pause(wait)
        store = openStore() // some browsers answer only a new connection
      }
    }
    missed = null
    throw new Error(`${LATE}: this window stores nothing`)
  }
  /** Continues the stored jar. @param isAlone whether no other window stores it */
  const open = async (isAlone: boolean) => {
    const kept = await read()
    feed?.finish()
    let past = feed?.past() ?? []
    const since = missed ?? new Map<never, never>()
    missed = null
    try {
      const next = (kept as Kept | undefined)?.mark
      keeps = isAlone
      if (feed && next === mark) return changed()
      mark = next
      feed?.close()
      const stored = load(kept)
      if (stored) {
        const ids = new Set(stored)
        for (const [message, id] of since) if (!ids.has(id)) answer(message, { ...listener, announce() {}, heard() {} })
        // The newest stored id comes last: the server sends what follows it.
        past = [...[...since.values()].filter((id) => id !== '' && !ids.has(id)), ...stored]
        if (since.size > 0) changed()
      }
    } catch (error) {
      fail(error as Error) // with an unreadable jar, the jar starts empty
      // It is copied to another key. If that fails, nothing is written.
      await set(`${key} ${Date.now()}`, kept, store).catch(() => (keeps = false))
    }
    feed = follow(past)
  }
  /** Loads the stored jar. @returns the ids of its newest events */
  const load = (kept: unknown): readonly string[] | null => {
    if (kept === undefined) return null
    const { jar: text, ids } = Object(kept) as Kept
    if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string'))
      throw new RangeError('the kept jar of this stream is of another version: it is kept beside')
    jar.load(text)
    return ids
  }

  /** @param isLeaving the page may end with this task, so it writes without reading first */
  const save = (isLeaving = false) => {
    clearTimeout(timer)
    timer = undefined
    if (!keeps || !feed) return
    if (isWriting && !isLeaving) return changed() // a jar for each save would fill the memory
    isWriting = true
    if (isLeaving) feed.finish()
    const now: Kept = { ids: feed.past(), jar: jar.save(), mark: Math.random() }
    const write = async (records: IDBObjectStore) => {
      const there = isLeaving ? { mark } : await promisifyRequest<Kept | undefined>(records.get(key))
      // Without locks, as on an insecure page, the first window that writes continues.
      if (there?.mark !== mark) {
        keeps = false
        throw new Error('another window keeps the jar of this stream: this one stores nothing')
      }
      records.put(now, key)
      // Otherwise it waits for an answer, which a page that is left does not get.
      records.transaction.commit()
      await promisifyRequest(records.transaction)
      mark = now.mark
    }
    const written = store('readwrite', write).finally(() => {
      isWriting = false
    })
    inTime(written).catch((error = new Error(`${LATE}: the jar of this stream is not stored yet`)) => fail(error))
  }
  const changed = () => {
    timer ??= setTimeout(save, SAVE_EVERY)
  }
  let opened: Promise<void> = Promise.resolve()
  afterFree(PATIENCE, () => missed && goOn())
  const isFirst = await lock(key, () => void opened.then(() => open(true)).catch(fail), fail)
  opened = open(isFirst)
  await opened
  jar.on('change', changed)
  jar.on('settle', () => save())
  addEventListener('pagehide', () => (timer !== undefined || isWriting) && save(true))
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
    afterFree(locks ? PATIENCE : 0, () => resolve(true))
  })
}
