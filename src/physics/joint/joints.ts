// Distance and rope joints between bodies, or a body and a point, as a system of a world. Bodies
// that joints connect sleep and wake together.
import { type Bodies, type BodyId, HAS_JOINTS, idOf, indexOfBody, NEVER_SLEEPS } from '../body/bodies.ts'
import { groupBodies, wakeGroups } from '../body/groups.ts'
import { AWAKE, fallAsleep, isSlow, SLEEP_TIME } from '../body/sleep.ts'
import { notifyWake, wakeOne } from '../body/wake.ts'
import type { Writer } from '../core/bytes.ts'
import { wrapCoordinate } from '../core/space.ts'
import { checkOptions, demand, oneOf, positive, refuseRemoved, vector } from '../core/validate.ts'
import { type Dim, toAxes, toVec, type Vec } from '../math/vec.ts'
import type { StepContext } from '../stepContext.ts'
import { ensureSystem, findSystem } from '../system/systems.ts'
import type { System, World } from '../world.ts'
import { type Joint, prepareJoints, solveJoints } from './jointSolver.ts'

/** Handle of a joint. */
export type JointId = number & { readonly __joint: unique symbol }

/** A joint between the centres of two bodies, or of a body and a point. */
export interface JointOptions<D extends Dim> {
  /** `distance`: a rod that keeps its length. `rope`: it keeps the ends from being farther apart. */
  type: 'distance' | 'rope'
  /** A body. */
  a: BodyId
  /** The other body, or a point in metres. */
  b: BodyId | Vec<D>
  /** Metres, positive. @default the distance of the ends now */
  length?: number
}

/** A copy of a joint's state. */
export type JointState<D extends Dim> = Required<JointOptions<D>>

interface JointData {
  joints: Joint[]
  nextId: number
}

export interface JointSystem extends System, JointData {
  readonly name: 'joints'
  readonly data: JointData
  /** By slot: the least slot of its group of connected bodies; null where joints have changed. */
  groups: Int32Array | null
}

const TYPES = ['distance', 'rope'] as const

/**
 * Joins two bodies, or a body and a point, and wakes them. Joints keep their length to a ten
 * thousandth whatever the masses, and do not turn bodies. The ends collide as before: give them a
 * length of at least both radii, or masks.
 * @returns a handle, which is valid until `removeJoint`, or until one of the bodies is removed
 */
export function addJoint<D extends Dim>(world: World<D>, options: JointOptions<NoInfer<D>>): JointId {
  const { bodies, dim, space } = world
  checkOptions<JointOptions<D>>(options, {}, ['type', 'a', 'b', 'length'])
  const { type, a, b, length } = options as JointOptions<D>
  oneOf('type', type, TYPES)
  const i = indexOfBody(bodies, a)
  const j = typeof b === 'number' ? indexOfBody(bodies, b) : -1
  if (j < 0) vector('b', b, dim, 'metres')
  demand(i !== j, 'b', 'another body than a, or a point', b)
  const point = j < 0 ? toAxes(b as Vec<D>).map((v, axis) => wrapCoordinate(v, space.size[axis]!)) : [0, 0, 0]
  const slotB = j < 0 ? -1 : bodies.slot[j]!
  if (length !== undefined) positive('length', length, 'metres')
  const probe = createJoint(0, false, bodies.slot[i]!, slotB, 0, point)
  prepareJoints([probe], bodies, space)
  const metres = length ?? positive('length', probe.excess, 'metres')
  const system = jointsOf(world)
  const joint = createJoint(system.nextId++, type === 'rope', bodies.slot[i]!, slotB, metres, point)
  system.joints.push(joint)
  system.groups = null
  wakeEnds(world, joint)
  notifyWake(world)
  return joint.id as JointId
}

/** Removes a joint, and wakes its bodies. */
export function removeJoint(world: World, id: JointId): void {
  const { system, joint } = findJoint(world, id)
  system.joints.splice(system.joints.indexOf(joint), 1)
  system.groups = null
  wakeEnds(world, joint)
  notifyWake(world)
}

/** Handles of all joints, in the order in which they were added. */
export function jointIds(world: World): JointId[] {
  return (findSystem<JointSystem>(world, 'joints')?.joints ?? []).map(({ id }) => id as JointId)
}

