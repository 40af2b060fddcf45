// Reads blocks and characters, a part that only worlds with some of them have. Their systems write
// it.
import { charactersOf, growAnchors } from '../character/characterSystem.ts'
import {
  CHARACTER_COLUMNS,
  type Characters,
  GROUNDED,
  growCharacters,
  JUMP,
  JUMPED,
  SNEAK,
  SPRINT,
  STEPPED,
  WALK,
} from '../character/characters.ts'
import { fromRuns, type Reader, refuseDamaged } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'
import { LIMITS } from '../core/limits.ts'
import { blocksOf } from '../voxel/blockSystem.ts'
import { type Blocks, CHUNK, fillChunk, MAX_COORDINATE } from '../voxel/blocks.ts'
import type { World } from '../world.ts'
import { checkColumn, checkIds, FINITE, NOT_NEGATIVE, type Range } from './checkColumns.ts'
import { EMPTY_CHARACTERS, skipZeros } from './format.ts'

/**
 * Reads the heights of blocks, the beginning of the part.
 * @returns an empty array when there are no blocks
 * @throws RangeError when the snapshot is damaged
 */
export function readHeights(input: Reader): Float64Array {
  if (!input.more()) return new Float64Array(0)
  const heights = input.floats()
  if (heights.length === 0 && !input.more()) refuseDamaged('it ends with an empty part')
  return heights
}

/** Reads blocks and characters into a new world. @throws RangeError when the snapshot is damaged */
export function readBlocks(input: Reader, world: World): void {
  const heights = readHeights(input)
  if (heights.length === 0) return
  const blocks = blocksOf(world)
  checkHeights(heights)
  blocks.heights.splice(0, blocks.heights.length, ...heights)
  blocks.added = input.int() === 1
  readChunks(input, blocks)
  readCharacters(input, world, blocks)
}

/** The height of an empty cell, then different heights of blocks. */
function checkHeights(heights: Float64Array): void {
  const fits = heights.length >= 2 && heights.length <= 256 && heights[0] === 0
  if (!fits || new Set(heights).size !== heights.length) refuseDamaged('its blocks have no heights')
  checkColumn('height', heights.subarray(1), [Number.MIN_VALUE, 1])
}

/** Bytes of a chunk: two lengths, its place, and 17 runs that fill it. */
const LEAST_CHUNK = 4 + 12 + 4 + 34

function readChunks(input: Reader, blocks: Blocks): void {
  const chunks = input.count(LEAST_CHUNK)
  if (chunks > LIMITS.chunks) refuseDamaged(`it has ${chunks} chunks of blocks, more than ${LIMITS.chunks}`)
  const last = MAX_COORDINATE / CHUNK
  const seen = new Set<string>()
  for (let c = 0; c < chunks; c++) {
    const at = input.ints()
    if (at.length !== 3 || seen.has(at.join())) refuseDamaged('a chunk of blocks has no place of its own')
    checkColumn('chunk', at, [-last, last])
    seen.add(at.join())
    fillChunk(blocks, at[0]!, at[1]!, at[2]!, fromRuns(input.octets(), CHUNK * CHUNK * CHUNK))
  }
}

const SPEED: Range = [0, LIMITS.largest]
/** Ranges of the columns of characters that do not hold any finite number. */
const RANGES: { readonly [Name in keyof Characters]?: Range } = {
  flags: [0, GROUNDED | JUMPED | STEPPED],
  input: [0, WALK | JUMP | SNEAK | SPRINT],
  size: [0, LIMITS.characterSize],
  heading: [-1, 1],
  airTime: NOT_NEGATIVE,
  terminalSpeed: [LIMITS.smallest, Number.POSITIVE_INFINITY],
  groundFriction: [0, 1],
  jumpSpeed: SPEED,
  walkSpeed: SPEED,
  stepHeight: [0, LIMITS.characterStep],
}
const CHARACTER = CHARACTER_COLUMNS.reduce((sum, [, array, width]) => sum + array.BYTES_PER_ELEMENT * width, 0)

function readCharacters(input: Reader, world: World, blocks: Blocks): void {
  const count = input.count(CHARACTER)
  const nextId = input.int()
  blocks.changed = input.int() === 1
  if (nextId === 0 && count === 0) {
    skipZeros(input, EMPTY_CHARACTERS - 3)
    return
  }
  const characters = charactersOf(world)
  growCharacters(characters, Math.max(characters.capacity, count))
  characters.count = count
  characters.nextId = nextId
  characters.active = blocks.changed
  for (const [column, , width] of CHARACTER_COLUMNS) {
    const values = columnOf(characters, column).subarray(0, width * count)
    input.into(values)
    checkColumn(column, values, RANGES[column] ?? FINITE)
  }
  checkColumn('nextId', Int32Array.of(nextId), [0, LIMITS.nextId])
  checkIds('character', characters.id.subarray(0, count), nextId)
  growAnchors(world, characters)
}
