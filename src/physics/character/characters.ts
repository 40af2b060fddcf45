// The store of characters: upright boxes that walk on blocks. The public functions are in
// characterApi.ts, their motion is in controller.ts.
import { type Column, growColumns } from '../core/columns.ts'

/** Bits of `flags`. GROUNDED: stands on a block. */
export const GROUNDED = 1
/** Left the ground by a jump, or has never been on it: no jump is possible in the air. */
export const JUMPED = 2
/** Stepped up in this step: its vertical travel is not a velocity. */
export const STEPPED = 4
/** Bits of `input`. */
export const WALK = 1
export const JUMP = 2
export const SNEAK = 4
export const SPRINT = 8

/**
 * All characters of a world, in the order in which they were added. A position is the centre of the
 * feet. Vectors take four numbers per character.
 */
export interface Characters {
  count: number
  capacity: number
  nextId: number
  /** Whether a character may move in the next step: one was changed, or moved in the last step. */
  active: boolean
  id: Int32Array
  flags: Int32Array
  input: Int32Array
  /** x, y, z of the feet, now and at the beginning of the step. Metres. */
  position: Float64Array
  previous: Float64Array
  /** Position at the end of the step if nothing is in the way. Metres. */
  target: Float64Array
  /** Metres per second. */
  velocity: Float64Array
  /** Half width, height, half depth. Metres. */
  size: Float64Array
  /** Direction of walking: x, z, of length 1 at most. */
  heading: Float64Array
  /** Seconds since the feet left the ground. */
  airTime: Float64Array
  terminalSpeed: Float64Array
  groundFriction: Float64Array
  jumpSpeed: Float64Array
  walkSpeed: Float64Array
  stepHeight: Float64Array
  /**
   * Blocks near the characters, from the last look-up: min x, y, z, max x, y, z. Those of character
   * k are from nearStart[k] to nearStart[k + 1].
   */
  nearStart: Int32Array
  near: Float64Array
  nearCount: number
  /** Contacts of bodies with characters in this step: the first, and the one behind the last. */
  readonly range: { from: number; to: number }
}

/** All columns, in the order in which snapshots store them. */
export const CHARACTER_COLUMNS: readonly Column<Characters>[] = [
  ['id', Int32Array, 1],
  ['flags', Int32Array, 1],
  ['input', Int32Array, 1],
  ['position', Float64Array, 4],
  ['previous', Float64Array, 4],
  ['target', Float64Array, 4],
  ['velocity', Float64Array, 4],
  ['size', Float64Array, 4],
  ['heading', Float64Array, 2],
  ['airTime', Float64Array, 1],
  ['terminalSpeed', Float64Array, 1],
  ['groundFriction', Float64Array, 1],
  ['jumpSpeed', Float64Array, 1],
  ['walkSpeed', Float64Array, 1],
  ['stepHeight', Float64Array, 1],
]

export function createCharacters(): Characters {
  const characters = {
    count: 0,
    capacity: 0,
    nextId: 0,
    active: false,
    nearStart: new Int32Array(1),
    near: new Float64Array(6 * 64),
    nearCount: 0,
    range: { from: 0, to: 0 },
  } as unknown as Characters
  growCharacters(characters, 4)
  return characters
}

/** Grows the store. */
export function growCharacters(characters: Characters, capacity: number): void {
  growColumns(characters, CHARACTER_COLUMNS, capacity)
  characters.nearStart = new Int32Array(capacity + 1) // filled in each step
}
