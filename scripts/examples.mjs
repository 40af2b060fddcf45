// npm run test:examples: starts each example with its README's command and uses it in Chromium.
//   npm run test:examples -- class-room   tests some
//   --shots DIR   also takes screenshots: light, dark and phone
// Uses port PORT (4341 by default) and those after it.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { ensureChromium, softwareGlFlags } from './chromium.mjs'

/**
 * @typedef {{ page: import('playwright-core').Page, url: string, context:
 *   import('playwright-core').BrowserContext }} Visit
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const at = args.indexOf('--shots')
const shots = at < 0 ? null : args.splice(at, 2)[1]
const first = Number(process.env.PORT ?? 4341)
/** Milliseconds; shaders are compiled in software. */
const patience = 120_000
/** Milliseconds without a draw call that count as rest. */
const rest = 1200
const day = /** @param {number} back */ (back) => {
  const date = new Date()
  date.setDate(date.getDate() - back)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => `${n}`.padStart(2, '0')).join('-')
}

/** @type {Record<string, (visit: Visit) => Promise<void>>} */
const CHECKS = {
  async 'habit-week'({ page, context }) {
    await page.emulateMedia({ reducedMotion: 'reduce' }) // candies settle out of sight
    const names = page.locator('.jars li')
    const today = new Date()
    /** The button of a habit and a day, so many days after today. */
    const toggle = async (/** @type {string} */ habit, days = 0) => {
      const date = await page.evaluate(
        (time) => new Date(time).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }),
        new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime(),
      )
      return page.getByRole('button', { name: `${habit}, ${date}`, exact: true })
    }
    // Damaged entries are left out, and nothing that was stored is lost.
    const damaged = `[{"id":0,"name":"Run","aim":99,"days":["${day(0)}","2026-02-31",7]},{"name":""},null]`
    await page.evaluate((text) => localStorage.setItem('konpeito-habit-week', text), damaged)
    await page.reload()
    await seen(names, '1Run')
    await page.getByText('Some stored entries were damaged.').waitFor()
    const copies = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith('konpeito-habit-week-damaged')),
    )
    assert.deepEqual(
      copies.map(([, text]) => text),
      [damaged],
    )
    // Habits are added, renamed, removed and brought back.
    await page.getByText('Edit habits').click()
    for (const name of ['Read', 'Violin']) {
      await page.getByLabel('New habit').fill(name)
      await page.keyboard.press('Enter')
    }
    await seen(names.nth(2), '0Violin')
    await page.getByLabel('Aim of Run').selectOption('3')
    await page.getByLabel('Name of Read').fill('Read a book')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Read a book' }).click()
    await seen(names.nth(1), '0Violin')
    await page.keyboard.press('Enter') // the focus is on Undo
    await seen(names.nth(2), '0Read a book')
    await (await toggle('Violin')).focus()
    await page.keyboard.press('Space')
    await seen(names.nth(1), '1Violin')
    await page.waitForSelector('.jars canvas')
    await still(page)
    // Another tab changes what is stored.
    const other = await context.newPage()
    await other.goto(`${page.url()}style.css`)
    await other.evaluate(() => {
      const stored = localStorage.getItem('konpeito-habit-week') ?? ''
      localStorage.setItem('konpeito-habit-week', stored.replace('Violin', 'Cello'))
    })
    await seen(names.nth(1), '1Cello')
    await other.close()
    // The week before has days of its own.
    await page.getByRole('button', { name: 'Week before' }).click()
    await seen(names.nth(1), '0Cello')
    const run = page.locator('.week li', { hasText: 'Run' }).getByRole('button')
    for (const k of [0, 2, 5]) await run.nth(k).click()
    await seen(names.nth(0), '3Run')
    await seen(page.locator('.told'), 'Run: 3 of 3 days, aim reached.')
    await (await toggle('Cello', -7)).click()
    await page.getByRole('button', { name: 'Week after' }).click()
    await seen(names.nth(0), '1Run')
    // The page stays open until the next week.
    await page.clock.setFixedTime(Date.now() + 7 * 86_400_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await seen(names.nth(0), '0Run')
    await page.getByRole('button', { name: 'Week before' }).click()
    await seen(names.nth(0), '1Run')
  },

  async 'class-room'({ page }) {
    const count = page.locator('.count b')
    const give = /** @param {string} marbles */ (marbles) => page.getByRole('button', { name: marbles }).click()
    await give('+5')
    await give('+3')
    await seen(count, '8')
    await page.getByRole('button', { name: 'Undo' }).click()
    await seen(count, '5')
    await page.getByText('Goal', { exact: true }).click()
    await page.getByLabel('Reward').fill('Cake')
    await page.getByLabel('Marbles', { exact: true }).fill('10')
    await page.getByRole('button', { name: 'Save' }).click()
    await give('+5')
    await seen(count, '10')
    await seen(page.locator('.done'), 'The jar is full: Cake!')
    // The jar is drawn while it is in sight.
    await page.locator('.jar').scrollIntoViewIfNeeded()
    await page.waitForSelector('.jar canvas')
    await still(page)
    await page.reload()
    await seen(count, '10')
    await page.waitForSelector('.jar canvas')
    assert.equal(await page.locator('.done').textContent(), '', 'a goal is celebrated once')
    // On Monday a new jar begins, and this one joins those before.
    await page.clock.setFixedTime(Date.now() + 7 * 86_400_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await seen(count, '0')
    await page.locator('.weeks').scrollIntoViewIfNeeded()
    await page.waitForSelector('.weeks canvas')
    await seen(page.locator('.weeks li b'), '10')
  },

  async 'stream-overlay'({ page, url }) {
    const total = page.locator('#total')
    await page.waitForSelector('konpeito-bottle canvas')
    await tip(url, 'Mika', 3)
    await tip(url, 'Ren', 4)
    // The second tip waits in the queue. A reload loses neither.
    await seen(total, '3')
    await page.reload()
    await seen(total, '7')
    const message = { type: 'tip', id: 'm1', name: 'Ava', amount: 2 }
    await page.evaluate((tip) => {
      postMessage(tip, '*')
      postMessage(tip, '*') // sent twice, counted once
      postMessage({ type: 'tip', id: 'm2', name: 'Ava', amount: -5 }, '*')
    }, message)
    await seen(total, '9')
    await still(page)
    await page.reload()
    await page.waitForSelector('konpeito-bottle canvas')
    assert.equal(await total.textContent(), '9')
    await still(page)
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgba(0, 0, 0, 0)')
    assert.equal((await post(url, { name: 'x', amount: 0 })).status, 400)
  },

  async donations({ page }) {
    const total = page.locator('.count b')
    const slider = page.getByLabel('Day')
    const replay = page.locator('.time button')
    const rows = page.locator('.list tr')
    const jar = /** @param {number} value */ (value) => page.waitForSelector(`.jar section[data-count="${value}"]`)
    await seen(total, '€3,305')
    await page.waitForSelector('.jar canvas')
    await still(page)
    await pressCandy(page, page.locator('.picked b').first())
    assert.match((await page.locator('.picked').textContent()) ?? '', /gave €\d+ on \d+ (March|April)\./)
    assert((await page.locator('.list [aria-current]').count()) > 0, 'the donation is marked in the list')
    // Going back by keyboard removes the newest.
    const all = await rows.count()
    await slider.press('PageDown')
    assert((await rows.count()) < all, 'the list follows')
    await slider.fill('20')
    await seen(total, '€1,070')
    assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /^Friday,? 20 March 2026, €1,070$/)
    await seen(page.locator('.goals'), '✓ Soilreached on 20 MarchTrees€2,000A bench€3,000')
    await jar(1070)
    await slider.fill('0')
    await seen(total, '€0')
    await jar(0)
    // The replay ends by itself. With reduced motion candies settle out of sight.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await slider.fill('56')
    await replay.click()
    await seen(replay, 'Pause')
    await seen(replay, 'Replay')
    await seen(total, '€3,305')
    await jar(3305)
    // From the end it begins anew.
    await replay.click()
    await page.waitForFunction((all) => document.querySelectorAll('.list tr').length < all / 2, all)
    await replay.click()
    await seen(replay, 'Replay')
    await still(page)
  },

  async survey({ page }) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const told = page.locator('.told')
    const names = page.locator('.jars li')
    const open = /** @param {string} name @param {string | Buffer} text */ (name, text) =>
      page.getByLabel('Open a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    const votes = 'answer;label;count\r\na;Novels;500\r\nb;"Comics; and ""manga""";260\r\nc;Maps;12\r\n;;3\r\n'
    await open('votes.csv', `\ufeff${votes}`)
    await seen(told, 'votes.csv: 3 of 4 rows used, 3 different answers. One candy stands for up to 2.')
    assert.deepEqual(await names.allTextContents(), ['500Novels', '260Comics; and "manga"', '12Maps'])
    assert.deepEqual(await page.locator('.bad li').allTextContents(), ['Line 5 no answer'])
    await page.waitForSelector('.jars canvas')
    await still(page)
    // What cannot be read is told, and the results stay.
    await open('latin.csv', Buffer.from([0x61, 0xe4, 0x0a]))
    await seen(page.locator('.error'), 'latin.csv: This file is not UTF-8. Save it again as “CSV UTF-8”.')
    await open('list.csv', 'name,votes\ntea,2\n')
    await seen(page.locator('.error'), 'list.csv: The first line is “name,votes”. Name one of its columns “answer”.')
    assert.equal(await names.count(), 3)
    await page.getByRole('button', { name: 'Try a sample' }).click()
    await seen(page.locator('.error'), '')
    const text = (await told.textContent()) ?? ''
    assert.match(text, /^Sample: 9,\d{3} of 10,000 rows used, 14 different answers\..* the sum of the other 3\.$/)
    assert.equal(await names.count(), 12)
    const sum = (await page.locator('tfoot td').first().textContent()) ?? ''
    assert(text.includes(`${sum} of 10,000`), 'each row counts 1')
    const bad = 10_000 - Number(sum.replace(',', ''))
    await seen(page.locator('.bad h2'), `${bad} rows could not be used`)
    assert.equal(await page.locator('.bad li').count(), 100)
    await seen(page.locator('.bad p'), `And ${bad - 100} more.`)
    // A file may be dropped anywhere.
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['answer\nyes\n"no\nnever"\nyes\n'], 'drop.csv'))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await seen(told, 'drop.csv: 3 of 3 rows used, 2 different answers.')
    assert.deepEqual(await names.allTextContents(), ['2yes', '1no\nnever'])
    await still(page)
  },

  async 'torus-background'({ page, url, context }) {
    await page.waitForSelector('#sea canvas')
    await page.waitForFunction(() => /** @type {any} */ (window).draws > 3, null, { timeout: patience })
    // The pointer hits the text, which scrolls.
    const on = await page.evaluate(
      () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('article') !== null,
    )
    assert(on, 'the article takes the pointer')
    await page.mouse.move(240, 240)
    await page.mouse.wheel(0, 300)
    await page.waitForFunction(() => scrollY > 100)
    await page.getByRole('button', { name: 'Stop motion' }).click()
    await still(page)
    const reduced = await context.newPage()
    await reduced.emulateMedia({ reducedMotion: 'reduce' })
    await reduced.goto(url)
    await reduced.waitForFunction(() => /** @type {any} */ (window).draws > 0, null, { timeout: patience })
    await still(reduced)
    assert.equal(await reduced.locator('#motion').textContent(), 'Start motion')
    await reduced.close()
  },

  async 'mug-of-coins'({ page }) {
    const clinks = async () => Number.parseInt((await page.locator('output').textContent()) ?? '', 10)
    /** @param {number} before */
    const clinked = async (before) => {
      for (const end = Date.now() + patience; (await clinks()) <= before; await pause(50))
        assert(Date.now() < end, 'no coin has clinked')
    }
    await page.waitForSelector('canvas')
    await clinked(50)
    await still(page)
    // A click beside the coins pours more, and a coin that is dragged hits others.
    const poured = await clinks()
    await page.mouse.click(40, 40)
    await clinked(poured)
    await still(page)
    const more = await clinks()
    // Where a coin lies depends on when the others were poured, so some places are tried.
    for (let place = 0; place < 8 && (await clinks()) === more; place++) {
      await page.mouse.move(200 + 10 * place, 290)
      await page.mouse.down()
      for (let k = 1; k <= 20; k++) {
        await page.mouse.move(200 + 10 * place, 290 - 12 * k)
        await pause(60)
      }
      await page.mouse.up()
    }
    await clinked(more)
    await still(page)
  },
}

