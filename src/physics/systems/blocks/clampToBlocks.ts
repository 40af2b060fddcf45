// Clamps bodies to the outside of blocks after each substep, whatever their speed.
import type { Bodies } from '../../body/bodies.ts'
import type { StepContext } from '../../world/stepContext.ts'
import { type Blocks, CHUNK, heightAt } from './blocks.ts'

/** Indices at which `findNearest` writes the distance, and the cell. */
export const DISTANCE = 3
export const CELL = 4
/** A ball that spans more cells than this searches by chunks. */
const MAX_CELLS = 4096

/**
 * Finds the point of the blocks in a ball that is nearest to its centre. The distance is 0 if the
 * centre is inside a block, and the radius if there is none.
 * @param ball Centre and radius at offset `o`. V8 would allocate heap numbers for such arguments.
 * @param out Receives the point and the distance in metres, then the cell of the block: seven
 *   numbers.
 */
export function findNearest(blocks: Blocks, ball: Float64Array, o: number, out: Float64Array): void {
  const x = ball[o]!
  const y = ball[o + 1]!
  const z = ball[o + 2]!
  const r = ball[o + 3]!
  out[DISTANCE] = r
  const { min, max, chunkCount, chunkX, chunkY, chunkZ, filled } = blocks
  let x0 = Math.max(min[0], Math.floor(x - r))
  // Stryker disable next-line MethodExpression: more cells are searched, and the nearest point stays the same
  let x1 = Math.min(max[0], Math.ceil(x + r))
  let y0 = Math.max(min[1], Math.floor(y - r))
  let y1 = Math.min(max[1], Math.ceil(y + r))
  let z0 = Math.max(min[2], Math.floor(z - r))
  let z1 = Math.min(max[2], Math.ceil(z + r))
  if (x1 <= x0 || y1 <= y0 || z1 <= z0) return
  // A large ball may span many empty cells, so it searches the chunks.
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
          out[0] = px
          out[1] = py
          out[2] = pz
          out[CELL] = bx
          out[CELL + 1] = by
          out[CELL + 2] = bz
        }
      }
    }
  }
  out[DISTANCE] = Math.sqrt(best)
}

/** Length of the increments in which a fast body is traced. Radii. */
const INCREMENT_SHARE = 0.5
/** Distance of its centre from a block at which the trace stops. Radii. */
const STOP_SHARE = 0.75
/** Maximum number of increments per substep. A faster body stops there. */
const MAX_INCREMENTS = 4096
/** A body that overlaps a block by less than this counts as outside. Radii. */
const OVERLAP_TOLERANCE = 1e-12
/** Maximum number of times that a body is pushed out of the nearest block. */
const MAX_PUSHES = 8

/**
 * Moves every awake body out of all blocks if possible. A body that went far in the substep is
 * stopped at the first block on its path. Contacts change velocities in the next substep.
 */
export function clampToBlocks(bodies: Bodies, blocks: Blocks, { h }: Pick<StepContext, 'h'>): void {
  if (blocks.count === 0) return
  const { position, velocity, asleep, count } = bodies
  const { min, max, start } = blocks
  // A body that bounces within a substep does not move along its velocity.
  const hasStart = h > 0 && blocks.hasStart
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const r = position[o + 3]!
    const increment = INCREMENT_SHARE * r
    let travelSquared = 0
    let isBeside = false
    for (let axis = 0; axis < 3; axis++) {
      const x = position[o + axis]!
      const dx = hasStart ? x - start[o + axis]! : h * velocity[o + axis]!
      if (Math.min(x, x - dx) - r > max[axis]! || Math.max(x, x - dx) + r < min[axis]!) isBeside = true
      TRAVEL[axis] = dx
      travelSquared += dx * dx
    }
    if (isBeside) continue
    if (travelSquared > increment * increment) stopAtFirstBlock(position, o, blocks, TRAVEL, NEAREST)
    pushOut(position, o, blocks, NEAREST)
  }
}

/** Stores the positions at which the next substep begins. */
export function storeStart(blocks: Blocks, { position }: Bodies): void {
  if (blocks.count === 0) return
  if (blocks.start.length !== position.length) blocks.start = new Float64Array(position.length)
  blocks.start.set(position)
  blocks.hasStart = true
}

/** Scratch: the travel of a body, the nearest point, and a ball on the body's path. Metres. */
const TRAVEL = new Float64Array(3)
const NEAREST = new Float64Array(7)
const PROBE = new Float64Array(4)

