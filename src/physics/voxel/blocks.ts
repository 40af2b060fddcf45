// The store of unit blocks: chunks of one byte a cell, found through a hash table. Looked up by terrain.ts (balls), character.ts (boxes) and
// whoever draws; changed through the doors in building.ts.

/** Cells along an edge of a chunk, and its bits. */
export const CHUNK = 16
const BITS = 4
const MASK = CHUNK - 1
const CELLS = CHUNK * CHUNK * CHUNK
/** Touching within this, m, is not overlapping. */
export const TOUCHING = 1e-9
/** Coordinates of blocks are whole numbers of at most this size. */
export const MAX_COORDINATE = 2 ** 20
/** Different heights a world can hold: a cell is a byte. */
const HEIGHTS = 255

/**
 * Unit blocks of a world. Block [i, j, k] fills [i, i + 1] on x and z, and [j, j + height] on y. 256 x 64 x 256 of them take 4 MB.
 */
export interface Blocks {
  count: number
  /** Height by the byte of a cell, m; 0 is an empty cell. */
  readonly heights: number[]
  chunkCount: number
  /** By chunk: bytes of its cells, x fastest, then y, then z. */
  readonly cells: Uint8Array[]
  /** By chunk: its coordinates (in chunks), blocks in it, and how often it changed. */
  readonly chunkX: number[]
  readonly chunkY: number[]
  readonly chunkZ: number[]
  readonly filled: number[]
  readonly revision: number[]
  /** Open addressing: chunk + 1, 0 where free. Its length is a power of two. */
  hashTable: Int32Array
  /** The chunk found last: neighbours are looked up one after the other. */
  lastFound: number
  /** Cells from min to max (exclusive) hold all blocks; grows only. */
  readonly min: [number, number, number]
  readonly max: [number, number, number]
  /** Whether blocks were added since the last step: bodies may overlap them. */
  added: boolean
  /** Whether blocks were added or removed since the last step: characters may move. */
  changed: boolean
  /** Cells looked at in the last step for characters and for bodies, and how many held a block. */
  readonly queryStats: { cells: number; blocks: number }
  /** Terrain's contacts of this step: the first, and the one behind the last. */
  readonly range: { from: number; to: number }
  /** Scratch: by contact of the range, the one that covers it. */
  cover: Int32Array
}

export function createBlocks(): Blocks {
  return {
    count: 0,
    heights: [0, 1],
    chunkCount: 0,
    cells: [],
    chunkX: [],
    chunkY: [],
    chunkZ: [],
    filled: [],
    revision: [],
    hashTable: new Int32Array(64),
    lastFound: -1,
    min: [0, 0, 0],
    max: [0, 0, 0],
    added: false,
    changed: false,
    queryStats: { cells: 0, blocks: 0 },
    range: { from: 0, to: 0 },
    cover: new Int32Array(256),
  }
}

/** Height of the block in a cell, m; 0 where there is none. Coordinates are whole numbers within 32 bits. */
export function heightAt(blocks: Blocks, x: number, y: number, z: number): number {
  const chunk = findChunk(blocks, x >> BITS, y >> BITS, z >> BITS)
  return chunk < 0 ? 0 : blocks.heights[blocks.cells[chunk]![cellOf(x, y, z)]!]!
}

/**
 * Puts a block of a height into a cell, or takes it away (0).
 * @returns whether anything changed
 * @throws RangeError when there are more than 255 different heights
 */
