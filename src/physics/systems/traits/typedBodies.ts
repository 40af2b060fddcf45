// The public `addBody`, `setBody`, `getBody` and `removeBody`: dynamic bodies, and bodies with traits.
import { type BodyId, idOf, indexOfBody, removeBodyAt, slotOf } from '../../body/bodies.ts'
import { addDynamicBody, changeBody, getDynamicBody } from '../../body/bodyApi.ts'
import { copyData } from '../../body/bodyData.ts'
import { type BodyOptions, type BodyState, checkBodyOptions } from '../../body/bodyOptions.ts'
import {
  ALL_BITS,
  type BodyTraits,
  DEFAULT_TRAITS,
  findTraits,
  TYPES,
  traitsOf,
  updateTraits,
} from '../../body/bodyTraits.ts'
import { AWAKE, countAwake, FIXED } from '../../body/sleep.ts'
import { notifyWake, wakeOne } from '../../body/wake.ts'
import { switchToSlots } from '../../broadphase/broadphase.ts'
import { squaredDistance } from '../../core/space.ts'
import { checkOptions, coordinate, demand, list, notNegative, oneOf, vector, whole } from '../../core/validate.ts'
import type { Dim } from '../../core/vec.ts'
import type { World } from '../../world/world.ts'
import { isMoving, setTraits } from './bodyTypes.ts'
import { carryRiders } from './motion.ts'

const NAMES = Object.keys(DEFAULT_TRAITS) as (keyof BodyTraits)[]
/** A sleeping body wakes if a body that changes is within this fraction of its radius. */
const WAKE_MARGIN = 0.1

/**
 * Adds a body: awake, or at rest if it is fixed.
 * @returns its handle, which stays valid until the body is removed
 */
export function addBody<D extends Dim, Data>(
  world: World<D, Data>,
  given: BodyOptions<NoInfer<D>, NoInfer<Data>>,
): BodyId {
  const options = readTraits(world, given)
  const data = copyData(options.data)
  return addDynamicBody(world, options, (i) => {
    if (data !== undefined) world.bodyData.set(world.bodies.slot[i]!, data)
    if (!differs(options, traitsOf(world, i))) return
    setTraits(world, i, options)
    if (options.type === 'fixed' || options.type === 'kinematic') wakeNear(world, i)
    if (world.bodies.asleep[i] === FIXED) world.awake--
  })
}

/**
 * Changes and wakes a body. It appears at a new position without interpolation. Bodies on it, and
 * on its joints and springs, wake if it is fixed or kinematic, or if its type, category, mask or
 * sensor changes. A change of only `data` wakes nothing.
 */
export function setBody<D extends Dim, Data>(
  world: World<D, Data>,
  id: BodyId,
  given: Partial<BodyOptions<NoInfer<D>, NoInfer<Data>>>,
): void {
  const i = indexOfBody(world.bodies, id)
  const change = readTraits(world, given, id)
  checkBodyOptions(world, change)
  if (change.data !== undefined) {
    world.bodyData.set(slotOf(id), copyData(change.data)!)
    world.revision++
    if (Object.keys(change).length === 1) return // nothing that moves it
  }
  const before = traitsOf(world, i)
  const { bodies, broadphase } = world
  if (before.type === 'kinematic' && isMoving(bodies, i) && Object.keys(change).every(isMotion)) {
    // A change of motion only: the pair list stays valid, because it follows moved bodies.
    const { valid, warmStartSummed } = broadphase
    changeBody(world, i, change)
    Object.assign(broadphase, { valid, warmStartSummed })
    bodies.asleep[i] = isMoving(bodies, i) ? AWAKE : FIXED
    world.awake = countAwake(bodies)
    notifyWake(world)
    return
  }
  const wakes = before.type !== 'dynamic' || differs(change, before)
  if (wakes) wakeNear(world, i)
  changeBody(world, i, change)
  if (wakes) {
    setTraits(world, i, change)
    world.awake = countAwake(bodies)
    wakeNear(world, i)
    for (const system of world.systems) system.wakeLinked?.(world, bodies.slot[i]!)
  }
  carry(world)
  notifyWake(world) // last: listeners may remove bodies, which changes indices
}

/** A copy of a body's state. */
export function getBody<D extends Dim, Data>(world: World<D, Data>, id: BodyId): BodyState<D, Data> {
  const state = getDynamicBody(world, id)
  return { ...state, ...traitsOf(world, indexOfBody(world.bodies, id)), data: world.bodyData.get(slotOf(id)) }
}

const isMotion = (name: string): boolean => name === 'velocity' || name === 'angularVelocity'

/** Whether a given trait differs; lists are compared by their values. */
const differs = (given: Partial<BodyTraits>, before: BodyTraits): boolean =>
  NAMES.some((name) => given[name] !== undefined && String(given[name]) !== String(before[name]))

