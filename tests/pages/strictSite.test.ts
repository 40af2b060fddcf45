// The built site under a strict policy, `default-src 'self'; script-src 'self'; style-src 'self'`:
// its views and the frame request nothing that it refuses, and nothing from another host. The
// documentation: tests/docs/built.test.ts.
import { afterEach, expect, test } from 'vitest'
import { luminance, prefer } from '../fixtures/colors.ts'
import { closeStrict, expectClean, expectViewClean, openStrict, there } from '../fixtures/strictFrame.ts'
import { eventually } from '../fixtures/wait.ts'

afterEach(closeStrict)

test.each(['torus', 'bottle', 'walker', 'blocks'])('the page, %s', expectViewClean)

test.each([
  ['day', 'dark', 'light'],
  ['night', 'light', 'dark'],
] as const)('by %s in a %s system the panel of the built page is %s', async (look, system, seen) => {
  await prefer(system)
  const inside = await openStrict(`index.html?look=${look}&count=0&quality=low&locale=en`)
  const panel = () => inside.document.querySelector('.panel')
  await there(panel)
  await eventually(() => expect(luminance(inside.getComputedStyle(panel()!).color) < 0.5).toBe(seen === 'light'))
  await prefer('light')
})

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
})

test.each(['text/javascript', 'module'])(
  'a script of type %s that is not the own one may fail in the frame',
  async (type) => {
    const inside = await openStrict('embed.html?count=3&quality=low')
    await there(() => inside.document.querySelector('[data-konpeito] canvas'))
    const script = Object.assign(inside.document.createElement('script'), { type, src: 'missing.js' })
    await new Promise((done) => {
      script.onerror = done
      inside.document.head.append(script)
    })
    expect(inside.document.querySelector('[data-konpeito] canvas')).not.toBeNull()
  },
)
