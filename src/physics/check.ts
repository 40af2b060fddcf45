// What a door allows: the checks of every function that takes values from outside. Each hands back what passes, and throws what does not, with
// its name, what is allowed and what was given. Doors check all before they change anything; loops inside trust.
import { isVec } from './vec.ts'

/** Refuses a value. @param allowed goes on from "must be" @throws RangeError always */
export function fail(name: string, allowed: string, value: unknown): never {
  throw new RangeError(`${name} must be ${allowed}, got ${show(value)}`)
}

/** Refuses what names nothing. @throws RangeError always */
export function gone(what: string, id: number): never {
  throw new RangeError(`no ${what} has the id ${id}: it was removed, or belongs to another world`)
}

/** Refuses a value unless `holds`. */
export function demand(holds: boolean, name: string, allowed: string, value: unknown): void {
  if (!holds) fail(name, allowed, value)
}

/** Runs a check on a value that may be absent. */
export function given<Rest extends unknown[]>(
  check: (name: string, value: unknown, ...rest: Rest) => unknown,
  name: string,
  value: unknown,
  ...rest: Rest
): void {
  if (value !== undefined) check(name, value, ...rest)
}

/** A finite number, from `least` to `most`. */
export function finite(name: string, value: unknown, unit = '', least = -Infinity, most = Infinity): number {
  if (!Number.isFinite(value) || !within(value, least, most)) fail(name, `a finite ${amount(unit, least, most)}`, value)
  return value as number
}

/** A finite number, 0 or more. */
export function notNegative(name: string, value: unknown, unit?: string): number {
  return finite(name, value, unit, 0)
}

/** A finite number above 0. */
export function positive(name: string, value: unknown, unit = ''): number {
  if (!Number.isFinite(value) || !((value as number) > 0)) fail(name, `a positive finite ${amount(unit)}`, value)
  return value as number
}

/** A number above 0, where Infinity is no limit. */
export function limit(name: string, value: unknown, unit = ''): number {
  if (typeof value !== 'number' || !(value > 0)) fail(name, `a positive ${amount(unit)}`, value)
  return value
}

/** A number from 0 to 1. */
export function share(name: string, value: unknown): number {
  if (!within(value, 0, 1)) fail(name, `a ${amount('', 0, 1)}`, value)
  return value as number
}

/** A whole number, from `least` to `most`. */
export function whole(name: string, value: unknown, unit = '', least = 0, most = Infinity): number {
  if (!Number.isInteger(value) || !within(value, least, most)) fail(name, `a whole ${amount(unit, least, most)}`, value)
  return value as number
}

/** As many finite numbers as there are axes. */
export function vector(name: string, value: unknown, dim: 2 | 3, unit: string): void {
  demand(isVec(dim, value), name, `${dim} finite numbers of ${unit}`, value)
}

/** Which way: 1 or -1. */
export function sign(name: string, value: unknown): 1 | -1 {
  if (value !== 1 && value !== -1) fail(name, '1 or -1', value)
  return value
}

/** One of some names. */
export function oneOf<Name extends string>(name: string, value: unknown, names: readonly Name[]): Name {
  if (!names.includes(value as Name)) fail(name, `one of ${names.join(', ')}`, value)
  return value as Name
}

/** An object, but no list. */
export function object(name: string, value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) fail(name, 'an object', value)
  return value as Record<string, unknown>
}

/** A list of anything. */
export function list(name: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) fail(name, 'a list', value)
  return value
}

/** An array of the caller's with room for `width` numbers for each of `count`. */
export function roomFor(out: { length: number }, width: number, count: number, of: string): void {
  if (out.length < width * count)
    throw new RangeError(`out must hold ${width} numbers for each of ${count} ${of}, got length ${out.length}`)
}

function within(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most
}

function amount(unit: string, least = -Infinity, most = Infinity): string {
  const from = least > 0 ? ` of at least ${least}` : least === 0 ? ', 0 or more' : ''
  return `number${unit && ` of ${unit}`}${most < Infinity ? ` from ${least} to ${most}` : from}`
}

/** A value as a message shows it: never longer than a line, whatever came. */
function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (!Array.isArray(value)) return value !== null && typeof value === 'object' ? 'an object' : String(value)
  const short = value.length > 0 && value.length < 5 && value.every((v) => typeof v === 'number')
  return short ? `[${value.join(', ')}]` : `a list of ${value.length}`
}
