// What snapshots' writing and reading share: version, checksum, options, numbers in JSON.
import { crc32, type Reader, refuseDamaged } from '../core/bytes.ts'
import { toVec } from '../math/vec.ts'
import type { ContactLaw, World } from '../world.ts'

/**
 * Version of the solver, stored in snapshots. It rises with each change of motion: the same calls
 * on the same version give the same bits. Snapshots of others restore the same state, but may
 * diverge.
 */
export const SOLVER_VERSION = 4

/**
 * First numbers of every snapshot: signature and format. Version 2 added the CRC-32 of all bytes
 * before it, version 3 the version of the solver between them. Version 4 names the cells of bodies,
 * not the bodies of all cells.
 */
export const MAGIC = 0x4b6f6e70
const VERSION = 4
export const VERSION_WITHOUT_CHECKSUM = 1
/** Bytes of signature, version and dimension. */
const HEADER = 12
/** Bytes behind the content, by version. */
const TAIL: Readonly<Record<number, number>> = { 1: 0, 2: 4, 3: 8, 4: 8 }

/** Adds version, solver version and checksum to the bytes of a world. */
export function seal(bytes: Uint8Array): Uint8Array {
  const sealed = new Uint8Array(bytes.length + TAIL[VERSION]!)
  sealed.set(bytes)
  const view = new DataView(sealed.buffer)
  view.setInt32(4, VERSION, true)
  view.setInt32(bytes.length, SOLVER_VERSION, true)
  view.setUint32(bytes.length + 4, crc32(sealed.subarray(0, bytes.length + 4)), true)
  return sealed
}

/** Checks signature, version and checksum. @returns the bytes of the world */
export function unseal(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER || view.getInt32(0, true) !== MAGIC) throw new RangeError('these bytes are not a snapshot')
  const version = view.getInt32(4, true)
  const tail = TAIL[version]
  if (tail === undefined)
    throw new RangeError(
      `this snapshot has version ${version}; this library reads versions 1 to ${VERSION}: save it again with the library that made it`,
    )
  if (tail === 0) return bytes
  const sealedLength = bytes.length - 4
  if (bytes.length < HEADER + tail || crc32(bytes.subarray(0, sealedLength)) !== view.getUint32(sealedLength, true))
    refuseDamaged('its checksum does not fit its bytes')
  return bytes.subarray(0, bytes.length - tail)
}

/** Four-byte zeros of empty springs or characters: three numbers, and each column's length. */
export const EMPTY_SPRINGS = 3 + 8
export const EMPTY_CHARACTERS = 3 + 15

/** Reads zeros that stand for an empty store. */
export function skipZeros(input: Reader, count: number): void {
  for (let k = 0; k < count; k++) if (input.int() !== 0) refuseDamaged('an empty part is not empty')
}

/** The options that `createWorld` needs to make a world like this one, as JSON has them. */
export function optionsOf(world: World): object {
  const { dim, seed, space, containers, contact, timeStep, substeps, fields, damping, sleep } = world
  const { drag, stiffness, cell, minMass, maxSpeed } = world
  return {
    dim,
    seed,
    gravity: toVec(dim, ...world.gravity),
    space,
    containers,
    contact: contact && storedLaw(contact),
    timeStep,
    substeps,
    fields,
    damping,
    sleep,
    drag,
    stiffness,
    integrator: world.integrator.name,
    // Files have these only where they differ from their defaults.
    cell: cell || undefined,
    minMass: minMass === 0.001 ? undefined : minMass,
    maxSpeed: maxSpeed === Number.POSITIVE_INFINITY ? undefined : maxSpeed,
  }
}

/** A contact law by the names that files have for its numbers, which never change. */
function storedLaw({ kind, restitution, friction, rollingResistance: rolling, ...rest }: ContactLaw) {
  const { tangentialRestitution, pivotingResistance } = rest
  // Files are as before where both are 0.
  const more = {
    tangentialRestitution: tangentialRestitution || undefined,
    pivotingResistance: pivotingResistance || undefined,
  }
  return { kind, restitution, friction, rolling, ...rest, ...more }
}

// JSON has no infinities and no negative zero: they are written as text.
const SPECIAL_NUMBERS: readonly unknown[] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0]
const SPECIAL_TEXTS: readonly unknown[] = ['Infinity', '-Infinity', '-0']

export function replaceNumber(_key: string, value: unknown): unknown {
  return SPECIAL_TEXTS[SPECIAL_NUMBERS.findIndex((number) => Object.is(number, value))] ?? value
}

export function reviveNumber(_key: string, value: unknown): unknown {
  return SPECIAL_NUMBERS[SPECIAL_TEXTS.indexOf(value)] ?? value
}
