// Unknown names: which known name is near, and what is reported.
import { expect, test, vi } from 'vitest'
import { nearest, reportUnknown } from '../../src/jar/unknown.ts'

const KNOWN = ['count', 'color', 'gravity', 'look', 'lod', 'palette']

test.each([
  ['cuont', 'count'],
  ['colour', 'color'],
  ['Color', 'color'],
  ['gravty', 'gravity'],
  ['lok', 'look'],
  ['lood', 'look'],
  ['palettes', 'palette'],
  ['', undefined],
  ['id', undefined],
  ['utm_source', undefined],
  ['constructor', undefined],
])('the nearest known name of %s is %s', (name, near) => {
  expect(nearest(name, KNOWN)).toBe(near)
})

test('a name of a million letters has no near one', () => {
  expect(nearest('palette'.repeat(1e6), KNOWN)).toBeUndefined()
})

test('each known name is its own nearest', () => {
  for (const name of KNOWN) expect(nearest(name, KNOWN)).toBe(name)
})

test('an unknown name is reported once, with what is near or what there is', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let k = 0; k < 3; k++) reportUnknown('field', { count: 1, colour: 2, hue: 3 }, KNOWN)
  expect(warn.mock.calls).toEqual([
    ['konpeito: field "colour" is not known: did you mean "color"?'],
    ['konpeito: field "hue" is not known: known are count, color, gravity, look, lod, palette'],
  ])
})

test('the number of reports is bounded', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let k = 0; k < 1000; k++) reportUnknown('field', { [`name ${k}`]: k }, KNOWN)
  expect(warn.mock.calls.length).toBeLessThanOrEqual(200)
})
