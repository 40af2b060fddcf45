// Snapshots: a world as bytes, from which it continues bit for bit, warm start, sleep and queue included. And the hash of those bytes.
import { BODY_COLUMNS, type Bodies, compactOrder, growBodies } from '../body/bodies.ts'
import { switchToIndices } from '../broadphase/broadphase.ts'
import { type Bytes, createReader, createWriter, type Reader, type Writer } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'
import type { Space } from '../core/space.ts'
import { demand } from '../core/validate.ts'
import { scramble } from '../math/random.ts'
import { type Dim, toVec } from '../math/vec.ts'
import type { WorldOptions } from '../options.ts'
import { growSprings, SPRING_COLUMNS, type Springs } from '../spring/springs.ts'
import { countAwake } from '../stepEnds.ts'
import { createWorld, notifyWake, type World } from '../world.ts'
import { writeBlocks } from './snapshotBlocks.ts'
import { readBroadphase, writeBroadphase } from './snapshotPairs.ts'

/** First bytes of every snapshot: a name and the version of the format. */
const MAGIC = 0x4b6f6e70
const VERSION = 1

/**
 * The whole state of a world: bodies and their handles, what contacts and sleepers remember, queue, random state, options.
 * @returns bytes for `restoreSnapshot`; they hold no functions, so listeners are not part of them
 */
export function takeSnapshot(world: World): Uint8Array {
  const { bodies, broadphase, spawner, lod } = world
  switchToIndices(broadphase, bodies)
  if (broadphase.woken) world.awake = countAwake(bodies)
  const out = createWriter()
  out.int(MAGIC)
  out.int(VERSION)
  out.int(world.dim)
  const write = (part: object) => out.text(JSON.stringify(part, numberOut))
  write(optionsOf(world))
  write({
    entrance: spawner.region,
    waiting: spawner.queue,
    nextTicket: spawner.nextTicket,
    refused: spawner.refused,
    opening: spawner.opening || undefined,
  })
  // Without the room behind the last one that is far: how much there is says nothing about the world.
  write({ ...lod, isFar: lod.isFar.subarray(0, lod.isFar.lastIndexOf(1) + 1) })
  out.text(JSON.stringify({ wave: world.wave, credits: world.credits }))
  out.int(world.stepCount)
  out.float(world.time)
  out.float(world.context.h)
  out.array(world.random)
  out.int(world.awake)
  out.int(world.justFellAsleep ? 1 : 0)
  writeBodies(out, bodies)
  writeBroadphase(out, broadphase, bodies.count)
  writeSprings(out, world.springs)
  writeBlocks(out, world)
  return out.bytes()
}

/**
 * Reads a snapshot into `world`, or a new one: what restore.ts does.
 * @param readRest reads what may stand behind the bodies and springs
 */
export function readSnapshot<D extends Dim>(
  bytes: Uint8Array,
  world: World<D> | undefined,
  readRest: (input: Reader, fresh: World) => void,
): World<D> {
  let fresh: World<D>
  try {
    fresh = readAll(bytes, world, readRest)
  } catch (error) {
    throw error instanceof RangeError ? error : new RangeError('this snapshot is damaged')
  }
  if (!world) return fresh
  // All was read: only now the world that was given changes. Its listeners stay.
  const { wakeListeners, spawner, context } = world
  const { listeners } = spawner
  spawner.queue = [] // where a listener restores, in the middle of a step, nobody more enters what was
  context.h = fresh.context.h
  Object.assign(world, fresh, { wakeListeners, context })
  world.spawner = { ...fresh.spawner, listeners }
  notifyWake(world)
  return world
}

function readAll<D extends Dim>(
  bytes: Uint8Array,
  world: World<D> | undefined,
  readRest: (input: Reader, fresh: World) => void,
): World<D> {
  demand(ArrayBuffer.isView(bytes), 'a snapshot', 'the Uint8Array that takeSnapshot gave', bytes)
  const input = createReader(bytes)
  if (bytes.length < 12 || input.int() !== MAGIC) throw new RangeError('these bytes are no snapshot of a world')
  const version = input.int()
  if (version !== VERSION)
    throw new RangeError(
      `this snapshot has version ${version}; this library reads version ${VERSION}: save it again with the library that made it`,
    )
  const dim = input.int() as D
  if (world && world.dim !== dim)
    throw new RangeError(`this snapshot is of a world with ${dim} dimensions, the world given has ${world.dim}`)
  const read = () => JSON.parse(input.text(), numberIn)
  const options = read() as WorldOptions<D>
  const { size, half } = options.space as Space<D>
  if (!size.every((s, axis) => half[axis]! === s / 2)) throw new RangeError('this snapshot is damaged')
  const fresh = createWorld<D>({ ...options, dim })
  const { entrance, waiting, ...spawning } = read()
  Object.assign(fresh.spawner, spawning, { region: entrance, queue: waiting })
  Object.assign(fresh.lod, read())
  fresh.lod.isFar = Uint8Array.from(Object.values(fresh.lod.isFar)) // JSON knows no typed array
  // Plain: a name may look like a number.
  const { wave, credits } = JSON.parse(input.text())
  Object.assign(fresh.wave, wave)
  Object.assign(fresh.credits, credits)
  fresh.stepCount = input.int()
  fresh.time = input.float()
  fresh.context.h = input.float()
  input.into(fresh.random)
  fresh.awake = input.int()
  fresh.justFellAsleep = input.int() === 1
  readBodies(input, fresh.bodies)
  readBroadphase(input, fresh)
  readSprings(input, fresh.springs, fresh.bodies)
  readRest(input, fresh)
  input.end()
  return fresh
}

