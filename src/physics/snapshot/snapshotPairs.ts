// Writes and reads the broad phase: pairs with their stored impulses, the validity of the lists,
// and the grid cells in which moved bodies search.
import type { Broadphase } from '../broadphase/broadphase.ts'
import { cellBudget } from '../broadphase/gridLayout.ts'
import { addMovedBody, clearMovedBodies, growMovedBodies, linkMovedBody } from '../broadphase/movedBodies.ts'
import { ELASTIC, growPairs, HELD, HIT, type Pairs, SUPPORT } from '../broadphase/pairs.ts'
import { type Reader, refuseDamaged, type Writer } from '../core/bytes.ts'
import type { World } from '../world.ts'
import { checkColumn, FINITE, markAll } from './checkColumns.ts'

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

/** Reads the broad phase into a new world that has its bodies. @throws RangeError when damaged */
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
  readGrid(input, world)
  readPairs(input, broadphase.pairs, bodies.count)
  readPairs(input, broadphase.sleepingPairs, bodies.count)
}

function readLength(input: Reader, name: string): number {
  const length = input.float()
  if (!(length >= 0 && length < Number.POSITIVE_INFINITY)) refuseDamaged(`${name} is ${length}`)
  return length
}

/** Writes the part of the grid that moved bodies search: the bodies of each cell. */
function writeGrid(out: Writer, broadphase: Broadphase): void {
  const { grid, gridCount, moved } = broadphase
  const [nx, ny, nz] = grid.cells
  out.int(gridCount)
  out.array(Int32Array.from(grid.cells))
  out.array(Float64Array.from([...grid.edge, ...grid.origin, grid.reach]))
  out.array(gridCount > 0 ? grid.start.subarray(0, nx * ny * nz + 1) : new Int32Array(0))
  out.array(grid.body.subarray(0, gridCount))
  // An invalid list is rebuilt before moved bodies are read. Some of them may have been removed.
  out.array(moved.bodies.subarray(0, broadphase.valid ? moved.count : 0))
}

function readGrid(input: Reader, { broadphase, bodies, space }: World): void {
  const { grid } = broadphase
  const gridCount = input.int()
  const cells = input.ints()
  const numbers = new Float64Array(7)
  input.into(numbers)
  const start = input.ints()
  const body = input.ints()
  const movedIndices = input.ints()
  const { moved, positionAtBuild } = broadphase
  const total = cells[0]! * cells[1]! * cells[2]!
  checkColumn('cells', cells, [1, cellBudget(gridCount)])
  checkColumn('edge', numbers.subarray(0, 3), [Number.MIN_VALUE, Number.POSITIVE_INFINITY])
  // A body beyond 1e300 m makes cells without end.
  checkColumn('origin', numbers.subarray(3, 6), [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
  checkColumn('reach', numbers.subarray(6), [0, Number.POSITIVE_INFINITY])
  const fits =
    cells.length === 3 &&
    total <= cellBudget(gridCount) &&
    start.length === (gridCount > 0 ? total + 1 : 0) &&
    body.length === gridCount &&
    movedIndices.length <= moved.bodies.length &&
    (!broadphase.valid || gridCount <= bodies.count)
  if (!fits) refuseDamaged('its grid does not fit its bodies')
  for (let k = 0, from = 0; k < start.length; k++) {
    const isLast = k === start.length - 1
    if (start[k]! < from || (k === 0 && start[k] !== 0) || (isLast && start[k] !== gridCount))
      refuseDamaged('a cell of its grid does not begin where the one before it ends')
    from = start[k]!
  }
  markAll('body', body, new Uint8Array(gridCount))
  markAll('body', movedIndices, new Uint8Array(bodies.count))
  broadphase.gridCount = gridCount
  for (let axis = 0; axis < 3; axis++) {
    grid.cells[axis] = cells[axis]!
    grid.edge[axis] = numbers[axis]!
    grid.origin[axis] = numbers[3 + axis]!
  }
  grid.reach = numbers[6]!
  if (start.length > 0) grid.start = start
  grid.body = new Int32Array(Math.max(body.length, grid.body.length))
  grid.body.set(body)
  growMovedBodies(moved, bodies.capacity)
  clearMovedBodies(moved, total)
  for (const i of movedIndices) {
    addMovedBody(moved, bodies, i)
    linkMovedBody(moved, grid, space, i, positionAtBuild)
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

/** Bytes of a pair: two indices, flags and an impulse. */
const PAIR = 4 + 4 + 1 + 32

function readPairs(input: Reader, pairs: Pairs, bodyCount: number): void {
  const n = input.count(PAIR)
  if (n > pairs.capacity) growPairs(pairs, n)
  pairs.count = n
  const { a, b, flags, impulse } = pairs
  input.into(a.subarray(0, n))
  input.into(b.subarray(0, n))
  input.into(flags.subarray(0, n))
  input.into(impulse.subarray(0, 4 * n))
  checkColumn('a', a.subarray(0, n), [0, bodyCount - 1])
  checkColumn('b', b.subarray(0, n), [0, bodyCount - 1])
  checkColumn('flags', flags.subarray(0, n), [0, HIT | ELASTIC | SUPPORT | HELD])
  checkColumn('impulse', impulse.subarray(0, 4 * n), FINITE)
  for (let p = 0; p < n; p++) if (a[p] === b[p]) refuseDamaged('a pair has one body')
}
