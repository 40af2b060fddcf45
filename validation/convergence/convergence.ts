// The table of convergence: each law at every rate of steps and number of substeps, with its error
// and its cost.
import type { Mean } from '../case.ts'
import { type Column, type Law, RATES, SUBSTEPS } from './law.ts'
import { laws } from './laws.ts'

/** All columns, the finest last. */
export const columns: readonly Column[] = RATES.flatMap((rate) => SUBSTEPS.map((substeps) => ({ rate, substeps })))
export const nameOf = ({ rate, substeps }: Column) => `${rate} Hz, ${substeps}`

/** How long a column takes, against others. */
export const work = ({ rate, substeps }: Column) => rate * (substeps === 'auto' ? 6 : substeps)

/** A measured cell. */
export interface Cell {
  values: Readonly<Record<string, Mean>>
  /** Microseconds of processor time for a body and simulated second. */
  cost: number
}

/** The cells of a law, and when they were measured: validation/convergence/measured.json. */
export interface Measured {
  /** Day, processor and version of Node. */
  run: string
  /** `SOLVER_VERSION` then. */
  solver: number
  cells: Readonly<Record<string, Cell>>
}

/** Measures a cell. Values have six digits, as the table is stored. */
export function measure(law: Law, column: Column): Cell {
  const start = process.cpuUsage()
  const { values, bodies, seconds } = law.run(column)
  const { user, system } = process.cpuUsage(start)
  const six = (value: number) => Number(value.toPrecision(6))
  const rounded = Object.entries(values).map(([name, { mean, error }]) => [
    name,
    { mean: six(mean), error: six(error) },
  ])
  return { values: Object.fromEntries(rounded), cost: six((user + system) / (bodies * seconds)) }
}

/** A quantity of a law at 60 steps a second with substeps `auto`, against what it may differ. */
export interface Check {
  law: string
  quantity: string
  /** Share of the reference, or the distance itself where that is 0. */
  distance: number
  allowed: number
  known: Law['known']
}

/** The settings of most worlds: the column that is checked. */
export const USUAL: Column = { rate: 60, substeps: 'auto' }

/** Compares a cell of the usual column with the law, or with the finest column of what was measured. */
export function check(law: Law, { values }: Cell, cells: Measured['cells']): Check[] {
  return Object.entries(law.within).map(([quantity, within]) => {
    const { reference, error } = referenceOf(law, quantity, cells)
    const scale = reference === 0 ? 1 : 1 / Math.abs(reference)
    const value = values[quantity] ?? { mean: Number.NaN, error: 0 }
    const distance = Math.abs(value.mean - reference) * scale
    const allowed = within + 3 * Math.hypot(value.error, error) * scale
    return { law: law.name, quantity, distance, allowed, known: law.known }
  })
}

/** Whether a check agrees, or differs no more than is known. NaN does not. */
export const isWithin = ({ quantity, distance, allowed, known }: Check) =>
  distance <= Math.max(allowed, known?.[quantity]?.within ?? 0)

/** What the table says. */
const VERDICT = [
  '**These converge.** From 60 Hz, gases (the fastest need more than four substeps), the packing of beds, outflow,',
  'drums, a smooth silo, bowls, momentum, energy and sleep keep within 3 % or within their noise of the law or of the',
  'finest column, and heaps within 15 %, which is up to three standard errors. Beds have up to 16 % too many contacts',
  'at 60 Hz, auto, and fewer with smaller steps.\n',
  '**These do not, or not visibly.** Loads of rough silos and grains between clogs scatter between columns by a third',
  'and more: three silos and 40 to 60 avalanches are too few. In 2D, twice and more grains pass between clogs, but',
  'not at 240 Hz or with 16 substeps. Four substeps at 30 Hz are too few: the pressure of the fastest spheres is 57 %',
  'too low, and beds are 4 to 7 % denser.\n',
  '**Against their sources**, even in the finest column: disks of density 0.6 have 2.1 % less pressure than',
  'Henderson says; outflow in 2D has the exponent 1.68 ± 0.06 instead of 1.5, and in 3D, with an opening of 4.5 d, C',
  'is 0.47 ± 0.03, where Nedderman has at least 0.55.\n',
]

