// The texts of both languages, and the message about an invalid value names the remedy.
import { describe, expect, test } from 'vitest'
import { readAddress } from '../../../site/state/address.ts'
import { describeProblem, TEXTS } from '../../../site/state/texts.ts'

test('no text is empty, and functions say the same values in both languages', () => {
  for (const [key, english] of Object.entries(TEXTS.en)) {
    const japanese = TEXTS.ja[key as keyof typeof TEXTS.ja]
    for (const text of [english, japanese]) expect(text, key).not.toBe('')
    if (typeof english === 'function') expect(valuesOf(japanese), key).toEqual(valuesOf(english))
  }
})

/** Which of its values a text says. */
function valuesOf(text: unknown): number[] {
  const said = (text as (...values: string[]) => string)('<0>', '<1>', '<2>', '<3>')
  return [0, 1, 2, 3].filter((k) => said.includes(`<${k}>`))
}

describe.each(['en', 'ja'] as const)('an invalid value in %s', (locale) => {
  test.each([
    ['view=jar', ['view', 'jar', 'bottle', 'torus']],
    ['count=many', ['count', 'many', '0', '30000', '3000']],
    ['lod=-1', ['lod', '-1', '0', '5']],
    ['count=30001', ['count', '30001', '0', '30000', '3000']],
    ['palette=neon', ['palette', 'neon', 'sakura', 'ff88aa,white', 'kyoto']],
    ['cell=1', ['cell', '1', '50', '5000', 'auto']],
    ['locale=english', ['locale', 'english', 'pt-BR', locale]],
    ['paused=maybe', ['paused', 'maybe', '1', '0']],
    ['seed=1&seed=2', ['seed', '1, 2', '4294967295']],
  ])('%s is reported with parameter, value and allowed values', (search, parts) => {
    const { settings, problems } = readAddress(search, locale)
    const message = describeProblem(problems[0]!, settings)
    for (const part of parts) expect(message).toContain(part)
  })

  test('a long value is shortened', () => {
    const { settings, problems } = readAddress(`?view=${'x'.repeat(5000)}`, locale)
    expect(describeProblem(problems[0]!, settings).length).toBeLessThan(300)
  })
})
