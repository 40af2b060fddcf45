// The system of unit blocks: contacts of bodies with blocks, without the internal edges between
// blocks. They are collected once per step, after the contacts of containers. clampToBlocks.ts
// keeps bodies out of blocks.
import type { Bodies } from '../../body/bodies.ts'
import { CONTACT, type Contacts, GAP, IMPULSE, STEP_IMPULSE, SURFACE } from '../../contact/contacts.ts'
import { addSurfaceContact, BLOCK_KEY, BOX, setSurfaceShape } from '../../contact/surfaces.ts'
import { speedBound } from '../../container/shared.ts'
import { toRuns, type Writer } from '../../core/bytes.ts'
import { marginOf, type StepContext } from '../../world/stepContext.ts'
import { ensureSystem, findSystem } from '../../world/systems.ts'
import type { System, World } from '../../world/world.ts'
import { Blocks, heightAt } from './blocks.ts'
import { CELL, clampToBlocks, DISTANCE, findNearest, storeStart } from './clampToBlocks.ts'

export function blocksOf(world: World): Blocks {
  return ensureSystem(world, 'blocks', () => new BlockSystem()).blocks
}

export function findBlocks(world: World): Blocks | undefined {
  return findSystem<BlockSystem>(world, 'blocks')?.blocks
}

class BlockSystem implements System {
  readonly name = 'blocks'
  readonly blocks = new Blocks()
  /** A copy that shares the cells, for reading contacts between steps. */
  #view = this.blocks

  beginStep(): void {
    this.blocks.hasStart = false
    this.blocks.queryStats.cells = this.blocks.queryStats.blocks = 0
    this.blocks.changed = false
  }

