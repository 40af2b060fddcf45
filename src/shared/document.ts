// The document of a shared jar. Anyone who may write to it may write anything: what is not valid is
// left out, by rules that do not depend on the reader. It has three maps, whose names may have a prefix:
//   jar    the settings
//   items  items with fields, by id
//   plain  all other candies: a writer counts those that it adds, and lists those that it takes. An
//          entry is written by one binding alone, so that two that add at once both count, and a candy
//          that two take is taken once.
import type { Doc, Map as YMap } from 'yjs'
import { type JarItem, keyOf, LONGEST_TEXT, MOST_ITEMS, readItems } from '../jar/jarItems.ts'
import { demand, refuseUnknown, show, warnOnce } from '../physics/internal.ts'
import { isRuns, type Runs, sizeOf, subtract, union } from './runs.ts'

const TEXTS = ['name', 'goal', 'vessel', 'shape', 'palette', 'look', 'image'] as const
const NUMBERS = ['unit', 'seed'] as const
const SETTINGS: readonly string[] = [...TEXTS, ...NUMBERS]

/**
 * The settings that all devices of a jar share: its name, and what the attributes of the same names
 * set. A text has at most 10 000 characters, also that of an image.
 */
export type SharedSettings = { [Name in (typeof TEXTS)[number]]?: string } & {
  [Name in (typeof NUMBERS)[number]]?: number
}

/** Where a jar is in a document. */
export interface DocumentOptions {
  /**
   * Begins the names of the jar's three maps, so that a document can hold several jars, and other
   * data. All devices of a jar give the same. @default none
   */
  prefix?: string | undefined
}

/** An item, its order (higher than every order that its device had seen), and the device that added it. */
export type Entry = { item: JarItem; n: number; by: string }

/** The highest order of an item. */
export const MOST_ORDER = 1e15
export const DEVICE = /^[\w-]{1,64}$/
const WRITER = /^[\w-]{1,64}\.[\w-]{1,64}$/
const CANDY = /^#([\w-]+\.[\w-]+):(\d+)$/

const mapOf =
  (name: string) =>
  (doc: Doc, prefix = ''): YMap<unknown> =>
    doc.getMap(prefix + name)
export const settingsOf = mapOf('jar')
export const itemsOf = mapOf('items')
export const plainOf = mapOf('plain')
/** Whether a jar was ever shared in a document. */
export const isShared = (doc: Doc, prefix?: string): boolean =>
  itemsOf(doc, prefix).size + plainOf(doc, prefix).size > 0

/** A plain candy by its key: its writer, and its number among the writer's. */
export function readCandy(key: string): { writer: string; k: number } | null {
  const [, writer = '', k] = CANDY.exec(key) ?? []
  return writer ? { writer, k: Number(k) } : null
}

export const leaveOut = (key: string) => warnOnce(`${show(key)} of a shared jar is not valid, and left out`)
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TEXT
const isOrder = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= MOST_ORDER

/** An item of the document; null if there is none with this key, or no valid one. */
export function readEntry(items: YMap<unknown>, key: string): Entry | null {
  if (!items.has(key)) return null
  try {
    const { item, n, by } = items.get(key) as Entry
    const { shape, image, ...others } = item
    const read = readItems([others])[0]!
    // Whether a shape is known depends on the page.
    if (isText(shape)) read.shape = shape
    if (isText(image)) read.image = image
    if (keyOf(read.id) === key && !readCandy(key) && isOrder(n) && DEVICE.test(by)) return { item: read, n, by }
  } catch {}
  leaveOut(key)
  return null
}

/** The plain candies in the jar, by writer. The writers with most are left out if they are too many. */
export function readPlain(plain: YMap<unknown>): Map<string, Runs> {
  const counts: [writer: string, n: number][] = []
  const taken = new Map<string, Runs[]>()
  for (const [writer, value] of plain.entries()) {
    const { n = -1, taken: gone = {} } = (value ?? {}) as { n?: number; taken?: Record<string, Runs> }
    const isValid = WRITER.test(writer) && isOrder(n) && Object.values(gone ?? [0]).every(isRuns)
    if (!isValid) leaveOut(writer)
    else for (const from of Object.keys(gone)) addTo(taken, from, gone[from]!)
    if (isValid) counts.push([writer, n])
  }
  const present = counts.map(([writer, n]) => [writer, subtract([1, n], union(taken.get(writer) ?? []))] as const)
  present.sort(([one, a], [other, b]) => sizeOf(a) - sizeOf(b) || (one < other ? -1 : 1))
  let free = MOST_ITEMS
  return new Map(
    present.filter(([writer, runs]) => {
      free -= sizeOf(runs)
      if (free < 0) leaveOut(writer)
      return free >= 0
    }),
  )
}

/** Adds a value to the list of a key. */
export function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  if (!lists.get(key)?.push(value)) lists.set(key, [value])
}

const isSetting = (name: string, value: unknown) =>
  name === 'unit' || name === 'seed' ? Number.isFinite(value) : isText(value)

/**
 * Reads the settings of a shared jar.
 * @returns those that are present and valid
 */
export function readShared(doc: Doc, { prefix }: DocumentOptions = {}): SharedSettings {
  const all = SETTINGS.map((name) => [name, settingsOf(doc, prefix).get(name)] as const)
  return Object.fromEntries(all.filter(([name, value]) => isSetting(name, value)))
}

/**
 * Writes settings of a shared jar. Undefined removes one; those not named stay.
 * @throws RangeError naming the setting, its value and what is allowed
 */
export function writeShared(doc: Doc, settings: SharedSettings, { prefix }: DocumentOptions = {}): void {
  const given = Object.entries(settings)
  for (const [name, value] of given) {
    if (!SETTINGS.includes(name)) refuseUnknown('shared setting', name, SETTINGS)
    demand(value === undefined || isSetting(name, value), name, 'a number, or a text of at most 10000', value)
  }
  const map = settingsOf(doc, prefix)
  doc.transact(() => {
    for (const [name, value] of given)
      if (value === undefined) map.delete(name)
      else if (map.get(name) !== value) map.set(name, value)
  })
}
