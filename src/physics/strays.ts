// A few bodies that moved farther than the skin need no new list: their pairs alone are looked for again, in the old grid.
import type { Bodies } from './bodies.ts'
import type { Candidates } from './candidates.ts'
import { addPair, copyPair, inheritPairs, movePair } from './pairs.ts'
import { nearestImage, type Space } from './space.ts'

/** With more strays than this a new list is cheaper. */
export const MOST_STRAYS = 512

/**
 * Renews the pairs of those who left their place, or are new.
 * @returns false where they are too many: then nothing has changed, and a new list is due
 */
export function updateStrays(candidates: Candidates, bodies: Bodies, space: Space, slack: number, dt: number): boolean {
  const { position, velocity, asleep, count } = bodies
  const { built, strays, isStray, gridCount } = candidates
  const allowed = 0.5 * (candidates.skin - slack)
  if (allowed <= 0 || built.length < 4 * count) return false
  const limit = allowed * allowed
  const most = Math.min(MOST_STRAYS, count >> 4)
  MOVERS.length = 0
  let fresh = 0
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    if (i < gridCount || isStray[i]) {
      const x = position[o]! + dt * velocity[o]! - built[o]!
      const y = position[o + 1]! + dt * velocity[o + 1]! - built[o + 1]!
      const z = position[o + 2]! + dt * velocity[o + 2]! - built[o + 2]!
      if (x * x + y * y + z * z <= limit) continue
    }
    if (!isStray[i]) fresh++
    MOVERS.push(i)
    if (MOVERS.length > most || candidates.strayCount + fresh > most) return false
  }
  if (MOVERS.length === 0) {
    candidates.pairs.tests = 0
    return true
  }
  for (const m of MOVERS) {
    if (!isStray[m]) {
      isStray[m] = 1
      strays[candidates.strayCount++] = m
    }
  }
  takeOut(candidates, count)
  const first = candidates.pairs.count
  let tests = 0
  for (const m of MOVERS) tests += lookAround(candidates, bodies, space, m, dt)
  const { pairs } = candidates
  pairs.tests = tests
  pairs.flags.fill(0, first, pairs.count)
  pairs.impulse.fill(0, 4 * first, 4 * pairs.count)
  inheritPairs(pairs, candidates.old, candidates.heirs, count, first)
  for (const m of MOVERS) {
    IS_MOVER[m] = 0
    for (let o = 4 * m; o < 4 * m + 3; o++) built[o] = position[o]!
  }
  return true
}

/** Scratch: bodies that move in this step, and the mark by index. */
const MOVERS: number[] = []
let IS_MOVER = new Uint8Array(0)

/** Moves the pairs of movers from the list to the old one. */
function takeOut(candidates: Candidates, count: number): void {
  if (IS_MOVER.length < count) IS_MOVER = new Uint8Array(2 * count)
  for (const m of MOVERS) IS_MOVER[m] = 1
  const { pairs, old } = candidates
  old.count = 0
  let kept = 0
  for (let p = 0; p < pairs.count; p++) {
    if (IS_MOVER[pairs.a[p]!] || IS_MOVER[pairs.b[p]!]) copyPair(old, pairs, p)
    else if (kept++ < p) movePair(pairs, kept - 1, pairs, p)
  }
  pairs.count = kept
}

/** Adds the pairs of mover m: with whoever the grid still knows in its place, and with the strays. @returns distance tests made */
function lookAround(candidates: Candidates, bodies: Bodies, space: Space, m: number, dt: number): number {
  const { grid, strays, strayCount, isStray, skin } = candidates
  const { position, velocity } = bodies
  const half = 0.5 * dt
  const o = 4 * m
  const ex = half * velocity[o]!
  const ey = half * velocity[o + 1]!
  const ez = half * velocity[o + 2]!
  // Others may have come half a skin away from where the grid was built, or go that far in this step.
  const reach = position[o + 3]! + Math.sqrt(ex * ex + ey * ey + ez * ez) + grid.reach + skin
  let tests = 0
  const low = LOW
  const span = SPAN
  for (let axis = 0; axis < 3; axis++) {
    const n = grid.cells[axis]!
    const at = position[o + axis]! + half * velocity[o + axis]! - grid.origin[axis]!
    let first = Math.floor((at - reach) / grid.edge[axis]!)
    let last = Math.floor((at + reach) / grid.edge[axis]!)
    if (space.size[axis] === Number.POSITIVE_INFINITY) {
      first = Math.min(n - 1, Math.max(0, first))
      last = Math.min(n - 1, Math.max(0, last))
    } else if (last - first + 1 > n) {
      first = 0
      last = n - 1
    }
    low[axis] = first
    span[axis] = last - first + 1
  }
  const [nx, ny, nz] = grid.cells
  for (let c = 0; c < span[2]!; c++) {
    const iz = (((low[2]! + c) % nz) + nz) % nz
    for (let b = 0; b < span[1]!; b++) {
      const iy = (((low[1]! + b) % ny) + ny) % ny
      for (let a = 0; a < span[0]!; a++) {
        const ix = (((low[0]! + a) % nx) + nx) % nx
        const cell = ix + nx * (iy + ny * iz)
        for (let k = grid.start[cell]!; k < grid.start[cell + 1]!; k++) {
          const j = grid.body[k]!
          if (isStray[j]) continue
          tests++
          if (meets(bodies, space, m, j, ex, ey, ez, skin)) addPair(candidates.pairs, m, j)
        }
      }
    }
  }
  for (let k = 0; k < strayCount; k++) {
    const j = strays[k]!
    if (j === m || (IS_MOVER[j] && j < m)) continue
    tests++
    if (
      meets(
        bodies,
        space,
        m,
        j,
        ex - half * velocity[4 * j]!,
        ey - half * velocity[4 * j + 1]!,
        ez - half * velocity[4 * j + 2]!,
        skin,
      )
    ) {
      addPair(candidates.pairs, m, j)
    }
  }
  return tests
}

const LOW = new Int32Array(3)
const SPAN = new Int32Array(3)

/** Whether m and j come within the skin while m moves by 2 e relative to j. */
function meets(
  bodies: Bodies,
  space: Space,
  m: number,
  j: number,
  ex: number,
  ey: number,
  ez: number,
  skin: number,
): boolean {
  const { position } = bodies
  const o = 4 * m
  const q = 4 * j
  const dx = nearestImage(position[o]! - position[q]!, space.size[0])
  const dy = nearestImage(position[o + 1]! - position[q + 1]!, space.size[1])
  const dz = nearestImage(position[o + 2]! - position[q + 2]!, space.size[2])
  const near = position[o + 3]! + position[q + 3]! + skin
  const way = ex * ex + ey * ey + ez * ez
  let t = way > 0 ? -(dx * ex + dy * ey + dz * ez) / (2 * way) : 0
  t = t < 0 ? 0 : t > 1 ? 1 : t
  const x = dx + 2 * t * ex
  const y = dy + 2 * t * ey
  const z = dz + 2 * t * ez
  return x * x + y * y + z * z < near * near
}
