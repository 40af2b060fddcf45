// What a visitor does on the page of the bottle: shake, undo, colours and hour; the hint to grab;
// the jar that is kept in the browser.
import { createStore, entries, get, promisifyRequest, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import places from '../../public/opening.txt?raw'
import { prefer } from '../fixtures/colors.ts'
import { reduceMotion } from '../fixtures/motion.ts'
import { button, expectShared, openPage } from '../fixtures/sitePage.tsx'
import { eventually, pause, untilStill } from '../fixtures/wait.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'
import '../withoutDrawing.ts'

const store = createStore('konpeito-bottle', 'page')

beforeEach(async () => {
  localStorage.setItem('konpeito-hint', '1')
  await store('readwrite', (records) => void records.clear())
})

const open = (query: string, state: object | null = null) =>
  openPage(query, { window: [960, 640], scene: [200, 200] }, state)
/** Waits until the text of a bottle at rest is kept with so many candies. */
const keptWith = (candies: number) =>
  eventually(async () => {
    expect(JSON.parse((await get<string>('jar', store)) ?? '{}').candies?.length).toBe(candies)
  })
/** Opens it again where it was left, once it is in the storage. */
async function reload() {
  const { search } = location
  const { state } = history
  await keptWith(count())
  await cleanup()
  await open(search.replace('?quality=low&locale=en&', ''), state)
}
const count = () => Number(document.querySelector('.count-number')?.textContent?.replace(/\D/g, ''))
const state = () => document.querySelector('.count-state')?.textContent
const shows = (candies: number, said?: string) =>
  eventually(() => {
    expect(count()).toBe(candies)
    if (said) expect(state()).toBe(said)
  })
const disabledUndo = () => expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true')

test('the page is as dark as the system until an hour is chosen; colours change the address', async () => {
  const look = () => document.querySelector('.page')!.getAttribute('data-look')
  await prefer('dark')
  await open('count=10&paused=1')
  expect(look()).toBe('night')
  await prefer('light')
  await eventually(() => expect(look()).toBe('day'))
  await prefer('dark')
  await eventually(() => expect(look()).toBe('night'))
  await expectShared({ look: null })
  await prefer('light')
  await eventually(() => expect(look()).toBe('day'))
  const card = () => getComputedStyle(document.querySelector('.panel')!).backgroundColor
  const day = card()
  await button('Cherry blossom').click()
  await button('Night').click()
  await expectShared({ palette: 'sakura', look: 'night' })
  expect(card()).not.toBe(day)
  await prefer('light') // what was chosen stays
  expect(look()).toBe('night')
  await button('Sound on').click()
  await button('Sound off').click()
  await expect.element(button('Sound on')).toBeVisible()
})

test('a button and a key shake the bottle; undo takes back a pour and a reset, by button and by Ctrl+Z', async () => {
  await open('count=20')
  await disabledUndo()
  for (const shake of [() => button('Shake').click(), () => userEvent.keyboard('s')]) {
    await shows(20, 'At rest')
    // On a slow machine the candies may be at rest again before the press is answered.
    const seen = new Set<string | null | undefined>()
    const observer = new MutationObserver(() => seen.add(state()))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    await shake()
    await eventually(() => expect([...seen]).toContain('Moving'))
    observer.disconnect()
    await shows(20)
    ;(document.activeElement as HTMLElement).blur()
  }
  await shows(20, 'At rest')
  await button('Pour +100').click()
  await shows(120)
  await button('Undo').click()
  await shows(20)
  await disabledUndo()
  await shows(20, 'At rest')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('r')
  await expect.element(button('Undo')).not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Control>}z{/Control}')
  await shows(20, 'At rest') // the candies are where they were
})

test('most candies rest in the first picture, the last fall in, and the number follows', async () => {
  const page = () => document.querySelector('.page')!
  // A painting with as many candies stands in for the picture, perhaps only while the page mounts.
  const painted = new Set<number | undefined>()
  const observer = new MutationObserver(() =>
    painted.add(document.querySelector('[data-opening] .painting')?.getBoundingClientRect().width),
  )
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  await open('count=120')
  const numbers = new Set<number>()
  await eventually(() => {
    numbers.add(count())
    expect(page().hasAttribute('data-opening')).toBe(false)
  })
  observer.disconnect()
  expect([...painted]).toContain(200)
  expect([...numbers].filter((number) => number < 116)).toEqual([])
  await shows(120, 'At rest')
  await expectShared({ count: '120' })
})

test('a page without an address shows its bottle before any step that a visitor does not see', async () => {
  const read = globalThis.fetch
  const asked = vi.spyOn(globalThis, 'fetch')
  asked.mockImplementation(async (url, ...rest) => (url === 'opening.txt' ? new Response(places) : read(url, ...rest)))
  await open('')
  await eventually(() => expect(document.querySelector('[data-opening]')).toBeNull())
  expect(asked.mock.calls.filter(([url]) => url === 'opening.txt')).toHaveLength(1)
  await shows(3000, 'At rest')
  vi.restoreAllMocks()
})

