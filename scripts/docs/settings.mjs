// Tables of settings for the documentation, from src/settings. They stand in the Markdown files between
// `<!-- settings: PLACE -->` and `<!-- /settings -->`. tests/docs/reference.test.ts writes them with -u.

import { JAR_VIEWS, LAYERS, PALETTE_NAMES, SETTINGS, TORUS_SETTINGS } from '../../src/settings/schema.ts'
import { COMPUTED_DEFAULTS, DESCRIPTIONS, UNIT_NAMES } from './descriptions.ts'
import { JA } from './settings.ja.mjs'

/** @typedef {import('../../src/settings/schema.ts').Setting} Setting */
/** @typedef {import('../../src/settings/schema.ts').ValueType} ValueType */
/** @typedef {'attributes' | 'query' | 'messages' | 'torus'} Place */

/**
 * The name of a setting in a place, if it is there.
 *
 * @type {Record<Place, (setting: Setting) => string | undefined>}
 */
const NAMES = {
  attributes: ({ attribute }) => attribute,
  query: ({ query, embed }) => query ?? embed,
  messages: ({ message }) => message,
  torus: ({ query }) => query,
}

/** The words of the tables. */
const EN = {
  heads: { attributes: 'attribute', query: 'parameter', messages: 'field', torus: 'parameter' },
  columns: { values: 'values', standard: 'default', meaning: 'meaning' },
  descriptions: DESCRIPTIONS,
  units: UNIT_NAMES,
  computed: COMPUTED_DEFAULTS,
  range: (/** @type {number} */ min, /** @type {number} */ max) => `${min} to ${max}`,
  distance: '0 or more',
  colours: 'or colours with commas: `ff88aa,white`',
  colourList: 'or a list of colours',
  locale: 'a BCP 47 tag, such as `en`, `ja` or `pt-BR`',
  address: 'an address',
  image: 'an address, a data URL, an emoji, or `none`',
  origins: 'origins with commas',
  goals: 'numbers with commas, with optional labels, or `none`',
  fields: 'fields',
  layers: `${quote(LAYERS)}, joined with \`*\`, or \`none\``,
  text: 'any text',
  present: 'present, `true` or `1`; `false` or `0`',
}
/** @typedef {typeof EN | typeof JA} Words */

/**
 * Replaces what is between the markers of a page by tables, in the language of the page.
 *
 * @param {string} markdown
 * @param {string} [lang]
 * @throws {RangeError} when a marker names no place
 */
export function insertSettings(markdown, lang = 'en') {
  return markdown.replace(
    /^(<!-- settings: (\S+) -->)\n[\s\S]*?^(<!-- \/settings -->)$/gm,
    (_all, open, place, close) => {
      if (!Object.hasOwn(NAMES, place))
        throw new RangeError(`settings must be of one of ${Object.keys(NAMES).join(', ')}, got ${place}`)
      return [open, '', settingsTable(place, lang === 'ja' ? JA : EN), '', close].join('\n')
    },
  )
}

/** The table of a place, as Markdown. @param {Place} place @param {Words} words */
function settingsTable(place, words) {
  const settings = place === 'torus' ? TORUS_SETTINGS : SETTINGS
  /** @type {[string, Setting][]} */
  const entries = Object.entries(settings)
  const rows = entries.flatMap(([key, setting]) => {
    const name = NAMES[place](setting)
    if (name === undefined) return []
    const inQuery = place === 'query' || place === 'torus'
    const { type, unit } = { ...setting, ...(inQuery ? setting.inQuery : {}) }
    const meaning = words.descriptions[/** @type {keyof typeof words.descriptions} */ (key)]
    const measure = unit ? ` ${words.units[unit]}` : ''
    const cells = [`\`${name}\``, describeValues(type, place, words) + measure]
    if (place !== 'messages') cells.push(describeDefault(key, setting, inQuery, words))
    return [`| ${[...cells, meaning].join(' | ')} |`]
  })
  const { values, standard, meaning } = words.columns
  const head = [words.heads[place], values, ...(place === 'messages' ? [] : [standard]), meaning]
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n')
}

/** @param {ValueType} type @param {Place} place @param {Words} words */
function describeValues(type, place, words) {
  switch (type.kind) {
    case 'oneOf':
      return quote(type.names)
    case 'integer':
    case 'number':
      return `${type.auto !== undefined ? '`auto`, ' : ''}${words.range(type.min, type.max)}`
    case 'flag':
      return FLAGS[place] ?? words.present
    case 'palette':
      return `${quote(PALETTE_NAMES)}, ${place === 'messages' ? words.colourList : words.colours}`
    case 'vessel':
      return words.text
    default:
      return words[type.kind]
  }
}
/** @type {Partial<Record<Place, string>>} */
const FLAGS = { query: '`1`, `0`', messages: '`true`, `false`', torus: '`1`, `0`' }

/** @param {string} key @param {Setting} setting @param {boolean} inQuery @param {Words} words */
function describeDefault(key, setting, inQuery, words) {
  const query = inQuery ? setting.inQuery : undefined
  if (query?.computed) return words.computed[/** @type {keyof typeof words.computed} */ (key)] ?? ''
  const value = setting.default
  if (value === undefined) return ''
  if (value === 0 && 'auto' in setting.type) return '`auto`'
  if (typeof value === 'object') return describeViews(value, inQuery)
  if (typeof value === 'number') return String(Number(value.toFixed(4)))
  return `\`${inQuery && typeof value === 'boolean' ? Number(value) : value}\``
}

/**
 * The defaults of the views that a place has: one number where they are equal.
 * @param {Readonly<Partial<Record<string, number>>>} values @param {boolean} inQuery
 */
function describeViews(values, inQuery) {
  const views = Object.entries(values).filter(
    ([view]) => inQuery || /** @type {readonly string[]} */ (JAR_VIEWS).includes(view),
  )
  const numbers = new Set(views.map(([, value]) => value))
  return numbers.size === 1 ? String([...numbers][0]) : views.map((pair) => pair.join(' ')).join(', ')
}

/** @param {readonly string[]} names */
function quote(names) {
  return names.map((name) => `\`${name}\``).join(', ')
}