const asked = args.length > 0 ? args : Object.keys(CHECKS)
for (const name of asked) assert(CHECKS[name], `no example ${name}; there are ${Object.keys(CHECKS).join(', ')}`)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
let [passed, failed] = [0, 0]
const waiting = asked.map((name, k) => () => test(name, first + k))
const lane = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await next()
}
// Two at a time, because each waits for much of its time.
await Promise.all([lane(), lane()])
await browser.close()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/**
 * Starts an example and checks it.
 * @param {string} name
 * @param {number} port
 */
async function test(name, port) {
  const started = performance.now()
  const server = await start(name, port)
  /** @type {import('playwright-core').Page | undefined} */
  let page
  try {
    const context = await browser.newContext({
      viewport: { width: 480, height: 480 },
      // Fewer pixels draw faster in software, and the checks do not depend on the resolution.
      deviceScaleFactor: shots ? 1 : 0.5,
    })
    await context.addInitScript(countDraws, shots ? Number.POSITIVE_INFINITY : 40)
    page = await context.newPage()
    page.setDefaultTimeout(patience)
    /** @type {string[]} */
    const errors = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(name === 'stream-overlay' ? `${server.url}?quality=low` : server.url)
    await CHECKS[name]?.({ page, url: server.url, context })
    assert.deepEqual(errors, [], 'the page reports errors')
    if (shots) await picture(page, name)
    await context.close()
    passed++
    console.log(`✓ ${name} ${((performance.now() - started) / 1000).toFixed(1)} s`)
  } catch (error) {
    failed++
    console.log(`✗ ${name}`)
    console.error(error)
    if (shots) await page?.screenshot({ path: join(shots, `${name}-failed.png`) }).catch(() => {})
  } finally {
    server.stop()
  }
}

