// Unknown names are reported.
import { expect, test, vi } from 'vitest'
import { reportUnknown } from '../../src/jar/warnUnknown.ts'

const KNOWN = ['count', 'color', 'gravity', 'look', 'lod', 'palette']

test('an unknown name is reported once, with what there is', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let k = 0; k < 3; k++) reportUnknown('field', { count: 1, colour: 2, hue: 3 }, KNOWN)
  expect(warn.mock.calls).toEqual([
    ['konpeito: field "colour" is not known: known are count, color, gravity, look, lod, palette'],
    ['konpeito: field "hue" is not known: known are count, color, gravity, look, lod, palette'],
  ])
})

test('the number of reports is bounded', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let k = 0; k < 1000; k++) reportUnknown('field', { [`name ${k}`]: k }, KNOWN)
  expect(warn.mock.calls.length).toBeLessThanOrEqual(200)
})
