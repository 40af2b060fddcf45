// The built site under a strict policy, `default-src 'self'; script-src 'self'; style-src 'self'`:
// the torus, the frame and the documentation request nothing that it refuses, and nothing from
// another host. The other views: tests/pages.
import { afterEach, expect, test } from 'vitest'
import { closeStrict, expectClean, expectViewClean, openStrict, there } from '../fixtures/strictFrame.ts'

afterEach(closeStrict)

test('the page', () => expectViewClean('torus'), 90_000)

test('the frame', async () => {
  const inside = await openStrict('embed.html?view=torus&count=5&capacity=2&interactive=1&quality=low&sound=1')
  await there(() => inside.document.querySelector('canvas'))
  const list = [...inside.document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('List'))
  list!.click()
  await there(() => {
    inside.document.querySelector('td button')!.dispatchEvent(new Event('focusin', { bubbles: true }))
    return inside.document.querySelector('[data-konpeito] [aria-hidden]:not([hidden])')
  })
  await expectClean(inside)
}, 90_000)

test('every page of the documentation, with its search and its live jar', async () => {
  const start = await openStrict('docs/index.html')
  const jar = start.document.querySelector('.live konpeito-bottle')!
  await there(() => jar.shadowRoot?.querySelector('canvas'))
  start.document.querySelector<HTMLButtonElement>('.find')!.click()
  await there(() => start.document.querySelector('dialog[open] [role="status"]:empty'))
  const field = start.document.querySelector<HTMLInputElement>('dialog input')!
  field.value = '金平糖'
  field.dispatchEvent(new Event('input'))
  expect(start.document.querySelector('dialog li a[lang="ja"] mark')).not.toBeNull()
  await expectClean(start)
  const listed = (inside: Window) =>
    [...inside.document.querySelectorAll('nav.pages a')].map((link) => link.getAttribute('href')!)
  const english = listed(start)
  const names = new Set([...english, ...listed(await openStrict('docs/ja.html'))])
  expect(names.size).toBeGreaterThan(english.length)
  for (const name of [...names].filter((name) => name !== 'index.html')) {
    const inside = await openStrict(`docs/${name}`)
    // One live jar is enough, and each takes seconds.
    inside.document.querySelector('.live')?.remove()
    // The script has run once code blocks have their wrapper.
    if (inside.document.querySelector('pre')) await there(() => inside.document.querySelector('.code'))
    await expectClean(inside)
  }
}, 90_000)
