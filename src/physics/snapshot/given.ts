// What a caller gives a restored world besides the bytes: snapshots store functions by name.

import { object } from '../core/validate.ts'
import type { ForceField } from '../force/forces.ts'
import type { Dim } from '../math/vec.ts'
import { isBuiltIn } from '../system/systems.ts'
import type { Container, System, World } from '../world.ts'

/** Objects with functions that a snapshot may name. */
export interface Given<D extends Dim> {
  readonly world: World<D> | undefined
  readonly containers: readonly Container<D>[]
  readonly fields: readonly ForceField<D>[]
  readonly systems: readonly System<D>[]
}

/** Those of a world. Its systems are those that `addSystem` added. */
export function givenBy<D extends Dim>(world: World<D> | undefined): Given<D> {
  const { containers = [], fields = [], systems = [] } = world ?? {}
  return { world, containers, fields, systems: systems.filter((system) => !isBuiltIn(system)) }
}

/**
 * Makes a function that finds the object which a stored one names, by kind and name. Each is found
 * once: of several with one name, the first that is stored is the first that is given.
 * @throws RangeError naming the one that is missing
 */
export function takeFrom<T extends { kind?: string; name?: string }>(given: readonly T[]): (stored: unknown) => T {
  const left = [...given]
  return (stored) => {
    const { kind, name } = object('a stored object', stored)
    const index = left.findIndex((each) => each.kind === kind && each.name === name)
    if (index < 0)
      throw new RangeError(
        `this snapshot holds '${String(name || kind).slice(0, 40)}', which is not known here: give it to restoreSnapshot, or restore into a world that has it`,
      )
    return left.splice(index, 1)[0]!
  }
}
