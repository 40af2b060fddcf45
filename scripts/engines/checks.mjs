// The checks of each engine. A check throws if it finds an error. After each check, errors that the
// pages reported fail it too.
import assert from 'node:assert/strict'
import { inflateRawSync } from 'node:zlib'
import { canvasColors, countColors, expectPicture } from '../consumers/visit.mjs'

/**
 * @typedef {import('./browsers.mjs').Page} Page
 * @typedef {object} Visit
 * @property {Page} page
 * @property {string} origin of the site
 * @property {string} embedder another origin, whose pages may embed the site in a frame
 * @property {() => Promise<string[]>} reports errors that pages reported since the last call
 * @property {any} physics `konpeito-bottle/physics`, in Node
 * @property {Record<string, string>} hashes computed in Node
 */

/** @type {Record<string, (visit: Visit) => Promise<void>>} */
export const CHECKS = {
  // Tests what the other checks rely on: every kind of error and an empty canvas are detected.
  async 'errors and an empty canvas are noticed'({ page, origin, reports }) {
    await page.goto(`${origin}/engines/broken.html`)
    await page.waitForFunction(() => document.title === 'ready')
    // This is the window's first page. Until it is painted, a screenshot shows the previous
    // content.
    let colors = 0
    for (let tries = 0; tries < 20 && colors !== 1; tries++) {
      if (tries > 0) await page.waitForTimeout(200)
      colors = await canvasColors(asPlaywright(page))
    }
    assert.equal(colors, 1)
    const reported = (await reports()).join('\n')
    for (const trace of [
      'console: said',
      'with its reason',
      'rejected: refused',
      'thrown on purpose',
      'policy: style-src',
      'missing: /nowhere.json',
    ])
      assert(reported.includes(trace), `the page did not report ${trace}:\n${reported}`)
  },

  async 'the four worlds have the bits that they have in Node'({ page, origin, hashes }) {
    await page.goto(`${origin}/engines/hashes.html`)
    await page.waitForFunction(() => 'hashes' in window)
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).hashes), hashes)
  },

  ...Object.fromEntries(
    ['bottle', 'torus', 'walker', 'blocks'].map((view) => [
      `the page draws the ${view}`,
      /** @param {Visit} visit */
      async ({ page, origin }) => {
        await page.goto(`${origin}/?view=${view}&count=60&quality=low&locale=en`)
        await expectPicture(asPlaywright(page))
      },
    ]),
  ),

  async 'the documentation has a jar that is alive'({ page, origin }) {
    await page.goto(`${origin}/docs/element.html`)
    // The jar has its own height once its script has run.
    await page.waitForFunction(() => Boolean(document.querySelector('konpeito-bottle')?.shadowRoot))
    await page.evaluate(() => document.querySelector('konpeito-bottle')?.scrollIntoView({ block: 'center' }))
    await expectPicture(asPlaywright(page))
  },

  async 'the element counts, in a page of the strictest policy'({ page, origin }) {
    await openElement(page, origin)
    await expectPicture(asPlaywright(page))
    assert.deepEqual(await page.evaluate(readJar), { count: 40, bodies: 40, name: 'Tips: 40 candies' })
    await page.evaluate(() => {
      /** @type {any} */
      const jar = document.querySelector('konpeito-bottle')
      jar.count = 55
    })
    await page.waitForFunction(
      () => /** @type {any} */ (document.querySelector('konpeito-bottle')).stats().bodies === 55,
    )
    assert.deepEqual(await page.evaluate(readJar), { count: 55, bodies: 55, name: 'Tips: 55 candies' })
    const events = await page.evaluate(() => /** @type {any} */ (window).events)
    assert.deepEqual(
      events.filter((/** @type {{ type: string }} */ { type }) => type === 'error'),
      [],
    )
    assert.equal(events.filter((/** @type {{ type: string }} */ { type }) => type === 'drop').length, 15)
  },

  async 'keys: a candy drops, the list opens and closes, and the focus is kept'({ page, origin }) {
    await openElement(page, origin)
    await page.evaluate(() => document.querySelector('button')?.focus())
    await page.press('Tab')
    assert.equal(await page.evaluate(readFocus), 'Tips: 40 candies')
    await page.press('Enter', 'Enter')
    assert.equal((await page.evaluate(readJar)).count, 42)
    await page.press('l')
    assert.equal(await page.evaluate(readFocus), 'Close the list')
    await page.press('Tab')
    assert.equal(await page.evaluate(readFocus), 'Choose: Candy 1')
    await page.press('Enter')
    await page.press('Escape')
    assert.equal(await page.evaluate(readFocus), 'Tips: 42 candies')
    await page.press('Tab')
    assert.equal(await page.evaluate(readFocus), 'List the candies')
    await page.press('Enter')
    assert.equal(await page.evaluate(readFocus), 'Close the list')
    await page.press('Enter')
    assert.equal(await page.evaluate(readFocus), 'Tips: 42 candies')
    await page.press('Tab', 'Tab')
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'After')
  },

  async 'Tab stops at what can be used, and nowhere else'({ page, origin }) {
    await page.goto(`${origin}/?view=bottle&count=20&quality=low&locale=en`)
    await expectPicture(asPlaywright(page))
    // The walk ends at a button after the page: from the last control Firefox moves the focus to
    // its own controls, where keys no longer reach a page.
    await page.evaluate(() => {
      const end = document.createElement('button')
      end.textContent = 'End'
      document.body.append(end)
    })
    const stops = []
    for (let stop = ''; !stop.endsWith(' End') && stops.length < 100; stops.push(stop)) {
      await page.press('Tab')
      stop = await page.evaluate(() => {
        const { activeElement: stop } = document
        const { last } = /** @type {{ last?: Element }} */ (window)
        Object.assign(window, { last: stop })
        const usable = stop?.matches('a, button, input, select, summary, textarea, [role]')
        const onward = !last || (stop && last.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING)
        const name = stop?.getAttribute('aria-label') ?? stop?.textContent
        return `${usable ? '' : 'unusable '}${onward ? '' : 'backward '}${stop?.tagName} ${name}`
      })
    }
    assert.equal(stops.at(-1), 'BUTTON End', `Tab does not leave the page: ${stops.join(', ')}`)
    // Browsers may make scroll containers focusable; those have no name.
    assert.deepEqual(
      stops.filter((stop) => /^(unusable|backward)/.test(stop)),
      [],
    )
    assert(stops.length > 15, `Tab skips controls: ${stops.join(', ')}`)
  },

  async 'the mouse: a drag turns the bottle, the wheel zooms'({ page, origin }) {
    await page.goto(`${origin}/?view=bottle&count=60&quality=low&locale=en&paused=1`)
    await expectPicture(asPlaywright(page))
    // Above the pile: a press on a candy takes the candy. A hint that ends would change the picture.
    const [x, y] = await page.evaluate(() => [innerWidth / 3, innerHeight / 3])
    await page.waitForFunction(() => !document.querySelector('[data-opening], .grab-hint .card'))
    const before = await still(page)
    await page.drag([x, y], [x + 60, y], [x + 120, y + 10])
    const turned = await still(page, before)
    await page.wheel(x, y, 240)
    await still(page, turned)
  },

  async 'a link with every candy is copied'({ page, origin }) {
    await page.goto(`${origin}/?view=bottle&count=20&quality=low&locale=en`)
    await expectPicture(asPlaywright(page))
    await askForLink(page)
    await page.evaluate((name) => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent?.trim() === name)?.focus()
    }, WHOLE)
    await page.press('Enter')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.share [role=status]')].some(({ textContent }) => textContent !== ''),
    )
    const said = await page.evaluate(() => document.querySelector('.share [role=status]')?.textContent)
    assert.match(said ?? '', /^Link copied/)
  },

  async 'a link with every candy restores every candy'({ page, origin, physics }) {
    await page.goto(`${origin}/?view=bottle&count=60&fills=3000&quality=low&locale=en`)
    await expectPicture(asPlaywright(page))
    const link = await restLink(page)
    assert.match(link, /#s=z\.[\w-]{1000,}$/)
    await page.goto('about:blank')
    await page.goto(link)
    await expectPicture(asPlaywright(page))
    assert.deepEqual(settled(await restLink(page), physics), settled(link, physics))
  },

  async 'a picture of a jar is a PNG, as large as what is seen'({ page, origin }) {
    await openElement(page, origin)
    await expectPicture(asPlaywright(page))
    const { type, size, drawn, shown, whole, png } = await page.evaluate(async () => {
      /** @type {any} */
      const jar = document.querySelector('konpeito-bottle')
      const canvas = jar.shadowRoot.querySelector('canvas')
      const { width, height } = canvas.getBoundingClientRect()
      /** @type {Blob} */
      const blob = await jar.toBlob()
      const bitmap = await createImageBitmap(blob)
      let letters = ''
      for (const byte of new Uint8Array(await blob.arrayBuffer())) letters += String.fromCharCode(byte)
      return {
        type: blob.type,
        size: [bitmap.width, bitmap.height],
        drawn: [canvas.width, canvas.height],
        shown: [width, height],
        whole: new DOMRect(0, 0, bitmap.width, bitmap.height).toJSON(),
        png: btoa(letters),
      }
    })
    assert.equal(type, 'image/png')
    assert.deepEqual(size, drawn)
    const bytes = Buffer.from(png, 'base64')
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], size)
    assert(Math.abs(size[0] / size[1] - shown[0] / shown[1]) < 0.02, `${size} px for ${shown}`)
    const colors = await page.evaluate(countColors, { png, clip: whole })
    assert(colors >= 200, `the picture has only ${colors} colours`)
  },

  async 'a node of a walker goes where it is dragged'({ page, origin, physics }) {
    await page.goto(`${origin}/?view=walker&quality=low&locale=en&paused=1`)
    await expectPicture(asPlaywright(page))
    await openShare(page)
    const before = physics.decodeOpenConstructor(new URL(await copied(page, 'Copy link')).hash.slice(1)).nodes
    const [top] = before
      .map((/** @type {any} */ { location }) => location)
      .sort((/** @type {any} */ a, /** @type {any} */ b) => b[1] - a[1])
    // 240 px a metre and a margin of 32 px around the room, as in Soda Constructor.
    const [x, y] = await page.evaluate(([x, y]) => {
      const box = /** @type {HTMLElement} */ (document.querySelector('canvas')).getBoundingClientRect()
      return [box.left + 32 + x * 240, box.bottom - 32 - y * 240]
    }, top)
    await page.drag([x, y], [x + 24, y - 24], [x + 48, y - 48])
    const after = physics.decodeOpenConstructor(new URL(await copied(page, 'Copy link')).hash.slice(1)).nodes
    const moved = after.filter((/** @type {any} */ { location: [x, y] }, /** @type {number} */ k) => {
      return Math.hypot(x - before[k].location[0], y - before[k].location[1]) > 0.01
    })
    assert.equal(moved.length, 1)
    const [dx, dy] = [moved[0].location[0] - top[0], moved[0].location[1] - top[1]]
    assert(Math.hypot(dx - 0.2, dy - 0.2) < 0.02, `moved by ${dx}, ${dy} m instead of 0.2, 0.2`)
  },

  async 'embed.html answers the page around it'({ page, origin, embedder }) {
    await page.goto(`${embedder}/engines/frame.html?host=${origin}`)
    await page.waitForFunction(() =>
      /** @type {any} */ (window).received?.some((/** @type {any} */ { type }) => type === 'ready'),
    )
    const ask = (/** @type {string} */ type, more = {}) =>
      page.evaluate(([type, more]) => /** @type {any} */ (window).ask(type, more), /** @type {const} */ ([type, more]))
    const source = 'konpeito'
    assertIncludes(await ask('drop', { count: 3 }), { source, type: 'drop', count: 15 })
    const { state } = await ask('save')
    assertIncludes(await ask('take', { count: 5 }), { source, type: 'take', count: 10 })
    assertIncludes(await ask('set', { count: 20, palette: 'matcha' }), { source, type: 'set', count: 20 })
    assertIncludes(await ask('load', { state }), { source, type: 'load', count: 15 })
    assertIncludes(await ask('shake'), { source, type: 'shake', count: 15 })
    assertIncludes((await ask('stats')).stats, { count: 15, candies: 15 })
    assertIncludes(await ask('take', { count: -1 }), { source, type: 'error' })
    assertIncludes(await ask('stats'), { source, type: 'stats' })
    const clip = await page.evaluate(() => document.querySelector('iframe')?.getBoundingClientRect().toJSON())
    const png = (await page.screenshot()).toString('base64')
    const colors = await page.evaluate(countColors, { png, clip })
    assert(colors >= 200, `the frame has only ${colors} colours: nothing is drawn`)
  },
}

