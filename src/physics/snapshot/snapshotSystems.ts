// Writes and reads the systems that have no place of their own in snapshots: name, and the bytes
// that `save` wrote.
import { createReader, createWriter, type Reader, type Writer } from '../core/bytes.ts'
import { findSystem, hasPlace } from '../system/systems.ts'
import type { System, World } from '../world.ts'
import { takeFrom } from './given.ts'

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

/** A system and its stored bytes. */
export type SavedSystem = readonly [system: System, bytes: Uint8Array]

/** Reads a system of this package into a new world. */
export type ReadSystem = (input: Reader, fresh: World) => void

/**
 * Reads the stored systems: those of this package into the new world at once.
 * @param given Systems of the caller.
 * @param readers By name, what reads the systems of this package.
 * @throws RangeError naming a system that is not among them
 */
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

function save(system: System): Uint8Array {
  const saved = createWriter()
  system.save?.(saved)
  return saved.bytes()
}
