// Named jars are documents: what one tab adds is in all, Undo takes back one's own, and what the storage
// refuses, loses or damages is told. The other tab is a document without a page.
import { createStore, del, get, promisifyRequest, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { createTally } from '../../site/hand/tally.ts'
import { openDoc } from '../../site/own/ownDocument.ts'
import { docOf, type Shelf } from '../../site/state/shelf.ts'
import { readShared, writeShared } from '../../src/shared/index.ts'
import { button, open, openNew, shows, startEmpty, store } from '../fixtures/namedJars.ts'
import { unfold } from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

const ends: (() => void)[] = []

beforeEach(startEmpty)
// y-indexeddb lets promises of refused requests go.
addEventListener('unhandledrejection', (event) => event.preventDefault())
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})

const says = (text: string) => expect.element(page.getByText(text)).toBeVisible()

/** Opens the page with a new named jar, and waits until its document is written. */
async function openBound(...jar: Parameters<typeof openNew>) {
  await openNew(...jar)
  const id = (await get<Shelf>('shelf', store))!.last
  await eventually(async () => expect((await updatesOf(id)).length).toBeGreaterThan(1))
  return id
}

/** The changes that the browser keeps of a jar's document. */
async function updatesOf(id: string): Promise<Uint8Array[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === docOf({ id }))) return []
  const updates = createStore(docOf({ id }), 'updates')
  return updates('readonly', (records) => promisifyRequest(records.getAll()))
}

/** Another tab that shows a jar. */
async function openTab(id: string) {
  const doc = await openDoc(docOf({ id }), { full() {} })
  ends.push(() => doc.destroy())
  return { doc, ...createTally(doc, 'another-device') }
}

test('tabs follow each other; Undo takes back only what was added here', async () => {
  const id = await openBound('Class 3b', '40')
  const tab = await openTab(id)
  await button('+5').click()
  await eventually(() => expect(tab.count()).toBe(5))
  tab.add(3)
  await shows('Class 3b', 8)
  await button('Undo').click()
  await shows('Class 3b', 3)
  await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true')
  await eventually(() => expect(tab.count()).toBe(3))
  writeShared(tab.doc, { name: 'Class 4b', goal: '12:Zoo', look: 'night' })
  await says('3 of 12: Zoo')
  await shows('Class 4b', 3)
  expect(document.querySelector('.page')!.getAttribute('data-look')).toBe('night')
  await eventually(async () => expect((await get<Shelf>('shelf', store))!.jars[0]!.name).toBe('Class 4b'))
  await button('My jars …').click()
  await page.getByRole('textbox', { name: 'Goal' }).fill('20')
  await button('Save').click()
  await eventually(() => expect(tab.settings().goals).toEqual([{ at: 20, label: 'Zoo' }]))
})

test('a jar that never rested is there after a crash, with what another tab added since', async () => {
  const id = await openBound('Red')
  await button('+5').click()
  await eventually(async () => expect((await updatesOf(id)).length).toBeGreaterThan(2))
  await cleanup()
  for (const record of ['jar', 'note']) await del(`${id}/${record}`, store)
  const tab = await openTab(id)
  tab.add(2)
  await open()
  await shows('Red', 7)
})

test('what is added before the document is open goes into it once', async () => {
  const id = await openBound('Red')
  await button('+5').click()
  await shows('Red', 5)
  await cleanup()
  await set(`${id}/note`, { count: 8, query: '', more: 3 }, store)
  for (const _ of ['opened', 'opened again']) {
    await open()
    await shows('Red', 8)
    const tab = await openTab(id)
    await eventually(() => expect(tab.count()).toBe(8))
    await cleanup()
  }
})

test('a damaged document leaves the count, and stays beside a new one', async () => {
  const id = await openBound('Red')
  await button('+5').click()
  await shows('Red', 5)
  await eventually(async () => expect((await get<{ count: number }>(`${id}/note`, store))!.count).toBe(5))
  await cleanup()
  const updates = createStore(docOf({ id }), 'updates')
  await updates('readwrite', (records) => void records.put(new Uint8Array([1, 9, 9, 9]), 0))
  await open()
  await says('Your jar could not be read.')
  await shows('Red', 5)
  await button('+1').click()
  await cleanup()
  await open()
  await shows('Red', 6)
  expect(await updatesOf(id)).toContainEqual(new Uint8Array([1, 9, 9, 9]))
})

