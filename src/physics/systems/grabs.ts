// Grabs, moves and releases bodies, for pointers. A spring pulls a point of a body to a moving
// target. It is stable for every frequency, damping, mass and step. A world has the system while a
// body is grabbed.
import { type Bodies, type BodyId, findBody, HELD, indexOfBody } from '../body/bodies.ts'
import { AWAKE, isDynamic } from '../body/sleep.ts'
import { turn } from '../body/turn.ts'
import { notifyWake, wakeOne } from '../body/wake.ts'
import { clearReached, keepAwake } from '../contact/sleepPairs.ts'
import type { Writer } from '../core/bytes.ts'
import { exp, sin } from '../core/functions.ts'
import { nearestImage, wrapCoordinate } from '../core/space.ts'
import { checkOptions, demand, limit, notNegative, positive, refuseRemoved, vector } from '../core/validate.ts'
import { cross, type Dim, dot, toAxes, type Vec } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import { ensureSystem, findSystem } from '../world/systems.ts'
import type { System, World } from '../world/world.ts'

/** Handle of a grab. Handles of released grabs are refused. */
export type GrabId = number & { readonly __grab: unique symbol }

/** The stored values of a grab. Vectors are x, y, z. */
interface GrabValues {
  readonly id: GrabId
  readonly slot: number
  /** Hertz. */
  readonly frequency: number
  /** Share of critical damping. */
  readonly damping: number
  /** Newtons; NaN: the default. */
  readonly maxForce: number
  /** The held point, relative to the body and its orientation. Radii. */
  readonly anchor: Float64Array
  /** Metres. */
  readonly target: Float64Array
}

/** Makes a grab. The next step sets its coefficients: v' = keep v - pull C + give h a. */
export function createGrab(values: GrabValues) {
  /** From the centre of the body to the held point, in this substep. Metres. */
  const arm = new Float64Array(3)
  return { ...values, arm, keep: 0, pull: 0, give: 0 }
}

export type Grab = ReturnType<typeof createGrab>

/** The options of `grab`. */
export interface GrabOptions<D extends Dim> {
  /** The held point, in metres, inside the body or on its surface. @default the centre */
  point?: Vec<D>
  /** Frequency of the spring. Hertz, positive; at most 1 / (2 pi h) counts. @default 5 */
  frequency?: number
  /** Share of critical damping: at 0 it swings for ever, from 1 on it never swings. @default 1 */
  damping?: number
  /**
   * Largest force. Newtons, positive.
   * @default ten times the weight, or m r / (10 timeStep^2) if that is more
   */
  maxForce?: number
}

/**
 * Grabs a body and wakes it. A damped spring pulls a point of the body to a target, which is the
 * point itself until `moveGrab` moves it. The speed of the point is at most 10 sqrt(g r) metres per
 * second. A body may be grabbed more than once.
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
  const length = Math.sqrt(dot(arm, arm))
  const anchor = arm.map((part) => part / Math.max(length, radius))
  turn(anchor, anchor, bodies, i, -1)
  const grabs = grabsOf(world)
  // Ids rise, and start from the number of the step, so that no later step uses an id again.
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

/** Whether a body can be grabbed: it exists and is dynamic. */
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

export function grabsOf(world: World): Grab[] {
  return ensureSystem(world, 'grabs', () => new GrabSystem()).grabs
}

/** Removes the grabs for which `goes` is true, and the system with the last one. */
function removeGrabs({ systems }: World, goes: (grab: Grab) => boolean): void {
  const at = systems.findIndex(({ name }) => name === 'grabs')
  const { grabs } = systems[at] as GrabSystem
  grabs.splice(0, grabs.length, ...grabs.filter((grab) => !goes(grab)))
  if (grabs.length === 0) systems.splice(at, 1)
}

export class GrabSystem implements System {
  readonly name = 'grabs'
  /** By rising id. */
  readonly grabs: Grab[] = []
  /** Scratch: rest times of grabbed bodies in their places. */
  readonly #inPlace: number[] = []

