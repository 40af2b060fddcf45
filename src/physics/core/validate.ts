// Validation of input. A check throws a RangeError that names the option, what is allowed and what was
// given. Public functions check before they change anything; inner loops do not check.
import { reportUnknown, show } from './unknown.ts'
import { isVec } from './vec.ts'

export { show }

/**
 * Limits of input: the greatest value, or the least and the greatest. Beyond them a step would take
 * minutes, or more memory than a page gets (docs/security.md).
 */
export const LIMITS = {
  /** The least of a positive number, and the greatest of any number, in its unit. */
  smallest: 1e-12,
  largest: 1e15,
  /** Seconds of a step. */
  timeStep: [1e-9, 1e6],
  substeps: 1000,
  /** Steps per frame. */
  maxSteps: 1e6,
  /** Kilograms. Products of mass, speed and length stay finite. */
  mass: [1e-50, 1e50],
  /** Metres per second, and metres from the origin, that a body may reach. */
  speed: 1e50,
  place: 1e100,
  /** Radians of a phase: beyond them the sine has no correct digit. */
  phase: 1e12,
  /** Bodies that one call adds. */
  bodies: 1_000_000,
  /** Containers and force fields of a world, and points of a lathe. */
  containers: 64,
  fields: 64,
  points: 1024,
  /** Bodies that a spawn region may spawn per step. */
  rate: 4096,
  /** Steps that a cork takes to open. */
  opens: 3600,
  /** Metres: the size of a character, and its highest step. Each block around it is looked up. */
  characterSize: 32,
  characterStep: 16,
  /** Nodes and springs of a Soda model. Each tick moves all of them 100 times. */
  modelNodes: 20_000,
  modelSprings: 50_000,
  /** Candidate pairs of a step: for each body, and at least. */
  pairsPerBody: 256,
  pairs: 2 ** 21,
  /** Chunks of blocks in a snapshot: 256 MB. */
  chunks: 2 ** 16,
  /** Counters of ids in a file. No program runs long enough to reach them. */
  serial: 2 ** 48,
  nextId: 2 ** 30,
  /** Reuses of a body's slot. The id, generation 2^24 + slot, stays below 2^53. */
  generation: 2 ** 28,
} as const

/** Refuses a value. @param allowed completes the sentence "name must be ..." */
export function refuse(name: string, allowed: string, value: unknown): never {
  throw new RangeError(`${name} must be ${allowed}, got ${show(value)}`)
}

export function refuseRemoved(what: string, id: number): never {
  throw new RangeError(`no ${what} has the id ${show(id)}: it was removed, or belongs to another world`)
}

export function demand(valid: boolean, name: string, allowed: string, value: unknown): void {
  if (!valid) refuse(name, allowed, value)
}

/** A check, and its arguments after name and value. */
type Rule =
  | readonly [typeof finite | typeof whole, unit?: string, min?: number, max?: number]
  | readonly [typeof notNegative | typeof positive | typeof limit | typeof coordinate | typeof reach, unit?: string]
  | readonly [typeof duration | typeof mass | typeof share | typeof sign]
  | readonly [typeof between, min: number, max: number]
  | readonly [typeof vector, dim: 2 | 3, unit: string]
  | readonly [typeof oneOf, names: readonly (string | boolean)[]]

export type Rules = Readonly<Record<string, Rule>>

/**
 * Checks options against a table, and warns of unknown names. Absent options are valid.
 * @param others Names that are checked elsewhere, or null to accept any name. @default none
 */
export function checkOptions<Options extends object>(
  options: Options,
  table: { readonly [Name in keyof Options]?: Rule },
  others: readonly (keyof Options & string)[] | null = [],
): void {
  object('options', options)
  if (others) reportUnknown('option', options, [...Object.keys(table), ...others])
  for (const name in table) {
    const [check, a, b, c] = table[name] as readonly [(...args: unknown[]) => unknown, ...unknown[]]
    if (options[name] !== undefined) check(name, options[name], a, b, c)
  }
}

export function finite(name: string, value: unknown, unit?: string, min?: number, max?: number): number {
  return number(Number.isFinite(value), name, value, 'finite number', unit, min, max)
}

type Check = (name: string, value: unknown, unit?: string) => number

/** A finite number of 0 or more, at most `LIMITS.largest`. */
export const notNegative: Check = (name, value, unit) => within(name, finite(name, value, unit, 0), unit)

/** A finite number above 0, from `LIMITS.smallest` to `LIMITS.largest`. */
export function positive(name: string, value: unknown, unit?: string): number {
  number(Number.isFinite(value) && (value as number) > 0, name, value, 'positive finite number', unit)
  return within(name, value as number, unit, LIMITS.smallest)
}

