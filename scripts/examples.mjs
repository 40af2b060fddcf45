// npm run test:examples: starts each example with its README's command and uses it in Chromium.
//   npm run test:examples -- habit-jar   tests some
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
  async 'habit-jar'({ page }) {
    const count = page.locator('.count b')
    await page.getByRole('button', { name: 'Done today' }).click()
    // Earlier days are added after today; undo removes the last one added.
    const weekday = (new Date().getDay() + 6) % 7
    const earlier = day(weekday + 3)
    await page.locator(`[data-day="${earlier}"]`).click()
    await page.locator(`[data-day="${day(weekday + 4)}"]`).click()
    await seen(count, '3')
    await page.getByRole('button', { name: 'Undo' }).click()
    await seen(count, '2')
    assert.equal(await page.locator('.full').count(), 2)
    assert.match((await page.locator(`[data-day="${earlier}"]`).getAttribute('class')) ?? '', /full/)
    await page.reload()
    await seen(count, '2')
    await page.waitForSelector('section[data-count="2"] canvas')
    await page.locator(`[data-day="${earlier}"]`).click()
    assert.equal(await page.locator('.shown time').getAttribute('datetime'), earlier)
    // Picks a candy from the jar's list.
    await still(page)
    await page.getByRole('button', { name: 'List the candies' }).press('Enter')
    await page
      .getByRole('row')
      .filter({ hasText: ` ${new Date().getDate()}, ` })
      .getByRole('button')
      .first()
      .click()
    assert.equal(await page.locator('.shown time').getAttribute('datetime'), day(0))
    await page.getByRole('button', { name: 'Close the list' }).click()
    // Picks a candy in the jar. There are enough to cover the floor.
    const many = Array.from({ length: 60 }, (_, k) => day(k))
    await page.evaluate((days) => localStorage.setItem('konpeito-habit-jar', JSON.stringify(days)), many)
    await page.reload()
    await page.waitForSelector('section[data-count="60"] canvas')
    await still(page)
    await pressCandy(page, page.locator('.shown time'))
    assert(many.includes((await page.locator('.shown time').getAttribute('datetime')) ?? ''), 'the date of that candy')
    // The page stays open until the next day.
    const done = page.locator('button.main')
    await seen(done, 'Done for today')
    await page.clock.setFixedTime(Date.now() + 86_400_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await seen(done, 'Done today')
    await done.click()
    await seen(count, '61')
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

  async 'donation-counter'({ page }) {
    const count = page.locator('.count b')
    await seen(count, '96')
    await page.getByRole('button', { name: 'A gift arrives' }).click()
    await seen(count, '97')
    await page.waitForSelector('section[data-count="97"] canvas')
    await still(page)
    await pressCandy(page, page.locator('.pressed b').first())
    const text = await page.locator('.pressed').textContent()
    assert.match(text ?? '', /gave for (meals|books|shelter|trees), gift no\. \d+$/)
    const kinds = await page.locator('.legend dd').allTextContents()
    assert.equal(
      kinds.reduce((sum, n) => sum + Number(n), 0),
      97,
    )
    await page.getByRole('button', { name: 'Sixty arrive' }).click()
    await seen(count, '157')
    await seen(page.locator('.each'), 'Each candy has the colour of its first gift.')
    await page.getByText('1 candy stands for 2 gifts').waitFor({ timeout: patience })
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
    await page.mouse.move(230, 290)
    await page.mouse.down()
    for (let k = 1; k <= 20; k++) {
      await page.mouse.move(230, 290 - 12 * k)
      await pause(60)
    }
    await page.mouse.up()
    await clinked(more)
    await still(page)
  },
}

const asked = args.length > 0 ? args : Object.keys(CHECKS)
for (const name of asked) assert(CHECKS[name], `no example ${name}; there are ${Object.keys(CHECKS).join(', ')}`)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
let [passed, failed] = [0, 0]
for (const [k, name] of asked.entries()) {
  const started = performance.now()
  const server = await start(name, first + k)
  /** @type {import('playwright-core').Page | undefined} */
  let page
  try {
    const context = await browser.newContext({
      viewport: { width: 480, height: 480 },
      // Fewer pixels draw faster in software, and the checks do not depend on the resolution.
      deviceScaleFactor: shots ? 1 : 0.5,
    })
    await context.addInitScript(countDraws)
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
await browser.close()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

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

/** Runs in the page before its scripts: counts WebGL draw calls. */
function countDraws() {
  const counted = /** @type {any} */ (window)
  counted.draws = 0
  const proto = /** @type {any} */ (WebGL2RenderingContext.prototype)
  for (const call of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    const real = proto[call]
    proto[call] = function (/** @type {unknown[]} */ ...given) {
      counted.draws++
      return real.apply(this, given)
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
