// Contacts of bodies with characters, which are moving boxes of infinite mass. Characters move
// first, so that contacts are collected along their path of the step. Kinematic bodies are
// platforms: a ball supports a character at the height at which it touches the bottom of the
// character's box.
import { type Bodies, groundOf } from '../../body/bodies.ts'
import { findTraits, KINEMATIC } from '../../body/bodyTraits.ts'
import { wakeBody } from '../../body/sleep.ts'
import { type BodyIndex, findNear, indexBodies, sortNumbers } from '../../broadphase/bodyIndex.ts'
import { SURFACE } from '../../contact/contacts.ts'
import { addSurfaceContact, BOX, CHARACTER_KEY } from '../../contact/surfaces.ts'
import { marginOf, type StepContext } from '../../world/stepContext.ts'
import type { World } from '../../world/world.ts'
import { TOUCHING } from '../blocks/blocks.ts'
import { type Characters, GROUNDED, STEPPED, TOP } from './characters.ts'

const MATERIAL = { restitution: 0.2, friction: 0.5 }
/** How far the box extends below the feet, so that a body under a foot is pushed sideways. Metres. */
const FOOT_DEPTH = 0.3
/** A sleeping body wakes if a moving character is within this fraction of its radius. */
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
    index ??= indexBodies(broadphase, bodies, world.space, 0)
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

/** Adds the contacts of awake bodies with the boxes at the beginning of the step. */
export function collectCharacterContacts(characters: Characters, world: World, context: StepContext): void {
  const { contactMargin, dt } = context
  const { contacts, bodies, broadphase, space } = world
  const { position: feet, previous, size, flags, id, range, box, count } = characters
  const { position, velocity, asleep } = bodies
  range.from = range.to = contacts.count - contacts.pairCount
  const index = indexBodies(broadphase, bodies, space, dt)
  const { found } = index
  for (let k = 0, c = 0; k < count; k++, c += 4) {
    const anchor = groundOf(bodies) + 1 + k
    const travelX = feet[c]! - previous[c]!
    const travelY = feet[c + 1]! - previous[c + 1]!
    const travelZ = feet[c + 2]! - previous[c + 2]!
    if (dt > 0) {
      velocity[4 * anchor] = travelX / dt
      // A step up lifts a body on the character's head without throwing it.
      velocity[4 * anchor + 1] = flags[k]! & STEPPED ? 0 : travelY / dt
      velocity[4 * anchor + 2] = travelZ / dt
    }
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = previous[c + axis]! - (axis === 1 ? FOOT_DEPTH : size[c + axis]!)
      box[axis + 3] = previous[c + axis]! + size[c + axis]!
    }
    setSearchBox(index, characters, c, contactMargin)
    findNear(index, bodies.count)
    let touching = 0
    for (let f = 0; f < index.foundCount; f++) {
      const i = found[f]!
      if (asleep[i]) continue
      const o = 4 * i
      // Skips bodies whose travel relative to the character, on each axis, misses the box.
      const reach = position[o + 3]! + marginOf(context, position[o + 3]!)
      const x = position[o]!
      const dx = dt * velocity[o]! - travelX
      if (x + Math.max(dx, 0) + reach < box[0]! || x + Math.min(dx, 0) - reach > box[3]!) continue
      const z = position[o + 2]!
      const dz = dt * velocity[o + 2]! - travelZ
      if (z + Math.max(dz, 0) + reach < box[2]! || z + Math.min(dz, 0) - reach > box[5]!) continue
      const y = position[o + 1]!
      const dy = dt * velocity[o + 1]! - travelY
      if (y + Math.max(dy, 0) + reach < box[1]! || y + Math.min(dy, 0) - reach > box[4]!) continue
      found[touching++] = i
    }
    // Sorted, because the order of the index is not part of the state.
    sortNumbers(found, touching)
    const key = CHARACTER_KEY + (id[k]! & 0xffff)
    for (let f = 0; f < touching; f++) {
      const s = addSurfaceContact(contacts, bodies, found[f]!, key, BOX, MATERIAL, anchor)
      contacts.surface.set(box, s + 1)
    }
  }
  range.to = contacts.count - contacts.pairCount
}

