// Restores worlds from snapshots: whole worlds, or, with less code, worlds of bodies alone.

import { cylinder } from '../container/cylinder.ts'
import { lid } from '../container/lid.ts'
import { profile } from '../container/profile.ts'
import { room } from '../container/room.ts'
import type { Dim } from '../math/vec.ts'
import { sodaRoom } from '../soda/sodaRoom.ts'
import { impulse } from '../solver/impulse.ts'
import { repulsion } from '../solver/repulsion.ts'
import type { World } from '../world.ts'
import { type Parts, readSnapshot } from './readSnapshot.ts'
import { readBlocks, readHeights } from './snapshotBlocks.ts'
import { readGrabs } from './snapshotGrabs.ts'
import { readSprings, refusePart, skipSprings } from './snapshotSprings.ts'
import { readForces, readTraits } from './snapshotTraits.ts'

/** The parts of a world of bodies alone. */
const BODIES: Parts = {
  laws: { impulse, repulsion },
  containers: { cylinder, profile, room, lid },
  readSprings: skipSprings,
  readBlocks(input) {
    if (readHeights(input).length > 0) refusePart()
  },
  systems: { bodies: refusePart, forces: refusePart, grabs: () => {} },
}

/**
 * Restores a world from a snapshot.
 * @param bytes A result of `takeSnapshot`.
 * @param world A world of the same dimension. Handles from the time of the snapshot are valid
 *   again. Listeners stay. Systems, laws and containers of your own are stored by name: the world
 *   has to have those that the snapshot names. @default a new world
 * @returns the world
 * @throws RangeError when the bytes are damaged or not a snapshot, when the dimension differs, or
 *   when the world lacks a system, law or container that the snapshot names; then nothing has
 *   changed
 */
export function restoreSnapshot<D extends Dim>(bytes: Uint8Array, world?: World<D>): World<D> {
  return readSnapshot(bytes, world, {
    laws: BODIES.laws,
    containers: { ...BODIES.containers, sodaRoom },
    readSprings,
    readBlocks,
    systems: { bodies: readTraits, forces: readForces, grabs: readGrabs },
  })
}

/**
 * Restores a world of dynamic bodies without springs, blocks and characters, such as a bottle or a
 * torus. Otherwise it is like `restoreSnapshot`; a page that uses it alone does not load the code
 * of those features. It lets go of what is grabbed.
 * @throws RangeError as `restoreSnapshot`, and when the snapshot holds one of those features
 */
export function restoreBodies<D extends Dim>(bytes: Uint8Array, world?: World<D>): World<D> {
  return readSnapshot(bytes, world, BODIES)
}
