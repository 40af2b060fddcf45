// Public functions of blocks. They validate their input, and wake bodies next to a changed block.
import { notifyWake, wakeOne } from '../../body/wake.ts'
import { checkLength, checkOptions, demand, positive, reach, refuse, show, vector } from '../../core/validate.ts'
import { isVec, type Vec } from '../../core/vec.ts'
import type { Out } from '../../query/readBodies.ts'
import type { World } from '../../world/world.ts'
import { blocksOf, findBlocks } from './blockSystem.ts'
import { CHUNK, fillCells, heightAt, MAX_COORDINATE } from './blocks.ts'
import { type BlockHit, castAtBlocks } from './castBlocks.ts'

/**
 * Puts a block into a cell, in place of the current block. The next step pushes bodies out of it.
 * @param at whole numbers: the block fills [x, x + 1] and so on
 * @param options.height Metres, above 0 and at most 1; a slab is 0.5 high. @default 1
 */
export function addBlock(world: World<3>, at: Vec<3>, options: { height?: number } = {}): void {
  checkCell(world, 'at', at)
  fillBlocks(world, at, at, options)
}

/**
 * Removes the block of a cell, if there is one. Bodies that sleep on it wake.
 * @param at whole numbers, as in `addBlock`
 */
export function removeBlock(world: World<3>, at: Vec<3>): void {
  checkCell(world, 'at', at)
  setBlocks(world, at, at, 0)
}

/** Maximum number of cells that one call fills: they take at most 16 MB. */
const MAX_CELLS = 2 ** 24

/**
 * Fills all cells from `min` to `max`, both included, as `addBlock` does, with at most 16 MB.
 * @param min whole numbers, as in `addBlock`
 * @param max not below `min` on any axis; at most 16 777 216 cells are filled
 * @param options.height Metres, above 0 and at most 1. @default 1
 */
export function fillBlocks(world: World<3>, min: Vec<3>, max: Vec<3>, options: { height?: number } = {}): void {
  checkOptions(options, {}, ['height'])
  const { height = 1 } = options
  checkCell(world, 'min', min)
  checkCell(world, 'max', max)
  const [nx, ny, nz] = [max[0] - min[0] + 1, max[1] - min[1] + 1, max[2] - min[2] + 1]
  demand(nx > 0 && ny > 0 && nz > 0, 'max', `at least min ${show(min)} on every axis`, max)
  demand(nx * ny * nz <= MAX_CELLS, 'max', `such that at most ${MAX_CELLS} cells are filled at once`, max)
  const isHeight = typeof height === 'number' && height > 0 && height <= 1
  demand(isHeight, 'height', 'a number of metres above 0 and at most 1', height)
  setBlocks(world, min, max, height)
}

/** Height of the block in a cell, in metres; 0 if there is none. @param at whole numbers, as in `addBlock` */
export function blockHeight(world: World<3>, at: Vec<3>): number {
  checkCell(world, 'at', at)
  const blocks = findBlocks(world)
  return blocks ? heightAt(blocks, at[0], at[1], at[2]) : 0
}

/**
 * The first block that a ray hits, found from cell to cell (Amanatides and Woo, 1987).
 * @param origin Metres.
 * @param direction any length; its largest part is from 1e-12 to 1e15
 * @param far maximum distance, in units of the length of `direction`
 * @returns null when no block is hit
 */
export function pickBlock(world: World<3>, origin: Vec<3>, direction: Vec<3>, far: number): BlockHit | null {
  vector('origin', origin, 3, 'metres')
  const isDirection = isVec(3, direction) && direction.some((v) => v !== 0)
  demand(isDirection, 'direction', '3 finite numbers that are not all 0', direction)
  positive('the largest part of direction', Math.max(...direction.map(Math.abs)))
  reach('far', far)
  const blocks = findBlocks(world)
  return blocks ? castAtBlocks(blocks, origin, direction, far) : null
}

/** Sets the height of all cells from min to max, and wakes bodies near them. */
function setBlocks(world: World<3>, min: Vec<3>, max: Vec<3>, height: number): void {
  const blocks = height > 0 ? blocksOf(world) : findBlocks(world)
  if (!blocks || !fillCells(blocks, min, max, height)) return
  if (height > 0) blocks.added = true
  blocks.changed = true
  wakeNear(world, min, max)
  notifyWake(world)
}

/** Wakes sleeping bodies that touch the cells from min to max. */
function wakeNear(world: World, min: Vec<3>, max: Vec<3>): void {
  const { bodies } = world
  const { position, asleep, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (!asleep[i]) continue
    const reach = 1.1 * position[o + 3]!
    const isNear = min.every((low, axis) => {
      const at = position[o + axis]!
      return at + reach > low && at - reach < max[axis]! + 1
    })
    if (isNear) wakeOne(world, i)
  }
}

function checkCell(world: World<3>, name: string, at: Vec<3>): void {
  if ((world.dim as number) !== 3) throw new RangeError('blocks need a world of 3 dimensions, this one has 2')
  if (!isVec(3, at) || !at.every((v) => Number.isInteger(v) && Math.abs(v) <= MAX_COORDINATE))
    refuse(name, `3 whole numbers from -${MAX_COORDINATE} to ${MAX_COORDINATE}`, at)
}

/** Cells along the edge of a chunk, the unit of storage and of drawing after a change. */
export const CHUNK_SIZE = CHUNK

/**
 * Visits all chunks in the order in which they were made. A chunk is never removed.
 * @param visit receives the index of the chunk in that order, its first cell, and a revision that
 *   grows with every change of its blocks
 */
export function forEachChunk(
  world: World<3>,
  visit: (chunk: number, x: number, y: number, z: number, revision: number) => void,
): void {
  const blocks = findBlocks(world)
  if (!blocks) return
  const { chunkX, chunkY, chunkZ, chunkCount, revision } = blocks
  for (let c = 0; c < chunkCount; c++)
    visit(c, CHUNK * chunkX[c]!, CHUNK * chunkY[c]!, CHUNK * chunkZ[c]!, revision[c]!)
}

/**
 * Reads the heights of the blocks in all cells from `min` to `max`, both included: x fastest, then
 * y, z.
 * @param min whole numbers
 * @param max whole numbers, not below `min` on any axis
 * @param out receives metres; 0 in cells without a block
 * @returns the number of cells
 */
export function readBlocks(world: World<3>, min: Vec<3>, max: Vec<3>, out: Out): number {
  // Cells beyond the limit are valid, too: they lie beside chunks at the limit.
  demand(isVec(3, min) && min.every(Number.isInteger), 'min', '3 whole numbers', min)
  demand(isVec(3, max) && max.every(Number.isInteger), 'max', '3 whole numbers', max)
  const blocks = findBlocks(world)
  checkLength(out, 1, (max[0] - min[0] + 1) * (max[1] - min[1] + 1) * (max[2] - min[2] + 1), 'cells')
  let cells = 0
  for (let z = min[2]; z <= max[2]; z++)
    for (let y = min[1]; y <= max[1]; y++)
      for (let x = min[0]; x <= max[0]; x++) out[cells++] = blocks ? heightAt(blocks, x, y, z) : 0
  return cells
}
