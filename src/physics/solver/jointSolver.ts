// The joint solver. Rods, ropes and the contacts of their ends are rows of one linear system, which is
// solved directly: joints are rigid whatever the masses, also where a floor or a lock holds an end.
import { type Bodies, HAS_JOINTS } from '../body/bodies.ts'
import { CONTACT, type Contacts, IMPULSE } from '../contact/contacts.ts'
import { lengthen } from '../core/columns.ts'
import { nearestImage, type Space } from '../core/space.ts'
import type { World } from '../world/world.ts'
import { normalSpeed } from './bounce/bounce.ts'
import { SOLVED_AGAIN } from './bounce/impacts.ts'
import { addContacts } from './jointContacts.ts'
import { type JointPhases, type JointSolver, type Row, setMoves } from './jointRows.ts'

/** Error of a solved joint, and the least error that is corrected slowly. Shares of the length. */
const EXACT = 1e-10
const OFF = 1e-6
/** Share of such an error that one substep corrects, without velocity. */
const TAKE_BACK = 0.2
/** Linear solutions of a substep: the directions of joints change as their ends move. */
const ROUNDS = 12
const CORRECTION_ROUNDS = 3
/** The linear solution ends when the squared residual has fallen by this factor. */
const LINEAR = 1e-12
/** Compliance that is added, as a share of the masses, so that loops of joints are solvable: first, and then. */
const GIVE = 1e-9
const GIVE_MORE = 1e-4
/** Bodies that carry more than this multiple of their weight pass it on to their contacts as rows. */
const LOADED = 4
/**
 * What rows correct: velocities; positions, along the directions of the substep's beginning or the
 * current ones; the errors from before, too.
 */
const VELOCITIES = 0
const POSITIONS = 1
const TURNING = 2
const CORRECTION = 3

export const JOINT_PHASES: JointPhases = {
  prepare: prepareJoints,
  solveVelocities: solveJointVelocities,
  solvePositions: solveJointPositions,
  correct: correctJoints,
  passImpulse,
  passBounce,
}

/** Measures a row: sets `away`, the vector from b to a. @returns its length in metres */
export function measure({ a, b, point, away }: Row, { position }: Bodies, { size }: Space): number {
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    const from = b < 0 ? point[axis]! : position[4 * b + axis]!
    away[axis] = nearestImage(position[4 * a + axis]! - from, size[axis]!)
    squared += away[axis]! * away[axis]!
  }
  return Math.sqrt(squared)
}

/** Stores directions and errors at the beginning of a substep. */
function prepareJoints(solver: JointSolver, { bodies, space, contacts, context }: World): void {
  const { rows, joints } = solver
  for (let k = 0; k < joints; k++) {
    const row = rows[k]!
    row.pull = 0
    bodies.nonGravityFlags[row.a]! |= 1
    if (row.b >= 0) bodies.nonGravityFlags[row.b]! |= 1
    const distance = measure(row, bodies, space)
    row.isTaut = !row.isOneSided || distance > (1 - OFF) * row.length
    row.excess = row.isOneSided ? Math.max(0, distance - row.length) : distance - row.length
    if (Math.abs(row.excess) < OFF * row.length) row.excess = 0
    setNormal(row, distance)
    setMoves(row, bodies, solver.locks)
  }
  addContacts(solver, contacts, bodies, LOADED * context.gravity * context.h)
}

/** Sets the direction of a measured joint; up if both ends are in one place. */
function setNormal({ normal, away }: Row, distance: number): void {
  for (let axis = 0; axis < 3; axis++) normal[axis] = distance > 0 ? away[axis]! / distance : axis === 1 ? 1 : 0
}

/** Removes the velocities along rods and taut ropes: contacts are solved for what joints leave. */
function solveJointVelocities(solver: JointSolver, world: World): void {
  solveRows(solver, solver.rows, solver.joints, world, VELOCITIES)
  release(solver.rows, solver.joints)
}

/**
 * Passes an impulse on a contact's bodies on through their joints. Their pulls add up until `passBounce`, so
 * that the pull of a rope decreases when a later pass reduces the impulse.
 */
function passImpulse(world: World, c: number): void {
  const { contacts, bodies } = world
  const { joints, a, b, pairCount } = contacts
  if (joints === null) return
  for (let side = 0; side < (c < pairCount ? 2 : 1); side++) {
    const group = groupOf(joints, bodies, side === 0 ? a[c]! : b[c]!)
    if (group !== undefined) solveRows(joints, group, group.length, world, VELOCITIES)
  }
}