/** Traces the path of a substep, and stops at the first block. */
function stopAtFirstBlock(
  position: Float64Array,
  o: number,
  blocks: Blocks,
  travel: Float64Array,
  nearest: Float64Array,
): void {
  const dx = travel[0]!
  const dy = travel[1]!
  const dz = travel[2]!
  const x = position[o]! - dx
  const y = position[o + 1]! - dy
  const z = position[o + 2]! - dz
  const increments = Math.sqrt(dx * dx + dy * dy + dz * dz) / (INCREMENT_SHARE * position[o + 3]!)
  const n = Math.ceil(increments)
  const stopDistance = STOP_SHARE * position[o + 3]!
  PROBE[3] = stopDistance
  // The body may overlap a block at the beginning: it stops only when it gets nearer.
  let previousDistance = 0
  for (let k = 0; k <= n; k++) {
    const t = k < n ? k / increments : 1
    PROBE[0] = x + t * dx
    PROBE[1] = y + t * dy
    PROBE[2] = z + t * dz
    findNearest(blocks, PROBE, 0, nearest)
    const distance = nearest[DISTANCE]!
    if ((distance < stopDistance && distance < previousDistance) || k === MAX_INCREMENTS) {
      for (let axis = 0; axis < 3; axis++) position[o + axis] = PROBE[axis]!
      return
    }
    previousDistance = distance
  }
}

/** Pushes a body out of the nearest block, repeatedly, until it touches none. */
function pushOut(position: Float64Array, o: number, blocks: Blocks, nearest: Float64Array): void {
  const r = position[o + 3]!
  for (let push = 0; push < MAX_PUSHES; push++) {
    findNearest(blocks, position, o, nearest)
    const distance = nearest[DISTANCE]!
    if (distance >= r - OVERLAP_TOLERANCE * r) return
    if (distance > 0) {
      const scale = r / distance
      for (let axis = 0; axis < 3; axis++)
        position[o + axis] = nearest[axis]! + scale * (position[o + axis]! - nearest[axis]!)
    } else exitBlock(position, o, blocks, r)
  }
  // In a gap that is too narrow, at least the centre is outside.
  findNearest(blocks, position, o, nearest)
  if (nearest[DISTANCE] === 0) moveUp(position, o, blocks, r)
}

/** Axis and direction of the faces at the sides of a block. */
const SIDES = [
  [0, -1],
  [0, 1],
  [2, -1],
  [2, 1],
] as const

/** Moves a body out of a block through the nearest face that no neighbour covers, or else up. */
function exitBlock(position: Float64Array, o: number, blocks: Blocks, r: number): void {
  const x = position[o]!
  const y = position[o + 1]!
  const z = position[o + 2]!
  // A centre on the far face of a block is in the neighbouring cell.
  let bx = Math.floor(x)
  let by = Math.floor(y)
  let bz = Math.floor(z)
  if (heightAt(blocks, bx, by, bz) < y - by) {
    if (x === bx && heightAt(blocks, bx - 1, by, bz) >= y - by) bx--
    else if (z === bz && heightAt(blocks, bx, by, bz - 1) >= y - by) bz--
    else if (y === by && heightAt(blocks, bx, by - 1, bz) === 1) by--
  }
  const height = heightAt(blocks, bx, by, bz)
  const level = y - by
  let nearest = Number.POSITIVE_INFINITY
  let axis = 1
  let to = y
  if (height < 1 || heightAt(blocks, bx, by + 1, bz) === 0) {
    nearest = height - level
    to = by + height + r
  }
  if (level < nearest && heightAt(blocks, bx, by - 1, bz) < 1) {
    nearest = level
    to = by - r
  }
  for (const [side, sign] of SIDES) {
    const at = side === 0 ? x : z
    const face = (side === 0 ? bx : bz) + (sign > 0 ? 1 : 0)
    const beside = heightAt(blocks, side === 0 ? bx + sign : bx, by, side === 2 ? bz + sign : bz)
    if (sign * (face - at) >= nearest || beside >= level) continue
    nearest = sign * (face - at)
    axis = side
    to = face + sign * r
  }
  if (nearest < Number.POSITIVE_INFINITY) position[o + axis] = to
  else moveUp(position, o, blocks, r)
}

/** Moves a body up its column of cells, onto the first block with an empty cell above. */
function moveUp(position: Float64Array, o: number, blocks: Blocks, r: number): void {
  const bx = Math.floor(position[o]!)
  const bz = Math.floor(position[o + 2]!)
  let y = Math.floor(position[o + 1]!)
  while (y < blocks.max[1] && heightAt(blocks, bx, y + 1, bz) > 0) y++
  position[o + 1] = y + heightAt(blocks, bx, y, bz) + r
}
