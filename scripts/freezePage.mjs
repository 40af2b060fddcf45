// A command for tests in the browser: stops all scripts and frames of their page for a while, as a
// browser does with a frozen tab and a machine that sleeps. The debugger stops them, because
// Chromium does not freeze a page without a window (`Page.setWebLifecycleState`).
import { setTimeout as wait } from 'node:timers/promises'

/**
 * @param {any} context what vitest passes to a command
 * @param {number} milliseconds
 */
export async function freezePage({ page }, milliseconds) {
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  await wait(milliseconds)
  await session.send('Debugger.resume')
  await session.detach()
}