/** Sets the box of a search to the space that a character passes in the step, with a margin. */
function setSearchBox({ box }: BodyIndex, { position: feet, previous, size }: Characters, c: number, margin: number) {
  for (let axis = 0; axis < 3; axis++) {
    const at = c + axis
    const below = axis === 1 ? FOOT_DEPTH : size[at]!
    box[axis] = Math.min(feet[at]!, previous[at]!) - below - margin
    box[axis + 3] = Math.max(feet[at]!, previous[at]!) + size[at]! + margin
  }
}

/** Moves the boxes of characters by the travel of one substep. */
export function moveCharacterBoxes(characters: Characters, world: World, { substeps }: StepContext): void {
  const { contacts, bodies } = world
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

/** Sets `platforms` to the kinematic bodies of a world that are no sensors. */
export function findPlatforms({ platforms }: Characters, world: World): void {
  const traits = findTraits(world)
  let count = 0
  for (let n = 0; traits && n < traits.kinematic.length; n++) {
    const slot = traits.kinematic[n]!
    if (traits.type[slot] === KINEMATIC && traits.sensor[slot] === 0) platforms[count++] = world.bodies.indexOf[slot]!
  }
  platforms.length = count
}

/** The index of the platform under a character at the beginning of a step, or -1. */
export function platformUnder(characters: Characters, bodies: Bodies, k: number): number {
  const { platforms, position, way } = characters
  for (let n = 0; n < platforms.length; n++) {
    findTop(characters, bodies, platforms[n]!, k, 0)
    if (Math.abs(way[TOP]! - position[4 * k + 1]!) <= TOUCHING) return platforms[n]!
  }
  return -1
}

/**
 * Puts a character onto a platform that it falls or walks on. It can climb slopes of up to 45
 * degrees.
 * @returns whether it stands on a platform
 */
export function landOnPlatform(characters: Characters, bodies: Bodies, k: number, { dt }: StepContext): boolean {
  const { position, previous, velocity, under, flags, platforms, way } = characters
  const o = 4 * k
  let lands = false
  for (let n = 0; n < platforms.length; n++) {
    const i = platforms[n]!
    findTop(characters, bodies, i, k, dt)
    const top = way[TOP]!
    const dx = position[o]! - previous[o]! - bodies.velocity[4 * i]! * dt
    const dz = position[o + 2]! - previous[o + 2]! - bodies.velocity[4 * i + 2]! * dt
    const climb = Math.sqrt(dx * dx + dz * dz) + TOUCHING
    const stood = under[k] === i && (flags[k]! & GROUNDED) !== 0
    const before = previous[o + 1]! + bodies.velocity[4 * i + 1]! * dt
    if (before < top - climb || position[o + 1]! > top + (stood ? climb : TOUCHING)) continue
    position[o + 1] = top
    velocity[o + 1] = 0
    lands = true
  }
  return lands
}

/** Sets `way[TOP]` to the height at which body i supports a character; -Infinity beside it. */
function findTop(characters: Characters, { position, velocity }: Bodies, i: number, k: number, time: number): void {
  const { position: place, size, way } = characters
  const x = position[4 * i]! + time * velocity[4 * i]!
  const y = position[4 * i + 1]! + time * velocity[4 * i + 1]!
  const z = position[4 * i + 2]! + time * velocity[4 * i + 2]!
  const dx = Math.max(0, Math.abs(x - place[4 * k]!) - size[4 * k]!)
  const dz = Math.max(0, Math.abs(z - place[4 * k + 2]!) - size[4 * k + 2]!)
  const radius = position[4 * i + 3]!
  const squared = radius * radius - dx * dx - dz * dz
  way[TOP] = squared > 0 ? y + Math.sqrt(squared) : Number.NEGATIVE_INFINITY
}
