// Contacts of bodies with characters, moving boxes of infinite mass. Collected after characters
// have moved, so that bodies meet them on the path of the step. Kinematic bodies are platforms: a
// ball holds a character at the height at which it touches the square of the feet.
import { type Bodies, groundOf } from '../body/bodies.ts'
import { findTraits, KINEMATIC } from '../body/bodyTraits.ts'
import { wakeBody } from '../body/sleep.ts'
import { type BodyIndex, findNear, sortNumbers } from '../broadphase/bodyIndex.ts'
import { SURFACE } from '../contact/contacts.ts'
import { addSurfaceContact, BOX, CHARACTER_KEY, setSurfaceShape } from '../contact/surfaces.ts'
import { indexBodies } from '../query/queries.ts'
import { marginOf, type StepContext } from '../stepContext.ts'
import { TOUCHING } from '../voxel/blocks.ts'
import type { World } from '../world.ts'
import { type Characters, GROUNDED, STEPPED } from './characters.ts'

const MATERIAL = { restitution: 0.2, friction: 0.5 }
/**
 * Metres that the box extends below the feet for contacts: a body under a foot leaves sideways, and
 * is not pressed into the ground.
 */
const FOOT_DEPTH = 0.3
/** A body that sleeps within this fraction of its radius of a moving character wakes. */
const WAKE_MARGIN = 0.1

/** Wakes bodies that a moving character touches or leaves. @returns how many woke */
export function wakeNearCharacters(characters: Characters, world: World): number {
  const { position: feet, previous, count } = characters
  const { bodies, broadphase } = world
  const { position, asleep } = bodies
  let index: BodyIndex | null = null
  let woken = 0
  for (let k = 0, c = 0; k < count; k++, c += 4) {
    if (feet[c] === previous[c] && feet[c + 1] === previous[c + 1] && feet[c + 2] === previous[c + 2]) continue
    index ??= indexBodies(world, 0)
    setSearchBox(index, characters, c, WAKE_MARGIN * index.radius)
    findNear(index, bodies.count)
    setSearchBox(index, characters, c, 0)
    const { box } = index
    for (let f = 0; f < index.foundCount; f++) {
      const i = index.found[f]!
      if (!asleep[i]) continue
      const reach = (1 + WAKE_MARGIN) * position[4 * i + 3]!
      let isNear = true
      for (let axis = 0, at = 4 * i; axis < 3; axis++, at++)
        if (position[at]! + reach < box[axis]! || position[at]! - reach > box[axis + 3]!) isNear = false
      if (isNear && wakeBody(bodies, i)) woken++
    }
  }
  if (woken > 0) broadphase.woken = true
  return woken
}

/**
 * Adds the contacts of awake bodies with characters, whose boxes are where the step began:
 * `moveCharacterBoxes` moves them in each substep.
 */
export function collectCharacterContacts(characters: Characters, world: World, context: StepContext): void {
  const { contactMargin, dt } = context
  const { contacts, bodies } = world
  const { position: feet, previous, size, flags, id, range, count } = characters
  const { position, velocity, asleep } = bodies
  range.from = range.to = contacts.count - contacts.pairCount
  const index = indexBodies(world, dt)
  const { found } = index
  for (let k = 0, c = 0; k < count; k++, c += 4) {
    const anchor = groundOf(bodies) + 1 + k
    const travelX = feet[c]! - previous[c]!
    const travelY = feet[c + 1]! - previous[c + 1]!
    const travelZ = feet[c + 2]! - previous[c + 2]!
    if (dt > 0) {
      velocity[4 * anchor] = travelX / dt
      // A step up lifts a body on the head without throwing it.
      velocity[4 * anchor + 1] = flags[k]! & STEPPED ? 0 : travelY / dt
      velocity[4 * anchor + 2] = travelZ / dt
    }
    const x0 = previous[c]! - size[c]!
    const y0 = previous[c + 1]! - FOOT_DEPTH
    const z0 = previous[c + 2]! - size[c + 2]!
    const x1 = previous[c]! + size[c]!
    const y1 = previous[c + 1]! + size[c + 1]!
    const z1 = previous[c + 2]! + size[c + 2]!
    setSearchBox(index, characters, c, contactMargin)
    findNear(index, bodies.count)
    let touching = 0
    for (let f = 0; f < index.foundCount; f++) {
      const i = found[f]!
      if (asleep[i]) continue
      const o = 4 * i
      // Travel of the body relative to the character in the step, on each axis.
      const reach = position[o + 3]! + marginOf(context, position[o + 3]!)
      const x = position[o]!
      const dx = dt * velocity[o]! - travelX
      if (x + Math.max(dx, 0) + reach < x0 || x + Math.min(dx, 0) - reach > x1) continue
      const z = position[o + 2]!
      const dz = dt * velocity[o + 2]! - travelZ
      if (z + Math.max(dz, 0) + reach < z0 || z + Math.min(dz, 0) - reach > z1) continue
      const y = position[o + 1]!
      const dy = dt * velocity[o + 1]! - travelY
      if (y + Math.max(dy, 0) + reach < y0 || y + Math.min(dy, 0) - reach > y1) continue
      found[touching++] = i
    }
    // The order of contacts must not depend on the index, which is no part of the state.
    sortNumbers(found, touching)
    const key = CHARACTER_KEY + (id[k]! & 0xffff)
    for (let f = 0; f < touching; f++) {
      const s = addSurfaceContact(contacts, bodies, found[f]!, key, BOX, MATERIAL, anchor)
      setSurfaceShape(contacts, s, x0, y0, z0, x1, y1, z1)
    }
  }
  range.to = contacts.count - contacts.pairCount
}

