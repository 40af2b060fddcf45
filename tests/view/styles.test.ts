// Colours of the texts around the picture.
import { expect, test, vi } from 'vitest'

test.each([
  [undefined, 'light-dark(#fffdfb, #261d25)'], // on a server
  [{ supports: () => false }, '#fffdfb'],
])('on a server the sheet is light-dark(), in an old browser the light colour', async (css, color) => {
  vi.stubGlobal('CSS', css)
  vi.resetModules()
  const { SHEET } = await import('../../src/view/styles.ts')
  vi.unstubAllGlobals()
  expect(SHEET).toBe(`var(--konpeito-sheet, ${color})`)
})
