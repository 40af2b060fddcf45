// Stages that only some worlds need. Each set stands here once a door has let in what it acts on (enlist.ts); step.ts names them all the same. So a page
// on which candies fall into a bottle carries no springs, no blocks and no characters.

import type * as pushing from './character/characterContacts.ts'
import type * as walking from './character/controller.ts'
import type * as overlaps from './contact/overlaps.ts'
import type * as soda from './soda/sodaRoom.ts'
import type * as repelling from './solver/repulsion.ts'
import type * as islands from './spring/islands.ts'
import type * as springs from './spring/springs.ts'
import type * as terrain from './voxel/blockContacts.ts'
import type * as confined from './voxel/clampToBlocks.ts'

export interface Stages {
  /** Blocks that bodies roll over. */
  terrain: Pick<
    typeof terrain & typeof confined,
    'collectBlockContacts' | 'removeInternalEdges' | 'clampToBlocks'
  > | null
  /** Characters that walk on blocks, and push bodies aside. */
  walkers: Pick<
    typeof walking & typeof pushing,
    | 'applyIntents'
    | 'integrateCharacters'
    | 'collectNearBlocks'
    | 'collideCharacters'
    | 'wakeNearCharacters'
    | 'collectCharacterContacts'
    | 'moveCharacterBoxes'
  > | null
  /** Springs, and what they hold together. */
  elastic: Pick<
    typeof springs & typeof islands,
    'updateSpringTargets' | 'addSpringForces' | 'removeSpringsOf' | 'wakeIslands' | 'updateIslandSleep'
  > | null
  /** The law of forces between overlapping bodies. */
  repelling: Pick<typeof overlaps & typeof repelling, 'collectOverlaps' | 'addRepulsion'> | null
  /** The walker's ground and walls. */
  soda: Pick<typeof soda, 'hitSodaRooms'> | null
}

export const STAGES: Stages = { terrain: null, walkers: null, elastic: null, repelling: null, soda: null }
