// Writes and reads blocks and characters: a part that only worlds with some of them have.
import { charactersOf, findCharacters, growAnchors } from '../character/characterSystem.ts'
import { CHARACTER_COLUMNS, growCharacters } from '../character/characters.ts'
import type { Reader, Writer } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'
import { BUILT_IN } from '../systems.ts'
import { blocksOf, findBlocks } from '../voxel/blockSystem.ts'
import { CHUNK, fillChunk } from '../voxel/blocks.ts'
import type { World } from '../world.ts'

/**
 * Writes blocks, each chunk as runs of equal cells, and characters. A world that never had any
 * writes nothing. Otherwise the used ids and heights and the order of chunks are part of the state.
 */
export function writeBlocks(out: Writer, world: World): void {
  const blocks = findBlocks(world)
  const characters = findCharacters(world)
  if (!blocks || (blocks.chunkCount === 0 && !characters?.nextId)) {
    // Systems follow: an empty list of heights marks that there are no blocks.
    if (world.systems.some(({ name }) => !BUILT_IN.includes(name))) out.array(new Float64Array(0))
    return
  }
  out.array(Float64Array.from(blocks.heights))
  out.int(blocks.added ? 1 : 0)
  out.int(blocks.chunkCount)
  for (let chunk = 0; chunk < blocks.chunkCount; chunk++) {
    out.array(Int32Array.of(blocks.chunkX[chunk]!, blocks.chunkY[chunk]!, blocks.chunkZ[chunk]!))
    out.array(toRuns(blocks.cells[chunk]!))
  }
  out.int(characters?.count ?? 0)
  out.int(characters?.nextId ?? 0)
  out.int(characters?.active || blocks.changed ? 1 : 0)
  for (const [column, , width] of CHARACTER_COLUMNS)
    out.array(characters ? columnOf(characters, column).subarray(0, width * characters.count) : new Uint8Array(0))
}

/**
 * Reads the heights of blocks, the beginning of the part.
 * @returns an empty array when there are no blocks
 * @throws RangeError when the snapshot is damaged
 */
export function readHeights(input: Reader): Float64Array {
  if (!input.more()) return new Float64Array(0)
  const heights = input.floats()
  if (heights.length === 0 && !input.more())
    throw new RangeError('this snapshot is damaged: it ends with an empty part')
  return heights
}

/** Reads blocks and characters into a new world. @throws RangeError when the snapshot is damaged */
export function readBlocks(input: Reader, world: World): void {
  const heights = readHeights(input)
  if (heights.length === 0) return
  const blocks = blocksOf(world)
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
  const nextId = input.int()
  blocks.changed = input.int() === 1
  if (nextId === 0) {
    for (let k = 0; k < CHARACTER_COLUMNS.length; k++) input.octets()
    return
  }
  const characters = charactersOf(world)
  growCharacters(characters, Math.max(characters.capacity, count))
  characters.count = count
  characters.nextId = nextId
  characters.active = blocks.changed
  for (const [column, , width] of CHARACTER_COLUMNS) input.into(columnOf(characters, column).subarray(0, width * count))
  growAnchors(world, characters)
}

/** Run-length encoding: length (at most 255) and value of each run. */
function toRuns(cells: Uint8Array): Uint8Array {
  const runs: number[] = []
  for (let index = 0; index < cells.length; ) {
    let length = 1
    while (length < 255 && cells[index + length] === cells[index]) length++
    runs.push(length, cells[index]!)
    index += length
  }
  return Uint8Array.from(runs)
}

function fromRuns(runs: Uint8Array): Uint8Array {
  const cells = new Uint8Array(CHUNK * CHUNK * CHUNK)
  let index = 0
  for (let k = 0; k < runs.length; k += 2) {
    cells.fill(runs[k + 1]!, index, index + runs[k]!)
    index += runs[k]!
  }
  if (index !== cells.length) throw new RangeError('this snapshot is damaged: a chunk of blocks is not whole')
  return cells
}
