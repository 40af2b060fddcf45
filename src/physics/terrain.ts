// Balls and blocks: contacts of bodies with the union of the blocks, without its inner edges, and the last word that nobody ends inside one.
// Runs beside the walls of containers: found once a step, measured and confined each substep.

import { type Blocks, heightAt } from './blocks.ts'
import type { Bodies } from './bodies.ts'
import { CONTACT, type Contacts, GAP, IMPULSE, SURFACE } from './contacts.ts'
import { addSurfaceContact, BOX, shapeSurface } from './surfaces.ts'

/** Blocks leave restitution to the body, and rub like the walls of containers. */
const RESTITUTION = 1
const GRIP = Math.sqrt(0.3)
/** Keys of blocks and their range: behind those of containers. */
const KEYS = 1 << 20
/** Share of the radius by which a centre may leave its straight way in a step, and still be expected. */
const ASIDE = 0.1
/** A body moves through blocks in steps of this share of its radius; it is stopped when it is so near that this share is left of it. */
const STRIDE_SHARE = 0.5
const STOP_SHARE = 0.75
/** Most such steps in a substep: what would go farther is held there. */
const MOST_STRIDES = 4096
/** A body that overlaps a block by less than this share of its radius is outside. */
const EXACT = 1e-12
/** Rounds of pushing a body out of the nearest block. */
const ROUNDS = 8

/**
 * Adds the contacts of awake bodies with the blocks that they may touch within the step.
 * @param slack gap at which a block counts, m
 */
export function findTerrain(contacts: Contacts, bodies: Bodies, blocks: Blocks, slack: number, dt: number): void {
  const { position, velocity, asleep, count } = bodies
  const { min, max, looked, range } = blocks
  range.from = range.to = contacts.count
  if (blocks.count === 0) return
  if (blocks.grown) {
    blocks.grown = false
    confineTerrain(bodies, blocks, 0)
  }
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    const near = position[o + 3]! + slack
    const dx = dt * velocity[o]!
    const dy = dt * velocity[o + 1]!
    const dz = dt * velocity[o + 2]!
    // Where the centre may be during the step; what it meets may turn it aside.
    const margin = slack + ASIDE * position[o + 3]!
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
          looked.cells++
          if (height === 0) continue
          looked.blocks++
          const top = by + height
          const gapX = bx > highX ? bx - highX : Math.max(0, lowX - bx - 1)
          const gapY = by > highY ? by - highY : Math.max(0, lowY - top)
          const gapZ = bz > highZ ? bz - highZ : Math.max(0, lowZ - bz - 1)
          if (gapX * gapX + gapY * gapY + gapZ * gapZ >= near * near) continue
          // A face that the centre is before all the step, and that a neighbour covers: whatever is touched here, the neighbour is nearer.
          if (gapX > 0 && heightAt(blocks, bx > highX ? bx - 1 : bx + 1, by, bz) >= height) continue
          if (gapZ > 0 && heightAt(blocks, bx, by, bz > highZ ? bz - 1 : bz + 1) >= height) continue
          if (
            gapY > 0 &&
            (by > highY ? heightAt(blocks, bx, by - 1, bz) === 1 : height === 1 && heightAt(blocks, bx, by + 1, bz) > 0)
          )
            continue
          const key = KEYS + ((bx & 63) | ((by & 63) << 6) | ((bz & 63) << 12))
          shapeSurface(
            contacts,
            addSurfaceContact(contacts, bodies, i, key, BOX, GRIP),
            bx,
            by,
            bz,
            bx + 1,
            top,
            bz + 1,
            RESTITUTION,
          )
        }
      }
    }
  }
  range.to = contacts.count
}

/**
 * After the surfaces were measured: an edge or a corner that lies on another block from which the body is nearer is an inner one. Nothing touches
 * there; what its contact has given goes over to that block's, so that a ball that rolls across a seam feels nothing of it.
 */
