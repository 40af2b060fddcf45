// Items, the candies that stand for them, and how items are shared among candies.
import { between, list, oneOf, refuse, reportUnknown, show, whole } from '../physics/internal.ts'
import { checkJson, JSON_LIMITS } from './jsonText.ts'

/** One thing that you count. */
export interface JarItem {
  /**
   * Identifies the item within the jar. 1 and '1' are the same. A number beyond 2^53 is refused,
   * because it is rounded: write it as a text.
   */
  id: string | number
  /** The name that is shown and read out. */
  label?: string
  /**
   * CSS colour of its candy. An invalid colour is reported in the console, and a palette colour is
   * used. @default a palette colour
   */
  color?: string
  /** Factor on the radius of its candy, 0.5 to 2. @default 1 */
  size?: number
  /**
   * The amount that it counts for: above 0, at most 1e12. With `unit` 5, an item of value 20
   * is four candies. @default 1
   */
  value?: number
  /**
   * Its drawn shape: konpeito, ball, star, heart, coin, or a name given to `registerShape`.
   * The body stays a sphere. @default konpeito; with an image, coin
   */
  shape?: string
  /**
   * An image on it: an address, a data URL or an emoji, at most a million characters. An image that
   * cannot be drawn is reported, and the candy is drawn without it. @default none
   */
  image?: string
  /** Your own data, kept as JSON: every event returns a frozen copy. */
  data?: unknown
}

/** A candy stands for one item, a part of one, or several. */
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

/** The shapes that every jar knows. */
export const SHAPES = ['konpeito', 'ball', 'star', 'heart', 'coin'] as const
/** One of the shapes that every jar knows. */
export type ShapeName = (typeof SHAPES)[number]

/** The most items of a jar. */
export const MOST_ITEMS = 1e6
/** The largest value of an item, and the largest sum of values. Sums are exact to a hundredth. */
export const MOST_VALUE = 1e12
/** Share of a candy that sums of values may be off, because they are rounded. */
const ROUNDING = 1e-9
/** A nameless item, for checks: it has the size 1. */
export const PLAIN: readonly JarItem[] = [{ id: '#' }]
/** The smallest and the largest `size`. */
export const SIZES = [0.5, 2] as const

const FIELDS: readonly (keyof JarItem)[] = ['id', 'label', 'color', 'size', 'value', 'shape', 'image', 'data']
/** Characters of an image. A larger one belongs into a file. */
export const LONGEST_IMAGE = 1e6
/** Characters of every other text: an id, a label, a colour, a setting. */
export const LONGEST_TEXT = 10_000

const registered = new Set<string>()

export const keyOf = (id: string | number) => String(id)

/** A copy with the fields of an item, also those of its class. */
function copyOf(item: object): JarItem {
  const proto = Object.getPrototypeOf(item)
  if (proto === Object.prototype || proto === null) return { ...(item as JarItem) }
  const fields = FIELDS.map((field) => [field, (item as JarItem)[field]])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/**
 * Checks a list of items. Null counts as absent, as in a server's JSON. Drawing checks colours, so
 * that an invalid colour does not refuse the item. An unknown field is reported in the console.
 * @returns copies, which later changes of the given list do not reach
 * @throws RangeError naming the place, the value and what is allowed
 */
export function readItems(items: unknown, name = 'items'): readonly JarItem[] {
  const seen = new Map<string, number>()
  const all = list(name, items, MOST_ITEMS)
  for (let k = 0; k < all.length; k++) {
    const at = `${name}[${k}]`
    if (all[k] === null || typeof all[k] !== 'object') refuse(at, 'an object with an id', all[k])
    const item = copyOf(all[k] as object)
    checkItem(at, item)
    const key = keyOf(item.id)
    const other = seen.get(key)
    if (other !== undefined)
      throw new RangeError(
        `${at}.id ${show(item.id)} is that of ${name}[${other}] already: give each item an id of its own`,
      )
    seen.set(key, k)
    all[k] = item
  }
  return all as JarItem[]
}

/** Checks an item, and copies its data. */
function checkItem(at: string, item: JarItem): void {
  const { id, label, color, size, value, shape, image, data } = item as Record<keyof JarItem, unknown>
  reportUnknown('item field', item, FIELDS)
  checkId(`${at}.id`, id)
  if (label !== undefined && label !== null) checkText(`${at}.label`, label)
  if (typeof color === 'string') checkText(`${at}.color`, color)
  if (size !== undefined && size !== null) between(`${at}.size`, size, ...SIZES)
  if (value !== undefined && value !== null) checkValue(`${at}.value`, value)
  if (shape !== undefined && shape !== null) checkShape(`${at}.shape`, shape)
  if (image !== undefined && image !== null) checkImage(`${at}.image`, image)
  if (Object(data) === data || typeof data === 'bigint') item.data = copyData(`${at}.data`, data)
}

/** Checks the id of an item. @throws RangeError naming it and what is allowed */
export function checkId(name: string, id: unknown): void {
  // Beyond 2^53 different ids become the same number.
  const isNumber = typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER
  if (!isNumber && (typeof id !== 'string' || id === ''))
    refuse(name, `a text that is not empty, or a number up to ${Number.MAX_SAFE_INTEGER}`, id)
  if (typeof id === 'string') checkText(name, id)
}

/** Checks a text and its length. @throws RangeError naming it and what is allowed */
export function checkText(name: string, text: unknown, most: number = LONGEST_TEXT): asserts text is string {
  if (typeof text !== 'string') refuse(name, 'a text', text)
  if (text.length > most) refuse(`the length of ${name}`, `at most ${most}`, text.length)
}

/** A copy of data, as a saved jar would restore it. @throws RangeError saying why it cannot be saved */
function copyData(name: string, data: unknown): unknown {
  let text: string | undefined
  try {
    // A spread copies texts, flags and numbers faster.
    if (Object.getPrototypeOf(data) === Object.prototype) {
      const flat = { ...(data as object) }
      if (Object.values(flat).every(isFlat)) return flat
    }
    text = JSON.stringify(data)
  } catch (error) {
    throw new RangeError(`${name} must be data that JSON can hold: ${(error as Error).message}`)
  }
  if (text === undefined) return undefined
  checkJson(name, text, { depth: JSON_LIMITS.dataDepth })
  return JSON.parse(text)
}

/** Whether JSON keeps a value as it is. */
const isFlat = (value: unknown) =>
  typeof value === 'string' || value === !!value || (Number.isFinite(value) && !Object.is(value, -0))

/** Freezes what leaves the jar, and what it contains. Not earlier: freezing takes a third of a drop. */
export function freeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value
  Object.values(value).forEach(freeze)
  return Object.freeze(value)
}

