// The system of characters, which walk on blocks and push bodies aside. A step applies intents,
// integrates motion, looks up near blocks (docs/specification.md: the block world), and collides
// (collision.ts).
import { type Bodies, growBodies } from '../../body/bodies.ts'
import type { Writer } from '../../core/bytes.ts'
import { lengthen, saveColumns, saveEntries } from '../../core/columns.ts'
import { refuse } from '../../core/validate.ts'
import type { Vec } from '../../core/vec.ts'
import { dropSqueezed } from '../../solver/warmStart.ts'
import type { StepContext } from '../../world/stepContext.ts'
import { ensureSystem } from '../../world/systems.ts'
import type { System, World } from '../../world/world.ts'
import { blocksOf } from '../blocks/blockSystem.ts'
import { type Blocks, heightAt, TOUCHING } from '../blocks/blocks.ts'
import {
  collectCharacterContacts,
  moveCharacterBoxes,
  stopCharacters,
  wakeNearCharacters,
} from './characterContacts.ts'
import {
  type Characters,
  createCharacters,
  GROUNDED,
  JUMP,
  JUMPED,
  MORE_COLUMNS,
  SNEAK,
  SPRINT,
  STORED_COLUMNS,
  WALK,
} from './characters.ts'
import { collideCharacters, isSupported, pushOutCharacters } from './collision.ts'
import { findPlatforms, findPlatformsUnder } from './platforms.ts'

/** The characters of a world. The first call adds their system and the system of blocks. */
export function charactersOf(world: World): Characters {
  const blocks = blocksOf(world)
  return ensureSystem(world, 'characters', () => new CharacterSystem(blocks)).characters
}

/** Grows the body store to one anchor per character, besides the ground. */
export function growAnchors({ bodies }: World, characters: Characters): void {
  if (bodies.anchors < 1 + characters.count) growBodies(bodies, bodies.capacity, 1 + characters.capacity)
}

export class CharacterSystem implements System {
  readonly name = 'characters'
  readonly characters = createCharacters()
  /** The blocks that they walk on. */
  readonly blocks: Blocks

  constructor(blocks: Blocks) {
    this.blocks = blocks
  }

  /** Moves all characters, and wakes sleeping bodies that they touch or leave. */
  beginStep(world: World, context: StepContext): void {
    const { characters, blocks } = this
    const { gravity, bodies } = world
    findPlatforms(characters, world)
    pushOutCharacters(characters, blocks)
    findPlatformsUnder(characters, bodies)
    applyIntents(characters, blocks, bodies, context)
    integrateCharacters(characters, gravity, context)
    collectNearBlocks(characters, blocks)
    characters.active = collideCharacters(characters, blocks, world, context)
    world.awake += wakeNearCharacters(characters, world)
  }

  collectContacts(world: World, context: StepContext): void {
    const { characters } = this
    // Contacts are also read between steps: then characters stand still, and keep their range.
    const { position } = characters
    const present = context.dt === 0 ? { ...characters, previous: position, range: { from: 0, to: 0 } } : characters
    collectCharacterContacts(present, world, context)
  }

  clampPositions(world: World, context: StepContext): void {
    dropSqueezed(world, context)
    moveCharacterBoxes(this.characters, world, context)
  }

  /** Stops characters, and checks that all are finite, as bodies are checked. */
  finishStep(world: World): void {
    stopCharacters(this.characters, world)
    const { position, id, count } = this.characters
    for (let k = 0, o = 0; k < count; k++, o += 4) {
      if (0 * (position[o]! + position[o + 1]! + position[o + 2]!) === 0) continue
      const name = `the position of character ${id[k]} after step ${world.stepCount + 1}`
      refuse(name, 'finite: lower its speeds, or the gravity', [...position.subarray(o, o + 3)])
    }
  }

  isAtRest(): boolean {
    return !this.characters.active
  }

  save(out: Writer): void {
    const { characters } = this
    saveEntries(out, characters, STORED_COLUMNS, characters.active)
    if (characters.carry.some((v) => v !== 0)) saveColumns(out, characters, MORE_COLUMNS)
  }
}

/** Factors on the walking speed. */
const SPRINT_FACTOR = 1.3
const SNEAK_FACTOR = 0.3
/** Seconds after leaving an edge in which a jump is still possible. */
const COYOTE_TIME = 0.1
/** Metres per second: slower sliding is set to zero. */
const REST_SPEED = 1e-6
/** Maximum number of cells per look-up. A character that would pass more moves less far. */
const MAX_CELLS = 1 << 16
/** How often the travel is halved for this before the character stays where it is. */
const MAX_HALVINGS = 40

/**
 * Turns input into velocity, and determines whether each character is on the ground. Its velocity is
 * relative to a platform on which it stands. In the air it keeps the velocity of the last one.
 */
