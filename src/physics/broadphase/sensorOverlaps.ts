// The bodies that sensors overlap now. They are found on request, in a grid of the present
// positions: the pair list leaves out sensors, and pairs of two sleeping bodies.
import { type BodyId, idOf } from '../body/bodies.ts'
import { findTraits, type Traits } from '../body/bodyTraits.ts'
import { growTraits, updateTraits } from '../body/traitColumns.ts'
import { nearestImage } from '../core/space.ts'
import type { World } from '../world.ts'
import { createGrid, type Grid, WIDE } from './grid.ts'
import { buildGrid } from './gridBuild.ts'
import { isCollision } from './pairFilter.ts'

/** Grids by the traits of their world, reused. */
const GRIDS = new WeakMap<Traits, Grid>()

/**
 * Visits each sensor with each body whose surface overlaps that of the sensor at the present, where
 * category and mask let them. Two sensors see each other: they are visited twice. A world without
 * sensors costs nothing.
 * @param visit receives the sensor and the other body; it must not change the world
 */
export function forEachSensorOverlap(world: World, visit: (sensor: BodyId, body: BodyId) => void): void {
  const traits = findTraits(world)
  if (!traits) return
  const { bodies, space } = world
  growTraits(traits, bodies)
  updateTraits(traits)
  if (traits.sensors.length === 0) return
  const grid = GRIDS.get(traits) ?? createGrid()
  GRIDS.set(traits, grid)
  buildGrid(grid, bodies, space)
  for (const slot of traits.sensors) {
    const sensor = bodies.indexOf[slot]!
    const touches = (k: number) => {
      const other = grid.body[k]!
      if (other !== sensor && overlap(world, sensor, other) && isCollision(traits, slot, bodies.slot[other]!))
        visit(idOf(bodies, sensor), idOf(bodies, other))
    }
    // A wide body may be in any cell. The centre of a narrow one is at most half a cell from what
    // it touches.
    for (let w = 0; w < grid.wideCount; w++) touches(grid.wide[w]!)
    forEachNarrow(grid, world, sensor, touches)
  }
}

function overlap({ bodies, space }: World, a: number, b: number): boolean {
  const { position } = bodies
  const i = 4 * a
  const j = 4 * b
  const dx = nearestImage(position[i]! - position[j]!, space.size[0])
  const dy = nearestImage(position[i + 1]! - position[j + 1]!, space.size[1])
  const dz = nearestImage(position[i + 2]! - position[j + 2]!, space.size[2])
  const sum = position[i + 3]! + position[j + 3]!
  return dx * dx + dy * dy + dz * dz < sum * sum
}

/** Scratch: the first cell that a sensor reaches on each axis, and how many. */
const LOW = new Int32Array(3)
const SPAN = new Int32Array(3)

/** Visits the entries of the narrow bodies in the cells that a sensor can reach. */
function forEachNarrow(grid: Grid, { bodies, space }: World, sensor: number, visit: (entry: number) => void): void {
  const { cells, edge, origin, start, flags } = grid
  for (let axis = 0; axis < 3; axis++) {
    const n = cells[axis]!
    const at = bodies.position[4 * sensor + axis]! - origin[axis]!
    const reach = bodies.position[4 * sensor + 3]! + 0.5 * edge[axis]!
    const isOpen = space.size[axis] === Number.POSITIVE_INFINITY
    const inside = (cell: number) => (isOpen ? Math.min(n - 1, Math.max(0, cell)) : cell)
    LOW[axis] = inside(Math.floor((at - reach) / edge[axis]!))
    SPAN[axis] = Math.min(n, inside(Math.floor((at + reach) / edge[axis]!)) - LOW[axis]! + 1)
  }
  const wrap = (cell: number, n: number) => ((cell % n) + n) % n
  for (let c = 0; c < SPAN[2]!; c++) {
    for (let b = 0; b < SPAN[1]!; b++) {
      const row = cells[0] * (wrap(LOW[1]! + b, cells[1]) + cells[1] * wrap(LOW[2]! + c, cells[2]))
      for (let a = 0; a < SPAN[0]!; a++) {
        const cell = row + wrap(LOW[0]! + a, cells[0])
        for (let k = start[cell]!; k < start[cell + 1]!; k++) if ((flags[k]! & WIDE) === 0) visit(k)
      }
    }
  }
}