export function setHeight(blocks: Blocks, x: number, y: number, z: number, height: number): boolean {
  let chunk = findChunk(blocks, x >> BITS, y >> BITS, z >> BITS)
  if (chunk < 0 && height === 0) return false
  let byte = blocks.heights.indexOf(height)
  if (byte < 0) {
    if (blocks.heights.length > HEIGHTS)
      throw new RangeError(`a world holds at most ${HEIGHTS} different heights of blocks; ${height} is one more`)
    byte = blocks.heights.push(height) - 1
  }
  if (chunk < 0) chunk = addChunk(blocks, x >> BITS, y >> BITS, z >> BITS)
  const cells = blocks.cells[chunk]!
  const cell = cellOf(x, y, z)
  const before = cells[cell]!
  if (before === byte) return false
  cells[cell] = byte
  const change = (byte > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
  blocks.count += change
  blocks.filled[chunk] = blocks.filled[chunk]! + change
  blocks.revision[chunk] = blocks.revision[chunk]! + 1
  if (byte > 0) enclose(blocks, x, y, z)
  return true
}

/** The chunk at chunk coordinates, or -1. */
export function findChunk(blocks: Blocks, cx: number, cy: number, cz: number): number {
  const { chunkX, chunkY, chunkZ, hashTable, lastFound } = blocks
  if (lastFound >= 0 && chunkX[lastFound] === cx && chunkY[lastFound] === cy && chunkZ[lastFound] === cz)
    return lastFound
  const mask = hashTable.length - 1
  for (let at = placeOf(cx, cy, cz) & mask; ; at = (at + 1) & mask) {
    const chunk = hashTable[at]! - 1
    if (chunk < 0) return -1
    if (chunkX[chunk] === cx && chunkY[chunk] === cy && chunkZ[chunk] === cz) {
      blocks.lastFound = chunk
      return chunk
    }
  }
}

/** Forgets everything, and holds these chunks instead: for snapshots. */
export function fillChunk(blocks: Blocks, cx: number, cy: number, cz: number, cells: Uint8Array): void {
  const chunk = addChunk(blocks, cx, cy, cz)
  blocks.cells[chunk]!.set(cells)
  for (let cell = 0; cell < CELLS; cell++) {
    if (cells[cell] === 0) continue
    if (cells[cell]! >= blocks.heights.length) throw new RangeError('this snapshot is damaged: a block has no height')
    blocks.count++
    blocks.filled[chunk] = blocks.filled[chunk]! + 1
    enclose(blocks, cx * CHUNK + (cell & MASK), cy * CHUNK + ((cell >> BITS) & MASK), cz * CHUNK + (cell >> (2 * BITS)))
  }
}

/** Index of a cell within its chunk. */
function cellOf(x: number, y: number, z: number): number {
  return (x & MASK) | ((y & MASK) << BITS) | ((z & MASK) << (2 * BITS))
}

function placeOf(cx: number, cy: number, cz: number): number {
  const h = Math.imul(cx, 0x9e3779b1) ^ Math.imul(cy, 0x85ebca77) ^ Math.imul(cz, 0xc2b2ae3d)
  return (h ^ (h >>> 15)) >>> 0
}

function addChunk(blocks: Blocks, cx: number, cy: number, cz: number): number {
  const chunk = blocks.chunkCount++
  blocks.chunkX.push(cx)
  blocks.chunkY.push(cy)
  blocks.chunkZ.push(cz)
  blocks.filled.push(0)
  blocks.revision.push(0)
  blocks.cells.push(new Uint8Array(CELLS))
  if (2 * blocks.chunkCount > blocks.hashTable.length) {
    blocks.hashTable = new Int32Array(2 * blocks.hashTable.length)
    for (let c = 0; c < chunk; c++) enter(blocks, c)
  }
  enter(blocks, chunk)
  return chunk
}

function enter({ hashTable, chunkX, chunkY, chunkZ }: Blocks, chunk: number): void {
  const mask = hashTable.length - 1
  let at = placeOf(chunkX[chunk]!, chunkY[chunk]!, chunkZ[chunk]!) & mask
  while (hashTable[at] !== 0) at = (at + 1) & mask
  hashTable[at] = chunk + 1
}

function enclose({ min, max, count }: Blocks, x: number, y: number, z: number): void {
  const at = [x, y, z]
  for (let axis = 0; axis < 3; axis++) {
    if (count === 1 || at[axis]! < min[axis]!) min[axis] = at[axis]!
    if (count === 1 || at[axis]! >= max[axis]!) max[axis] = at[axis]! + 1
  }
}
