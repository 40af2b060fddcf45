// Distance and rope joints between bodies, or a body and a point, as a system of a world. Bodies
// that joints connect sleep and wake together. The solver is in solver/jointSolver.ts.
import { type Bodies, type BodyId, HAS_JOINTS, idOf, indexOfBody } from '../body/bodies.ts'
import { findTraits } from '../body/bodyTraits.ts'
import { type Groups, groupBodies, updateGroupSleep, wakeGroups } from '../body/groups.ts'
import { notifyWake, wakeOne } from '../body/wake.ts'
import type { Writer } from '../core/bytes.ts'
import { type Space, wrapCoordinate } from '../core/space.ts'
import { checkOptions, demand, oneOf, positive, refuseRemoved, vector } from '../core/validate.ts'
import { type Dim, toAxes, toVec, type Vec } from '../core/vec.ts'
import { JointSolver, Row } from '../solver/jointRows.ts'
import { JOINT_PHASES, measure } from '../solver/jointSolver.ts'
import type { StepContext } from '../world/stepContext.ts'
import { ensureSystem, findSystem } from '../world/systems.ts'
import type { System, World } from '../world/world.ts'

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

const TYPES = ['distance', 'rope'] as const

/**
 * Joins two bodies, or a body and a point, and wakes them. Joints keep their length to a ten
 * thousandth whatever the masses, and do not turn bodies. The two bodies still collide: give the
 * joint a length of at least both radii, or give the bodies masks.
 * @returns a handle, which is valid until `removeJoint`, or until one of the bodies is removed
 */
export function addJoint<D extends Dim>(world: World<D>, options: JointOptions<NoInfer<D>>): JointId {
  const { bodies, dim, space } = world
  checkOptions<JointOptions<D>>(options, { length: [positive, 'metres'] }, ['type', 'a', 'b'])
  const { type, a, b, length } = options as JointOptions<D>
  oneOf('type', type, TYPES)
  const i = indexOfBody(bodies, a)
  const j = typeof b === 'number' ? indexOfBody(bodies, b) : -1
  if (j < 0) vector('b', b, dim, 'metres')
  demand(i !== j, 'b', 'another body than a, or a point', b)
  const point = j < 0 ? toAxes(b as Vec<D>).map((v, axis) => wrapCoordinate(v, space.size[axis]!)) : [0, 0, 0]
  const slotB = j < 0 ? -1 : bodies.slot[j]!
  const probe = Object.assign(new Joint(0, false, bodies.slot[i]!, slotB, 0, point), { a: i, b: j })
  const metres = length ?? positive('length', measure(probe, bodies, space), 'metres')
  const system = jointsOf(world)
  const joint = new Joint(system.nextId++, type === 'rope', bodies.slot[i]!, slotB, metres, point)
  system.joints.push(joint)
  system.change(world, joint)
  notifyWake(world)
  return joint.id as JointId
}

/** Removes a joint, and wakes its bodies. */
export function removeJoint(world: World, id: JointId): void {
  const joint = findJoint(world, id)
  jointsOf(world).remove(world, joint)
  notifyWake(world)
}

/** Returns the handles of all joints, in the order in which they were added. */
export function jointIds(world: World): JointId[] {
  return (findSystem<JointSystem>(world, 'joints')?.joints ?? []).map(({ id }) => id as JointId)
}

/** A copy of a joint's state. */
export function getJoint<D extends Dim>(world: World<D>, id: JointId): JointState<D> {
  const { isRope, slotA, slotB, length, point } = findJoint(world, id)
  const { indexOf } = world.bodies
  const end = (slot: number) => idOf(world.bodies, indexOf[slot]!)
  const b = slotB < 0 ? toVec(world.dim, point[0]!, point[1]!, point[2]!) : end(slotB)
  return { type: isRope ? 'rope' : 'distance', a: end(slotA), b, length }
}

function findJoint(world: World, id: JointId): Joint {
  return findSystem<JointSystem>(world, 'joints')?.joints.find((each) => each.id === id) ?? refuseRemoved('joint', id)
}

/** A joint. `slotB` is -1 if its other end is a point. */
export class Joint extends Row {
  readonly id: number
  readonly isRope: boolean
  readonly slotA: number
  readonly slotB: number

  constructor(id: number, isRope: boolean, slotA: number, slotB: number, length: number, point: ArrayLike<number>) {
    super()
    this.id = id
    this.isRope = this.isOneSided = isRope
    this.slotA = slotA
    this.slotB = slotB
    this.length = length
    this.point.set(point)
  }
}

/** Radians: the most that a joint turns in a substep. */
const MAX_TURN = 0.25
/** Share of its length from which a rope counts as taut. */
const TAUT = 0.99

