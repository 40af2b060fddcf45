// The example habit-week.
import { expect } from 'playwright/test'
import { still, test } from './example.ts'

const today = new Date()
/** The date `days` after today. */
const day = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + days)

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // candies settle out of sight
})

test('habits are kept', async ({ page, context }) => {
  const names = page.locator('.jars li')
  /** The button of a habit and a day. */
  const toggle = async (habit: string, days = 0) => {
    const date = await page.evaluate(
      (time) => new Date(time).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }),
      day(days).getTime(),
    )
    return page.getByRole('button', { name: `${habit}, ${date}`, exact: true })
  }
  // Damaged entries are left out, and nothing that was stored is lost.
  const iso = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((n) => `${n}`.padStart(2, '0')).join('-')
  const damaged = `[{"id":0,"name":"Run","aim":99,"days":["${iso}","2026-02-31",7]},{"name":""},null]`
  await page.goto('/')
  await page.evaluate((text) => localStorage.setItem('konpeito-habit-week', text), damaged)
  await page.reload()
  await expect(names).toHaveText('1Run')
  await page.getByText('Some stored entries were damaged.').waitFor()
  const copies = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('konpeito-habit-week-damaged')),
  )
  expect(copies.map(([, text]) => text)).toEqual([damaged])
  // Habits are added, renamed, removed and brought back.
  await page.getByText('Edit habits').click()
  for (const name of ['Read', 'Violin']) {
    await page.getByLabel('New habit').fill(name)
    await page.keyboard.press('Enter')
  }
  await expect(names).toHaveText(['1Run', '0Read', '0Violin'])
  await page.getByLabel('Aim of Run').selectOption('3')
  await page.getByLabel('Name of Read').fill('Read a book')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Read a book' }).click()
  await expect(names).toHaveText(['1Run', '0Violin'])
  await page.keyboard.press('Enter') // the focus is on Undo
  await expect(names).toHaveText(['1Run', '0Violin', '0Read a book'])
  await (await toggle('Violin')).focus()
  await page.keyboard.press('Space')
  await expect(names.nth(1)).toHaveText('1Violin')
  await page.waitForSelector('.jars canvas')
  await still(page)
  // Another tab changes what is stored.
  const other = await context.newPage()
  await other.goto('/style.css')
  await other.evaluate(() => {
    const stored = localStorage.getItem('konpeito-habit-week') ?? ''
    localStorage.setItem('konpeito-habit-week', stored.replace('Violin', 'Cello'))
  })
  await expect(names.nth(1)).toHaveText('1Cello')
  await other.close()
  // The week before has days of its own.
  await page.getByRole('button', { name: 'Week before' }).click()
  await expect(names.nth(1)).toHaveText('0Cello')
  const run = page.locator('.week li', { hasText: 'Run' }).getByRole('button')
  for (const k of [0, 2, 5]) await run.nth(k).click()
  await expect(names.nth(0)).toHaveText('3Run')
  await expect(page.locator('.told')).toHaveText('Run: 3 of 3 days, aim reached.')
  await (await toggle('Cello', -7)).click()
  await page.getByRole('button', { name: 'Week after' }).click()
  await expect(names.nth(0)).toHaveText('1Run')
  // The page stays open until the next week.
  await page.clock.setFixedTime(Date.now() + 7 * 86_400_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(names.nth(0)).toHaveText('0Run')
  await page.getByRole('button', { name: 'Week before' }).click()
  await expect(names.nth(0)).toHaveText('1Run')
})
