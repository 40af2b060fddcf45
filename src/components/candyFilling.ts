// From a world's numbers to instances: reads the bodies, picks each candy's level of detail, and writes place, turn and
// colour. On a periodic space a candy that crosses an edge is written again on the other side.
import { bodyIds, readOrientations, readPositions, readRadii, type World } from '../physics/index.ts'
import { type Batch, beginCandies, type CandyMeshes, endCandies, nextCandy } from './candyMeshes.ts'
import { FREQUENCIES, VARIANTS } from './candyShape.ts'
import { chooseLevel } from './levels.ts'
import { type ColorOf, choose, paintOf, poseOf, tintOf } from './palettes.ts'
import { createPileDepth, measureDepth, type PileDepth } from './pileDepth.ts'

export type Filling = {
  ids: readonly number[]
  positions: Float32Array
  turns: Float32Array
  radii: Float32Array
  depths: Float32Array
  /** first pose of each candy, a quaternion that its id chooses */
  poses: Float32Array
  /** linear colour of each candy, by its id and the palette */
  tints: Float32Array
  /** which of the shapes each candy has */
  variants: Uint8Array
  palette: Float32Array | null
  colorOf: ColorOf | null
  levels: Int8Array
  count: number
  pile: PileDepth | null
}

type Eye = { x: number; y: number; z: number }

/** Up to so many candies, all are drawn one level finer. */
const FEW = 3000

/** Tips stand out this far beyond a candy's radius, as a part of it. */
const TIP = 1.25

export function createFilling(
  light?: { reach: number; bottom: number; top: number; depth: boolean },
  colorOf: ColorOf | null = null,
): Filling {
  const empty = () => new Float32Array(0)
  return {
    ids: [],
    positions: empty(),
    turns: empty(),
    radii: empty(),
    depths: empty(),
    poses: empty(),
    tints: empty(),
    variants: new Uint8Array(0),
    palette: null,
    colorOf,
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
  if (moved) readBodies(filling, world, alpha, colors)
  if (!chooseLevels(filling, eye, lodDistance) && !moved) return false
  beginCandies(meshes)
  const size = world.space.periodic ? world.space.size : null
  const flat = world.dim === 2
  const { positions, variants, levels, count } = filling
  for (let i = 0; i < count; i++) {
    const batch = meshes.batches[variants[i]! * FREQUENCIES.length + levels[i]!]!
    const o = i * world.dim
    const x = positions[o]!
    const y = positions[o + 1]!
    writeCandy(filling, batch, i, x, y, flat ? 0 : positions[o + 2]!, flat)
    if (size) writeGhosts(filling, batch, i, x, y, size[0]!, size[1]!)
  }
  endCandies(meshes)
  return true
}

function readBodies(filling: Filling, world: World<2> | World<3>, alpha: number, colors: Float32Array): void {
  const ids = bodyIds(world as World<3>) as readonly number[]
  if (ids.length > filling.radii.length) makeRoom(filling, Math.max(256, 2 * ids.length))
  if (filling.palette !== colors || !same(ids, filling.ids)) {
    const known = new Map(filling.ids.map((id, i) => [id, filling.levels[i]!]))
    filling.ids = ids.slice()
    ids.forEach((id, i) => {
      filling.levels[i] = known.get(id) ?? -1
      filling.variants[i] = choose(id, 1, VARIANTS)
      poseOf(id, filling.poses, 4 * i)
      const own = filling.colorOf?.(id)
      if (own === undefined) tintOf(id, colors, filling.tints, 3 * i)
      else paintOf(own, filling.tints, 3 * i)
    })
    filling.palette = colors
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

function writeGhosts(filling: Filling, batch: Batch, i: number, x: number, y: number, w: number, h: number): void {
  const reach = filling.radii[i]! * TIP
  const dx = x < reach ? w : x > w - reach ? -w : 0
  const dy = y < reach ? h : y > h - reach ? -h : 0
  if (dx !== 0) writeCandy(filling, batch, i, x + dx, y, 0, true)
  if (dy !== 0) writeCandy(filling, batch, i, x, y + dy, 0, true)
  if (dx !== 0 && dy !== 0) writeCandy(filling, batch, i, x + dx, y + dy, 0, true)
}

function writeCandy(f: Filling, batch: Batch, i: number, x: number, y: number, z: number, flat: boolean): void {
  const at = nextCandy(batch)
  const out = batch.buffer.array as Float32Array
  out[at] = x
  out[at + 1] = y
  out[at + 2] = z
  out[at + 3] = f.radii[i]!
  writeTurn(out, at + 4, f, i, flat)
  out[at + 8] = f.tints[3 * i]!
  out[at + 9] = f.tints[3 * i + 1]!
  out[at + 10] = f.tints[3 * i + 2]!
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
  filling.tints = longer(filling.tints, 3)
  filling.variants = new Uint8Array(capacity)
  filling.palette = null
  const levels = new Int8Array(capacity)
  levels.set(filling.levels)
  filling.levels = levels
}

function same(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
