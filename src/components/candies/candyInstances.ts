// From a world's numbers to instances: reads the bodies, picks each candy's level of detail, and writes place, turn and
// colour. On a periodic space a candy that crosses an edge is written again on the other side.
import { idOf } from '../../physics/body/bodies.ts'
import type { World } from '../../physics/index.ts'
import { type Batch, beginCandies, type CandyMeshes, endCandies, nextCandy } from './candyMeshes.ts'
import { FREQUENCIES, VARIANTS } from './candyShape.ts'
import {
  advanceCandyTransitions,
  type CandyTransitions,
  inTransition,
  rememberCandy,
  sizeOf,
  updateCandyTransitions,
  writeRemovedCandy,
} from './candyTransitions.ts'
import { writeRotation } from './candyTurn.ts'
import { growArray } from './growArray.ts'
import { chooseLevel, reachOf } from './levels.ts'
import { type ColorOf, choose, paintOf, poseOf, tintOf } from './palettes.ts'
import { createPileDepth, measureDepth, type PileDepth } from './pileDepth.ts'

export type CandyInstances = {
  count: number
  // By dense index, renewed each time something moved:
  /** x, y, z, radius */
  places: Float32Array
  /** metres of heap above each */
  depths: Float32Array
  /** how much each counts as heap: what flies by does not */
  weights: Float32Array
  // By slot, chosen when a candy is first seen:
  generations: Int32Array
  /** first pose of each candy, a quaternion that its id chooses */
  poses: Float32Array
  /** linear colour of each candy, by its id and the palette */
  tints: Float32Array
  /** which of the shapes each candy has */
  variants: Uint8Array
  levels: Int8Array
  palette: Float32Array | null
  colorOf: ColorOf | null
  pile: PileDepth | null
}

export type ViewPoint = { x: number; y: number; z: number }

/** How finely candies are drawn: from where they are seen, and how many levels coarser than usual. */
export type Detail = { eye: ViewPoint | null; lodDistance: number; coarser: number }

/** Tips stand out this far beyond a candy's radius, as a part of it. */
export const TIP = 1.25

/** A candy faster than this, m/s, is on its way; it shades nobody. */
const FLYING = 1.1

export function createCandyInstances(
  light?: { reach: number; bottom: number; top: number; depth: boolean },
  colorOf: ColorOf | null = null,
): CandyInstances {
  const empty = () => new Float32Array(0)
  return {
    count: 0,
    places: empty(),
    depths: empty(),
    weights: empty(),
    generations: new Int32Array(0),
    poses: empty(),
    tints: empty(),
    variants: new Uint8Array(0),
    levels: new Int8Array(0),
    palette: null,
    colorOf,
    pile: light?.depth ? createPileDepth(light.reach, light.bottom, light.top) : null,
  }
}

/**
 * Fills the meshes with the world as it is `alpha` of a step after the one before. `moved` false: only the eye moved, and
 * nothing is written unless a candy changes its level. With `fading` those who come and go unseen grow and shrink. Returns whether anything
 * was written.
 */
export function writeCandyInstances(
  filling: CandyInstances,
  meshes: CandyMeshes,
  world: World,
  alpha: number,
  colors: Float32Array,
  detail: Detail,
  moved: boolean,
  fading?: { fades: CandyTransitions; seconds: number; unseen: boolean },
): boolean {
  const fades = fading?.fades ?? null
  const faded = fades !== null && inTransition(fades)
  if (faded) advanceCandyTransitions(fades, fading!.seconds)
  if (moved) readBodies(filling, world, alpha, colors)
  if (moved && fades) updateCandyTransitions(fades, meshes.batches, world as World<3>, fading!.unseen)
  if (!chooseLevels(filling, world, detail) && !moved && !faded) return false
  beginCandies(meshes)
  const size = world.space.periodic ? world.space.size : null
  const { places, variants, levels, count } = filling
  const { slot } = world.bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    const batch = meshes.batches[variants[s]! * FREQUENCIES.length + levels[s]!]!
    const x = places[o]!
    const y = places[o + 1]!
    const at = writeCandy(filling, batch, i, s, x, y)
    const out = batch.buffer.array as Float32Array
    writeRotation(out, at + 4, filling.poses, 4 * s, world, 4 * i, alpha, fades ? Math.sqrt(sizeOf(fades, s)) : 1)
    if (fades) rememberCandy(fades, s, variants[s]!, levels[s]!, at)
    if (size) writeGhosts(filling, batch, i, s, at + 4, size[0]!, size[1]!)
  }
  for (const ghost of fades?.ghosts ?? []) {
    const batch = meshes.batches[ghost.variant * FREQUENCIES.length + ghost.level]!
    const at = nextCandy(batch)
    writeRemovedCandy(ghost, batch.buffer.array as Float32Array, at)
  }
  endCandies(meshes)
  return true
}

