// Takes snapshots, the bytes from which a world continues bit for bit, and computes their hash. Also
// what reading needs of their format: version, checksum, options, numbers in JSON.
import { saveData } from '../body/bodyData.ts'
import { countAwake } from '../body/sleep.ts'
import { switchToIndices } from '../broadphase/broadphase.ts'
import { crc32, createWriter, type Reader, refuseDamaged, type Writer } from '../core/bytes.ts'
import { scramble } from '../core/random.ts'
import { toVec } from '../core/vec.ts'
import type { BlockSystem } from '../systems/blocks/blockSystem.ts'
import type { CharacterSystem } from '../systems/characters/controller.ts'
import type { SpringSystem } from '../systems/springs/springSystem.ts'
import { Wave } from '../systems/springs/springs.ts'
import { BODY_DATA, findSystem, hasPlace } from '../world/systems.ts'
import type { ContactLaw, System, World } from '../world/world.ts'
import { writeBodies, writeBroadphase } from './snapshotBodies.ts'

/**
 * Version of the solver, stored in snapshots. It rises with each change of motion: the same calls
 * on the same version give the same bits. Snapshots of others restore the same state, but may
 * diverge.
 */
export const SOLVER_VERSION = 1

/**
 * First numbers of every snapshot: signature and format. Version 2 added the CRC-32 of all bytes
 * before it, version 3 the version of the solver between them. Version 4 names the cells of bodies,
 * not the bodies of all cells.
 */
const MAGIC = 0x4b6f6e70
const VERSION = 4
const VERSION_WITHOUT_CHECKSUM = 1
/** Bytes of signature, version and dimension. */
const HEADER = 12
/** Bytes behind the content, by version. */
const TAIL: Readonly<Record<number, number>> = { 1: 0, 2: 4, 3: 8, 4: 8 }

/**
 * Stores the whole state of a world: bodies and their handles, impulses of contacts and of sleeping
 * pairs, queue, random state, options, springs, blocks, characters, and what systems save.
 * @returns bytes for `restoreSnapshot`, without listeners; your systems, laws and containers by
 *   name
 */
export function takeSnapshot(world: World): Uint8Array {
  return seal(writeWorld(world, true))
}

/** Writes a world without a checksum: briefly as version 4, or as version 1 for the hash. */
function writeWorld(world: World, isBrief: boolean): Uint8Array {
  const { bodies, broadphase, spawner, lod } = world
  switchToIndices(broadphase, bodies)
  if (broadphase.woken) world.awake = countAwake(bodies)
  const out = createWriter()
  out.int(MAGIC)
  out.int(VERSION_WITHOUT_CHECKSUM)
  out.int(world.dim)
  const write = (part: object) => out.text(JSON.stringify(part, replaceNumber))
  write(optionsOf(world))
  write({
    entrance: spawner.region,
    waiting: spawner.queue,
    nextTicket: spawner.nextTicket,
    refused: spawner.refused,
    opening: spawner.opening || undefined,
  })
  // Cut behind the last far body: the length of the array is not part of the state.
  write({ ...lod, isFar: lod.isFar.subarray(0, lod.isFar.lastIndexOf(1) + 1) })
  const { maxLength, tunedLength, load, meanLoad, hits, hitSpeed } = world.context
  const solver = { maxLength, tunedLength, load, meanLoad, hits, hitSpeed }
  const wave = findSystem<SpringSystem>(world, 'springs')?.wave ?? new Wave()
  out.text(JSON.stringify({ wave, credits: world.credits, solver }))
  out.int(world.stepCount)
  out.float(world.time)
  out.float(world.context.h)
  out.array(world.random)
  out.int(world.awake)
  out.int(world.justFellAsleep ? 1 : 0)
  writeBodies(out, bodies)
  writeBroadphase(out, broadphase, bodies.count, isBrief)
  writeBuiltIns(out, world)
  writeSystems(out, world)
  return out.bytes()
}

/** Writes springs, and where they exist blocks and characters, at fixed places. */
function writeBuiltIns(out: Writer, world: World): void {
  const springs = findSystem<SpringSystem>(world, 'springs')
  if (springs) springs.save!(out)
  else writeZeros(out, EMPTY_SPRINGS)
  const blocks = findSystem<BlockSystem>(world, 'blocks')
  const characters = findSystem<CharacterSystem>(world, 'characters')
  // Characters bring the blocks that they walk on.
  if (blocks && (blocks.blocks.chunkCount || characters?.characters.nextId)) {
    blocks.save!(out)
    if (characters) characters.save!(out)
    else {
      writeZeros(out, 2)
      out.int(blocks.blocks.changed ? 1 : 0)
      writeZeros(out, EMPTY_CHARACTERS - 3)
    }
  } else if (!world.systems.every(hasPlace) || world.bodyData.size > 0) writeZeros(out, 1) // no heights: more follows
}

/**
 * Writes name and bytes of each system without a place, and of the data of bodies. Writes nothing if
 * there is none.
 */
function writeSystems(out: Writer, world: World): void {
  const others = world.systems.filter((system) => !hasPlace(system))
  if (world.bodyData.size > 0) others.push({ name: BODY_DATA, save: (writer) => saveData(writer, world) })
  if (others.length === 0) return
  out.int(others.length)
  for (const system of others) {
    out.text(system.name)
    out.array(save(system))
  }
}

export function save(system: System): Uint8Array {
  const saved = createWriter()
  system.save?.(saved)
  return saved.bytes()
}

function writeZeros(out: Writer, count: number): void {
  for (let k = 0; k < count; k++) out.int(0)
}

/**
 * Hashes a world's state (mixed as by Murmur3). @returns 16 hexadecimal digits, equal for equal
 * states
 */
export function hash(world: World): string {
  const bytes = writeWorld(world, false)
  let a = 0x9747b28c
  let b = 0x3c6ef372
  for (let k = 0; k < bytes.length; k++) {
    a = Math.imul(a ^ bytes[k]!, 0x01000193)
    b = Math.imul(b, 0x85ebca6b) + bytes[k]!
    b = (b << 13) | (b >>> 19)
  }
  const hex = (value: number) => scramble(value).toString(16).padStart(8, '0')
  return hex(a) + hex(b)
}

/** Adds version, solver version and checksum to the bytes of a world. */
function seal(bytes: Uint8Array): Uint8Array {
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
const EMPTY_CHARACTERS = 3 + 15

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
