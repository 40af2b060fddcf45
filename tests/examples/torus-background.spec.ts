// The example torus-background.
import { expect } from 'playwright/test'
import { drawn, still, test } from './example.ts'

test('the text is over the circles, which stop', async ({ page }) => {
  await page.goto('/')
  await page.waitForSelector('#sea canvas')
  await expect.poll(() => drawn(page)).toBeGreaterThan(3)
  // The pointer hits the text, which scrolls.
  expect(
    await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('article')),
  ).not.toBeNull()
  await page.mouse.move(240, 240)
  await page.mouse.wheel(0, 300)
  await page.waitForFunction(() => scrollY > 100)
  await page.getByRole('button', { name: 'Stop motion' }).click()
  await still(page)
})

test('nothing moves where less motion is wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await still(page)
  await expect(page.locator('#motion')).toHaveText('Start motion')
})