/** Casts to Playwright's type: consumers/visit.mjs uses only what both have. @param {Page} page */
function asPlaywright(page) {
  return /** @type {import('playwright').Page} */ (/** @type {unknown} */ (page))
}

/**
 * Opens a page with one jar and waits until it is ready.
 * @param {Page} page
 * @param {string} origin
 */
async function openElement(page, origin) {
  await page.goto(`${origin}/engines/element.html`)
  await page.waitForFunction(() =>
    /** @type {any} */ (window).events?.some((/** @type {any} */ { type }) => type === 'ready'),
  )
}

/** Runs in the page: reads the jar's count and accessible name. */
function readJar() {
  const jar = /** @type {any} */ (document.querySelector('konpeito-bottle'))
  const name = jar.shadowRoot.querySelector('[data-konpeito]').getAttribute('aria-label')
  return { count: jar.count, bodies: jar.stats().bodies, name }
}

/** Runs in the page: the name of the focused element, also inside shadow roots. */
function readFocus() {
  let focus = document.activeElement
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement
  return focus?.getAttribute('aria-label') ?? focus?.textContent
}

/**
 * Waits until the picture has changed and two screenshots are equal.
 * @param {Page} page
 * @param {Buffer} [from] the picture that changes; none where any picture will do
 * @returns the last screenshot
 */
