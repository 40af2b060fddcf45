// Transfers the state of a world between two threads: one block of memory and a few numbers. The
// columns of the receiving world are views of the block, so that it is not copied again.
import { BODY_COLUMNS, type Bodies, compactOrder, createScratch, setOrder } from '../body/bodies.ts'
import { switchToIndices } from '../broadphase/broadphase.ts'
import { createPairs, PAIR_COLUMNS, type Pairs } from '../broadphase/pairs.ts'
import { CONTACT_COLUMNS, type Contacts } from '../contact/contacts.ts'
import { type Columns, columnOf } from '../core/columns.ts'
import type { World } from '../world/world.ts'

type Numbers = Float64Array | Int32Array | Uint8Array
type NumbersType = new (buffer: ArrayBuffer, offset: number, length: number) => Numbers

/** The first message of a thread that serves a port. */
export const READY = 'ready'

/** The state that a thread sends. `buffer` is transferred with it. */
export interface Transfer {
  readonly buffer: ArrayBuffer
  /** Numbers in the view of each column, in the order of `columnsOf`. */
  readonly lengths: readonly number[]
  /** Fields of the parts of the world, in the order of `partsOf`. */
  readonly parts: readonly object[]
  readonly random: Uint32Array
  /** Free slots, and the slots of bodies in the order added; absent if both are unchanged. */
  readonly slots?: { readonly free: Int32Array; readonly order: Int32Array } | undefined
}

/** A column: store and name, how many of its numbers are in use, and how many fit into it. */
type Place = readonly [store: object, name: string, used: number, capacity: number]

/** The least capacity of pairs and contacts. */
const LEAST = 64

/** All columns that a step changes and the next step or a reader needs. */
function columnsOf({ bodies, broadphase, contacts, lod }: World): Place[] {
  const { grid, moved, pairs, sleepingPairs, positionAtBuild, gridCount } = broadphase
  const { count, capacity, anchors } = bodies
  const [nx, ny, nz] = grid.cells
  const whole = (store: object, ...names: string[]) =>
    names.map((name): Place => {
      const { length } = columnOf(store, name)
      return [store, name, length, length]
    })
  const compact = (store: Pairs | Contacts, columns: Columns) =>
    Object.entries(columns).map(([name, [, width]]): Place => {
      return [store, name, store.count * width, Math.max(LEAST, store.count) * width]
    })
  return [
    // With the full capacity, because it determines when the pair list is rebuilt.
    ...Object.entries(BODY_COLUMNS).map(([name, [, width]]): Place => {
      return [bodies, name, count * width, (capacity + anchors) * width]
    }),
    ...whole(bodies, 'generation'),
    [broadphase, 'positionAtBuild', Math.min(4 * count, positionAtBuild.length), positionAtBuild.length],
    [grid, 'start', gridCount > 0 ? nx * ny * nz + 1 : 0, grid.start.length],
    [grid, 'body', gridCount, grid.body.length],
    ...whole(moved, 'bodies', 'isMoved', 'next', 'cell', 'head'),
    ...compact(pairs, PAIR_COLUMNS),
    ...compact(sleepingPairs, PAIR_COLUMNS),
    ...compact(contacts, CONTACT_COLUMNS),
    ...whole(lod, 'isFar'),
  ]
}

/** The names of a record's numbers and flags, and `others` of its fields. */
function namesOf(part: object, ...others: string[]): string[] {
  const isPlain = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'
  return [...others, ...Object.keys(part).filter((name) => isPlain((part as Record<string, unknown>)[name]))]
}

/** The parts of a world, and which of their fields a step reads or changes. */
function partsOf(world: World): [part: object, fields: readonly string[]][] {
  const { bodies, broadphase, contacts, context, lod, profile, soft, spawner } = world
  const { grid, moved, pairs, sleepingPairs } = broadphase
  const numbers = [bodies, broadphase, moved, pairs, sleepingPairs, contacts, spawner, context, profile, soft]
  return [
    [world, ['gravity', 'stepCount', 'time', 'awake', 'justFellAsleep']],
    [grid, namesOf(grid, 'cells', 'edge', 'origin', 'fittingCellSize')],
    [lod, namesOf(lod, 'point')],
    ...numbers.map((part): [object, string[]] => [part, namesOf(part)]),
  ]
}

