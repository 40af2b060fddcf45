// Forces, torques and impulses that a program applies to single bodies. Forces and torques wait in
// a system for the next step, so that a snapshot in between stores them.
import { type Bodies, type BodyId, indexOfBody } from '../body/bodies.ts'
import { angularAxes } from '../body/bodyOptions.ts'
import { torqueTime } from '../body/damping.ts'
import { isDynamic } from '../body/sleep.ts'
import { notifyWake, wakeOne } from '../body/wake.ts'
import { clearReached, keepAwake } from '../contact/sleepPairs.ts'
import type { Writer } from '../core/bytes.ts'
import { lengthen } from '../core/columns.ts'
import { nearestImage } from '../core/space.ts'
import { checkOptions, coordinate, demand, LIMITS, vector } from '../core/validate.ts'
import { type AngularVelocity, cross, type Dim, toAxes, type Vec } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import { ensureSystem, findSystem } from '../world/systems.ts'
import type { System, World } from '../world/world.ts'

/**
 * Applies a force to a body during the next step, and wakes it. Several forces add up. A fixed or
 * kinematic body ignores it.
 * @param force Newtons.
 * @param options.at Where it acts at the time of the call, in metres; off the centre it also turns
 *   the body. On a torus the nearest image of the point counts. @default the centre
 */
export function applyForce<D extends Dim>(
  world: World<D>,
  id: BodyId,
  force: Vec<NoInfer<D>>,
  options: { at?: Vec<NoInfer<D>> } = {},
): void {
  const i = indexOfBody(world.bodies, id)
  vector('force', force, world.dim, 'newtons')
  checkOptions(options, { at: [vector, world.dim, 'metres'] })
  const { at } = options
  const newtons = toAxes(force)
  addWaiting(world, i, newtons, at ? cross([0, 0, 0], armOf(world, i, at), newtons) : ZERO)
}

/**
 * Applies a torque to a body during the next step, and wakes it. Several torques add up. A fixed or
 * kinematic body ignores it.
 * @param torque Newton metres: a number in 2D, a vector in 3D.
 */
export function applyTorque<D extends Dim>(world: World<D>, id: BodyId, torque: AngularVelocity<NoInfer<D>>): void {
  const i = indexOfBody(world.bodies, id)
  checkTurn(world, 'torque', torque, 'newton metres')
  addWaiting(world, i, ZERO, angularAxes(torque))
}

const ZERO: readonly number[] = [0, 0, 0]

/** Checks a torque or an angular impulse: in 2D a number. */
function checkTurn({ dim }: World, name: string, value: number | readonly number[], unit: string): void {
  if (dim === 2) coordinate(name, value, unit)
  else vector(name, value, dim, unit)
}

/** Adds force and torque to the waiting ones of the body at index i. */
function addWaiting(world: World, i: number, force: readonly number[], torque: readonly number[]): void {
  const { bodies } = world
  const slot = bodies.slot[i]!
  const waiting = findSystem<ForceSystem>(world, 'forces')
  const add = (column: Float64Array | undefined, more: readonly number[], unit: string) =>
    more.map((v, axis) => {
      const sum = v + (column?.[4 * slot + axis] ?? 0)
      demand(Math.abs(sum) <= LIMITS.largest, 'the sum of forces', `at most ${LIMITS.largest} ${unit}`, sum)
      return sum
    })
  const forces = add(waiting?.force, force, 'N')
  const torques = add(waiting?.torque, torque, 'N m')
  if (!isDynamic(bodies, i)) return
  forcesOf(world).set(bodies, slot, forces, torques)
  wakeOne(world, i)
  notifyWake(world)
}

/** From the centre of a body to the nearest image of a point, in metres. */
function armOf({ bodies, space, dim }: World, i: number, point: readonly number[]): readonly number[] {
  const { position } = bodies
  return toAxes(point as Vec<Dim>).map((p, axis) =>
    axis < dim ? nearestImage(p - position[4 * i + axis]!, space.size[axis]!) : 0,
  )
}

/**
 * Changes the momentum of a body at once, and wakes it. A fixed or kinematic body ignores it.
 * @param impulse Newton seconds.
 * @param point Where it acts, in metres; off the centre it adds spin. On a torus the nearest image
 *   of the point counts. @default the centre
 * @throws RangeError when the body was removed, a value is invalid, or the body would get a
 *   velocity above 1e50 m/s; then nothing has changed
 */
export function applyImpulse<D extends Dim>(
  world: World<D>,
  id: BodyId,
  impulse: Vec<NoInfer<D>>,
  point?: Vec<NoInfer<D>>,
): void {
  const i = indexOfBody(world.bodies, id)
  vector('impulse', impulse, world.dim, 'newton seconds')
  if (point !== undefined) vector('point', point, world.dim, 'metres')
  const push = toAxes(impulse)
  addImpulse(world, i, push, point ? cross([0, 0, 0], armOf(world, i, point), push) : ZERO, impulse)
}

