// The store of characters: upright boxes that walk on blocks, in typed arrays. Its doors are in character.ts, how they move is in walking.ts.
import { type Column, growColumns } from '../core/columns.ts'

/** Bits of `flags`. */
export const GROUNDED = 1
/** Left the ground by a jump, or never was on it: no forgiveness at the edge. */
export const JUMPED = 2
/** Stepped up in this step: its vertical way is no velocity. */
export const STEPPED = 4
/** Bits of `wish`. */
export const WALK = 1
export const JUMP = 2
export const SNEAK = 4
export const SPRINT = 8

/** All characters of a world, in the order added. A position is the centre of the feet; vectors take four numbers. */
export interface Characters {
  count: number
  capacity: number
  nextId: number
  /** Whether something may move in the next step: a door was used, or somebody moved in the last. */
  active: boolean
  id: Int32Array
  flags: Int32Array
  input: Int32Array
  /** x, y, z of the feet, m; and at the beginning of the step */
  position: Float64Array
  previous: Float64Array
  /** Where the motion of this step leads if nothing is in the way. */
  target: Float64Array
  velocity: Float64Array
  /** half width, height, half depth, m */
  size: Float64Array
  /** x, z of the wish to walk; at most 1 long */
  heading: Float64Array
  /** s since the feet left the ground */
  airTime: Float64Array
  terminalSpeed: Float64Array
  groundFriction: Float64Array
  jumpSpeed: Float64Array
  walkSpeed: Float64Array
  stepHeight: Float64Array
  /** Blocks near each one, from the last lookup: those of character k from nearStart[k] to nearStart[k + 1]. min x y z, max x y z */
  nearStart: Int32Array
  near: Float64Array
  nearCount: number
  /** Contacts of bodies with characters in this step: the first, and the one behind the last. */
  readonly range: { from: number; to: number }
}

/** The columns of characters. */
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

/** Makes room for `capacity` characters. */
export function growCharacters(characters: Characters, capacity: number): void {
  growColumns(characters, CHARACTER_COLUMNS, capacity)
  const nearStart = new Int32Array(capacity + 1)
  nearStart.set(characters.nearStart.subarray(0, characters.count + 1))
  characters.nearStart = nearStart
}
