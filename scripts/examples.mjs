// npm run test:examples: starts each example with its README's command and uses it in Chromium.
//   npm run test:examples -- habit-week   tests some
//   --shots DIR   also takes screenshots: light, dark and phone
// Uses port PORT (4341 by default) and those after it.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { ensureChromium, softwareGlFlags } from './chromium.mjs'

/**
 * @typedef {{ page: import('playwright').Page, url: string, context:
 *   import('playwright').BrowserContext }} Visit
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
  /** @type {import('playwright').Page | undefined} */
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
 * @param {import('playwright').Page} page
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

/** @param {import('playwright').Locator} place @param {string} text */
async function seen(place, text) {
  const end = Date.now() + patience
  while ((await place.textContent()) !== text) {
    if (Date.now() > end) assert.equal(await place.textContent(), text)
    await pause(50)
  }
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

/** @param {import('playwright').Page} page @param {string} name */
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
