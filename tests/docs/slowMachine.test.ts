// The built page with its processor slowed six times, as on an old phone: what a visitor does is done.
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect, inject, test } from 'vitest'
import { ensureChromium, softwareGlFlags } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/docs/snippets.mjs'
import { serve } from '../../scripts/served.mjs'
import { WITHOUT_DRAWING } from '../drawCalls.ts'

const PATIENT = { timeout: 120_000 * inject('slowness') }

test('a pour of 300 with a drag and a resize loses no press and no candy', async () => {
  const server = await serve(join(root, 'dist/site'))
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: softwareGlFlags })
  try {
    const viewport = { width: 800, height: 600 }
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block', viewport })
    context.setDefaultTimeout(PATIENT.timeout)
    await context.addInitScript(WITHOUT_DRAWING)
    const page = await context.newPage()
    const faults: Error[] = []
    page.on('pageerror', (fault) => faults.push(fault))
    await page.goto(`${server.url}?count=100&quality=low`)
    const state = page.locator('.count-state')
    await expect.poll(() => state.textContent(), PATIENT).toBe('At rest')
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })

    const pour = page.getByRole('button', { name: 'Pour +100' })
    await pour.click()
    await pour.click()
    const scene = page.getByRole('application')
    const cursor = () => scene.evaluate((surface) => getComputedStyle(surface).cursor)
    const { x, y, width, height } = (await scene.boundingBox())!
    await page.mouse.move(x + 0.5 * width, y + 0.7 * height)
    await page.mouse.down()
    await expect.poll(cursor, PATIENT).toBe('grabbing')
    await page.mouse.move(x + 0.52 * width, y + 0.5 * height, { steps: 10 })
    await page.setViewportSize({ width: 700, height: 640 })
    await page.mouse.move(x + 0.5 * width, y + 0.6 * height, { steps: 10 })
    expect(await cursor()).toBe('grabbing')
    await page.mouse.up()
    await expect.poll(cursor, PATIENT).not.toBe('grabbing')
    await pour.click()

    await expect.poll(() => state.textContent(), PATIENT).toBe('At rest')
    expect(await page.locator('.count-number').textContent()).toBe('400')
    expect(faults).toEqual([])
  } finally {
    await browser.close()
    await server.close()
  }
})