/** 16 hexadecimal digits of the whole state: equal states, equal hashes; two lanes of Murmur3's mixing. */
export function hash(world: World): string {
  const bytes = takeSnapshot(world)
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

function optionsOf(world: World): WorldOptions<Dim> {
  const { seed, space, containers, contact, timeStep, substeps, fields, damping, sleep } = world
  const gravity = toVec(world.dim, ...world.gravity)
  const options = {
    dim: world.dim,
    seed,
    gravity,
    space,
    containers,
    contact,
    timeStep,
    substeps,
    fields,
    damping,
    sleep,
    drag: world.drag,
    stiffness: world.stiffness,
    integrator: world.integrator.name,
  }
  return {
    ...options,
    ...(world.cell > 0 ? { cell: world.cell } : {}),
    ...(world.maxSpeed < Number.POSITIVE_INFINITY ? { maxSpeed: world.maxSpeed } : {}),
  } as WorldOptions<Dim>
}

// JSON has no infinity, and no zero below 0.
const UNWRITTEN: readonly unknown[] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0]
const WRITTEN: readonly unknown[] = ['Infinity', '-Infinity', '-0']
function numberOut(_key: string, value: unknown): unknown {
  return WRITTEN[UNWRITTEN.findIndex((number) => Object.is(number, value))] ?? value
}
function numberIn(_key: string, value: unknown): unknown {
  return UNWRITTEN[WRITTEN.indexOf(value)] ?? value
}

function writeBodies(out: Writer, bodies: Bodies): void {
  out.int(bodies.count)
  out.int(bodies.slotCount)
  out.int((bodies.anyFriction ? 1 : 0) | (bodies.anyRolling ? 2 : 0))
  for (const [lane, , width] of BODY_COLUMNS)
    out.array(columnOf(bodies, lane).subarray(0, bodies.count * width) as Bytes)
  out.array(bodies.generation.subarray(0, bodies.slotCount))
  out.array(Int32Array.from(bodies.freeSlots))
  out.array(Int32Array.from(compactOrder(bodies)))
}

function readBodies(input: Reader, bodies: Bodies): void {
  const count = input.int()
  const slotCount = input.int()
  const flags = input.int()
  // The room that it had, which doubled as slots were needed: where room runs out the list of pairs is made anew.
  let capacity = bodies.capacity
  while (capacity < slotCount) capacity *= 2
  growBodies(bodies, capacity)
  bodies.count = count
  bodies.slotCount = slotCount
  bodies.anyFriction = (flags & 1) !== 0
  bodies.anyRolling = (flags & 2) !== 0
  for (const [lane, , width] of BODY_COLUMNS) input.into(columnOf(bodies, lane).subarray(0, count * width) as Bytes)
  input.into(bodies.generation.subarray(0, slotCount))
  bodies.freeSlots = [...input.ints()]
  bodies.order = [...input.ints()]
  bodies.indexOf.fill(-1)
  for (let i = 0; i < count; i++) {
    const slot = bodies.slot[i]!
    if (slot < 0 || slot >= slotCount) throw new RangeError('this snapshot is damaged: a body has no slot')
    bodies.indexOf[slot] = i
  }
}

function writeSprings(out: Writer, springs: Springs): void {
  out.int(springs.count)
  out.int(springs.nextId)
  out.int(springs.damped ? 1 : 0)
  for (const [lane] of SPRING_COLUMNS) out.array(columnOf(springs, lane).subarray(0, springs.count))
}

function readSprings(input: Reader, springs: Springs, bodies: Bodies): void {
  const count = input.int()
  if (count > springs.capacity) growSprings(springs, count)
  springs.count = count
  springs.nextId = input.int()
  springs.damped = input.int() === 1
  springs.islands.valid = false
  for (const [lane] of SPRING_COLUMNS) input.into(columnOf(springs, lane).subarray(0, count))
  for (let s = 0; s < count; s++) {
    if (!(bodies.indexOf[springs.slotA[s]!]! >= 0 && bodies.indexOf[springs.slotB[s]!]! >= 0))
      throw new RangeError('this snapshot is damaged: a spring names no body')
  }
}
