// The site and the element in Firefox and WebKit.
import { inflateRawSync } from 'node:zlib'
import { expect } from 'playwright/test'
import type { Page } from '../../scripts/engines.mjs'
import type { KonpeitoBottleElement } from '../../src/element/element.ts'
import * as physics from '../physics/all.ts'
import { canvasColors, countColors, type Drawn, expectPicture } from '../picture.ts'
import { test } from './engine.ts'
import { hashes } from './hashes.js'

// What the pages of this folder keep for the tests.
declare global {
  interface Window {
    hashes: Record<string, string>
    events: { type: string }[]
    received: { type: string }[]
    ask(type: string, more: object): Promise<Record<string, unknown>>
    copied: string
    last: Element | null
  }
}

// Tests what the others rely on: every kind of error and an empty canvas are detected.
test('errors and an empty canvas are noticed', async ({ visit: { page, origin, reports } }) => {
  await page.goto(`${origin}/engines/broken.html`)
  await until(page, () => document.title === 'ready')
  // Until the window's first page is painted, a screenshot shows what was there before.
  await expect.poll(() => canvasColors(drawn(page))).toBe(1)
  let reported = ''
  for (const trace of [
    ...['console: said', 'with its reason', 'rejected: refused', 'thrown on purpose'],
    ...['policy: style-src', 'missing: /nowhere.json'],
  ])
    await expect.poll(async () => (reported += (await reports()).join('\n'))).toContain(trace)
})

test('the worlds have the bits that they have in Node', async ({ visit: { page, origin } }) => {
  await page.goto(`${origin}/engines/hashes.html`)
  await until(page, () => 'hashes' in window)
  expect(await page.evaluate(() => window.hashes)).toEqual(hashes(physics))
})

for (const view of ['torus', 'blocks'])
  test(`the page draws the ${view}`, async ({ visit: { page, origin } }) => {
    await page.goto(`${origin}/?view=${view}&count=60&quality=low&locale=en`)
    await expectPicture(drawn(page))
  })

test('the documentation has a jar that is alive', async ({ visit: { page, origin } }) => {
  await page.goto(`${origin}/docs/element.html`)
  // The jar has its own height once its script has run.
  await until(page, () => Boolean(document.querySelector('konpeito-bottle')?.shadowRoot))
  await page.evaluate(() => document.querySelector('konpeito-bottle')?.scrollIntoView({ block: 'center' }))
  await expectPicture(drawn(page))
})

test('the element counts, in a page of the strictest policy, also by keys, and gives its picture', async ({
  visit: { page, origin },
}) => {
  await openElement(page, origin)
  await expectPicture(drawn(page))
  expect(await page.evaluate(readJar)).toEqual({ count: 40, bodies: 40, name: 'Tips: 40 candies' })
  const { type, png, size, drawnSize, shown } = await page.evaluate(async () => {
    const jar = document.querySelector<KonpeitoBottleElement>('konpeito-bottle')!
    const canvas = jar.shadowRoot!.querySelector('canvas')!
    const blob = (await jar.toBlob())!
    const bitmap = await createImageBitmap(blob)
    const { width, height } = canvas.getBoundingClientRect()
    return {
      type: blob.type,
      size: [bitmap.width, bitmap.height],
      drawnSize: [canvas.width, canvas.height],
      shown: width / height,
      png: btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer()))),
    }
  })
  expect({ type, size }).toEqual({ type: 'image/png', size: drawnSize })
  expect(Math.abs(size[0]! / size[1]! - shown)).toBeLessThan(0.02)
  expect(await page.evaluate(countColors, { png })).toBeGreaterThanOrEqual(200)
  await page.evaluate(() => document.querySelector('button')?.focus())
  for (const [keys, focus] of [
    [['Tab'], 'Tips: 40 candies'],
    [['Enter', 'Enter'], 'Tips: 42 candies'],
    [['l'], 'Close the list'],
    [['Tab'], 'Choose: Candy 1'],
    [['Enter', 'Escape'], 'Tips: 42 candies'],
    [['Tab'], 'List the candies'],
    [['Enter'], 'Close the list'],
    [['Enter'], 'Tips: 42 candies'],
    [['Tab', 'Tab'], 'After'],
  ] as const) {
    await page.press(...keys)
    expect(await page.evaluate(readFocus)).toBe(focus)
  }
  await page.evaluate(() => {
    document.querySelector<KonpeitoBottleElement>('konpeito-bottle')!.count = 55
  })
  await expect.poll(() => page.evaluate(readJar)).toEqual({ count: 55, bodies: 55, name: 'Tips: 55 candies' })
  const types = (await page.evaluate(() => window.events)).map(({ type }) => type)
  expect(types).not.toContain('error')
  expect(types.filter((type) => type === 'drop')).toHaveLength(15)
})

