// The list of named jars where the storage is full: it is read all the same, and never damaged.
import { createStore, get, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeShelf, readShelf } from '../../site/state/shelf.ts'

const store = createStore('konpeito-bottle', 'page')
const NOW = 1.8e12
const DAY = 86_400_000
const jar = { id: 'a', name: '3b', query: '' }
const shelf = { jars: [jar, { ...jar, id: 'old', gone: NOW - 9 * DAY, over: NOW - 2 * DAY }], last: 'a' }

beforeEach(async () => {
  await store('readwrite', (records) => void records.clear())
  await set('shelf', shelf, store)
})

test('jars that were removed long ago go, on a full disk later', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await readShelf(NOW)).toEqual({ jars: [jar], last: 'a' })
  await expect(changeShelf(() => ({ jars: [], last: '' }))).rejects.toThrow('full')
  expect(await get('shelf', store)).toEqual(shelf)
  full.mockRestore()
  expect(await readShelf(NOW)).toEqual({ jars: [jar], last: 'a' })
  expect(await get('shelf', store)).toEqual({ jars: [jar], last: 'a' })
})
