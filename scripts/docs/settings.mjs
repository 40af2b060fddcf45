// Tables of settings for the documentation, from src/settings. A line `<!-- settings: PLACE -->` of
// a Markdown file becomes the table of that place.
import { COMPUTED_DEFAULTS, DESCRIPTIONS, UNIT_NAMES } from '../../src/settings/descriptions.ts'
import { LAYERS, PALETTE_NAMES, SETTINGS, TORUS_SETTINGS } from '../../src/settings/schema.ts'

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
  query: ({ query, frame }) => query ?? frame,
  messages: ({ message }) => message,
  torus: ({ query }) => query,
}
const HEADS = { attributes: 'attribute', query: 'parameter', messages: 'field', torus: 'parameter' }

/**
 * Replaces the markers of a page by tables.
 *
 * @param {string} markdown
 * @throws {RangeError} when a marker names no place
 */
export function insertSettings(markdown) {
  return markdown.replace(/^<!-- settings: (\S+) -->$/gm, (_marker, place) => {
    if (!Object.hasOwn(NAMES, place))
      throw new RangeError(`settings must be of one of ${Object.keys(NAMES).join(', ')}, got ${place}`)
    return settingsTable(place)
  })
}

/** The table of a place, as Markdown. @param {Place} place */
export function settingsTable(place) {
  const settings = place === 'torus' ? TORUS_SETTINGS : SETTINGS
  /** @type {[string, Setting][]} */
  const entries = Object.entries(settings)
  const rows = entries.flatMap(([key, setting]) => {
    const name = NAMES[place](setting)
    if (name === undefined) return []
    const inQuery = place === 'query' || place === 'torus'
    const { type, unit } = { ...setting, ...(inQuery ? setting.inQuery : {}) }
    const meaning = DESCRIPTIONS[/** @type {keyof typeof DESCRIPTIONS} */ (key)]
    const measure = unit ? ` ${UNIT_NAMES[unit]}` : ''
    const cells = [`\`${name}\``, describeValues(type, place) + measure]
    if (place !== 'messages') cells.push(describeDefault(key, setting, inQuery))
    return [`| ${[...cells, meaning].join(' | ')} |`]
  })
  const head = [HEADS[place], 'values', ...(place === 'messages' ? [] : ['default']), 'meaning']
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n')
}

/** @param {ValueType} type @param {Place} place */
function describeValues(type, place) {
  switch (type.kind) {
    case 'oneOf':
      return quote(type.names)
    case 'integer':
    case 'number':
      return `${type.auto ? '`auto`, ' : ''}${type.min} to ${type.max}`
    case 'flag':
      return FLAGS[place]
    case 'distance':
      return '0 or more'
    case 'palette':
      return `${quote(PALETTE_NAMES)}, ${place === 'messages' ? 'or a list of colours' : 'or colours with commas'}`
    case 'locale':
      return 'a BCP 47 tag, such as `en`, `ja` or `pt-BR`'
    case 'address':
      return 'address of a picture'
    case 'origins':
      return 'origins with commas'
    case 'fields':
      return 'fields'
    case 'layers':
      return `${quote(LAYERS)}, joined with \`*\`, or \`none\``
    default:
      return 'any text'
  }
}
const FLAGS = {
  attributes: 'present, `true` or `1`; `false` or `0`',
  query: '`1`, `0`',
  messages: '`true`, `false`',
  torus: '`1`, `0`',
}

/** @param {string} key @param {Setting} setting @param {boolean} inQuery */
function describeDefault(key, setting, inQuery) {
  const query = inQuery ? setting.inQuery : undefined
  if (query?.computed) return COMPUTED_DEFAULTS[/** @type {keyof typeof COMPUTED_DEFAULTS} */ (key)] ?? ''
  const value = query?.default ?? setting.default
  if (value === undefined) return ''
  if (value === 0 && 'auto' in setting.type) return '`auto`'
  if (typeof value === 'object')
    return Object.entries(value)
      .map((pair) => pair.join(' '))
      .join(', ')
  if (typeof value === 'number') return String(value)
  return `\`${inQuery && typeof value === 'boolean' ? Number(value) : value}\``
}

/** @param {readonly string[]} names */
const quote = (names) => names.map((name) => `\`${name}\``).join(', ')
