// Balls and blocks: contacts of bodies with the union of the blocks, without its inner edges. Found once a step beside the walls of containers,
// measured each substep. That nobody ends inside a block is seen to in confineTerrain.ts.

import type { Bodies } from '../body/bodies.ts'
import { CONTACT, type Contacts, GAP, IMPULSE, SURFACE } from '../contact/contacts.ts'
import { addSurfaceContact, BOX, setSurfaceShape } from '../contact/surfaces.ts'
import type { StepContext } from '../stepContext.ts'
import { type Blocks, heightAt } from './blocks.ts'
import { clampToBlocks } from './clampToBlocks.ts'

/** Blocks leave restitution to the body, and rub like the walls of containers. */
const RESTITUTION = 1
const GRIP = Math.sqrt(0.3)
/** Keys of blocks and their range: behind those of containers. */
const FIRST_KEY = 1 << 20
/** For bodies that have not just come a way. */
const STANDING = { h: 0 }
/** Share of the radius by which a centre may leave its straight way in a step, and still be expected. */
const ASIDE = 0.1

/**
 * Adds the contacts of awake bodies with the blocks that they may touch within the step.
 */
export function collectBlockContacts(
  contacts: Contacts,
  bodies: Bodies,
  blocks: Blocks,
  { contactMargin, dt }: StepContext,
): void {
  const { position, velocity, asleep, count } = bodies
  const { min, max, queryStats, range } = blocks
  range.from = range.to = contacts.count
  if (blocks.count === 0) return
  if (blocks.added) {
    blocks.added = false
    clampToBlocks(bodies, blocks, STANDING)
  }
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    const near = position[o + 3]! + contactMargin
    const dx = dt * velocity[o]!
    const dy = dt * velocity[o + 1]!
    const dz = dt * velocity[o + 2]!
    // Where the centre may be during the step; what it meets may turn it aside.
    const margin = contactMargin + ASIDE * position[o + 3]!
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
          // A face that the centre is before all the step, and that a neighbour covers: whatever is touched here, the neighbour is nearer.
          if (gapX > 0 && heightAt(blocks, bx > highX ? bx - 1 : bx + 1, by, bz) >= height) continue
          if (gapZ > 0 && heightAt(blocks, bx, by, bz > highZ ? bz - 1 : bz + 1) >= height) continue
          if (
            gapY > 0 &&
            (by > highY ? heightAt(blocks, bx, by - 1, bz) === 1 : height === 1 && heightAt(blocks, bx, by + 1, bz) > 0)
          )
            continue
          const key = FIRST_KEY + ((bx & 63) | ((by & 63) << 6) | ((bz & 63) << 12))
          setSurfaceShape(
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
export function removeInternalEdges(contacts: Contacts, bodies: Bodies, blocks: Blocks): void {
  const { range } = blocks
  const to = Math.min(range.to, contacts.count)
  if (blocks.cover.length < to - range.from) blocks.cover = new Int32Array(2 * (to - range.from))
  const { cover } = blocks
  let covered = 0
  for (let c = range.from; c < to; c++) {
    cover[c - range.from] = findCoveringContact(contacts, bodies, c, range.from, to)
    if (cover[c - range.from]! >= 0) covered++
  }
  for (let c = range.from; c < to && covered > 0; c++) {
    let b = cover[c - range.from]!
    if (b < 0) continue
    while (cover[b - range.from]! >= 0) b = cover[b - range.from]!
    moveImpulse(contacts, c, b)
  }
}

/** The contact of the same body whose block covers the point that contact c measured, and is nearest; -1 where none does. */
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
    if (px < surface[s + 1]! - SEAM || px > surface[s + 4]! + SEAM) continue
    if (py < surface[s + 2]! - SEAM || py > surface[s + 5]! + SEAM) continue
    if (pz < surface[s + 3]! - SEAM || pz > surface[s + 6]! + SEAM) continue
    cover = b
    nearest = data[CONTACT * b + GAP]!
  }
  return cover
}

function moveImpulse({ data, tangentImpulse, totalImpulse, flags }: Contacts, from: number, to: number): void {
  const f = CONTACT * from
  const t = CONTACT * to
  data[f + GAP] = NOWHERE
  data[t + IMPULSE] = data[t + IMPULSE]! + data[f + IMPULSE]!
  data[f + IMPULSE] = 0
  totalImpulse[to] = totalImpulse[to]! + totalImpulse[from]!
  totalImpulse[from] = 0
  flags[to] = flags[to]! | flags[from]!
  flags[from] = 0
  for (let axis = 0; axis < 3; axis++) {
    tangentImpulse[4 * to + axis] = tangentImpulse[4 * to + axis]! + tangentImpulse[4 * from + axis]!
    tangentImpulse[4 * from + axis] = 0
  }
}

/** Gap of a contact that is none, m. */
const NOWHERE = 1e6
/** Blocks that share a seam share it to this, m. */
const SEAM = 1e-9
