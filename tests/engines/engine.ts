// An engine with a display and servers of its own. After each test, errors that the pages reported
// fail it too.
import { test as base, expect } from 'playwright/test'
import { type Page, startFirefox, startWebKit } from '../../scripts/engines.mjs'
import { find, lacksDisplay, remedy, startDisplay } from '../../scripts/find.mjs'
import { openSite } from './site.ts'

const START = { Firefox: startFirefox, WebKit: startWebKit }

type Visit = {
  page: Page
  /** Of the site. */
  origin: string
  /** Another origin, whose pages may embed the site in a frame. */
  embedder: string
  /** Errors that pages reported since the last call. */
  reports(): Promise<string[]>
}
export type OfWorker = { engine: keyof typeof START; opened: Visit | string }

export const test = base.extend<{ visit: Visit }, OfWorker>({
  engine: ['Firefox', { option: true, scope: 'worker' }],

  /** What all tests of an engine share, or why there is none. */
  opened: [
    async ({ engine }, use) => {
      const path = find(engine)
      const xvfb = lacksDisplay() ? find('Xvfb') : ''
      if (path === null || xvfb === null)
        return use(`${path ? 'there is no display' : 'not found'}; ${remedy(path ? 'Xvfb' : engine)}`)
      const display = xvfb && (await startDisplay(xvfb))
      const env = display ? { ...process.env, DISPLAY: display.name, LIBGL_ALWAYS_SOFTWARE: '1' } : process.env
      const [site, browser] = [await openSite(), await START[engine](path, env)]
      const embedder = await openSite(site.origin)
      const reports = async () => {
        await browser.page.waitForTimeout(200) // pages report them by separate requests
        return [...site.reported.splice(0), ...embedder.reported.splice(0)]
      }
      await use({ page: browser.page, origin: site.origin, embedder: embedder.origin, reports })
      await browser.close()
      await Promise.all([site.close(), embedder.close()])
      if (display) display.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  async visit({ opened }, use) {
    if (typeof opened === 'string') return test.skip(true, opened)
    await use(opened)
    await opened.page.goto('about:blank')
    expect(await opened.reports(), 'errors that the page reported').toEqual([])
  },
})
