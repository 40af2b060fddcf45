// Restores worlds from snapshots. restoreBodies.ts is for worlds of bodies alone.
import { readBodyData } from '../body/bodyData.ts'
import type { ForceField } from '../body/forces.ts'
import { list, object } from '../core/validate.ts'
import type { Dim } from '../core/vec.ts'
import { checkField, checkMembers } from '../createWorld.ts'
import { sodaRoom } from '../systems/springs/sodaRoom.ts'
import { checkSystem } from '../world/systems.ts'
import type { Container, System, World } from '../world/world.ts'
import { givenBy, readSnapshot } from './readSnapshot.ts'
import { BODIES } from './restoreBodies.ts'
import {
  readBlocks,
  readCharacters,
  readForces,
  readGrabs,
  readJoints,
  readSprings,
  readTraits,
} from './snapshotParts.ts'

/** The target of a snapshot, and the objects that it stores by name. */
export interface RestoreOptions<D extends Dim = Dim, Data = unknown> {
  /** A world of the same dimension. @default a new world */
  world?: World<D, Data>
  /** Containers by `distanceField()`, and your own containers. @default the world's containers */
  containers?: readonly Container<D>[]
  /** Fields by `forceField()`. @default the world's fields */
  fields?: readonly ForceField<D>[]
  /** Systems as for `addSystem`. @default the world's systems */
  systems?: readonly System<D>[]
}

/**
 * Restores a world from a snapshot.
 * @param bytes A result of `takeSnapshot`.
 * @param target A world of the same dimension, or options. In an existing world, handles from the
 *   time of the snapshot are valid again, and listeners stay. A snapshot stores functions by name:
 *   pass your own containers, fields and systems, or a world with them. Objects with the same name
 *   are used in order, and others are ignored. @default a new world
 * @returns the world
 * @throws RangeError when the bytes are damaged or not a snapshot, when the dimension differs, or
 *   when an object that the snapshot names is missing; then nothing has changed
 */
export function restoreSnapshot<D extends Dim, Data = unknown>(
  bytes: Uint8Array,
  target?: World<D, Data> | RestoreOptions<D, Data>,
): World<D, Data> {
  const { world, containers = [], fields = [], systems = [] } = optionsOf(target)
  list('containers', containers).forEach((each) => {
    checkMembers('containers', each, ['collect', 'clamp'])
  })
  // Only fields with a function are used, which have no dimension.
  for (const field of list('fields', fields)) checkField(field, 3)
  list('systems', systems).forEach(checkSystem)
  const own = givenBy(world)
  const given = {
    world,
    containers: [...containers, ...own.containers],
    fields: [...fields, ...own.fields],
    systems: [...systems, ...own.systems],
  }
  const restored = readSnapshot(bytes, given, {
    laws: BODIES.laws,
    containers: { ...BODIES.containers, sodaRoom },
    systems: {
      bodies: readTraits,
      forces: readForces,
      joints: readJoints,
      blocks: readBlocks,
      characters: readCharacters,
      springs: readSprings,
      grabs: readGrabs,
      bodyData: readBodyData,
    },
  })
  return restored as World<D, Data> // bytes have no type
}

/** The options of a target, which may be a world. */
function optionsOf<D extends Dim, Data>(
  target: World<D, Data> | RestoreOptions<D, Data> | undefined,
): RestoreOptions<D, Data> {
  if (target === undefined) return {}
  object('the world', target)
  if ('bodies' in target) return { world: target }
  if (target.world !== undefined) object('world', target.world)
  return target
}