/** Returns how fast a rod or a taut rope turns, in radians per second. */
function turningSpeed(joint: Joint, bodies: Bodies, space: Space): number {
  const { a, b, away, length, isRope } = joint
  const { velocity } = bodies
  const distance = measure(joint, bodies, space)
  if (isRope && distance < TAUT * length) return 0
  let squared = 0
  let along = 0
  for (let axis = 0; axis < 3; axis++) {
    const v = velocity[4 * a + axis]! - (b < 0 ? 0 : velocity[4 * b + axis]!)
    squared += v * v
    along += (v * away[axis]!) / distance
  }
  return distance > 0 ? Math.sqrt(Math.max(0, squared - along * along)) / distance : 0
}

export function jointsOf(world: World): JointSystem {
  return ensureSystem(world, 'joints', () => new JointSystem())
}

export class JointSystem implements System {
  readonly name = 'joints'
  joints: Joint[]
  nextId: number
  /** The bodies that joints connect; null after a change of joints. */
  #groups: Groups | null = null
  /** The solver of these joints; null with the groups. */
  #solver: JointSolver | null = null

  /** @param data The data of the same system in another thread. */
  constructor({ joints, nextId }: JointSystem['data'] = { joints: [], nextId: 0 }) {
    this.joints = joints
    this.nextId = nextId
  }

  get data(): { joints: Joint[]; nextId: number } {
    return { joints: this.joints, nextId: this.nextId }
  }

  /** Called when a joint is added or removed. Wakes its ends. */
  change(world: World, joint: Joint): void {
    this.#groups = null
    wakeEnds(world, joint)
  }

  wakeLinked(world: World, slot: number): void {
    for (const joint of this.joints) if (joint.slotA === slot || joint.slotB === slot) wakeEnds(world, joint)
  }

  remove(world: World, joint: Joint): void {
    this.joints.splice(this.joints.indexOf(joint), 1)
    this.change(world, joint)
  }

  /** The time in which the fastest joint turns by `MAX_TURN`. */
  longestSubstep({ bodies, space }: World): number {
    this.#findEnds(bodies)
    let fastest = 0
    for (const joint of this.joints) fastest = Math.max(fastest, turningSpeed(joint, bodies, space))
    return MAX_TURN / fastest
  }

  wakeGroups(world: World): boolean {
    return wakeGroups(world, this.#groupsOf(world.bodies))
  }

  /** Gives the joints to the contact solver. */
  beginStep(world: World): void {
    const { bodies, contacts } = world
    const groups = this.#groupsOf(bodies)
    this.#solver ??= new JointSolver(
      JOINT_PHASES,
      this.joints,
      this.joints.map(({ slotA }) => slotA),
      groups.root,
    )
    this.#solver.locks = findTraits(world)?.locks ?? null
    contacts.joints = this.#solver
    this.#findEnds(bodies)
  }

  /** A slow and balanced group may sleep: it hangs at rest, because joints keep its bodies from falling. */
  finishStep(world: World, context: StepContext): void {
    if (world.sleep && context.canSleep) updateGroupSleep(world, this.#groupsOf(world.bodies), null, context)
  }

  removeBody(world: World, slot: number): void {
    for (const joint of this.joints.filter(({ slotA, slotB }) => slotA === slot || slotB === slot))
      this.remove(world, joint)
  }

  save(out: Writer): void {
    out.int(this.nextId)
    out.int(this.joints.length)
    for (const { id, isRope, slotA, slotB, length, point } of this.joints) {
      out.array(Int32Array.of(id, isRope ? 1 : 0, slotA, slotB))
      out.array(Float64Array.of(length, ...point))
    }
  }

  #findEnds({ indexOf }: Bodies): void {
    for (const joint of this.joints) {
      joint.a = indexOf[joint.slotA]!
      joint.b = joint.slotB < 0 ? -1 : indexOf[joint.slotB]!
    }
  }

  #groupsOf(bodies: Bodies): Groups {
    const slotsOf = (end: 'slotA' | 'slotB') => Int32Array.from(this.joints, (joint) => joint[end])
    if (!this.#groups || this.#groups.root.length < bodies.indexOf.length) {
      this.#solver = null
      this.#groups = groupBodies(bodies, HAS_JOINTS, slotsOf('slotA'), slotsOf('slotB'), this.joints.length)
    }
    return this.#groups
  }
}

function wakeEnds(world: World, { slotA, slotB }: Joint): void {
  wakeOne(world, world.bodies.indexOf[slotA]!)
  if (slotB >= 0) wakeOne(world, world.bodies.indexOf[slotB]!)
}
