// What a door allows: the checks of every function that takes values from outside. Each hands back what passes, and throws what does not, with
// its name, what is allowed and what was given. Doors check all before they change anything; loops inside trust.
import { isVec } from '../math/vec.ts'

/** Refuses a value. @param allowed goes on from "must be" @throws RangeError always */
export function refuse(name: string, allowed: string, value: unknown): never {
  throw new RangeError(`${name} must be ${allowed}, got ${show(value)}`)
}

/** Refuses what names nothing. @throws RangeError always */
export function refuseRemoved(what: string, id: number): never {
  throw new RangeError(`no ${what} has the id ${id}: it was removed, or belongs to another world`)
}

/** Refuses a value unless `holds`. */
export function demand(holds: boolean, name: string, allowed: string, value: unknown): void {
  if (!holds) refuse(name, allowed, value)
}

/** A check, and what it takes after name and value. */
type Rule =
  | readonly [typeof finite | typeof whole, unit?: string, least?: number, most?: number]
  | readonly [typeof notNegative | typeof positive | typeof limit, unit?: string]
  | readonly [typeof share | typeof sign]
  | readonly [typeof between, least: number, most: number]
  | readonly [typeof vector, dim: 2 | 3, unit: string]
  | readonly [typeof oneOf, names: readonly (string | boolean)[]]

/** Checks what is given of some options by a table of what is allowed. What is absent may be: it has a default, or stays. */
export function checkOptions<Options extends object>(
  options: Options,
  table: { readonly [Name in keyof Options]?: Rule },
): void {
  for (const name in table) {
    const [check, a, b, c] = table[name] as readonly [(...taken: unknown[]) => unknown, ...unknown[]]
    if (options[name] !== undefined) check(name, options[name], a, b, c)
  }
}

/** A finite number, from `least` to `most`. */
export function finite(name: string, value: unknown, unit?: string, least?: number, most?: number): number {
  return number(Number.isFinite(value), name, value, 'finite number', unit, least, most)
}

/** A finite number, 0 or more. */
export function notNegative(name: string, value: unknown, unit?: string): number {
  return finite(name, value, unit, 0)
}

/** A finite number above 0. */
export function positive(name: string, value: unknown, unit?: string): number {
  return number(Number.isFinite(value) && (value as number) > 0, name, value, 'positive finite number', unit)
}

/** A number above 0; Infinity is no limit. */
export function limit(name: string, value: unknown, unit?: string): number {
  return number(typeof value === 'number' && value > 0, name, value, 'positive number', unit)
}

/** A number from `least` to `most`. */
export function between(name: string, value: unknown, least: number, most: number): number {
  return number(Number.isFinite(value), name, value, 'number', '', least, most)
}

/** A number from 0 to 1. */
export function share(name: string, value: unknown): number {
  return between(name, value, 0, 1)
}

/** A whole number, from `least` to `most`. */
export function whole(name: string, value: unknown, unit?: string, least = 0, most?: number): number {
  return number(Number.isInteger(value), name, value, 'whole number', unit, least, most)
}

/** As many finite numbers as there are axes. */
export function vector(name: string, value: unknown, dim: 2 | 3, unit: string): void {
  if (!isVec(dim, value)) refuse(name, `${dim} finite numbers of ${unit}`, value)
}

/** Which way: 1 or -1. */
export function sign(name: string, value: unknown): 1 | -1 {
  if (value !== 1 && value !== -1) refuse(name, '1 or -1', value)
  return value
}

/** One of some names. */
export function oneOf<Name extends string | boolean>(name: string, value: unknown, names: readonly Name[]): Name {
  if (!names.includes(value as Name)) refuse(name, `one of ${names.join(', ')}`, value)
  return value as Name
}

/** An object, but no list. */
export function object(name: string, value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) refuse(name, 'an object', value)
  return value as Record<string, unknown>
}

/** A list of anything. */
export function list(name: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) refuse(name, 'a list', value)
  return value
}

/** An array of the caller's with room for `width` numbers for each of `count`. */
export function checkLength(out: { length: number }, width: number, count: number, of: string): void {
  if (out.length < width * count)
    throw new RangeError(`out must hold ${width} numbers for each of ${count} ${of}, got length ${out.length}`)
}

/** The text is made when it is needed: what passes costs next to nothing. */
function number(holds: boolean, name: string, value: unknown, kind: string, unit = '', least?: number, most?: number) {
  const n = value as number
  // No number is below or above what is undefined.
  if (holds && !(n < least!) && !(n > most!)) return n
  const from = least ? ` of at least ${least}` : least === 0 ? ', 0 or more' : ''
  refuse(name, `a ${kind}${unit && ` of ${unit}`}${most === undefined ? from : ` from ${least} to ${most}`}`, value)
}

/** A value as a message shows it: never longer than a line, whatever came. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (!Array.isArray(value))
    return value !== null && typeof value === 'object' ? 'an object' : String(value).slice(0, 40)
  const short = value.length > 0 && value.length < 5 && value.every((v) => typeof v === 'number')
  return short ? `[${value.join(', ')}]` : 'a list'
}
