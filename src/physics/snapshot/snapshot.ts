// Takes snapshots, the bytes from which a world continues bit for bit, and computes their hash.
// Also has the parts of the format that reading shares: version, checksum, options, numbers in
// JSON.
import { saveData } from '../body/bodyData.ts'
import { countAwake } from '../body/sleep.ts'
import { switchToIndices } from '../broadphase/broadphase.ts'
import { crc32, createWriter, refuseDamaged, type Writer } from '../core/bytes.ts'
import { scramble } from '../core/random.ts'
import { checkOptions, demand } from '../core/validate.ts'
import { toVec } from '../core/vec.ts'
import { storedNumbers } from '../world/stepContext.ts'
import { BODY_DATA } from '../world/systems.ts'
import type { System, World } from '../world/world.ts'
import { writeBodies, writeBroadphase } from './snapshotBodies.ts'

/**
 * Version of the solver, stored in snapshots. It rises with each change of motion: the same calls
 * on the same version give the same bits. A snapshot of another version restores the same state,
 * but its motion may diverge.
 */
export const SOLVER_VERSION = 2

/** The signature of snapshots, KSNP as text. */
const MAGIC = 0x504e534b
export const FORMAT_VERSION = 1
/** Bytes of signature and format before the world, and of solver version and CRC-32 after it. */
const HEAD = 8
const TAIL = 8

/** Options of `takeSnapshot`. */
export interface SnapshotOptions {
  /** Names of systems to leave out, for example `grabs`. @default none */
  without?: readonly string[]
}

/**
 * Stores the whole state of a world: bodies and their handles, impulses of contacts and of sleeping
 * pairs, queue, random state, options, and what each system saves, such as springs and blocks.
 * @returns bytes for `restoreSnapshot`, without listeners; your systems, laws and containers by
 *   name
 */
export function takeSnapshot(world: World, options: SnapshotOptions = {}): Uint8Array {
  checkOptions(options, {}, ['without'])
  const { without = [] } = options
  demand(Array.isArray(without), 'without', 'a list of names of systems', without)
  const systems = world.systems.filter(({ name }) => !without.includes(name))
  return seal(writeWorld(systems.length === world.systems.length ? world : { ...world, systems }))
}

function writeWorld(world: World): Uint8Array {
  const { bodies, broadphase, spawner, lod } = world
  switchToIndices(broadphase, bodies)
  if (broadphase.woken) world.awake = countAwake(bodies)
  const out = createWriter()
  out.int(world.dim)
  const write = (part: object) => out.text(JSON.stringify(part, replaceNumber))
  write(optionsOf(world))
  const { region, queue, nextTicket, refused, mouthOpenSteps } = spawner
  write({ region, queue, nextTicket, refused, mouthOpenSteps })
  // Cut after the last far body, because the length of the array is not part of the state.
  write({ ...lod, isFar: lod.isFar.subarray(0, lod.isFar.lastIndexOf(1) + 1) })
  out.text(JSON.stringify({ credits: world.credits, context: storedNumbers(world.context) }))
  out.int(world.stepCount)
  out.float(world.time)
  out.array(world.random)
  out.int(world.awake)
  out.int(world.justFellAsleep ? 1 : 0)
  writeBodies(out, bodies)
  writeBroadphase(out, broadphase, bodies.count)
  writeSystems(out, world)
  return out.bytes()
}

/** Writes name and bytes of each system, and the data of bodies as one more system. */
function writeSystems(out: Writer, world: World): void {
  const systems = [...world.systems]
  if (world.bodyData.size > 0) systems.push({ name: BODY_DATA, save: (writer) => saveData(writer, world) })
  out.int(systems.length)
  for (const system of systems) {
    out.text(system.name)
    out.array(save(system))
  }
}

export function save(system: System): Uint8Array {
  const saved = createWriter()
  system.save?.(saved)
  return saved.bytes()
}

/** Hashes a world's state (mixed as in Murmur3). @returns 16 hexadecimal digits, equal for equal states */
export function hash(world: World): string {
  const bytes = writeWorld(world)
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

/** Adds signature and format before a world's bytes, solver version and checksum after them. */
function seal(bytes: Uint8Array): Uint8Array {
  const sealed = new Uint8Array(HEAD + bytes.length + TAIL)
  sealed.set(bytes, HEAD)
  const view = new DataView(sealed.buffer)
  view.setInt32(0, MAGIC, true)
  view.setInt32(4, FORMAT_VERSION, true)
  const end = HEAD + bytes.length
  view.setInt32(end, SOLVER_VERSION, true)
  view.setUint32(end + 4, crc32(sealed.subarray(0, end + 4)), true)
  return sealed
}

/** Checks signature, format and checksum. @returns the bytes of the world */
export function unseal(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD + TAIL || view.getInt32(0, true) !== MAGIC)
    throw new RangeError('these bytes are not a snapshot that takeSnapshot made in version 0.1 or later')
  const version = view.getInt32(4, true)
  if (version !== FORMAT_VERSION)
    throw new RangeError(
      `this snapshot has format ${version}, and this library reads format ${FORMAT_VERSION}: read it with the library that made it`,
    )
  const end = bytes.length - 4
  if (crc32(bytes.subarray(0, end)) !== view.getUint32(end, true)) refuseDamaged('its checksum does not fit its bytes')
  return bytes.subarray(HEAD, bytes.length - TAIL)
}

/** Names of a world's options, in the order in which snapshots store them. */
export const OPTION_NAMES = [
  ...(['dim', 'seed', 'gravity', 'space', 'containers', 'contact', 'timeStep', 'substeps', 'fields'] as const),
  ...(['damping', 'sleep', 'drag', 'stiffness', 'integrator', 'cell', 'minMass', 'maxSpeed'] as const),
] as const

/** The options from which `createWorld` makes a world like this one, as stored in JSON. */
export function optionsOf(world: World): object {
  const options = Object.fromEntries(OPTION_NAMES.map((name) => [name, world[name]]))
  return { ...options, gravity: toVec(world.dim, ...world.gravity), integrator: world.integrator.name }
}

// JSON has no infinities and no negative zero, so they are written as text.
const SPECIAL_NUMBERS: readonly unknown[] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0]
const SPECIAL_TEXTS: readonly unknown[] = ['Infinity', '-Infinity', '-0']

export function replaceNumber(_key: string, value: unknown): unknown {
  return SPECIAL_TEXTS[SPECIAL_NUMBERS.findIndex((number) => Object.is(number, value))] ?? value
}

export function reviveNumber(_key: string, value: unknown): unknown {
  return SPECIAL_NUMBERS[SPECIAL_TEXTS.indexOf(value)] ?? value
}
