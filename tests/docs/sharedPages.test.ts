// A jar on a laptop, a phone and a screen, as `npm run build:site` has built them, with the real server.
// The phone reaches it by its address on the network, over plain http.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ensureChromium, softwareGlFlags } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/docs/snippets.mjs'
import { WITHOUT_DRAWING } from '../drawCalls.ts'
import { add, enter, linkOf, newDevice, newRoom, waitFor } from '../server/rig.ts'

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
  context.setDefaultTimeout(120_000 * inject('slowness'))
  await context.addInitScript(WITHOUT_DRAWING)
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
  const screen = await open(await link('A link to view', 'embed.html'), { viewport: { width: 500, height: 500 } })
  await screen.getByRole('img', { name: /: 5 candies$/ }).waitFor() // later changes are announced
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
  await button(owner, /^Withdraw: Link to count/).click()
  await button(owner, /^Press again to withdraw: Link to count/).click()
  await shows(phone, '.state', 'This link was withdrawn.')
  expect(await button(phone, '+1').isDisabled()).toBe(true)

  // The owner's file is the same jar on another device.
  const saved = owner.waitForEvent('download')
  await button(owner, 'Save as a file').click()
  const buffer = readFileSync(await (await saved).path())
  const second = await open(`${url}?count=3&quality=low`, { viewport: { width: 1100, height: 760 } })
  await button(second, 'Keep a jar …').click()
  await second
    .locator('.own-jars input[type=file]')
    .setInputFiles({ name: 'jar.json', mimeType: 'application/json', buffer })
  await shows(second, '.count-number', /^9$/)
  await button(second, '+1').click()
  await shows(owner, '.count-number', /^10$/)

  await button(owner, 'Delete for everyone').click()
  await button(owner, 'Press again to delete').click()
  for (const page of [owner, second, screen]) await shows(page, 'body', 'This jar was deleted for everyone.')
})

test('what a phone counted outlives an older server and a withdrawn link', async () => {
  let host = new URL(await start()).host
  const { room, key } = newRoom()
  const device = newDevice()
  let owner = enter(host, room, key, device)
  const restart = async (change: () => void) => {
    owner.leave()
    server.kill('SIGKILL')
    await once(server, 'exit')
    change()
    host = new URL(await start(new URL(`http://${host}`).port)).host
  }
  await owner.saved()
  const { key: first, id } = await linkOf(owner, 'helper')
  const at = (key: string) => `http://${host}/hand.html#shared=${room}.${key}`
  const phone = await open(at(first), { viewport: { width: 390, height: 844 } })
  await button(phone, '+3').click()
  await waitFor(() => owner.plain.size === 1)
  await restart(() => cpSync(DATA, `${DATA}-before`, { recursive: true }))
  await shows(phone, '.state', 'Connected')
  owner = enter(host, room, key, device)
  await owner.saved()
  add(owner, 'lost')
  await button(phone, '+1').click()
  await shows(phone, '.number', /^5$/)
  await waitFor(() => owner.plain.get([...owner.plain.keys()][0]!)!.n === 4)
  await restart(() => {
    rmSync(DATA, { recursive: true })
    cpSync(`${DATA}-before`, DATA, { recursive: true })
    rmSync(`${DATA}-before`, { recursive: true })
  })
  await shows(phone, '.state', 'The server refused a change.')
  await shows(phone, '.state', 'What was not sent stays on this phone.')
  await button(phone, 'Send what I counted again').click()
  await shows(phone, '.number', /^4$/)

  // What it counts while the server is away waits for another link.
  server.kill('SIGKILL')
  await once(server, 'exit')
  await button(phone, '+5').click()
  await shows(phone, '.state', /^Away since/)
  await phone.goto('about:blank')
  await start(new URL(`http://${host}`).port)
  owner = enter(host, room, key, device)
  await owner.saved()
  await owner.ask({ do: 'withdraw', id })
  const other = await linkOf(owner, 'helper')
  await phone.goto(at(first))
  await shows(phone, '.state', 'This link was withdrawn.')
  await shows(phone, '.state', 'What was not sent stays on this phone.')
  await phone.evaluate((address) => location.assign(address), at(other.key)) // only the fragment differs
  await shows(phone, '.state', 'Connected')
  await waitFor(
    () => [...owner.plain.values()].reduce((sum, { n }) => sum + n, 0) === 9,
    () => JSON.stringify([...owner.plain]),
  )
  await shows(phone, '.number', /^9$/)
  owner.leave()
})
