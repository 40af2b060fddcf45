// Finds the nearest point of the blocks.
import { type Blocks, CHUNK, heightAt } from './blocks.ts'

/** The nearest point found last, and its distance. Metres. */
export const NEAREST = new Float64Array(4)
/** Index of the distance in `NEAREST`. */
export const DISTANCE = 3
/** The cell of the block of the nearest point. */
export const NEAREST_CELL = new Int32Array(3)
/** Within more cells than this, chunks that are too far are left out. */
const MAX_CELLS = 4096

/**
 * Finds the point of the blocks in a ball that is nearest to its centre, and stores it in
 * `NEAREST`. Its distance is 0 where the centre is inside a block, and the radius where there is no
 * such point. Numbers pass in arrays: V8 allocates a heap number for a double that is an argument.
 * @param ball At offset `o` the centre, then the radius, in metres.
 */
export function findNearest(blocks: Blocks, ball: Float64Array, o: number): void {
  const x = ball[o]!
  const y = ball[o + 1]!
  const z = ball[o + 2]!
  const r = ball[o + 3]!
  NEAREST[DISTANCE] = r
  const { min, max, chunkCount, chunkX, chunkY, chunkZ, filled } = blocks
  let x0 = Math.max(min[0], Math.floor(x - r))
  let x1 = Math.min(max[0], Math.ceil(x + r))
  let y0 = Math.max(min[1], Math.floor(y - r))
  let y1 = Math.min(max[1], Math.ceil(y + r))
  let z0 = Math.max(min[2], Math.floor(z - r))
  let z1 = Math.min(max[2], Math.ceil(z + r))
  if (x1 <= x0 || y1 <= y0 || z1 <= z0) return
  // A large ball among blocks that are far apart spans many empty cells: it searches the chunks.
  const searchesChunks = (x1 - x0) * (y1 - y0) * (z1 - z0) > MAX_CELLS
  const parts = searchesChunks ? chunkCount : 1
  let best = r * r
  for (let c = 0; c < parts; c++) {
    if (searchesChunks) {
      if (filled[c] === 0) continue
      x0 = CHUNK * chunkX[c]!
      y0 = CHUNK * chunkY[c]!
      z0 = CHUNK * chunkZ[c]!
      x1 = x0 + CHUNK
      y1 = y0 + CHUNK
      z1 = z0 + CHUNK
      const dx = x - (x < x0 ? x0 : Math.min(x, x1))
      const dy = y - (y < y0 ? y0 : Math.min(y, y1))
      const dz = z - (z < z0 ? z0 : Math.min(z, z1))
      if (dx * dx + dy * dy + dz * dz >= best) continue
    }
    for (let bz = z0; bz < z1; bz++) {
      const pz = z < bz ? bz : Math.min(z, bz + 1)
      for (let by = y0; by < y1; by++) {
        for (let bx = x0; bx < x1; bx++) {
          const height = heightAt(blocks, bx, by, bz)
          if (height === 0) continue
          const px = x < bx ? bx : Math.min(x, bx + 1)
          const py = y < by ? by : Math.min(y, by + height)
          const square = (x - px) * (x - px) + (y - py) * (y - py) + (z - pz) * (z - pz)
          if (square >= best) continue
          best = square
          NEAREST[0] = px
          NEAREST[1] = py
          NEAREST[2] = pz
          NEAREST_CELL[0] = bx
          NEAREST_CELL[1] = by
          NEAREST_CELL[2] = bz
        }
      }
    }
  }
  NEAREST[DISTANCE] = Math.sqrt(best)
}