/** The section of docs/validation.md. */
export function section(measured: Readonly<Record<string, Measured>>): string[] {
  const shown = laws.filter(({ name }) => measured[name] !== undefined)
  const all = shown.map((law) => ({ law, cells: measured[law.name]!.cells }))
  const far = [USUAL, columns.at(-1)!].flatMap((column) =>
    all
      .flatMap(({ law, cells }) => check(law, cells[nameOf(column)]!, cells))
      .filter(({ distance, allowed }) => !(distance <= allowed))
      .map((one) => ({ ...one, at: nameOf(column) })),
  )
  return [
    '## Convergence\n',
    'Laws at 30 to 240 steps a second with `substeps` auto, 4 and 16. A cell is the distance from the law and',
    'its standard error, in percent of the law; where the law says 0, it is the value. If a law gives no number,',
    'the last column is the reference. `npm run validate -- --converge` measures the rows that this version of',
    'the solver lacks, and `--converge --only WORD` those with a word. `npm run test:slow` measures the column',
    `${nameOf(USUAL)}, but for laws whose noise hides any value. The last column names the solver at the time of`,
    'the run. The numbers began again at 1 when old formats went, so solvers 4 and 6 are older than the',
    `present 2, and their rows tell how cells depend on steps, not the last digit of today's values.${shown.length < laws.length ? ` Not measured yet: ${laws.length - shown.length} laws.` : ''}\n`,
    ...VERDICT,
    '| law | measured | source | run |',
    '| --- | --- | --- | --- |',
    ...shown.map(({ name, measures, source }) => {
      const { run, solver } = measured[name]!
      return `| ${name} | ${measures} | ${source} | ${run}, solver ${solver} |`
    }),
    '',
    '### Distance from the law\n',
    ...head('law'),
    ...all.flatMap(({ law, cells }) => Object.keys(law.within).map((quantity) => distanceRow(law, quantity, cells))),
    '',
    '### Cost\n',
    'Microseconds of processor time for a body and a simulated second, setting up included.\n',
    ...head('law'),
    ...all.map(({ law, cells }) => `| ${law.name} | ${cellsOf(cells, ({ cost }) => round(cost))} |`),
    '',
    `### What differs at ${nameOf(USUAL)}, and in the finest column\n`,
    ...(far.length === 0
      ? ['Nothing: each value differs by at most the error of its source and three standard errors.']
      : [
          '| law | at | distance, % | allowed, % | because |',
          '| --- | --- | --- | --- | --- |',
          ...far.map(
            ({ law, at, quantity, distance, allowed, known }) =>
              `| ${law}, ${quantity} | ${at} | ${round(100 * distance)} | ${round(100 * allowed)} | ${known?.[quantity]?.reason ?? 'not known'} |`,
          ),
        ]),
    '',
  ]
}

/** Laws of the table that also stand beside a group of cases, under the name that readers look for. */
const NAMED: Readonly<Record<string, { title: string; laws: string; quantity: string; means: string }>> = {
  gas: {
    title: 'Gas pressure',
    laws: 'pressure of a gas, ',
    quantity: 'Z',
    means: 'Compressibility factor Z = P V / (N k T) of elastic disks and spheres, from the virial of the collisions.',
  },
  packing: {
    title: 'Packing fraction',
    laws: 'a bed that settles, ',
    quantity: 'packing',
    means:
      'Share of the volume that spheres fill inside a bed that fell and settled. Of the two numbers of the source the second is that of contacts.',
  },
}

/** What the table says of one quantity, at the usual settings and in the finest column. */
export function summary(group: string, measured: Readonly<Record<string, Measured>>): string[] {
  const named = NAMED[group]
  if (!named) return []
  const { title, quantity, means } = named
  const shown = [USUAL, columns.at(-1)!].map(nameOf)
  const rows = laws
    .filter(({ name }) => name.startsWith(named.laws) && measured[name])
    .map(({ name, expected, range, source }) => {
      const law = expected[quantity] ? round(expected[quantity], 4) : range?.[quantity]?.join(' to ')
      const values = shown.map((column) => {
        const { mean, error } = measured[name]!.cells[column]!.values[quantity]!
        return `${round(mean, 4)} ± ${round(error)}`
      })
      return `| ${[name.slice(named.laws.length), law, ...values, source].join(' | ')} |`
    })
  const heads = ['at', 'law', ...shown, 'source']
  return [
    `### ${title}\n`,
    `${means} [Convergence](#convergence) has all columns.\n`,
    `| ${heads.join(' | ')} |`,
    `|${' --- |'.repeat(heads.length)}`,
    ...rows,
    '',
  ]
}

/** A page with the summaries as measured now. */
export const withSummaries = (text: string, measured: Readonly<Record<string, Measured>>): string =>
  Object.entries(NAMED).reduce(
    (page, [group, { title }]) =>
      page.replace(new RegExp(`### ${title}\\n[^]*?(?=##)`), () => `${summary(group, measured).join('\n')}\n`),
    text,
  )

const head = (first: string) => [
  `| ${first} | ${columns.map(nameOf).join(' | ')} |`,
  `| --- |${' --- |'.repeat(columns.length)}`,
]

const cellsOf = (cells: Measured['cells'], text: (cell: Cell) => string) =>
  columns.map((column) => text(cells[nameOf(column)]!)).join(' | ')

function distanceRow(law: Law, quantity: string, cells: Measured['cells']): string {
  const { reference } = referenceOf(law, quantity, cells)
  const scale = reference === 0 ? 1 : 100 / Math.abs(reference)
  const texts = cellsOf(cells, ({ values }) => {
    const { mean, error } = values[quantity]!
    return `${round((mean - reference) * scale)}${error > 0 ? ` ± ${round(error * scale)}` : ''}`
  })
  return `| ${law.name}, ${quantity} ${round(reference, 4)} | ${texts} |`
}

/** The value of the law, or that of the finest column. */
function referenceOf({ expected }: Law, quantity: string, cells: Measured['cells']) {
  const finest = cells[nameOf(columns.at(-1)!)]?.values[quantity]
  const exact = expected[quantity]
  return exact === undefined
    ? { reference: finest?.mean ?? Number.NaN, error: finest?.error ?? 0 }
    : { reference: exact, error: 0 }
}

const round = (value: number, digits = 2) => String(Number(value.toPrecision(digits)))
