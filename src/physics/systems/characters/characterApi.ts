// Public functions of characters. characters.ts has the store, controller.ts the motion, and
// characterContacts.ts the contacts with bodies.
import { notifyWake } from '../../body/wake.ts'
import { clearEntry, entryIds, indexOfEntry, removeEntry } from '../../core/columns.ts'
import {
  between,
  checkLength,
  checkOptions,
  demand,
  finite,
  LIMITS,
  limit,
  notNegative,
  object,
  share,
  vector,
} from '../../core/validate.ts'
import { isVec, toVec, type Vec } from '../../core/vec.ts'
import type { Out } from '../../query/readBodies.ts'
import { findSystem } from '../../world/systems.ts'
import type { World } from '../../world/world.ts'
import {
  CHARACTER_COLUMNS,
  type Characters,
  GROUNDED,
  growCharacters,
  JUMP,
  JUMPED,
  SNEAK,
  SPRINT,
  WALK,
} from './characters.ts'
import { type CharacterSystem, charactersOf, growAnchors } from './controller.ts'

/** Handle of a character. Handles of removed characters are refused. */
export type CharacterId = number & { readonly __character: unique symbol }

/** Options of `addCharacter`. */
export interface CharacterOptions {
  /** Centre of the feet. Metres. */
  position: Vec<3>
  /** Metres per second. @default zeros */
  velocity?: Vec<3>
  /** Width, height and depth of the box, at most 32 each. Metres. @default [0.6, 1.8, 0.6] */
  size?: Vec<3>
  /** Maximum speed of falling. Metres per second. @default 50 */
  terminalSpeed?: number
  /** Factor on horizontal velocity per step on the ground while not walking, 0 to 1. @default 0.98 */
  groundFriction?: number
  /** Upward speed of a jump. Metres per second. @default 5 */
  jumpSpeed?: number
  /** Walking speed. Metres per second. @default 4.317 */
  walkSpeed?: number
  /** Maximum height of a step that needs no jump, at most 16. Metres. @default 0.6 */
  stepHeight?: number
}

/** Input of a character. It stays until the next input. */
export interface Intent {
  /**
   * Direction x, z. Its length, at most 1, is a share of the walking speed; zeros: stand still.
   * @default keep the velocity
   */
  walk?: readonly [number, number]
  /** Jump when on the ground. @default false */
  jump?: boolean
  /** Walk at 0.3 of the walking speed, and stop at edges. @default false */
  sneak?: boolean
  /** Walk at 1.3 times the walking speed. @default false */
  sprint?: boolean
}

/** A copy of a character's state. */
export interface CharacterState {
  /** Centre of the feet. Metres. */
  position: Vec<3>
  /** Where the velocity of the last step alone would have moved it, before collisions. Metres. */
  provisional: Vec<3>
  /** Metres per second; on a platform relative to it. */
  velocity: Vec<3>
  /** Whether it stood on a block or a platform at the end of the last step. */
  grounded: boolean
  /** Width, height and depth of the box. Metres. */
  size: Vec<3>
}

const DEFAULTS = {
  velocity: [0, 0, 0],
  size: [0.6, 1.8, 0.6],
  terminalSpeed: 50,
  groundFriction: 0.98,
  jumpSpeed: 5,
  walkSpeed: 4.317,
  stepHeight: 0.6,
} as const
const NUMBERS = {
  terminalSpeed: [limit, 'm/s'],
  groundFriction: [share],
  jumpSpeed: [notNegative, 'm/s'],
  walkSpeed: [notNegative, 'm/s'],
  stepHeight: [between, 0, LIMITS.characterStep],
} as const

/**
 * Adds a character.
 * @returns its handle, which stays valid until the character is removed
 * @throws RangeError in two dimensions and on a torus
 */
export function addCharacter(world: World<3>, options: CharacterOptions): CharacterId {
  if ((world.dim as number) !== 3) throw new RangeError('characters need a world of 3 dimensions, this one has 2')
  if (world.space.periodic) throw new RangeError('characters need an open space, this one is a torus')
  checkCharacterOptions(options)
  vector('position', options.position, 3, 'metres')
  const characters = charactersOf(world)
  if (characters.count === characters.capacity) growCharacters(characters, 2 * characters.capacity)
  const k = characters.count++
  growAnchors(world, characters)
  clearEntry(characters, CHARACTER_COLUMNS, k)
  const id = characters.nextId++
  characters.id[k] = id
  write(characters, k, DEFAULTS)
  write(characters, k, options)
  activate(world, characters)
  return id as CharacterId
}

/** Removes a character. */
export function removeCharacter(world: World<3>, id: CharacterId): void {
  const [characters, k] = findCharacter(world, id)
  removeEntry(characters, CHARACTER_COLUMNS, k)
  characters.nearStart.fill(0)
  characters.nearCount = 0
  activate(world, characters)
}

/** Changes the given properties of a character. It appears at a new position without interpolation. */
export function setCharacter(world: World<3>, id: CharacterId, change: Partial<CharacterOptions>): void {
  const [characters, k] = findCharacter(world, id)
  checkCharacterOptions(change)
  write(characters, k, change)
  activate(world, characters)
}

/**
 * Sets the input of a character, from the next step on.
 * @param intent null: no input; the character slides to rest
 */
