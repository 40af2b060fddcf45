// One word for one thing: a setting has the same values, meaning and default as an attribute, in a
// message and in an address, and names that no setting has are reported with the nearest.
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { answer, type SettingChanges } from '../../site/embed/messages.ts'
import type { KonpeitoBottleProps } from '../../src/components/jar/types.ts'
import { readAttributes, readCount } from '../../src/element/attributes.ts'
import { formatText, parseText } from '../../src/settings/parse.ts'
import { formatQuery, parseQuery, queryNames, reportParameters } from '../../src/settings/query.ts'
import { type NameIn, type PropValue, SETTINGS, type Setting, type ValueType } from '../../src/settings/schema.ts'

afterEach(() => vi.restoreAllMocks())

const settings = Object.entries<Setting>(SETTINGS)
type Read = (text: string) => unknown
const problem = () => {}

/** How each place that takes a setting reads it from a text; undefined for what it refuses. */
function placesOf(prop: string, { attribute, message, query, embed }: Setting): [string, Read][] {
  const readOne = (name: string) => (text: string) =>
    (readAttributes((asked) => (asked === name ? text : null), problem) as Record<string, unknown>)[prop]
  const ask = (text: string) => {
    let read: unknown
    const set = (changes: SettingChanges) => {
      read = (changes as Record<string, unknown>)[prop]
    }
    answer({ type: 'set', [message!]: text }, { handle: null, set, fill: () => {} })
    return read
  }
  const inQuery = (text: string) => {
    const read = parseQuery(`?${new URLSearchParams([[query!, text]])}`)
    const name = query as keyof typeof read.settings
    return read.problems.length === 0 ? read.settings[name] : undefined
  }
  const places: [string, Read | false | undefined | ''][] = [
    ['attribute', attribute && prop !== 'loading' && prop !== 'count' && readOne(attribute)],
    ['address of embed.html', embed && attribute && readOne(embed)],
    ['message', message && prop !== 'count' && ask],
    ['address', query && inQuery],
  ]
  return places.filter((place): place is [string, Read] => Boolean(place[1]))
}

/** Texts that people write for a value of a type, and some that are wrong. */
function samples(type: ValueType): string[] {
  switch (type.kind) {
    case 'oneOf':
      return [...type.names, 'nothing', '', 'toString']
    case 'flag':
      return ['', 'true', '1', 'false', '0', 'yes', '2']
    case 'integer':
      return [String(type.min), String(type.max), String(type.max + 1), '-1', '1.5', '1e1', '']
    case 'distance':
      return ['0', '0.25', '3', '24', '100', '-1', 'far', '', 'Infinity']
    case 'number':
      return [String(type.min), String(type.max), '7.5', 'auto', '0', '-1', String(2 * type.max), '']
    case 'goals':
      return ['100', '50, 100:Pizza', '7.5:a:b', 'none', '', '0', '5,5', 'Pizza', '100,', '-1']
    case 'image':
      return ['🍓', '/berry.png', 'data:image/png;base64,iVBO', 'none', '']
    case 'palette':
      return ['sakura', 'ff88aa,fff', '#ff88aa', 'FFF', 'pink', 'Tomato, rgb(1, 2, 3)', 'neon', '', ',', 'toString']
    default:
      return ['a text']
  }
}

describe.each(settings)('%s', (prop, setting) => {
  // The page has views that are no jars.
  test.skipIf(setting.inQuery?.type)('a text means the same wherever it is written', () => {
    for (const text of samples(setting.type)) {
      const read = placesOf(prop, setting).map(([place, read]) => [place, read(text)])
      const expected = parseText(text, setting.type)
      expect(read, text).toEqual(read.map(([place]) => [place, expected]))
    }
  })

  test('an address differs in what its kind alone can know', () => {
    // Views that are no jars; the language of the browser; the count of the address; its own host.
    if (setting.inQuery) expect(['view', 'locale', 'capacity', 'origin']).toContain(prop)
  })
})

