// Writes and reads bodies and the broad phase: pairs with impulses, the validity of the lists, and
// the cells of moved bodies.
import {
  BODY_COLUMNS,
  type Bodies,
  compactOrder,
  growBodies,
  MORE_COLUMNS,
  STORED_COLUMNS,
  setOrder,
} from '../body/bodies.ts'
import { FIXED } from '../body/sleep.ts'
import {
  addMovedBody,
  type Broadphase,
  clearMovedBodies,
  growMovedBodies,
  linkMovedBody,
} from '../broadphase/broadphase.ts'
import { cellBudget } from '../broadphase/grid.ts'
import { growPairs, PAIR_COLUMNS, type Pairs } from '../broadphase/pairs.ts'
import { type Reader, refuseDamaged, type Writer } from '../core/bytes.ts'
import { checkColumn, checkPlane, columnOf, entryBytes, loadColumns, markAll, saveColumns } from '../core/columns.ts'
import { LIMITS } from '../core/validate.ts'
import { checkSpace } from '../createWorld.ts'
import type { World } from '../world/world.ts'

/** A bit for each feature that any body has. From the third bit on, `MORE_COLUMNS` follow. */
const FLAGS = ['anyFriction', 'anyRolling', 'anyTangential', 'anyPivoting', 'anyPull'] as const
const HAS_MORE = 4

export function writeBodies(out: Writer, bodies: Bodies): void {
  out.int(bodies.count)
  out.int(bodies.slotCount)
  const flags = FLAGS.map((name, bit) => (bodies[name] ? 1 << bit : 0)).reduce((sum, flag) => sum | flag)
  out.int(flags)
  saveColumns(out, bodies, STORED_COLUMNS)
  if (flags >= HAS_MORE) saveColumns(out, bodies, MORE_COLUMNS)
  out.array(bodies.generation.subarray(0, bodies.slotCount))
  out.array(Int32Array.from(bodies.freeSlots))
  out.array(Int32Array.from(compactOrder(bodies)))
}

/** More slots than this, most of them free, get no capacity of bodies. */
const FEW_SLOTS = 2 ** 16

export function readBodies(input: Reader, world: World): void {
  const { bodies } = world
  const count = input.count(entryBytes(STORED_COLUMNS) + 8) // with generation and order
  const slotCount = input.count(4)
  const flags = input.int()
  if (slotCount < count) refuseDamaged(`${count} bodies have ${slotCount} slots`)
  // The same capacity as in the stored world: the pair list is rebuilt when it is exceeded.
  const needed = slotCount <= Math.max(FEW_SLOTS, 16 * count) ? slotCount : count
  let capacity = bodies.capacity
  while (capacity < needed) capacity *= 2
  growBodies(bodies, capacity)
  if (slotCount > capacity) {
    bodies.indexOf = new Int32Array(slotCount)
    bodies.generation = new Int32Array(slotCount)
    bodies.orderIndex = new Int32Array(slotCount)
  }
  bodies.count = count
  bodies.slotCount = slotCount
  FLAGS.forEach((name, bit) => {
    bodies[name] = (flags & (1 << bit)) !== 0
  })
  loadColumns(input, bodies, STORED_COLUMNS)
  if (flags >= HAS_MORE) loadColumns(input, bodies, MORE_COLUMNS)
  input.into(bodies.generation.subarray(0, slotCount))
  bodies.freeSlots = Array.from(input.ints())
  bodies.order = Array.from(input.ints())
  checkSlots(bodies)
  setOrder(bodies, bodies.order)
  bodies.indexOf.fill(-1)
  for (let i = 0; i < count; i++) bodies.indexOf[bodies.slot[i]!] = i
  checkPlaces(world)
}

/** Checks that each slot is free or has one body, and that `order` names each body once. */
function checkSlots({ slot, freeSlots, order, generation, count, slotCount }: Bodies): void {
  checkColumn('generation', generation.subarray(0, slotCount), [0, LIMITS.generation])
  if (count + freeSlots.length !== slotCount || order.length !== count) refuseDamaged('its slots are not complete')
  const used = new Uint8Array(slotCount)
  markAll('slot', order, used)
  const owned = new Uint8Array(slotCount)
  markAll('slot', slot.subarray(0, count), owned)
  for (const each of order) if (owned[each] !== 1) refuseDamaged(`slot ${each} has no body`)
  markAll('slot', freeSlots, used)
}

