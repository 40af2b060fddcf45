// A document in this browser: kept in IndexedDB, and followed by the tabs that show the same jar. Also the
// id of the browser.
import { IndexeddbPersistence, storeState } from 'y-indexeddb'
import * as Y from 'yjs'
import { newId, pause } from '../parts/browser.ts'

/** The id of this browser, and what proves it to a server. */
export function deviceOf(): { device: string; secret: string } {
  try {
    localStorage.konpeitoDevice ??= JSON.stringify(unkept)
    return JSON.parse(localStorage.konpeitoDevice)
  } catch {
    return unkept // without storage, for as long as the page lives
  }
}
const unkept = { device: newId(), secret: newId(32) }

/** What is told of the storage of the browser. */
export interface Told {
  /** It has no room for a change. The next change tries all again. */
  full(): void
  /** It was cleared, and keeps the document again. */
  cleared?(): void
}

/** The longest wait for a browser that clears its storage, after waits of 1, 2 and 4 seconds. Milliseconds. */
const LONGEST_WAIT = 8000

/**
 * Keeps a document in this browser, and brings what was kept into it.
 * @param name of its database, and of the channel of its tabs
 * @returns a promise that what was kept is in the document
 * @throws RangeError when it is damaged: then it is left as it is
 * @throws DOMException where the browser has no storage
 */
export async function keepDoc(doc: Y.Doc, name: string, told: Told): Promise<void> {
  await keep(doc, name, told)
  followTabs(doc, name)
}

function keep(doc: Y.Doc, name: string, told: Told): Promise<void> {
  const kept = new IndexeddbPersistence(name, doc)
  const endRecent = keepRecent(kept)
  let isBehind = false
  /** Afterwards nothing writes into its database, which is closed. */
  const end = () => {
    doc.off('update', catchUp)
    endRecent()
    void kept.destroy()
  }
  /** While a browser clears its storage, it opens no database. @param wait milliseconds */
  const keepAgain = async (wait: number): Promise<void> => {
    await pause(wait)
    if (doc.isDestroyed) return
    await keep(doc, name, told).then(told.cleared, () => (wait < LONGEST_WAIT ? keepAgain(2 * wait) : told.full()))
  }
  kept._db.then(
    (db) => {
      db.addEventListener('abort', ({ target }) => {
        if ((target as IDBTransaction).error?.name !== 'QuotaExceededError') return
        isBehind = true
        told.full()
      })
      // The browser closes it when its storage is cleared.
      db.addEventListener('close', () => {
        end()
        void keepAgain(1000)
      })
    },
    () => {},
  )
  const catchUp = () => {
    // Yjs holds a change back until its author's previous change has arrived.
    if (isBehind) void storeState(kept)
    isBehind = false
  }
  doc.on('update', catchUp)
  return new Promise((resolve, reject) => {
    kept._db.catch(reject)
    doc.on('afterTransaction', ({ origin }) => {
      if (origin !== kept) return
      queueMicrotask(() => {
        if (kept.synced) return resolve()
        end() // after a damaged update it is never synced
        reject(new RangeError('damaged'))
      })
    })
  })
}

/**
 * Writes the changes of the last ten seconds again when the page is left, because the browser may abort a
 * transaction that has not ended by then. A change that is stored twice counts once.
 * @returns a function that ends it
 */
function keepRecent(kept: IndexeddbPersistence): () => void {
  const recent = new Set<Uint8Array>()
  const keep = (update: Uint8Array, from: unknown) => {
    if (from === kept) return
    recent.add(update)
    setTimeout(() => recent.delete(update), 10_000)
  }
  const write = () => {
    if (recent.size === 0 || !kept.db) return
    const transaction = kept.db.transaction('updates', 'readwrite')
    transaction.objectStore('updates').add(Y.mergeUpdates([...recent]))
    transaction.commit()
  }
  const end = () => {
    removeEventListener('pagehide', write)
    kept.doc.off('update', keep)
  }
  addEventListener('pagehide', write)
  kept.doc.on('update', keep)
  kept.doc.on('destroy', end)
  return end
}

/** Exchanges changes with other tabs. At the opening each side sends what the other lacks. */
function followTabs(doc: Y.Doc, name: string): void {
  const tabs = new BroadcastChannel(name)
  const send = (update: Uint8Array, from?: unknown) => from !== tabs && tabs.postMessage({ update })
  tabs.onmessage = ({ data: { update, has, isAnswer } }) => {
    if (update) Y.applyUpdate(doc, update, tabs)
    if (!has) return
    send(Y.encodeStateAsUpdate(doc, has))
    if (!isAnswer) tabs.postMessage({ has: Y.encodeStateVector(doc), isAnswer: true })
  }
  tabs.postMessage({ has: Y.encodeStateVector(doc) })
  doc.on('update', send)
  doc.on('destroy', () => tabs.close())
}
