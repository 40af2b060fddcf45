// The rows of the joint solver: rods, ropes, and contacts of jointed bodies.
import type { Bodies } from '../body/bodies.ts'

/** A row: a rod, a rope, or a contact of a jointed body. */
export class Row {
  /** Whether it only pulls, as a rope, or only pushes, as a contact. */
  isOneSided = true
  /** The contact; -1 for a joint. */
  contact = -1
  /** Dense indices of the ends; `b` is -1 for a point or a surface. */
  a = -1
  b = -1
  /** The other end if `b` is -1: the point, or for a surface where `a` was at the beginning of the substep. */
  point = new Float64Array(3)
  /** Metres: the length of a joint, the least distance of a pair, the free way to a surface. */
  length = 0
  /** From b to a when it was measured last. Metres. */
  readonly away = new Float64Array(3)
  /** Unit vector at the beginning of the substep: from b to a, for a contact from a to b. */
  readonly normal = new Float64Array(3)
  /** Error at the beginning of the substep: how much a joint was too long, or a contact too deep. Metres. */
  excess = 0
  /** Whether a joint may pull at the beginning of the substep: a rod, or a rope at its length. */
  isTaut = false
  /** Moves of a along minus the normal, and of b along it, for a pull of 1; and their sum. */
  readonly moveA = new Float64Array(3)
  readonly moveB = new Float64Array(3)
  inverseMass = 0
  /** How far it has moved its ends, times their masses. Kilogram metres. */
  pull = 0
  isActive = false
  /** Scratch of the solver. */
  residual = 0
  change = 0
  search = 0
  image = 0
}

/**
 * The phases of the joint solver, which the system of joints provides: a page without joints does not load
 * them. `world` is a World. Its type is left out, because world.ts imports the contacts, which import this.
 */
export interface JointPhases {
  /** Measures the joints at the beginning of a substep, and makes rows of the contacts that they load. */
  prepare(solver: JointSolver, world: object): void
  /** Removes velocities along the joints. */
  solveVelocities(solver: JointSolver, world: object): void
  /** Moves the ends of joints to their length. */
  solvePositions(solver: JointSolver, world: object): void
  /** Takes back a part of an older error, without velocity. */
  correct(solver: JointSolver, world: object): void
  /** Passes an impulse on a contact's bodies on through their joints. */
  passImpulse(world: object, c: number): void
  /** Notes the bodies that a bounce has moved through joints. */
  passBounce(world: object, c: number, time: number): void
}

/** The rows of a world's joints. */
export class JointSolver {
  readonly phases: JointPhases
  /** The joints, then the contacts of jointed bodies in the substep. */
  readonly rows: Row[]
  readonly joints: number
  count: number
  /** The joints of each group, by its root; and the root by slot. */
  readonly groups = new Map<number, Row[]>()
  readonly root: Int32Array
  /** Locked axes by slot, or null. */
  locks: Uint8Array | null = null
  /** By dense index, four numbers each: moves of bodies, and their positions before. */
  moves = new Float64Array(0)
  before = new Float64Array(0)
  /** Bodies whose contacts are rows, in the order found, and their places in it by dense index. */
  queue = new Int32Array(0)
  place = new Int32Array(0)
  queued = 0
  /** Pairs when the rows were made: later ones move the surfaces. */
  pairCount = 0

  /** @param slots The slot of end a of each joint. */
  constructor(phases: JointPhases, joints: readonly Row[], slots: readonly number[], root: Int32Array) {
    this.phases = phases
    this.rows = [...joints]
    this.joints = this.count = joints.length
    this.root = root
    for (let k = 0; k < joints.length; k++) {
      const group = root[slots[k]!]!
      this.groups.set(group, [...(this.groups.get(group) ?? []), joints[k]!])
    }
  }
}

/** Sets how a row moves its ends: not along locked axes. */
export function setMoves(row: Row, { velocity, slot }: Bodies, locks: Uint8Array | null): void {
  const { a, b, normal, moveA, moveB } = row
  const lockA = locks === null ? 0 : locks[slot[a]!]!
  const lockB = locks === null || b < 0 ? 0 : locks[slot[b]!]!
  row.inverseMass = 0
  for (let axis = 0; axis < 3; axis++) {
    moveA[axis] = lockA & (1 << axis) ? 0 : velocity[4 * a + 3]! * normal[axis]!
    moveB[axis] = b < 0 || lockB & (1 << axis) ? 0 : velocity[4 * b + 3]! * normal[axis]!
    row.inverseMass += normal[axis]! * (moveA[axis]! + moveB[axis]!)
  }
}
