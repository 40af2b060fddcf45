// The system of characters: they walk on blocks, and push bodies aside.
import { growBodies } from '../body/bodies.ts'
import type { StepContext } from '../stepContext.ts'
import { addBuiltIn, findSystem } from '../systems.ts'
import { blocksOf } from '../voxel/blockSystem.ts'
import type { System, World } from '../world.ts'
import { collectCharacterContacts, moveCharacterBoxes, wakeNearCharacters } from './characterContacts.ts'
import { type Characters, createCharacters } from './characters.ts'
import { applyIntents, collectNearBlocks, collideCharacters, integrateCharacters } from './controller.ts'

/** The characters of a world. */
export interface CharacterSystem extends System {
  readonly name: 'characters'
  readonly characters: Characters
}

/** The characters of a world, or undefined when it never had any. */
export function findCharacters(world: World): Characters | undefined {
  return (findSystem(world, 'characters') as CharacterSystem | undefined)?.characters
}

/** The characters of a world; the first call adds the system. */
export function charactersOf(world: World): Characters {
  const found = findCharacters(world)
  if (found) return found
  blocksOf(world)
  const characters = createCharacters()
  const system: CharacterSystem = {
    name: 'characters',
    characters,
    beginStep,
    collectContacts,
    clampPositions,
    isAtRest,
  }
  addBuiltIn(world, system)
  return characters
}

/** Grows the anchors of the body store to one per character, besides the ground. */
export function growAnchors({ bodies }: World, characters: Characters): void {
  if (bodies.anchors < 1 + characters.count) growBodies(bodies, bodies.capacity, 1 + characters.capacity)
}

/** Moves all characters, and wakes sleeping bodies that they touch or leave. */
function beginStep(this: CharacterSystem, world: World, context: StepContext): void {
  const { characters } = this
  const { gravity, bodies, broadphase } = world
  const blocks = blocksOf(world)
  applyIntents(characters, blocks, context)
  integrateCharacters(characters, gravity, context)
  collectNearBlocks(characters, blocks)
  characters.active = collideCharacters(characters, blocks, gravity)
  world.awake += wakeNearCharacters(characters, bodies, broadphase)
}

function collectContacts(this: CharacterSystem, { contacts, bodies }: World, context: StepContext): void {
  collectCharacterContacts(contacts, bodies, this.characters, context)
}

function clampPositions(this: CharacterSystem, { contacts, bodies }: World, context: StepContext): void {
  moveCharacterBoxes(contacts, bodies, this.characters, context)
}

function isAtRest(this: CharacterSystem): boolean {
  return !this.characters.active
}
