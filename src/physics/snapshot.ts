// Snapshots: a world as bytes, from which it continues bit for bit, warm start, sleep and queue included. And the hash of those bytes.
import { BODY_LANES, type Bodies, compactOrder, growBodies } from './bodies.ts'
import { type Bytes, createReader, createWriter, type Reader, type Writer } from './bytes.ts'
import { attachPairs, type Candidates } from './candidates.ts'
import { demand } from './check.ts'
import { laneOf } from './lanes.ts'
import { growPairs, type Pairs } from './pairs.ts'
import { scramble } from './random.ts'
import { writeTerrain } from './snapshotTerrain.ts'
import { growSprings, SPRING_LANES, type Springs } from './springs.ts'
import { addStray, clearStrays, linkStray } from './strays.ts'
import type { Dim } from './vec.ts'
import { announce, createWorld, type World, type WorldOptions } from './world.ts'

/** First bytes of every snapshot: a name and the version of the format. */
const MAGIC = 0x4b6f6e70
const VERSION = 1

/**
 * The whole state of a world: bodies and their handles, what contacts and sleepers remember, queue, random state, options.
 * @returns bytes for `restoreSnapshot`; they hold no functions, so listeners are not part of them
 */
export function takeSnapshot(world: World): Uint8Array {
  const { bodies, candidates, feeder, lod } = world
  attachPairs(candidates, bodies)
  const out = createWriter()
  out.int(MAGIC)
  out.int(VERSION)
  out.int(world.dim)
  out.text(JSON.stringify(optionsOf(world), infinityOut))
  out.text(
    JSON.stringify({
      entrance: feeder.entrance,
      waiting: feeder.waiting,
      nextTicket: feeder.nextTicket,
      refused: feeder.refused,
      opening: feeder.opening || undefined,
    }),
  )
  out.text(JSON.stringify({ ...lod }, infinityOut))
  out.text(JSON.stringify({ wave: world.wave, credits: world.credits }))
  out.int(world.stepCount)
  out.float(world.time)
  out.float(world.pace.h)
  out.array(world.random)
  out.int(world.awake)
  out.int(world.drowsy ? 1 : 0)
  writeBodies(out, bodies)
  out.float(candidates.grid.skin)
  out.float(candidates.meanRadius)
  out.int(candidates.lists)
  out.int((candidates.valid ? 1 : 0) | (candidates.woken ? 2 : 0) | (candidates.summed ? 4 : 0))
  const built = new Float64Array(4 * bodies.count)
  built.set(candidates.built.subarray(0, 4 * bodies.count))
  out.array(built)
  writeGrid(out, candidates)
  writePairs(out, candidates.pairs)
  writePairs(out, candidates.frozen)
  writeSprings(out, world.springs)
  writeTerrain(out, world)
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
  const options = JSON.parse(input.text(), infinityIn) as WorldOptions<D>
  const fresh = createWorld<D>({ ...options, dim })
  Object.assign(fresh.feeder, JSON.parse(input.text()))
  Object.assign(fresh.lod, JSON.parse(input.text(), infinityIn))
  fresh.lod.isFar = Uint8Array.from(Object.values(fresh.lod.isFar)) // JSON knows no typed array
  const { wave, credits } = JSON.parse(input.text())
  Object.assign(fresh.wave, wave)
  Object.assign(fresh.credits, credits)
  fresh.stepCount = input.int()
  fresh.time = input.float()
  fresh.pace.h = input.float()
  input.into(fresh.random)
  fresh.awake = input.int()
  fresh.drowsy = input.int() === 1
  readBodies(input, fresh.bodies)
  const { candidates, bodies } = fresh
  candidates.grid.skin = input.float()
  candidates.meanRadius = input.float()
  candidates.lists = input.int()
  const flags = input.int()
  candidates.valid = (flags & 1) !== 0
  candidates.woken = (flags & 2) !== 0
  candidates.summed = (flags & 4) !== 0
  candidates.built = new Float64Array(4 * bodies.capacity)
  input.into(candidates.built.subarray(0, 4 * bodies.count))
  readGrid(input, fresh)
  readPairs(input, candidates.pairs, bodies.count)
  readPairs(input, candidates.frozen, bodies.count)
  readSprings(input, fresh.springs, bodies)
  readRest(input, fresh)
  input.end()
  if (!world) return fresh
  // All was read: only now the world that was given changes. Its listeners stay.
  const { wakeListeners, feeder, pace } = world
  const { listeners } = feeder
  feeder.waiting = [] // where a listener restores, in the middle of a step, nobody more enters what was
  pace.h = fresh.pace.h
  Object.assign(world, fresh, { wakeListeners, pace })
  world.feeder = { ...fresh.feeder, listeners }
  announce(world)
  return world
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
  const gravity = world.dim === 2 ? world.gravity.slice(0, 2) : world.gravity
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
  } as unknown as WorldOptions<Dim>
}