/** Corrects the positions of bodies that a bounce at this time moves through joints, as `noteBounce`. */
function passBounce({ contacts, bodies, context }: World, c: number, time: number): void {
  const { joints, a, b, pairCount, isDisturbed } = contacts
  if (joints === null) return
  for (let side = 0; side < (c < pairCount ? 2 : 1); side++) {
    const group = groupOf(joints, bodies, side === 0 ? a[c]! : b[c]!) ?? []
    for (const row of group) {
      // The bodies of the contact themselves are marked by `noteDeflection`.
      if (row.a !== a[c] && row.a !== b[c]) isDisturbed[row.a]! |= SOLVED_AGAIN
      if (row.b >= 0 && row.b !== a[c] && row.b !== b[c]) isDisturbed[row.b]! |= SOLVED_AGAIN
      move(row, bodies.position, (-time * row.pull) / context.h)
    }
    release(group, group.length)
  }
}

/** Sets pulls to 0. */
function release(rows: readonly Row[], count: number): void {
  for (let k = 0; k < count; k++) rows[k]!.pull = 0
}

/** Returns the joints of a body's group. */
function groupOf({ groups, root }: JointSolver, { materialFlags, slot }: Bodies, i: number): Row[] | undefined {
  return (materialFlags[i]! & HAS_JOINTS) === 0 ? undefined : groups.get(root[slot[i]!]!)
}

/** Whether a body of the contact has joints. */
export function isJointed({ joints, a, b, pairCount }: Contacts, { materialFlags }: Bodies, c: number): boolean {
  if (joints === null) return false
  return ((materialFlags[a[c]!]! | (c < pairCount ? materialFlags[b[c]!]! : 0)) & HAS_JOINTS) !== 0
}

/**
 * Moves the ends of joints to their length, along the directions of the substep's beginning, and
 * adds the moves over h to their velocities (SHAKE: Ryckaert, Ciccotti, Berendsen, 1977), so that
 * energy does not drift. If directions turn too fast for that, it uses the current directions. This
 * keeps the errors that joints and contacts had before. Contacts are rows that only push, from the
 * impulses of the contact solver on.
 */
function solveJointPositions(solver: JointSolver, world: World): void {
  const { rows, joints, count } = solver
  const { contacts, bodies, context } = world
  const { position, velocity } = bodies
  const { data, pairCount } = contacts
  const { h } = context
  solver.before = lengthen(solver.before, position.length)
  const { before } = solver
  for (let k = joints; k < count; k++)
    if (rows[k]!.contact >= solver.pairCount) rows[k]!.contact += pairCount - solver.pairCount
  copyEnds(solver, position, before)
  release(rows, joints)
  for (let k = joints; k < count; k++) {
    const row = rows[k]!
    row.pull = h * data[CONTACT * row.contact + IMPULSE]!
    // What still approaches fast bounces in the next substep.
    if (normalSpeed(contacts, bodies, row.contact) < -context.bounceSpeed) row.pull = row.inverseMass = 0
  }
  let isSolved = solveRows(solver, rows, count, world, POSITIONS)
  for (let k = joints; isSolved && k < count; k++) {
    const { contact, pull, inverseMass } = rows[k]!
    const at = CONTACT * contact + IMPULSE
    // A load that lasts grows to its size in a few substeps. A blow is not applied again by the warm start.
    const most = inverseMass > 0 ? 2 * data[at]! + (context.gravity * h) / inverseMass : 0
    data[at] = Math.min(pull / h, most)
  }
  // Joints that do not fit between their contacts win.
  for (let mode = POSITIONS; !isSolved && mode <= TURNING; mode++) {
    copyEnds(solver, before, position)
    release(rows, joints)
    solver.count = joints
    isSolved = solveRows(solver, rows, joints, world, mode)
  }
  for (let k = 0; k < 2 * count; k++) {
    const end = 4 * (k % 2 === 0 ? rows[k >> 1]!.a : rows[k >> 1]!.b)
    for (let at = end; at >= 0 && at < end + 3; at++) {
      velocity[at] = velocity[at]! + (position[at]! - before[at]!) / h
      before[at] = position[at]! // an end of several rows counts once
    }
  }
}

/** Corrects a part of the errors that joints and contacts had before, without velocity. */
function correctJoints(solver: JointSolver, world: World): void {
  const { rows, count } = solver
  let isOff = false
  for (let k = 0; k < count; k++) if (rows[k]!.excess !== 0) isOff = true
  if (!isOff) return
  release(rows, count)
  solveRows(solver, rows, count, world, CORRECTION)
}

/** Copies the positions of the rows' ends. */
function copyEnds({ rows, count }: JointSolver, from: Float64Array, to: Float64Array): void {
  for (let k = 0; k < count; k++) {
    const { a, b } = rows[k]!
    for (let axis = 0; axis < 3; axis++) {
      to[4 * a + axis] = from[4 * a + axis]!
      if (b >= 0) to[4 * b + axis] = from[4 * b + axis]!
    }
  }
}

