// The contacts that deflected bodies miss. Contacts are collected once a step, from the velocities at its
// start: a body that a bounce deflects may meet others.
import { findTraits, isCollision } from '../../body/bodyTraits.ts'
import { AWAKE, FIXED } from '../../body/sleep.ts'
import { buildGrid, coverCells, WIDE } from '../../broadphase/grid.ts'
import { addPair } from '../../broadphase/pairs.ts'
import { CONTACT_COLUMNS, type Contacts, growContacts, linkPairs } from '../../contact/contacts.ts'
import { collectPairContacts } from '../../contact/pairContacts.ts'
import { columnOf } from '../../core/columns.ts'
import { nearestImage } from '../../core/space.ts'
import type { World } from '../../world/world.ts'
import { FAST, type Impact } from './impacts.ts'

/** Most searches per step, less the last step's bounces: in crowds, they would cost 10 to 40 % of the step. */
const MAX_SEARCHES = 32
/** Most deflected bodies beside the grid, which each search tests. */
const MAX_DEFLECTED = 64

/**
 * Adds the pairs of body i, which an impact has deflected, and those that it meets in the rest of the step
 * without a contact. @returns whether it meets one of them within the substep
 */
export function findMissed(world: World, i: number, { time }: Impact): boolean {
  const { bounces, broadphase, contact, contacts, space } = world
  const { near, deflected } = bounces
  if (bounces.searches >= MAX_SEARCHES && contacts.fast[i] === 0) return false
  if (contact?.collectContacts !== collectPairContacts) return false
  bounces.searches++
  if (bounces.gridSubstep < 0 || deflected.length === MAX_DEFLECTED) chooseGrid(world)
  const { body, wide, wideCount, start, flags, cover } = bounces.grid
  near.length = 0
  setCover(world, i)
  const runs = coverCells(bounces.grid, space, cover)
  for (let r = 0; r < runs; r++)
    for (let k = start[cover.first[r]!]!; k < start[cover.end[r]!]!; k++)
      if ((flags[k]! & WIDE) === 0) addIfMissed(world, i, body[k]!, time)
  for (let w = 0; w < wideCount; w++) addIfMissed(world, i, body[wide[w]!]!, time)
  for (let k = 0; k < deflected.length; k++) addIfMissed(world, i, deflected[k]!, time)
  if (!deflected.includes(i)) deflected.push(i)
  if (near.length === 0) return false
  near.sort((j, k) => j - k) // their order must not depend on the grid
  const { pairs, positionAtBuild } = broadphase
  if (bounces.firstMissed < 0) bounces.firstMissed = pairs.count
  let meetsNow = false
  for (let k = 0; k < near.length; k++) {
    const j = near[k]! >> 1
    if (!hasPair(pairs, bounces.firstMissed, pairs.count, i, j)) addPair(pairs, Math.min(i, j), Math.max(i, j))
    if ((near[k]! & 1) === 0) continue
    meetsNow = true
    contacts.fast[j] ||= FAST // its own bounces follow in the order of their times
  }
  // Some pairs may be in the list twice: the next step searches the pairs of the body again.
  positionAtBuild[4 * i] = Number.POSITIVE_INFINITY
  return meetsNow
}

/** Chooses the grid for the rest of the step: that of the broad phase, unless it is older. */
function chooseGrid({ bodies, space, broadphase, bounces, context }: World): void {
  const { rest } = bounces
  const isNew = broadphase.isNew && bounces.gridSubstep < 0
  bounces.grid = isNew ? broadphase.grid : rest
  bounces.gridSubstep = isNew ? 0 : context.substep
  bounces.deflected.length = 0
  if (isNew) return
  rest.skin = context.contactMargin
  rest.halfLookahead = 0.5 * (context.dt - context.substep * context.h)
  buildGrid(rest, bodies, space)
}

/**
 * Sets the box of cells around the path of body i in the rest of the step. The grid has the places of bodies
 * at the middle of its time, and their travel relative to the mean.
 */
function setCover({ bodies, bounces, context }: World, i: number): void {
  const { position, velocity } = bodies
  const { skin, halfLookahead, meanVelocity, edge, cover } = bounces.grid
  const middle = halfLookahead - (context.substep - bounces.gridSubstep) * context.h
  const half = 0.5 * (halfLookahead + middle)
  for (let axis = 0; axis < 3; axis++) {
    const v = velocity[4 * i + axis]!
    const relative = v - meanVelocity[axis]!
    const center = position[4 * i + axis]! + middle * v + (half - middle) * relative
    // A narrow body reaches at most half an edge.
    const own = position[4 * i + 3]! + 0.5 * skin + half * Math.abs(relative)
    const reach = (1 + 1e-9) * (own + 0.5 * edge[axis]!)
    cover.box[axis] = center - reach
    cover.box[axis + 3] = center + reach
  }
}

