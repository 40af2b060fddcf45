// Tabs that keep the same bottle: no candy of one is lost to another, and what this page cannot read
// stays beside.
import { createStore, entries, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteRecords, type KeptJar, openRecords } from '../../site/state/keptRecords.ts'
import { draw } from '../physics/help.ts'

const store = createStore('konpeito-bottle', 'page')
const textOf = (name: string) => `{"kind":"konpeito-saved-jar","version":1,"name":"${name}"}`
const found = async () => Object.fromEntries(await entries<string, Partial<KeptJar>>(store))

beforeEach(() => store('readwrite', (records) => void records.clear()))

/** A tab whose bottle has a count. */
async function openTab(count = 0, refuses: (text: string) => boolean = () => false) {
  const records = openRecords()
  const tab = {
    count,
    text: textOf(`${count}`),
    opened: false as boolean | null,
    add(n: number) {
      tab.count += n
    },
    async write(way: 'write' | 'note') {
      const { count, text } = tab
      const kept = { count, query: '' }
      const others = way === 'note' ? await records.write(kept) : await records.write({ ...kept, text })
      tab.count += others
    },
    begin: records.begin,
  }
  const open = await records.read()
  tab.opened = open(({ count, text }) => {
    if (refuses(text)) throw new RangeError('damaged')
    Object.assign(tab, { count, text })
  })
  return tab
}

test('tabs add what others have added, in whatever order they write, leave and open', async () => {
  for (let seed = 0; seed < 30; seed++) {
    await store('readwrite', (records) => void records.clear())
    const d = draw(seed)
    const first = await openTab(40)
    await first.write('write')
    const tabs = [first, await openTab(), await openTab()]
    let sum = 40
    for (let k = 0; k < 12; k++) {
      const at = d.below(tabs.length)
      const n = d.below(9) - 3
      tabs[at]!.add(n)
      sum += n
      const written = tabs[at]!.write(d.unit() < 0.5 ? 'write' : 'note')
      if (d.unit() < 0.5) await written // others write before it is done
      if (d.unit() < 0.2) {
        await written
        tabs[at] = await openTab()
      }
    }
    for (const round of [1, 2, 3]) for (const tab of tabs) await tab.write(round === 3 ? 'write' : 'note')
    expect(tabs.map(({ count }) => count)).toEqual([sum, sum, sum])
    expect((await openTab()).count, `seed ${seed}`).toBe(sum)
  }
})

test.each([-3600, 3600, -1e9, 1e9])(
  'the last record is the newest, though the clock is put by %i seconds',
  async (by) => {
    const tab = await openTab(10)
    const now = vi.spyOn(Date, 'now')
    let time = Date.now()
    for (const count of [10, 20, 30]) {
      time += 1000 * by
      now.mockReturnValue(time)
      tab.count = count
      tab.text = textOf(`${count}`)
      await tab.write(count === 30 ? 'note' : 'write')
    }
    now.mockRestore()
    const again = await openTab()
    expect([again.count, again.text]).toEqual([30, textOf('20')])
  },
)

test('another bottle replaces the one before, and is not added to it', async () => {
  const first = await openTab(40)
  await first.write('write')
  const second = await openTab()
  second.begin()
  second.count = 7
  await second.write('write')
  first.add(5)
  await first.write('write')
  expect([first.count, (await openTab()).count]).toEqual([45, 45])
})

test.each<[string, unknown]>([
  ['of a newer page', { saved: 9, tab: 1, count: 3, query: '', text: textOf('new'), version: 2 }],
  [
    'with a jar of a newer version',
    { saved: 9, tab: 1, count: 3, query: '', text: '{"kind":"konpeito-saved-jar","version":2,' },
  ],
  ['with a damaged jar', { saved: 9, tab: 1, count: 3, query: '', text: textOf('damaged') }],
  ['of another program', 'a text'],
  ['of null', null],
])('a record %s is kept beside', async (_, strange) => {
  for (const key of ['jar-a', 'jar-b', 'note']) await set(key, strange, store)
  await set(['left', 1, 1], strange, store)
  const tab = await openTab(10, (text) => text.includes('damaged'))
  expect([tab.count, tab.opened]).toEqual([10, null])
  for (const way of ['write', 'note', 'write', 'write'] as const) await tab.write(way)
  const all = await found()
  expect(
    Object.values(all).filter((record) => JSON.stringify(record) === JSON.stringify(strange)).length,
  ).toBeGreaterThan(1)
  expect([all['jar-a'], all['jar-b']]).toMatchObject([{ count: 10 }, { count: 10 }])
  for (const slot of ['jar-a', 'jar-b'])
    expect(Object.entries(all).filter(([key]) => key.startsWith(`${slot} `))).toEqual([[expect.any(String), strange]])
})

test('the database of before the first release is neither read nor deleted', async () => {
  const old = createStore('konpeito', 'page')
  const slot = { saved: 9, tab: 1, count: 33, query: '', text: '{"kind":"konpeito-jar","version":2,' }
  await set('jar-a', slot, old)
  await set('jar-b', { ...slot, text: textOf('33') }, old)
  const before = await entries(old)
  const tab = await openTab(10)
  expect([tab.count, tab.opened]).toEqual([10, false])
  await tab.write('write')
  await deleteRecords('')
  expect(await entries(old)).toEqual(before)
})
