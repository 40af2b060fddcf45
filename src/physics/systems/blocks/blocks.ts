// The store of unit blocks: chunks with one byte per cell, found through a hash table.
import { refuseDamaged } from '../../core/bytes.ts'

/** Number of cells along an edge of a chunk, and its base-2 logarithm. */
export const CHUNK = 16
const BITS = 4
const MASK = CHUNK - 1
const CELLS = CHUNK * CHUNK * CHUNK
/** Boxes that overlap by less than this only touch. Metres. */
export const TOUCHING = 1e-9
/** Largest absolute coordinate of a block. */
export const MAX_COORDINATE = 2 ** 20
/** Maximum number of different heights in a world, because a cell is a byte. */
const MAX_HEIGHTS = 255

/**
 * The blocks of a world. Block [i, j, k] fills [i, i + 1] on x, [k, k + 1] on z, and [j, j +
 * height] on y. 256 x 64 x 256 of them take at most 4 MB.
 */
export class Blocks {
  count = 0
  /** Height in metres for each value of a cell; value 0 is an empty cell. */
  readonly heights: number[] = [0, 1]
  chunkCount = 0
  /** Per chunk: the values of its cells, x fastest. Chunks may share them, so a change replaces them. */
  readonly cells: Uint8Array[] = []
  /** Per chunk: its coordinates in chunks, the number of its blocks, and how often it changed. */
  readonly chunkX: number[] = []
  readonly chunkY: number[] = []
  readonly chunkZ: number[] = []
  readonly filled: number[] = []
  readonly revision: number[] = []
  /** Hash table with open addressing: chunk + 1, or 0 where free. Its length is a power of two. */
  hashTable = new Int32Array(64)
  /** The chunk found last, because most look-ups are in the same chunk as the one before. */
  lastFound = -1
  /** Bounds of all blocks, in cells; `max` is exclusive. They only grow. */
  readonly min: [number, number, number] = [0, 0, 0]
  readonly max: [number, number, number] = [0, 0, 0]
  /** Whether blocks were added since the last step, so that bodies may overlap them. */
  added = false
  /** Whether blocks were added or removed since the last step, so that characters may move. */
  changed = false
  /** Cells that the last step looked up for characters and bodies, and how many of them had a block. */
  readonly queryStats = { cells: 0, blocks: 0 }
  /** Range of this step's contacts with blocks among those with surfaces; `to` is exclusive. */
  readonly range = { from: 0, to: 0 }
  /** Scratch: per contact of the range, the contact that covers it, or -1. */
  cover = new Int32Array(256)
  /** Positions at the start of the substep, by dense index, and whether they are known. */
  start = new Float64Array(0)
  hasStart = false
}

/** Height of the block in a cell in metres; 0: none. Coordinates are whole numbers of 32 bits. */
export function heightAt(blocks: Blocks, x: number, y: number, z: number): number {
  const chunk = findChunk(blocks, x >> BITS, y >> BITS, z >> BITS)
  return chunk < 0 ? 0 : blocks.heights[blocks.cells[chunk]![cellOf(x, y, z)]!]!
}

/** Value of the cells with blocks of a height. @throws RangeError beyond 255 different heights */
function cellValue({ heights }: Blocks, height: number): number {
  const value = heights.indexOf(height)
  if (value >= 0) return value
  if (heights.length > MAX_HEIGHTS)
    throw new RangeError(`a world has at most ${MAX_HEIGHTS} different block heights; ${height} is one more`)
  return heights.push(height) - 1
}

/** Index of the chunk at chunk coordinates, or -1. */
function findChunk(blocks: Blocks, cx: number, cy: number, cz: number): number {
  const { chunkX, chunkY, chunkZ, hashTable, lastFound } = blocks
  if (lastFound >= 0 && chunkX[lastFound] === cx && chunkY[lastFound] === cy && chunkZ[lastFound] === cz)
    return lastFound
  const mask = hashTable.length - 1
  for (let at = hashChunk(cx, cy, cz) & mask; ; at = (at + 1) & mask) {
    const chunk = hashTable[at]! - 1
    if (chunk < 0) return -1
    if (chunkX[chunk] === cx && chunkY[chunk] === cy && chunkZ[chunk] === cz) {
      blocks.lastFound = chunk
      return chunk
    }
  }
}

/** Adds a chunk from a snapshot. Equal chunks in a row share their cells. */
export function fillChunk(blocks: Blocks, cx: number, cy: number, cz: number, cells: Uint8Array): void {
  const last = blocks.cells[blocks.chunkCount - 1]
  const isSame = last?.every((value, cell) => value === cells[cell]) === true
  const chunk = addChunk(blocks, cx, cy, cz, isSame ? last : cells)
  for (let cell = 0; cell < CELLS; cell++) {
    if (cells[cell] === 0) continue
    if (cells[cell]! >= blocks.heights.length) refuseDamaged('a block has no height')
    blocks.count++
    blocks.filled[chunk] = blocks.filled[chunk]! + 1
    const [y, z] = [(cell >> BITS) & MASK, cell >> (2 * BITS)]
    const at: Cell = [cx * CHUNK + (cell & MASK), cy * CHUNK + y, cz * CHUNK + z]
    growBounds(blocks, at, at, 1)
  }
}

