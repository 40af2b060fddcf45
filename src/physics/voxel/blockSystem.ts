// The system of unit blocks: contacts of bodies with blocks, and clamping, so that no body is
// inside one.
import type { StepContext } from '../stepContext.ts'
import { addBuiltIn, findSystem } from '../systems.ts'
import type { System, World } from '../world.ts'
import { collectBlockContacts, removeInternalEdges } from './blockContacts.ts'
import { type Blocks, createBlocks } from './blocks.ts'
import { clampToBlocks } from './clampToBlocks.ts'

/** The blocks of a world. */
export interface BlockSystem extends System {
  readonly name: 'blocks'
  readonly blocks: Blocks
}

/** The blocks of a world, or undefined when it never had any. */
export function findBlocks(world: World): Blocks | undefined {
  return (findSystem(world, 'blocks') as BlockSystem | undefined)?.blocks
}

/** The blocks of a world; the first call adds the system. */
export function blocksOf(world: World): Blocks {
  const found = findBlocks(world)
  if (found) return found
  const blocks = createBlocks()
  const system: BlockSystem = {
    name: 'blocks',
    blocks,
    beginStep,
    collectContacts,
    refineContacts,
    clampPositions,
    isAtRest,
  }
  addBuiltIn(world, system)
  return blocks
}

function beginStep(this: BlockSystem): void {
  this.blocks.queryStats.cells = this.blocks.queryStats.blocks = 0
  this.blocks.changed = false
}

function collectContacts(this: BlockSystem, { contacts, bodies }: World, context: StepContext): void {
  collectBlockContacts(contacts, bodies, this.blocks, context)
}

function refineContacts(this: BlockSystem, { contacts, bodies }: World): void {
  removeInternalEdges(contacts, bodies, this.blocks)
}

function clampPositions(this: BlockSystem, { bodies }: World, context: StepContext): void {
  clampToBlocks(bodies, this.blocks, context)
}

function isAtRest(this: BlockSystem): boolean {
  return !this.blocks.changed
}
