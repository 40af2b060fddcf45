// A jar as text: its items, which candy stands for which, and the snapshot of the world, from which it goes on bit for bit.
// A text is read whole before anything is made of it.
import { show } from '../physics/core/validate.ts'
import { type BodyId, bodyIds, restoreBodies, takeSnapshot, type World } from '../physics/index.ts'
import { type Candy, checkItems, type JarItem } from './jarItems.ts'
import type { JarVec } from './jarWorld.ts'

/** What a jar is, apart from its world. */
export interface JarState {
  radius: number
  serial: number
  /** Items that one candy stands for. */
  each: number
  /** Items that were given a name so far; none in texts from before it was saved. */
  named?: number
  down: JarVec
  /** Strength of a shake, and the steps that are left of it. */
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
 * @returns the state, and the snapshot for `restoreBodies`
 * @throws RangeError naming what is wrong with the text
 */
export function readJar(text: unknown, dim: number): { state: JarState; snapshot: Uint8Array } {
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
  if (!(typeof radius === 'number' && radius > 0) || !Number.isInteger(serial + named) || !(each >= 1))
    throw damaged('its numbers are missing')
  if (!Array.isArray(down) || down.length !== 3 || !down.every(Number.isFinite)) throw damaged('its tilt is missing')
  if (!Number.isFinite(shaking?.strength) || !Number.isInteger(shaking.left)) throw damaged('its shake is missing')
  if (!Array.isArray(candies) || !Array.isArray(flying)) throw damaged('its candies are missing')
  const items: JarItem[] = candies.flatMap((candy) => candy?.items ?? [])
  checkItems(items, 'items of the saved jar')
  const snapshot = fromBase64(world)
  const there = restoreBodies(snapshot)
  if (there.dim !== dim)
    throw new RangeError(`this jar was saved from a ${there.dim === 2 ? 'torus' : 'bottle'}: load it there`)
  const bodies = new Set<number>(bodyIds(there) as BodyId[])
  const tickets = new Set(there.spawner.queue.map(({ ticket }) => ticket))
  if (candies.length !== bodies.size + tickets.size) throw damaged('its candies are not those of its world')
  for (const { items, body, ticket, serial } of candies) {
    if (!Array.isArray(items) || items.length === 0 || !Number.isInteger(serial))
      throw damaged('a candy stands for nothing')
    if (!(body >= 0 ? bodies.delete(body) : tickets.delete(ticket))) throw damaged('a candy has no body of its own')
  }
  return { state: { radius, serial, each, named, down, shaking, candies, flying }, snapshot }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In pieces: a call takes only so many arguments.
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
