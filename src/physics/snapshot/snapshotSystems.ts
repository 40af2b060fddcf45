// Systems and other objects that snapshots store by name: writes and reads what `save` wrote, and
// finds what a caller gives a restored world.
import { createReader, createWriter, type Reader, type Writer } from '../core/bytes.ts'
import { object } from '../core/validate.ts'
import type { ForceField } from '../force/forces.ts'
import type { Dim } from '../math/vec.ts'
import { findSystem, hasPlace, isBuiltIn } from '../system/systems.ts'
import type { Container, System, World } from '../world.ts'

/** Writes name and bytes of each system without a place. Writes nothing if there is none. */
export function writeSystems(out: Writer, { systems }: World): void {
  const others = systems.filter((system) => !hasPlace(system))
  if (others.length === 0) return
  out.int(others.length)
  for (const system of others) {
    out.text(system.name)
    out.array(save(system))
  }
}

export type SavedSystem = readonly [system: System, bytes: Uint8Array]

/** Reads a system of this package into a new world that has its bodies. */
export type ReadSystem = (input: Reader, fresh: World) => void

/** Reads stored systems: those of this package, by `readers`, into the new world at once. */
export function readSystems(
  input: Reader,
  given: readonly System[],
  fresh: World,
  readers: Readonly<Record<string, ReadSystem>>,
): SavedSystem[] {
  const saved: SavedSystem[] = []
  const take = takeFrom<System>(given)
  for (let remaining = input.more() ? input.count(8) : 0; remaining > 0; remaining--) {
    const name = input.text()
    if (Object.hasOwn(readers, name) && !findSystem(fresh, name)) readers[name]!(createReader(input.octets()), fresh)
    else saved.push([take({ name }), input.octets()])
  }
  return saved
}

/** Lets each system read its bytes. When one throws, all read again what they were before. */
export function loadSystems(saved: readonly SavedSystem[]): void {
  const before = saved.filter(([system]) => system.save).map(([system]): SavedSystem => [system, save(system)])
  try {
    load(saved)
  } catch (error) {
    load(before)
    throw error
  }
}

function load(saved: readonly SavedSystem[]): void {
  for (const [system, bytes] of saved) system.load?.(createReader(bytes))
}

export function save(system: System): Uint8Array {
  const saved = createWriter()
  system.save?.(saved)
  return saved.bytes()
}

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
 * Makes a function that finds what a stored object names, by kind and name. Each is found once:
 * those of one name in their order.
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
