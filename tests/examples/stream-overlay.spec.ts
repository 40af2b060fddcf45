// The example stream-overlay.
import { expect } from 'playwright/test'
import { still, test } from './example.ts'

test('tips are counted once each', async ({ page, request }) => {
  const total = page.locator('#total')
  const jar = page.locator('konpeito-bottle canvas')
  await page.goto('/?quality=low')
  await jar.waitFor()
  for (const tip of [
    { name: 'Mika', amount: 3 },
    { name: 'Ren', amount: 4 },
  ])
    expect((await request.post('/tip', { data: tip })).status()).toBe(204)
  // The second tip waits in the queue. A reload loses neither.
  await expect(total).toHaveText(/^[37]$/) // a busy machine may have counted both by now
  await page.reload()
  await expect(total).toHaveText('7')
  await page.evaluate(() => {
    const tip = { type: 'tip', id: 'm1', name: 'Ava', amount: 2 }
    postMessage(tip, '*')
    postMessage(tip, '*') // sent twice, counted once
    addEventListener('message', ({ data }) => data.type === 'error' && Object.assign(window, { refused: data }))
    postMessage({ ...tip, id: 2 ** 53, amount: -5 }, '*')
  })
  await expect(total).toHaveText('9')
  await page.waitForFunction(() => Reflect.has(window, 'refused'))
  const refusal = /^a tip was refused: id must be a text.*; amount must be a number from 0.01 to 1000000$/
  expect(await page.evaluate(() => Reflect.get(window, 'refused').message)).toMatch(refusal)
  await still(page)
  await page.reload()
  await jar.waitFor()
  await expect(total).toHaveText('9')
  await still(page)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect((await request.post('/tip', { data: { name: 'x', amount: 0 } })).status()).toBe(400)
})
