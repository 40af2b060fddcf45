// The columns of the body store: what is stored for each body, with units, and in which arrays.
// Adding, removing and finding bodies is in bodies.ts.
import type { Column } from '../core/columns.ts'
import { STRIDE } from '../math/vec.ts'

/** Flags of a body: which material values are its own, not those of the contact law. */
export const OWN_RESTITUTION = 1
export const OWN_FRICTION = 2
export const OWN_ROLLING = 4
/** Flag of a body that has springs. Bodies joined by springs sleep as one (islands.ts). */
export const HAS_SPRINGS = 8
/** Surface contacts stored per body: floor, wall, lid, and one more. */
export const STORED_SURFACES = 4

/**
 * State that the solver streams: 160 bytes per body, in five columns of four numbers. Every pass
 * over contacts (collect, solve, relax) reads `position` and `velocity`. Friction, rolling
 * resistance and restitution read `spin`. Relaxation and friction sum up the warm start, which is
 * added to the velocity once per substep.
 */
interface SolverColumns {
  /** x, y, z and radius, in metres. */
  position: Float64Array
  /**
   * x, y, z in metres per second, and the inverse mass in 1/kg, which is 0 while the body sleeps.
   */
  velocity: Float64Array
  /**
   * Spin times radius, the speed of the surface in metres per second. In this form neither radius
   * nor inertia enters the solver.
   */
  spin: Float64Array
  /** Velocity that the contacts gave in a substep: the warm start of the next one. */
  warmStartVelocity: Float64Array
  /** The same for `spin`. */
  warmStartSpin: Float64Array
}

/** Forces of a substep: 64 bytes per body, streamed only while forces are summed. */
interface ForceColumns {
  /** Sum of forces, in newtons. */
  force: Float64Array
  /**
   * Acceleration of the previous substep, for the lagged integrator, in metres per second squared.
   */
  acceleration: Float64Array
}

/**
 * Bookkeeping: 318 bytes per body, streamed at most once per step. Drawing reads `previous` and the
 * orientations; `updateSleep` reads `sleepTime` and `restAnchor`. Collecting contacts reads the
 * material and the stored surface impulses, once per contact.
 */
interface BookkeepingColumns {
  /** Position at the beginning of the step, in metres. */
  previous: Float64Array
  /** A unit quaternion x, y, z, w; in 2D an angle in radians in the first number. */
  orientation: Float64Array
  /** The same at the beginning of the step. */
  previousOrientation: Float64Array
  /** Kilograms. */
  mass: Float64Array
  /** Separation speed over approach speed, 0 to 1. */
  restitution: Float64Array
  /** Square root of the friction: the product of two is the geometric mean of a pair. */
  sqrtFriction: Float64Array
  /** Square root of the rolling resistance. */
  sqrtRolling: Float64Array
  /** Which of these materials are the body's own, not those of the contact law: bits. */
  materialFlags: Uint8Array
  /** 0 for an awake body, another number for one that sleeps or is fixed. */
  asleep: Uint8Array
  /** Seconds at rest. */
  sleepTime: Float64Array
  /**
   * The point near which the body stays: x, y, z in metres, and for how many seconds. Of a sleeping
   * body the last is the largest load on one of its contacts when it fell asleep, in newtons.
   */
  restAnchor: Float64Array
  /** Surface contacts of the last step: key + 1; 0: none. */
  surfaceKey: Int32Array
  /** Their normal impulse, and the x, y, z of their tangential impulse, in newton seconds. */
  surfaceImpulse: Float64Array
  /** Slot of the body at each dense index. */
  slot: Int32Array
}

/** All columns of the store. */
export interface StoredColumns extends SolverColumns, ForceColumns, BookkeepingColumns {}

const SOLVER_COLUMNS: readonly Column<StoredColumns>[] = [
  ['position', Float64Array, STRIDE],
  ['velocity', Float64Array, STRIDE],
  ['spin', Float64Array, STRIDE],
  ['warmStartVelocity', Float64Array, STRIDE],
  ['warmStartSpin', Float64Array, STRIDE],
]
const FORCE_COLUMNS: readonly Column<StoredColumns>[] = [
  ['force', Float64Array, STRIDE],
  ['acceleration', Float64Array, STRIDE],
]
const BOOKKEEPING_COLUMNS: readonly Column<StoredColumns>[] = [
  ['previous', Float64Array, STRIDE],
  ['orientation', Float64Array, STRIDE],
  ['previousOrientation', Float64Array, STRIDE],
  ['mass', Float64Array, 1],
  ['restitution', Float64Array, 1],
  ['sqrtFriction', Float64Array, 1],
  ['sqrtRolling', Float64Array, 1],
  ['materialFlags', Uint8Array, 1],
  ['asleep', Uint8Array, 1],
  ['sleepTime', Float64Array, 1],
  ['restAnchor', Float64Array, STRIDE],
  ['surfaceKey', Int32Array, STORED_SURFACES],
  ['surfaceImpulse', Float64Array, 4 * STORED_SURFACES],
  ['slot', Int32Array, 1],
]

/** All columns, in the order in which snapshots store them. */
export const BODY_COLUMNS: readonly Column<StoredColumns>[] = [
  ...SOLVER_COLUMNS,
  ...FORCE_COLUMNS,
  ...BOOKKEEPING_COLUMNS,
]