test('several jars of a page share a context, and each is drawn', async ({ visit: { page, origin } }) => {
  await page.goto(`${origin}/engines/jars.html`)
  // The canvas of a jar that shares a context is 2D: its pixels can be read at any time.
  const read = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('konpeito-bottle')].map(({ shadowRoot }) => {
        const canvas = shadowRoot?.querySelector('canvas')
        const pen = canvas && canvas.width > 1 && canvas.getContext('2d')
        if (!pen) return 0
        const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
        return new Set(new Uint32Array(data.buffer)).size
      }),
    )
  await expect.poll(async () => Math.min(...(await read())), { intervals: [500] }).toBeGreaterThan(500)
})

test('the page draws the bottle, Tab stops at what can be used, and a link with every candy is copied', async ({
  visit: { page, origin },
}) => {
  await page.goto(`${origin}/?view=bottle&count=20&quality=low&locale=en`)
  await expectPicture(drawn(page))
  // The walk ends at a button after the page: from the last control Firefox moves the focus to
  // its own controls, where keys no longer reach a page.
  await page.evaluate(() => {
    const end = document.createElement('button')
    end.textContent = 'End'
    document.body.append(end)
  })
  const stops: string[] = []
  for (let stop = ''; !stop.endsWith(' End') && stops.length < 100; stops.push(stop)) {
    await page.press('Tab')
    stop = await page.evaluate(() => {
      const { activeElement: stop } = document
      const { last } = window
      window.last = stop
      const usable = stop?.matches('a, button, input, select, summary, textarea, [role]')
      const onward = !last || (stop && last.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING)
      const name = stop?.getAttribute('aria-label') ?? stop?.textContent
      return `${usable ? '' : 'unusable '}${onward ? '' : 'backward '}${stop?.tagName} ${name}`
    })
  }
  expect(stops.at(-1), 'Tab leaves the page').toBe('BUTTON End')
  // Browsers may make scroll containers focusable; those have no name.
  expect(stops.filter((stop) => /^(unusable|backward)/.test(stop))).toEqual([])
  expect(stops.length, `stops: ${stops}`).toBeGreaterThan(15)
  await askForLink(page)
  await page.evaluate(withButton, [WHOLE, 'focus'])
  // What is said stands there for four seconds, and a look at the page may take longer.
  await page.evaluate(() => {
    const said = () => document.querySelector('.share-card [role=status]')?.textContent ?? ''
    const hear = () => said().startsWith('Link copied') && Object.assign(document.body.dataset, { said: 'copied' })
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.press('Enter')
  await until(page, () => document.body.dataset.said === 'copied')
})

test('the mouse: a drag turns the bottle, the wheel zooms', async ({ visit: { page, origin } }) => {
  await page.goto(`${origin}/?view=bottle&count=60&quality=low&locale=en&paused=1`)
  await expectPicture(drawn(page))
  // Above the pile: a press on a candy takes the candy. A hint that ends would change the picture.
  const [x, y] = await page.evaluate(() => [innerWidth / 3, innerHeight / 3] as const)
  await until(page, () => !document.querySelector('[data-opening], .grab-hint .card'))
  const before = await still(page)
  await page.drag([x, y], [x + 60, y], [x + 120, y + 10])
  const turned = await still(page, before)
  await page.wheel(x, y, 240)
  await still(page, turned)
})

test('a link with every candy restores every candy', async ({ visit: { page, origin } }) => {
  await page.goto(`${origin}/?view=bottle&count=60&fills=3000&quality=low&locale=en`)
  await expectPicture(drawn(page))
  const link = await restLink(page)
  expect(link).toMatch(/#s=z\.[\w-]{1000,}$/)
  await page.goto('about:blank')
  await page.goto(link)
  await expectPicture(drawn(page))
  expect(settled(await restLink(page))).toEqual(settled(link))
})

test('the page draws the walker, and a node goes where it is dragged', async ({ visit: { page, origin } }) => {
  await page.goto(`${origin}/?view=walker&quality=low&locale=en&paused=1`)
  await expectPicture(drawn(page))
  const nodes = async () => {
    await openShare(page)
    const { hash } = new URL(await copied(page, 'Copy link'))
    return physics.decodeOpenConstructor(hash.slice(1)).nodes.map(({ location }) => location)
  }
  const before = await nodes()
  const top = before.toSorted((a, b) => b[1] - a[1])[0]!
  // 240 px a metre and a margin of 32 px around the room, as in Soda Constructor.
  const [x, y] = await page.evaluate(([x, y]) => {
    const box = document.querySelector('canvas')!.getBoundingClientRect()
    return [box.left + 32 + x * 240, box.bottom - 32 - y * 240] as const
  }, top)
  await page.drag([x, y], [x + 24, y - 24], [x + 48, y - 48])
  const moves = (await nodes()).map(([x, y], k) => [x - before[k]![0], y - before[k]![1]] as const)
  const moved = moves.filter(([dx, dy]) => Math.hypot(dx, dy) > 0.01)
  expect(moved).toHaveLength(1)
  const [dx, dy] = moved[0]!
  expect(Math.hypot(dx - 0.2, dy - 0.2), `moved by ${dx}, ${dy} m`).toBeLessThan(0.02)
})

test('embed.html answers the page around it', async ({ visit: { page, origin, embedder } }) => {
  await page.goto(`${embedder}/engines/frame.html?host=${origin}`)
  await until(page, () => window.received?.some(({ type }) => type === 'ready'))
  const ask = (type: string, more = {}) =>
    page.evaluate(([type, more]) => window.ask(type, more), [type, more] as const)
  const source = 'konpeito'
  expect(await ask('drop', { count: 3 })).toMatchObject({ source, type: 'drop', count: 15 })
  const { state } = await ask('save')
  expect(await ask('take', { count: 5 })).toMatchObject({ source, type: 'take', count: 10 })
  expect(await ask('set', { count: 20, palette: 'matcha' })).toMatchObject({ source, type: 'set', count: 20 })
  expect(await ask('load', { state })).toMatchObject({ source, type: 'load', count: 15 })
  expect(await ask('shake')).toMatchObject({ source, type: 'shake', count: 15 })
  expect((await ask('stats')).stats).toMatchObject({ count: 15, candies: 15 })
  expect(await ask('take', { count: -1 })).toMatchObject({ source, type: 'error' })
  expect(await ask('stats')).toMatchObject({ source, type: 'stats' })
  const clip = await page.evaluate(() => document.querySelector('iframe')!.getBoundingClientRect().toJSON() as DOMRect)
  const colors = async () => {
    const png = (await page.screenshot()).toString('base64')
    return page.evaluate(countColors, { png, clip })
  }
  await expect.poll(colors, { message: 'the frame is drawn' }).toBeGreaterThanOrEqual(200)
})

/** The part of a page that Playwright's pages have too. */
const drawn = (page: Page) => page as unknown as Drawn

/** Waits until a function in the page returns a true value. */
async function until(page: Page, isTrue: () => unknown) {
  await expect.poll(() => page.evaluate(isTrue), { message: String(isTrue), intervals: [100] }).toBeTruthy()
}

/** Opens a page with one jar and waits until it is ready. */
async function openElement(page: Page, origin: string) {
  await page.goto(`${origin}/engines/element.html`)
  await until(page, () => window.events?.some(({ type }) => type === 'ready'))
}

/** Runs in the page: reads the jar's count and accessible name. */
function readJar() {
  const jar = document.querySelector<KonpeitoBottleElement>('konpeito-bottle')!
  const name = jar.shadowRoot!.querySelector('[data-konpeito]')!.getAttribute('aria-label')
  return { count: jar.count, bodies: jar.stats().bodies, name }
}

/** Runs in the page: the name of the focused element, also inside shadow roots. */
function readFocus() {
  let focus = document.activeElement
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement
  return focus?.getAttribute('aria-label') ?? focus?.textContent
}

/** Waits until two screenshots are equal, and differ from an earlier one. Returns the last. */
async function still(page: Page, from?: Buffer): Promise<Buffer> {
  let now = await page.screenshot()
  const isStill = async () => {
    const before = now
    now = await page.screenshot()
    return now.equals(before) && !(from && now.equals(from))
  }
  await expect.poll(isStill, { message: 'the picture changes, then rests', intervals: [300] }).toBe(true)
  return now
}

/** The button that copies a link with every candy. */
const WHOLE = 'With every candy'

/** Runs in the page: clicks or focuses the button with a text. Returns whether there is one. */
function withButton([name, act]: readonly [string, 'click' | 'focus' | 'none']) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
  if (act !== 'none') button?.[act]()
  return button !== undefined
}
const hasButton = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(withButton, [name, 'none'] as const), { message: name }).toBe(true)

/** Unfolds what the panel offers to share. */
async function openShare(page: Page) {
  if (!(await page.evaluate(withButton, ['Copy link', 'none']))) await page.evaluate(withButton, ['Share …', 'click'])
  await hasButton(page, 'Copy link')
}

/** Presses "Copy link", which then asks what goes along. */
async function askForLink(page: Page) {
  await openShare(page)
  await page.evaluate(withButton, ['Copy link', 'click'])
  await hasButton(page, WHOLE)
}

/** Waits until all candies rest and returns the link with every candy. */
async function restLink(page: Page) {
  await until(page, () => document.querySelector('.count-state')?.textContent === 'At rest')
  await askForLink(page)
  return copied(page, WHOLE)
}

/**
 * Clicks a button and returns the text that it copies. Without clipboard access the page selects
 * the text in a field instead.
 */
async function copied(page: Page, name: string): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    document.execCommand = () => {
      window.copied = (document.activeElement as HTMLTextAreaElement).value
      return true
    }
    window.copied = ''
  })
  await page.evaluate(withButton, [name, 'click'])
  await until(page, () => window.copied !== '')
  return page.evaluate(() => window.copied)
}

/**
 * The jar in a link, and its world's bits once all bodies rest. At rest is said when the last body
 * fell asleep; the world takes one more step after that, before or after a link is copied.
 */
function settled(link: string) {
  const text = inflateRawSync(Buffer.from(new URL(link).hash.slice('#s=z.'.length), 'base64url'))
  const { world: snapshot, crc32: _, ...jar } = JSON.parse(text.toString())
  const world = physics.restoreSnapshot(new Uint8Array(Buffer.from(snapshot, 'base64')))
  for (let k = 0; k < 120 && !physics.isAsleep(world); k++) physics.step(world)
  expect(physics.isAsleep(world), 'the world in a link at rest is at rest').toBe(true)
  // That step was taken here without the system of the table, with which substeps are shorter.
  world.context.maxSubstep = world.context.contactSubstep = 0
  return { ...jar, world: Buffer.from(physics.takeSnapshot(world)).toString('base64') }
}
