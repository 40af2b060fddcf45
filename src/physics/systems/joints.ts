// Distance and rope joints between bodies, or a body and a point, as a system of a world. Bodies
// that joints connect sleep and wake together. The solver moves positions after each substep, and the
// velocities that led there, by the equations of all joints together: so joints are rigid whatever
// the masses.
import { type Bodies, type BodyId, HAS_JOINTS, idOf, indexOfBody } from '../body/bodies.ts'
import { type Groups, groupBodies, updateGroupSleep, wakeGroups } from '../body/groups.ts'
import { notifyWake, wakeOne } from '../body/wake.ts'
import type { Writer } from '../core/bytes.ts'
import { lengthen } from '../core/columns.ts'
import { nearestImage, type Space, wrapCoordinate } from '../core/space.ts'
import { checkOptions, demand, oneOf, positive, refuseRemoved, vector } from '../core/validate.ts'
import { type Dim, toAxes, toVec, type Vec } from '../core/vec.ts'
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
  const probe = new Joint(0, false, bodies.slot[i]!, slotB, 0, point)
  prepareJoints([probe], bodies, space)
  const metres = length ?? positive('length', probe.excess, 'metres')
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

/** A joint. Its partner `slotB` is -1 where it is a point. */
export class Joint {
  readonly id: number
  readonly isRope: boolean
  readonly slotA: number
  readonly slotB: number
  /** Metres. */
  readonly length: number
  readonly point: Float64Array
  /** Dense index of b at `slotB`, or -1; that of a. */
  a = -1
  b = -1
  /** Metres: the way from b to a that was measured last. */
  readonly away = new Float64Array(3)
  /** Unit vector from b to a when the substep began, and by how much it was too long then. */
  readonly normal = new Float64Array(3)
  excess = 0
  /** Impulse in kilogram metres: what it moves its ends together by, times their masses. */
  pull = 0
  isActive = false
  /** Scratch of the solver. */
  residual = 0
  change = 0
  search = 0
  image = 0

  constructor(id: number, isRope: boolean, slotA: number, slotB: number, length: number, point: ArrayLike<number>) {
    this.id = id
    this.isRope = isRope
    this.slotA = slotA
    this.slotB = slotB
    this.length = length
    this.point = Float64Array.from(point)
  }
}

export function jointsOf(world: World): JointSystem {
  return ensureSystem(world, 'joints', () => new JointSystem())
}

export class JointSystem implements System {
  readonly name = 'joints'
  joints: Joint[]
  nextId: number
  /** The bodies that joints connect; null where joints have changed. */
  #groups: Groups | null = null
  /** Scratch of the solver by dense index, four numbers each: moves of bodies, and their places before. */
  moves = new Float64Array(0)
  before = new Float64Array(0)

  /** @param data That of a system in another thread. */
  constructor({ joints, nextId }: JointSystem['data'] = { joints: [], nextId: 0 }) {
    this.joints = joints
    this.nextId = nextId
  }

  get data(): { joints: Joint[]; nextId: number } {
    return { joints: this.joints, nextId: this.nextId }
  }

  /** Notes that a joint comes or goes, and wakes its ends. */
  change(world: World, { slotA, slotB }: Joint): void {
    this.#groups = null
    wakeOne(world, world.bodies.indexOf[slotA]!)
    if (slotB >= 0) wakeOne(world, world.bodies.indexOf[slotB]!)
  }

  remove(world: World, joint: Joint): void {
    this.joints.splice(this.joints.indexOf(joint), 1)
    this.change(world, joint)
  }

  /** Wakes all bodies of a group of which one is awake. */
  beginStep({ bodies, broadphase, awake }: World): void {
    const groups = this.#groupsOf(bodies)
    if (awake < bodies.count && wakeGroups(bodies, groups)) broadphase.woken = true
  }

  applyForces({ bodies, space }: World): void {
    prepareJoints(this.joints, bodies, space)
  }

  clampPositions({ bodies, space, context }: World): void {
    solveJoints(this, bodies, space, context.h)
  }