  applyForces(world: World, context: StepContext): void {
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

  /**
   * Keeps bodies awake that a grabbed body pushes, as long as itself. Otherwise they would sleep
   * under a slowly growing load, and wake only after it has grown by half.
   */
  finishStep(world: World): void {
    const { grabs } = this
    const { indexOf, asleep, sleepTime, restTime } = world.bodies
    const reached = clearReached(world)
    let rested = Number.POSITIVE_INFINITY
    for (let k = 0; k < grabs.length; k++) {
      const i = indexOf[grabs[k]!.slot]!
      this.#inPlace[k] = restTime[i]!
      if (asleep[i] !== AWAKE) continue
      reached[i] = 1
      rested = Math.min(rested, sleepTime[i]!)
    }
    if (rested === Number.POSITIVE_INFINITY) return
    keepAwake(world, rested)
    // A grabbed body that is stuck while its target stands still may fall asleep.
    for (let k = 0; k < grabs.length; k++) restTime[indexOf[grabs[k]!.slot]!] = this.#inPlace[k]!
  }

  removeBody(world: World, slot: number): void {
    removeGrabs(world, (grab) => grab.slot === slot)
  }

  save(out: Writer): void {
    out.int(this.grabs.length)
    for (const { id, slot, frequency, damping, maxForce, anchor, target } of this.grabs) {
      out.int(slot)
      for (const value of [id, frequency, damping, maxForce, ...anchor, ...target]) out.float(value)
    }
  }
}

/**
 * Largest speed of a held point in units of the speed scale s, and default largest force in m s^2 /
 * r. The scale s is sqrt(g r), or a tenth of the radius per step if that is more. With sqrt(g r),
 * the largest force is this multiple of the weight.
 */
const MAX_SPEED = 10
const MAX_FORCE = 10
const LEAST_SCALE = 0.1
/** The largest phase angle of a substep, which limits the frequency. Radians. */
const MAX_SWING = 1

/**
 * Sets the coefficients of v' = keep v - pull C + give h a, then C' = C + h v'. They have exactly
 * the decay and frequency of x'' + 2 z w x' + w^2 x = a: its poles e^(h p), and its rest a / w^2.
 * So a grab is stable for every frequency, damping and step. (Erin Catto, Soft Constraints, 2011,
 * uses the poles of implicit Euler, which damps more than the given ratio.)
 */
function setCoefficients(grab: Grab, { h }: StepContext): void {
  const { damping } = grab
  const swing = Math.min(2 * Math.PI * grab.frequency * h, MAX_SWING)
  grab.keep = exp(-2 * damping * swing)
  if (damping < 1) {
    const decay = exp(-damping * swing)
    const s = sin(0.5 * swing * Math.sqrt(1 - damping * damping))
    grab.pull = ((1 - decay) * (1 - decay) + 4 * decay * s * s) / h
  } else {
    const fast = damping + Math.sqrt(damping * damping - 1)
    grab.pull = ((1 - exp(-swing * fast)) * (1 - exp(-swing / fast))) / h
  }
  grab.give = (grab.pull * h) / (swing * swing)
}

/**
 * Gives the body the spring's impulse of this substep, before its forces. With C from the target to the
 * point, v the point's velocity, a its acceleration by gravity and forces, r the arm and k the inertia /
 * (m R^2):
 *   wanted change   d = v' - v - h a, with v' as above, but limited
 *   impulse         P = m (d along r + d across r / (1 + |r|^2 / (k R^2))), limited too
 *   velocity, rimVelocity  P / m; r x P / (k m R), times R
 * Below critical damping, the part of d along r is reduced, without damping as much as the part across r: a
 * stiffness that depends on the direction and turns with the body would add energy.
 */
function pullBody(grab: Grab, i: number, world: World, { h, dt, gravity: strength }: StepContext): void {
  const { bodies, gravity, space, integrator } = world
  const { position, velocity, rimVelocity, force, nonGravityFlags, inertia, gravityScale } = bodies
  const { arm, target, damping, keep, pull, give } = grab
  const o = 4 * i
  const radius = position[o + 3]!
  const w = velocity[o + 3]!
  // The velocity that gravity and forces will add; the walkers' integrator adds it in a later substep.
  const fall = integrator.sumsGravity ? 0 : h * (gravityScale?.[grab.slot] ?? 1)
  const push = integrator.sumsGravity ? 0 : h * w
  // The arm turns in each substep, the body's orientation only at the end of the step.
  for (let axis = 0; axis < 3; axis++) SPEED[axis] = rimVelocity[o + axis]! / radius
  cross(TURN, SPEED, arm)
  for (let axis = 0; axis < 3; axis++) {
    const away = nearestImage(position[o + axis]! + arm[axis]! - target[axis]!, space.size[axis]!)
    FALL[axis] = fall * gravity[axis]! + push * force[o + axis]!
    SPEED[axis] = velocity[o + axis]! + TURN[axis]!
    CHANGE[axis] = keep * SPEED[axis]! + give * FALL[axis]! - pull * away
  }
  const scale = Math.max(Math.sqrt(strength * radius), (LEAST_SCALE * radius) / dt)
  const speed = Math.sqrt(dot(CHANGE, CHANGE))
  const slower = speed > MAX_SPEED * scale ? (MAX_SPEED * scale) / speed : 1
  for (let axis = 0; axis < 3; axis++) CHANGE[axis] = slower * CHANGE[axis]! - SPEED[axis]! - FALL[axis]!
  const square = dot(arm, arm)
  const across = 1 / (1 + square / (inertia * radius * radius))
  const along = square > 0 ? (Math.min(1, damping) * (1 - across) * dot(CHANGE, arm)) / square : 0
  // The change of velocity of the centre.
  for (let axis = 0; axis < 3; axis++) CHANGE[axis] = across * CHANGE[axis]! + along * arm[axis]!
  const most = Number.isNaN(grab.maxForce) ? (MAX_FORCE * scale * scale) / radius : grab.maxForce * w
  const change = Math.sqrt(dot(CHANGE, CHANGE))
  const weaker = change > most * h ? (most * h) / change : 1
  nonGravityFlags[i] = HELD
  for (let axis = 0; axis < 3; axis++) {
    CHANGE[axis] = CHANGE[axis]! * weaker
    velocity[o + axis] = velocity[o + axis]! + CHANGE[axis]!
  }
  cross(TURN, arm, CHANGE)
  for (let axis = 0; axis < 3; axis++)
    rimVelocity[o + axis] = rimVelocity[o + axis]! + (1 / (inertia * radius)) * TURN[axis]!
  moveArm(arm, bodies, i, h)
}

/** Scratch: the point's velocity by rotation, then its change; the fall; the velocity; its change. */
const TURN = new Float64Array(3)
const FALL = new Float64Array(3)
const SPEED = new Float64Array(3)
const CHANGE = new Float64Array(3)

/** Turns the arm with its body over h seconds. Its length stays the same. */
function moveArm(arm: Float64Array, { position, rimVelocity }: Bodies, i: number, h: number): void {
  const angle = h / position[4 * i + 3]!
  const square = dot(arm, arm)
  if (square === 0) return
  for (let axis = 0; axis < 3; axis++) CHANGE[axis] = rimVelocity[4 * i + axis]!
  cross(TURN, CHANGE, arm)
  for (let axis = 0; axis < 3; axis++) arm[axis] = arm[axis]! + angle * TURN[axis]!
  const scale = Math.sqrt(square / dot(arm, arm))
  for (let axis = 0; axis < 3; axis++) arm[axis] = scale * arm[axis]!
}
