// Writes a world's bodies as instances of candies: place, turn, colour and level of detail. In a
// periodic space a candy that crosses an edge is written again on the other side.
import { Quaternion } from 'three'
import { bodyColumns, bodyIdAt, readInstances, type World } from '../../physics/index.ts'
import { addInstance, growArray, uploadInstances } from '../canvas/instances.tsx'
import { type AppearanceOf, type ColorOf, choose, colorCandy, poseOf, shapeOf } from './candyAppearance.ts'
import type { Batch, CandyMeshes } from './candyMeshes.ts'
import { VARIANTS } from './candyShape.ts'
import {
  advanceTransitions,
  type CandyTransitions,
  growingSize,
  inTransition,
  updateCandyTransitions,
  writeRemovedCandy,
} from './candyTransitions.ts'
import { COARSEST, chooseDetails, type Detail } from './details.ts'
import type { ItemShapes } from './itemShapes.ts'
import { measureDepth, type PileDepth } from './pileDepth.ts'

/** The candies of a world as last read. */
export class CandyInstances {
  count = 0
  /** Candies that are drawn with the coarsest mesh. */
  far = 0
  // By body index, read again whenever something moved:
  /** x, y, z and radius, metres. */
  places = new Float32Array(0)
  /** Orientations of the bodies, as quaternions. */
  turns = new Float32Array(0)
  /** Height of the pile above each candy. Metres. */
  depths = new Float32Array(0)
  /** How much each candy counts as part of the pile, 0 to 1. Flying candies count 0. */
  weights = new Float32Array(0)
  // By slot, chosen when a candy is first drawn:
  generations = new Int32Array(0)
  /** Each candy's own rotation, from its id: a quaternion. */
  poses = new Float32Array(0)
  /** Linear colour, from the id and the palette. */
  tints = new Float32Array(0)
  /** Index of the shape. */
  variants = new Uint8Array(0)
  /** Detail; -1 before the first choice. */
  details = new Int8Array(0)
  palette: Float32Array | null = null
  readonly sources: CandySources

  constructor(sources: CandySources = {}) {
    this.sources = sources
  }
}

/** Options for candies that differ from konpeito in the colours of the palette. */
export type CandySources = {
  pile?: PileDepth | null
  colorOf?: ColorOf | undefined
  appearanceOf?: AppearanceOf | undefined
  /** Draws other shapes than the konpeito. */
  shapes?: ItemShapes
  place?: Place | null
}

/** Changes where bodies are drawn: x, y, z and radius, and quaternions, four numbers each. */
export type Place = (places: Float32Array, turns: Float32Array, count: number) => void

/** How candies that appear or are removed grow and shrink in the current frame. */
export type TransitionFrame = {
  transitions: CandyTransitions
  /** Seconds since the last frame. */
  seconds: number
  /** Whether the changes since the last drawn frame were hidden. */
  unseen: boolean
}

/** three's types know no typed arrays here. */
type Numbers = Float32Array & number[]

/** Distance of the tips of a candy from its centre, in radii. */
export const TIP = 1.25

/** Speed of a flying candy, which casts no shade on the pile. Metres per second. */
const FLYING = 1.1

/**
 * Fills the meshes with the candies of a world.
 * @param alpha 0 to 1: between the step before (0) and the current one (1)
 * @param colors linear colours of the palette, from `linearColors`
 * @param moved false: only the viewpoint moved, so only a changed detail is written
 * @param transition without it candies appear and disappear at once
 * @returns whether anything was written
 */
export function writeCandyInstances(
  instances: CandyInstances,
  meshes: CandyMeshes,
  world: World,
  alpha: number,
  colors: Float32Array,
  detail: Detail,
  moved: boolean,
  transition?: TransitionFrame,
): boolean {
  const transitions = transition?.transitions ?? null
  const { shapes } = instances.sources
  const growing = transitions !== null && inTransition(transitions)
  const changing = growing || shapes?.turning === true
  if (growing) advanceTransitions(transitions, transition!.seconds)
  if (moved) readBodies(instances, world, alpha, colors)
  if (moved && transitions) updateCandyTransitions(transitions, world, transition!.unseen)
  const { slot } = bodyColumns(world)
  if (!chooseDetails(instances, slot, detail) && !moved && !changing) return false
  meshes.batches.forEach((batch) => {
    batch.count = 0
  })
  shapes?.begin(world, transition?.seconds ?? Number.POSITIVE_INFINITY)
  const size = world.space.periodic ? world.space.size : null
  const { places, turns, poses, variants, details, count } = instances
  instances.far = 0
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    if (details[s] === COARSEST) instances.far++
    const batch = meshes.batchOf(variants[s]!, details[s]!)
    const at = writeCandy(instances, batch, i, s, places[o]!, places[o + 1]!)
    const length = transitions ? Math.sqrt(growingSize(transitions, s)) : 1
    Quaternion.multiplyQuaternionsFlat(batch.data as Numbers, at + 4, turns as Numbers, 4 * i, poses as Numbers, 4 * s)
    for (let k = at + 4; k < at + 8; k++) batch.data[k]! *= length
    if (variants[s]! >= VARIANTS) shapes!.write(variants[s]!, details[s]!, i, batch.data, at)
    if (transitions) {
      transitions.last[s] = at + 1
      transitions.batches[s] = batch
    }
    if (size) writePeriodicImages(instances, batch, i, s, at + 4, size)
  }
  for (const candy of transitions?.removed ?? []) writeRemovedCandy(candy)
  meshes.batches.forEach(uploadInstances)
  shapes?.end()
  return true
}

