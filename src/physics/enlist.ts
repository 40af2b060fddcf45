// Puts the stages that only some worlds need where step.ts finds them. Called by the doors: who adds the first block brings in what acts on blocks.
import { confineTerrain } from './voxel/clampToBlocks.ts'
import { settleIslands, wakeIslands } from './spring/islands.ts'
import { findOverlaps } from './contact/overlaps.ts'
import { carryCharacters, findCharacters, wakeBeside } from './character/characterContacts.ts'
import { repel } from './solver/repulsion.ts'
import { hitSodaRooms } from './soda/sodaRoom.ts'
import { dropSpringsOf, pullSprings, tuneSprings } from './spring/springs.ts'
import { STAGES } from './stages.ts'
import { coverEdges, findTerrain } from './voxel/blockContacts.ts'
import { collideCharacters, followIntents, lookUpBlocks, moveCharacters } from './character/controller.ts'

export function enlistTerrain(): void {
  STAGES.terrain ??= { findTerrain, coverEdges, confineTerrain }
}

export function enlistWalkers(): void {
  STAGES.walkers ??= {
    followIntents,
    moveCharacters,
    lookUpBlocks,
    collideCharacters,
    wakeBeside,
    findCharacters,
    carryCharacters,
  }
}

export function enlistElastic(): void {
  STAGES.elastic ??= { tuneSprings, pullSprings, dropSpringsOf, wakeIslands, settleIslands }
}

export function enlistRepelling(): void {
  STAGES.repelling ??= { findOverlaps, repel }
}

export function enlistSoda(): void {
  STAGES.soda ??= { hitSodaRooms }
}
