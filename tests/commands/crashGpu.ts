// A command for tests in the browser: ends the browser's GPU process, as a crashed driver does. The
// browser starts another one, and every WebGL context of its pages is lost.
import type { Page } from 'playwright'

export async function crashGpu({ page }: { page: Page }): Promise<void> {
  const session = await page.context().browser()!.newBrowserCDPSession()
  // The process that should answer may be the one that ends.
  await Promise.race([session.send('Browser.crashGpuProcess'), new Promise((done) => setTimeout(done, 2000))])
  await session.detach()
}
