// Level of detail: bodies far from the viewpoint sleep sooner, and while all awake bodies are far
// and flying, half the substeps suffice. The contact law is the same for all: no body falls through
// another.

import { nearestImage, type Space } from '../core/space.ts'
import type { Bodies } from './bodies.ts'
import { AWAKE, wakeBody } from './sleep.ts'

/**
 * Level of detail of a world. The viewpoint is quantised, so that a run can be replayed from a
 * record.
 */
export class Lod {
  active = false
  /** Viewpoint in metres. */
  point: [number, number, number] = [0, 0, 0]
  /** Metres: bodies farther away are far. */
  distance = Number.POSITIVE_INFINITY
  /** Number of far bodies in the last step, and a flag for each slot. */
  far = 0
  isFar = new Uint8Array(0)
  /**
   * Contacts in the last step with a viewpoint; absent before the first. Part of the state: while
   * there are fewer contacts than awake bodies, most of these are flying.
   */
  contacts?: number
}

/** Step of the quantised viewpoint, in metres. */
const VIEWPOINT_STEP = 1 / 64
/**
 * A far body becomes near within this fraction of the distance: the hysteresis avoids flicker at
 * the border.
 */
const NEAR_FACTOR = 0.95

/** Rounds a coordinate of the viewpoint, in metres. */
export function quantize(value: number): number {
  const rounded = Math.round(value / VIEWPOINT_STEP) * VIEWPOINT_STEP
  return Number.isFinite(rounded) ? rounded : value
}

/**
 * Marks far bodies. In a world without sleep, bodies that slept because they were far wake when
 * they are near again.
 * @returns the number of awake near bodies, and the number of bodies that woke; the object is
 *   reused
 */
export function updateFarBodies(
  lod: Lod,
  bodies: Bodies,
  { size }: Space,
  sleep: boolean,
): { near: number; woken: number } {
  const { position, asleep, slot, count } = bodies
  RESULT.near = 0
  RESULT.woken = 0
  if (!lod.active) {
    if (lod.far > 0) {
      lod.far = 0
      lod.isFar.fill(0)
      if (!sleep) for (let i = 0; i < count; i++) if (wakeBody(bodies, i)) RESULT.woken++
    }
    return RESULT
  }
  if (lod.isFar.length < bodies.slotCount) {
    const isFar = new Uint8Array(bodies.indexOf.length)
    isFar.set(lod.isFar)
    lod.isFar = isFar
  }
  const x = lod.point[0]
  const y = lod.point[1]
  const z = lod.point[2]
  lod.far = 0
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const dx = nearestImage(position[o]! - x, size[0])
    const dy = nearestImage(position[o + 1]! - y, size[1])
    const dz = nearestImage(position[o + 2]! - z, size[2])
    const s = slot[i]!
    const limit = lod.isFar[s] ? NEAR_FACTOR * lod.distance : lod.distance
    if (dx * dx + dy * dy + dz * dz > limit * limit) {
      lod.isFar[s] = 1
      lod.far++
      continue
    }
    lod.isFar[s] = 0
    if (asleep[i] !== AWAKE && !sleep && wakeBody(bodies, i)) RESULT.woken++
    if (asleep[i] === AWAKE) RESULT.near++
  }
  return RESULT
}

/**
 * Number of far bodies as seen from the present viewpoint, which may move while bodies sleep.
 * Changes nothing.
 */
export function countFar(lod: Lod, bodies: Bodies, { size }: Space): number {
  if (!lod.active) return 0
  const { position, slot, count } = bodies
  const x = lod.point[0]
  const y = lod.point[1]
  const z = lod.point[2]
  let far = 0
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const dx = nearestImage(position[o]! - x, size[0])
    const dy = nearestImage(position[o + 1]! - y, size[1])
    const dz = nearestImage(position[o + 2]! - z, size[2])
    const limit = lod.isFar[slot[i]!] ? NEAR_FACTOR * lod.distance : lod.distance
    if (dx * dx + dy * dy + dz * dz > limit * limit) far++
  }
  return far
}

/** Reused, because a step allocates nothing. */
const RESULT = { near: 0, woken: 0 }
