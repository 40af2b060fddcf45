// Reads blocks and characters, a part that only worlds with some of them have. Their systems write
// it.
import { charactersOf, growAnchors } from '../character/characterSystem.ts'
import { CHARACTER_COLUMNS, growCharacters } from '../character/characters.ts'
import { fromRuns, type Reader } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'
import { blocksOf } from '../voxel/blockSystem.ts'
import { CHUNK, fillChunk } from '../voxel/blocks.ts'
import type { World } from '../world.ts'
import { EMPTY_CHARACTERS } from './format.ts'

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
    fillChunk(blocks, x, y, z, fromRuns(input.octets(), CHUNK * CHUNK * CHUNK))
  }
  const count = input.int()
  if (count < 0) throw new RangeError(`this snapshot is damaged: it holds ${count} characters`)
  const nextId = input.int()
  blocks.changed = input.int() === 1
  if (nextId === 0) {
    for (let k = 3; k < EMPTY_CHARACTERS; k++) input.int()
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
