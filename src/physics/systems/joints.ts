// Distance and rope joints between bodies, or a body and a point, as a system of a world. Bodies
// that joints connect sleep and wake together. After each substep the solver corrects positions and
// velocities by the equations of all joints together, so that joints are rigid whatever the masses.
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

/** A joint. `slotB` is -1 if its other end is a point. */
export class Joint {
  readonly id: number
  readonly isRope: boolean
  readonly slotA: number
  readonly slotB: number
  /** Metres. */
  readonly length: number
  readonly point: Float64Array
  /** Dense indices of the ends; `b` is -1 for a point. */
  a = -1
  b = -1
  /** From b to a when it was measured last. Metres. */
  readonly away = new Float64Array(3)
  /** Unit vector from b to a at the beginning of the substep, and how much the joint was too long then. */
  readonly normal = new Float64Array(3)
  excess = 0
  /** How far it has moved its ends together, times their masses. Kilogram metres. */
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
  /** The bodies that joints connect; null after a change of joints. */
  #groups: Groups | null = null
  /** Scratch of the solver by dense index, four numbers each: moves of bodies, and their positions before. */
  moves = new Float64Array(0)
  before = new Float64Array(0)

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

  /** Wakes groups with an awake body. */
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

  #groupsOf(bodies: Bodies): Groups {
    const slotsOf = (end: 'slotA' | 'slotB') => Int32Array.from(this.joints, (joint) => joint[end])
    if (!this.#groups || this.#groups.root.length < bodies.indexOf.length)
      this.#groups = groupBodies(bodies, HAS_JOINTS, slotsOf('slotA'), slotsOf('slotB'), this.joints.length)
    return this.#groups
  }
}

function wakeEnds(world: World, { slotA, slotB }: Joint): void {
  wakeOne(world, world.bodies.indexOf[slotA]!)
  if (slotB >= 0) wakeOne(world, world.bodies.indexOf[slotB]!)
}

/** Error of a solved joint, and the least error that is corrected slowly. Shares of the length. */
const EXACT = 1e-10
const OFF = 1e-6
/** Share of such an error that one substep corrects, without velocity. */
const TAKE_BACK = 0.2
/** Linear solutions of a substep: the directions of joints change as their ends move. */
const ROUNDS = 8
/** The linear solution ends when the squared residual has fallen by this factor. */
const LINEAR = 1e-12
/** Compliance that is added, as a share of the masses, so that loops of joints are solvable: first, and then. */
const GIVE = 1e-9
const GIVE_MORE = 1e-4

/** Measures a joint: sets `away`, the vector from b to a. @returns its length in metres */
function measure({ a, b, point, away }: Joint, { position }: Bodies, { size }: Space): number {
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    const from = b < 0 ? point[axis]! : position[4 * b + axis]!
    away[axis] = nearestImage(position[4 * a + axis]! - from, size[axis]!)
    squared += away[axis]! * away[axis]!
  }
  return Math.sqrt(squared)
}

/** Stores directions and errors of joints at the beginning of a substep. */
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

/** Sets the direction of a measured joint; up if both ends are in one place. */
function setNormal({ normal, away }: Joint, distance: number): void {
  for (let axis = 0; axis < 3; axis++) normal[axis] = distance > 0 ? away[axis]! / distance : axis === 1 ? 1 : 0
}

/**
 * Moves the ends of joints to their length, along the directions of the substep's beginning, and
 * adds the moves over h to their velocities (SHAKE: Ryckaert, Ciccotti, Berendsen, 1977), so that
 * energy does not drift. If directions turn too fast for that, it uses the current directions. This
 * keeps the error that a joint had before; a second solution corrects a part of it without
 * velocity.
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

/** Copies the positions of the joints' ends. */
function copyEnds(joints: readonly Joint[], from: Float64Array, to: Float64Array): void {
  for (const { a, b } of joints)
    for (let axis = 0; axis < 3; axis++) {
      to[4 * a + axis] = from[4 * a + axis]!
      if (b >= 0) to[4 * b + axis] = from[4 * b + axis]!
    }
}

/**
 * Solves all joints to their length plus a share of the error that they had before.
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
      // A rope acts as a rod while it pulls.
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
 * Finds the changes of the pulls that remove the residuals to first order, by conjugate gradients
 * with the joints' masses as preconditioner: (K + give diag K) change = residual, K = J W J'.
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
