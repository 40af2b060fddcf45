// A document in the storage of the browser, beyond what the tests of jars and phones reach.
import { afterEach, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import * as Y from 'yjs'
import { openDoc } from '../../site/own/ownDocument.ts'
import { keepDoc } from '../../site/shared/keepDoc.ts'
import { eventually } from '../fixtures/wait.ts'

// y-indexeddb does not wait for its writes, which fail when the storage is cleared.
addEventListener('unhandledrejection', (event) => event.preventDefault())

const NAME = 'konpeito-test-kept'
const docs: Y.Doc[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const doc of docs.splice(0)) doc.destroy()
  indexedDB.deleteDatabase(NAME)
})

async function open(cleared?: () => void): Promise<Y.Doc> {
  const doc = new Y.Doc()
  docs.push(doc)
  await keepDoc(doc, NAME, { full() {}, cleared })
  return doc
}

test('a change that is not yet written as the page is left is there again', async () => {
  const doc = await open()
  const silent = { objectStore: () => ({ add: () => ({}) }) } as unknown as IDBTransaction
  const write = vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValueOnce(silent)
  doc.getMap('map').set('key', 1)
  expect(write).toHaveBeenCalledOnce()
  dispatchEvent(new Event('pagehide'))
  docs.pop()!.destroy()
  expect((await open()).getMap('map').get('key')).toBe(1)
})

test('after the storage was cleared, leaving the page writes into the new database alone', async () => {
  const cleared = vi.fn()
  const failed = vi.fn()
  const doc = await open(cleared)
  doc.getMap('map').set('key', 1)
  await cdp().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' })
  doc.getMap('map').set('key', 2)
  await eventually(() => expect(cleared).toHaveBeenCalledOnce())
  doc.getMap('map').set('key', 3)
  const write = vi.spyOn(IDBDatabase.prototype, 'transaction')
  addEventListener('error', failed, { once: true })
  dispatchEvent(new Event('pagehide'))
  removeEventListener('error', failed)
  expect([write.mock.calls.length, failed.mock.calls.length]).toEqual([1, 0])
})

test('a document that is opened but never read is given up', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValueOnce({} as IDBRequest)
  await expect(openDoc(NAME, { full() {} }, 100)).rejects.toMatchObject({ name: 'TimeoutError' })
})
