// Laws of few bodies from `npm run validate`, and what its rows, page and plots say.
import { describe, expect, test } from 'vitest'
import { deviation, isAccepted, meanOf, passes, type Row, sampled } from '../../validation/case.ts'
import { page } from '../../validation/page.ts'
import { drawPlot } from '../../validation/plot.ts'
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

  test('with a range deviates by the distance to its nearer end', () => {
    expect(deviation({ ...row, expected: [0, 2] })).toBe(0.5)
    expect(deviation({ ...row, expected: [3, 4] })).toBe(0.5)
    expect(deviation({ ...row, expected: [2, 3] })).toBe(0)
  })

  test('of noisy samples does not pass for its noise', () => {
    expect(sampled('here', 1, { mean: 1.5, error: 1 }, 0.01).tolerance).toBeCloseTo(0.07, 12)
    expect(sampled('here', 1, { mean: 1.5, error: 0.001 }, 0.01).tolerance).toBeCloseTo(0.013, 12)
    expect(meanOf([1, 3])).toEqual({ mean: 2, error: 1 })
  })
})

test('the page names what disagrees', () => {
  const result = { name: 'law', measures: 'x', formula: 'y', source: 'z', group: 'gas', plots: [], seconds: 1 }
  const row: Row = { at: 'here', expected: 1, measured: 2, error: 0, tolerance: 0.5 }
  expect(page([{ ...result, rows: [row] }])).toContain('| law | here | 1 | 2 | 0.5 |')
  expect(page([{ ...result, rows: [{ ...row, measured: 1 }] }])).toContain('every value is within its tolerance')
})

test('a plot draws its curve, its points and its labels', () => {
  const points = [
    [0, 1, 0.1],
    [1, 2, 0.1],
  ] as const
  const svg = drawPlot({
    name: 'plot',
    title: 'a < b',
    x: 'x',
    y: 'y',
    series: [
      { label: 'law', kind: 'curve', points },
      { label: 'law', kind: 'points', points },
    ],
  })
  expect(svg).toContain('a &lt; b')
  expect(svg.match(/<polyline/g)).toHaveLength(1)
  expect(svg.match(/r="3"/g)).toHaveLength(2)
  expect(svg).not.toContain('NaN')
})
