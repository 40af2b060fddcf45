// The mutants of scripts/mutants: each changes one token of code that runs.
import { expect, test } from 'vitest'
import { findMutants } from '../../scripts/mutants/find.mjs'

/** The lines that mutants make of a text. */
const mutantsOf = (text: string) => findMutants('a.ts', `${text}\n`).map(({ after }) => after)

test.each([
  ['x = a * b', ['x = a / b']],
  ['if (a < b) c()', ['if (a <= b) c()', 'if (a > b) c()']],
  ['y = -x', ['y = x']],
  ['y = z - x', ['y = z + x']],
  ['if (!isOn) f()', ['if (isOn) f()']],
  ['return a[1]', ['return a[0]']],
  ['return 0.3', ['return (2 * 0.3)']],
  ['m = Math.min(a, b)', ['m = Math.max(a, b)']],
  ['for (let k = 0; k !== n; k++) f(k)', 3],
  ['a = c === true ? b : d', 2],
])('%s has its mutants', (text, expected) => {
  if (typeof expected === 'number') expect(mutantsOf(text)).toHaveLength(expected)
  else expect(mutantsOf(text)).toEqual(expected)
})

test.each([
  '// a < b',
  '/** At most 3 * x. */',
  "throw new RangeError('a < b - 1')",
  `const text = \`a - \${b} < 3\``,
  "import { a } from '../b-1.ts'",
  'type Pair = readonly [1, 2]',
  'interface A {\n  /** One. */\n  b: 1 | 2\n}',
  'const world: World<3> = f(x)',
  'let id: string | number',
  'const f = (v: Vec<2> | Vec<3>) => v',
  'const m = new Map<string, number>()',
])('%s has no mutants', (text) => {
  expect(mutantsOf(text)).toEqual([])
})
