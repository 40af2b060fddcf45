// Formats results: a line in the terminal, and docs/validation.md.

import { type Case, deviation, passes, type Row } from './case.ts'
import { section as convergence, type Measured, summary, withSummaries } from './convergence/convergence.ts'
import type { Plot } from './plot.ts'

export interface CaseResult extends Omit<Case, 'run'> {
  group: string
  rows: Row[]
  plots: Plot[]
  seconds: number
}

/** The row as one line of plain text. */
export function formatRow(row: Row): string {
  const { at, measured, error = 0 } = row
  const spread = error > 0 ? ` ± ${digits(error, 2)}` : ''
  return `${at}: expected ${formatExpected(row)}, measured ${digits(measured)}${spread}, tolerance ${digits(row.tolerance, 2)}`
}

const INTRODUCTION = `# Validation

Each case compares the physics with a law of mechanics, gas theory or granular physics, and names the
formula and its source. All seeds are fixed, so every run gives the same numbers.

| command | does |
| --- | --- |
| \`npm run validate\` | runs all cases, which takes minutes |
| \`npm run validate -- --only gas\` | runs one group |
| \`npm run validate -- --write\` | writes this page |
| \`npm run validate -- --converge\` | measures the table of convergence again, law by law, and writes it |
| \`npm test\`, \`npm run test:slow\` | include a short version of every case, and a column of the table |

If a measured value is a mean of random samples, its standard error follows it. Its tolerance is then
a share of the expected value, for finite size and time step, plus three standard errors.
`

/** Text of the page, with the table of convergence and its summaries as measured now. */
export function withSection(page: string, measured: Readonly<Record<string, Measured>>): string {
  const text = withSummaries(page, measured)
  const end = text.indexOf(DISAGREEMENTS)
  const start = text.indexOf('## Convergence\n')
  return `${text.slice(0, start < 0 ? end : start)}${convergence(measured).join('\n')}\n${text.slice(end)}`
}

/** Title of the last section. */
const DISAGREEMENTS = '## What still disagrees\n'

/** The text of docs/validation.md. */
export function page(results: readonly CaseResult[], measured: Readonly<Record<string, Measured>>): string {
  const lines = [INTRODUCTION]
  const rows = results.flatMap((one) => one.rows)
  const minutes = Math.ceil(results.reduce((sum, one) => sum + one.seconds, 0) / 60)
  const passed = rows.filter(passes).length
  lines.push(
    `${results.length} cases with ${rows.length} values, ${passed} within tolerance; at most ${minutes} minutes on one core.\n`,
  )
  for (const group of new Set(results.map((one) => one.group))) {
    lines.push(`## ${TITLES[group] ?? group}\n`)
    for (const one of results) if (one.group === group) lines.push(...section(one))
    lines.push(...summary(group, measured))
  }
  lines.push(...convergence(measured), DISAGREEMENTS, ...disagreements(results))
  return `${lines.join('\n').trimEnd()}\n`
}

const TITLES: Readonly<Record<string, string>> = {
  gas: 'Elastic gases',
  cooling: 'Cooling gases',
  collisions: 'Collisions',
  rolling: 'Rolling',
  packing: 'Packing',
  silo: 'Silos',
  grains: 'Grains that flow',
  springs: 'Springs',
  torus: 'The torus',
  invariance: 'Sizes and steps',
}

function section({ name, measures, formula, source, rows, plots }: CaseResult): string[] {
  return [
    `### ${name[0]!.toUpperCase()}${name.slice(1)}\n`,
    `| measured | ${cell(measures)} |`,
    '| --- | --- |',
    `| formula | ${cell(formula)} |`,
    `| source | ${cell(source)} |`,
    '',
    '| at | expected | measured | tolerance | result |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${cell(row.at)} | ${formatExpected(row)} | ${formatMeasured(row)} | ${digits(row.tolerance, 2)} | ${passes(row) ? 'agrees' : '**disagrees**'} |`,
    ),
    '',
    ...plots.flatMap((plot) => [
      `![${plot.title}: theory and measured values](pictures/validation/${plot.name}.svg)`,
      '',
    ]),
  ]
}

function disagreements(results: readonly CaseResult[]): string[] {
  const failed = results.flatMap(({ name, rows }) => rows.filter((row) => !passes(row)).map((row) => ({ name, row })))
  if (failed.length === 0) return ['Nothing: every value is within its tolerance.']
  return [
    '| law | at | expected | measured | beyond tolerance by | because |',
    '| --- | --- | --- | --- | --- | --- |',
    ...failed.map(
      ({ name, row }) =>
        `| ${name} | ${cell(row.at)} | ${formatExpected(row)} | ${formatMeasured(row)} | ${digits(deviation(row) - row.tolerance, 2)} | ${row.known?.reason ?? 'not known'} |`,
    ),
  ]
}

function formatMeasured({ measured, error = 0, unit = '' }: Row): string {
  return `${digits(measured)}${error > 0 ? ` ± ${digits(error, 2)}` : ''} ${unit}`.trim()
}

function formatExpected({ expected, unit = '' }: Row): string {
  if (typeof expected === 'number') return `${digits(expected)} ${unit}`.trim()
  const [low, high] = expected
  if (low === Number.NEGATIVE_INFINITY) return `at most ${digits(high)} ${unit}`.trim()
  if (high === Number.POSITIVE_INFINITY) return `at least ${digits(low)} ${unit}`.trim()
  return `${digits(low)} to ${digits(high)} ${unit}`.trim()
}

function digits(value: number, count = 4): string {
  return String(Number(value.toPrecision(count)))
}

/** A pipe would end the cell. */
function cell(text: string): string {
  return text.replace(/\|/g, '\\|')
}