/** Checks positions, radii and orientations against the space of the world. */
function checkPlaces({ bodies, space, dim }: World): void {
  const { position, orientation, count } = bodies
  if (dim === 2) checkBodiesInPlane(bodies)
  checkColumn('radius', position.subarray(0, 4 * count), [LIMITS.smallest, LIMITS.largest], 3, 4)
  checkSpace(bodies, space)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    for (let axis = 0; axis < 3; axis++) {
      const at = position[o + axis]!
      const size = space.size[axis]!
      if (size !== Number.POSITIVE_INFINITY && !(at >= 0 && at < size)) refuseDamaged(`a body is at ${at} of ${size} m`)
    }
    const isTurned = orientation.subarray(o, o + 4).some((v) => v !== 0)
    if (dim === 3 && !isTurned) refuseDamaged('a body has no orientation')
  }
}

/** The numbers of each vector that are 0 in a plane. @default the third */
const OUT_OF_PLANE: Partial<Record<keyof typeof BODY_COLUMNS, readonly number[]>> = {
  rimVelocity: [0, 1],
  warmStartRimVelocity: [0, 1],
  orientation: [1, 2, 3],
  previousOrientation: [1, 2, 3],
  surfaceImpulse: [3, 7, 11, 15],
  surfaceKey: [],
}

/** Checks that nothing moves bodies out of their plane. */
function checkBodiesInPlane(bodies: Bodies): void {
  for (const [name, [, width]] of Object.entries(BODY_COLUMNS)) {
    const used = columnOf(bodies, name).subarray(0, width * bodies.count)
    if (width > 1) checkPlane(name, used, width, OUT_OF_PLANE[name as keyof typeof BODY_COLUMNS])
  }
}

/** Checks the inverse masses of a world without traits. */
export function checkInverseMasses({ velocity, mass, asleep, count }: Bodies): void {
  for (let i = 0; i < count; i++)
    if (asleep[i] === FIXED || velocity[4 * i + 3] !== (asleep[i] ? 0 : 1 / mass[i]!))
      refuseDamaged('an inverse mass is not that of its body')
}

export function writeBroadphase(out: Writer, broadphase: Broadphase, count: number): void {
  out.float(broadphase.grid.skin)
  out.float(broadphase.meanRadius)
  out.int(broadphase.buildCount)
  out.int((broadphase.valid ? 1 : 0) | (broadphase.woken ? 2 : 0) | (broadphase.warmStartSummed ? 4 : 0))
  const built = new Float64Array(4 * count)
  built.set(broadphase.positionAtBuild.subarray(0, 4 * count))
  out.array(built)
  writeGrid(out, broadphase)
  writePairs(out, broadphase.pairs)
  writePairs(out, broadphase.sleepingPairs)
}

/** Reads the broad phase into a new world that has its bodies. */
export function readBroadphase(input: Reader, world: World): void {
  const { broadphase, bodies } = world
  broadphase.grid.skin = readLength(input, 'skin')
  broadphase.meanRadius = readLength(input, 'meanRadius')
  broadphase.buildCount = input.int() >>> 0
  const flags = input.int()
  broadphase.valid = (flags & 1) !== 0
  broadphase.woken = (flags & 2) !== 0
  broadphase.warmStartSummed = (flags & 4) !== 0
  broadphase.positionAtBuild = new Float64Array(4 * bodies.capacity)
  const built = broadphase.positionAtBuild.subarray(0, 4 * bodies.count)
  input.into(built)
  // Infinity marks a body whose pairs are searched again.
  checkColumn('positionAtBuild', built, [-Number.MAX_VALUE, Number.POSITIVE_INFINITY])
  if (world.dim === 2) checkPlane('positionAtBuild', built, 4)
  readGrid(input, world)
  readPairs(input, broadphase.pairs, bodies)
  readPairs(input, broadphase.sleepingPairs, bodies)
}

function readLength(input: Reader, name: string): number {
  const length = input.float()
  if (!(length >= 0 && length < Number.POSITIVE_INFINITY)) refuseDamaged(`${name} is ${length}`)
  return length
}

