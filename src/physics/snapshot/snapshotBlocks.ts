// Blocks and characters as bytes and back: the last part of a snapshot, there only where a world has some. Used by snapshot.ts and restore.ts.

import { growBodies } from '../body/bodies.ts'
import { CHARACTER_COLUMNS, growCharacters } from '../character/characters.ts'
import type { Reader, Writer } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'
import { CHUNK, fillChunk } from '../voxel/blocks.ts'
import type { World } from '../world.ts'

/**
 * Writes blocks, each chunk as runs of equal cells, and characters. A world that never had any writes nothing; of one that had, it is remembered
 * which handles and heights were given out, and in which order chunks came.
 */
export function writeBlocks(out: Writer, { blocks, characters }: World): void {
  if (blocks.chunkCount === 0 && characters.nextId === 0) return
  out.array(Float64Array.from(blocks.heights))
  out.int(blocks.added ? 1 : 0)
  out.int(blocks.chunkCount)
  for (let chunk = 0; chunk < blocks.chunkCount; chunk++) {
    out.array(Int32Array.of(blocks.chunkX[chunk]!, blocks.chunkY[chunk]!, blocks.chunkZ[chunk]!))
    out.array(toRuns(blocks.cells[chunk]!))
  }
  out.int(characters.count)
  out.int(characters.nextId)
  out.int(characters.active ? 1 : 0)
  for (const [lane, , width] of CHARACTER_COLUMNS)
    out.array(columnOf(characters, lane).subarray(0, width * characters.count))
}

/** Reads what `writeTerrain` wrote into a fresh world. @throws RangeError when it is damaged */
export function readBlocks(input: Reader, { blocks, characters, bodies }: World): void {
  if (!input.more()) return
  const heights = input.floats()
  if (heights.length < 2 || heights.length > 256 || heights.some((h) => !(h >= 0 && h <= 1)))
    throw new RangeError('this snapshot is damaged: its blocks have no heights')
  blocks.heights.splice(0, blocks.heights.length, ...heights)
  blocks.added = input.int() === 1
  const chunks = input.int()
  for (let c = 0; c < chunks; c++) {
    const [x, y, z] = input.ints() as unknown as [number, number, number]
    fillChunk(blocks, x, y, z, fromRuns(input.octets()))
  }
  const count = input.int()
  if (count < 0) throw new RangeError(`this snapshot is damaged: it holds ${count} characters`)
  growCharacters(characters, Math.max(characters.capacity, count))
  characters.count = count
  characters.nextId = input.int()
  characters.active = input.int() === 1
  for (const [lane, , width] of CHARACTER_COLUMNS) input.into(columnOf(characters, lane).subarray(0, width * count))
  growBodies(bodies, bodies.capacity, 1 + characters.capacity)
}

/** Length (at most 255) and value of each run. */
function toRuns(cells: Uint8Array): Uint8Array {
  const runs: number[] = []
  for (let at = 0; at < cells.length; ) {
    let length = 1
    while (length < 255 && cells[at + length] === cells[at]) length++
    runs.push(length, cells[at]!)
    at += length
  }
  return Uint8Array.from(runs)
}

function fromRuns(runs: Uint8Array): Uint8Array {
  const cells = new Uint8Array(CHUNK * CHUNK * CHUNK)
  let at = 0
  for (let k = 0; k < runs.length; k += 2) {
    cells.fill(runs[k + 1]!, at, at + runs[k]!)
    at += runs[k]!
  }
  if (at !== cells.length) throw new RangeError('this snapshot is damaged: a chunk of blocks is not whole')
  return cells
}
