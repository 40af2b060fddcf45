// Puts the stages that only some worlds need where step.ts finds them. Called by the doors: who adds the first block brings in what acts on blocks.
import { confineTerrain } from './confineTerrain.ts'
import { settleIslands, wakeIslands } from './islands.ts'
import { findOverlaps } from './overlaps.ts'
import { carryCharacters, findCharacters, wakeBeside } from './pushing.ts'
import { repel } from './repulsion.ts'
import { hitSodaRooms } from './soda.ts'
import { dropSpringsOf, pullSprings, tuneSprings } from './springs.ts'
import { STAGES } from './stages.ts'
import { coverEdges, findTerrain } from './terrain.ts'
import { collideCharacters, followIntents, lookUpBlocks, moveCharacters } from './walking.ts'

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
