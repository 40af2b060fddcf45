// Functions for dynamic bodies: add, set, get, wake, sleep; and the viewpoint. The public `addBody`,
// `setBody` and `getBody`, which handle traits too, are in systems/traits.
import { wrapCoordinate } from '../core/space.ts'
import { positive, reach, vector } from '../core/validate.ts'
import { type AngularVelocity, type Dim, type Orientation, toAxes, toVec, type Vec } from '../core/vec.ts'
import type { World } from '../world/world.ts'
import {
  appendBody,
  type BodyId,
  compactOrder,
  type DynamicBodyOptions,
  findBody,
  idOf,
  indexOfBody,
  NEVER_SLEEPS,
} from './bodies.ts'
import { checkBodyOptions, type DynamicBodyState, initBody, writeBody } from './bodyOptions.ts'
import { quantize } from './lod.ts'
import { AWAKE } from './sleep.ts'
import { notifyWake, sleepOne, wakeAll, wakeOne } from './wake.ts'

/** Adds a dynamic body. @param finish Called with its dense index before the listeners. */
export function addDynamicBody<D extends Dim>(
  world: World<D>,
  options: DynamicBodyOptions<NoInfer<D>>,
  finish?: (i: number) => void,
): BodyId {
  checkBodyOptions(world, options)
  vector('position', options.position, world.dim, 'metres')
  positive('radius', options.radius, 'metres')
  const i = appendBody(world.bodies)
  initBody(world, i, options)
  world.awake++
  finish?.(i)
  if (options.asleep) sleepOne(world, i)
  const id = idOf(world.bodies, i)
  notifyWake(world)
  return id
}

/** Changes and wakes a dynamic body. A new position is not interpolated. */
export function setDynamicBody<D extends Dim>(
  world: World<D>,
  id: BodyId,
  change: Partial<DynamicBodyOptions<NoInfer<D>>>,
): void {
  const i = indexOfBody(world.bodies, id)
  checkBodyOptions(world, change)
  changeBody(world, i, change)
  notifyWake(world) // last: listeners may remove bodies, which changes indices
}

/** Changes checked properties of a body, and wakes it without calling listeners. */
export function changeBody<D extends Dim>(world: World<D>, i: number, change: Partial<DynamicBodyOptions<D>>): void {
  wakeOne(world, i)
  writeBody(world, i, change)
  if (change.asleep) sleepOne(world, i)
  world.broadphase.valid = false
  world.broadphase.indexedAt = -1
  world.broadphase.warmStartSummed = false
}

export function getDynamicBody<D extends Dim>(world: World<D>, id: BodyId): DynamicBodyState<D> {
  const { bodies, dim } = world
  const i = indexOfBody(bodies, id)
  const o = 4 * i
  const { position, velocity, rimVelocity, orientation } = bodies
  const radius = position[o + 3]!
  const w = [rimVelocity[o]! / radius, rimVelocity[o + 1]! / radius, rimVelocity[o + 2]! / radius] as const
  return {
    position: toVec(dim, position[o]!, position[o + 1]!, position[o + 2]!),
    velocity: toVec(dim, velocity[o]!, velocity[o + 1]!, velocity[o + 2]!),
    angularVelocity: (dim === 2 ? w[2] : w) as AngularVelocity<D>,
    orientation: (dim === 2 ? orientation[o]! : [...orientation.subarray(o, o + 4)]) as Orientation<D>,
    radius,
    mass: bodies.mass[i]!,
    canSleep: (bodies.materialFlags[i]! & NEVER_SLEEPS) === 0,
    asleep: bodies.asleep[i] !== AWAKE,
  }
}

/** Returns whether a body still exists. */
export function hasBody(world: World, id: BodyId): boolean {
  return findBody(world.bodies, id) >= 0
}

/** Returns the handles of all bodies, in the order in which they were added. */
export function bodyIds(world: World): BodyId[] {
  const { bodies } = world
  return compactOrder(bodies).map((slot) => idOf(bodies, bodies.indexOf[slot]!))
}

/**
 * Wakes one body, or all, and calls the listeners of `onWake`.
 * @param id The body. @default all bodies
 */
export function wake(world: World, id?: BodyId): void {
  if (id === undefined) {
    wakeAll(world)
    return
  }
  wakeOne(world, indexOfBody(world.bodies, id))
  notifyWake(world)
}

/**
 * Puts one body to sleep, or all. A sleeping body stays where it is, even in the air, until something
 * wakes it. Fixed and kinematic bodies do not change. Bodies joined by springs sleep only together.
 * @param id The body. @default all bodies
 */
export function sleep(world: World, id?: BodyId): void {
  const { bodies } = world
  if (id !== undefined) sleepOne(world, indexOfBody(bodies, id))
  else for (let i = 0; i < bodies.count; i++) sleepOne(world, i)
  world.revision++
}

/**
 * Calls a listener whenever a body may move again, so that a page can resume drawing. Errors of the
 * listener are reported as uncaught.
 * @returns a function that removes the listener
 */
export function onWake(world: World, callback: () => void): () => void {
  world.wakeListeners.add(callback)
  return () => world.wakeListeners.delete(callback)
}

/**
 * Sets the viewpoint. Bodies farther away than `distance` are simulated at lower cost.
 * @param point Metres; null removes the viewpoint.
 * @param distance Metres, 0 or more; Infinity makes all bodies near.
 */
export function setViewpoint<D extends Dim>(world: World<D>, point: Vec<NoInfer<D>> | null, distance: number): void {
  reach('distance', distance, 'metres')
  if (point !== null) vector('point', point, world.dim, 'metres')
  if (world.lod.active !== (point !== null)) world.revision++ // an answer of another thread would undo it
  world.lod.active = point !== null
  world.lod.distance = distance
  if (point === null) return
  const { size } = world.space
  world.lod.point = toAxes(point).map((v, axis) => quantize(wrapCoordinate(v, size[axis]!))) as [number, number, number]
}