test('a prop takes the values of its setting, and no other names', () => {
  type Prop = Exclude<NameIn<'attribute'>, 'loading'>
  type Named = 'view' | 'overflow' | 'initial' | 'look' | 'quality' | 'worker' | 'palette' | 'vessel' | 'fills'
  type Props = Required<KonpeitoBottleProps>
  type Values<Name extends Prop> = { [Key in Name]: PropValue<Key> }
  expectTypeOf<Values<Prop>>().toExtend<Pick<Props, Prop>>()
  expectTypeOf<Pick<Props, Named>>().toExtend<Values<Named>>()
  expectTypeOf<Exclude<Props['interactive'], boolean>>().toEqualTypeOf<PropValue<'interactive'>>()
})

test('the count is read alike by the element and in an address', () => {
  for (const text of ['0', '42', '1000000']) expect(parseQuery(`?count=${text}`).settings.count).toBe(readCount(text))
  expect(parseQuery('').settings.count).toBe(0)
  expect(parseQuery('?count=1000000000001').problems).toHaveLength(1)
})

test.each([
  ['ff88aa,ffffff', ['#ff88aa', '#ffffff']],
  ['%23ff88aa,%23fff', ['#ff88aa', '#fff']],
  ['%23FF88AA', ['#FF88AA']],
  ['ff88aa', ['#ff88aa']],
  ['ffc0cb', ['#ffc0cb']],
  ['Pink, white,', ['Pink', 'white']],
  ['pink+,+white', ['pink', 'white']],
  ['rgb(1, 2, 3),hsl(4,5%25,6%25)', ['rgb(1, 2, 3)', 'hsl(4,5%,6%)']],
  ['sakura', 'sakura'],
])('the palette %s of an address is %j, and is written back', (text, palette) => {
  const { settings, problems } = parseQuery(`?palette=${text}`)
  expect([settings.palette, problems]).toEqual([palette, []])
  const written = formatQuery(settings)
  expect(written).not.toContain('%23')
  expect(parseQuery(written).settings).toEqual(settings)
  const { type } = SETTINGS.palette
  expect(parseText(formatText(palette, type), type)).toEqual(palette)
})

test('colours without number signs and percent signs stand in an address as they are', () => {
  expect(formatQuery(parseQuery('?palette=%23ff88aa,white').settings)).toBe('?count=0&palette=ff88aa,white')
})

describe('unknown names', () => {
  const listen = () => vi.spyOn(console, 'warn').mockImplementation(() => {})

  test('an unknown parameter is reported once, with those there are', () => {
    const warn = listen()
    for (let k = 0; k < 2; k++) reportParameters('?colour=red&count=3')
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^konpeito: parameter "colour" is not known: known are view, count, .*debug$/)],
    ])
  })

  test('known parameters, and those of statistics, are not reported', () => {
    const warn = listen()
    reportParameters(`?${queryNames().join('=1&')}=1`)
    reportParameters('?utm_source=a&utm_campaign=b&gclid=c&fbclid=d&_ga=e')
    expect(warn).not.toHaveBeenCalled()
  })

  test.each([
    ['set', 'seed', 'known are source, type, id, count, items, '],
    ['drop', 'cuont', 'known are source, type, id, count, items'],
    ['take', 'palette', 'known are source, type, id, count, ids'],
    ['shake', 'strenght', 'known are source, type, id, strength'],
    ['save', 'state', 'known are source, type, id'],
  ])('the request %s refuses the field %s, and warns once', (type, name, hint) => {
    const warn = listen()
    const set = vi.fn()
    const text = expect.stringContaining(`field of ${type} "${name}" is not known: ${hint}`)
    for (let k = 0; k < 2; k++)
      expect(answer({ type, [name]: 1 }, { handle: null, set, fill: set })).toMatchObject({
        type: 'error',
        message: text,
      })
    expect(set).not.toHaveBeenCalled()
    expect(warn.mock.calls).toEqual([[text]])
  })
})
