// Tests of cases of `npm run validate` in their short form: each law holds within its tolerance.
import { describe, expect, test } from 'vitest'
import { isAccepted } from '../../validation/case.ts'
import { groups } from '../../validation/index.ts'
import { formatRow } from '../../validation/page.ts'

/** Groups of few bodies. The others take seconds: tests/slow/validation.test.ts. */
export const FEW_BODIES = ['collisions', 'rolling', 'springs']
export const MANY_BODIES = Object.keys(groups).filter((name) => !FEW_BODIES.includes(name))

export function shortForms(names: readonly string[]): void {
  describe.each(names)('%s', (name) => {
    test.each(groups[name]!.map((one) => [one.name, one] as const))('%s', (_name, one) => {
      const { rows } = one.run(true)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter((row) => !isAccepted(row)).map(formatRow)).toEqual([])
    })
  })
}
