// The system of unit blocks: contacts of bodies with blocks, and clamping to their outside.
import { toRuns, type Writer } from '../core/bytes.ts'
import type { StepContext } from '../stepContext.ts'
import { ensureSystem } from '../system/systems.ts'
import type { System, World } from '../world.ts'
import { collectBlockContacts, removeInternalEdges } from './blockContacts.ts'
import { Blocks } from './blocks.ts'
import { clampToBlocks, storeStart } from './clampToBlocks.ts'

export interface BlockSystem extends System {
  readonly name: 'blocks'
  readonly blocks: Blocks
  /** The blocks for reading contacts outside of steps: they share the cells. */
  view?: Blocks
}

export function blocksOf(world: World): Blocks {
  return ensureSystem(world, 'blocks', createBlockSystem).blocks
}

function createBlockSystem(): BlockSystem {
  return {
    name: 'blocks',
    blocks: new Blocks(),
    beginStep,
    collectContacts,
    refineContacts,
    clampPositions,
    isAtRest,
    save,
  }
}

function beginStep(this: BlockSystem): void {
  this.blocks.hasStart = false
  this.blocks.queryStats.cells = this.blocks.queryStats.blocks = 0
  this.blocks.changed = false
}

function collectContacts(this: BlockSystem, { contacts, bodies }: World, context: StepContext): void {
  const { blocks } = this
  if (context.dt === 0) {
    this.view = { ...blocks, added: false, queryStats: { cells: 0, blocks: 0 }, range: { from: 0, to: 0 } }
    collectBlockContacts(contacts, bodies, this.view, context)
    return
  }
  collectBlockContacts(contacts, bodies, blocks, context)
  storeStart(blocks, bodies)
}

function refineContacts(this: BlockSystem, { contacts, bodies }: World, context: StepContext): void {
  removeInternalEdges(contacts, bodies, context.dt === 0 ? this.view! : this.blocks)
}

function clampPositions(this: BlockSystem, { bodies }: World, context: StepContext): void {
  clampToBlocks(bodies, this.blocks, context)
  storeStart(this.blocks, bodies)
}

function isAtRest(this: BlockSystem): boolean {
  return !this.blocks.changed
}

/** Heights, and the chunks as runs of equal cells. The order of chunks is part of the state. */
function save(this: BlockSystem, out: Writer): void {
  const { heights, added, chunkCount, chunkX, chunkY, chunkZ, cells } = this.blocks
  out.array(Float64Array.from(heights))
  out.int(added ? 1 : 0)
  out.int(chunkCount)
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    out.array(Int32Array.of(chunkX[chunk]!, chunkY[chunk]!, chunkZ[chunk]!))
    out.array(toRuns(cells[chunk]!))
  }
}
