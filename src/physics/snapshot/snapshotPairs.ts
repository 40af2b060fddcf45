// What a snapshot holds of the candidate pairs: the lists with what they remember, their age, and the cells that strays look into.
import type { Reader, Writer } from '../core/bytes.ts'
import type { Candidates } from '../broadphase/broadphase.ts'
import { growPairs, type Pairs } from '../broadphase/pairs.ts'
import { addStray, clearStrays, linkStray } from '../broadphase/movedBodies.ts'
import type { World } from '../world.ts'

export function writeCandidates(out: Writer, candidates: Candidates, count: number): void {
  out.float(candidates.grid.skin)
  out.float(candidates.meanRadius)
  out.int(candidates.lists)
  out.int((candidates.valid ? 1 : 0) | (candidates.woken ? 2 : 0) | (candidates.summed ? 4 : 0))
  const built = new Float64Array(4 * count)
  built.set(candidates.built.subarray(0, 4 * count))
  out.array(built)
  writeGrid(out, candidates)
  writePairs(out, candidates.pairs)
  writePairs(out, candidates.frozen)
}

/** Reads what `writeCandidates` wrote, into a new world that has its bodies already. */
export function readCandidates(input: Reader, world: World): void {
  const { candidates, bodies } = world
  candidates.grid.skin = input.float()
  candidates.meanRadius = input.float()
  candidates.lists = input.int()
  const flags = input.int()
  candidates.valid = (flags & 1) !== 0
  candidates.woken = (flags & 2) !== 0
  candidates.summed = (flags & 4) !== 0
  candidates.built = new Float64Array(4 * bodies.capacity)
  input.into(candidates.built.subarray(0, 4 * bodies.count))
  readGrid(input, world)
  readPairs(input, candidates.pairs, bodies.count)
  readPairs(input, candidates.frozen, bodies.count)
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