  collectContacts({ contacts, bodies }: World, context: StepContext): void {
    const isStep = context.dt > 0
    const { blocks } = this
    if (!isStep)
      this.#view = { ...blocks, added: false, queryStats: { cells: 0, blocks: 0 }, range: { from: 0, to: 0 } }
    collectBlockContacts(contacts, bodies, isStep ? blocks : this.#view, context)
    if (isStep) storeStart(blocks, bodies)
  }

  refineContacts({ contacts, bodies }: World, context: StepContext): void {
    removeInternalEdges(contacts, bodies, context.dt === 0 ? this.#view : this.blocks)
  }

  clampPositions({ bodies }: World, context: StepContext): void {
    clampToBlocks(bodies, this.blocks, context)
    storeStart(this.blocks, bodies)
  }

  isAtRest(): boolean {
    return !this.blocks.changed
  }

  /** Saves heights, and chunks as runs of equal cells. The order of chunks is part of the state. */
  save(out: Writer): void {
    const { heights, added, chunkCount, chunkX, chunkY, chunkZ, cells, changed } = this.blocks
    out.array(Float64Array.from(heights))
    out.int(added ? 1 : 0)
    out.int(chunkCount)
    for (let chunk = 0; chunk < chunkCount; chunk++) {
      out.array(Int32Array.of(chunkX[chunk]!, chunkY[chunk]!, chunkZ[chunk]!))
      out.array(toRuns(cells[chunk]!))
    }
    out.int(changed ? 1 : 0)
  }
}

/** Restitution 1, so that the body's smaller one counts. */
const MATERIAL = { restitution: 1, friction: 0.3 }
/** A substep of no duration: bodies are clamped where they are. */
const NO_TRAVEL = { h: 0 }
/** How far contacts may deflect a centre from its straight path in a step. Radii. */
const DEFLECTION = 0.1
/** The longest path in a step with contacts; `clampToBlocks` stops faster bodies. Metres. */
const MAX_TRAVEL = 16
/** A larger body has only the contact with the nearest block. Metres. */
const MAX_RADIUS = 16
/** The largest contact margin of a body. Metres. */
const MAX_MARGIN = 1

/** Adds the contacts of awake bodies with the blocks that they may touch within the step. */
function collectBlockContacts(contacts: Contacts, bodies: Bodies, blocks: Blocks, context: StepContext): void {
  const { dt } = context
  const { position, velocity, asleep, count } = bodies
  const { min, max, queryStats, range } = blocks
  range.from = range.to = contacts.count - contacts.pairCount
  if (blocks.count === 0) return
  if (blocks.added) {
    blocks.added = false
    clampToBlocks(bodies, blocks, NO_TRAVEL)
  }
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    const contactMargin = Math.min(marginOf(context, position[o + 3]!), MAX_MARGIN)
    const near = position[o + 3]! + contactMargin
    const travelTime = MAX_TRAVEL / speedBound(bodies, i)
    const time = dt < travelTime ? dt : travelTime
    const dx = time * velocity[o]!
    const dy = time * velocity[o + 1]!
    const dz = time * velocity[o + 2]!
    if (position[o + 3]! > MAX_RADIUS) {
      addNearestBlock(contacts, bodies, blocks, i, near + MAX_TRAVEL)
      continue
    }
    // The box that the centre stays in during the step, with a margin for deflection by contacts.
    const margin = contactMargin + DEFLECTION * position[o + 3]!
    const lowX = (dx < 0 ? x + dx : x) - margin
    const lowY = (dy < 0 ? y + dy : y) - margin
    const lowZ = (dz < 0 ? z + dz : z) - margin
    const highX = (dx > 0 ? x + dx : x) + margin
    const highY = (dy > 0 ? y + dy : y) + margin
    const highZ = (dz > 0 ? z + dz : z) + margin
    const x0 = Math.max(min[0], Math.floor(lowX - near))
    const x1 = Math.min(max[0], Math.ceil(highX + near))
    const y0 = Math.max(min[1], Math.floor(lowY - near))
    const y1 = Math.min(max[1], Math.ceil(highY + near))
    const z0 = Math.max(min[2], Math.floor(lowZ - near))
    const z1 = Math.min(max[2], Math.ceil(highZ + near))
    for (let bz = z0; bz < z1; bz++) {
      for (let by = y0; by < y1; by++) {
        for (let bx = x0; bx < x1; bx++) {
          const height = heightAt(blocks, bx, by, bz)
          queryStats.cells++
          if (height === 0) continue
          queryStats.blocks++
          const top = by + height
          const gapX = bx > highX ? bx - highX : Math.max(0, lowX - bx - 1)
          const gapY = by > highY ? by - highY : Math.max(0, lowY - top)
          const gapZ = bz > highZ ? bz - highZ : Math.max(0, lowZ - bz - 1)
          if (gapX * gapX + gapY * gapY + gapZ * gapZ >= near * near) continue
          // A nearer neighbour covers the face that the centre stays in front of.
          if (gapX > 0 && heightAt(blocks, bx > highX ? bx - 1 : bx + 1, by, bz) >= height) continue
          if (gapZ > 0 && heightAt(blocks, bx, by, bz > highZ ? bz - 1 : bz + 1) >= height) continue
          if (
            gapY > 0 &&
            (by > highY ? heightAt(blocks, bx, by - 1, bz) === 1 : height === 1 && heightAt(blocks, bx, by + 1, bz) > 0)
          )
            continue
          const surface = addSurfaceContact(contacts, bodies, i, keyOf(bx, by, bz), BOX, MATERIAL)
          setSurfaceShape(contacts, surface, bx, by, bz, bx + 1, top, bz + 1)
        }
      }
    }
  }
  range.to = contacts.count - contacts.pairCount
}

/** Scratch: centre and reach of a body, in metres, and the nearest block: see `findNearest`. */
const BALL = new Float64Array(4)
const NEAREST = new Float64Array(7)

/** Adds the contact of body i with the block nearest to its centre, within `reach` metres. */
function addNearestBlock(contacts: Contacts, bodies: Bodies, blocks: Blocks, i: number, reach: number): void {
  for (let axis = 0; axis < 3; axis++) BALL[axis] = bodies.position[4 * i + axis]!
  BALL[3] = reach
  findNearest(blocks, BALL, 0, NEAREST)
  if (!(NEAREST[DISTANCE]! < reach)) return
  const x = NEAREST[CELL]!
  const y = NEAREST[CELL + 1]!
  const z = NEAREST[CELL + 2]!
  const surface = addSurfaceContact(contacts, bodies, i, keyOf(x, y, z), BOX, MATERIAL)
  setSurfaceShape(contacts, surface, x, y, z, x + 1, y + heightAt(blocks, x, y, z), z + 1)
}

/** Key of the surface of a block. Blocks near each other have different keys. */
function keyOf(x: number, y: number, z: number): number {
  return BLOCK_KEY + ((x & 63) | ((y & 63) << 6) | ((z & 63) << 12))
}

/**
 * Removes contacts with internal edges, after gaps were measured: an edge or corner whose contact
 * point lies on another block that is nearer to the body. The contact with that block gets the
 * impulse, so that a ball rolls smoothly across a seam.
 */
function removeInternalEdges(contacts: Contacts, bodies: Bodies, blocks: Blocks): void {
  const from = contacts.pairCount + blocks.range.from
  const to = Math.min(contacts.pairCount + blocks.range.to, contacts.count)
  if (blocks.cover.length < to - from) blocks.cover = new Int32Array(2 * (to - from))
  const { cover } = blocks
  let internalCount = 0
  for (let c = from; c < to; c++) {
    cover[c - from] = findCoveringContact(contacts, bodies, c, from, to)
    if (cover[c - from]! >= 0) internalCount++
  }
  for (let c = from; c < to && internalCount > 0; c++) {
    let b = cover[c - from]!
    if (b < 0) continue
    while (cover[b - from]! >= 0) b = cover[b - from]!
    moveImpulse(contacts, c, b)
  }
}

/** Finds the nearest contact of the body with another block at the point of contact c; or -1. */
function findCoveringContact(contacts: Contacts, bodies: Bodies, c: number, from: number, to: number): number {
  const { a, data, surface, pairCount } = contacts
  const { position } = bodies
  const d = CONTACT * c
  const nx = data[d]!
  const ny = data[d + 1]!
  const nz = data[d + 2]!
  if ((nx !== 0 ? 1 : 0) + (ny !== 0 ? 1 : 0) + (nz !== 0 ? 1 : 0) < 2) return -1
  const i = a[c]!
  const distance = data[d + GAP]! + position[4 * i + 3]!
  const px = position[4 * i]! - distance * nx
  const py = position[4 * i + 1]! - distance * ny
  const pz = position[4 * i + 2]! - distance * nz
  let nearest = data[d + GAP]!
  let cover = -1
  let first = c
  while (first > from && a[first - 1] === i) first--
  for (let b = first; b < to && a[b] === i; b++) {
    const s = SURFACE * (b - pairCount)
    if (data[CONTACT * b + GAP]! >= nearest) continue
    if (px < surface[s + 1]! - SEAM_TOLERANCE || px > surface[s + 4]! + SEAM_TOLERANCE) continue
    if (py < surface[s + 2]! - SEAM_TOLERANCE || py > surface[s + 5]! + SEAM_TOLERANCE) continue
    if (pz < surface[s + 3]! - SEAM_TOLERANCE || pz > surface[s + 6]! + SEAM_TOLERANCE) continue
    cover = b
    nearest = data[CONTACT * b + GAP]!
  }
  return cover
}

/** Moves the impulses of one contact to another, and removes the first by a wide gap. */
function moveImpulse(contacts: Contacts, from: number, to: number): void {
  const { data, tangentImpulse, totalTangent, bounceImpulse, flags } = contacts
  const f = CONTACT * from
  const t = CONTACT * to
  data[f + GAP] = REMOVED_GAP
  data[t + IMPULSE] = data[t + IMPULSE]! + data[f + IMPULSE]!
  data[f + IMPULSE] = 0
  data[t + STEP_IMPULSE] = data[t + STEP_IMPULSE]! + data[f + STEP_IMPULSE]!
  data[f + STEP_IMPULSE] = 0
  flags[to] = flags[to]! | flags[from]!
  flags[from] = 0
  for (let k = 0; k < 4; k++) {
    bounceImpulse[4 * to + k] = bounceImpulse[4 * to + k]! + bounceImpulse[4 * from + k]!
    bounceImpulse[4 * from + k] = 0
  }
  for (let axis = 0; axis < 3; axis++) {
    totalTangent[3 * to + axis] = totalTangent[3 * to + axis]! + totalTangent[3 * from + axis]!
    totalTangent[3 * from + axis] = 0
    tangentImpulse[4 * to + axis] = tangentImpulse[4 * to + axis]! + tangentImpulse[4 * from + axis]!
    tangentImpulse[4 * from + axis] = 0
  }
}

/** Gap of a removed contact, in metres. */
const REMOVED_GAP = 1e6
/** Tolerance at the seams between blocks, in metres. */
const SEAM_TOLERANCE = 1e-9
