// The page of an example, which reports no error, and counts what it draws.
import { test as base, expect, type Page } from 'playwright/test'

export const test = base.extend({
  async context({ context }, use) {
    await context.addInitScript(countDraws)
    await use(context)
  },
  async page({ page }, use) {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await use(page)
    expect(errors, 'the page reports errors').toEqual([])
  },
})

/**
 * Runs in the page before its scripts: counts WebGL draw calls. After 40 they only count, because
 * software graphics would take most of the time.
 */
function countDraws() {
  const counted = window as unknown as { draws: number }
  const proto = WebGL2RenderingContext.prototype as unknown as Record<string, (...given: unknown[]) => void>
  counted.draws = 0
  for (const call of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    const real = proto[call]!
    proto[call] = function (...given: unknown[]) {
      if (++counted.draws <= 40) real.apply(this, given)
    }
  }
}

export const drawn = (page: Page) => page.evaluate(() => (window as unknown as { draws: number }).draws)

/** Waits until frames were drawn and none was for 1.2 seconds. */
export async function still(page: Page) {
  let before = -1
  const isStill = async () => {
    const last = before
    before = await drawn(page)
    return before > 0 && before === last
  }
  await expect.poll(isStill, { message: 'frames are drawn at rest', intervals: [1200] }).toBe(true)
}