  /** A group that is slow hangs at rest: none of its bodies falls. */
  finishStep({ bodies, sleep }: World, context: StepContext): void {
    if (sleep && context.canSleep) updateGroupSleep(bodies, this.#groupsOf(bodies), null, context)
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

  #groupsOf(bodies: Bodies): Groups {
    const slotsOf = (end: 'slotA' | 'slotB') => Int32Array.from(this.joints, (joint) => joint[end])
    if (!this.#groups || this.#groups.root.length < bodies.indexOf.length)
      this.#groups = groupBodies(bodies, HAS_JOINTS, slotsOf('slotA'), slotsOf('slotB'), this.joints.length)
    return this.#groups
  }
}

/** Shares of the length: joints are solved to it, and farther off they are pulled back slowly. */
const EXACT = 1e-10
const OFF = 1e-6
/** Share of a distance by which a joint is off that one substep takes back, without velocity. */
const TAKE_BACK = 0.2
/** Rounds of linear solutions, as the directions of joints change by what they move. */
const ROUNDS = 8
/** The linear solution ends at this share of its first residual, squared. */
const LINEAR = 1e-12
/** Share of the masses that is added, so that loops of joints have a solution: first, and then. */
const GIVE = 1e-9
const GIVE_MORE = 1e-4

/** Metres from b to a. Sets `away` to the way. */
function measure({ a, b, point, away }: Joint, { position }: Bodies, { size }: Space): number {
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    const from = b < 0 ? point[axis]! : position[4 * b + axis]!
    away[axis] = nearestImage(position[4 * a + axis]! - from, size[axis]!)
    squared += away[axis]! * away[axis]!
  }
  return Math.sqrt(squared)
}

/** Notes the directions of joints when a substep begins. */
function prepareJoints(joints: readonly Joint[], bodies: Bodies, space: Space): void {
  for (const joint of joints) {
    joint.a = bodies.indexOf[joint.slotA]!
    joint.b = joint.slotB < 0 ? -1 : bodies.indexOf[joint.slotB]!
    bodies.nonGravityFlags[joint.a]! |= 1
    if (joint.b >= 0) bodies.nonGravityFlags[joint.b]! |= 1
    const distance = measure(joint, bodies, space)
    joint.excess = joint.isRope ? Math.max(0, distance - joint.length) : distance - joint.length
    if (Math.abs(joint.excess) < OFF * joint.length) joint.excess = 0
    setNormal(joint, distance)
  }
}

/** Sets the direction of a joint that was measured. Ends in one place have none: it is up. */
function setNormal({ normal, away }: Joint, distance: number): void {
  for (let axis = 0; axis < 3; axis++) normal[axis] = distance > 0 ? away[axis]! / distance : axis === 1 ? 1 : 0
}

/**
 * Moves the ends of joints to where they belong, along the directions of the substep's beginning,
 * and adds the move over h to their velocities (SHAKE: Ryckaert, Ciccotti, Berendsen, 1977): energy
 * does not drift. Where directions turn too fast for that, it goes along the current ones. A joint
 * that was off before keeps that here; a second solution takes a part of it back without velocity.
 */
function solveJoints(system: JointSystem, bodies: Bodies, space: Space, h: number): void {
  const { joints } = system
  const { position, velocity } = bodies
  system.before = lengthen(system.before, position.length)
  const { before } = system
  copyEnds(joints, position, before)
  if (!solveRounds(system, bodies, space, 1, false)) {
    copyEnds(joints, before, position)
    solveRounds(system, bodies, space, 1, true)
  }
  for (let k = 0; k < 2 * joints.length; k++) {
    const { a, b } = joints[k >> 1]!
    const end = 4 * (k % 2 === 0 ? a : b)
    for (let at = end; at >= 0 && at < end + 3; at++) {
      velocity[at] = velocity[at]! + (position[at]! - before[at]!) / h
      before[at] = position[at]! // an end of several joints counts once
    }
  }
  if (joints.some(({ excess }) => excess !== 0)) solveRounds(system, bodies, space, 1 - TAKE_BACK, true)
}

/** Copies the places of the ends of joints. */
function copyEnds(joints: readonly Joint[], from: Float64Array, to: Float64Array): void {
  for (const { a, b } of joints)
    for (let axis = 0; axis < 3; axis++) {
      to[4 * a + axis] = from[4 * a + axis]!
      if (b >= 0) to[4 * b + axis] = from[4 * b + axis]!
    }
}

/**
 * Solves all joints to their length and a share of the excess that they had.
 * @param turns Whether directions follow the moves.
 * @returns whether all joints are solved
 */
function solveRounds(system: JointSystem, bodies: Bodies, space: Space, share: number, turns: boolean): boolean {
  const { joints } = system
  for (const joint of joints) joint.pull = 0
  for (let round = 0; round < (turns ? 4 * ROUNDS : ROUNDS); round++) {
    let isSolved = true
    for (const joint of joints) {
      const distance = measure(joint, bodies, space)
      if (turns) setNormal(joint, distance)
      joint.residual = distance - joint.length - share * joint.excess
      // A rope that pulls is a rod; one that does not may be shorter.
      joint.isActive = inverseMass(joint, bodies) > 0 && (!joint.isRope || joint.residual > 0 || joint.pull > 0)
      if (!joint.isActive) joint.residual = 0
      if (!(Math.abs(joint.residual) <= EXACT * joint.length)) isSolved = false
    }
    if (isSolved) return true
    solveLinear(system, bodies, turns ? GIVE_MORE : GIVE)
    for (const joint of joints) {
      // A rope never pushes.
      if (joint.isRope && joint.pull + joint.change < 0) joint.change = -joint.pull
      joint.pull += joint.change
      move(joint, bodies, bodies.position, joint.change)
    }
  }
  return false
}

function inverseMass({ a, b }: Joint, { velocity }: Bodies): number {
  return velocity[4 * a + 3]! + (b < 0 ? 0 : velocity[4 * b + 3]!)
}

/** Moves the ends of a joint together by a pull. */
function move({ a, b, normal }: Joint, { velocity }: Bodies, column: Float64Array, pull: number): void {
  for (let axis = 0; axis < 3; axis++) {
    column[4 * a + axis]! -= velocity[4 * a + 3]! * pull * normal[axis]!
    if (b >= 0) column[4 * b + axis]! += velocity[4 * b + 3]! * pull * normal[axis]!
  }
}

/**
 * Finds the changes of the pulls that take the residuals back to first order, by conjugate
 * gradients, scaled by the masses of each joint: (K + give diag K) change = residual, K = J W J'.
 */
function solveLinear(system: JointSystem, bodies: Bodies, give: number): void {
  const { joints } = system
  system.moves = lengthen(system.moves, bodies.position.length)
  const { moves } = system
  let norm = 0
  for (const joint of joints) {
    joint.change = 0
    joint.search = joint.isActive ? joint.residual / inverseMass(joint, bodies) : 0
    norm += joint.residual * joint.search
  }
  const end = LINEAR * norm
  for (let k = 0; k < joints.length + 8 && norm > end; k++) {
    for (const joint of joints) clearMove(joint, moves)
    for (const joint of joints) if (joint.isActive) move(joint, bodies, moves, joint.search)
    let curvature = 0
    for (const joint of joints) {
      if (!joint.isActive) continue
      joint.image = give * joint.search * inverseMass(joint, bodies)
      for (let axis = 0; axis < 3; axis++) {
        const apart = moves[4 * joint.a + axis]! - (joint.b < 0 ? 0 : moves[4 * joint.b + axis]!)
        joint.image -= apart * joint.normal[axis]!
      }
      curvature += joint.search * joint.image
    }
    if (!(curvature > 0)) return
    const factor = norm / curvature
    let next = 0
    for (const joint of joints) {
      joint.change += factor * joint.search
      joint.residual -= factor * joint.image
      if (joint.isActive) next += (joint.residual * joint.residual) / inverseMass(joint, bodies)
    }
    for (const joint of joints) {
      if (joint.isActive) joint.search = joint.residual / inverseMass(joint, bodies) + (next / norm) * joint.search
    }
    norm = next
  }
}

function clearMove({ a, b }: Joint, moves: Float64Array): void {
  moves.fill(0, 4 * a, 4 * a + 3)
  if (b >= 0) moves.fill(0, 4 * b, 4 * b + 3)
}
