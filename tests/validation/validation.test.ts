// Laws of few bodies from `npm run validate`, and when a row agrees.
import { describe, expect, test } from 'vitest'
import { isAccepted, passes, type Row } from '../../validation/case.ts'
import { FEW_BODIES, shortForms } from './short.ts'

shortForms(FEW_BODIES)

describe('a row', () => {
  const row: Row = { at: 'here', expected: 2, measured: 2.5, error: 0, tolerance: 0.4 }

  test('agrees up to its tolerance, and never when it is not a number', () => {
    expect(passes(row)).toBe(false)
    expect(passes({ ...row, tolerance: 0.5 })).toBe(true)
    expect(passes({ ...row, measured: Number.NaN, tolerance: Number.POSITIVE_INFINITY })).toBe(false)
  })

  test('that is known to disagree is accepted up to what is known', () => {
    const known = (within: number) => ({ ...row, known: { reason: 'soft contacts', within } })
    expect(isAccepted(known(0.5))).toBe(true)
    expect(isAccepted(known(0.45))).toBe(false)
    expect(isAccepted({ ...known(9), measured: Number.NaN })).toBe(false)
    expect(isAccepted(row)).toBe(false)
  })
})
