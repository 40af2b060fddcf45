// Opens Firefox (Puppeteer, WebDriver BiDi) and WebKit (Selenium, WebDriver) behind one page
// interface. `evaluate`, `screenshot` and `waitForTimeout` are named as in Playwright, so that
// tests/picture.ts can inspect these pages too.
import { setTimeout as waitForTimeout } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'
import { Builder, Key, Origin } from 'selenium-webdriver'
// @ts-expect-error the types name this module without its extension, Node needs it
import { DriverService } from 'selenium-webdriver/remote/index.js'

/** The window. CSS pixels. */
const SIZE = { x: 0, y: 0, width: 1000, height: 760 }
/** Milliseconds to start, to load a page and to run a script: WebGL is in software. */
const TIMEOUT = 120_000
/** WebGL in software; without these preferences Firefox refuses it. */
const FIREFOX_PREFERENCES = {
  'webgl.force-enabled': true,
  'webgl.disable-fail-if-major-performance-caveat': true,
  'gfx.webrender.software': true,
}

/**
 * @typedef {{ version: string, page: Page, close(): Promise<void> }} Browser
 * @typedef {readonly [x: number, y: number]} Point CSS pixels in the window
 * @typedef {object} Page
 * @property {<A, R>(run: (argument: A) => R, argument?: A) => Promise<Awaited<R>>} evaluate
 *   Calls a function in the page and awaits what it returns.
 * @property {(url: string) => Promise<unknown>} goto
 * @property {() => Promise<Buffer>} screenshot PNG of the window's content.
 * @property {(...keys: string[]) => Promise<void>} press
 *   Presses and releases keys one after the other: characters, or `Tab`, `Enter`, `Escape`.
 * @property {(first: Point, ...others: Point[]) => Promise<void>} drag
 *   Presses the mouse at the first point, moves it along the others and releases it.
 * @property {(x: number, y: number, deltaY: number) => Promise<void>} wheel
 * @property {(milliseconds: number) => Promise<unknown>} waitForTimeout
 */

/** @param {string} path @param {NodeJS.ProcessEnv} env @returns {Promise<Browser>} */
export async function startFirefox(path, env) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: false, // headless Firefox has no WebGL 2
    defaultViewport: null,
    args: ['--width', `${SIZE.width}`, '--height', `${SIZE.height}`],
    extraPrefsFirefox: FIREFOX_PREFERENCES,
    timeout: TIMEOUT,
    handleSIGINT: false, // the caller closes the browser
    handleSIGTERM: false,
    env,
  })
  const page = await browser.newPage() // the first tab lacks focus: Enter would press no button
  const { mouse } = page
  return {
    version: (await browser.version()).replace('firefox/', ''),
    page: {
      evaluate: (run, argument) => page.evaluate(/** @type {any} */ (run), argument),
      goto: (url) => page.goto(url, { waitUntil: 'domcontentloaded', timeout: TIMEOUT }),
      screenshot: async () => Buffer.from(await page.screenshot({ captureBeyondViewport: false })),
      async press(...keys) {
        for (const key of keys) await page.keyboard.press(/** @type {import('puppeteer-core').KeyInput} */ (key))
      },
      async drag(first, ...others) {
        await mouse.move(...first)
        await mouse.down()
        for (const point of others) await mouse.move(...point)
        await mouse.up()
      },
      async wheel(x, y, deltaY) {
        await mouse.move(x, y)
        await mouse.wheel({ deltaY })
      },
      waitForTimeout,
    },
    close: () => browser.close(),
  }
}

/**
 * @param {string} path of WebKitWebDriver
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Browser>}
 */
export async function startWebKit(path, env) {
  // The sandbox needs rights that a container does not have; root gains nothing from it.
  const sandbox = process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}
  const service = new DriverService.Builder(path)
    .addArguments('--host=127.0.0.1')
    .setLoopback(true)
    .setEnvironment(/** @type {any} */ ({ ...env, ...sandbox }))
    .build()
  const driver = await new Builder()
    .usingServer(await service.start(TIMEOUT))
    .withCapabilities({ browserName: 'MiniBrowser', timeouts: { script: TIMEOUT, pageLoad: TIMEOUT } })
    .build()
    .catch(async (error) => {
      await service.kill()
      throw error
    })
  await driver.manage().window().setRect(SIZE)
  const actions = () => driver.actions({ async: true })
  /** @param {Point} point */
  const at = ([x, y]) => ({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 50 })
  return {
    version: (await driver.getCapabilities()).getBrowserVersion() ?? 'of unknown version',
    page: {
      evaluate: (run, argument) => driver.executeScript(/** @type {any} */ (run), argument ?? null),
      goto: (url) => driver.get(url),
      screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      async press(...keys) {
        for (const key of keys)
          await actions()
            .sendKeys(/** @type {any} */ (Key)[key.toUpperCase()] ?? key)
            .perform()
      },
      async drag(first, ...others) {
        const sequence = actions().move(at(first)).press()
        for (const point of others) sequence.move(at(point))
        await sequence.release().perform()
      },
      async wheel(x, y, deltaY) {
        await /** @type {any} */ (actions()).scroll(Math.round(x), Math.round(y), 0, deltaY).perform()
      },
      waitForTimeout,
    },
    async close() {
      await Promise.race([driver.quit().catch(() => {}), waitForTimeout(5000)])
      await service.kill()
    },
  }
}
