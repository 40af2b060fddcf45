// Laws of few bodies from `npm run validate`, when a row agrees, and the table of convergence.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isAccepted, passes, type Row } from '../../validation/case.ts'
import { check, columns, isWithin, type Measured, nameOf, USUAL } from '../../validation/convergence/convergence.ts'
import { laws } from '../../validation/convergence/laws.ts'
import table from '../../validation/convergence/measured.json' with { type: 'json' }
import { withSection } from '../../validation/page.ts'
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

describe('the table of convergence', () => {
  const measured: Record<string, Measured> = table
  const finest = nameOf(columns.at(-1)!)

  test('has a law in each column, and stands in docs/validation.md as it was measured', () => {
    expect(Object.keys(measured)).toEqual(laws.map(({ name }) => name))
    for (const { name, within } of laws) {
      expect(Object.keys(measured[name]!.cells)).toEqual(columns.map(nameOf))
      for (const { values } of Object.values(measured[name]!.cells))
        expect(Object.keys(values).sort()).toEqual(Object.keys(within).sort())
    }
    const text = readFileSync(new URL('../../docs/validation.md', import.meta.url), 'utf8')
    expect(withSection(text, measured)).toBe(text)
    for (const title of ['Gas pressure', 'Packing fraction']) expect(text).toContain(`\n### ${title}\n`)
  })

  test.each(laws.map((law) => [law.name, law] as const))(
    '%s: the finest column is what its source says, or differs as is known',
    (name, law) => {
      const { cells } = measured[name]!
      expect(check(law, cells[finest]!, cells).filter((one) => !isWithin(one))).toEqual([])
      for (const [quantity, [low, high]] of Object.entries(law.range ?? {})) {
        const { mean, error } = cells[finest]!.values[quantity]!
        expect(mean).toBeGreaterThan(low - 3 * error)
        expect(mean).toBeLessThan(high + 3 * error)
      }
    },
  )

  test('a value that is not near its law differs, and one that is no number too', () => {
    const law = { ...laws[0]!, expected: { Z: 2 }, within: { Z: 0.1 } }
    const far = (mean: number, error = 0) =>
      check(law, { values: { Z: { mean, error } }, cost: 1 }, {}).filter((one) => !isWithin(one))
    expect([far(2.19), far(2.21, 0.01)]).toEqual([[], []])
    expect([far(2.21).length, far(1.79).length, far(Number.NaN).length]).toEqual([1, 1, 1])
    expect(nameOf(USUAL)).toBe('60 Hz, auto')
  })
})
