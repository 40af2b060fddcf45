// The text format of a saved jar: its items, the candies that stand for them, and a snapshot of the
// world, from which it continues bit for bit. A text is checked as a whole before it is used.
import { bodyIds, queuedTickets, show, takeSnapshot, type World } from '../physics/index.ts'
import { type Candy, checkItems, type JarItem } from './jarItems.ts'
import type { JarVec, Restore } from './jarWorld.ts'

/** The state of a jar apart from its world. */
export interface JarState {
  /** Mean radius of a candy of size 1, metres. */
  radius: number
  /** The serial number of the next candy. */
  serial: number
  /** The number of items that one candy stands for. */
  each: number
  /** How many ids the jar has chosen so far. Older texts lack it. @default 0 */
  named?: number
  down: JarVec
  /** Strength of the shake that is under way, and the steps left of it. */
  shaking: { strength: number; left: number }
  candies: Candy[]
  /** Bodies that have touched nothing yet. */
  flying: number[]
}

const KIND = 'konpeito-jar'
const VERSION = 1

export function writeJar(world: World, state: JarState): string {
  return JSON.stringify({ kind: KIND, version: VERSION, ...state, world: toBase64(takeSnapshot(world)) })
}

/**
 * @param restore Reads the snapshot, to check it.
 * @returns the state, and the snapshot for `restore`
 * @throws RangeError naming what is wrong with the text
 */
export function readJar(text: unknown, dim: number, restore: Restore): { state: JarState; snapshot: Uint8Array } {
  if (typeof text !== 'string') throw new RangeError(`load takes the text that save() gave, got ${show(text)}`)
  let file: Record<string, unknown> | null
  try {
    file = JSON.parse(text)
  } catch {
    throw new RangeError('this text is no saved jar: it is cut off, or was not made by save()')
  }
  if (file === null || typeof file !== 'object' || file.kind !== KIND)
    throw new RangeError('this text is no saved jar: it was not made by save()')
  if (file.version !== VERSION)
    throw new RangeError(`this jar was saved in version ${show(file.version)}; this library reads version ${VERSION}`)
  const {
    radius,
    serial,
    each,
    named = 0,
    down,
    shaking,
    candies,
    flying,
    world,
  } = file as unknown as JarState & {
    world: unknown
  }
  const damaged = (what: string) => new RangeError(`this saved jar is damaged: ${what}`)
  const complete =
    Number.isFinite(radius) &&
    radius > 0 &&
    Number.isInteger(serial + named) &&
    each >= 1 &&
    Array.isArray(down) &&
    down.length === 3 &&
    down.every(Number.isFinite) &&
    Number.isFinite(shaking?.strength) &&
    Number.isInteger(shaking.left) &&
    Array.isArray(candies) &&
    Array.isArray(flying)
  if (!complete) throw damaged('a field is missing or has a wrong value')
  const items: JarItem[] = candies.flatMap((candy) => candy?.items ?? [])
  checkItems(items, 'items of the saved jar')
  const snapshot = fromBase64(world)
  const saved = restore(snapshot)
  if (saved.dim !== dim)
    throw new RangeError(`this jar was saved from a ${saved.dim === 2 ? 'torus' : 'bottle'}: load it there`)
  const bodies = new Set<number>(bodyIds(saved))
  const tickets = new Set(queuedTickets(saved))
  if (candies.length !== bodies.size + tickets.size) throw damaged('its candies are not those of its world')
  for (const { items, body, ticket, serial } of candies) {
    if (!Array.isArray(items) || items.length === 0 || !Number.isInteger(serial)) throw damaged('a candy has no items')
    if (!(body >= 0 ? bodies.delete(body) : tickets.delete(ticket))) throw damaged('a candy has no body of its own')
  }
  return { state: { radius, serial, each, named, down, shaking, candies, flying }, snapshot }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In pieces, because the number of arguments of a call is limited.
  for (let k = 0; k < bytes.length; k += 8192) text += String.fromCharCode(...bytes.subarray(k, k + 8192))
  return btoa(text)
}

function fromBase64(text: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(text as string), (char) => char.charCodeAt(0))
  } catch {
    throw new RangeError('this saved jar is damaged: its world is no base64 text')
  }
}