async function still(page, from) {
  let before = await page.screenshot()
  for (let trial = 0; trial < 200; trial++) {
    await page.waitForTimeout(300)
    const now = await page.screenshot()
    if (now.equals(before) && !(from && now.equals(from))) return now
    before = now
  }
  throw new Error(from && before.equals(from) ? 'the picture stays the same' : 'the picture keeps changing')
}

/**
 * Clicks a button and returns the text that it copies. Without clipboard access the page selects
 * the text in a field instead.
 * @param {Page} page
 * @param {string} name
 */
async function copied(page, name) {
  await page.evaluate((name) => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    document.execCommand = () => {
      Object.assign(window, { copied: /** @type {HTMLTextAreaElement} */ (document.activeElement).value })
      return true
    }
    Object.assign(window, { copied: '' })
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent?.trim() === name)?.click()
  }, name)
  await page.waitForFunction(() => /** @type {any} */ (window).copied !== '', null, { what: `${name} copies` })
  return /** @type {Promise<string>} */ (page.evaluate(() => /** @type {any} */ (window).copied))
}

/** Waits until all candies rest and returns the link with every candy. @param {Page} page */
async function restLink(page) {
  await page.waitForFunction(() => document.querySelector('.count-state')?.textContent === 'At rest')
  await askForLink(page)
  return copied(page, WHOLE)
}

