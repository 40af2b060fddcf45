// Restores worlds of dynamic bodies alone, in a file of its own, so that a page can load only this.
import { boxContainer } from '../container/boxContainer.ts'
import { cylinder, lid } from '../container/cylinder.ts'
import { lathe } from '../container/openLathe.ts'
import type { Dim } from '../core/vec.ts'
import { impulse, repulsion } from '../solver/contactLaws.ts'
import { BUILT_IN } from '../world/systems.ts'
import type { World } from '../world/world.ts'
import { givenBy, type Parts, readSnapshot } from './readSnapshot.ts'

/** The parts of a world of bodies alone. */
export const BODIES: Parts = {
  laws: { impulse, repulsion },
  containers: { cylinder, box: boxContainer, lid, lathe },
  systems: { ...Object.fromEntries(BUILT_IN.map((name) => [name, refusePart])), grabs: () => {} },
}

/**
 * Restores a world of dynamic bodies without springs, blocks and characters, such as a bottle or a
 * torus: like `restoreSnapshot`, but without loading the code of these features. Grabbed bodies are
 * released. Functions that the snapshot names are taken from `world`.
 * @param bytes A result of `takeSnapshot`.
 * @param world Receives the state. @default a new world
 * @returns the world
 * @throws RangeError as `restoreSnapshot`, and when the snapshot contains one of these features
 */
export function restoreBodies<D extends Dim>(bytes: Uint8Array, world?: World<D>): World<D> {
  return readSnapshot(bytes, givenBy(world), BODIES)
}

function refusePart(): never {
  throw new RangeError('this snapshot contains more than dynamic bodies: read it with restoreSnapshot')
}
