// Reads one value of a setting from a text or a message, and describes the allowed values. Invalid
// values are undefined, never replaced by similar ones.
import { LONGEST_IMAGE, LONGEST_TEXT } from '../jar/jarItems.ts'
import { readGoals } from '../jar/jarOptions.ts'
import { PALETTES } from '../jar/palettes.ts'
import { type OwnVessel, VESSEL_NAMES, vesselOf } from '../jar/vessels.ts'
import { refuse } from '../physics/internal.ts'
import { readCssColor } from './cssColor.ts'
import { LOCALE_FORM, readLocale } from './locale.ts'
import { LAYERS, PALETTE_NAMES, type Range, type Value, type ValueType } from './schema.ts'

/** A value of a setting. The colours of a palette are a list, and your own vessel is its profile. */
export type ReadValue = Value | readonly string[] | OwnVessel

/** Reads an attribute or a query parameter. @returns the value, or undefined if it is invalid */
export function parseText(text: string, type: ValueType): ReadValue | undefined {
  const isAddress = type.kind === 'image' || type.kind === 'address'
  if (text.length > (isAddress ? LONGEST_IMAGE : LONGEST_TEXT)) return undefined
  switch (type.kind) {
    case 'oneOf': {
      if (type.names.includes(text)) return text
      const yes = type.flag === undefined ? undefined : parseFlag(text)
      return yes === undefined ? undefined : yes ? type.flag : type.names[0]
    }
    case 'flag':
      return parseFlag(text)
    case 'integer':
      return /^\d+$/.test(text) ? inRange(Number(text), type) : undefined
    case 'number':
      if (type.auto !== undefined && text === 'auto') return type.auto
      return /^\d{1,15}(\.\d{1,20})?$/.test(text) ? inRange(Number(text), type) : undefined
    case 'distance': {
      const value = Number(text)
      return text.trim() !== '' && value >= 0 && Number.isFinite(value) ? value : undefined
    }
    case 'palette':
      return Object.hasOwn(PALETTES, text) ? text : parseColors(text)
    case 'vessel':
      return (VESSEL_NAMES as readonly string[]).includes(text) ? text : parseProfile(text)
    case 'locale':
      return readLocale(text)
    case 'goals':
      return areGoals(text) ? text : undefined
    case 'image':
      return text !== '' ? text : undefined
    default:
      return text
  }
}

/**
 * Reads a field of a message or a property: a text, a number, a boolean, the list of a palette's
 * colours or of goals, or your own vessel.
 * @throws RangeError with the name, the allowed values and the value
 */
export function parseField(name: string, value: unknown, type: ValueType): ReadValue {
  if (type.kind === 'vessel' && typeof value === 'object' && value !== null) {
    vesselOf(value as OwnVessel)
    return value as OwnVessel
  }
  const part = { palette: 'string', goals: 'number' }[type.kind as string]
  const isList = part !== undefined && Array.isArray(value)
  // String() would turn null into the text "null" and an empty list into "", which means true.
  const text = isList ? joinParts(value, part) : typeof value === 'object' ? null : String(value)
  const read = text === null ? undefined : parseText(text, type)
  if (read === undefined) refuse(name, describeType(type), value)
  return read
}

/** Joins values of a type with commas. null: one has another type, or the result would be too long. */
function joinParts(parts: readonly unknown[], type: string): string | null {
  let length = -1
  for (const part of parts) {
    if (typeof part !== type) return null
    length += String(part).length + 1
    if (length > LONGEST_TEXT) return null
  }
  return parts.join(',')
}

/** Describes the values of a type for error messages, after "must be". */
export function describeType(type: ValueType): string {
  switch (type.kind) {
    case 'oneOf':
      return `${type.names.slice(0, -1).join(', ')} or ${type.names.at(-1)}`
    case 'flag':
      return 'true or false (1 or 0)'
    case 'integer':
      return `a whole number from ${type.min} to ${type.max}`
    case 'number':
      return `${type.auto === undefined ? '' : 'auto or '}a number from ${type.min} to ${type.max}`
    case 'distance':
      return 'a number of metres, 0 or more'
    case 'palette':
      return `${PALETTE_NAMES.join(', ')}, or colours with commas, such as ff88aa,white`
    case 'vessel':
      return `${VESSEL_NAMES.join(', ')}, or the profile of a vessel as radius,height pairs, such as "3,0 8,6 8,9"`
    case 'image':
      return 'an address, a data URL or an emoji, or none'
    case 'locale':
      return LOCALE_FORM
    case 'goals':
      return 'numbers above 0 with commas, each perhaps with a label, such as 50,100:Pizza, or none'
    case 'fields':
      return 'up to 8 force fields such as spiral_5000_5000_2500_60, separated by *, or none'
    case 'layers':
      return `some of ${LAYERS.join(', ')}, separated by *, or none`
    default:
      return `a text of at most ${LONGEST_TEXT} characters`
  }
}

/** Matches a colour of three, four, six or eight hexadecimal digits. */
const HEX = /^#?(?=([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$)/i

/**
 * Reads colours with commas. A `#`, which an address would encode as `%23`, is optional. A single word
 * must be a CSS colour, because it may be a misspelt palette. Among several colours, the drawing code
 * reports invalid ones.
 */
function parseColors(text: string): readonly string[] | undefined {
  const parts: string[] = []
  let isOpen = false // between parentheses, whose commas belong to a colour
  for (const part of text.split(',')) {
    if (isOpen) parts[parts.length - 1] += `,${part}`
    else parts.push(part)
    const [opened, closed] = [part.lastIndexOf('('), part.lastIndexOf(')')]
    if (opened !== closed) isOpen = opened > closed
  }
  const colors = parts.map((part) => part.trim().replace(HEX, '#')).filter((part) => part !== '')
  return colors.length > 1 || readCssColor(colors[0]) ? colors : undefined
}

/** Reads a profile such as `3,0 8,6 8,9`, which `vesselOf` checks. */
function parseProfile(text: string): OwnVessel | undefined {
  const points = text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map((number) => (number === '' ? Number.NaN : Number(number))))
  try {
    const vessel = { points: points as unknown as OwnVessel['points'] }
    vesselOf(vessel)
    return vessel
  } catch {
    return undefined
  }
}

/** Writes a value as the text that `parseText` reads. */
export function formatText(value: ReadValue, type: ValueType): string {
  if (typeof value === 'object' && 'points' in value) return value.points.map((point) => point.join(',')).join(' ')
  if (typeof value === 'object') return value.map((color) => color.replace(HEX, '')).join(',')
  if (type.kind === 'number' && value === type.auto) return 'auto'
  return String(typeof value === 'boolean' ? Number(value) : value)
}

function areGoals(text: string): boolean {
  try {
    return readGoals(text) !== null
  } catch {
    return false
  }
}

/** Reads a flag. A name alone, as in `?paused`, means true. */
function parseFlag(text: string): boolean | undefined {
  if (['', 'true', '1'].includes(text)) return true
  return ['false', '0'].includes(text) ? false : undefined
}

function inRange(value: number, { min, max }: Range): number | undefined {
  return value >= min && value <= max ? value : undefined
}