// JSON has no infinity.
function infinityOut(_key: string, value: unknown): unknown {
  return value === Number.POSITIVE_INFINITY ? 'Infinity' : value === Number.NEGATIVE_INFINITY ? '-Infinity' : value
}
function infinityIn(_key: string, value: unknown): unknown {
  return value === 'Infinity' ? Number.POSITIVE_INFINITY : value === '-Infinity' ? Number.NEGATIVE_INFINITY : value
}

function writeBodies(out: Writer, bodies: Bodies): void {
  out.int(bodies.count)
  out.int(bodies.slotCount)
  out.int((bodies.anyGrip ? 1 : 0) | (bodies.anyRolling ? 2 : 0))
  for (const [lane, , width] of BODY_LANES) out.array(laneOf(bodies, lane).subarray(0, bodies.count * width) as Bytes)
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
  bodies.anyGrip = (flags & 1) !== 0
  bodies.anyRolling = (flags & 2) !== 0
  for (const [lane, , width] of BODY_LANES) input.into(laneOf(bodies, lane).subarray(0, count * width) as Bytes)
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

// Of the grid only what strays need to look around: who is in which cell.
function writeGrid(out: Writer, candidates: Candidates): void {
  const { grid, gridCount, strays } = candidates
  const [nx, ny, nz] = grid.cells
  out.int(gridCount)
  out.array(Int32Array.from(grid.cells))
  out.array(Float64Array.from([...grid.edge, ...grid.origin, grid.reach]))
  out.array(gridCount > 0 ? grid.start.subarray(0, nx * ny * nz + 1) : new Int32Array(0))
  out.array(grid.body.subarray(0, gridCount))
  // A list that is not valid is made anew before anyone looks for strays: by then some of them may have been removed.
  out.array(strays.bodies.subarray(0, candidates.valid ? strays.count : 0))
}

function readGrid(input: Reader, { candidates, bodies, space }: World): void {
  const { grid } = candidates
  candidates.gridCount = input.int()
  const cells = input.ints()
  const numbers = new Float64Array(7)
  input.into(numbers)
  for (let axis = 0; axis < 3; axis++) {
    grid.cells[axis] = cells[axis]!
    grid.edge[axis] = numbers[axis]!
    grid.origin[axis] = numbers[3 + axis]!
  }
  grid.reach = numbers[6]!
  const start = input.ints()
  if (start.length > 0) grid.start = start
  const body = input.ints()
  grid.body = new Int32Array(Math.max(body.length, grid.body.length))
  grid.body.set(body)
  const strayed = input.ints()
  if (
    strayed.length > candidates.strays.bodies.length ||
    strayed.some((i) => i < 0 || i >= bodies.count) ||
    body.some((i) => i < 0 || i >= Math.max(bodies.count, body.length))
  ) {
    throw new RangeError('this snapshot is damaged: its grid does not fit its bodies')
  }
  const { strays, built } = candidates
  clearStrays(strays, cells[0]! * cells[1]! * cells[2]!, bodies.capacity)
  for (const i of strayed) {
    addStray(strays, bodies, i)
    linkStray(strays, grid, space, i, built)
  }
}

function writePairs(out: Writer, pairs: Pairs): void {
  const n = pairs.count
  out.int(n)
  out.array(pairs.a.subarray(0, n))
  out.array(pairs.b.subarray(0, n))
  out.array(pairs.flags.subarray(0, n))
  out.array(pairs.impulse.subarray(0, 4 * n))
}

function readPairs(input: Reader, pairs: Pairs, bodyCount: number): void {
  const n = input.int()
  if (n > pairs.capacity) growPairs(pairs, n)
  pairs.count = n
  input.into(pairs.a.subarray(0, n))
  input.into(pairs.b.subarray(0, n))
  input.into(pairs.flags.subarray(0, n))
  input.into(pairs.impulse.subarray(0, 4 * n))
  for (let p = 0; p < n; p++) {
    if (pairs.a[p]! >= bodyCount || pairs.b[p]! >= bodyCount)
      throw new RangeError('this snapshot is damaged: a pair names no body')
  }
}

function writeSprings(out: Writer, springs: Springs): void {
  out.int(springs.count)
  out.int(springs.nextId)
  out.int(springs.damped ? 1 : 0)
  for (const [lane] of SPRING_LANES) out.array(laneOf(springs, lane).subarray(0, springs.count))
}

function readSprings(input: Reader, springs: Springs, bodies: Bodies): void {
  const count = input.int()
  if (count > springs.capacity) growSprings(springs, count)
  springs.count = count
  springs.nextId = input.int()
  springs.damped = input.int() === 1
  springs.islands.valid = false
  for (const [lane] of SPRING_LANES) input.into(laneOf(springs, lane).subarray(0, count))
  for (let s = 0; s < count; s++) {
    if (!(bodies.indexOf[springs.slotA[s]!]! >= 0 && bodies.indexOf[springs.slotB[s]!]! >= 0))
      throw new RangeError('this snapshot is damaged: a spring names no body')
  }
}
