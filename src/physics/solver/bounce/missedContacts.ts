// The contacts that deflected bodies miss. Contacts are collected once a step, from the velocities at its
// start: a body that a bounce deflects may meet others.
import { findTraits, isCollision } from '../../body/bodyTraits.ts'
import { AWAKE, FIXED } from '../../body/sleep.ts'
import { clearMovedBodies, growMovedBodies, type MovedBodies, unlinkMovedBody } from '../../broadphase/broadphase.ts'
import { buildGrid, cellAt, coverCells, ENTRY, WIDE } from '../../broadphase/grid.ts'
import { addPair } from '../../broadphase/pairs.ts'
import { CONTACT_COLUMNS, type Contacts, growContacts, linkPairs } from '../../contact/contacts.ts'
import { collectPairContacts } from '../../contact/pairContacts.ts'
import { columnOf } from '../../core/columns.ts'
import { nearestImage } from '../../core/space.ts'
import { REST_MARGIN } from '../../world/stepContext.ts'
import type { World } from '../../world/world.ts'
import { FAST, type Impact } from './impacts.ts'

/** Most searches per step, less the last step's bounces: in a crowd, they would cost 15 % of the step. */
const MAX_SEARCHES = 32

/**
 * Scratch: center and radius of the ball around a path, when the path begins, and when the step ends. Times
 * count from the start of the substep.
 */
const PATH = new Float64Array(6)

/**
 * Adds the pairs of body i, which an impact has deflected, and those that it meets in the rest of the step
 * without a contact. @returns whether it meets one of them within the substep
 */
export function findMissed(world: World, i: number, { time }: Impact): boolean {
  const { bounces, broadphase, context, contact, contacts, space } = world
  if (bounces.searches >= MAX_SEARCHES && contacts.fast[i] === 0) return false
  if (contact?.collectContacts !== collectPairContacts) return false
  bounces.searches++
  if (bounces.gridSubstep < 0) chooseGrid(world)
  const { grid, deflected, near } = bounces
  const { body, wide, start, cells, cover } = grid
  const { head, next, isMoved } = deflected
  const wideCell = cells[0] * cells[1] * cells[2]
  PATH[4] = time
  PATH[5] = context.dt - context.substep * context.h
  near.length = 0
  const isNarrow = setPath(world, i)
  relink(deflected, i, isNarrow ? cellAt(grid, space, PATH, 0) : wideCell)
  const runs = coverCells(grid, space, cover)
  for (let r = 0; r < runs; r++) {
    const end = cover.end[r]!
    searchEntries(world, i, start[cover.first[r]!]!, start[end]!)
    for (let cell = cover.first[r]!; cell < end; cell++)
      for (let j = head[cell]!; j >= 0; j = next[j]!) addIfMissed(world, i, j)
  }
  for (let w = 0; w < grid.wideCount; w++) if (isMoved[body[wide[w]!]!] === 0) addIfMissed(world, i, body[wide[w]!]!)
  for (let j = head[wideCell]!; j >= 0; j = next[j]!) addIfMissed(world, i, j)
  dropContacts(world, i)
  if (near.length === 0) return false
  near.sort((j, k) => j - k) // their order must not depend on the grid
  const { pairs, positionAtBuild } = broadphase
  if (bounces.firstMissed < 0) bounces.firstMissed = pairs.count
  const end = pairs.count
  let meetsNow = false
  for (let k = 0; k < near.length; k++) {
    const j = near[k]! >> 1
    if (near[k]! & 1) {
      meetsNow = true
      contacts.fast[j] ||= FAST // its own bounces follow in the order of their times
    }
    let isNew = true
    for (let p = bounces.firstMissed; p < end; p++)
      if (pairs.a[p]! + pairs.b[p]! === i + j && (pairs.a[p] === i || pairs.b[p] === i)) isNew = false
    if (isNew) addPair(pairs, Math.min(i, j), Math.max(i, j))
  }
  // Some pairs may be in the list twice: the next step searches the pairs of the body again.
  positionAtBuild[4 * i] = Number.POSITIVE_INFINITY
  return meetsNow
}

/** Drops from `near` what has a contact with body i. Links would cost more: few bodies are near any. */
function dropContacts({ contacts, bounces: { near } }: World, i: number): void {
  const { a, b, pairCount } = contacts
  for (let c = 0; c < pairCount && near.length > 0; c++) {
    if (a[c] !== i && b[c] !== i) continue
    const other = a[c]! + b[c]! - i
    for (let k = near.length - 1; k >= 0; k--) if (near[k]! >> 1 === other) near.splice(k, 1)
  }
}

/** Chooses the grid of this step: that of the broad phase, unless it is older. */
function chooseGrid({ bodies, space, broadphase, bounces, context }: World): void {
  const { isNew } = broadphase
  const { rest, deflected } = bounces
  bounces.grid = isNew ? broadphase.grid : rest
  bounces.gridSubstep = isNew ? 0 : context.substep
  if (!isNew) {
    rest.skin = context.contactMargin
    rest.halfLookahead = 0.5 * (context.dt - context.substep * context.h)
    buildGrid(rest, bodies, space)
  }
  const [nx, ny, nz] = bounces.grid.cells
  growMovedBodies(deflected, bodies.capacity)
  clearMovedBodies(deflected, nx * ny * nz + 1)
}