export function setIntent(world: World<3>, id: CharacterId, intent: Intent | null): void {
  const [characters, k] = findCharacter(world, id)
  if (intent !== null) object('intent', intent)
  const { walk, jump = false, sneak = false, sprint = false } = intent ?? {}
  demand(walk === undefined || isVec(2, walk), 'walk', '2 finite numbers (a direction x, z)', walk)
  const [x, z] = walk ?? [0, 0]
  const length = Math.max(1, Math.sqrt(x * x + z * z))
  const direction = [x / length, z / length]
  const flags = (walk ? WALK : 0) | (jump ? JUMP : 0) | (sneak ? SNEAK : 0) | (sprint ? SPRINT : 0)
  const { heading, input } = characters
  if (input[k] === flags && direction.every((part, axis) => heading[2 * k + axis] === part)) return
  input[k] = flags
  heading.set(direction, 2 * k)
  activate(world, characters)
}

/** A copy of a character's state. */
export function getCharacter(world: World<3>, id: CharacterId): CharacterState {
  const [characters, k] = findCharacter(world, id)
  const { position, target, velocity, size, flags } = characters
  const read = (column: Float64Array) => toVec(3, column[4 * k]!, column[4 * k + 1]!, column[4 * k + 2]!)
  const [halfX, height, halfZ] = read(size)
  return {
    position: read(position),
    provisional: read(target),
    velocity: read(velocity),
    grounded: (flags[k]! & GROUNDED) !== 0,
    size: [2 * halfX, height, 2 * halfZ],
  }
}

/** Handles of all characters, in the order in which they were added. */
export function characterIds(world: World<3>): CharacterId[] {
  return entryIds(findCharacters(world))
}

function checkCharacterOptions(options: Partial<CharacterOptions>): void {
  checkOptions(options, { position: [vector, 3, 'metres'], velocity: [vector, 3, 'm/s'], ...NUMBERS }, ['size'])
  const { size } = options
  if (size === undefined) return
  demand(isVec(3, size) && size.every((v) => v > 0), 'size', '3 positive numbers of metres', size)
  for (const v of size) finite('size', v, 'metres', LIMITS.smallest, LIMITS.characterSize)
}

function write(characters: Characters, k: number, change: Partial<CharacterOptions>): void {
  const { position, velocity, size } = change
  if (position !== undefined) {
    for (const column of ['position', 'previous', 'target'] as const) characters[column].set(position, 4 * k)
    characters.carry.fill(0, 4 * k, 4 * k + 4)
    characters.flags[k] = JUMPED
  }
  if (velocity !== undefined) characters.velocity.set(velocity, 4 * k)
  if (size !== undefined) characters.size.set([size[0] / 2, size[1], size[2] / 2], 4 * k)
  for (const name of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[])
    if (change[name] !== undefined) characters[name][k] = change[name]
}

function activate(world: World, characters: Characters): void {
  characters.active = true
  notifyWake(world)
}

function findCharacters(world: World): Characters | undefined {
  return findSystem<CharacterSystem>(world, 'characters')?.characters
}

function findCharacter(world: World, id: CharacterId): [Characters, number] {
  const characters = findCharacters(world)
  return [characters!, indexOfEntry(characters, 'character', id)]
}

/** Returns the number of characters, for the length of arrays that characters are read into. */
export function characterCount(world: World<3>): number {
  return findCharacters(world)?.count ?? 0
}

/**
 * Reads the centres of the feet: 3 numbers per character in metres, in the order of `characterIds`.
 * @param out receives them; at least 3 numbers per character
 * @param alpha From 0, the beginning of the last step, to 1, its end. @default 1
 * @returns the number of characters
 */
export function readCharacters(world: World<3>, out: Out, alpha = 1): number {
  finite('alpha', alpha)
  return readEach(world, out, 3, ({ position, previous }, k, at) => {
    for (let axis = 0; axis < 3; axis++) {
      const before = previous[4 * k + axis]!
      out[at + axis] = before + alpha * (position[4 * k + axis]! - before)
    }
  })
}

/** Reads every character with `read`, which writes `width` numbers from `at` on. */
function readEach(
  world: World<3>,
  out: Out,
  width: number,
  read: (characters: Characters, k: number, at: number) => void,
): number {
  const characters = findCharacters(world)
  if (!characters) return 0
  checkLength(out, width, characters.count, 'characters')
  for (let k = 0; k < characters.count; k++) read(characters, k, width * k)
  return characters.count
}

/**
 * Reads how the characters move, for drawing: 6 numbers per character, in the order of
 * `characterIds`.
 * @param out receives the velocity x, y, z in metres per second; the direction x, z of walking,
 *   zeros when the character stands; and 1 when it is on the ground, otherwise 0
 * @returns the number of characters
 */
export function readCharacterMotion(world: World<3>, out: Out): number {
  return readEach(world, out, 6, ({ velocity, heading, flags }, k, at) => {
    for (let axis = 0; axis < 3; axis++) out[at + axis] = velocity[4 * k + axis]!
    out[at + 3] = heading[2 * k]!
    out[at + 4] = heading[2 * k + 1]!
    out[at + 5] = (flags[k]! & GROUNDED) !== 0 ? 1 : 0
  })
}

/**
 * Reads the sizes of the characters' boxes: width, height and depth of each in metres, in the order
 * of `characterIds`.
 * @param out receives them; at least 3 numbers per character
 * @returns the number of characters
 */
export function readCharacterSizes(world: World<3>, out: Out): number {
  return readEach(world, out, 3, ({ size }, k, at) => {
    for (let axis = 0; axis < 3; axis++) out[at + axis] = (axis === 1 ? 1 : 2) * size[4 * k + axis]!
  })
}

/**
 * Visits the blocks near the characters that the last step looked up, for debug drawing.
 * @param visit receives the lowest corner x, y, z and then the highest corner of a block, in metres
 */
export function forEachQueriedBlock(world: World<3>, visit: (corners: ArrayLike<number>) => void): void {
  const { near, nearCount = 0 } = findCharacters(world) ?? {}
  for (let n = 0; n < nearCount; n++) visit(near!.subarray(6 * n, 6 * n + 6))
}
