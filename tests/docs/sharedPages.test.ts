// A jar on a laptop, a phone and a screen, as `npm run build:site` has built them, with the real server.
// The phone reaches it by its address on the network, over plain http.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ensureChromium, softwareGlFlags } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/docs/snippets.mjs'

const SITE = join(root, 'dist/site')
const DATA = mkdtempSync(join(tmpdir(), 'konpeito-shared-'))
let browser: Browser
let server: ChildProcess
beforeAll(async () => {
  if (!existsSync(join(SITE, 'hand.html'))) throw new Error('dist/site/hand.html is missing: run npm run build:site')
  browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
})
afterAll(async () => {
  await browser?.close()
  server?.kill('SIGKILL')
  rmSync(DATA, { recursive: true, force: true })
})

/** Starts the server. @returns its address on this machine */
async function start(port = '0'): Promise<string> {
  const env = { ...process.env, SITE, DATA, PORT: port }
  server = spawn(process.execPath, ['scripts/serve.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const part of server.stdout!) {
    said += part
    const [url] = /http:\/\/localhost:\d+\//.exec(said) ?? []
    if (url) return url
  }
  throw new Error(`the server ended: ${said}`)
}

async function open(address: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', ...options })
  context.setDefaultTimeout(40_000 * inject('slowness'))
  const page = await context.newPage()
  await page.goto(address)
  return page
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const shows = (page: Page, place: string, text: string | RegExp) => page.locator(place, { hasText: text }).waitFor()

test('a phone and a screen follow a jar through a kill of the server; a withdrawn link ends', async () => {
  const url = await start()
  const owner = await open(`${url}?count=3&quality=low`, { viewport: { width: 1100, height: 760 } })
  await button(owner, 'Keep a jar …').click()
  await owner.getByRole('textbox', { name: 'Name' }).fill('Class 3b')
  await owner.getByRole('textbox', { name: 'Goal' }).fill('40')
  await button(owner, 'Make this jar').click()
  await shows(owner, 'h1', 'Class 3b')
  await button(owner, '+5').click()
  await button(owner, 'My jars …').click()
  await button(owner, 'On another device').click()
  const link = async (name: string, file: string) => {
    await button(owner, name).click()
    await shows(owner, '.own-address', file)
    return (await owner.locator('.own-address').textContent())!
  }
  const forPhone = await link('A link to count', 'hand.html')
  expect(forPhone).not.toMatch(/localhost|\?/)
  const phone = await open(forPhone, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const screen = await open(await link('A link to look', 'embed.html'), { viewport: { width: 500, height: 500 } })
  expect(await phone.evaluate(() => isSecureContext)).toBe(false)
  await shows(phone, '.number', /^5$/)
  await shows(phone, 'h1', 'Class 3b')
  await button(phone, '+3').tap()
  await button(phone, 'Take back my last one').tap()
  await shows(owner, '.count-number', /^7$/)
  await shows(screen, 'body', '7 candies')

  server.kill('SIGKILL')
  await once(server, 'exit')
  await button(phone, '+1').tap()
  await shows(phone, '.state', /^Away since .*it catches up/)
  await owner.keyboard.press('Escape')
  await button(owner, '+1').click()
  await start(new URL(url).port)
  await shows(phone, '.state', 'Connected')
  for (const [page, place] of [
    [phone, '.number'],
    [owner, '.count-number'],
  ] as const)
    await shows(page, place, /^9$/)
  await shows(screen, 'body', '9 candies')

  await button(owner, 'My jars …').click()
  await button(owner, /^Withdraw: Counts/).click()
  await shows(phone, '.state', 'This link was withdrawn.')
  expect(await button(phone, '+1').isDisabled()).toBe(true)
})
