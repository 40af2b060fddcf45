// What a jar holds: items, the candies that stand for them, and how items are shared out to candies. Nothing here knows a world.
import { between, refuse, show, whole } from '../physics/core/validate.ts'

/** A thing that is counted. */
export interface JarItem {
  /** Names the item; no two of a jar have the same (1 and '1' are the same). */
  id: string | number
  /** What a person calls it. */
  label?: string
  /** CSS colour of its candy; chosen from the palette by default. */
  color?: string
  /** Factor on the radius of its candy, 0.5 to 2; 1. */
  size?: number
  /** Whatever belongs to it: it comes back with every event, and is saved as JSON. */
  data?: unknown
}

/** A candy stands for one item or, above the jar's capacity, for several. */
export interface Candy {
  /** Counts the candies of the jar: its own share of chance comes from it. */
  readonly serial: number
  /** At least one. */
  items: JarItem[]
  /** Its place in the queue before the entrance; -1 once it is inside. */
  ticket: number
  /** Handle of its body; -1 while it waits. */
  body: number
}

/** The most items of a jar, however many a candy stands for. */
export const MOST_ITEMS = 1e6
export const SIZES = [0.5, 2] as const

export const keyOf = (id: string | number) => String(id)

/**
 * Checks items that come from outside, among themselves.
 * @throws RangeError naming the place, the value and what is allowed
 */
export function checkItems(items: unknown, name = 'items'): asserts items is readonly JarItem[] {
  if (!Array.isArray(items)) refuse(name, 'a list of { id }', items)
  if (items.length > MOST_ITEMS) refuse(name, `at most ${MOST_ITEMS} long`, items.length)
  const seen = new Map<string, number>()
  // Holes of a list are no items either: forEach would pass them over.
  for (const [k, item] of items.entries()) {
    const at = `${name}[${k}]`
    if (item === null || typeof item !== 'object') refuse(at, 'an object with an id', item)
    const { id, label, color, size } = item as Record<string, unknown>
    if (!(typeof id === 'string' && id !== '') && !Number.isFinite(id))
      refuse(`${at}.id`, 'a text that is not empty, or a finite number', id)
    const key = keyOf(id as string)
    const other = seen.get(key)
    if (other !== undefined)
      throw new RangeError(`${at}.id ${show(id)} is that of ${name}[${other}] already: give each item an id of its own`)
    seen.set(key, k)
    if (label !== undefined && typeof label !== 'string') refuse(`${at}.label`, 'a text', label)
    if (color !== undefined && typeof color !== 'string') refuse(`${at}.color`, 'a CSS colour', color)
    if (size !== undefined) between(`${at}.size`, size, ...SIZES)
  }
}

/** Checks a number of items. @throws RangeError naming the value and what is allowed */
export function checkCount(count: unknown, name = 'count'): asserts count is number {
  whole(name, count, '', 0, MOST_ITEMS)
}

/** How many items a candy stands for: the smallest power of two with which `capacity` candies do for `count` items. */
export function standsFor(count: number, capacity: number): number {
  let n = 1
  while (n * capacity < count) n *= 2
  return n
}

/**
 * Shares all items out anew, `each` to a candy, in their order. The first candies stay; `make` makes those that are missing.
 * @returns the candies that have nothing to stand for any more
 */
export function packCandies(candies: Candy[], each: number, make: (items: JarItem[]) => Candy): Candy[] {
  const items = candies.flatMap((candy) => candy.items)
  const needed = Math.ceil(items.length / each)
  for (let k = 0; k < needed; k++) {
    const share = items.slice(k * each, (k + 1) * each)
    const candy = candies[k]
    if (candy) candy.items = share
    else candies.push(make(share))
  }
  return candies.splice(needed)
}
