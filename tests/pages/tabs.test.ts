// Tabs of the page that show the same bottle, and what was poured in the moment of leaving. The page is
// the built one.
import { createStore, get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { eventually } from '../fixtures/wait.ts'

const store = createStore('konpeito-bottle', 'page')
const frames: HTMLIFrameElement[] = []
const FIRST = 20

beforeEach(async () => {
  await store('readwrite', (records) => void records.clear())
  const jar = createJar({ fills: 3000 }) // small candies come in fast
  jar.setCount(FIRST)
  await set('jar', jar.save(), store)
  await set('note', { count: FIRST, query: '' }, store)
})
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
})

async function openTab() {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'width: 700px; height: 500px; border: 0'
  frame.src = '/undrawn/index.html?quality=low&locale=en&look=day'
  frames.push(frame)
  document.body.append(frame)
  const inside = () => frame.contentDocument!
  const number = (name: string) => Number(inside().querySelector(name)!.textContent!.replace(/\D/g, ''))
  /** Those that have landed, and those that have not. */
  const count = () => number('.count-number') + number('.count-state')
  const shows = (candies: number) => eventually(() => expect(count()).toBe(candies))
  const pour = () =>
    eventually(() => {
      const button = [...inside().querySelectorAll('button')].find(({ textContent }) => textContent === 'Pour +100')
      button!.click()
    })
  const rest = () => eventually(() => expect(inside().querySelector('.count-state')?.textContent).toBe('At rest'))
  const says = (text: string) => eventually(() => expect(inside().body.textContent).toContain(text))
  return { frame, shows, pour, rest, says }
}

test('of two tabs that pour into the bottle without a name the last is kept, and both say so', async () => {
  const changes: number[] = []
  const tabs = new BroadcastChannel('konpeito-nameless')
  tabs.onmessage = ({ data }) => data > 0 && changes.push(data)
  const first = await openTab()
  await first.shows(FIRST)
  const second = await openTab()
  await second.shows(FIRST)
  await first.says('Another tab shows this bottle')
  expect(changes, 'a tab that opens changes nothing').toEqual([])
  tabs.close()
  await second.pour()
  await first.pour()
  await first.pour()
  await second.says('Another tab shows this bottle')
  await first.shows(FIRST + 200)
  await eventually(async () => expect(await get('note', store)).toMatchObject({ count: FIRST + 200 }))
  first.frame.remove()
  const third = await openTab()
  await third.shows(FIRST + 200)
  third.frame.remove()
  // It comes to rest after the change of the other tab, and is not kept for that.
  await second.shows(FIRST + 100)
  await second.rest()
  second.frame.contentWindow!.dispatchEvent(new Event('pagehide')) // it writes what it has to keep
  await (await openTab()).shows(FIRST + 200)
})

test('what was poured in the moment of leaving is there again', async () => {
  const tab = await openTab()
  await tab.shows(FIRST)
  await tab.rest()
  await tab.pour()
  await tab.shows(FIRST + 100)
  await tab.pour()
  const loaded = new Promise((done) => tab.frame.addEventListener('load', done, { once: true }))
  tab.frame.contentWindow!.location.reload()
  await loaded
  await tab.shows(FIRST + 200)
})
