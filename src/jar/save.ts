// A jar as text: its books, and the snapshot of its world in base64. Read whole and checked before anything changes.
import { hasBody, restoreSnapshot, takeSnapshot, type World } from '../physics/index.ts'
import { checkItems, type Item } from './items.ts'
import type { JarView, JarWorld } from './scenes.ts'
import { createStock, type Piece, type Stock } from './stock.ts'

/** Version of the text. */
const VERSION = 1

interface Saved {
  konpeito: number
  view: JarView
  capacity: number
  each: number
  nextSerial: number
  /** serial, weight, ticket, body (or null), items */
  pieces: [number, number, number, number | null, Item[]][]
  world: string
}

/** What `data` of items can be kept as JSON is kept. */
export function writeJar(view: JarView, stock: Stock, world: JarWorld): string {
  const { capacity, each, nextSerial } = stock
  const pieces = stock.pieces.map((p) => [p.serial, p.weight, p.ticket, p.body, p.items])
  const bytes = toBase64(takeSnapshot(world as World))
  return JSON.stringify({ konpeito: VERSION, view, capacity, each, nextSerial, pieces, world: bytes })
}

/**
 * Reads a text of `writeJar` into the world; the books come back.
 * @throws RangeError when the text is no saved jar, is of another view, or is damaged; then the world is as it was
 */
export function readJar(text: string, view: JarView, world: JarWorld): Stock {
  const saved = parse(text)
  if (saved.view !== view)
    throw new RangeError(`this is a saved ${saved.view}; set view="${saved.view}" before it is loaded into a ${view}`)
  let bytes: Uint8Array
  try {
    bytes = fromBase64(saved.world)
  } catch {
    throw new RangeError('this saved jar is damaged: its world is not base64')
  }
  const trial = restoreSnapshot(bytes) as World
  const stock = createStock(saved.capacity)
  stock.each = saved.each
  stock.nextSerial = saved.nextSerial
  const waiting = new Set(trial.feeder.waiting.map(({ ticket }) => ticket))
  for (const [serial, weight, ticket, body, items] of saved.pieces) {
    const piece: Piece = { serial, weight, ticket, body: body as Piece['body'], items }
    const there = body === null ? view === 'torus' || waiting.has(ticket) : hasBody(trial, body as never)
    if (!there || !(weight >= 1) || items.length > weight)
      throw new RangeError(`this saved jar is damaged: candy ${serial} has no place in its world`)
    stock.pieces.push(piece)
    stock.total += weight
    for (const item of items) stock.byItem.set(item.id, piece)
  }
  checkItems(stock.pieces.flatMap((piece) => piece.items))
  restoreSnapshot(bytes, world as World)
  return stock
}

function parse(text: string): Saved {
  let saved: Saved
  try {
    saved = JSON.parse(text)
  } catch {
    throw new RangeError('this text is no saved jar: it is not JSON')
  }
  if (saved?.konpeito !== VERSION || !Array.isArray(saved.pieces) || typeof saved.world !== 'string')
    throw new RangeError(
      `this text is no saved jar of version ${VERSION}, got ${JSON.stringify(saved?.konpeito)}: save it again`,
    )
  if (!(saved.capacity >= 1) || !(saved.each >= 1) || !(saved.nextSerial >= 1))
    throw new RangeError('this saved jar is damaged: capacity, each and nextSerial must be positive numbers')
  for (const piece of saved.pieces)
    if (!Array.isArray(piece) || piece.length !== 5 || !Array.isArray(piece[4]))
      throw new RangeError(`this saved jar is damaged: ${JSON.stringify(piece)} is no candy`)
  return saved
}

const CHUNK = 0x8000

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

function fromBase64(text: string): Uint8Array {
  const raw = atob(text)
  const bytes = new Uint8Array(raw.length)
  for (let k = 0; k < raw.length; k++) bytes[k] = raw.charCodeAt(k)
  return bytes
}