function readBodies(instances: CandyInstances, world: World, alpha: number, colors: Float32Array): void {
  const { velocity, slot, generation, count, capacity } = bodyColumns(world)
  if (capacity > instances.generations.length) setCapacity(instances, capacity)
  if (instances.palette !== colors) instances.generations.fill(-1)
  instances.palette = colors
  instances.count = count
  const { places, weights, generations } = instances
  readInstances(world, places, instances.turns, alpha)
  instances.sources.place?.(places, instances.turns, count)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    if (generations[s] !== generation[s]) addCandy(instances, s, generation[s]!, bodyIdAt(world, i), world)
    const vx = velocity[o]!
    const vy = velocity[o + 1]!
    const vz = velocity[o + 2]!
    weights[i] = Math.max(0, 1 - (vx * vx + vy * vy + vz * vz) / (FLYING * FLYING))
  }
  if (instances.sources.pile) measureDepth(instances.depths, instances.sources.pile, places, weights, count)
}

function addCandy(instances: CandyInstances, slot: number, generation: number, id: number, world: World): void {
  const { appearanceOf, shapes } = instances.sources
  const appearance = appearanceOf?.(id)
  const variant =
    appearance && shapes && shapeOf(appearance) !== 'konpeito'
      ? shapes.choose(slot, appearance, () => imagesOf(world, appearanceOf!))
      : -1
  instances.generations[slot] = generation
  instances.variants[slot] = variant < 0 ? choose(id, 1, VARIANTS) : variant
  instances.details[slot] = -1
  poseOf(id, instances.poses, 4 * slot)
  colorCandy(id, instances.sources.colorOf?.(id), instances.palette!, instances.tints, 3 * slot)
}

/** The images of all candies. */
function imagesOf(world: World, appearanceOf: AppearanceOf): Set<string> {
  const ids = Array.from({ length: bodyColumns(world).count }, (_, i) => bodyIdAt(world, i))
  return new Set(ids.map((id) => appearanceOf(id)?.image ?? ''))
}

/** Writes a candy at (x, y) without its turn. @returns the offset of the instance */
function writeCandy(instances: CandyInstances, batch: Batch, i: number, s: number, x: number, y: number): number {
  const { places, tints, depths } = instances
  const at = addInstance(batch)
  const out = batch.data
  out[at] = x
  out[at + 1] = y
  out[at + 2] = places[4 * i + 2]!
  out[at + 3] = places[4 * i + 3]!
  out[at + 8] = tints[3 * s]!
  out[at + 9] = tints[3 * s + 1]!
  out[at + 10] = tints[3 * s + 2]!
  out[at + 11] = depths[i]!
  return at
}

type Size = readonly number[]

/** Writes the periodic images of a candy that crosses an edge of the space, with its turn. */
function writePeriodicImages(instances: CandyInstances, batch: Batch, i: number, s: number, turn: number, size: Size) {
  const [width, height] = size as [number, number]
  const x = instances.places[4 * i]!
  const y = instances.places[4 * i + 1]!
  const reach = instances.places[4 * i + 3]! * TIP
  const dx = x < reach ? width : x > width - reach ? -width : 0
  const dy = y < reach ? height : y > height - reach ? -height : 0
  const writeImage = (imageX: number, imageY: number) => {
    const at = writeCandy(instances, batch, i, s, imageX, imageY)
    batch.data.copyWithin(at + 4, turn, turn + 4)
  }
  if (dx !== 0) writeImage(x + dx, y)
  if (dy !== 0) writeImage(x, y + dy)
  if (dx !== 0 && dy !== 0) writeImage(x + dx, y + dy)
}

/** Makes space for `capacity` bodies, and as many slots. */
function setCapacity(instances: CandyInstances, capacity: number): void {
  instances.places = new Float32Array(4 * capacity)
  instances.turns = new Float32Array(4 * capacity)
  instances.depths = new Float32Array(capacity)
  instances.weights = new Float32Array(capacity)
  instances.generations = growArray(new Int32Array(capacity).fill(-1), instances.generations)
  instances.poses = growArray(new Float32Array(4 * capacity), instances.poses)
  instances.tints = growArray(new Float32Array(3 * capacity), instances.tints)
  instances.variants = growArray(new Uint8Array(capacity), instances.variants)
  instances.details = growArray(new Int8Array(capacity).fill(-1), instances.details)
}
