// Writes and reads the broad phase: pairs with their stored impulses, the validity of the lists,
// and the grid cells in which moved bodies search.
import type { Broadphase } from '../broadphase/broadphase.ts'
import { addMovedBody, clearMovedBodies, linkMovedBody } from '../broadphase/movedBodies.ts'
import { growPairs, type Pairs } from '../broadphase/pairs.ts'
import type { Reader, Writer } from '../core/bytes.ts'
import type { World } from '../world.ts'

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
  writePairs(out, broadphase.parked)
}

/** Reads the broad phase into a new world that has its bodies. @throws RangeError when damaged */
export function readBroadphase(input: Reader, world: World): void {
  const { broadphase, bodies } = world
  broadphase.grid.skin = input.float()
  broadphase.meanRadius = input.float()
  broadphase.buildCount = input.int()
  const flags = input.int()
  broadphase.valid = (flags & 1) !== 0
  broadphase.woken = (flags & 2) !== 0
  broadphase.warmStartSummed = (flags & 4) !== 0
  broadphase.positionAtBuild = new Float64Array(4 * bodies.capacity)
  input.into(broadphase.positionAtBuild.subarray(0, 4 * bodies.count))
  readGrid(input, world)
  readPairs(input, broadphase.pairs, bodies.count)
  readPairs(input, broadphase.parked, bodies.count)
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
  broadphase.gridCount = input.int()
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
  const movedIndices = input.ints()
  if (
    movedIndices.length > broadphase.moved.bodies.length ||
    movedIndices.some((i) => i < 0 || i >= bodies.count) ||
    body.some((i) => i < 0 || i >= Math.max(bodies.count, body.length))
  ) {
    throw new RangeError('this snapshot is damaged: its grid does not fit its bodies')
  }
  const { moved, positionAtBuild } = broadphase
  clearMovedBodies(moved, cells[0]! * cells[1]! * cells[2]!, bodies.capacity)
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