/** A copy of a joint's state. */
export function getJoint<D extends Dim>(world: World<D>, id: JointId): JointState<D> {
  const { isRope, slotA, slotB, length, point } = findJoint(world, id).joint
  const { indexOf } = world.bodies
  const end = (slot: number) => idOf(world.bodies, indexOf[slot]!)
  const b = slotB < 0 ? toVec(world.dim, point[0]!, point[1]!, point[2]!) : end(slotB)
  return { type: isRope ? 'rope' : 'distance', a: end(slotA), b, length }
}

export function createJoint(
  id: number,
  isRope: boolean,
  slotA: number,
  slotB: number,
  length: number,
  point: ArrayLike<number>,
): Joint {
  const scratch = { excess: 0, pull: 0, isActive: false, residual: 0, change: 0, search: 0, image: 0 }
  const place = { point: Float64Array.from(point), normal: new Float64Array(3), a: -1, b: -1 }
  return { id, isRope, slotA, slotB, length, ...place, ...scratch }
}

export function jointsOf(world: World): JointSystem {
  return ensureSystem(world, 'joints', createJointSystem)
}

function findJoint(world: World, id: JointId): { system: JointSystem; joint: Joint } {
  const system = findSystem<JointSystem>(world, 'joints')
  const joint = system?.joints.find((each) => each.id === id)
  if (!system || !joint) refuseRemoved('joint', id)
  return { system, joint }
}

function wakeEnds(world: World, { slotA, slotB }: Joint): void {
  wakeOne(world, world.bodies.indexOf[slotA]!)
  if (slotB >= 0) wakeOne(world, world.bodies.indexOf[slotB]!)
}

/** @param data That of a system in another thread. */
export function createJointSystem(data: JointData = { joints: [], nextId: 0 }): JointSystem {
  return {
    name: 'joints',
    ...data,
    groups: null,
    get data() {
      return { joints: this.joints, nextId: this.nextId }
    },
    beginStep,
    applyForces({ bodies, space }) {
      prepareJoints(this.joints, bodies, space)
    },
    clampPositions({ bodies, space, context }) {
      solveJoints(this.joints, bodies, space, context.h)
    },
    finishStep,
    removeBody(world, slot) {
      for (const joint of this.joints.filter(({ slotA, slotB }) => slotA === slot || slotB === slot)) {
        this.joints.splice(this.joints.indexOf(joint), 1)
        wakeEnds(world, joint)
        this.groups = null
      }
    },
    save,
  }
}

/** The groups of bodies that joints connect, by slot. */
function groupsOf(system: JointSystem, bodies: Bodies): Int32Array {
  const { joints } = system
  const slotsOf = (end: 'slotA' | 'slotB') => Int32Array.from(joints, (joint) => joint[end])
  if (!system.groups || system.groups.length < bodies.indexOf.length)
    system.groups = groupBodies(bodies, HAS_JOINTS, slotsOf('slotA'), slotsOf('slotB'), joints.length)
  return system.groups
}

/** Wakes all bodies of a group of which one is awake. */
function beginStep(this: JointSystem, world: World): void {
  const { bodies, broadphase } = world
  const groups = groupsOf(this, bodies)
  if (world.awake < bodies.count && wakeGroups(bodies, groups, HAS_JOINTS)) broadphase.woken = true
}

/** Puts groups to sleep of which all bodies have been slow for `SLEEP_TIME`: none of them falls. */
function finishStep(this: JointSystem, { bodies, sleep }: World, context: StepContext): void {
  if (!sleep || !context.canSleep) return
  const groups = groupsOf(this, bodies)
  const { materialFlags, asleep, slot, sleepTime, count } = bodies
  const restless = new Set<number>()
  for (let i = 0; i < count; i++) {
    if (!(materialFlags[i]! & HAS_JOINTS) || asleep[i] !== AWAKE) continue
    const rests = !(materialFlags[i]! & NEVER_SLEEPS) && isSlow(bodies, i, context)
    sleepTime[i] = rests ? sleepTime[i]! + context.dt : 0
    if (sleepTime[i]! < SLEEP_TIME) restless.add(groups[slot[i]!]!)
  }
  for (let i = 0; i < count; i++)
    if (materialFlags[i]! & HAS_JOINTS && asleep[i] === AWAKE && !restless.has(groups[slot[i]!]!))
      fallAsleep(bodies, i, context)
}

function save(this: JointSystem, out: Writer): void {
  out.int(this.nextId)
  out.int(this.joints.length)
  for (const { id, isRope, slotA, slotB, length, point } of this.joints) {
    out.array(Int32Array.of(id, isRope ? 1 : 0, slotA, slotB))
    out.array(Float64Array.of(length, ...point))
  }
}
