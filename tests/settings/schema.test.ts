// The settings schema: its names and defaults are those of the jar, and its values are read by
// type.
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { MOST_VALUE } from '../../src/jar/jarItems.ts'
import { MOST_BESIDE } from '../../src/jar/jarOptions.ts'
import { CAPACITY } from '../../src/jar/jarWorld.ts'
import { describeType, formatText, parseField, parseText } from '../../src/settings/parse.ts'
import { parseQuery } from '../../src/settings/query.ts'
import { JAR_VIEWS, LOOKS, SETTINGS, type Setting, TORUS_SETTINGS, type Value } from '../../src/settings/schema.ts'
import { LIGHTING_PRESETS } from '../../src/view/lightingPresets.ts'

const all = Object.entries<Setting>({ ...SETTINGS, ...TORUS_SETTINGS })

test('names and defaults of the schema are those of the jar', () => {
  expect([...LOOKS]).toEqual(Object.keys(LIGHTING_PRESETS))
  expect(SETTINGS.capacity.default).toEqual(CAPACITY)
  expect(SETTINGS.beside.type.max).toBe(MOST_BESIDE)
  expect(Object.keys(CAPACITY)).toEqual([...JAR_VIEWS])
  expect(SETTINGS.count.type.max).toBe(MOST_VALUE)
  const jar = createJar()
  expect([jar.view, jar.world.seed]).toEqual([SETTINGS.view.default, SETTINGS.seed.default])
})

/** Names and defaults of optional properties in a source text, as their docstrings have them. */
const documentedIn = (text: string) =>
  [...text.matchAll(/@default (-?[\d.]*\d|\w+)[^@]*?\*\/\s+(\w+)\?:/g)].map(([, value, name]) => [name!, value!])

test.each([
  ['/** Share. @default 0.3 */\n  friction?: number', 'friction', '0.3'],
  ['/** Way. @default -2.5, in metres. */\n  way?: number', 'way', '-2.5'],
  ['/** Largest. @default 3000 in a bottle */\n  capacity?: number', 'capacity', '3000'],
  ['/** Name. @default kyoto */\n  palette?: string', 'palette', 'kyoto'],
])('the default in %j is read whole', (text, name, value) => {
  expect(documentedIn(text)).toEqual([[name, value]])
})

test('the defaults in the docstrings of props are those of the schema', () => {
  const sources = ['components/jar/types.ts', 'jar/jarOptions.ts', 'scenes/bottle.ts'].map((file) =>
    readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8'),
  )
  const found = sources.flatMap(documentedIn).filter(([name]) => name! in SETTINGS)
  const expected = ['palette', 'lodDistance', 'interactive', 'seed', 'friction', 'restitution']
  expect(found.map(([name]) => name)).toEqual(expect.arrayContaining(expected))
  for (const [name, value] of found) {
    const standard = SETTINGS[name as keyof typeof SETTINGS] as Setting
    const { default: given } = standard
    expect(String(typeof given === 'object' ? given.bottle : given), name).toBe(value)
  }
})

test.each(['attribute', 'message', 'query', 'embed'] as const)('each %s has a name of its own', (place) => {
  const names = all.flatMap(([, setting]) => setting[place] ?? [])
  expect(new Set(names).size).toBe(names.length)
})

test.each(all)('%s: its defaults are allowed', (_name, { type, default: standard, inQuery }) => {
  for (const [kind, values] of [
    [type, standard],
    [inQuery?.type ?? type, standard],
  ] as const)
    for (const value of typeof values === 'object' ? Object.values(values) : [values ?? []].flat())
      expect(parseText(formatText(value as Value, kind), kind)).toEqual(value)
})

