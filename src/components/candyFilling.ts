// From a world's numbers to instances: reads the bodies, picks each candy's level of detail, and writes place, turn and
// colour. On a periodic space a candy that crosses an edge is written again on the other side.
import { bodyIds, readOrientations, readPositions, readRadii, type World } from '../physics/index.ts'
import { type Batch, beginCandies, type CandyMeshes, endCandies, nextCandy } from './candyMeshes.ts'
import { FREQUENCIES, VARIANTS } from './candyShape.ts'
import { chooseLevel } from './levels.ts'
import { choose, mixed, poseOf } from './palettes.ts'
import { createPileDepth, measureDepth, type PileDepth } from './pileDepth.ts'

export type Filling = {
  ids: readonly number[]
  positions: Float32Array
  turns: Float32Array
  radii: Float32Array
  depths: Float32Array
  /** first pose of each candy, a quaternion that its id chooses */
  poses: Float32Array
  levels: Int8Array
  count: number
  pile: PileDepth | null
}

type Eye = { x: number; y: number; z: number }

/** Up to so many candies, all are drawn one level finer. */
const FEW = 3000

/** Tips stand out this far beyond a candy's radius, as a part of it. */
const TIP = 1.25

export function createFilling(light?: { reach: number; bottom: number; top: number; depth: boolean }): Filling {
  const empty = () => new Float32Array(0)
  return {
    ids: [],
    positions: empty(),
    turns: empty(),
    radii: empty(),
    depths: empty(),
    poses: empty(),
    levels: new Int8Array(0),
    count: 0,
    pile: light?.depth ? createPileDepth(light.reach, light.bottom, light.top) : null,
  }
}

/**
 * Fills the meshes with the world as it is `alpha` of a step after the one before. `moved` false: only the eye moved, and
 * nothing is written unless a candy changes its level. Returns whether anything was written.
 */
export function fillCandies(
  filling: Filling,
  meshes: CandyMeshes,
  world: World<2> | World<3>,
  alpha: number,
  colors: Float32Array,
  eye: Eye | null,
  lodDistance: number,
  moved: boolean,
): boolean {
  if (moved) readBodies(filling, world, alpha)
  if (!chooseLevels(filling, eye, lodDistance) && !moved) return false
  beginCandies(meshes)
  const size = world.space?.size ?? null
  const at = filling.positions
  for (let i = 0; i < filling.count; i++) {
    const id = filling.ids[i]!
    const batch = meshes.batches[choose(id, 1, VARIANTS) * FREQUENCIES.length + filling.levels[i]!]!
    const [x, y, z] = world.dim === 3 ? [at[3 * i]!, at[3 * i + 1]!, at[3 * i + 2]!] : [at[2 * i]!, at[2 * i + 1]!, 0]
    writeCandy(filling, batch, i, x, y, z, world.dim === 2, colors)
    if (size) writeGhosts(filling, batch, i, x, y, size[0]!, size[1]!, colors)
  }
  endCandies(meshes)
  return true
}

function readBodies(filling: Filling, world: World<2> | World<3>, alpha: number): void {
  const ids = bodyIds(world as World<3>) as readonly number[]
  if (ids.length > filling.radii.length) makeRoom(filling, Math.max(256, 2 * ids.length))
  if (!same(ids, filling.ids)) {
    const known = new Map(filling.ids.map((id, i) => [id, filling.levels[i]!]))
    filling.ids = ids.slice()
    ids.forEach((id, i) => {
      filling.levels[i] = known.get(id) ?? -1
      poseOf(id, filling.poses, 4 * i)
    })
  }
  filling.count = readPositions(world as World<3>, filling.positions, alpha)
  readOrientations(world as World<3>, filling.turns, alpha)
  readRadii(world as World<3>, filling.radii)
  if (filling.pile) measureDepth(filling.depths, filling.pile, filling.positions, filling.radii, filling.count)
}

