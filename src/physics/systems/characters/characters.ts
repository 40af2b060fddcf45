// The store of characters: upright boxes that walk on blocks.
import { type ArraysOf, type Columns, growColumns, NOT_NEGATIVE, PLACE, SPEED } from '../../core/columns.ts'
import { LIMITS } from '../../core/validate.ts'

/** Bits of `flags`. GROUNDED: stands on a block. */
export const GROUNDED = 1
/** Left the ground by a jump, or was never on it: a jump is impossible. */
export const JUMPED = 2
/** Stepped up in this step: the vertical travel is no velocity. */
export const STEPPED = 4
/** A platform is above its feet, because a block kept it from rising. */
export const SUNK = 8
/** Bits of `input`. */
export const WALK = 1
export const JUMP = 2
export const SNEAK = 4
export const SPRINT = 8

const PACE = [0, LIMITS.largest] as const

/** The columns that every snapshot holds, in its order. Vectors take four numbers. */
export const STORED_COLUMNS = {
  id: [Int32Array, 1],
  flags: [Int32Array, 1, [0, GROUNDED | JUMPED | STEPPED | SUNK]],
  input: [Int32Array, 1, [0, WALK | JUMP | SNEAK | SPRINT]],
  /** x, y, z of the centre of the feet, now and at the beginning of the step. Metres. */
  position: [Float64Array, 4, PLACE],
  previous: [Float64Array, 4, PLACE],
  /** Position at the end of the step without collisions. Metres. */
  target: [Float64Array, 4, PLACE],
  /** Metres per second. */
  velocity: [Float64Array, 4, SPEED],
  /** Half width, height, half depth. Metres. */
  size: [Float64Array, 4, [0, LIMITS.characterSize]],
  /** Direction of walking: x, z, of length 1 at most. */
  heading: [Float64Array, 2, [-1, 1]],
  /** Seconds since the feet left the ground. */
  airTime: [Float64Array, 1, NOT_NEGATIVE],
  terminalSpeed: [Float64Array, 1, [LIMITS.smallest, Number.POSITIVE_INFINITY]],
  groundFriction: [Float64Array, 1, [0, 1]],
  jumpSpeed: [Float64Array, 1, PACE],
  walkSpeed: [Float64Array, 1, PACE],
  stepHeight: [Float64Array, 1, [0, LIMITS.characterStep]],
} as const satisfies Columns

/** Columns that a snapshot holds only where one of their numbers is not 0. */
export const MORE_COLUMNS = {
  /** Velocity of what a character stands on or last stood on. Metres per second. */
  carry: [Float64Array, 4, SPEED],
} as const satisfies Columns

export const CHARACTER_COLUMNS = { ...STORED_COLUMNS, ...MORE_COLUMNS }

class Store {
  count = 0
  capacity = 0
  nextId = 0
  /** Whether a character may move in the next step: it was changed, or moved in the last step. */
  active = false
  /** Blocks near character k, from nearStart[k] to nearStart[k + 1]: min x, y, z, max x, y, z. */
  nearStart = new Int32Array(1)
  near = new Float64Array(6 * 64)
  nearCount = 0
  /** Indices of the kinematic bodies, which carry characters. */
  readonly platforms: number[] = []
  /** By character: index of the platform on which the step began, or -1. */
  under = new Int32Array(0)
  /** By character: how far its feet are below the top of that platform, under a ceiling. Metres. */
  sunk = new Float64Array(0)
  /** Scratch: the box of a character, and the cells of a look-up: min x, y, z, max x, y, z. */
  readonly box = new Float64Array(6)
  readonly cells = new Float64Array(6)
  /** Scratch: travel along an axis, the face that it meets or NaN, height of a platform. Metres. */
  readonly way = new Float64Array(3)
  /** Range of the contacts with characters in this step, among the contacts with surfaces. */
  readonly range = { from: 0, to: 0 }
}

/** All characters of a world, in the order in which they were added. */
export type Characters = Store & ArraysOf<typeof CHARACTER_COLUMNS>

/** Indices in `way`. */
export const TRAVEL = 0
export const FACE = 1
export const TOP = 2

export function createCharacters(): Characters {
  const characters = new Store() as Characters
  growCharacters(characters, 4)
  return characters
}

export function growCharacters(characters: Characters, capacity: number): void {
  growColumns(characters, CHARACTER_COLUMNS, capacity)
  characters.nearStart = new Int32Array(capacity + 1) // filled in each step
  characters.under = new Int32Array(capacity) // also
  characters.sunk = new Float64Array(capacity)
}
