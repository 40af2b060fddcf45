// The system of characters: they walk on blocks, and push bodies aside.
import { growBodies } from '../body/bodies.ts'
import type { Writer } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'
import { refuse } from '../core/validate.ts'
import type { StepContext } from '../stepContext.ts'
import { ensureSystem, findSystem } from '../system/systems.ts'
import { blocksOf } from '../voxel/blockSystem.ts'
import type { Blocks } from '../voxel/blocks.ts'
import type { System, World } from '../world.ts'
import { collectCharacterContacts, moveCharacterBoxes, wakeNearCharacters } from './characterContacts.ts'
import { CHARACTER_COLUMNS, type Characters, createCharacters } from './characters.ts'
import { collideCharacters } from './collision.ts'
import { applyIntents, collectNearBlocks, integrateCharacters } from './controller.ts'

/** The characters of a world. */
export interface CharacterSystem extends System {
  readonly name: 'characters'
  readonly characters: Characters
  /** The blocks that they walk on. */
  readonly blocks: Blocks
}

/** The characters of a world, or undefined when it never had any. */
export function findCharacters(world: World): Characters | undefined {
  return (findSystem(world, 'characters') as CharacterSystem | undefined)?.characters
}

/** The characters of a world; the first call adds the system, and that of the blocks. */
export function charactersOf(world: World): Characters {
  const blocks = blocksOf(world)
  return ensureSystem<CharacterSystem>(world, 'characters', () => createCharacterSystem(blocks)).characters
}

function createCharacterSystem(blocks: Blocks): CharacterSystem {
  return {
    name: 'characters',
    characters: createCharacters(),
    blocks,
    beginStep,
    collectContacts,
    clampPositions,
    finishStep,
    isAtRest,
    save,
  }
}

/** Grows the anchors of the body store to one per character, besides the ground. */
export function growAnchors({ bodies }: World, characters: Characters): void {
  if (bodies.anchors < 1 + characters.count) growBodies(bodies, bodies.capacity, 1 + characters.capacity)
}

/** Moves all characters, and wakes sleeping bodies that they touch or leave. */
function beginStep(this: CharacterSystem, world: World, context: StepContext): void {
  const { characters, blocks } = this
  const { gravity } = world
  applyIntents(characters, blocks, context)
  integrateCharacters(characters, gravity, context)
  collectNearBlocks(characters, blocks)
  characters.active = collideCharacters(characters, blocks, gravity)
  world.awake += wakeNearCharacters(characters, world)
}

function collectContacts(this: CharacterSystem, world: World, context: StepContext): void {
  const { characters } = this
  // Contacts are also read outside of steps. There characters stand still, and keep their range.
  const { position } = characters
  const present = context.dt === 0 ? { ...characters, previous: position, range: { from: 0, to: 0 } } : characters
  collectCharacterContacts(present, world, context)
}

function clampPositions(this: CharacterSystem, { contacts, bodies }: World, context: StepContext): void {
  moveCharacterBoxes(contacts, bodies, this.characters, context)
}

/** Checks that all characters are finite, as bodies are checked. */
function finishStep(this: CharacterSystem, { stepCount }: World): void {
  const { position, id, count } = this.characters
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    if (0 * (position[o]! + position[o + 1]! + position[o + 2]!) === 0) continue
    const allowed = 'finite: lower its speeds, or the gravity'
    refuse(`the position of character ${id[k]} after step ${stepCount + 1}`, allowed, [...position.subarray(o, o + 3)])
  }
}

function isAtRest(this: CharacterSystem): boolean {
  return !this.characters.active
}

function save(this: CharacterSystem, out: Writer): void {
  const { characters, blocks } = this
  out.int(characters.count)
  out.int(characters.nextId)
  out.int(characters.active || blocks.changed ? 1 : 0)
  for (const [column, , width] of CHARACTER_COLUMNS)
    out.array(columnOf(characters, column).subarray(0, width * characters.count))
}
