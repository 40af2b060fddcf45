// Level of detail: bodies far from the viewpoint sleep sooner, and the substeps are halved while all
// awake bodies are far and most fly. The contact law stays the same.
import { lengthen } from '../core/columns.ts'
import { nearestImage, type Space } from '../core/space.ts'
import type { StepContext } from '../world/stepContext.ts'
import type { Bodies } from './bodies.ts'
import { AWAKE, wakeBody } from './sleep.ts'

/** The viewpoint. It is quantised, so that a record can be replayed. */
export class Lod {
  active = false
  /** Metres. */
  point: [number, number, number] = [0, 0, 0]
  /** Metres: bodies farther away are far. */
  distance = Number.POSITIVE_INFINITY
  /** Far bodies in the last step: their number, and a flag by slot. */
  far = 0
  isFar = new Uint8Array(0)
  /** Contacts in the last step with a viewpoint: fewer than awake bodies mean that most fly. */
  contacts?: number
}

/** Step of the quantised viewpoint, in metres. */
const VIEWPOINT_STEP = 1 / 64
/** Hysteresis: a far body becomes near within this fraction of the distance. */
const NEAR_FACTOR = 0.95

export function quantize(value: number): number {
  const rounded = Math.round(value / VIEWPOINT_STEP) * VIEWPOINT_STEP
  return Number.isFinite(rounded) ? rounded : value
}

/**
 * Marks far bodies, and counts awake near ones in `context.near`. In a world without sleep, only far
 * bodies sleep: they wake when they become near. @returns the number of bodies that woke
 */
export function updateFarBodies(lod: Lod, bodies: Bodies, { size }: Space, sleep: boolean, context: StepContext) {
  const { asleep, slot, count } = bodies
  let woken = 0
  context.near = 0
  if (!lod.active) {
    if (lod.far > 0) {
      lod.far = 0
      lod.isFar.fill(0)
      if (!sleep) for (let i = 0; i < count; i++) if (wakeBody(bodies, i)) woken++
    }
    return woken
  }
  if (lod.isFar.length < bodies.slotCount) lod.isFar = lengthen(lod.isFar, bodies.indexOf.length)
  lod.far = 0
  for (let i = 0; i < count; i++) {
    const isFar = isBeyond(lod, bodies, size, i)
    lod.isFar[slot[i]!] = isFar ? 1 : 0
    if (isFar) {
      lod.far++
      continue
    }
    if (asleep[i] !== AWAKE && !sleep && wakeBody(bodies, i)) woken++
    if (asleep[i] === AWAKE) context.near++
  }
  return woken
}

function isBeyond(lod: Lod, { position, slot }: Bodies, size: Space['size'], i: number): boolean {
  const o = 4 * i
  const { point, distance, isFar } = lod
  const dx = nearestImage(position[o]! - point[0], size[0])
  const dy = nearestImage(position[o + 1]! - point[1], size[1])
  const dz = nearestImage(position[o + 2]! - point[2], size[2])
  const limit = isFar[slot[i]!] ? NEAR_FACTOR * distance : distance
  return dx * dx + dy * dy + dz * dz > limit * limit
}

/** Counts far bodies from the current viewpoint, which may change while bodies sleep. */
export function countFar(lod: Lod, bodies: Bodies, { size }: Space): number {
  let far = 0
  if (lod.active) for (let i = 0; i < bodies.count; i++) if (isBeyond(lod, bodies, size, i)) far++
  return far
}
