// Grabs, moves and releases bodies, for pointers. A world has the system of grabs while something
// is grabbed.

import { type BodyId, findBody, indexOfBody } from '../body/bodies.ts'
import { AWAKE, isDynamic } from '../body/sleep.ts'
import { notifyWake, wakeOne } from '../body/wake.ts'
import { clearReached, keepAwake } from '../contact/wakeLoaded.ts'
import type { Writer } from '../core/bytes.ts'
import { nearestImage, wrapCoordinate } from '../core/space.ts'
import { checkOptions, demand, limit, notNegative, positive, refuseRemoved, vector } from '../core/validate.ts'
import { type Dim, toAxes, type Vec } from '../math/vec.ts'
import type { StepContext } from '../stepContext.ts'
import { ensureSystem, findSystem } from '../system/systems.ts'
import type { System, World } from '../world.ts'
import { createGrab, type Grab, type GrabId, pullBody, setCoefficients, turn } from './grabForces.ts'

/** The options of `grab`. */
export interface GrabOptions<D extends Dim> {
  /** The point that is held, in metres, at most on the body's surface. @default the centre */
  point?: Vec<D>
  /** Frequency of the spring. Hertz, positive; at most 1 / (2 pi h) counts. @default 5 */
  frequency?: number
  /** Share of critical damping: at 0 it swings for ever, from 1 on it never swings. @default 1 */
  damping?: number
  /**
   * Largest force. Newtons, positive.
   * @default 10 m s^2 / r, where s^2 is g r, or (0.1 r / timeStep)^2 if that is more: ten times
   *   the weight
   */
  maxForce?: number
}

/**
 * Grabs a body and wakes it. A damped spring pulls a point of the body to a target, which is the
 * point itself until `moveGrab` moves it. The speed of the point is at most 10 sqrt(g r) metres per
 * second, ten times that of a fall from half a radius. A body may be grabbed more than once.
 * @returns a handle, which is valid until `releaseGrab`, or until the body is removed
 */
export function grab<D extends Dim>(world: World<D>, id: BodyId, options: GrabOptions<NoInfer<D>> = {}): GrabId {
  const { bodies, space, dim, stepCount } = world
  const i = indexOfBody(bodies, id)
  checkOptions(options, {
    point: [vector, dim, 'metres'],
    frequency: [positive, 'Hz'],
    damping: [notNegative],
    maxForce: [limit, 'newtons'],
  })
  demand(isDynamic(bodies, i), 'body', 'dynamic, because no force moves a fixed or kinematic one', id)
  const { frequency = 5, damping = 1, maxForce = Number.NaN } = options
  const o = 4 * i
  const radius = bodies.position[o + 3]!
  const centre = bodies.position.subarray(o, o + 3)
  const target = Float64Array.from(options.point ? toAxes(options.point) : centre)
  const arm = target.map((at, axis) =>
    nearestImage(wrapCoordinate(at, space.size[axis]!) - centre[axis]!, space.size[axis]!),
  )
  const length = Math.sqrt(arm[0]! * arm[0]! + arm[1]! * arm[1]! + arm[2]! * arm[2]!)
  const anchor = new Float64Array(3)
  const inRadii = arm.map((part) => part / Math.max(length, radius))
  turn(anchor, inRadii, bodies, i, -1)
  const grabs = grabsOf(world)
  // Ids rise, and begin with the number of the step: so no later step uses one again.
  const last = grabs.at(-1)
  const next = Math.max(IDS_PER_STEP * stepCount, last ? last.id + 1 : 0) as GrabId
  const held = createGrab({ id: next, slot: bodies.slot[i]!, frequency, damping, maxForce, anchor, target })
  setTarget(world, held, target)
  grabs.push(held)
  wakeOne(world, i)
  notifyWake(world)
  return next
}

const IDS_PER_STEP = 1024

/** Whether a body can be grabbed: it is there, and dynamic. */
export function isGrabbable({ bodies }: World, id: BodyId): boolean {
  const i = findBody(bodies, id)
  return i >= 0 && isDynamic(bodies, i)
}

/**
 * Moves the target of a grab, and wakes the body. On a torus the body takes the shortest way.
 * @param target Metres. Any distance is allowed: the speed of the body is limited.
 */