test('a paused page shows all candies at rest, and no pour; `initial=pour` lets all fall', async () => {
  await open('count=60&paused=1')
  await shows(60, 'Paused')
  await cleanup()
  await open('count=60&paused=1&initial=pour')
  await shows(0, 'Paused, 60 waiting')
})

test('the hint is shown once, with the first picture, and ends at a press on the scene', async () => {
  localStorage.removeItem('konpeito-hint')
  // A slow machine takes longer to look than the hint is shown.
  const real = window.setTimeout
  const later = (act: () => void, wait?: number) => real(act, wait === 12_000 ? 1e9 : wait)
  vi.spyOn(window, 'setTimeout').mockImplementation(later as typeof setTimeout)
  await open('count=5')
  const hint = () => document.querySelector('.grab-hint')!.textContent
  await eventually(() => expect(hint()).toContain('Tap to drop one'))
  document.querySelector<HTMLElement>('.unfold')!.click()
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    await page.viewport(width, height)
    await eventually(() => {
      const [card, sheet] = ['.grab-hint ul', '.panel'].map((name) =>
        document.querySelector(name)!.getBoundingClientRect(),
      )
      expect(card!.bottom).toBeLessThan(sheet!.top)
      expect(card!.left).toBeGreaterThanOrEqual(0)
      expect(card!.right).toBeLessThanOrEqual(width)
    })
  }
  await userEvent.click(document.querySelector('.scene [data-konpeito]')!)
  await eventually(() => expect(hint()).toBe(''))
  await shows(6) // the press was a tap
  await cleanup()
  await open('count=5')
  await shows(5, 'At rest')
  await pause(500)
  expect(hint()).toBe('')
})

test('keys are listed until the first is used; `?` opens and closes the list', async () => {
  await openPage('count=5&paused=1', { window: [1200, 700], scene: [200, 200] })
  const keys = () => document.querySelectorAll('.key-help li').length
  expect(keys()).toBeGreaterThan(5)
  await userEvent.keyboard('.')
  await eventually(() => expect(keys()).toBe(0))
  await userEvent.keyboard('?')
  await eventually(() => expect(keys()).toBeGreaterThan(5))
  await button('? keys').click()
  await eventually(() => expect(keys()).toBe(0))
})

test.each([
  [1024, 600],
  [800, 600],
  [740, 360],
  [360, 640],
])('in a window of %d x %d the keys are in sight beside the panel', async (...size) => {
  await openPage('count=5&paused=1', { window: size, scene: [200, 200] })
  const help = document.querySelector('.key-help')!
  const isSeen = async () => {
    await eventually(() => expect(help.querySelectorAll('li').length).toBeGreaterThan(5))
    const [list, card] = [help, document.querySelector('.panel')!].map((each) => each.getBoundingClientRect())
    expect(Math.min(list!.width, list!.height)).toBeGreaterThan(100)
    expect(Math.min(list!.left, list!.top)).toBeGreaterThanOrEqual(0)
    expect(list!.right).toBeLessThanOrEqual(size[0]!)
    expect(list!.bottom).toBeLessThanOrEqual(size[1]!)
    expect(list!.right <= card!.left || list!.bottom <= card!.top).toBe(true)
  }
  // In a narrow window it would cover the bottle, so it waits until it is asked for.
  if (size[0] <= 600) {
    await eventually(() => expect(document.querySelector('[data-konpeito] canvas')).not.toBeNull())
    expect(help.querySelectorAll('li')).toHaveLength(0)
    await userEvent.keyboard('?')
  }
  await isSeen()
  await userEvent.keyboard('.')
  await eventually(() => expect(help.querySelectorAll('li')).toHaveLength(0))
  if (size[0] < 1024) expect(getComputedStyle(help).display).toBe('none')
  await userEvent.keyboard('?')
  await isSeen()
  if (size[0] > 720) return
  // An open sheet moves it up; a press folds it.
  document.querySelector<HTMLElement>('.unfold')!.click()
  await eventually(() => expect(document.querySelector('.panel[data-open]')).not.toBeNull())
  await isSeen()
  await button('Bowl').click()
  await eventually(() => expect(help.querySelectorAll('li')).toHaveLength(0))
})

test('the list of the walker waits until it is asked for', async () => {
  await openPage('view=walker&paused=1', { window: [1200, 700], scene: [200, 200] })
  const keys = () => document.querySelectorAll('.key-help li').length
  await expect.element(button('? keys')).toBeVisible()
  expect(keys()).toBe(0)
  await userEvent.keyboard('?')
  await eventually(() => expect(keys()).toBe(8))
})