/** Returns whether any candy changed its level. Without an eye, or on a plane, all are drawn at the middle level. */
function chooseLevels(filling: Filling, eye: Eye | null, lodDistance: number): boolean {
  const { positions, levels, count } = filling
  let changed = false
  const finer = count <= FEW ? 1 : 0
  for (let i = 0; i < count; i++) {
    let level = 2
    if (eye) {
      const dx = positions[3 * i]! - eye.x
      const dy = positions[3 * i + 1]! - eye.y
      const dz = positions[3 * i + 2]! - eye.z
      level = chooseLevel(Math.sqrt(dx * dx + dy * dy + dz * dz), lodDistance, levels[i]! - finer)
      level += finer
    }
    if (level !== levels[i]) changed = true
    levels[i] = level
  }
  return changed
}

function writeGhosts(
  filling: Filling,
  batch: Batch,
  i: number,
  x: number,
  y: number,
  w: number,
  h: number,
  colors: Float32Array,
): void {
  const reach = filling.radii[i]! * TIP
  const dx = x < reach ? w : x > w - reach ? -w : 0
  const dy = y < reach ? h : y > h - reach ? -h : 0
  if (dx !== 0) writeCandy(filling, batch, i, x + dx, y, 0, true, colors)
  if (dy !== 0) writeCandy(filling, batch, i, x, y + dy, 0, true, colors)
  if (dx !== 0 && dy !== 0) writeCandy(filling, batch, i, x + dx, y + dy, 0, true, colors)
}

function writeCandy(
  f: Filling,
  batch: Batch,
  i: number,
  x: number,
  y: number,
  z: number,
  flat: boolean,
  colors: Float32Array,
): void {
  const at = nextCandy(batch)
  const out = batch.buffer.array as Float32Array
  out[at] = x
  out[at + 1] = y
  out[at + 2] = z
  out[at + 3] = f.radii[i]!
  writeTurn(out, at + 4, f, i, flat)
  const id = f.ids[i]!
  const color = 3 * choose(id, 0, colors.length / 3)
  // No two pieces from one pan are quite alike.
  const shade = 0.94 + 0.06 * (mixed(id, 2) / 4294967296)
  out[at + 8] = colors[color]! * shade
  out[at + 9] = colors[color + 1]! * shade
  out[at + 10] = colors[color + 2]! * shade
  out[at + 11] = f.depths[i]!
}

/** The body's turn times the candy's first pose; on a plane the turn is an angle about z. */
function writeTurn(out: Float32Array, at: number, f: Filling, i: number, flat: boolean): void {
  const half = flat ? f.turns[i]! / 2 : 0
  const ax = flat ? 0 : f.turns[4 * i]!
  const ay = flat ? 0 : f.turns[4 * i + 1]!
  const az = flat ? Math.sin(half) : f.turns[4 * i + 2]!
  const aw = flat ? Math.cos(half) : f.turns[4 * i + 3]!
  const bx = f.poses[4 * i]!
  const by = f.poses[4 * i + 1]!
  const bz = f.poses[4 * i + 2]!
  const bw = f.poses[4 * i + 3]!
  out[at] = aw * bx + ax * bw + ay * bz - az * by
  out[at + 1] = aw * by - ax * bz + ay * bw + az * bx
  out[at + 2] = aw * bz + ax * by - ay * bx + az * bw
  out[at + 3] = aw * bw - ax * bx - ay * by - az * bz
}

function makeRoom(filling: Filling, capacity: number): void {
  const longer = (old: Float32Array, each: number) => {
    const grown = new Float32Array(each * capacity)
    grown.set(old)
    return grown
  }
  filling.positions = longer(filling.positions, 3)
  filling.turns = longer(filling.turns, 4)
  filling.radii = longer(filling.radii, 1)
  filling.depths = longer(filling.depths, 1)
  filling.poses = longer(filling.poses, 4)
  const levels = new Int8Array(capacity)
  levels.set(filling.levels)
  filling.levels = levels
}

function same(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