function readBodies(filling: CandyInstances, world: World, alpha: number, colors: Float32Array): void {
  const { bodies, space } = world
  const { position, previous, velocity, asleep, slot, generation, count } = bodies
  if (bodies.capacity > filling.generations.length) makeRoom(filling, bodies.capacity)
  if (filling.palette !== colors) filling.generations.fill(-1)
  filling.palette = colors
  filling.count = count
  const { places, weights, generations } = filling
  const flying = FLYING * FLYING
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    if (generations[s] !== generation[s]) meet(filling, s, generation[s]!, idOf(bodies, i), colors)
    places[o] = position[o]!
    places[o + 1] = position[o + 1]!
    places[o + 2] = position[o + 2]!
    places[o + 3] = position[o + 3]!
    const vx = velocity[o]!
    const vy = velocity[o + 1]!
    const vz = velocity[o + 2]!
    weights[i] = Math.max(0, 1 - (vx * vx + vy * vy + vz * vz) / flying)
    if (alpha === 1 || asleep[i] === 1) continue
    for (let axis = o; axis < o + 3; axis++) {
      places[axis] = previous[axis]! + alpha * (position[axis]! - previous[axis]!)
    }
  }
  if (space.periodic && alpha !== 1) shortWay(places, bodies, space.size, alpha)
  if (filling.pile) measureDepth(filling.depths, filling.pile, places, weights, count)
}

/** On a torus a candy goes on the short way, over the edge. */
function shortWay(
  places: Float32Array,
  bodies: { position: Float64Array; previous: Float64Array; count: number },
  size: readonly number[],
  alpha: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    const length = size[axis]!
    if (!Number.isFinite(length)) continue
    for (let i = 0, o = axis; i < bodies.count; i++, o += 4) {
      const before = bodies.previous[o]!
      const way = bodies.position[o]! - before
      const at = before + alpha * (way - length * Math.round(way / length))
      places[o] = at - length * Math.floor(at / length)
    }
  }
}

/** Colour, shape and first pose of a candy that was not there before. */
function meet(filling: CandyInstances, slot: number, generation: number, id: number, colors: Float32Array): void {
  filling.generations[slot] = generation
  filling.variants[slot] = choose(id, 1, VARIANTS)
  filling.levels[slot] = -1
  poseOf(id, filling.poses, 4 * slot)
  const own = filling.colorOf?.(id)
  if (own === undefined) tintOf(id, colors, filling.tints, 3 * slot)
  else paintOf(own, filling.tints, 3 * slot)
}

/** Returns whether any candy changed its level. Without an eye, or on a plane, all are drawn at the middle level. */
function chooseLevels(filling: CandyInstances, world: World, detail: Detail): boolean {
  const { places, levels, count } = filling
  const { slot } = world.bodies
  const { eye, lodDistance, coarser } = detail
  const reach = reachOf(lodDistance, count, coarser)
  let changed = false
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    const last = levels[s]!
    let level = eye ? 0 : 2
    if (eye) {
      const dx = places[o]! - eye.x
      const dy = places[o + 1]! - eye.y
      const dz = places[o + 2]! - eye.z
      level = chooseLevel(Math.sqrt(dx * dx + dy * dy + dz * dz), reach, last)
    }
    if (level === last) continue
    levels[s] = level
    changed = true
  }
  return changed
}

function writeCandy(f: CandyInstances, batch: Batch, i: number, s: number, x: number, y: number): number {
  const at = nextCandy(batch)
  const out = batch.buffer.array as Float32Array
  out[at] = x
  out[at + 1] = y
  out[at + 2] = f.places[4 * i + 2]!
  out[at + 3] = f.places[4 * i + 3]!
  out[at + 8] = f.tints[3 * s]!
  out[at + 9] = f.tints[3 * s + 1]!
  out[at + 10] = f.tints[3 * s + 2]!
  out[at + 11] = f.depths[i]!
  return at
}

function writeGhosts(f: CandyInstances, batch: Batch, i: number, s: number, turn: number, w: number, h: number): void {
  const x = f.places[4 * i]!
  const y = f.places[4 * i + 1]!
  const reach = f.places[4 * i + 3]! * TIP
  const dx = x < reach ? w : x > w - reach ? -w : 0
  const dy = y < reach ? h : y > h - reach ? -h : 0
  const ghost = (gx: number, gy: number) => {
    const at = writeCandy(f, batch, i, s, gx, gy)
    const out = batch.buffer.array as Float32Array
    out.copyWithin(at + 4, turn, turn + 4)
  }
  if (dx !== 0) ghost(x + dx, y)
  if (dy !== 0) ghost(x, y + dy)
  if (dx !== 0 && dy !== 0) ghost(x + dx, y + dy)
}

/** Room for `capacity` bodies: a world has no more slots than that. All are met anew but for the levels that they had. */
function makeRoom(filling: CandyInstances, capacity: number): void {
  filling.places = new Float32Array(4 * capacity)
  filling.depths = new Float32Array(capacity)
  filling.weights = new Float32Array(capacity)
  filling.generations = growArray(new Int32Array(capacity).fill(-1), filling.generations)
  filling.poses = growArray(new Float32Array(4 * capacity), filling.poses)
  filling.tints = growArray(new Float32Array(3 * capacity), filling.tints)
  filling.variants = growArray(new Uint8Array(capacity), filling.variants)
  filling.levels = growArray(new Int8Array(capacity).fill(-1), filling.levels)
}
