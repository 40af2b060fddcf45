// Texts and links of walkers.
import { expect, test } from 'vitest'
import { DAINTY_WALKER, readListing } from '../../../src/scenes/soda/index.ts'
import { fromFragment, MAX_FILE, toFragment } from '../../../src/settings/walkerLinks.ts'

test('a text round-trips', () => {
  expect(readListing(JSON.stringify(DAINTY_WALKER))).toEqual(DAINTY_WALKER)
})

test('horizontal gravity fits in a link; other fragments are left alone', () => {
  const horizontal = { ...DAINTY_WALKER, name: '横', gravity: [0.01, -0.02] as const }
  expect(toFragment(horizontal)).toMatch(/^m=[A-Za-z0-9_-]+$/)
  expect(fromFragment(toFragment(horizontal))).toEqual(horizontal)
  expect(fromFragment('#s=abc')).toBeNull()
  expect(fromFragment('')).toBeNull()
  expect(() => fromFragment('#m=%%')).toThrow(/base64/)
  expect(() => fromFragment('#hello')).toThrow(/base64/)
})

test('a link that is too long is not read', () => {
  const long = 'A'.repeat(MAX_FILE + 1)
  for (const link of [`#m=${long}`, `#${long}`]) expect(() => fromFragment(link)).toThrow('the link must have at most')
})
