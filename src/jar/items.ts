// What a jar counts: items as the author of a page names them, and the checks at the door through which they come in.

/** Names an item; unique within a jar. */
export type ItemId = string | number

/** One thing that is counted. */
export interface Item {
  id: ItemId
  /** What is said of it: in the table, to screen readers. */
  label?: string
  /** sRGB colour such as '#ffbccd'; the palette's by default. */
  color?: string
  /** Radius as a multiple of the usual one, 0.5 to 2; a little larger or smaller than 1 by chance. */
  size?: number
  /** Anything: comes back with every event. */
  data?: unknown
}

/** A candy as events tell it. */
export interface Candy {
  /** The item; of a candy that stands for more than one, the first. A candy without an item has a number as its id. */
  item: Item
  /** All items that the candy stands for; empty where only a number is counted. */
  items: readonly Item[]
  /** How many the candy stands for: 1, or more above capacity. */
  count: number
}

/** Most that a jar can count. */
export const MOST = 1e9
/** Most candies in one jar. */
export const MOST_CANDIES = 30000

/** @throws RangeError naming what is wrong with a count */
export function checkCount(count: number, name = 'count'): number {
  if (!Number.isInteger(count) || count < 0 || count > MOST)
    throw new RangeError(`${name} must be a whole number from 0 to ${MOST}, got ${count}`)
  return count
}

/** @throws RangeError naming the first item that is wrong; the list is taken whole or not at all */
export function checkItems(items: readonly Item[]): readonly Item[] {
  if (!Array.isArray(items)) throw new RangeError(`items must be an array of { id }, got ${items}`)
  const seen = new Set<ItemId>()
  items.forEach((item, k) => {
    const { id, size, color } = item ?? {}
    if (typeof id !== 'string' && !(typeof id === 'number' && Number.isFinite(id)))
      throw new RangeError(`items[${k}].id must be a string or a finite number, got ${id}`)
    if (seen.has(id)) throw new RangeError(`items[${k}].id must be unique, but ${JSON.stringify(id)} is there twice`)
    seen.add(id)
    if (size !== undefined && !(size >= 0.5 && size <= 2))
      throw new RangeError(`items[${k}].size must be a number from 0.5 to 2, got ${size}`)
    if (color !== undefined && typeof color !== 'string')
      throw new RangeError(`items[${k}].color must be a colour such as '#ffbccd', got ${color}`)
  })
  return items
}
