// The attributes of <konpeito-bottle>, read: text to the props of <KonpeitoBottle>. What is not allowed is told, and the default stands.

import { PALETTES, type PaletteName } from '../components/candies/palettes.ts'
import type { KonpeitoBottleProps } from '../components/jar/KonpeitoBottle.tsx'
import { refuse } from '../physics/core/validate.ts'

type Reader = (text: string) => unknown

/** undefined where the text is none of what is allowed */
const oneOf =
  (...names: string[]): Reader =>
  (text) =>
    names.includes(text) ? text : undefined
/** `paused`, `paused=""`, `paused="true"` and `paused="1"` mean yes. */
const flag: Reader = (text) =>
  ['', 'true', '1'].includes(text) ? true : ['false', '0'].includes(text) ? false : undefined
const whole =
  (min: number, max: number): Reader =>
  (text) => {
    const value = Number(text)
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
  }
const length: Reader = (text) => {
  const value = Number(text)
  return text.trim() !== '' && value >= 0 && Number.isFinite(value) ? value : undefined
}
const anything: Reader = (text) => text
/** A name, or colours with commas between. */
const palette: Reader = (text) => {
  if (Object.hasOwn(PALETTES, text)) return text as PaletteName
  const colours = text.split(/,(?![^(]*\))/).map((part) => part.trim())
  return colours.length > 1 || /^(#|rgb|hsl)/.test(text) ? colours : undefined
}

/** What each attribute is called as a prop, how it is read, and what may stand there. */
export const ATTRIBUTES: Record<string, { prop: keyof KonpeitoBottleProps; read: Reader; allowed: string }> = {
  view: { prop: 'view', read: oneOf('bottle', 'torus'), allowed: 'bottle or torus' },
  seed: { prop: 'seed', read: whole(0, 4294967295), allowed: 'a whole number from 0 to 4294967295' },
  capacity: { prop: 'capacity', read: whole(1, 30000), allowed: 'a whole number from 1 to 30000' },
  overflow: { prop: 'overflow', read: oneOf('group', 'refuse'), allowed: 'group or refuse' },
  initial: { prop: 'initial', read: oneOf('settled', 'pour'), allowed: 'settled or pour' },
  palette: { prop: 'palette', read: palette, allowed: `${Object.keys(PALETTES).join(', ')}, or colours with commas` },
  look: { prop: 'look', read: oneOf('day', 'evening', 'night'), allowed: 'day, evening or night' },
  quality: { prop: 'quality', read: oneOf('auto', 'low', 'high'), allowed: 'auto, low or high' },
  'lod-distance': { prop: 'lodDistance', read: length, allowed: 'a number of metres, 0 or more' },
  paused: { prop: 'paused', read: flag, allowed: 'true or false' },
  transparent: { prop: 'transparent', read: flag, allowed: 'true or false' },
  interactive: { prop: 'interactive', read: flag, allowed: 'true or false' },
  sound: { prop: 'sound', read: flag, allowed: 'true or false' },
  locale: { prop: 'locale', read: oneOf('en', 'ja'), allowed: 'en or ja' },
  poster: { prop: 'poster', read: anything, allowed: 'the address of a picture' },
  label: { prop: 'label', read: anything, allowed: 'any words' },
}

/** @param get text of an attribute, or null; @param problem told of every value that is not allowed */
export function readAttributes(
  get: (name: string) => string | null,
  problem: (error: RangeError) => void,
): Partial<KonpeitoBottleProps> {
  const props: Record<string, unknown> = {}
  for (const [name, { prop, read, allowed }] of Object.entries(ATTRIBUTES)) {
    const text = get(name)
    if (text === null) continue
    const value = read(text)
    if (value === undefined) problem(new RangeError(`${name} must be ${allowed}, got ${JSON.stringify(text)}`))
    else props[prop] = value
  }
  return props
}

/** Candies from an attribute. @throws RangeError */
export function readCount(text: string): number {
  const value = whole(0, 1e6)(text)
  if (value === undefined) refuse('count', 'a whole number from 0 to 1000000', text)
  return value as number
}

/** Properties that a page set before the element was known hide its accessors: they go through them now. */
export function renewProperties<Name extends string>(host: Record<Name, unknown>, ...names: Name[]): void {
  for (const name of names) {
    if (!Object.hasOwn(host, name)) continue
    const value = host[name]
    delete (host as Partial<typeof host>)[name]
    host[name] = value
  }
}
