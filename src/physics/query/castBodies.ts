// Casts a ray or a ball at bodies: searches the index piece by piece along the ray.
import { type Bodies, idOf } from '../body/bodies.ts'
import { type BodyIndex, findInCells } from '../broadphase/bodyIndex.ts'
import { passBox } from '../systems/blocks/castBlocks.ts'
import type { Ray, World } from '../world/world.ts'
import { presentIndex } from './queries.ts'

type Accepts = ((i: number) => boolean) | null

/** A body on a ray, by dense index. */
export interface BodyOnRay {
  readonly body: number
  readonly distance: number
  readonly normal: readonly number[]
}

/** The input and the result of a cast. */
interface Cast {
  readonly ray: Ray
  /** The box around the searched piece of the ray: see `BodyIndex`. */
  readonly box: Float64Array
  readonly accepts: Accepts
  /** Radius of the ball; 0 for a ray. Metres. */
  readonly radius: number
  /** The body that the ray meets first, by dense index, or -1. */
  hit: number
  /** Receives all bodies on the ray, by dense index; null if only the first counts. */
  readonly all: Map<number, BodyOnRay> | null
}

/** Finds all bodies on a ray, each where the ray meets it first. The ray keeps its length. */
export function findOnRay(world: World, ray: Ray, accepts: Accepts): BodyOnRay[] {
  const all = new Map<number, BodyOnRay>()
  castAtBodies(world, ray, accepts, 0, all)
  return [...all.values()]
}

/**
 * Shortens a ray to the first body that it, or a ball on it, meets. In a periodic space its length
 * must be finite.
 * @param radius Radius of the ball in metres. @default 0
 * @returns the dense index of the body, or -1
 */
export function castAtBodies(world: World, ray: Ray, accepts: Accepts, radius = 0, all: Cast['all'] = null): number {
  const { bodies, space } = world
  const index = presentIndex(world)
  const { grid, box, unindexed, unindexedCount } = index
  index.outside ??= bodiesOutside(index)
  const cast: Cast = { ray, box, accepts, radius, hit: -1, all }
  if (!space.periodic) {
    testBodies(world, cast, unindexed, unindexedCount)
    testBodies(world, cast, index.outside, index.outside.length)
  }
  const [from, to] = space.periodic ? [0, ray.distance] : clip(index, ray, radius)
  let piece = to - from
  for (let axis = 0; axis < 3; axis++)
    if (grid.cells[axis]! > 1) piece = Math.min(piece, Math.max(radius, grid.edge[axis]!))
  for (let k = 0; from + k * piece <= Math.min(to, ray.distance); k++) {
    for (let axis = 0; axis < 3; axis++) {
      const a = ray.origin[axis]! + (from + k * piece) * ray.direction[axis]!
      const b = ray.origin[axis]! + (from + (k + 1) * piece) * ray.direction[axis]!
      box[axis] = Math.min(a, b) - radius
      box[axis + 3] = Math.max(a, b) + radius
    }
    index.foundCount = 0
    findInCells(index, bodies.count)
    testBodies(world, cast, index.found, index.foundCount)
    if (space.periodic) testBodies(world, cast, unindexed, unindexedCount)
    if (piece === 0) break
  }
  return cast.hit
}

/** The bodies of the grid that are outside its box of cells. */
function bodiesOutside({ grid, count }: BodyIndex): number[] {
  const { center, origin, edge, cells } = grid
  const outside: number[] = []
  for (let i = 0; i < count; i++) {
    const isInside = [0, 1, 2].every((axis) => {
      const at = center[4 * i + axis]! - origin[axis]!
      return at >= 0 && at <= cells[axis]! * edge[axis]!
    })
    if (!isInside) outside.push(i)
  }
  return outside
}