/** Writes the part of the grid that moved bodies search: its bodies by cell, and the cell of each. */
function writeGrid(out: Writer, broadphase: Broadphase): void {
  const { grid, gridCount, moved } = broadphase
  const [nx, ny, nz] = grid.cells
  out.int(gridCount)
  out.array(Int32Array.from(grid.cells))
  out.array(Float64Array.from([...grid.edge, ...grid.origin, grid.reach]))
  const start = gridCount > 0 ? grid.start.subarray(0, nx * ny * nz + 1) : new Int32Array(0)
  out.array(cellsOf(start, gridCount))
  out.array(grid.body.subarray(0, gridCount))
  // An invalid list is rebuilt before moved bodies are read, and some may have been removed.
  out.array(moved.bodies.subarray(0, broadphase.valid ? moved.count : 0))
}

/** Returns the cell of each entry from the starts of the cells. */
function cellsOf(start: Int32Array, gridCount: number): Int32Array {
  const cells = new Int32Array(gridCount)
  for (let cell = 0; cell < start.length - 1; cell++) cells.fill(cell, start[cell]!, start[cell + 1]!)
  return cells
}

/** Returns the starts of the cells from the cell of each entry. */
function startsOf(cells: Int32Array, total: number): Int32Array {
  const start = new Int32Array(total + 1)
  for (const cell of cells) start[cell + 1] = start[cell + 1]! + 1
  for (let cell = 0; cell < total; cell++) start[cell + 1] = start[cell + 1]! + start[cell]!
  return start
}

function readGrid(input: Reader, { broadphase, bodies, space }: World): void {
  const { grid, moved, positionAtBuild } = broadphase
  const gridCount = input.int()
  const cells = input.ints()
  const numbers = new Float64Array(7)
  input.into(numbers)
  const cellOfEntry = input.ints()
  const body = input.ints()
  const movedIndices = input.ints()
  const total = cells[0]! * cells[1]! * cells[2]!
  checkColumn('cells', cells, [1, cellBudget(gridCount)])
  checkColumn('edge', numbers.subarray(0, 3), [Number.MIN_VALUE, Number.POSITIVE_INFINITY])
  // A body beyond 1e300 m makes the grid infinite.
  checkColumn('origin', numbers.subarray(3, 6), [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
  checkColumn('reach', numbers.subarray(6), [0, Number.POSITIVE_INFINITY])
  const fits =
    cells.length === 3 &&
    total <= cellBudget(gridCount) &&
    body.length === gridCount &&
    movedIndices.length <= moved.bodies.length &&
    (!broadphase.valid || gridCount <= bodies.count)
  if (!fits) refuseDamaged('its grid does not fit its bodies')
  const isIn = cellOfEntry.length === gridCount && rises(cellOfEntry) && (cellOfEntry.at(-1) ?? 0) < total
  if (!isIn) refuseDamaged('a body of its grid is in no cell')
  markAll('body', body, new Uint8Array(gridCount))
  markAll('body', movedIndices, new Uint8Array(bodies.count))
  broadphase.gridCount = gridCount
  Object.assign(grid.cells, Array.from(cells))
  Object.assign(grid.edge, Array.from(numbers.subarray(0, 3)))
  Object.assign(grid.origin, Array.from(numbers.subarray(3, 6)))
  grid.reach = numbers[6]!
  if (gridCount > 0) grid.start = startsOf(cellOfEntry, total)
  grid.body = new Int32Array(Math.max(body.length, grid.body.length))
  grid.body.set(body)
  growMovedBodies(moved, bodies.capacity)
  clearMovedBodies(moved, total)
  for (const i of movedIndices) {
    addMovedBody(moved, bodies, i)
    linkMovedBody(moved, grid, space, i, positionAtBuild)
  }
}

/** Whether numbers of 0 or more never fall. */
function rises(values: Int32Array): boolean {
  return values.every((value, k) => value >= (values[k - 1] ?? 0))
}

function writePairs(out: Writer, pairs: Pairs): void {
  out.int(pairs.count)
  saveColumns(out, pairs, PAIR_COLUMNS)
}

function readPairs(input: Reader, pairs: Pairs, { count, dim }: Bodies): void {
  const n = input.count(entryBytes(PAIR_COLUMNS))
  if (n > pairs.capacity) growPairs(pairs, n)
  pairs.count = n
  loadColumns(input, pairs, PAIR_COLUMNS)
  const { a, b } = pairs
  checkColumn('a', a.subarray(0, n), [0, count - 1])
  checkColumn('b', b.subarray(0, n), [0, count - 1])
  if (dim === 2) checkPlane('impulse', pairs.impulse.subarray(0, 4 * n), 4, [3])
  for (let p = 0; p < n; p++) if (a[p] === b[p]) refuseDamaged('a pair has one body')
}
