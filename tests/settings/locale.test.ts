// BCP 47 tags: which are read, whose words serve them, and their direction of writing.
import { expect, test } from 'vitest'
import { directionOf, languageOf, readLocale } from '../../src/settings/locale.ts'

test.each([
  ['en', 'en'],
  ['PT-br', 'pt-BR'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['ar-EG-u-nu-latn', 'ar-EG-u-nu-latn'],
  ['', undefined],
  ['en_US', undefined],
  ['english', undefined],
  ['Japanese', undefined],
  ['日本語', undefined],
])('%j is read as %s', (text, tag) => {
  expect(readLocale(text)).toBe(tag)
})

test.each([
  ['en-GB', 'en'],
  ['ja-JP', 'ja'],
  ['de', 'en'],
  ['jam', 'en'],
])('the words of %s are those of %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

/** `Intl.Locale` tells the direction in a property (Node 20) or a method (the standard). */
type TextInfo = { direction: string }
type WithTextInfo = Intl.Locale & { textInfo?: TextInfo; getTextInfo?(): TextInfo }

test('languages of two letters from right to left, no other; scripts count', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const avestan = 'ae' // no longer in use; `Intl` knows it since ICU 78.3
  const tags = letters.flatMap((a) => letters.map((b) => a + b)).filter((tag) => tag !== avestan)
  const isOurs = (tag: string) => directionOf(tag) === 'rtl'
  const isTheirs = (tag: string) => {
    const locale = new Intl.Locale(tag) as WithTextInfo
    return (locale.getTextInfo?.() ?? locale.textInfo)?.direction === 'rtl'
  }
  expect(tags.filter(isTheirs).filter((tag) => !isOurs(tag))).toEqual([])
  // `Intl` may lack dv. The codes iw and ji are the former ones of he and yi.
  const rightToLeft = ['ar', 'dv', 'fa', 'he', 'iw', 'ji', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']
  expect(tags.filter(isOurs)).toEqual(rightToLeft)
  expect(['az-Arab', 'pa-PK', 'ckb', 'syr', 'nqo', 'ff-Adlm', 'rhg', 'dv-MV'].filter(isOurs)).toHaveLength(8)
  expect(['ks-Deva', 'pa-IN', 'ar-Latn', 'he-Latn', 'ff', 'ja', 'und'].filter(isOurs)).toEqual([])
})
