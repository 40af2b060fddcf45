// The contacts that fast bodies miss. The grid of the broad phase may be several steps old, so the
// bodies are sorted into another grid, which covers their travel in the rest of the step.
import { radiusOf } from '../../body/bodies.ts'
import { findTraits, isCollision } from '../../body/bodyTraits.ts'
import { AWAKE, FIXED } from '../../body/sleep.ts'
import { buildGrid, coverCells, WIDE } from '../../broadphase/grid.ts'
import { comesWithin } from '../../broadphase/gridQuery.ts'
import { addPair } from '../../broadphase/pairs.ts'
import {
  CONTACT_COLUMNS,
  type Contacts,
  contactOf,
  firstLink,
  growContacts,
  linkPairs,
  nextLink,
} from '../../contact/contacts.ts'
import { collectPairContacts } from '../../contact/pairContacts.ts'
import { columnOf } from '../../core/columns.ts'
import { marginOf } from '../../world/stepContext.ts'
import type { World } from '../../world/world.ts'
import { FAST, IS_MOVED } from './impacts.ts'

/** Sorts the bodies into the grid for the rest of the step. */
export function buildTravelGrid({ bodies, space, bounces, context }: World): void {
  const { rest } = bounces
  rest.skin = context.contactMargin
  rest.halfLookahead = 0.5 * (context.dt - context.substep * context.h)
  buildGrid(rest, bodies, space)
  if (bounces.moved.length < bodies.count) bounces.moved = new Int32Array(bodies.capacity)
  bounces.movedCount = 0
}

/** Adds the pairs and contacts that bodies marked `FAST` miss. */
export function addMissing(world: World): void {
  const { fast } = world.contacts
  const { pairs } = world.broadphase
  const first = pairs.count
  for (let i = fast.indexOf(FAST); i >= 0; i = fast.indexOf(FAST, i + 1)) {
    findMissedNear(world, i)
    for (const j of world.bounces.near) addPair(pairs, Math.min(i, j), Math.max(i, j))
  }
  if (pairs.count === first) return
  pairs.flags.fill(0, first, pairs.count)
  pairs.impulse.fill(0, 4 * first, 4 * pairs.count)
  world.broadphase.valid = false // some may be in the list twice
  insertContacts(world, first)
}

/** Sets `near` to the bodies that i may meet in the rest of the step and has no contact with. */
function findMissedNear(world: World, i: number): void {
  const { bodies, bounces, space } = world
  const { position, velocity } = bodies
  const { rest, near, moved } = bounces
  const { wide, wideCount, body, start, flags, skin, halfLookahead, meanVelocity, edge, cover } = rest
  const { isDisturbed } = world.contacts
  for (let axis = 0; axis < 3; axis++) {
    const v = velocity[4 * i + axis]!
    const middle = position[4 * i + axis]! + halfLookahead * v
    // A narrow body reaches at most half an edge.
    const own = position[4 * i + 3]! + 0.5 * skin + halfLookahead * Math.abs(v - meanVelocity[axis]!)
    const reach = (1 + 1e-9) * (own + 0.5 * edge[axis]!)
    cover.box[axis] = middle - reach
    cover.box[axis + 3] = middle + reach
  }
  near.length = 0
  const runs = coverCells(rest, space, cover)
  for (let r = 0; r < runs; r++)
    for (let k = start[cover.first[r]!]!; k < start[cover.end[r]!]!; k++)
      if ((flags[k]! & WIDE) === 0 && (isDisturbed[body[k]!]! & IS_MOVED) === 0) addIfNear(world, i, body[k]!)
  for (let w = 0; w < wideCount; w++)
    if ((isDisturbed[body[wide[w]!]!]! & IS_MOVED) === 0) addIfNear(world, i, body[wide[w]!]!)
  for (let k = 0; k < bounces.movedCount; k++) addIfNear(world, i, moved[k]!)
  near.sort((j, k) => j - k)
}

/** Adds body j to `near` if i may meet it and has no contact with it. */
function addIfNear(world: World, i: number, j: number): void {
  const { bodies, space, contacts, bounces } = world
  const { asleep, velocity, position, slot } = bodies
  // Sleeping bodies wake only at the start of a step. Of two fast bodies, the first has found the other.
  if ((asleep[j] !== AWAKE && asleep[j] !== FIXED) || j === i || (j < i && contacts.fast[j] === FAST)) return
  for (let axis = 0; axis < 3; axis++)
    WAY[axis] = bounces.rest.halfLookahead * (velocity[4 * i + axis]! - velocity[4 * j + axis]!)
  WAY[3] = marginOf(world.context, radiusOf(bodies, 4 * i, 4 * j))
  if (!comesWithin(bodies, space, i, j, position, WAY)) return
  const traits = findTraits(world)
  if (traits && !isCollision(traits, slot[i]!, slot[j]!)) return
  for (let link = firstLink(contacts, bodies, i); link > 0; link = nextLink(contacts, link)) {
    const c = contactOf(contacts, link)
    if (contacts.a[c] === j || contacts.b[c] === j) return
  }
  bounces.near.push(j)
}

/** Scratch: see `comesWithin`. */
const WAY = new Float64Array(4)

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
  for (const [name, [, width]] of Object.entries(CONTACT_COLUMNS))
    if (name !== 'bounces' && name !== 'disturbed' && name !== 'deep')
      columnOf(contacts, name).copyWithin(width * to, width * from, width * end)
}
