// Named jars on the page: made, counted, kept by name, on a file, in full screen; their names stand in
// no address.
import { keys, promisifyRequest } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { axeFindsNothing } from '../fixtures/axe.ts'
import { button, make, open, openNew, shows, startEmpty, store, title } from '../fixtures/namedJars.ts'
import { openPage } from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

beforeEach(startEmpty)

test('a jar with a name and a goal is made, counted, and there again; no address names it', async () => {
  await open('count=3')
  await button('Keep a jar …').click()
  await button('Make this jar').click()
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Enter a name')
  const asked = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false)
  await axeFindsNothing({ include: ['[role=dialog]'] })
  await make('Class 3b', '8', 'Pizza')
  expect(asked).toHaveBeenCalled()
  await shows('Class 3b', 0)
  await expect.element(page.getByText('0 of 8: Pizza')).toBeVisible()
  await button('+5').click()
  await button('+3').click()
  await button('Take one').click()
  await shows('Class 3b', 7)
  await button('Undo').click()
  await shows('Class 3b', 8)
  await expect.element(page.getByText('8 of 8: Pizza')).toBeVisible()
  await eventually(() => expect(document.querySelector('.count-state')?.textContent).toBe('At rest'))
  expect(location.href).not.toMatch(/3b|Pizza|count|goal/)
  expect(page.getByRole('slider', { name: 'Detail distance' }).elements()).toHaveLength(0)
  await button('Heart').click()
  const { state } = history
  await eventually(async () => expect((await keys(store)).map(String).some((key) => key.endsWith('/jar'))).toBe(true))
  await cleanup()
  await open('paused=0', state) // a reload
  await shows('Class 3b', 8)
  await cleanup()
  await open('paused=0') // a plain address opens the jar that was shown last
  await shows('Class 3b', 8)
  await expect.element(button('Heart')).toHaveAttribute('aria-pressed', 'true')
})

const LONG = 'Anna-Katharina and the very long group of the children of class 3b, year 2026/27'

test.each([
  [1024, 600],
  [390, 844],
])('in a window of %d x %d a long name stays beside the cork', async (...size) => {
  await page.viewport(...size)
  await openPage('count=3', { window: size })
  if (size[0] < 720) document.querySelector<HTMLElement>('.unfold')!.click()
  await button('Keep a jar …').click()
  await make(`${LONG}!`, '8', 'Pizza')
  await expect.element(page.getByText('At most 80 characters; these are 81')).toBeVisible()
  await make(LONG, '8', 'Pizza')
  await eventually(() => expect(title()).toBe(LONG))
  const words = document.createRange()
  words.selectNodeContents(document.querySelector('h1')!)
  // Half of a cork is a sixth of the picture's height, or of a narrow picture's width.
  const scene = document.querySelector('.scene')!.getBoundingClientRect()
  const cork = (scene.left + scene.right) / 2 - Math.min(...size) / 6
  expect(words.getBoundingClientRect().right).toBeLessThan(cork)
  if (size[0] < 720) return
  await button('Full screen').click()
  const box = (name: string) => document.querySelector(name)!.getBoundingClientRect()
  await eventually(() => expect(box('.projector h2').right).toBeGreaterThan(0))
  // The widest jar is as wide as two thirds of the window's height.
  const { left, right } = box('.scene')
  expect(box('.projector h2').right).toBeLessThan((left + right) / 2 - size[1] / 3)
  expect(box('.projector-back').left - box('.projector .primary').right).toBeGreaterThan(size[0] / 2)
})

