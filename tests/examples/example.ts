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

/** Waits until something was drawn, and then nothing in 1.2 seconds and 30 frames: a frame may take seconds. */
export async function still(page: Page) {
  await page.waitForFunction(
    (seen) => {
      const { draws } = window as unknown as { draws: number }
      if (draws !== seen.draws) Object.assign(seen, { draws, frames: 0, since: performance.now() })
      return ++seen.frames > 30 && draws > 0 && performance.now() - seen.since > 1200
    },
    await page.evaluateHandle(() => ({ draws: 0, frames: 0, since: performance.now() })),
    { polling: 'raf' },
  )
}
