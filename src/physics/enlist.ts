// Puts the stages that only some worlds need where step.ts finds them. Called by the doors: who adds the first block brings in what acts on blocks.

import { collectCharacterContacts, moveCharacterBoxes, wakeNearCharacters } from './character/characterContacts.ts'
import { applyIntents, collectNearBlocks, collideCharacters, integrateCharacters } from './character/controller.ts'
import { collectOverlaps } from './contact/overlaps.ts'
import { hitSodaRooms } from './soda/sodaRoom.ts'
import { addRepulsion } from './solver/repulsion.ts'
import { updateIslandSleep, wakeIslands } from './spring/islands.ts'
import { addSpringForces, removeSpringsOf, updateSpringTargets } from './spring/springs.ts'
import { STAGES } from './stages.ts'
import { collectBlockContacts, removeInternalEdges } from './voxel/blockContacts.ts'
import { clampToBlocks } from './voxel/clampToBlocks.ts'

export function enlistTerrain(): void {
  STAGES.terrain ??= { collectBlockContacts, removeInternalEdges, clampToBlocks }
}

export function enlistWalkers(): void {
  STAGES.walkers ??= {
    applyIntents,
    integrateCharacters,
    collectNearBlocks,
    collideCharacters,
    wakeNearCharacters,
    collectCharacterContacts,
    moveCharacterBoxes,
  }
}

export function enlistElastic(): void {
  STAGES.elastic ??= { updateSpringTargets, addSpringForces, removeSpringsOf, wakeIslands, updateIslandSleep }
}

export function enlistRepelling(): void {
  STAGES.repelling ??= { collectOverlaps, addRepulsion }
}

export function enlistSoda(): void {
  STAGES.soda ??= { hitSodaRooms }
}