test('several jars by name; a removed one is taken back', async () => {
  await openNew('Red')
  let isBlank = false
  const watch = new MutationObserver(() => {
    isBlank ||= document.querySelector('.page') === null
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await button('+5').click()
  await shows('Red', 5)
  await button('Share …').click()
  await button('Copy link').click()
  await expect.element(page.getByText('The link is a copy, not your jar.')).toBeVisible()
  await button('My jars …').click()
  await button('Open: The bottle without a name').click()
  await eventually(() => expect(title()).toBe('Konpeito'))
  await button('My jars …').click()
  await button('Remove: Red').click()
  await expect.element(page.getByText('“Red” is removed')).toBeVisible()
  await button('Take back').click()
  await button('Open: Red').click()
  await shows('Red', 5)
  expect(isBlank).toBe(false) // the jar before stands until the next one is there
  watch.disconnect()
  await button('My jars …').click()
  expect(button('Side by side').element().getAttribute('aria-disabled')).toBe('true')
  await expect.element(page.getByText('Side by side needs two jars.')).toBeVisible()
  await button('A new jar').click()
  await make('Red', '9')
  await shows('Red', 0)
  await button('My jars …').click()
  const counts = () =>
    [...document.querySelectorAll('.own-list .own-name + .label')].map(({ textContent }) => textContent)
  // The bottle without a name is kept once it has come to rest.
  await eventually(() => expect(counts()).toEqual(['5', '0', expect.stringMatching(/^(3,000)?$/)]))
  await button('Side by side').click()
  const row = () =>
    [...document.querySelectorAll<HTMLElement>('.jar-row section > ul > li')].map((jar) =>
      jar.innerText.split(/\s*\n\s*/).filter((line) => !line.startsWith('+')),
    )
  await eventually(() =>
    expect(row()).toEqual([
      ['Red', '5'],
      ['Red (2)', '0', 'of 9'],
    ]),
  )
  await axeFindsNothing({ include: ['.jar-row'] })
  await button('+1: Red').click() // not shown by the page
  await userEvent.keyboard('112')
  const numbers = () => row().map(([, number]) => number)
  expect(numbers()).toEqual(['8', '1'])
  await eventually(() => {
    const pictures = [...document.querySelectorAll('.row-picture canvas')].map((canvas) =>
      canvas.getBoundingClientRect(),
    )
    expect(Math.max(...pictures.map(({ height }) => height))).toBeGreaterThan(300)
  })
  await button('Projector view').click()
  expect(document.querySelector<HTMLElement>('.jar-row .primary')!.checkVisibility()).toBe(false)
  await userEvent.keyboard('1{Escape}')
  await expect.element(button('Projector view')).toBeVisible()
  await button('Back').click()
  await shows('Red', 1)
  await button('My jars …').click()
  await button('Open: Red').click()
  await shows('Red', 9)
})

test('names that differ only after a dot stay two, also by week; without a promise a file is safer', async () => {
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false)
  await openNew('Class 3b · blue')
  await button('My jars …').click()
  await expect.element(page.getByText('A file is the safer copy.')).toBeVisible()
  await button('On another device').click()
  await expect.element(page.getByText('This needs a server.')).toBeVisible()
  await button('A new jar').click()
  await make('Class 3b · red')
  await shows('Class 3b · red', 0)
  await button('+3').click()
  await button('My jars …').click()
  await button('A jar for this week').click()
  await eventually(() => expect(title()).toMatch(/^Class 3b · red · \w+ \d+$/))
  await button('My jars …').click()
  const list = () => [...document.querySelectorAll('.own-list .own-name')].map(({ textContent }) => textContent)
  expect(list()).toEqual(['Class 3b · blue', 'Class 3b · red', title(), 'The bottle without a name'])
  for (const name of ['Class 3b · blue', 'Class 3b · red']) await button(`Remove: ${name}`).click()
  for (const name of ['blue', 'red']) await expect.element(page.getByText(`${name}” is removed`)).toBeVisible()
})

test('a jar that opens stays, whatever changes the one before meanwhile', async () => {
  await openNew('Blue')
  const blue = history.state.jar
  await button('My jars …').click()
  await button('A new jar').click()
  await make('Red')
  await shows('Red', 0)
  const more = button('+3').element() as HTMLElement
  let busy: Promise<void> | null = null
  const replace = history.replaceState.bind(history)
  vi.spyOn(history, 'replaceState').mockImplementation((...entry) => {
    replace(...entry)
    if (entry[0]?.jar !== blue || busy) return
    more.click() // Red's address follows this 300 ms later
    const end = Date.now() + 700
    busy = store('readwrite', async (records) => {
      while (Date.now() < end) await promisifyRequest(records.get(''))
    })
  })
  await button('My jars …').click()
  await button('Open: Blue').click()
  await shows('Blue', 0)
  expect(busy).not.toBeNull()
  expect(history.state.jar).toBe(blue)
})

test('a new jar looks like the one before; a number that candies stand for is no number of candies', async () => {
  await open('count=3')
  await button('Night').click()
  await button('Keep a jar …').click()
  await page.getByRole('textbox', { name: 'One candy stands for' }).fill('２')
  await make('Green')
  await shows('Green', 0)
  expect(document.querySelector('.page')!.getAttribute('data-look')).toBe('night')
  await button('+6').click()
  await shows('Green', 6)
  expect(document.querySelector<HTMLElement>('.count-line')!.innerText.trim()).toBe('6')
})

test('a changed goal keeps the candies; full screen shows name, number and goal', async () => {
  await openNew('Blue')
  await button('+3').click()
  await shows('Blue', 3)
  await button('My jars …').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Blue team')
  await page.getByRole('textbox', { name: 'Goal' }).fill('１２')
  await button('Save').click()
  await shows('Blue team', 3)
  await button('Full screen').click()
  const section = () => document.querySelector<HTMLElement>('.projector')
  await eventually(() => expect(section()?.innerText).toMatch(/^Blue team\n+3\b.*\nof 12\n/s))
  expect(document.querySelector<HTMLElement>('.panel')!.checkVisibility()).toBe(false)
  await userEvent.keyboard('{Escape}')
  await eventually(() => expect(section()).toBeNull())
})

test('a jar goes through a file into a jar of its own; a damaged file is refused', async () => {
  await openNew('Green', '9')
  await button('+5').click()
  await shows('Green', 5)
  await eventually(() => expect(document.querySelector('.count-state')?.textContent).toBe('At rest'))
  const made = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await button('My jars …').click()
  await button('Save as a file').click()
  const text = await (made.mock.lastCall![0] as Blob).text()
  const give = async (content: string) => {
    const input = document.querySelector<HTMLInputElement>('.own-jars input[type=file]')!
    const files = new DataTransfer()
    files.items.add(new File([content], 'jar.json'))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await page.viewport(1024, 600) // the dialog scrolls
  await give(text.replace('"count":5', '"count":"5"'))
  await expect.element(page.getByText('The file could not be opened: the file is damaged')).toBeInViewport()
  for (const count of [-1, 0.5, 1e300, 29]) {
    await give(text.replace('"count":5', `"count":${count}`))
    await expect.element(page.getByText(`count is ${count}, and its jar has 5`)).toBeInViewport()
  }
  // An editor sorts names and adds spaces, also in the jar that the file contains.
  const { text: saved, ...file } = JSON.parse(text)
  const sorted = Object.fromEntries(Object.entries(JSON.parse(saved)).sort())
  await give(JSON.stringify({ text: JSON.stringify(sorted, null, 1), ...file, name: 'Copy' }, null, 1))
  await shows('Copy', 5)
  await button('My jars …').click()
  await expect.element(button('Open: Green')).toBeVisible()
})