/** A number above 0, from `LIMITS.smallest` on, Infinity included. */
export function limit(name: string, value: unknown, unit?: string): number {
  number(typeof value === 'number' && value > 0, name, value, 'positive number', unit)
  return within(name, value as number, unit, LIMITS.smallest, Number.POSITIVE_INFINITY)
}

/** A number of 0 or more, Infinity included. */
export const reach: Check = (name, value, unit) =>
  number(typeof value === 'number' && value >= 0, name, value, 'number', unit, 0)

/** A coordinate: a finite number from `-LIMITS.largest` to `LIMITS.largest`. */
export const coordinate: Check = (name, value, unit) => within(name, finite(name, value, unit), unit)

export function duration(name: string, value: unknown): number {
  number(Number.isFinite(value) && (value as number) > 0, name, value, 'positive finite number', 'seconds')
  return within(name, value as number, 'seconds', ...LIMITS.timeStep)
}

/** A mass in kilograms: `LIMITS.mass`, or 0 or less, which becomes the default. */
export function mass(name: string, value: unknown): number {
  const kilograms = finite(name, value, 'kilograms')
  return kilograms > 0 ? within(name, kilograms, 'kilograms', ...LIMITS.mass) : kilograms
}

function within(
  name: string,
  value: number,
  unit = '',
  least: number = -LIMITS.largest,
  most: number = LIMITS.largest,
): number {
  if (value < least) refuse(name, `at least ${brief(least)} ${unit}`.trim(), value)
  if (value > most) refuse(name, `at most ${brief(most)} ${unit}`.trim(), value)
  return value
}

export function between(name: string, value: unknown, min: number, max: number): number {
  return number(Number.isFinite(value), name, value, 'number', '', min, max)
}

export const share = (name: string, value: unknown): number => between(name, value, 0, 1)

/** A whole number from `min`, by default 0, to `max`. */
export function whole(name: string, value: unknown, unit?: string, min = 0, max?: number): number {
  return number(Number.isInteger(value), name, value, 'whole number', unit, min, max)
}

/** An array of `dim` coordinates. */
export function vector(name: string, value: unknown, dim: 2 | 3, unit: string): void {
  if (!isVec(dim, value)) refuse(name, `${dim} finite numbers of ${unit}`, value)
  for (let axis = 0; axis < dim; axis++) coordinate(`${name}[${axis}]`, (value as number[])[axis], unit)
}

export function sign(name: string, value: unknown): 1 | -1 {
  if (value !== 1 && value !== -1) refuse(name, '1 or -1', value)
  return value
}

export function oneOf<Name extends string | boolean>(name: string, value: unknown, names: readonly Name[]): Name {
  if (!names.includes(value as Name)) refuse(name, `one of ${names.join(', ')}`, value)
  return value as Name
}

export function object(name: string, value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) refuse(name, 'an object', value)
  return value as Record<string, unknown>
}

/** An array of at most `max` entries. @returns a copy whose holes are undefined, because `map` skips holes */
export function list(name: string, value: unknown, max = Number.POSITIVE_INFINITY): unknown[] {
  if (!Array.isArray(value)) refuse(name, 'a list', value)
  if (value.length > max) refuse(`the length of ${name}`, `at most ${max}`, value.length)
  return Array.from(value)
}

/** Checks that an array has room for `width` numbers for each of `count` entries. */
export function checkLength(out: { length: number }, width: number, count: number, of: string, name = 'out'): void {
  if (!Array.isArray(out) && !ArrayBuffer.isView(out)) refuse(name, 'an array of numbers', out)
  if (!(out.length >= width * count))
    throw new RangeError(
      `${name} must have a length of at least ${width * count}, ${width} for each of ${count} ${of}, got ${out.length}`,
    )
}

/** A limit as text: 1e15, not 1000000000000000. */
function brief(value: number): string {
  return Math.abs(value) >= 1e9 ? value.toExponential().replace('+', '') : String(value)
}

/** Returns a valid number. Composes the error text only on failure, so that valid calls are cheap. */
function number(valid: boolean, name: string, value: unknown, kind: string, unit = '', min?: number, max?: number) {
  const n = value as number
  // Comparisons with undefined are false: an absent bound holds.
  if (valid && !(n < min!) && !(n > max!)) return n
  const bound = min ? ` of at least ${min}` : min === 0 ? ', 0 or more' : ''
  refuse(name, `a ${kind}${unit && ` of ${unit}`}${max === undefined ? bound : ` from ${min} to ${max}`}`, value)
}