/** Sets the box of a search to the way of a character in the step, with a margin around it. */
function setSearchBox({ box }: BodyIndex, { position: feet, previous, size }: Characters, c: number, margin: number) {
  for (let axis = 0; axis < 3; axis++) {
    const at = c + axis
    const below = axis === 1 ? FOOT_DEPTH : size[at]!
    box[axis] = Math.min(feet[at]!, previous[at]!) - below - margin
    box[axis + 3] = Math.max(feet[at]!, previous[at]!) + size[at]! + margin
  }
}

/** Moves the boxes of characters by the travel of one substep. */
export function moveCharacterBoxes(
  characters: Characters,
  { contacts, bodies }: World,
  { substeps }: StepContext,
): void {
  const { position, previous, range } = characters
  const { surface, b, pairCount } = contacts
  const first = groundOf(bodies) + 1
  for (let c = pairCount + range.from; c < pairCount + range.to && c < contacts.count; c++) {
    const k = 4 * (b[c]! - first)
    const s = SURFACE * (c - pairCount)
    for (let axis = 0; axis < 3; axis++) {
      const travel = (1 / substeps) * (position[k + axis]! - previous[k + axis]!)
      surface[s + 1 + axis] = surface[s + 1 + axis]! + travel
      surface[s + 4 + axis] = surface[s + 4 + axis]! + travel
    }
  }
}

/** Kinematic bodies, on which characters stand, and move along. */
export function findPlatforms(world: World): readonly number[] {
  const traits = findTraits(world)
  const slots = traits?.held.filter((slot) => traits.type[slot] === KINEMATIC && traits.sensor[slot] === 0) ?? []
  return slots.map((slot) => world.bodies.indexOf[slot]!)
}

/** The index of the platform that a character stands on at the beginning of a step, or -1. */
export function platformUnder(characters: Characters, bodies: Bodies, platforms: readonly number[], k: number): number {
  const feet = characters.position[4 * k + 1]!
  const stands = (i: number) => Math.abs(heightOn(characters, bodies, i, k, 0) - feet) <= TOUCHING
  return platforms.find(stands) ?? -1
}

/**
 * Puts a character that fell on a platform, or walks over one, onto it. A slope of up to 45 degrees
 * can be walked. @returns whether it stands on a platform
 */
export function landOnPlatform(
  characters: Characters,
  bodies: Bodies,
  platforms: readonly number[],
  k: number,
  dt: number,
): boolean {
  const { position, previous, velocity, under, flags } = characters
  const o = 4 * k
  let lands = false
  for (const i of platforms) {
    const [vx, vy, vz] = bodies.velocity.subarray(4 * i, 4 * i + 3) as unknown as [number, number, number]
    const top = heightOn(characters, bodies, i, k, dt)
    const dx = position[o]! - previous[o]! - vx * dt
    const dz = position[o + 2]! - previous[o + 2]! - vz * dt
    const climb = Math.sqrt(dx * dx + dz * dz) + TOUCHING
    const stood = under[k] === i && (flags[k]! & GROUNDED) !== 0
    if (previous[o + 1]! + vy * dt < top - climb || position[o + 1]! > top + (stood ? climb : TOUCHING)) continue
    position[o + 1] = top
    velocity[o + 1] = 0
    lands = true
  }
  return lands
}

/** The height at which body i, `time` seconds later, holds a character at a place; -Infinity beside it. */
function heightOn(characters: Characters, { position, velocity }: Bodies, i: number, k: number, time: number): number {
  const { position: place, size } = characters
  const at = (axis: number) => position[4 * i + axis]! + time * velocity[4 * i + axis]!
  const dx = Math.max(0, Math.abs(at(0) - place[4 * k]!) - size[4 * k]!)
  const dz = Math.max(0, Math.abs(at(2) - place[4 * k + 2]!) - size[4 * k + 2]!)
  const radius = position[4 * i + 3]!
  const squared = radius * radius - dx * dx - dz * dz
  return squared > 0 ? at(1) + Math.sqrt(squared) : Number.NEGATIVE_INFINITY
}