/** The part of a ray that may meet bodies in the grid's box: from and to, in metres. */
function clip({ grid, radius, slack }: BodyIndex, ray: Ray, more: number): [number, number] {
  const low: number[] = []
  const high: number[] = []
  for (let axis = 0; axis < 3; axis++) {
    const size = grid.cells[axis]! * grid.edge[axis]!
    const at = grid.origin[axis]! - ray.origin[axis]!
    const margin = 1.001 * (radius + slack + more) + 1e-15 * (Math.abs(grid.origin[axis]!) + Math.abs(at) + size)
    low.push(at - margin)
    high.push(at + size + margin)
  }
  const pass = passBox(low, high, ray.direction, ray.distance)
  return pass ? [pass.from, pass.to] : [0, Number.NEGATIVE_INFINITY]
}

/** Tests the first `count` bodies of a list; in a periodic space, all their images near the box. */
function testBodies(world: World, cast: Cast, list: ArrayLike<number>, count: number): void {
  const { bodies, space } = world
  const { position } = bodies
  const [sizeX, sizeY, sizeZ] = space.size
  for (let k = 0; k < count; k++) {
    const i = list[k]!
    if (i >= bodies.count) continue
    const x = position[4 * i]!
    const y = position[4 * i + 1]!
    const z = position[4 * i + 2]!
    if (!space.periodic) {
      testBall(bodies, cast, i, x, y, z)
      continue
    }
    for (let axis = 0; axis < 3; axis++) {
      const size = space.size[axis]!
      const reach = (1 + 1e-9) * (position[4 * i + 3]! + cast.radius)
      const at = position[4 * i + axis]!
      const isOpen = size === Number.POSITIVE_INFINITY
      FIRST[axis] = isOpen ? 0 : Math.ceil((cast.box[axis]! - reach - at) / size)
      LAST[axis] = isOpen ? 0 : Math.floor((cast.box[axis + 3]! + reach - at) / size)
    }
    for (let a = FIRST[0]!; a <= LAST[0]!; a++)
      for (let b = FIRST[1]!; b <= LAST[1]!; b++)
        for (let c = FIRST[2]!; c <= LAST[2]!; c++)
          testBall(bodies, cast, i, x + shift(a, sizeX), y + shift(b, sizeY), z + shift(c, sizeZ))
  }
}

/** Scratch: the first and the last period per axis in which the image of a body is tested. */
const FIRST = new Float64Array(3)
const LAST = new Float64Array(3)

/** `periods` times the size of an axis, which may be infinite. */
function shift(periods: number, size: number): number {
  return periods === 0 ? 0 : periods * size
}

/** Shortens the ray to body i with its centre at a point. Of equal hits, the least id counts. */
function testBall(bodies: Bodies, cast: Cast, i: number, x: number, y: number, z: number): void {
  const { ray, accepts, all, hit } = cast
  const [ox, oy, oz] = ray.origin
  const [dx, dy, dz] = ray.direction
  const radius = bodies.position[4 * i + 3]! + cast.radius
  const cx = x - ox
  const cy = y - oy
  const cz = z - oz
  // From the ray's nearest point to the centre, and half of the chord through the ball.
  const along = cx * dx + cy * dy + cz * dz
  const px = cx - along * dx
  const py = cy - along * dy
  const pz = cz - along * dz
  const squared = radius * radius - (px * px + py * py + pz * pz)
  if (squared < 0) return
  const half = Math.sqrt(squared)
  if (along + half <= 0) return
  const distance = Math.max(0, along - half)
  if (distance > ray.distance) return
  if (distance === ray.distance && hit >= 0 && idOf(bodies, hit) <= idOf(bodies, i)) return
  if (accepts && !accepts(i)) return
  const isInside = along - half < 0
  const nx = isInside ? 0 : -(px + half * dx) / radius
  const ny = isInside ? 0 : -(py + half * dy) / radius
  const nz = isInside ? 0 : -(pz + half * dz) / radius
  if (all !== null) {
    if (!(distance >= (all.get(i)?.distance ?? Number.POSITIVE_INFINITY)))
      all.set(i, { body: i, distance, normal: [nx, ny, nz] })
    return
  }
  cast.hit = i
  ray.distance = distance
  ray.normal[0] = nx
  ray.normal[1] = ny
  ray.normal[2] = nz
}
