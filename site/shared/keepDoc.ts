// A document in this browser: kept in IndexedDB, and followed by the tabs that show the same jar. Also the
// id of the browser.
import { IndexeddbPersistence, storeState } from 'y-indexeddb'
import * as Y from 'yjs'
import { newId } from '../parts/browser.ts'

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

/**
 * Opens a document.
 * @param name of its database, and of the channel of its tabs
 * @param onFull called when the browser has no room for a change; the next change tries all again
 * @returns the document; `destroy` closes it
 * @throws RangeError when what is kept is damaged: then it is left as it is
 */
export async function openDoc(name: string, onFull: () => void): Promise<Y.Doc> {
  const doc = new Y.Doc()
  try {
    await keep(doc, name, onFull)
  } catch (error) {
    doc.destroy()
    throw error
  }
  followTabs(doc, name)
  return doc
}

function keep(doc: Y.Doc, name: string, onFull: () => void): Promise<void> {
  const kept = new IndexeddbPersistence(name, doc)
  let isBehind = false
  kept._db.then(
    (db) => {
      db.addEventListener('abort', ({ target }) => {
        if ((target as IDBTransaction).error?.name !== 'QuotaExceededError') return
        isBehind = true
        onFull()
      })
      // The browser closes it when its storage is cleared.
      db.addEventListener('close', () => {
        void kept.destroy()
        void keep(doc, name, onFull)
      })
    },
    () => {},
  )
  doc.on('update', () => {
    // Yjs reads no change whose author's change before it is missing.
    if (isBehind) void storeState(kept)
    isBehind = false
  })
  return new Promise((resolve, reject) => {
    kept._db.catch(reject)
    doc.on('afterTransaction', ({ origin }) => {
      // After a damaged update it is never synced.
      if (origin === kept) queueMicrotask(() => (kept.synced ? resolve() : reject(new RangeError('damaged'))))
    })
  })
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
