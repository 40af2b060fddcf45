// The doors through which a snapshot becomes a world again: all of it, or, lighter, a world of bodies alone.
import { enlistElastic, enlistRepelling, enlistSoda, enlistTerrain, enlistWalkers } from '../enlist.ts'
import type { Dim } from '../math/vec.ts'
import { STAGES } from '../stages.ts'
import type { World } from '../world.ts'
import { readSnapshot } from './snapshot.ts'
import { readBlocks } from './snapshotBlocks.ts'

/**
 * Makes a snapshot's state present again.
 * @param world one of the same dimension, whose handles from the time of the snapshot are valid again; a new one by default
 * @returns the world
 * @throws RangeError when the bytes are no snapshot, are cut off, or hold another dimension; then `world` is as it was
 */
export function restoreSnapshot<D extends Dim>(bytes: Uint8Array, world?: World<D>): World<D> {
  enlistRepelling()
  enlistSoda()
  enlistElastic()
  enlistTerrain()
  enlistWalkers()
  return readSnapshot(bytes, world, readBlocks)
}

/**
 * As `restoreSnapshot`, for a world of bodies without springs, blocks and characters, such as a bottle or a plane: a page that restores no others need not load what
 * acts on them.
 * @throws RangeError as there, and when the snapshot holds something else; then `world` is as it was
 */
export function restoreBodies<D extends Dim>(bytes: Uint8Array, world?: World<D>): World<D> {
  enlistRepelling()
  return readSnapshot(bytes, world, (input, { springs }) => {
    if (input.more() || (springs.count > 0 && !STAGES.elastic))
      throw new RangeError('this snapshot holds springs, blocks or characters: read it with restoreSnapshot')
  })
}