/**
 * Sets the ball around the new path of body i, and the box of cells to search. The grid has the places of
 * bodies at the middle of its time, and their travel relative to the mean. @returns whether the body is narrow
 */
function setPath({ bodies, bounces, context }: World, i: number): boolean {
  const { position, velocity } = bodies
  const { skin, halfLookahead, meanVelocity, edge, cells, cover } = bounces.grid
  const middle = halfLookahead - (context.substep - bounces.gridSubstep) * context.h
  const own = position[4 * i + 3]! + 0.5 * skin
  const mean = 0.5 * (PATH[4]! + PATH[5]!)
  let isNarrow = true
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    const v = velocity[4 * i + axis]!
    const relative = v - meanVelocity[axis]!
    const center = position[4 * i + axis]! + middle * v + (mean - middle) * relative
    const half = (PATH[5]! - mean) * Math.abs(relative)
    // A narrow body reaches at most half an edge.
    const reach = (1 + 1e-9) * (half + own + 0.5 * edge[axis]!)
    cover.box[axis] = center - reach
    cover.box[axis + 3] = center + reach
    PATH[axis] = center
    squared += half * half
    if (cells[axis]! > 1 && own + half > 0.5 * edge[axis]!) isNarrow = false
  }
  PATH[3] = own + Math.sqrt(squared)
  return isNarrow
}

/** Moves a deflected body to the list of a cell. */
function relink(deflected: MovedBodies, i: number, to: number): void {
  const { head, next, cell, isMoved } = deflected
  if (isMoved[i] === 1) unlinkMovedBody(deflected, i)
  isMoved[i] = 1
  cell[i] = to
  next[i] = head[to]!
  head[to] = i
}

/** Tests the narrow bodies of some entries that no bounce has deflected. */
function searchEntries(world: World, i: number, first: number, end: number): void {
  const { entries, flags, body } = world.bounces.grid
  const { isMoved } = world.bounces.deflected
  const { size } = world.space
  const x = PATH[0]!
  const y = PATH[1]!
  const z = PATH[2]!
  const reach = PATH[3]!
  for (let k = first; k < end; k++) {
    const e = (ENTRY * k) & 0x3fffffff
    const dx = nearestImage(entries[e]! - x, size[0])
    const dy = nearestImage(entries[e + 1]! - y, size[1])
    const dz = nearestImage(entries[e + 2]! - z, size[2])
    const sum = reach + entries[e + 3]!
    if (dx * dx + dy * dy + dz * dz < sum * sum && (flags[k]! & WIDE) === 0 && isMoved[body[k]!] === 0)
      addIfMissed(world, i, body[k]!)
  }
}

/** Adds body j to `near` if i meets it in the rest of the step. */
function addIfMissed(world: World, i: number, j: number): void {
  const { bodies, space, bounces, context } = world
  const { asleep, velocity, position, slot } = bodies
  const { size } = space
  const o = (4 * i) & 0x3fffffff
  const q = (4 * j) & 0x3fffffff
  const time = PATH[4]!
  const vx = velocity[o]! - velocity[q]!
  const vy = velocity[o + 1]! - velocity[q + 1]!
  const vz = velocity[o + 2]! - velocity[q + 2]!
  const x = nearestImage(position[o]! - position[q]! + time * vx, size[0])
  const y = nearestImage(position[o + 1]! - position[q + 1]! + time * vy, size[1])
  const z = nearestImage(position[o + 2]! - position[q + 2]! + time * vz, size[2])
  const closing = -(x * vx + y * vy + z * vz)
  if (closing <= 0) return
  // The closest approach, as in `collectPairContacts`.
  const speedSquared = vx * vx + vy * vy + vz * vz
  const squared = x * x + y * y + z * z
  const t = Math.min(PATH[5]! - time, closing / speedSquared)
  const sum = position[o + 3]! + position[q + 3]!
  const range = (1 + REST_MARGIN) * sum + context.fallMargin
  if (squared - t * (2 * closing - t * speedSquared) >= range * range) return
  // Sleeping bodies wake only at the start of a step.
  if ((asleep[j] !== AWAKE && asleep[j] !== FIXED) || j === i) return
  const excess = squared - sum * sum
  const discriminant = closing * closing - speedSquared * excess
  const meetsNow = discriminant >= 0 && time + excess / (closing + Math.sqrt(discriminant)) <= context.h
  if (!meetsNow && context.substep === context.substeps - 1) return
  const traits = findTraits(world)
  if (traits && !isCollision(traits, slot[i]!, slot[j]!)) return
  bounces.near.push(2 * j + (meetsNow ? 1 : 0))
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
