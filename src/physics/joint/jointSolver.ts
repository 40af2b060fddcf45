// Solves joints: positions after each substep, and the velocities that led there. The equations of
// all joints are solved together, so that joints are rigid whatever the masses.
import type { Bodies } from '../body/bodies.ts'
import { nearestImage, type Space } from '../core/space.ts'

/** A joint. Its partner `slotB` is -1 where it is a point. */
export interface Joint {
  readonly id: number
  readonly isRope: boolean
  readonly slotA: number
  readonly slotB: number
  /** Metres. */
  readonly length: number
  readonly point: Float64Array
  /** Dense index of b at `slotB`, or -1; that of a. */
  a: number
  b: number
  /** Unit vector from b to a when the substep began, and by how much it was too long then. */
  readonly normal: Float64Array
  excess: number
  /** Impulse in kilogram metres: what it moves its ends together by, times their masses. */
  pull: number
  isActive: boolean
  /** Scratch of the solver. */
  residual: number
  change: number
  search: number
  image: number
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

/** Scratch by dense index: moves of bodies, and their places before. */
let MOVE = new Float64Array(0)
let BEFORE = new Float64Array(0)
const AWAY = new Float64Array(3)

/** Metres from b to a. Sets AWAY to the way. */
function measure({ a, b, point }: Joint, { position }: Bodies, { size }: Space): number {
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    const from = b < 0 ? point[axis]! : position[4 * b + axis]!
    AWAY[axis] = nearestImage(position[4 * a + axis]! - from, size[axis]!)
    squared += AWAY[axis]! * AWAY[axis]!
  }
  return Math.sqrt(squared)
}

/** Notes the directions of joints when a substep begins. */
export function prepareJoints(joints: readonly Joint[], bodies: Bodies, space: Space): void {
  for (const joint of joints) {
    joint.a = bodies.indexOf[joint.slotA]!
    joint.b = joint.slotB < 0 ? -1 : bodies.indexOf[joint.slotB]!
    bodies.driven[joint.a]! |= 1
    if (joint.b >= 0) bodies.driven[joint.b]! |= 1
    const distance = measure(joint, bodies, space)
    joint.excess = joint.isRope ? Math.max(0, distance - joint.length) : distance - joint.length
    if (Math.abs(joint.excess) < OFF * joint.length) joint.excess = 0
    setNormal(joint, distance)
  }
}

/** Sets the direction of a joint that was measured. Ends in one place have none: it is up. */
function setNormal({ normal }: Joint, distance: number): void {
  for (let axis = 0; axis < 3; axis++) normal[axis] = distance > 0 ? AWAY[axis]! / distance : axis === 1 ? 1 : 0
}

/**
 * Moves the ends of joints to where they belong, along the directions of the substep's beginning,
 * and adds the move over h to their velocities (SHAKE: Ryckaert, Ciccotti, Berendsen, 1977): energy
 * does not drift. Where directions turn too fast for that, it goes along the present ones. A joint
 * that was off before keeps that here; a second solution takes a part of it back without velocity.
 */
export function solveJoints(joints: readonly Joint[], bodies: Bodies, space: Space, h: number): void {
  const { position, velocity } = bodies
  if (BEFORE.length < position.length) BEFORE = new Float64Array(position.length)
  const eachEnd = (visit: (at: number) => void) => {
    for (const { a, b } of joints)
      for (let axis = 0; axis < 3; axis++) {
        visit(4 * a + axis)
        if (b >= 0) visit(4 * b + axis)
      }
  }
  eachEnd((at) => {
    BEFORE[at] = position[at]!
  })
  if (!solveRounds(joints, bodies, space, 1, false)) {
    eachEnd((at) => {
      position[at] = BEFORE[at]!
    })
    solveRounds(joints, bodies, space, 1, true)
  }
  eachEnd((at) => {
    velocity[at] = velocity[at]! + (position[at]! - BEFORE[at]!) / h
    BEFORE[at] = position[at]! // an end of several joints counts once
  })
  if (joints.some(({ excess }) => excess !== 0)) solveRounds(joints, bodies, space, 1 - TAKE_BACK, true)
}

/**
 * Solves all joints to their length and a share of the excess that they had.
 * @param turns Whether directions follow the moves.
 * @returns whether all joints are solved
 */
function solveRounds(joints: readonly Joint[], bodies: Bodies, space: Space, share: number, turns: boolean): boolean {
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
    solveLinear(joints, bodies, turns ? GIVE_MORE : GIVE)
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
function solveLinear(joints: readonly Joint[], bodies: Bodies, give: number): void {
  if (MOVE.length < bodies.position.length) MOVE = new Float64Array(bodies.position.length)
  let norm = 0
  for (const joint of joints) {
    joint.change = 0
    joint.search = joint.isActive ? joint.residual / inverseMass(joint, bodies) : 0
    norm += joint.residual * joint.search
  }
  const end = LINEAR * norm
  for (let k = 0; k < joints.length + 8 && norm > end; k++) {
    for (const joint of joints) clearMove(joint)
    for (const joint of joints) if (joint.isActive) move(joint, bodies, MOVE, joint.search)
    let curvature = 0
    for (const joint of joints) {
      if (!joint.isActive) continue
      joint.image = give * joint.search * inverseMass(joint, bodies)
      for (let axis = 0; axis < 3; axis++) {
        const apart = MOVE[4 * joint.a + axis]! - (joint.b < 0 ? 0 : MOVE[4 * joint.b + axis]!)
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

function clearMove({ a, b }: Joint): void {
  MOVE.fill(0, 4 * a, 4 * a + 3)
  if (b >= 0) MOVE.fill(0, 4 * b, 4 * b + 3)
}
