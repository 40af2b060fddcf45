// The search for candidate pairs in the grid: narrow bodies look into the cells around their own, wide ones into all that they cover.
import type { Bodies } from '../body/bodies.ts'
import { nearestImage, type Space } from '../core/space.ts'
import { collectRows, collectRuns, RUNS } from './cellRuns.ts'
import { ASLEEP, ENTRY, type Grid, WIDE } from './grid.ts'
import { addPair, type Pairs } from './pairs.ts'

/**
 * Fills `pairs` with every pair of which one is awake and that comes within the skin during the step, each once. Impulses and flags are
 * cleared. `few` says that most bodies sleep: then only the awake look around, all around.
 */
export function searchPairs(pairs: Pairs, grid: Grid, bodies: Bodies, space: Space, few: boolean): void {
  pairs.count = 0
  pairs.tests = 0
  const runs = RUNS
  const { from, to } = runs
  const { entries, flags, body, cell, wide, skin } = grid
  const { position } = bodies
  const n = bodies.count
  const nx = grid.cells[0]
  const seam = nx > 1 && space.size[0] !== Infinity
  const sizeX = space.size[0]
  const sizeY = space.size[1]
  const sizeZ = space.size[2]
  let current = -1
  let rowEnd = 0
  let wraps = 0
  let around = 0
  let tests = 0
  for (let k = 0; k < n; k++) {
    const flag = flags[k]!
    if (flag & WIDE || (few && flag & ASLEEP)) continue
    if (cell[k] !== current) {
      current = cell[k]!
      if (current >= rowEnd) {
        collectRows(runs, grid, space, current, few)
        rowEnd = runs.own + nx
      }
      const ix = current - runs.own
      collectRuns(runs, grid.start, nx, ix, seam, few)
      around = runs.count
      // Only here can the nearest image be another one.
      wraps = space.periodic && (runs.wraps || ix === 0 || ix === nx - 1) ? 1 : 0
    }
    const e = k * ENTRY
    const x = entries[e]!
    const y = entries[e + 1]!
    const z = entries[e + 2]!
    const reach = entries[e + 3]!
    for (let r = 0; r < around; r++) {
      // The first run is the own row. Looking forward only, it begins behind the body itself.
      let j = from[r]!
      if (r === 0 && !few) j = k + 1
      const end = to[r]!
      if (end > j) tests += end - j
      for (let f = j * ENTRY; j < end; j++, f += ENTRY) {
        let dx = entries[f]! - x
        let dy = entries[f + 1]! - y
        let dz = entries[f + 2]! - z
        if (wraps !== 0) {
          dx = nearestImage(dx, sizeX)
          dy = nearestImage(dy, sizeY)
          dz = nearestImage(dz, sizeZ)
        }
        const sum = reach + entries[f + 3]!
        const square = dx * dx + dy * dy + dz * dz
        if (square >= sum * sum) continue
        const other = flags[j]!
        if (other & WIDE || (few ? j === k || (!(other & ASLEEP) && j < k) : flag & other & ASLEEP)) continue
        const a = body[k]!
        const b = body[j]!
        const near = position[4 * a + 3]! + position[4 * b + 3]! + skin
        if (square >= near * near) {
          APART[0] = dx
          APART[1] = dy
          APART[2] = dz
          APART[3] = near
          if (!comesWithin(grid, bodies, a, b)) continue
        }
        addPair(pairs, a, b)
      }
    }
  }
  for (let w = 0; w < grid.wideCount; w++) tests += searchWide(pairs, grid, bodies, space, wide[w]!)
  pairs.tests = tests
  pairs.flags.fill(0, 0, pairs.count)
  pairs.impulse.fill(0, 0, 4 * pairs.count)
}

/** Scratch: how far b is from a at the middle of the step, x y z, and how near counts. */
const APART = new Float64Array(4)

/** Whether two bodies that are so far APART at the middle of the step come near enough on their straight ways through it. */
function comesWithin({ halfLookahead }: Grid, { velocity }: Bodies, a: number, b: number): boolean {
  const dx = APART[0]!
  const dy = APART[1]!
  const dz = APART[2]!
  const near = APART[3]!
  const ex = halfLookahead * (velocity[4 * b]! - velocity[4 * a]!)
  const ey = halfLookahead * (velocity[4 * b + 1]! - velocity[4 * a + 1]!)
  const ez = halfLookahead * (velocity[4 * b + 2]! - velocity[4 * a + 2]!)
  const way = ex * ex + ey * ey + ez * ez
  if (way === 0) return false
  let t = -(dx * ex + dy * ey + dz * ez) / way
  if (t > 1) t = 1
  else if (t < -1) t = -1
  const cx = dx + t * ex
  const cy = dy + t * ey
  const cz = dz + t * ez
  return cx * cx + cy * cy + cz * cz < near * near
}

/** Scratch: the cells that a wide body covers. */
const LOW = new Int32Array(3)
const SPAN = new Int32Array(3)

/** Pairs of a wide body: with every narrow one in the cells it covers, and with the wide ones behind it. @returns tests made */
function searchWide(pairs: Pairs, grid: Grid, bodies: Bodies, space: Space, k: number): number {
  const { entries, flags, body, start, skin } = grid
  const { position } = bodies
  const low = LOW
  const span = SPAN
  const nx = grid.cells[0]
  const ny = grid.cells[1]
  const nz = grid.cells[2]
  const e = k * ENTRY
  const reach = entries[e + 3]! + grid.reach
  for (let axis = 0; axis < 3; axis++) {
    const n = grid.cells[axis]!
    const at = entries[e + axis]! - grid.origin[axis]!
    let first = Math.floor((at - reach) / grid.edge[axis]!)
    let last = Math.floor((at + reach) / grid.edge[axis]!)
    if (space.size[axis] === Infinity) {
      first = Math.min(n - 1, Math.max(0, first))
      last = Math.min(n - 1, Math.max(0, last))
    } else if (last - first + 1 > n) {
      first = 0
      last = n - 1
    }
    low[axis] = first
    span[axis] = last - first + 1
  }
  let tests = 0
  for (let c = 0; c < span[2]!; c++) {
    const iz = (((low[2]! + c) % nz) + nz) % nz
    for (let b = 0; b < span[1]!; b++) {
      const iy = (((low[1]! + b) % ny) + ny) % ny
      for (let a = 0; a < span[0]!; a++) {
        const ix = (((low[0]! + a) % nx) + nx) % nx
        const cell = ix + nx * (iy + ny * iz)
        for (let j = start[cell]!; j < start[cell + 1]!; j++) {
          if (j === k || (flags[j]! & WIDE && j < k) || flags[j]! & flags[k]! & ASLEEP) continue
          tests++
          const f = j * ENTRY
          const dx = nearestImage(entries[f]! - entries[e]!, space.size[0])
          const dy = nearestImage(entries[f + 1]! - entries[e + 1]!, space.size[1])
          const dz = nearestImage(entries[f + 2]! - entries[e + 2]!, space.size[2])
          const sum = entries[e + 3]! + entries[f + 3]!
          const square = dx * dx + dy * dy + dz * dz
          if (square >= sum * sum) continue
          const p = body[k]!
          const q = body[j]!
          const near = position[4 * p + 3]! + position[4 * q + 3]! + skin
          if (square >= near * near) {
            APART[0] = dx
            APART[1] = dy
            APART[2] = dz
            APART[3] = near
            if (!comesWithin(grid, bodies, p, q)) continue
          }
          addPair(pairs, p, q)
        }
      }
    }
  }
  return tests
}
