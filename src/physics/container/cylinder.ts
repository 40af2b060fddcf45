// A cylinder about the y axis: floor, wall and perhaps a lid. Also a lid alone, a one-way plane.

import { TOUCH } from '../contact/contacts.ts'
import { addSurfaceContact, CONE, PLANE, type SurfaceMaterial, setSurfaceShape } from '../contact/surfaces.ts'
import { checkOptions, coordinate, positive, refuse } from '../core/validate.ts'
import { marginOf, type StepContext } from '../world/stepContext.ts'
import type { Container, World } from '../world/world.ts'
import {
  fallSpeed,
  floorMaterial,
  MATERIAL,
  material,
  reachOf,
  speedBound,
  type WallMaterial,
  type WallOptions,
} from './shared.ts'

/** A container made by `cylinder()`. */
export interface Cylinder extends Container, WallMaterial {
  readonly kind: 'cylinder'
  /** Metres. */
  readonly radius: number
  /** Height of the floor in metres. */
  readonly bottom: number
  /** Height of the lid in metres. Infinity: open, and the wall continues upwards. */
  readonly top: number
}

/**
 * Makes a cylinder about the y axis.
 * @param options The material of the walls, and:
 * @param options.radius Inner radius in metres.
 * @param options.bottom Height of the floor in metres.
 * @param options.top Height of the lid in metres. @default Infinity: open
 */
export function cylinder(options: WallOptions & { radius: number; bottom: number; top?: number }): Cylinder {
  checkOptions(options, {}, ['radius', 'bottom', 'top', 'floor', ...MATERIAL])
  const { radius, bottom, top = Number.POSITIVE_INFINITY } = options
  positive('radius', radius, 'metres')
  coordinate('bottom', bottom, 'metres')
  if (top !== Number.POSITIVE_INFINITY) coordinate('top', top, 'metres')
  if (top <= bottom) refuse('top', `above bottom (${bottom})`, top)
  return { kind: 'cylinder', radius, bottom, top, ...floorMaterial(options), collect, clamp }
}

function collect(this: Cylinder, { contacts, bodies }: World, context: StepContext, firstKey: number): void {
  const { radius: wallRadius, bottom, top } = this
  const floor = this.floor ?? this
  const { position, asleep, count } = bodies
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const o = (4 * i) & 0x3fffffff
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    // Most bodies are far from every wall. An upper bound shows it without a square root.
    const radius = position[o + 3]!
    const most = radius + marginOf(context, radius) + context.dt * (speedBound(bodies, i) + fallSpeed(context))
    const within = wallRadius - most
    if (y - most >= bottom && y + most <= top && within >= 0 && x * x + z * z <= within * within) continue
    const reach = reachOf(bodies, i, context)
    const inner = wallRadius - reach
    if (y - reach < bottom) {
      const s = addSurfaceContact(contacts, bodies, i, firstKey, PLANE, floor)
      setSurfaceShape(contacts, s, 0, 1, 0, bottom)
    }
    if (inner < 0 || x * x + z * z > inner * inner) {
      const s = addSurfaceContact(contacts, bodies, i, firstKey + 1, CONE, this)
      setSurfaceShape(contacts, s, -1, 0, -wallRadius)
    }
    if (y + reach > top) {
      const s = addSurfaceContact(contacts, bodies, i, firstKey + 2, PLANE, this)
      setSurfaceShape(contacts, s, 0, -1, 0, -top)
    }
  }
}

/** Moves every awake body inside: first between floor and lid, then towards the axis. */
function clamp(this: Cylinder, { bodies }: World): void {
  const { radius: wallRadius, bottom, top } = this
  const { position, asleep, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    const y = position[o + 1]!
    if (y > top - radius) position[o + 1] = top - radius
    if (y < bottom + radius) position[o + 1] = bottom + radius
    const x = position[o]!
    const z = position[o + 2]!
    const inner = radius < wallRadius ? wallRadius - radius : 0
    const rhoSquared = x * x + z * z
    if (rhoSquared > inner * inner) {
      const scale = inner / Math.sqrt(rhoSquared)
      position[o] = x * scale
      position[o + 2] = z * scale
    }
  }
}

/** A container made by `lid()`. */
export interface Lid extends Container, SurfaceMaterial {
  readonly kind: 'lid'
  /** Height in metres. */
  readonly y: number
}

/**
 * Makes a lid: bodies fall through it from above, and cannot leave from below.
 * @param options The material of the lid, and:
 * @param options.y Height in metres.
 */
export function lid(options: { y: number } & Partial<SurfaceMaterial>): Lid {
  checkOptions(options, {}, ['y', ...MATERIAL])
  const y = coordinate('y', options.y, 'metres')
  return { kind: 'lid', y, ...material(options), collect: collectBelow, clamp: clampBelow }
}

function collectBelow(this: Lid, { contacts, bodies }: World, context: StepContext, firstKey: number): void {
  const { y: lidY } = this
  const { position, velocity, asleep, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    const top = position[o + 1]! + radius
    if (top > lidY + TOUCH || top + 2 * marginOf(context, radius) + context.dt * Math.max(0, velocity[o + 1]!) < lidY)
      continue
    setSurfaceShape(contacts, addSurfaceContact(contacts, bodies, i, firstKey, PLANE, this), 0, -1, 0, -lidY)
  }
}

/** Moves every awake body that was below the lid at the beginning of the step back below it. */
function clampBelow(this: Lid, { bodies }: World): void {
  const { y: lidY } = this
  const { position, previous, asleep, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    if (position[o + 1]! + radius <= lidY || previous[o + 1]! + radius > lidY + TOUCH) continue
    position[o + 1] = lidY - radius
  }
}