export function moveGrab<D extends Dim>(world: World<D>, id: GrabId, target: Vec<NoInfer<D>>): void {
  const held = findGrab(world, id)
  vector('target', target, world.dim, 'metres')
  if (!setTarget(world, held, toAxes(target))) return
  wakeOne(world, world.bodies.indexOf[held.slot]!)
  notifyWake(world)
}

/** Releases a body, which keeps its velocity, and wakes it. */
export function releaseGrab(world: World, id: GrabId): void {
  const { slot } = findGrab(world, id)
  removeGrabs(world, (held) => held.id === id)
  wakeOne(world, world.bodies.indexOf[slot]!)
  notifyWake(world)
}

/** Sets a target. @returns whether it changed */
function setTarget({ space }: World, { target }: Grab, at: ArrayLike<number>): boolean {
  let changed = false
  for (let axis = 0; axis < 3; axis++) {
    const value = wrapCoordinate(at[axis]!, space.size[axis]!)
    if (target[axis] !== value) changed = true
    target[axis] = value
  }
  return changed
}

function findGrab(world: World, id: GrabId): Grab {
  return findSystem<GrabSystem>(world, 'grabs')?.grabs.find((held) => held.id === id) ?? refuseRemoved('grab', id)
}

/** The grabs of a world, by rising id. */
export interface GrabSystem extends System {
  readonly name: 'grabs'
  readonly grabs: Grab[]
}

export function grabsOf(world: World): Grab[] {
  return ensureSystem(world, 'grabs', () => ({
    name: 'grabs',
    grabs: [],
    applyForces,
    finishStep,
    removeBody,
    save,
  })).grabs
}

/** Removes the grabs for which `goes` is true, and the system with the last one. */
function removeGrabs({ systems }: World, goes: (grab: Grab) => boolean): void {
  const at = systems.findIndex(({ name }) => name === 'grabs')
  const { grabs } = systems[at] as GrabSystem
  grabs.splice(0, grabs.length, ...grabs.filter((grab) => !goes(grab)))
  if (grabs.length === 0) systems.splice(at, 1)
}

function removeBody(world: World, slot: number): void {
  removeGrabs(world, (grab) => grab.slot === slot)
}

function applyForces(this: GrabSystem, world: World, context: StepContext): void {
  const { grabs } = this
  const { bodies } = world
  for (let k = 0; k < grabs.length; k++) {
    const grab = grabs[k]!
    const i = bodies.indexOf[grab.slot]!
    if (context.substep === 0) {
      setCoefficients(grab, context)
      turn(grab.arm, grab.anchor, bodies, i, 1)
      for (let axis = 0; axis < 3; axis++) grab.arm[axis] = grab.arm[axis]! * bodies.position[4 * i + 3]!
    }
    if (bodies.velocity[4 * i + 3] !== 0) pullBody(grab, i, world, context)
  }
}

/** Scratch: rest times of grabbed bodies in their places. */
const IN_PLACE: number[] = []

/**
 * What a grabbed body pushes falls asleep no sooner than it. Else it would sleep under a slowly
 * growing load, and wake only when that is half as large again.
 */
function finishStep(this: GrabSystem, world: World): void {
  const { grabs } = this
  const { indexOf, asleep, sleepTime, restAnchor } = world.bodies
  const reached = clearReached(world.bodies)
  let rested = Number.POSITIVE_INFINITY
  for (let k = 0; k < grabs.length; k++) {
    const i = indexOf[grabs[k]!.slot]!
    IN_PLACE[k] = restAnchor[4 * i + 3]!
    if (asleep[i] !== AWAKE) continue
    reached[i] = 1
    rested = Math.min(rested, sleepTime[i]!)
  }
  if (rested === Number.POSITIVE_INFINITY) return
  keepAwake(world, rested)
  // One that is stuck while its target stands still may fall asleep.
  for (let k = 0; k < grabs.length; k++) restAnchor[4 * indexOf[grabs[k]!.slot]! + 3] = IN_PLACE[k]!
}

function save(this: GrabSystem, out: Writer): void {
  out.int(this.grabs.length)
  for (const { id, slot, frequency, damping, maxForce, anchor, target } of this.grabs) {
    out.int(slot)
    for (const value of [id, frequency, damping, maxForce, ...anchor, ...target]) out.float(value)
  }
}