/**
 * Runs `npm start` in the example's folder until it answers.
 * @param {string} name
 * @param {number} port
 */
async function start(name, port) {
  const url = `http://127.0.0.1:${port}/`
  if (await answers(url)) throw new Error(`${url} is already in use; set PORT to another port`)
  const more = name === 'stream-overlay' ? ['--quiet'] : ['--port', `${port}`, '--strictPort']
  const group = process.platform !== 'win32'
  const child = spawn('npm', ['start', '--', ...more], {
    cwd: join(root, 'examples', name),
    env: { ...process.env, PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: group,
    shell: !group,
  })
  const stop = () => {
    if (child.exitCode === null) group && child.pid ? process.kill(-child.pid) : child.kill()
  }
  for (let k = 0; k < 600; k++) {
    if (child.exitCode !== null) throw new Error(`npm start of ${name} ended with ${child.exitCode}`)
    if (await answers(url)) return { url, stop }
    await pause(200)
  }
  stop()
  throw new Error(`${name} does not answer at ${url}`)
}

/** @param {string} url */
function answers(url) {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}

/**
 * Runs in the page before its scripts: counts WebGL draw calls. After some they only count, because
 * software graphics would take most of the time.
 * @param {number} drawn calls that draw
 */
function countDraws(drawn) {
  const counted = /** @type {any} */ (window)
  counted.draws = 0
  const proto = /** @type {any} */ (WebGL2RenderingContext.prototype)
  for (const call of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    const real = proto[call]
    proto[call] = function (/** @type {unknown[]} */ ...given) {
      counted.draws++
      if (counted.draws <= drawn) real.apply(this, given)
    }
  }
}

/**
 * Waits until frames were drawn and drawing has stopped.
 * @param {import('playwright-core').Page} page
 */
async function still(page) {
  const draws = () => page.evaluate(() => /** @type {any} */ (window).draws)
  const end = Date.now() + patience
  for (let before = await draws(); Date.now() < end; ) {
    await pause(rest)
    const now = await draws()
    if (now > 0 && now === before) return
    before = now
  }
  assert.fail('frames are drawn at rest')
}

/** @param {import('playwright-core').Locator} place @param {string} text */
async function seen(place, text) {
  const end = Date.now() + patience
  while ((await place.textContent()) !== text) {
    if (Date.now() > end) assert.equal(await place.textContent(), text)
    await pause(50)
  }
}

/**
 * Clicks into the lower half of the jar, where the pile is, until the page shows what was picked.
 * @param {import('playwright-core').Page} page @param {import('playwright-core').Locator} told
 */
async function pressCandy(page, told) {
  const jar = page.locator('.jar')
  await jar.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await jar.boundingBox()
  assert(box)
  for (const y of [0.8, 0.84, 0.76, 0.88, 0.72, 0.68, 0.91, 0.64, 0.6])
    for (const x of [0.5, 0.45, 0.55]) {
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
      if (await appears(told, 500)) return
    }
  assert.fail('clicks on the candies pick none')
}

/** @param {import('playwright-core').Locator} place @param {number} timeout */
function appears(place, timeout) {
  return place.waitFor({ timeout }).then(
    () => true,
    () => false,
  )
}

/** @param {string} url @param {string} name @param {number} amount */
async function tip(url, name, amount) {
  assert.equal((await post(url, { name, amount })).status, 204)
}

/** @param {string} url @param {unknown} body */
function post(url, body) {
  return fetch(`${url}tip`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** @param {import('playwright-core').Page} page @param {string} name */
async function picture(page, name) {
  mkdirSync(shots ?? '.', { recursive: true })
  for (const [kind, colorScheme, width] of /** @type {const} */ ([
    ['light', 'light', 1000],
    ['dark', 'dark', 1000],
    ['phone', 'light', 390],
  ])) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 720 })
    await page.evaluate(() => scrollTo(0, 0))
    await still(page)
    await page.screenshot({ path: join(shots ?? '.', `${name}-${kind}.png`), timeout: patience })
  }
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((done) => setTimeout(done, ms))
}
