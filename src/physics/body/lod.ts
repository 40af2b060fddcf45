// Level of detail of the physics: bodies beyond a distance from the viewpoint doze as soon as they are nearly at rest, and where all who are
// awake are far and fly, half the substeps serve. The law stays the same: nobody falls through anything, and nobody is forgotten.

import { nearestImage, type Space } from '../core/space.ts'
import type { Bodies } from './bodies.ts'
import { AWAKE, wakeBody } from './sleep.ts'

/** The viewpoint that physics sees. It is quantised, so that a run replays from what was recorded. */
export interface Lod {
  active: boolean
  point: [number, number, number]
  /** m */
  distance: number
  /** Bodies beyond the distance in the last step, and which, by slot. */
  far: number
  isFar: Uint8Array
  /** Contacts of the last step that was seen from somewhere; absent before. Part of the state: where fewer than bodies are awake, they fly. */
  contacts?: number
}

/** Steps of the quantised viewpoint, m. */
const VIEWPOINT_STEP = 1 / 64
/** Who is far stays so until nearer than this share of the distance: bodies at the border do not flicker. */
const NEAR_SHARE = 0.95

export function createLod(): Lod {
  return {
    active: false,
    point: [0, 0, 0],
    distance: Number.POSITIVE_INFINITY,
    far: 0,
    isFar: new Uint8Array(0),
  }
}

/** Rounds a coordinate of the viewpoint. */
export function quantize(value: number): number {
  return Math.round(value / VIEWPOINT_STEP) * VIEWPOINT_STEP
}

/**
 * Marks the bodies beyond the distance. Who doze and are near again wake, unless bodies of this world may sleep anyway.
 * @returns how many awake bodies are near, and how many woke
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
    const limit = lod.isFar[s] ? NEAR_SHARE * lod.distance : lod.distance
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

/** How many bodies are far as seen from the present viewpoint, which moves while they rest. Marks and wakes nobody. */
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
    const limit = lod.isFar[slot[i]!] ? NEAR_SHARE * lod.distance : lod.distance
    if (dx * dx + dy * dy + dz * dz > limit * limit) far++
  }
  return far
}

/** Reused: a step allocates nothing. */
const RESULT = { near: 0, woken: 0 }