export function coverEdges(contacts: Contacts, bodies: Bodies, blocks: Blocks): void {
  const { range } = blocks
  const to = Math.min(range.to, contacts.count)
  if (blocks.cover.length < to - range.from) blocks.cover = new Int32Array(2 * (to - range.from))
  const { cover } = blocks
  let covered = 0
  for (let c = range.from; c < to; c++) {
    cover[c - range.from] = findCover(contacts, bodies, c, range.from, to)
    if (cover[c - range.from]! >= 0) covered++
  }
  for (let c = range.from; c < to && covered > 0; c++) {
    let b = cover[c - range.from]!
    if (b < 0) continue
    while (cover[b - range.from]! >= 0) b = cover[b - range.from]!
    handOver(contacts, c, b)
  }
}

/** The contact of the same body whose block covers the point that contact c measured, and is nearest; -1 where none does. */
function findCover(contacts: Contacts, bodies: Bodies, c: number, from: number, to: number): number {
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
    if (px < surface[s + 1]! - SEAM || px > surface[s + 4]! + SEAM) continue
    if (py < surface[s + 2]! - SEAM || py > surface[s + 5]! + SEAM) continue
    if (pz < surface[s + 3]! - SEAM || pz > surface[s + 6]! + SEAM) continue
    cover = b
    nearest = data[CONTACT * b + GAP]!
  }
  return cover
}

function handOver({ data, drag, total, hit }: Contacts, from: number, to: number): void {
  const f = CONTACT * from
  const t = CONTACT * to
  data[f + GAP] = NOWHERE
  data[t + IMPULSE] = data[t + IMPULSE]! + data[f + IMPULSE]!
  data[f + IMPULSE] = 0
  total[to] = total[to]! + total[from]!
  total[from] = 0
  hit[to] = hit[to]! | hit[from]!
  hit[from] = 0
  for (let axis = 0; axis < 3; axis++) {
    drag[4 * to + axis] = drag[4 * to + axis]! + drag[4 * from + axis]!
    drag[4 * from + axis] = 0
  }
}

/** Gap of a contact that is none, m. */
const NOWHERE = 1e6
/** Blocks that share a seam share it to this, m. */
const SEAM = 1e-9

/**
 * Puts every awake body outside of every block, where it can be; who went far in the substep is stopped where it met the first one. Velocities
 * stay: the contact answers them in the next substep.
 * @param h the substep that has just been drifted, s
 */
export function confineTerrain(bodies: Bodies, blocks: Blocks, h: number): void {
  if (blocks.count === 0) return
  const { position, velocity, asleep, count } = bodies
  const { min, max } = blocks
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const r = position[o + 3]!
    const wx = h * velocity[o]!
    const wy = h * velocity[o + 1]!
    const wz = h * velocity[o + 2]!
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    if (Math.min(x, x - wx) - r > max[0] || Math.max(x, x - wx) + r < min[0]) continue
    if (Math.min(y, y - wy) - r > max[1] || Math.max(y, y - wy) + r < min[1]) continue
    if (Math.min(z, z - wz) - r > max[2] || Math.max(z, z - wz) + r < min[2]) continue
    const way = wx * wx + wy * wy + wz * wz
    const stride = STRIDE_SHARE * r
    if (way > stride * stride) stopAtFirst(position, o, blocks, wx, wy, wz, Math.sqrt(way) / stride)
    pushOut(position, o, blocks)
  }
}