/** Checks a value of items. @throws RangeError naming it and what is allowed */
export function checkValue(name: string, value: unknown, or = ''): asserts value is number {
  if (typeof value !== 'number' || !(value > 0 && value <= MOST_VALUE))
    refuse(name, `a number above 0, at most ${MOST_VALUE}${or && `, ${or}`}`, value)
}

/** Checks a sum of values. @throws RangeError naming it and what is allowed */
export function checkTotal(value: number, name = 'count'): void {
  between(name, value, 0, MOST_VALUE)
}

/** The items of candies. Candies that share an item are neighbours. */
export function itemsOf(candies: readonly Candy[]): JarItem[] {
  return candies.flatMap((candy) => candy.items).filter((item, k, all) => item !== all[k - 1])
}

/** The sum of the items' values. */
export function sumOf(items: readonly JarItem[]): number {
  let sum = 0
  let lost = 0
  // Kahan's sum: the rounding error of each addition is corrected in the next one.
  for (const { value } of items) {
    const more = (value ?? 1) - lost
    const next = sum + more
    lost = next - sum - more
    sum = next
  }
  return decimal(sum)
}

/** Rounds a sum of decimal fractions to 15 digits: 0.1 + 0.2 is 0.3. */
export function decimal(sum: number): number {
  return Number.isInteger(sum) ? sum : Number(sum.toPrecision(15))
}

/** Allows a further name of a shape. @throws RangeError when it is no text, or one of `SHAPES` */
export function addShapeName(name: unknown): void {
  if (typeof name !== 'string' || name === '' || (SHAPES as readonly string[]).includes(name))
    refuse('the name of a shape', `a text other than ${SHAPES.join(', ')}`, name)
  registered.add(name)
}

/** Checks the name of a shape. @throws RangeError with the names that are allowed */
export function checkShape(name: string, shape: unknown): void {
  oneOf(name, shape, [...SHAPES, ...registered])
}

/** Checks an image. @throws RangeError naming it and what is allowed */
export function checkImage(name: string, image: unknown): void {
  if (typeof image !== 'string' || image === '') refuse(name, 'an address, a data URL or an emoji', image)
  checkText(name, image, LONGEST_IMAGE)
}

/** Checks a number of items, or a whole count. @throws RangeError naming the value and what is allowed */
export function checkCount(count: unknown, name = 'count', most: number = MOST_ITEMS): asserts count is number {
  whole(name, count, '', 0, most)
}

/** The value of one candy: `least`, doubled until `capacity` candies suffice for a value. */
export function valuePerCandyAt(value: number, { capacity, least }: { capacity: number; least: number }): number {
  let each = least
  while (each * capacity < value) each *= 2
  return each
}

/** How many candies stand for a value. The last one may stand for less than `each`. */
export function candiesFor(value: number, each: number): number {
  return value > 0 ? Math.max(1, Math.ceil(value / each - ROUNDING)) : 0
}

/** The value of the last candy if it is less than `each`; otherwise 0. */
export function remainderOf(value: number, each: number): number {
  const rest = value - each * Math.max(0, candiesFor(value, each) - 1)
  return each - rest > ROUNDING * each ? rest : 0
}

/**
 * Shares items among new candies in order, a value of `each` to a candy. Several items may share a
 * candy. An item below the rounding joins the candy before it.
 * @param free The value that still fits into the last candy of the jar. @default there is none
 * @returns the items that join the last candy, then the items of each new candy
 */
export function shareItems(items: readonly JarItem[], each: number, free?: number): JarItem[][] {
  const shares: JarItem[][] = [[]]
  const slack = ROUNDING * each
  let isFirst = free === undefined
  let left = free ?? 0
  for (const item of items) {
    const value = item.value ?? 1
    if (!isFirst && (left > slack || value <= left + slack)) shares.at(-1)!.push(item)
    for (left -= value; left < -slack || isFirst; left += each) {
      shares.push([item])
      isFirst = false
    }
  }
  return shares
}