/** The button that copies a link with every candy. */
const WHOLE = 'With every candy'

/** Unfolds what the panel offers to share. @param {Page} page */
async function openShare(page) {
  await page.evaluate(() => {
    const share = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Share …')
    if (share?.getAttribute('aria-expanded') !== 'true') share?.click()
  })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(({ textContent }) => textContent?.trim() === 'Copy link'),
  )
}

/** Presses "Copy link", which then asks what goes along. @param {Page} page */
async function askForLink(page) {
  await openShare(page)
  await page.evaluate((name) => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent?.trim() === name)?.click()
  }, 'Copy link')
  await page.waitForFunction(
    (/** @type {string} */ name) =>
      [...document.querySelectorAll('button')].some(({ textContent }) => textContent?.trim() === name),
    WHOLE,
  )
}

/**
 * The jar in a link, and its world's bits once all bodies rest. At rest is said when the last body
 * fell asleep; the world takes one more step after that, before or after a link is copied.
 * @param {string} link
 * @param {any} physics
 */
function settled(link, physics) {
  const text = inflateRawSync(Buffer.from(new URL(link).hash.slice('#s=z.'.length), 'base64url'))
  const { world: snapshot, crc32, ...jar } = JSON.parse(text.toString())
  const world = physics.restoreSnapshot(new Uint8Array(Buffer.from(snapshot, 'base64')))
  for (let k = 0; k < 120 && !physics.isAsleep(world); k++) physics.step(world)
  assert(physics.isAsleep(world), 'the world in a link at rest is not at rest')
  // That step was taken here without the system of the table, with which substeps are shorter.
  world.context.maxLength = world.context.tunedLength = 0
  return { ...jar, world: Buffer.from(physics.takeSnapshot(world)).toString('base64') }
}

/**
 * Compares the expected keys.
 * @param {Record<string, unknown>} actual
 * @param {Record<string, unknown>} expected
 */
function assertIncludes(actual, expected) {
  const part = Object.fromEntries(Object.keys(expected).map((key) => [key, actual[key]]))
  assert.deepEqual(part, expected, JSON.stringify(actual))
}