/** Goes the way of a substep again, from its beginning, and stops where a block is met. */
function stopAtFirst(
  position: Float64Array,
  o: number,
  blocks: Blocks,
  wx: number,
  wy: number,
  wz: number,
  strides: number,
): void {
  const x = position[o]! - wx
  const y = position[o + 1]! - wy
  const z = position[o + 2]! - wz
  const n = Math.ceil(strides)
  const stop = STOP_SHARE * position[o + 3]!
  // Before it started it may have been pressed in already: only coming nearer counts.
  let before = findNearest(blocks, x, y, z, stop)
  for (let k = 1; k <= n; k++) {
    const t = k < n ? k / strides : 1
    const distance = findNearest(blocks, x + t * wx, y + t * wy, z + t * wz, stop)
    if ((distance < stop && distance < before) || k === MOST_STRIDES) {
      position[o] = x + t * wx
      position[o + 1] = y + t * wy
      position[o + 2] = z + t * wz
      return
    }
    before = distance
  }
}

/** Pushes a ball out of the nearest block, and again, until it touches none. */
function pushOut(position: Float64Array, o: number, blocks: Blocks): void {
  const r = position[o + 3]!
  for (let round = 0; round < ROUNDS; round++) {
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    const distance = findNearest(blocks, x, y, z, r)
    if (distance >= r - EXACT * r) return
    if (distance > 0) {
      const scale = r / distance
      position[o] = NEAREST[0]! + scale * (x - NEAREST[0]!)
      position[o + 1] = NEAREST[1]! + scale * (y - NEAREST[1]!)
      position[o + 2] = NEAREST[2]! + scale * (z - NEAREST[2]!)
    } else leaveBlock(position, o, blocks, r)
  }
  // Too narrow for it: at least the centre is outside.
  if (findNearest(blocks, position[o]!, position[o + 1]!, position[o + 2]!, r) === 0) rise(position, o, blocks, r)
}

/**
 * The point of the blocks that is nearest to x, y, z, within r; into `NEAREST`.
 * @returns its distance: 0 inside, r when there is none
 */
export function findNearest(blocks: Blocks, x: number, y: number, z: number, r: number): number {
  const { min, max } = blocks
  const x0 = Math.max(min[0], Math.floor(x - r))
  const x1 = Math.min(max[0], Math.ceil(x + r))
  const y0 = Math.max(min[1], Math.floor(y - r))
  const y1 = Math.min(max[1], Math.ceil(y + r))
  const z0 = Math.max(min[2], Math.floor(z - r))
  const z1 = Math.min(max[2], Math.ceil(z + r))
  let best = r * r
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
      }
    }
  }
  return Math.sqrt(best)
}

/** From inside a block out through the nearest of its faces that no neighbour covers; where all are, upwards. */
function leaveBlock(position: Float64Array, o: number, blocks: Blocks, r: number): void {
  const x = position[o]!
  const y = position[o + 1]!
  const z = position[o + 2]!
  // The centre may be on the far face of its block: then the block is the neighbour.
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
  if (x - bx < nearest && heightAt(blocks, bx - 1, by, bz) < level) {
    nearest = x - bx
    axis = 0
    to = bx - r
  }
  if (bx + 1 - x < nearest && heightAt(blocks, bx + 1, by, bz) < level) {
    nearest = bx + 1 - x
    axis = 0
    to = bx + 1 + r
  }
  if (z - bz < nearest && heightAt(blocks, bx, by, bz - 1) < level) {
    nearest = z - bz
    axis = 2
    to = bz - r
  }
  if (bz + 1 - z < nearest && heightAt(blocks, bx, by, bz + 1) < level) {
    nearest = bz + 1 - z
    axis = 2
    to = bz + 1 + r
  }
  if (nearest < Number.POSITIVE_INFINITY) position[o + axis] = to
  else rise(position, o, blocks, r)
}

/** Up along the column, onto the first block with room above. */
function rise(position: Float64Array, o: number, blocks: Blocks, r: number): void {
  const bx = Math.floor(position[o]!)
  const bz = Math.floor(position[o + 2]!)
  let y = Math.floor(position[o + 1]!)
  while (y < blocks.max[1] && heightAt(blocks, bx, y + 1, bz) > 0) y++
  position[o + 1] = y + heightAt(blocks, bx, y, bz) + r
}

/** The nearest point found last. */
const NEAREST = new Float64Array(3)
