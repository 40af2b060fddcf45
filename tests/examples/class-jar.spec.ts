// The example class-jar.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'playwright/test'
import { still, test } from './example.ts'

test('what a phone adds is on the projector', async ({ page, context, baseURL }) => {
  const file = fileURLToPath(new URL('../../.cache/class-jar/keys.json', import.meta.url))
  // The example has answered before it has made the jar.
  await expect.poll(() => existsSync(file)).toBe(true)
  const { room, helper, viewer } = JSON.parse(readFileSync(file, 'utf8'))
  await page.goto(`${baseURL}hand.html#shared=${room}.${helper}`)
  await expect(page.locator('h1')).toHaveText('Our class')
  const number = page.locator('.number')
  const before = Number(await number.textContent()) // an earlier run may have left some
  const projector = await context.newPage()
  await projector.goto(`${baseURL}embed.html?quality=low#shared=${room}.${viewer}`)
  await projector
    .getByRole('img', { name: /^Our class/ })
    .locator('canvas')
    .waitFor()
  await page.getByRole('button', { name: '+3', exact: true }).click()
  await expect(number).toHaveText(`${before + 3}`)
  await expect(projector.locator('body')).toContainText(`${before + 3} candies`)
  await still(projector)
})
