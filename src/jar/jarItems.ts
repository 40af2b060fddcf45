// Items, the candies that stand for them, and how items are shared among candies. Needs no world.
import { between, list, refuse, show, whole } from '../physics/index.ts'
import { reportUnknown } from './unknown.ts'

/** A thing that is counted. */
export interface JarItem {
  /** Identifies the item within the jar. 1 and '1' are the same. */
  id: string | number
  /** The name that is shown and read out. */
  label?: string
  /**
   * CSS colour of its candy. What is none is reported in the console, and the candy has a colour of
   * the palette. @default a colour of the palette
   */
  color?: string
  /** Factor on the radius of its candy, 0.5 to 2. @default 1 */
  size?: number
  /** Data of the page's own: it comes back with every event, and is saved as JSON. */
  data?: unknown
}

/** A candy stands for one item or, above the capacity of the jar, for several. */
export interface Candy {
  /** Numbers the candies of the jar. Random choices for the candy are hashes of it. */
  readonly serial: number
  /** At least one. */
  items: JarItem[]
  /** The ticket of its body in the queue; -1 once it has entered. */
  ticket: number
  /** Handle of its body; -1 while it is queued. */
  body: number
}

/** The most items of a jar, counted whatever one candy stands for. */
export const MOST_ITEMS = 1e6
/** A nameless item, for checks: it has the size 1. */
export const PLAIN: readonly JarItem[] = [{ id: '#' }]
/** The smallest and the largest `size`. */
export const SIZES = [0.5, 2] as const

const FIELDS: readonly (keyof JarItem)[] = ['id', 'label', 'color', 'size', 'data']

export const keyOf = (id: string | number) => String(id)

/**
 * Checks a list of items and that no two have the same id. Null counts as absent, as in JSON of a
 * server. A colour is read where it is drawn: an item is not lost for its colour. A field that
 * items do not have is reported in the console.
 * @throws RangeError naming the place, the value and what is allowed
 */
export function checkItems(items: unknown, name = 'items'): asserts items is readonly JarItem[] {
  const seen = new Map<string, number>()
  for (const [k, item] of list(name, items, MOST_ITEMS).entries()) {
    const at = `${name}[${k}]`
    if (item === null || typeof item !== 'object') refuse(at, 'an object with an id', item)
    const { id, label, size } = item as Record<string, unknown>
    reportUnknown('item field', item, FIELDS)
    if (!(typeof id === 'string' && id !== '') && !Number.isFinite(id))
      refuse(`${at}.id`, 'a text that is not empty, or a finite number', id)
    const key = keyOf(id as string)
    const other = seen.get(key)
    if (other !== undefined)
      throw new RangeError(`${at}.id ${show(id)} is that of ${name}[${other}] already: give each item an id of its own`)
    seen.set(key, k)
    if (label !== undefined && label !== null && typeof label !== 'string') refuse(`${at}.label`, 'a text', label)
    if (size !== undefined && size !== null) between(`${at}.size`, size, ...SIZES)
  }
}

/** Checks a number of items. @throws RangeError naming the value and what is allowed */
export function checkCount(count: unknown, name = 'count'): asserts count is number {
  whole(name, count, '', 0, MOST_ITEMS)
}

/** The smallest power of two such that `capacity` candies of so many items hold `count` items. */
export function standsFor(count: number, capacity: number): number {
  let n = 1
  while (n * capacity < count) n *= 2
  return n
}

/**
 * Shares all items among candies again, `each` to a candy, in their order. The first candies stay.
 * @param create Creates the candies that are missing.
 * @returns the candies that are left over
 */
export function packCandies(candies: Candy[], each: number, create: (items: JarItem[]) => Candy): Candy[] {
  const items = candies.flatMap((candy) => candy.items)
  const needed = Math.ceil(items.length / each)
  for (let k = 0; k < needed; k++) {
    const share = items.slice(k * each, (k + 1) * each)
    const candy = candies[k]
    if (candy) candy.items = share
    else candies.push(create(share))
  }
  return candies.splice(needed)
}