test('a jar that the storage gives late opens, with what was poured meanwhile', async () => {
  reduceMotion()
  await open('count=40')
  await button('Pour +100').click()
  await shows(140, 'At rest')
  await keptWith(140)
  await cleanup()
  let isBusy = true
  const busy = store('readwrite', async (records) => {
    while (isBusy) await promisifyRequest(records.get(''))
  })
  await open('paused=1') // a plain address
  await expect.element(page.getByText("The browser's storage does not answer.")).toBeVisible()
  const all = () => count() + Number(state()?.replace(/\D/g, '')) // those that wait, too
  const before = all()
  await button('Pour +100').click()
  await eventually(() => expect(all()).toBe(before + 100))
  isBusy = false
  await busy
  await eventually(() => expect(all()).toBe(240))
})

test('the jar is there after a reload, with vessel and colours; a link shows what it says', async () => {
  reduceMotion() // what is poured rests at once
  await open('count=40')
  await button('Pour +100').click()
  await button('Ramune').click()
  await button('Glass').click()
  await expectShared({ count: '140', palette: 'ramune' })
  await shows(140, 'At rest')
  await reload()
  await shows(140, 'At rest') // it does not fall again
  await cleanup()
  await open('') // a plain address
  await shows(140, 'At rest')
  expect(document.querySelector('.swatch[aria-pressed="true"]')!.getAttribute('aria-label')).toBe('Ramune')
  await expect.element(button('Glass')).toHaveAttribute('aria-pressed', 'true')
  await cleanup()
  await open('count=7')
  await shows(7, 'At rest')
  await cleanup()
  await open('') // looking at a link has not replaced it
  await shows(140, 'At rest')
})

test('a pour before the first picture is kept', async () => {
  // As soon as there is a button: a slow machine shows the panel long before the bottle.
  const pour = () => [...document.querySelectorAll('button')].find(({ textContent }) => /Pour/.test(textContent))
  const early = new MutationObserver(() => {
    if (!pour()) return
    early.disconnect()
    expect(document.querySelector('.page')!.hasAttribute('data-opening')).toBe(true)
    pour()!.click()
  })
  early.observe(document.body, { childList: true, subtree: true })
  await open('count=40')
  await shows(140, 'At rest')
  await keptWith(140)
})

test('what changed while candies fell is there after a crash', async () => {
  await open('count=30')
  await shows(30, 'At rest')
  await button('Pour +100').click()
  await eventually(async () => expect(await get('note', store)).toMatchObject({ count: 130 }))
})

test('a goal, its name and what a candy stands for are there again', async () => {
  reduceMotion()
  await open('count=30&goal=200:Pizza&unit=2')
  await button('Pour +100').click()
  await shows(130, 'At rest')
  await keptWith(65)
  await cleanup()
  await open('')
  await shows(130, 'At rest')
  await button('Night').click() // the address follows
  await expectShared({ goal: '200:Pizza', unit: '2' })
})

test('a damaged jar leaves its count and a copy; a full disk leaves what was kept', async () => {
  reduceMotion()
  await open('count=10')
  await button('Pour +100').click()
  await shows(110, 'At rest')
  await keptWith(110)
  await cleanup()
  const damaged = (await get<string>('jar', store))!.replace(/[A-M]/, 'z')
  await set('jar', damaged, store)
  await open('')
  await expect.element(page.getByText('Your jar could not be read.')).toBeVisible()
  await shows(110, 'At rest')
  await keptWith(110)
  const beside = async () =>
    (await entries<string>(store)).filter(([key]) => /^jar \d+$/.test(key)).map(([, kept]) => kept)
  expect(await beside()).toEqual([damaged])
  const before = await get('jar', store)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await button('Pour +100').click()
  await expect.element(page.getByText('no space left')).toBeVisible()
  vi.restoreAllMocks()
  expect(await get('jar', store)).toBe(before)
})

test('without WebGL a painting shows the bottle, follows a pour, and the jar comes to rest', async () => {
  const bringBack = withoutWebGL()
  await open('count=20')
  const painting = document.querySelector<HTMLCanvasElement>('.painting canvas')!
  const pixels = () => painting.getContext('2d')!.getImageData(0, 0, painting.width, painting.height).data
  const ink = () => pixels().reduce((sum, value, k) => sum + (k % 4 === 3 && value > 200 ? 1 : 0), 0)
  await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('WebGL'))
  await eventually(() => expect(state()).toBe('')) // and does not come to rest for ever
  await eventually(() => expect(getComputedStyle(painting.parentElement!).opacity).toBe('1')) // it fades in
  expect(await untilStill(ink)).toBeGreaterThan(100)
  const before = pixels()
  await button('Pour +100').click()
  // More candies of a smaller size: they may cover less, but the picture is another.
  const changed = () => pixels().reduce((sum, value, k) => sum + (Math.abs(value - before[k]!) > 20 ? 1 : 0), 0)
  await eventually(() => expect(changed()).toBeGreaterThan(3000))
  await eventually(() => expect([count(), state()]).toEqual([120, '']))
  bringBack()
})