test.each([
  [{ kind: 'flag' }, '', true],
  [{ kind: 'flag' }, 'yes', undefined],
  [{ kind: 'distance' }, '1e2', 100],
  [{ kind: 'distance' }, ' ', undefined],
  [{ kind: 'distance' }, '-1', undefined],
  [{ kind: 'distance' }, 'Infinity', undefined],
  [{ kind: 'palette' }, 'sakura', 'sakura'],
  [{ kind: 'palette' }, 'neon', undefined],
  [{ kind: 'palette' }, 'ff88aa', ['#ff88aa']],
  [{ kind: 'palette' }, 'red, rgb(1, 2, 3)', ['red', 'rgb(1, 2, 3)']],
  [{ kind: 'locale' }, 'zh-hant-tw', 'zh-Hant-TW'],
  [{ kind: 'locale' }, 'Japanese', undefined],
  [{ kind: 'integer', min: 0, max: 9 }, '10', undefined],
  [{ kind: 'number', min: 0, max: 9 }, '1e0', undefined],
  [{ kind: 'number', min: 0, max: 9 }, '8.5', 8.5],
  [{ kind: 'number', min: 0, max: 9 }, '0.30000000000000004', 0.1 + 0.2],
  [{ kind: 'number', min: 0, max: 9 }, 'auto', undefined],
  [{ kind: 'number', min: 1, max: 9, auto: 0 }, 'auto', 0],
  [{ kind: 'number', min: 1, max: 9, auto: 'auto' }, 'auto', 'auto'],
  [{ kind: 'number', min: 1, max: 9, auto: 'auto' }, '0', undefined],
] as const)('%j reads %j as %j', (type, text, value) => {
  expect(parseText(text, type)).toEqual(value)
})

test('a field of a message is read as its text, and refused with its name', () => {
  expect(parseField('palette', ['red', 'blue'], { kind: 'palette' })).toEqual(['red', 'blue'])
  expect(parseField('lod', 3, { kind: 'distance' })).toBe(3)
  for (const value of [null, {}, [], 'yes'])
    expect(() => parseField('paused', value, { kind: 'flag' })).toThrow('paused must be true or false (1 or 0), got')
  expect(() => parseField('seed', [1, 2], SETTINGS.seed.type)).toThrow(
    'seed must be a whole number from 0 to 4294967295, got [1, 2]',
  )
})

test('what is allowed is said in words', () => {
  expect(describeType(SETTINGS.look.type)).toBe('day, evening or night')
  expect(describeType(SETTINGS.overflow.type)).toBe('group or refuse')
  expect(describeType({ kind: 'number', min: 1, max: 2 })).toBe('a number from 1 to 2')
  expect(describeType({ kind: 'number', min: 1, max: 2, auto: 0 })).toBe('auto or a number from 1 to 2')
  expect(describeType({ kind: 'locale' })).toBe('a BCP 47 language tag such as en, ja or pt-BR')
  expect(describeType(SETTINGS.image.type)).toBe('an address, a data URL or an emoji, or none')
  expect(describeType({ kind: 'distance' })).toBe('a number of metres, 0 or more')
})

/** Texts that a pattern or a split might take quadratic time for. */
const LONG = [',', '(', 'a,(', 'a-', ' ', '1,2 ', '*', '_', '9', 'rgb(1,', ')', ',)'].map((part) => part.repeat(1.1e6))
test.each([...new Set(Object.values<Setting>(SETTINGS).map(({ type }) => type.kind))])(
  // Quadratic work would take minutes, and fail by the limit of each test.
  '%s: a long text is refused without work that grows with its square',
  (kind) => {
    const { type } = Object.values<Setting>(SETTINGS).find(({ type }) => type.kind === kind)!
    for (const text of LONG) {
      expect(parseText(text, type)).toBeUndefined()
      expect(() => parseField('field', text, type)).toThrow('field must be')
      for (let k = 0; k < 10; k++) parseText(text.slice(0, 10_000), type)
    }
  },
)

test.each(Object.values<Setting>({ ...SETTINGS, ...TORUS_SETTINGS }).flatMap(({ query }) => query ?? []))(
  'the parameter %s has a limit on its length that is checked first',
  (name) => {
    const split = vi.spyOn(String.prototype, 'split')
    expect(parseQuery(`?${name}=${'*_,'.repeat(400_000)}`).problems).toMatchObject([{ parameter: name }])
    expect(split).not.toHaveBeenCalled()
    split.mockRestore()
  },
)

test('a palette as a list has the limits of a text, however often it holds a value', () => {
  const { type } = SETTINGS.palette
  expect(parseField('palette', ['#ff88aa', 'white'], type)).toEqual(['#ff88aa', 'white'])
  expect(parseField('palette', Array(1250).fill('ff88aaf'), type)).toHaveLength(1250)
  let nested: unknown[] = []
  for (let k = 0; k < 40; k++) nested = [nested, nested] // 2 to the power of 40 commas
  const strange = [{ toString: 1 }, Symbol('x'), null, 3, []].map((one) => ['red', one])
  for (const list of [
    nested,
    Array(1251).fill('ff88aaf'),
    Array(1e6).fill(''),
    Array(9).fill('a'.repeat(1e8)),
    ...strange,
  ])
    expect(() => parseField('palette', list, type)).toThrow('palette must be kyoto, sakura')
})