/**
 * Packs the state of a world between steps.
 * @param hasSlots Whether bodies may have been added or removed since the last state.
 * @param spare Memory to use, if it is large enough.
 */
export function packWorld(world: World, hasSlots: boolean, spare?: ArrayBuffer): Transfer {
  switchToIndices(world.broadphase, world.bodies)
  const columns = columnsOf(world)
  const size = columns.reduce((sum, [store, name, , capacity]) => sum + bytesOf(capacity, columnOf(store, name)), 0)
  const buffer = spare && spare.byteLength >= size ? spare : new ArrayBuffer(Math.ceil(size * SLACK))
  let offset = 0
  for (const [store, name, used, capacity] of columns) {
    const array = columnOf(store, name)
    viewOf(array, buffer, offset, used).set(array.subarray(0, used))
    offset += bytesOf(capacity, array)
  }
  const parts = partsOf(world).map(([part, fields]) =>
    Object.fromEntries(fields.map((name) => [name, (part as Record<string, unknown>)[name]])),
  )
  const { bodies, random } = world
  const lengths = columns.map(([, , , capacity]) => capacity)
  const slotsOf = () => ({ free: Int32Array.from(bodies.freeSlots), order: Int32Array.from(compactOrder(bodies)) })
  return { buffer, lengths, parts, random, slots: hasSlots ? slotsOf() : undefined }
}

/** Factor on the size of new memory, so that a growing pile does not need new memory in every step. */
const SLACK = 1.25

/** Lets a world of the same setup continue from a packed state, in the memory of this state. */
export function unpackWorld(world: World, { buffer, lengths, parts, random, slots }: Transfer): void {
  const { bodies, broadphase, contacts, overlaps } = world
  // Steps swap the two lists of pairs, so that this list may lie in memory that is transferred.
  const { a } = broadphase.previousPairs
  if (a.byteLength < a.buffer.byteLength) broadphase.previousPairs = createPairs()
  partsOf(world).forEach(([part], k) => {
    Object.assign(part, parts[k])
  })
  world.random.set(random)
  let offset = 0
  columnsOf(world).forEach(([store, name], k) => {
    const array = columnOf(store, name)
    Object.assign(store, { [name]: viewOf(array, buffer, offset, lengths[k]!) })
    offset += bytesOf(lengths[k]!, array)
  })
  for (const pairs of [broadphase.pairs, broadphase.sleepingPairs]) pairs.capacity = pairs.a.length
  contacts.capacity = contacts.a.length
  contacts.bounceCount = contacts.deepCount = contacts.disturbedCount = overlaps.count = 0
  broadphase.indexedAt = -1
  restoreSlots(bodies, slots)
}

function restoreSlots(bodies: Bodies, slots: Transfer['slots']): void {
  const { count, capacity, anchors, generation, slot } = bodies
  for (const [name, [, width]] of Object.entries(BODY_COLUMNS)) columnOf(bodies, name).fill(0, capacity * width) // the anchors
  if (bodies.nonGravityFlags.length < capacity + anchors) Object.assign(bodies, createScratch(capacity + anchors))
  if (bodies.indexOf.length !== generation.length) {
    bodies.indexOf = new Int32Array(generation.length)
    bodies.orderIndex = new Int32Array(generation.length)
    setOrder(bodies, compactOrder(bodies))
  }
  bodies.indexOf.fill(-1)
  for (let i = 0; i < count; i++) bodies.indexOf[slot[i]!] = i
  if (!slots) return
  bodies.freeSlots = Array.from(slots.free)
  setOrder(bodies, Array.from(slots.order))
}

/** Bytes of `length` numbers of an array's type, rounded up to a multiple of eight. */
function bytesOf(length: number, { BYTES_PER_ELEMENT }: Numbers): number {
  return Math.ceil((length * BYTES_PER_ELEMENT) / 8) * 8
}

function viewOf(array: Numbers, buffer: ArrayBuffer, offset: number, length: number): Numbers {
  return new (array.constructor as NumbersType)(buffer, offset, length)
}