/** Solves rows, from their pulls on. @returns whether all are solved */
function solveRows(solver: JointSolver, rows: readonly Row[], count: number, world: World, mode: number): boolean {
  const { bodies, context } = world
  const turns = mode >= TURNING
  const column = mode === VELOCITIES ? bodies.velocity : bodies.position
  const scale = mode === VELOCITIES ? 1 / context.h : 1
  for (let round = 0; round < (mode === CORRECTION ? CORRECTION_ROUNDS : ROUNDS); round++) {
    let isSolved = true
    for (let k = 0; k < count; k++) {
      const row = rows[k]!
      setResidual(row, world, mode)
      if (turns && row.contact < 0) setMoves(row, bodies, solver.locks)
      // A one-sided row acts as a rod while it pulls or pushes.
      row.isActive =
        row.inverseMass > 0 &&
        (mode !== VELOCITIES || row.isTaut) &&
        (!row.isOneSided || row.residual > 0 || row.pull > 0)
      if (!row.isActive) row.residual = 0
      const size = row.contact < 0 ? row.length : bodies.position[4 * row.a + 3]!
      if (!(Math.abs(row.residual) <= EXACT * size)) isSolved = false
    }
    if (isSolved) return true
    solveLinear(solver, rows, count, bodies, turns ? GIVE_MORE : GIVE)
    for (let k = 0; k < count; k++) {
      const row = rows[k]!
      if (row.isOneSided && row.pull + row.change < 0) row.change = -row.pull
      row.pull += row.change
      move(row, column, scale * row.change)
    }
  }
  return false
}

/** Sets the residual of a row: how far its ends must move together. Metres. */
function setResidual(row: Row, { bodies, space, context }: World, mode: number): void {
  const { a, b, normal, away, length, contact } = row
  const { velocity } = bodies
  if (mode === VELOCITIES) {
    row.residual = 0
    for (let axis = 0; axis < 3; axis++)
      row.residual += context.h * normal[axis]! * (velocity[4 * a + axis]! - (b < 0 ? 0 : velocity[4 * b + axis]!))
    return
  }
  const distance = measure(row, bodies, space)
  const kept = mode === CORRECTION ? (1 - TAKE_BACK) * row.excess : row.excess
  if (contact < 0) {
    if (mode >= TURNING) setNormal(row, distance)
    row.residual = distance - length - kept
  } else if (b >= 0) row.residual = length - distance - kept
  else {
    row.residual = -length
    for (let axis = 0; axis < 3; axis++) row.residual += normal[axis]! * away[axis]!
  }
}

/** Moves the ends of a row by a pull. */
function move({ a, b, moveA, moveB }: Row, column: Float64Array, pull: number): void {
  for (let axis = 0; axis < 3; axis++) {
    column[4 * a + axis]! -= pull * moveA[axis]!
    if (b >= 0) column[4 * b + axis]! += pull * moveB[axis]!
  }
}

/**
 * Finds the changes of the pulls that remove the residuals to first order, by conjugate gradients
 * with the rows' masses as preconditioner: (K + give diag K) change = residual, K = J W J'.
 */
function solveLinear(solver: JointSolver, rows: readonly Row[], count: number, bodies: Bodies, give: number): void {
  solver.moves = lengthen(solver.moves, bodies.position.length)
  const { moves } = solver
  let norm = 0
  for (let k = 0; k < count; k++) {
    const row = rows[k]!
    row.change = 0
    row.search = row.isActive ? row.residual / row.inverseMass : 0
    norm += row.residual * row.search
  }
  const end = LINEAR * norm
  for (let n = 0; n < count + 8 && norm > end; n++) {
    for (let k = 0; k < count; k++) clearMove(rows[k]!, moves)
    for (let k = 0; k < count; k++) if (rows[k]!.isActive) move(rows[k]!, moves, rows[k]!.search)
    let curvature = 0
    for (let k = 0; k < count; k++) {
      const row = rows[k]!
      if (!row.isActive) continue
      row.image = give * row.search * row.inverseMass
      for (let axis = 0; axis < 3; axis++) {
        const apart = moves[4 * row.a + axis]! - (row.b < 0 ? 0 : moves[4 * row.b + axis]!)
        row.image -= apart * row.normal[axis]!
      }
      curvature += row.search * row.image
    }
    if (!(curvature > 0)) return
    const factor = norm / curvature
    let next = 0
    for (let k = 0; k < count; k++) {
      const row = rows[k]!
      if (!row.isActive) continue
      row.change += factor * row.search
      row.residual -= factor * row.image
      next += (row.residual * row.residual) / row.inverseMass
    }
    for (let k = 0; k < count; k++) {
      const row = rows[k]!
      if (row.isActive) row.search = row.residual / row.inverseMass + (next / norm) * row.search
    }
    norm = next
  }
}

function clearMove({ a, b }: Row, moves: Float64Array): void {
  moves[4 * a] = moves[4 * a + 1] = moves[4 * a + 2] = 0
  if (b >= 0) moves[4 * b] = moves[4 * b + 1] = moves[4 * b + 2] = 0
}
