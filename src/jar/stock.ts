// The books of a jar: which candy stands for which items. Pure numbers, no world: it says which candies to add and which to take out.
// Above capacity one candy stands for n, with n from 1, 2, 5, 10, 20, 50 ...
import type { BodyId } from '../physics/index.ts'
import type { Item, ItemId } from './items.ts'

/** A candy in the books. */
export interface Piece {
  readonly serial: number
  /** How many it stands for. */
  weight: number
  /** Those of them that have a name; at most `weight`. */
  items: Item[]
  /** Its place in the queue, or -1; its body, once it is in the world. */
  ticket: number
  body: BodyId | null
}

/** Which candies came and went in one change of the books, and which look different. */
export interface Change {
  added: Piece[]
  removed: Piece[]
  changed: Piece[]
}

export interface Stock {
  readonly capacity: number
  /** In the order in which they came. */
  pieces: Piece[]
  /** How many one candy stands for. */
  each: number
  total: number
  nextSerial: number
  readonly byItem: Map<ItemId, Piece>
}

/** Below this share of what the next smaller group would hold, candies are counted out again. */
const REGROUP = 0.8

export function createStock(capacity: number): Stock {
  return { capacity, pieces: [], each: 1, total: 0, nextSerial: 1, byItem: new Map() }
}

/** The least n of 1, 2, 5, 10, 20, 50 ... with which `total` fits into `capacity` candies. */
export function groupSize(total: number, capacity: number): number {
  let each = 1
  for (let k = 0; each * capacity < total; k++) each *= k % 3 === 1 ? 2.5 : 2
  return Math.round(each)
}

/** Adds items, or `additions` without a name. */
export function addToStock(stock: Stock, additions: readonly Item[] | number): Change {
  const change: Change = { added: [], removed: [], changed: [] }
  const count = typeof additions === 'number' ? additions : additions.length
  const each = groupSize(stock.total + count, stock.capacity)
  if (each > stock.each) regroup(stock, each, change)
  if (typeof additions === 'number') {
    let left = additions
    while (left > 0) {
      const piece = openPiece(stock, change)
      const share = Math.min(left, stock.each - piece.weight)
      piece.weight += share
      left -= share
    }
  } else {
    for (const item of additions) {
      const piece = openPiece(stock, change)
      piece.weight++
      piece.items.push(item)
      stock.byItem.set(item.id, piece)
    }
  }
  stock.total += count
  return change
}

/** Takes `count` out, the newest first. */
export function takeNewest(stock: Stock, count: number): Change {
  const change: Change = { added: [], removed: [], changed: [] }
  let left = Math.min(count, stock.total)
  stock.total -= left
  while (left > 0) {
    const piece = stock.pieces.at(-1)!
    const share = Math.min(left, piece.weight)
    piece.weight -= share
    left -= share
    while (piece.items.length > piece.weight) stock.byItem.delete(piece.items.pop()!.id)
    if (piece.weight === 0) change.removed.push(stock.pieces.pop()!)
  }
  return countOut(stock, change)
}

/** Takes named items out; names that are not there are passed over. */
export function takeItems(stock: Stock, ids: Iterable<ItemId>): Change {
  const change: Change = { added: [], removed: [], changed: [] }
  const gone = new Set<Piece>()
  for (const id of ids) {
    const piece = stock.byItem.get(id)
    if (!piece) continue
    stock.byItem.delete(id)
    const lead = piece.items[0]!.id === id
    piece.items = piece.items.filter((item) => item.id !== id)
    piece.weight--
    stock.total--
    if (piece.weight === 0) gone.add(piece)
    else if (lead) change.changed.push(piece)
  }
  change.removed.push(...gone)
  change.changed = change.changed.filter((piece) => !gone.has(piece))
  if (gone.size > 0) stock.pieces = stock.pieces.filter((piece) => !gone.has(piece))
  return countOut(stock, change)
}

/** Takes whole candies out, whatever they stand for. */
export function takePieces(stock: Stock, gone: ReadonlySet<Piece>): void {
  for (const piece of gone) {
    stock.total -= piece.weight
    for (const item of piece.items) stock.byItem.delete(item.id)
  }
  stock.pieces = stock.pieces.filter((piece) => !gone.has(piece))
}

/** Replaces items that are there already by what they have become. */
export function updateItems(stock: Stock, items: readonly Item[]): Piece[] {
  const changed: Piece[] = []
  for (const item of items) {
    const piece = stock.byItem.get(item.id)
    if (!piece) continue
    const at = piece.items.findIndex(({ id }) => id === item.id)
    const { color, size } = piece.items[at]!
    piece.items[at] = item
    if (at === 0 && (color !== item.color || size !== item.size)) changed.push(piece)
  }
  return changed
}

/** Every item that has a name, in the order in which they came. */
export function listItems(stock: Stock): Item[] {
  return stock.pieces.flatMap((piece) => piece.items)
}

/** When few are left, a candy stands for fewer again. */
function countOut(stock: Stock, change: Change): Change {
  const each = groupSize(stock.total / REGROUP, stock.capacity)
  if (each < stock.each) regroup(stock, each, change)
  return change
}

/** Deals everything out anew, `each` to a candy; candies stay as far as there are enough. */
function regroup(stock: Stock, each: number, change: Change): void {
  const items = listItems(stock)
  const needed = Math.ceil(stock.total / each)
  change.removed.push(...stock.pieces.splice(needed))
  stock.each = each
  let nameless = stock.total - items.length
  let at = 0
  for (let k = 0; k < needed; k++) {
    const piece = stock.pieces[k] ?? newPiece(stock, change)
    const lead = piece.items[0]
    const weight = Math.min(each, items.length - at + nameless)
    piece.items = items.slice(at, at + weight)
    piece.weight = weight
    nameless -= weight - piece.items.length
    at += piece.items.length
    for (const item of piece.items) stock.byItem.set(item.id, piece)
    if (piece.items[0] !== lead && !change.added.includes(piece)) change.changed.push(piece)
  }
}

/** The newest candy if it has room, else a new one. */
function openPiece(stock: Stock, change: Change): Piece {
  const last = stock.pieces.at(-1)
  return last && last.weight < stock.each ? last : newPiece(stock, change)
}

function newPiece(stock: Stock, change: Change): Piece {
  const piece: Piece = { serial: stock.nextSerial++, weight: 0, items: [], ticket: -1, body: null }
  stock.pieces.push(piece)
  change.added.push(piece)
  return piece
}