function cellOf(x: number, y: number, z: number): number {
  return (x & MASK) | ((y & MASK) << BITS) | ((z & MASK) << (2 * BITS))
}

function hashChunk(cx: number, cy: number, cz: number): number {
  const h = Math.imul(cx, 0x9e3779b1) ^ Math.imul(cy, 0x85ebca77) ^ Math.imul(cz, 0xc2b2ae3d)
  return (h ^ (h >>> 15)) >>> 0
}

function addChunk(blocks: Blocks, cx: number, cy: number, cz: number, cells: Uint8Array): number {
  const chunk = blocks.chunkCount++
  blocks.chunkX.push(cx)
  blocks.chunkY.push(cy)
  blocks.chunkZ.push(cz)
  blocks.filled.push(0)
  blocks.revision.push(0)
  blocks.cells.push(cells)
  // Stryker disable next-line EqualityOperator: the table grows one chunk earlier
  if (2 * blocks.chunkCount > blocks.hashTable.length) {
    blocks.hashTable = new Int32Array(2 * blocks.hashTable.length)
    for (let c = 0; c < chunk; c++) insertChunk(blocks, c)
  }
  insertChunk(blocks, chunk)
  return chunk
}

function insertChunk({ hashTable, chunkX, chunkY, chunkZ }: Blocks, chunk: number): void {
  const mask = hashTable.length - 1
  let at = hashChunk(chunkX[chunk]!, chunkY[chunk]!, chunkZ[chunk]!) & mask
  while (hashTable[at] !== 0) at = (at + 1) & mask
  hashTable[at] = chunk + 1
}

/** Extends the bounds to the cells from `first` to `last`. The first blocks set them. */
function growBounds({ min, max, count }: Blocks, first: Cell, last: Cell, added: number): void {
  for (let axis = 0; axis < 3; axis++) {
    // Stryker disable next-line EqualityOperator: where both are equal, the assignment changes nothing
    if (count === added || first[axis]! < min[axis]!) min[axis] = first[axis]!
    if (count === added || last[axis]! >= max[axis]!) max[axis] = last[axis]! + 1
  }
}

type Cell = [number, number, number]

/** A fill of a chunk: its cells after it, and the blocks added. */
interface Fill {
  cells: Uint8Array
  added: number
  changed: boolean
}

const EMPTY = new Uint8Array(CELLS)

/**
 * Sets the height of all cells from min to max, both included. Chunks with equal cells that are
 * filled alike share the result, so that a large floor takes little memory.
 * @param height Metres; 0 removes blocks.
 * @returns whether anything changed
 * @throws RangeError when the world would have more than 255 different heights
 */
export function fillCells(blocks: Blocks, min: readonly number[], max: readonly number[], height: number): boolean {
  const value = cellValue(blocks, height)
  const known = new Map<Uint8Array, Map<string, Fill>>()
  let changed = false
  for (let cz = min[2]! >> BITS; cz <= max[2]! >> BITS; cz++)
    for (let cy = min[1]! >> BITS; cy <= max[1]! >> BITS; cy++)
      for (let cx = min[0]! >> BITS; cx <= max[0]! >> BITS; cx++) {
        let chunk = findChunk(blocks, cx, cy, cz)
        if (chunk < 0 && height === 0) continue
        const first = [cx, cy, cz].map((c, axis) => Math.max(min[axis]!, CHUNK * c)) as Cell
        const last = [cx, cy, cz].map((c, axis) => Math.min(max[axis]!, CHUNK * c + MASK)) as Cell
        const old = chunk < 0 ? EMPTY : blocks.cells[chunk]!
        const fill = knownFill(known, old, first, last, value)
        if (!fill.changed) continue
        if (chunk < 0) chunk = addChunk(blocks, cx, cy, cz, fill.cells)
        blocks.cells[chunk] = fill.cells
        blocks.filled[chunk] = blocks.filled[chunk]! + fill.added
        blocks.revision[chunk] = blocks.revision[chunk]! + 1
        blocks.count += fill.added
        if (height > 0) growBounds(blocks, first, last, fill.added)
        changed = true
      }
  return changed
}

/** Fills a copy of cells, once for all chunks that share them. */
function knownFill(known: Map<Uint8Array, Map<string, Fill>>, old: Uint8Array, first: Cell, last: Cell, value: number) {
  const key = [...first, ...last].map((at) => at & MASK).join()
  const fills = known.get(old) ?? new Map<string, Fill>()
  const fill = fills.get(key) ?? fillOf(old, first, last, value)
  known.set(old, fills.set(key, fill))
  return fill
}

function fillOf(old: Uint8Array, first: Cell, last: Cell, value: number): Fill {
  const cells = old.slice()
  let added = 0
  let changed = false
  for (let z = first[2]; z <= last[2]; z++)
    for (let y = first[1]; y <= last[1]; y++)
      for (let x = first[0]; x <= last[0]; x++) {
        const cell = cellOf(x, y, z)
        if (cells[cell] === value) continue
        added += (value > 0 ? 1 : 0) - (cells[cell]! > 0 ? 1 : 0)
        cells[cell] = value
        changed = true
      }
  return { cells, added, changed }
}
