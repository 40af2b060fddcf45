// Fills a box of cells of the store of blocks, chunk by chunk.
import { addChunk, BITS, type Blocks, CELLS, CHUNK, cellOf, cellValue, findChunk, growBounds, MASK } from './blocks.ts'

type Cell = [number, number, number]

/** Cells of a chunk after a fill, how many blocks that added, and the first chunk that has them. */
interface Fill {
  cells: Uint8Array
  added: number
  changed: boolean
  chunk: number
}

/** Cells of a chunk without blocks. */
const EMPTY = new Uint8Array(CELLS)

/**
 * Sets the height of all cells from min to max, both included. Chunks that were alike and are
 * filled alike share their cells, so that a floor of many chunks takes little memory.
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
        const isOwn = chunk >= 0 && !blocks.isShared[chunk]
        const fill = isOwn ? fillOf(old, first, last, value) : knownFill(known, old, first, last, value)
        if (!fill.changed) continue
        if (chunk < 0) chunk = addChunk(blocks, cx, cy, cz, fill.cells)
        if (fill.chunk < 0) fill.chunk = chunk
        blocks.cells[chunk] = fill.cells
        blocks.isShared[chunk] = blocks.isShared[fill.chunk] = fill.chunk !== chunk
        blocks.filled[chunk] = blocks.filled[chunk]! + fill.added
        blocks.revision[chunk] = blocks.revision[chunk]! + 1
        blocks.count += fill.added
        if (height > 0) growBounds(blocks, first, last, fill.added)
        changed = true
      }
  return changed
}

/** The fill of shared cells: a copy, made once for all chunks that share them. */
function knownFill(known: Map<Uint8Array, Map<string, Fill>>, old: Uint8Array, first: Cell, last: Cell, value: number) {
  const key = [...first, ...last].map((at) => at & MASK).join()
  const fills = known.get(old) ?? new Map<string, Fill>()
  const fill = fills.get(key) ?? fillOf(old.slice(), first, last, value)
  known.set(old, fills.set(key, fill))
  return fill
}

/** Sets cells of a chunk from `first` to `last` to a value. */
function fillOf(cells: Uint8Array, first: Cell, last: Cell, value: number): Fill {
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
  return { cells, added, changed, chunk: -1 }
}
