// The listing of the article, and other texts that a walker is read from.
import { expect, test } from 'vitest'
import { DAINTY_WALKER, readListing } from '../../../src/scenes/soda/index.ts'

/** As the article writes a model: symbols, arrows, and commas after the last part. */
function toRuby(value: unknown): string {
  if (Array.isArray(value)) return `[ ${value.map((part) => `${toRuby(part)}, `).join('')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{\n${Object.entries(value)
    .map(([key, part]) => `  :${key.padEnd(12)} => ${toRuby(part)},\n`)
    .join('')}}`
}
const HASH = toRuby(DAINTY_WALKER)

test('the listing of the article gives the same model as its JSON', () => {
  expect(readListing(HASH)).toEqual(DAINTY_WALKER)
  expect(readListing(`DaintyWalker = ${HASH}`)).toEqual(DAINTY_WALKER)
  expect(readListing(JSON.stringify(DAINTY_WALKER))).toEqual(DAINTY_WALKER)
})

test('the listing is found in the whole program', () => {
  const program = `class Node # { :a => 1 }\nend\n\nDaintyWalker = ${HASH}\n\nif $0 == __FILE__\n  Window.new.show\nend\n`
  expect(readListing(program)).toEqual(DAINTY_WALKER)
})

test('the listing may have newer names, comments, texts in both quotes, and other numbers', () => {
  const changed = HASH.replace(/:name +=>/, "'name' => # a comment {\n")
    .replace('"ed"', "'ed: \\'#1\\' => {'")
    .replace(':friction     => 0.137', 'friction: +1.37E-1')
    .replace(':wave_direction => 1', '"wave_direction" => nil')
    .replace(':stiffness    => 6.25', '__proto__: { a: true }, "stiffness": 6_000.2_5')
  expect(readListing(changed)).toEqual({ ...DAINTY_WALKER, author: "ed: '#1' => {", stiffness: 6000.25 })
})

test.each([
  ['', /^line 1, column 1: a number, a text, \[ or { expected, got the end of the text$/],
  ['['.repeat(1e6), /^line 1, column 22: at most 20 lists inside one another expected/],
  ['x'.repeat(4_000_001), /^the text must have at most 4000000 characters/],
  [HASH.replace('=> 0.137,', '=> 0.137'), /^line 6, column 3: a comma or } expected, got ":stiffness/],
  [HASH.slice(0, -2), /, column \d+: a name such as :nodes => expected, got the end of the text$/],
  [HASH.replace('6.25', '6.25 / 2'), /^line 6, column \d+: a comma or } expected, got "\/ 2,"$/],
  [HASH.replace('6.25', 'V[1, 2]'), /^line 6, column \d+: a number, a text, \[ or { expected, got "V\[1, 2\],"$/],
  [`${HASH} x`, /: the end of the text expected, got "x"$/],
  ['{ :a => "open', /^line 1, column 9: a number, a text/],
])('a bad text is refused with its place: case %#', (text, problem) => {
  expect(() => readListing(text)).toThrow(problem)
})

test('a bad value is refused by its name', () => {
  expect(() => readListing(HASH.replace(':node_b       => 0', ':node_b => 99'))).toThrow(/springs\[0\]\.node_b/)
})