/**
 * Changes the angular momentum of a body at once, and wakes it. A fixed or kinematic body ignores
 * it.
 * @param impulse Newton metre seconds: a number in 2D, a vector in 3D.
 * @throws RangeError as `applyImpulse`
 */
export function applyAngularImpulse<D extends Dim>(
  world: World<D>,
  id: BodyId,
  impulse: AngularVelocity<NoInfer<D>>,
): void {
  const i = indexOfBody(world.bodies, id)
  checkTurn(world, 'impulse', impulse, 'newton metre seconds')
  addImpulse(world, i, ZERO, angularAxes(impulse), impulse)
}

/** Adds momentum and angular momentum: dv = J / m; d(r w) = r L / I with I = k m r^2. */
function addImpulse(world: World, i: number, push: readonly number[], turn: readonly number[], given: unknown): void {
  const { bodies } = world
  if (!isDynamic(bodies, i)) return
  const { position, velocity, rimVelocity, mass, inertia } = bodies
  const o = 4 * i
  const arm = 1 / (inertia * position[o + 3]!)
  const changed = push.map((j, axis) => velocity[o + axis]! + j / mass[i]!)
  const turned = turn.map((t, axis) => rimVelocity[o + axis]! + (arm * t) / mass[i]!)
  const isSlow = [...changed, ...turned].every((v) => Math.abs(v) <= LIMITS.speed)
  demand(isSlow, 'impulse', `one that leaves speeds of at most ${LIMITS.speed} m/s`, given)
  velocity.set(changed, o)
  rimVelocity.set(turned, o)
  wakeOne(world, i)
  notifyWake(world)
}

export function forcesOf(world: World): ForceSystem {
  return ensureSystem(world, 'forces', () => new ForceSystem())
}

export class ForceSystem implements System {
  readonly name = 'forces'
  /** Slots of the bodies with a force. */
  slots: number[] = []
  /** By slot: x, y, z in newtons, and 1 where a force waits. */
  force = new Float64Array(0)
  /** By slot: x, y, z in newton metres, and 0. Empty before the first torque. */
  torque = new Float64Array(0)

  /** Sets the waiting force and torque of a slot, in newtons and newton metres. */
  set({ indexOf }: Bodies, slot: number, force: readonly number[], torque: readonly number[]): void {
    this.force = lengthen(this.force, 4 * indexOf.length)
    if (this.force[4 * slot + 3] !== 1) this.slots.push(slot)
    this.force.set([...force, 1], 4 * slot)
    if (this.torque.length === 0 && torque.every((v) => v === 0)) return
    this.torque = lengthen(this.torque, 4 * indexOf.length)
    this.torque.set(torque, 4 * slot)
  }

  /** Adds forces, and torques: d(r w) = h r T / I with I = k m r^2; damped ones act for less than h. */
  applyForces({ bodies }: World, { h }: StepContext): void {
    const { slots, force: applied, torque } = this
    const { force, rimVelocity, position, velocity, inertia, indexOf } = bodies
    for (let k = 0; k < slots.length; k++) {
      const s = 4 * slots[k]!
      const o = 4 * indexOf[slots[k]!]!
      for (let axis = 0; axis < 3; axis++) force[o + axis] = force[o + axis]! + applied[s + axis]!
      if (torque.length === 0) continue
      const factor = (torqueTime(bodies, slots[k]!, h) * velocity[o + 3]!) / (inertia * position[o + 3]!)
      for (let axis = 0; axis < 3; axis++) rimVelocity[o + axis] = rimVelocity[o + axis]! + factor * torque[s + axis]!
    }
  }

  /**
   * Keeps bodies awake that a force pushes, directly or through others. Otherwise they would sleep
   * under a slowly growing load, and wake only after it has grown by half.
   */
  finishStep(world: World): void {
    const { slots } = this
    if (slots.length === 0) return
    const reached = clearReached(world)
    for (let k = 0; k < slots.length; k++) reached[world.bodies.indexOf[slots[k]!]!] = 1
    keepAwake(world, 0)
    for (let k = 0; k < slots.length; k++) this.#clear(slots[k]!)
    slots.length = 0
  }

  isAtRest(): boolean {
    return this.slots.length === 0
  }

  removeBody(_world: World, slot: number): void {
    if (this.slots.includes(slot)) this.#clear(slot)
    this.slots = this.slots.filter((each) => each !== slot)
  }

  save(out: Writer): void {
    const sorted = [...this.slots].sort((a, b) => a - b)
    const columnOf = (column: Float64Array) =>
      Float64Array.from(sorted.flatMap((slot) => [0, 1, 2].map((axis) => column[4 * slot + axis] ?? 0)))
    out.array(Int32Array.from(sorted))
    out.array(columnOf(this.force))
    out.array(columnOf(this.torque))
  }

  #clear(slot: number): void {
    this.force.fill(0, 4 * slot, 4 * slot + 4)
    this.torque.fill(0, 4 * slot, 4 * slot + 4)
  }
}