test('without room the page says so, and a later change brings all', async () => {
  const id = await openBound('Red')
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value) {
    const request = this.put(value)
    Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') })
    this.transaction.abort()
    return request
  })
  await button('+5').click()
  await says('no space left')
  add.mockRestore()
  await button('+1').click()
  await shows('Red', 6)
  await eventually(async () => {
    const doc = await openDoc(docOf({ id }), { full() {} })
    expect(createTally(doc, 'another-device').count()).toBe(6)
    doc.destroy()
  })
})

test('a jar that is open while the storage is cleared is kept again', async () => {
  await openBound('Red')
  await button('+5').click()
  await shows('Red', 5)
  await cdp().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' })
  await eventually(async () => expect((await get<Shelf>('shelf', store))?.jars).toHaveLength(1))
  await button('+1').click()
  await shows('Red', 6)
  await cleanup()
  await open()
  await shows('Red', 6)
})

test.each([
  ['full', 'the same'],
  ['deleted', 'another'],
])('a jar that the server closes with %s is shared again in %s room', async (reason, room) => {
  await openBound('Red')
  const roomOf = async () => (await get<Shelf>('shelf', store))!.jars[0]!.room
  const sockets: EventTarget[] = []
  class Socket extends EventTarget {
    close = () => {}
    constructor() {
      super()
      sockets.push(this)
    }
  }
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('fetch', async () => Response.json([]))
  ends.push(vi.unstubAllGlobals)
  await button('My jars …').click()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await button('On another device').click()
  await says('This browser has no room left.')
  expect(document.body.textContent).not.toContain('needs a server')
  put.mockRestore()
  await button('On another device').click()
  await expect.element(button('A link to count')).toHaveAttribute('aria-disabled', 'true')
  const first = await roomOf()
  sockets[0]!.dispatchEvent(new CloseEvent('close', { reason }))
  await button('On another device').click()
  await eventually(() => expect(sockets).toHaveLength(2))
  expect((await roomOf()) === first).toBe(room === 'the same')
})

test('a level and a large image are told of; back from the level the jar has its own', async () => {
  const id = await openBound('Red', '', `&image=data:image/png;base64,${'A'.repeat(10_000)}`)
  await says('Other devices do not show it.')
  await button('+5').click()
  await shows('Red', 5)
  const tab = await openTab(id)
  expect(readShared(tab.doc)).not.toHaveProperty('image')
  const hasNotice = (text: string) => expect.poll(() => document.body.textContent?.includes(text))
  unfold()
  await button('level 3 of 5').click()
  await says('What you add here does not count in your jar.')
  tab.add(1)
  await button('no level').click()
  await shows('Red', 6)
  await hasNotice('does not count in your jar').toBe(false)
  expect(tab.count()).toBe(6)
})

test('a list of a newer version is told of, and stays', async () => {
  const newer = { version: 2, jars: [], last: '' }
  await set('shelf', newer, store)
  await open('count=3')
  await says('Your jars were saved by a newer version of this page.')
  expect(document.body.textContent).not.toContain('Keep a jar')
  expect(await get('shelf', store)).toEqual(newer)
})

test.each([true, false])('storage that is late is told of; a jar of its own: %s', async (isNamed) => {
  if (isNamed) await openBound('Red')
  else await open('count=3')
  await cleanup()
  const real = indexedDB.open.bind(indexedDB)
  let answer = () => {}
  const answers = new Promise<void>((done) => (answer = done))
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const late = {} as IDBOpenDBRequest
    void answers.then(() => {
      const request = real(...args)
      for (const type of ['success', 'error', 'upgradeneeded'] as const)
        request.addEventListener(type, (event) => {
          Object.defineProperties(late, { result: { get: () => request.result }, error: { get: () => request.error } })
          late[`on${type}`]?.call(request, event as IDBVersionChangeEvent)
        })
    })
    return late
  })
  await open(isNamed ? 'paused=0' : 'count=7')
  await says("The browser's storage does not answer.")
  await button('Pour +100').click()
  // The address follows in time, and does not say that this is the bottle without a name.
  if (isNamed) {
    await eventually(() => expect(history.state).toEqual({ konpeito: 'own' }))
    answer()
    return shows('Red', 100)
  }
  answer()
  await eventually(async () => expect((await get<{ count: number }>('note', store))?.count).toBe(107))
})