/** Adds body j to `near` if i meets it in the rest of the step, without a contact. */
function addIfMissed(world: World, i: number, j: number, time: number): void {
  const { bodies, contacts, space, bounces, context } = world
  const { asleep, velocity, position, slot } = bodies
  const { size } = space
  const o = (4 * i) & 0x3fffffff
  const q = (4 * j) & 0x3fffffff
  const vx = velocity[o]! - velocity[q]!
  const vy = velocity[o + 1]! - velocity[q + 1]!
  const vz = velocity[o + 2]! - velocity[q + 2]!
  const x = nearestImage(position[o]! - position[q]! + time * vx, size[0])
  const y = nearestImage(position[o + 1]! - position[q + 1]! + time * vy, size[1])
  const z = nearestImage(position[o + 2]! - position[q + 2]! + time * vz, size[2])
  const sum = position[o + 3]! + position[q + 3]!
  const closing = -(x * vx + y * vy + z * vz)
  const excess = x * x + y * y + z * z - sum * sum
  const discriminant = closing * closing - (vx * vx + vy * vy + vz * vz) * excess
  if (closing <= 0 || discriminant < 0) return
  const meets = time + excess / (closing + Math.sqrt(discriminant))
  if (meets > context.dt - context.substep * context.h) return
  // Sleeping bodies wake only at the start of a step.
  if ((asleep[j] !== AWAKE && asleep[j] !== FIXED) || j === i) return
  const traits = findTraits(world)
  if (traits && !isCollision(traits, slot[i]!, slot[j]!)) return
  const found = 2 * j + (meets <= context.h ? 1 : 0)
  // Links would cost more: few bodies meet any.
  if (!bounces.near.includes(found) && !hasPair(contacts, 0, contacts.pairCount, i, j)) bounces.near.push(found)
}

/** Whether a list has the pair of two bodies, in any order. */
function hasPair({ a, b }: { a: Int32Array; b: Int32Array }, from: number, end: number, i: number, j: number): boolean {
  for (let p = from; p < end; p++) if ((a[p] === i && b[p] === j) || (a[p] === j && b[p] === i)) return true
  return false
}

/** Collects the contacts of the pairs that `findMissed` added. */
export function addMissing(world: World): void {
  const { pairs } = world.broadphase
  const first = world.bounces.firstMissed
  if (first < 0) return
  world.bounces.firstMissed = -1
  pairs.flags.fill(0, first, pairs.count)
  pairs.impulse.fill(0, 4 * first, 4 * pairs.count)
  insertContacts(world, first)
}

/** Collects the contacts of the pairs from `first` on, and puts them behind the other pairs. */
function insertContacts(world: World, first: number): void {
  const { contacts, broadphase } = world
  const { pairCount, count } = contacts
  const room = broadphase.pairs.count - first
  while (contacts.capacity < count + room) growContacts(contacts)
  moveSurfaces(contacts, pairCount, count, pairCount + room)
  contacts.surfaceVelocity.fill(0, 3 * pairCount, 3 * (pairCount + room))
  collectPairContacts(world, world.context, first)
  const end = contacts.pairCount
  moveSurfaces(contacts, pairCount + room, count + room, end)
  contacts.totalTangent.fill(0, 3 * pairCount, 3 * end)
  contacts.bounceImpulse.fill(0, 4 * pairCount, 4 * end)
  contacts.count = contacts.bounceImpulseEnd = count + end - pairCount
  linkPairs(contacts, pairCount)
}

/** Moves surface contacts to another index. The excluded columns list contacts by their old index. */
function moveSurfaces(contacts: Contacts, from: number, end: number, to: number): void {
  if (from === to) return
  for (let k = 0; k < MOVED.length; k++) {
    const [name, [, width]] = MOVED[k]!
    columnOf(contacts, name).copyWithin(width * to, width * from, width * end)
  }
}

const MOVED = Object.entries(CONTACT_COLUMNS).filter(([name]) => !['bounces', 'disturbed', 'deep'].includes(name))
