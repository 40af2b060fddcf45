// Forces and impulses that a program applies to single bodies. Forces wait in a system until the
// next step, so that a snapshot in between keeps them.

import { type Bodies, type BodyId, indexOfBody } from '../body/bodies.ts'
import { isDynamic } from '../body/sleep.ts'
import { notifyWake, wakeOne } from '../body/wake.ts'
import { clearReached, keepAwake } from '../contact/wakeLoaded.ts'
import type { Writer } from '../core/bytes.ts'
import { lengthen } from '../core/columns.ts'
import { nearestImage } from '../core/space.ts'
import { demand, LIMITS, vector } from '../core/validate.ts'
import { type Dim, toAxes, type Vec } from '../math/vec.ts'
import { ensureSystem } from '../system/systems.ts'
import type { System, World } from '../world.ts'

/** The forces that wait for the next step. */
interface Waiting {
  /** Slots of the bodies that have one. */
  slots: number[]
  /** By slot: x, y, z in newtons, and 1 where a force waits. */
  force: Float64Array
}

interface ForceSystem extends System {
  readonly name: 'forces'
  readonly waiting: Waiting
}

/**
 * Applies a force to a body during the next step, and wakes it. Several forces add up. A fixed or
 * kinematic body ignores it.
 * @param force Newtons.
 * @throws RangeError when the body was removed or a value is invalid; then nothing has changed
 */
export function applyForce<D extends Dim>(world: World<D>, id: BodyId, force: Vec<NoInfer<D>>): void {
  const { bodies } = world
  const i = indexOfBody(bodies, id)
  vector('force', force, world.dim, 'newtons')
  const present = (findWaiting(world)?.force.subarray(4 * bodies.slot[i]!) ?? []) as readonly number[]
  const sum = toAxes(force).map((f, axis) => f + (present[axis] ?? 0))
  for (const f of sum) demand(Math.abs(f) <= LIMITS.largest, 'the sum of forces', `at most ${LIMITS.largest} N`, f)
  if (!isDynamic(bodies, i)) return
  setForce(waitingIn(world), bodies, bodies.slot[i]!, sum)
  wakeOne(world, i)
  notifyWake(world)
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
  const { bodies, dim, space } = world
  const i = indexOfBody(bodies, id)
  vector('impulse', impulse, dim, 'newton seconds')
  if (point !== undefined) vector('point', point, dim, 'metres')
  if (!isDynamic(bodies, i)) return
  const { position, velocity, spin, mass, inertia } = bodies
  const o = 4 * i
  const [jx, jy, jz] = toAxes(impulse)
  const [dx, dy, dz] = point
    ? toAxes(point).map((p, axis) => (axis < dim ? nearestImage(p - position[o + axis]!, space.size[axis]!) : 0))
    : [0, 0, 0]
  // dv = J / m; d(r w) = r (d x J) / I with I = k m r^2.
  const arm = 1 / (inertia * position[o + 3]!)
  const turn = [dy! * jz - dz! * jy, dz! * jx - dx! * jz, dx! * jy - dy! * jx]
  const changed = [jx, jy, jz].map((j, axis) => velocity[o + axis]! + j / mass[i]!)
  const turned = turn.map((t, axis) => spin[o + axis]! + (arm * t) / mass[i]!)
  const isSlow = [...changed, ...turned].every((v) => Math.abs(v) <= LIMITS.speed)
  demand(isSlow, 'impulse', `one that leaves speeds of at most ${LIMITS.speed} m/s`, impulse)
  velocity.set(changed, o)
  spin.set(turned, o)
  wakeOne(world, i)
  notifyWake(world)
}

function findWaiting({ systems }: World): Waiting | undefined {
  return (systems.find(({ name }) => name === 'forces') as ForceSystem | undefined)?.waiting
}

/** The waiting forces of a world. The first call adds the system. */
export function waitingIn(world: World): Waiting {
  return ensureSystem<ForceSystem>(world, 'forces', createForceSystem).waiting
}

/** Makes a force wait. @param force newtons: x, y, z */
export function setForce(waiting: Waiting, bodies: Bodies, slot: number, force: readonly number[]): void {
  waiting.force = lengthen(waiting.force, 4 * bodies.indexOf.length)
  if (waiting.force[4 * slot + 3] !== 1) waiting.slots.push(slot)
  waiting.force.set([...force, 1], 4 * slot)
}

function createForceSystem(): ForceSystem {
  const waiting: Waiting = { slots: [], force: new Float64Array(0) }
  return {
    name: 'forces',
    waiting,
    applyForces: ({ bodies }) => addForces(waiting, bodies),
    finishStep(world) {
      keepPushedAwake(waiting, world)
      clearForces(waiting)
    },
    isAtRest: () => waiting.slots.length === 0,
    removeBody: (_world, slot) => removeForce(waiting, slot),
    save: (out) => saveForces(out, waiting),
  }
}

function addForces({ slots, force: applied }: Waiting, { force, indexOf }: Bodies): void {
  for (let k = 0; k < slots.length; k++) {
    const s = 4 * slots[k]!
    const o = 4 * indexOf[slots[k]!]!
    force[o] = force[o]! + applied[s]!
    force[o + 1] = force[o + 1]! + applied[s + 1]!
    force[o + 2] = force[o + 2]! + applied[s + 2]!
  }
}

/**
 * What a force pushes stays awake while the force is applied, as the body itself does. Else it
 * would sleep under a slowly growing force, and wake only when the load is half as large again.
 */
function keepPushedAwake({ slots }: Waiting, world: World): void {
  if (slots.length === 0) return
  const reached = clearReached(world.bodies)
  for (let k = 0; k < slots.length; k++) reached[world.bodies.indexOf[slots[k]!]!] = 1
  keepAwake(world, 0)
}

function clearForces({ slots, force }: Waiting): void {
  for (let k = 0; k < slots.length; k++) force.fill(0, 4 * slots[k]!, 4 * slots[k]! + 4)
  slots.length = 0
}

function removeForce(waiting: Waiting, slot: number): void {
  if (waiting.force[4 * slot + 3] !== 1) return
  waiting.force.fill(0, 4 * slot, 4 * slot + 4)
  waiting.slots = waiting.slots.filter((each) => each !== slot)
}

function saveForces(out: Writer, { slots, force }: Waiting): void {
  const sorted = [...slots].sort((a, b) => a - b)
  out.array(Int32Array.from(sorted))
  out.array(Float64Array.from(sorted.flatMap((slot) => [...force.subarray(4 * slot, 4 * slot + 3)])))
}