function applyIntents(characters: Characters, blocks: Blocks, bodies: Bodies, { dt }: StepContext): void {
  const { position, previous, velocity, carry, flags, input, heading, airTime } = characters
  const { walkSpeed, jumpSpeed, under, count } = characters
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    for (let axis = o; axis < o + 3; axis++) previous[axis] = position[axis]!
    let grounded = velocity[o + 1]! <= 0 && (under[k]! >= 0 || isSupported(characters, blocks, k))
    let jumped = grounded ? 0 : flags[k]! & JUMPED
    const left = !grounded && !jumped && airTime[k] === 0
    for (let axis = 0; axis < 3; axis++) {
      if (left) velocity[o + axis] = velocity[o + axis]! + carry[o + axis]!
      if (grounded) carry[o + axis] = under[k]! >= 0 ? bodies.velocity[4 * under[k]! + axis]! : 0
    }
    airTime[k] = grounded ? 0 : airTime[k]! + dt
    const bits = input[k]!
    if (bits & WALK) {
      const speed = walkSpeed[k]! * (bits & SNEAK ? SNEAK_FACTOR : bits & SPRINT ? SPRINT_FACTOR : 1)
      velocity[o] = heading[2 * k]! * speed + (grounded ? 0 : carry[o]!)
      velocity[o + 2] = heading[2 * k + 1]! * speed + (grounded ? 0 : carry[o + 2]!)
    }
    if (bits & JUMP && !jumped && airTime[k]! <= COYOTE_TIME) {
      velocity[o + 1] = jumpSpeed[k]! + carry[o + 1]!
      for (let axis = 0; axis < 3 && grounded; axis += 2) velocity[o + axis] = velocity[o + axis]! + carry[o + axis]!
      grounded = false
      jumped = JUMPED
    }
    flags[k] = (grounded ? GROUNDED : 0) | jumped
  }
}

/**
 * v += g dt; target = x + v dt. Gravity acts in the air, up to the terminal speed, and friction
 * acts on the ground while the character does not walk. On a platform, v is relative to it.
 */
function integrateCharacters(characters: Characters, gravity: Vec<3>, { dt }: StepContext): void {
  const { position, target, velocity, carry, flags, input, sunk, count } = characters
  const { terminalSpeed, groundFriction, walkSpeed } = characters
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    if (flags[k]! & GROUNDED) {
      const keep = input[k]! & WALK ? 1 : groundFriction[k]!
      velocity[o] = velocity[o]! * keep
      velocity[o + 2] = velocity[o + 2]! * keep
      const speedSquared = velocity[o]! * velocity[o]! + velocity[o + 2]! * velocity[o + 2]!
      if (!(input[k]! & WALK) && speedSquared < REST_SPEED * REST_SPEED) velocity[o] = velocity[o + 2] = 0
    } else {
      velocity[o + 1] = Math.max(velocity[o + 1]! + gravity[1] * dt, -terminalSpeed[k]!)
    }
    for (let axis = o; axis < o + 3; axis++) target[axis] = position[axis]! + velocity[axis]! * dt
    if (!(flags[k]! & GROUNDED)) continue
    // Out of a platform that could not lift it, a character climbs at its walking speed.
    const lift = carry[o + 1]! * dt
    const climb = Math.min(sunk[k]! + lift, Math.max(0, lift) + walkSpeed[k]! * dt)
    target[o] = target[o]! + carry[o]! * dt
    target[o + 1] = target[o + 1]! + climb
    target[o + 2] = target[o + 2]! + carry[o + 2]! * dt
  }
}

/**
 * Collects the blocks that a character may meet in this step: beside it, under its feet, and up to
 * the height of a step. A target that is too far is moved nearer.
 */
function collectNearBlocks(characters: Characters, blocks: Blocks): void {
  const { position, target, nearStart, count } = characters
  characters.nearCount = 0
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    nearStart[k] = characters.nearCount
    for (let n = 1; findCells(characters, blocks, k) > MAX_CELLS && n <= MAX_HALVINGS; n++) {
      for (let axis = o; axis < o + 3; axis++)
        target[axis] = n < MAX_HALVINGS ? 0.5 * (position[axis]! + target[axis]!) : position[axis]!
    }
    addCells(characters, blocks)
  }
  nearStart[count] = characters.nearCount
  blocks.queryStats.blocks = characters.nearCount
}

/** Sets `cells` to those that a character may meet; maxima are exclusive. @returns their number */
function findCells({ position, target, size, stepHeight, cells }: Characters, { min, max }: Blocks, k: number): number {
  const o = 4 * k
  const top = size[o + 1]! + stepHeight[k]! + TOUCHING
  let total = 1
  for (let axis = 0; axis < 3; axis++) {
    const at = position[o + axis]!
    const to = target[o + axis]!
    const half = size[o + axis]! + TOUCHING
    cells[axis] = Math.max(min[axis]!, Math.floor(Math.min(at, to) - (axis === 1 ? TOUCHING : half)))
    cells[axis + 3] = Math.min(max[axis]!, Math.ceil(Math.max(at, to) + (axis === 1 ? top : half)))
    total *= Math.max(0, cells[axis + 3]! - cells[axis]!)
  }
  return total
}

/** Adds the blocks in `cells` to the near blocks of the current character. */
function addCells(characters: Characters, blocks: Blocks): void {
  const { cells } = characters
  for (let z = cells[2]!; z < cells[5]!; z++) {
    for (let x = cells[0]!; x < cells[3]!; x++) {
      // From the top, because a falling character meets the highest block first.
      for (let y = cells[4]! - 1; y >= cells[1]!; y--) {
        const height = heightAt(blocks, x, y, z)
        blocks.queryStats.cells++
        if (height > 0) addNear(characters, x, y, z, height)
      }
    }
  }
}

function addNear(characters: Characters, x: number, y: number, z: number, height: number): void {
  const o = 6 * characters.nearCount++
  if (o === characters.near.length) characters.near = lengthen(characters.near, 2 * o)
  const { near } = characters
  near[o] = x
  near[o + 1] = y
  near[o + 2] = z
  near[o + 3] = x + 1
  near[o + 4] = y + height
  near[o + 5] = z + 1
}
