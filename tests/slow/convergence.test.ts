// Laws of the table of convergence at the usual rate and substeps, against the table as it was measured.
import { expect, test } from 'vitest'
import { check, isWithin, type Measured, measure, nameOf, USUAL } from '../../validation/convergence/convergence.ts'
import { laws } from '../../validation/convergence/laws.ts'
import measured from '../../validation/convergence/measured.json' with { type: 'json' }

const table: Record<string, Measured> = measured

const checked = laws.filter((law) => {
  const { cells } = table[law.name] ?? {}
  // Where all of the value is within its noise, no world could fail: few avalanches say little.
  return cells && check(law, cells[nameOf(USUAL)]!, cells).some(({ allowed }) => allowed < 1)
})

test.each(checked.map((law) => [law.name, law] as const))('%s', (name, law) => {
  const { cells } = table[name]!
  expect(check(law, measure(law, USUAL), cells).filter((one) => !isWithin(one))).toEqual([])
})
