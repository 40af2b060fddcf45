// The document of a shared jar. Anyone who may write to it may write anything, so what is not valid is
// left out, by rules that do not depend on the reader. It has three maps:
//   jar    the settings
//   items  items with fields, by id
//   plain  all other candies: a writer counts those that it adds, and lists those that it takes. Only
//          one binding writes an entry, so that two that add at once both count, and a candy that two
//          take is taken once.
import type { Doc, Map as YMap } from 'yjs'
import { type JarItem, keyOf, LONGEST_TEXT, MOST_ITEMS, readItems } from '../jar/jarItems.ts'
import { demand, refuseUnknown, show, warnOnce } from '../physics/internal.ts'
import { isRuns, type Runs, sizeOf, subtract, union } from './runs.ts'

const TEXTS = ['name', 'goal', 'vessel', 'shape', 'palette', 'look', 'image'] as const
const NUMBERS = ['unit', 'seed'] as const
const SETTINGS: readonly string[] = [...TEXTS, ...NUMBERS]

/**
 * The settings that all devices of a jar share: its name, and those of the page, in the same words as
 * its attributes. A text has at most 10 000 characters, also an image.
 */
export type SharedSettings = { [Name in (typeof TEXTS)[number]]?: string } & {
  [Name in (typeof NUMBERS)[number]]?: number
}

/** An item of the document. */
export interface Entry {
  item: JarItem
  /** Its order: above all that its device knew. */
  n: number
  /** The device that added it. */
  by: string
}

/** The largest order of an item, and the most candies that a writer adds. */
export const MOST_ORDER = 1e15
export const DEVICE = /^[\w-]{1,64}$/
const WRITER = /^[\w-]{1,64}\.[\w-]{1,64}$/

export const itemsOf = (doc: Doc): YMap<unknown> => doc.getMap('items')
export const plainOf = (doc: Doc): YMap<unknown> => doc.getMap('plain')

/** Whether a jar was ever shared in a document. */
export const isShared = (doc: Doc): boolean => itemsOf(doc).size + plainOf(doc).size > 0

/** The key of a plain candy: its writer, and its number among the writer's. */
export const plainKey = (writer: string, k: number) => `#${writer}:${k}`

export function readPlainKey(key: string): { writer: string; k: number } | null {
  const [, writer = '', k] = /^#([\w-]+\.[\w-]+):(\d+)$/.exec(key) ?? []
  return writer ? { writer, k: Number(k) } : null
}

export const leaveOut = (key: string) => warnOnce(`${show(key)} of a shared jar is not valid, and left out`)
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isOrder = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MOST_ORDER
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TEXT

/** An item of the document; null if there is none with this key, or no valid one. */
export function readEntry(items: YMap<unknown>, key: string): Entry | null {
  if (!items.has(key)) return null
  try {
    const { item, n, by } = items.get(key) as Entry
    const { shape, image, ...others } = item
    const read = readItems([others])[0]!
    // Whether a shape is known depends on the page.
    if (isText(shape)) read.shape = shape
    if (isText(image) && image) read.image = image
    if (keyOf(read.id) === key && isOrder(n) && DEVICE.test(by) && !readPlainKey(key)) return { item: read, n, by }
  } catch {}
  leaveOut(key)
  return null
}

/** The plain candies that are in the jar, by writer. A writer is left out if its candies are too many. */
export function readPlain(plain: YMap<unknown>): Map<string, Runs> {
  const counts: [writer: string, n: number][] = []
  const taken = new Map<string, Runs[]>()
  for (const [writer, value] of plain.entries()) {
    const { n = -1, taken: gone = {} } = (value ?? {}) as { n?: number; taken?: Record<string, Runs> }
    if (WRITER.test(writer) && isOrder(n) && isObject(gone) && Object.values(gone).every(isRuns)) {
      counts.push([writer, n])
      for (const [from, runs] of Object.entries(gone)) addTo(taken, from, runs)
    } else leaveOut(writer)
  }
  const present = new Map<string, Runs>()
  let free = MOST_ITEMS
  for (const [writer, n] of counts.sort(([one], [other]) => (one < other ? -1 : 1))) {
    const runs = subtract([1, n], union(...(taken.get(writer) ?? [])))
    if (sizeOf(runs) > free) leaveOut(writer)
    else present.set(writer, runs)
    free -= sizeOf(present.get(writer) ?? [])
  }
  return present
}

/** Adds a value to the list of a key. */
export function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

const isSetting = (name: string, value: unknown) =>
  (NUMBERS as readonly string[]).includes(name) ? Number.isFinite(value) : isText(value)

/** Reads the settings of a shared jar. Absent ones, and those that are not valid, are left out. */
export function readShared(doc: Doc): SharedSettings {
  const read = SETTINGS.map((name) => [name, doc.getMap('jar').get(name)] as const)
  return Object.fromEntries(read.filter(([name, value]) => isSetting(name, value)))
}

/**
 * Writes settings of a shared jar. Undefined removes one; the others stay.
 * @throws RangeError naming the setting, its value and what is allowed
 */
export function writeShared(doc: Doc, settings: SharedSettings): void {
  const given = Object.entries(settings)
  for (const [name, value] of given) {
    if (!SETTINGS.includes(name)) refuseUnknown('shared setting', name, SETTINGS)
    demand(value === undefined || isSetting(name, value), name, 'a number, or a text of at most 10000', value)
  }
  const map = doc.getMap('jar')
  doc.transact(() => {
    for (const [name, value] of given)
      if (value === undefined) map.delete(name)
      else if (map.get(name) !== value) map.set(name, value)
  })
}
