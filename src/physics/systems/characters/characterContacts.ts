// Contacts of bodies with characters, which are moving boxes of infinite mass. Characters move
// first, so that contacts are collected along their path of the step.
import { groundOf } from '../../body/bodies.ts'
import { wakeBody } from '../../body/sleep.ts'
import { type BodyIndex, findNear, indexBodies, sortNumbers } from '../../broadphase/bodyIndex.ts'
import { CONTACT, GAP, RADIUS_SUM, SURFACE } from '../../contact/contacts.ts'
import { addSurfaceContact, BOX, CHARACTER_KEY } from '../../contact/surfaces.ts'
import { SQUEEZE } from '../../solver/warmStart.ts'
import { marginOf, type StepContext } from '../../world/stepContext.ts'
import type { World } from '../../world/world.ts'
import { type Characters, STEPPED } from './characters.ts'

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

/** Part along y of the normal of a body above or below a box: it stops no character. */
const STEEP = 0.7

/** Moves characters back out of bodies that could not give way, sideways, at most by the step's travel. */
export function stopCharacters({ position, previous, velocity, range }: Characters, { contacts, bodies }: World): void {
  const { b, data, pairCount } = contacts
  const first = groundOf(bodies) + 1
  for (let c = pairCount + range.from, share = 0; c < pairCount + range.to; c++) {
    const d = CONTACT * c
    const o = 4 * (b[c]! - first)
    const depth = -data[d + GAP]! - SQUEEZE * data[d + RADIUS_SUM]!
    const way = (position[o]! - previous[o]!) * data[d]! + (position[o + 2]! - previous[o + 2]!) * data[d + 2]!
    if (depth > 0 && way > 0 && Math.abs(data[d + 1]!) < STEEP) share = Math.max(share, Math.min(1, depth / way))
    // The contacts of a character follow each other.
    if (share === 0 || (c + 1 < pairCount + range.to && b[c + 1] === b[c])) continue
    for (let at = o; at < o + 4; at += 2) {
      position[at] = position[at]! + share * (previous[at]! - position[at]!)
      velocity[at] = (1 - share) * velocity[at]!
    }
    share = 0
  }
}
