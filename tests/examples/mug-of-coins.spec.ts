// The example mug-of-coins.
import { expect } from 'playwright/test'
import { still, test } from './example.ts'

test('coins fall, clink and are dragged', async ({ page }) => {
  const clinks = async () => Number.parseInt((await page.locator('output').textContent()) ?? '', 10)
  await page.goto('/')
  await page.waitForSelector('canvas')
  await expect.poll(clinks).toBeGreaterThan(50)
  await still(page)
  // A click beside the coins pours more, and a coin that is dragged hits others.
  const poured = await clinks()
  await page.mouse.click(40, 40)
  await expect.poll(clinks).toBeGreaterThan(poured)
  await still(page)
  const more = await clinks()
  // Where a coin lies depends on when the others were poured, so some places are tried.
  for (let place = 0; place < 16 && (await clinks()) === more; place++) {
    const x = 200 + 10 * (place % 8)
    const y = place < 8 ? 290 : 240
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let k = 1; k <= 20; k++) {
      await page.mouse.move(x, y - 10 * k)
      await page.waitForTimeout(60)
    }
    await page.mouse.up()
  }
  await expect.poll(clinks).toBeGreaterThan(more)
  await still(page)
})