const OTHERS = [
  ...(['position', 'velocity', 'angularVelocity', 'orientation', 'radius', 'mass', 'restitution', 'friction'] as const),
  ...(['rollingResistance', 'tangentialRestitution', 'pivotingResistance', 'asleep', 'canSleep'] as const),
  ...(['lockPosition', 'lockRotation', 'sensorOf', 'data'] as const),
] as const

/** Checks the traits among options. @returns the options, with type and sensor for a riding sensor */
function readTraits<Options extends Partial<BodyTraits>>(world: World, options: Options, id?: BodyId): Options {
  checkOptions<Partial<BodyOptions<Dim>>>(
    options,
    {
      type: [oneOf, TYPES],
      gravityScale: [coordinate],
      category: [whole, '', 0, ALL_BITS],
      mask: [whole, '', 0, ALL_BITS],
      sensor: [oneOf, [true, false]],
      linearDamping: [notNegative, 'per second'],
      angularDamping: [notNegative, 'per second'],
      surfaceVelocity: [vector, world.dim, 'm/s'],
    },
    OTHERS,
  )
  const { lockPosition, lockRotation, sensorOf, type = 'fixed', sensor = true } = options
  if (lockPosition !== undefined) checkAxes('lockPosition', lockPosition, world.dim)
  if (world.dim === 3 && Array.isArray(lockRotation)) checkAxes('lockRotation', lockRotation, 3)
  else if (lockRotation !== undefined) oneOf('lockRotation', lockRotation as boolean, [true, false])
  if (sensorOf === undefined || sensorOf === null) return options
  const carrier = indexOfBody(world.bodies, sensorOf)
  const carries = sensorOf !== id && traitsOf(world, carrier).sensorOf === null && !ridersOf(world, id).length
  demand(carries, 'sensorOf', 'a body that rides on no other, and is not this one', sensorOf)
  demand(type === 'fixed' && sensor, 'sensorOf', 'used with a fixed sensor: leave out type and sensor', sensorOf)
  return { ...options, type, sensor }
}

/** Checks a list that says of each axis whether it is locked. */
function checkAxes(name: string, value: unknown, dim: Dim): void {
  const axes = list(name, value)
  demand(axes.length === dim, name, `${dim} times true or false`, value)
  for (const [axis, isLocked] of axes.entries()) oneOf(`${name}[${axis}]`, isLocked as boolean, [true, false])
}

function ridersOf(world: World, id: BodyId | undefined): BodyId[] {
  const traits = findTraits(world)
  if (!traits?.rides || id === undefined) return []
  updateTraits(traits)
  const own = traits.riders.filter((slot) => traits.carrier[slot] === slotOf(id) + 1)
  return own.map((slot) => idOf(world.bodies, world.bodies.indexOf[slot]!))
}

/** Moves riding sensors with their carriers after a change between steps. */
function carry(world: World): void {
  const traits = findTraits(world)
  if (!traits?.rides) return
  updateTraits(traits)
  carryRiders(traits, world.bodies, world.space)
}

/** Wakes the sleeping bodies that touch the body at index i, unless it is a sensor. */
function wakeNear(world: World, i: number): void {
  const { bodies, space } = world
  const { position, asleep, count } = bodies
  // Nothing sleeps before the first step.
  if (world.stepCount === 0 || traitsOf(world, i).sensor) return
  for (let j = 0; j < count; j++) {
    if (asleep[j] === AWAKE || asleep[j] === FIXED) continue
    const reach = position[4 * i + 3]! + (1 + WAKE_MARGIN) * position[4 * j + 3]!
    if (squaredDistance(position, i, j, space) < reach * reach) wakeOne(world, j)
  }
}

/** Removes a body, its springs, and the sensors that ride on it. Bodies that rested on it wake. */
export function removeBody(world: World, id: BodyId): void {
  const { bodies, broadphase, contacts, overlaps } = world
  indexOfBody(bodies, id)
  for (const rider of ridersOf(world, id)) removeBody(world, rider)
  const i = indexOfBody(bodies, id)
  switchToSlots(broadphase, bodies, bodies.slot[i]!)
  for (const system of [...world.systems]) system.removeBody?.(world, bodies.slot[i]!)
  if (!bodies.asleep[i]) world.awake--
  world.bodyData.delete(bodies.slot[i]!)
  removeBodyAt(bodies, i)
  // Or the next body added at this index would inherit the position.
  broadphase.positionAtBuild.fill(0, 4 * bodies.count, 4 * bodies.count + 4)
  contacts.count = contacts.pairCount = overlaps.count = 0
  world.spawner.refused = 0
  notifyWake(world)
}
