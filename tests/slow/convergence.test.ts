// Laws of the table of convergence at the usual rate and substeps, against the table as it was measured.
import { expect, test } from 'vitest'
import { check, isWithin, type Measured, measure, USUAL } from '../../validation/convergence/convergence.ts'
import { laws } from '../../validation/convergence/laws.ts'
import measured from '../../validation/convergence/measured.json' with { type: 'json' }

const table: Record<string, Measured> = measured

test.each(laws.flatMap((law) => (table[law.name] ? [[law.name, law] as const] : [])))('%s', (name, law) => {
  const { cells } = table[name]!
  expect(check(law, measure(law, USUAL), cells).filter((one) => !isWithin(one))).toEqual([])
})
