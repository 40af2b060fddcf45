// What the browser keeps of a bottle, and the list of named jars: the last writer wins, and what this
// page cannot read stays.
import { createStore, entries, get, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { deleteRecords, type KeptJar, openRecords } from '../../site/state/keptRecords.ts'
import { changeShelf, NewerShelf, readShelf } from '../../site/state/shelf.ts'

const store = createStore('konpeito-bottle', 'page')
const textOf = (name: string) => `{"kind":"konpeito-saved-jar","version":1,"name":"${name}"}`
const found = async () => Object.fromEntries(await entries<string, unknown>(store))
const DAY = 24 * 3600 * 1000

beforeEach(() => store('readwrite', (records) => void records.clear()))

/** Opens the records like a page. @param refuses whether a text is damaged */
async function openTab(refuses: (text: string) => boolean = () => false) {
  const records = openRecords()
  let kept: KeptJar | null = null
  const open = await records.read()
  const opened = open((given) => {
    if (given.text !== undefined && refuses(given.text)) throw new RangeError('damaged')
    kept = given
  })
  return { ...records, opened, kept: kept as KeptJar | null }
}

test('the bottle is that of the tab that wrote last; a note is newer than its text', async () => {
  const first = await openTab()
  expect([first.opened, first.kept]).toEqual([false, null])
  await first.write({ count: 40, query: '?a', text: textOf('40') })
  const second = await openTab()
  expect([second.opened, second.kept]).toEqual([true, { count: 40, query: '?a', text: textOf('40') }])
  await second.write({ count: 7, query: '', text: textOf('7') })
  await first.write({ count: 45, query: '?b', more: 5 })
  expect((await openTab()).kept).toEqual({ count: 45, query: '?b', more: 5, text: textOf('7') })
})

test('a note without a text opens with its count', async () => {
  await (await openTab()).write({ count: 20, query: '' })
  const tab = await openTab()
  expect([tab.opened, tab.kept]).toEqual([true, { count: 20, query: '' }])
})

test.each<[string, object, number | undefined]>([
  ['a damaged text', { jar: textOf('damaged'), note: { count: 3, query: '' } }, 3],
  ['a jar of a newer version', { jar: '{"kind":"konpeito-saved-jar","version":2,', note: { count: 3, query: '' } }, 3],
  ['a note of a newer page', { jar: textOf('3'), note: { count: 3, query: '', version: 2 } }, undefined],
  ['what another program wrote', { jar: 9, note: 'a text' }, undefined],
  ['null', { jar: null, note: null }, undefined],
])('%s is kept beside; its count is opened if it can be read', async (_, strange, count) => {
  for (const [key, record] of Object.entries(strange)) await set(key, record, store)
  const tab = await openTab((text) => text.includes('damaged'))
  expect([tab.opened, tab.kept?.count, tab.kept?.text]).toEqual([null, count, undefined])
  for (const count of [10, 11]) await tab.write({ count, query: '', text: textOf('10') })
  const { jar, note, ...beside } = await found()
  expect([jar, note]).toEqual([textOf('10'), { count: 11, query: '' }])
  const kept = Object.entries(strange).filter(([key]) => key === 'jar' || count === undefined)
  expect(Object.entries(beside).map(([key, record]) => [key.split(' ')[0], record])).toEqual(kept)
})

test('the database of before the first release is neither read nor deleted', async () => {
  const old = createStore('konpeito', 'page')
  await set('jar-a', { saved: 9, tab: 1, count: 33, query: '', text: textOf('33') }, old)
  const before = await entries(old)
  const tab = await openTab()
  expect(tab.opened).toBe(false)
  await tab.write({ count: 1, query: '', text: textOf('1') })
  await deleteRecords('')
  expect(await entries(old)).toEqual(before)
})

const jar = { id: 'a', name: 'Class 3b', query: '' }

test('a list of a newer version is not overwritten; what a newer page adds to one of ours stays', async () => {
  const newer = { version: 2, jars: [jar], last: 'a' }
  await set('shelf', newer, store)
  await expect(readShelf()).rejects.toThrow(NewerShelf)
  await expect(changeShelf((shelf) => shelf)).rejects.toThrow(NewerShelf)
  expect(await get('shelf', store)).toEqual(newer)
  const strange = { id: 7, of: 'tomorrow' }
  await set('shelf', { jars: [strange, { ...jar, colour: 'red' }], last: 'a', more: 1 }, store)
  await changeShelf(({ jars }) => ({ jars: jars.map((jar) => ({ ...jar, name: '3c' })), last: '' }))
  expect(await get('shelf', store)).toEqual({
    jars: [{ ...jar, name: '3c', colour: 'red' }, strange],
    last: '',
    more: 1,
  })
})

test.each<[string, number[], boolean]>([
  ['eight days ahead, once', [0.01, 8, 8.1, 0.02, 6.9], true],
  ['eight days ahead, and right when the week is over', [8, 7.1], true],
  ['right', [1, 6.9, 7.1, 7.9], true],
  ['right, a day after the week', [7.1, 8.2], false],
])('a clock that is %s', async (_, days, stays) => {
  const gone = Date.now()
  await set('shelf', { jars: [{ ...jar, gone }], last: '' }, store)
  await set('a/jar', 'text', store)
  for (const day of days) await readShelf(gone + day * DAY)
  expect((await readShelf(gone + days.at(-1)! * DAY)).jars).toHaveLength(stays ? 1 : 0)
  expect(await get('a/jar', store)).toBe(stays ? 'text' : undefined)
})
