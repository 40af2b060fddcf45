// Casts a ray or a ball at containers and blocks: rays by formula, balls by formula at planes and
// by sphere tracing (Hart, 1996) at curved walls and blocks, with steps up to the gap to the
// nearest wall.
import type { BoxContainer } from '../container/boxContainer.ts'
import type { Cylinder, Lid } from '../container/cylinder.ts'
import { type Lathe, radiusAt } from '../container/lathe.ts'
import { findNearest, Wall } from '../container/thinWall.ts'
import { type Nearest, traceBall } from '../container/traceBall.ts'
import { LIMITS } from '../core/validate.ts'
import { findBlocks } from '../systems/blocks/blockSystem.ts'
import { type Blocks, heightAt } from '../systems/blocks/blocks.ts'
import { castAtBlocks, passBox } from '../systems/blocks/castBlocks.ts'
import type { SodaRoom } from '../systems/springs/sodaRoom.ts'
import type { Container, Ray, World } from '../world/world.ts'

/**
 * Shortens a ray to the first container or block that it, or a ball on it, meets.
 * @param radius Radius of the ball in metres; null for a ray.
 * @returns whether it meets one
 */
export function castAtSurfaces(world: World, ray: Ray, radius: number | null): boolean {
  return world.space.periodic ? castAcrossSeams(world, ray, radius) : castFromSeam(world, ray, radius)
}

/** Casts on a torus from seam to seam, because containers and blocks are not periodic. */
function castAcrossSeams(world: World, ray: Ray, radius: number | null): boolean {
  if (world.containers.length === 0 && !findBlocks(world)) return false
  const { size } = world.space
  const origin = [...ray.origin] as [number, number, number]
  for (let travelled = 0; travelled <= ray.distance; ) {
    let toSeam = Number.POSITIVE_INFINITY
    let seam = 0
    for (let axis = 0; axis < 3; axis++) {
      const d = ray.direction[axis]!
      const distance = ((d > 0 ? size[axis]! : 0) - origin[axis]!) / d
      if (d === 0 || !(distance < toSeam) || size[axis] === Number.POSITIVE_INFINITY) continue
      toSeam = distance
      seam = axis
    }
    const part: Ray = { ...ray, origin: [...origin], distance: Math.min(toSeam, ray.distance - travelled) }
    if (castFromSeam(world, part, radius)) {
      ray.distance = travelled + part.distance
      return true
    }
    travelled += toSeam
    for (let axis = 0; axis < 3; axis++) origin[axis] = origin[axis]! + toSeam * ray.direction[axis]!
    origin[seam] = ray.direction[seam]! > 0 ? 0 : size[seam]!
  }
  return false
}

function castFromSeam(world: World, ray: Ray, radius: number | null): boolean {
  let meets = false
  for (const container of world.containers) if (castAtContainer(container, ray, radius)) meets = true
  const blocks = findBlocks(world)
  if (!blocks) return meets
  return (radius === null ? castRayAtBlocks(blocks, ray) : castBallAtBlocks(blocks, ray, radius)) || meets
}

function castRayAtBlocks(blocks: Blocks, ray: Ray): boolean {
  const hit = castAtBlocks(blocks, ray.origin, ray.direction, ray.distance)
  if (!hit || hit.distance > ray.distance) return false
  ray.distance = hit.distance
  for (let axis = 0; axis < 3; axis++) ray.normal[axis] = hit.normal[axis]!
  return true
}

/** [radius, y], in metres. */
type Point = readonly [number, number]

/**
 * A box, whose sides may be infinitely far, or a profile about the y axis from bottom to top. A
 * last radius above 0 continues upwards as a tube, unless the profile is open.
 */
type Shape =
  | { readonly min: readonly number[]; readonly max: readonly number[] }
  | { readonly points: readonly Point[]; readonly open: boolean }

const FAR = Number.POSITIVE_INFINITY

/** The shape of a container of this package; null for your own. */
function shapeOf(container: Container): Shape | null {
  switch (container.kind) {
    case 'cylinder': {
      const { radius, bottom, top } = container as Cylinder
      const lid: readonly Point[] = [
        [radius, top],
        [0, top],
      ]
      return { points: [[0, bottom], [radius, bottom], ...(top === FAR ? [] : lid)], open: false }
    }
    case 'lathe':
      return { points: (container as Lathe).points, open: (container as Lathe).open ?? false }
    case 'box':
      return container as BoxContainer
    case 'lid':
      return { min: [-FAR, -FAR, -FAR], max: [FAR, (container as Lid).y, FAR] }
    case 'sodaRoom':
      return { min: [0, 0], max: [(container as SodaRoom).width, FAR] }
    default:
      return null
  }
}

/** Shortens a ray to the wall of a container, met from inside. @returns whether it meets one */
function castAtContainer(container: Container, ray: Ray, radius: number | null): boolean {
  const { castRay, castBall } = container
  if (radius === null && castRay) return castRay.call(container, ray)
  if (radius !== null && castBall) return castBall.call(container, ray, radius)
  const shape = shapeOf(container)
  if (!shape) return false
  if ('min' in shape) {
    const { min, max } = shape
    return radius === null ? castRayAtBox(ray, min, max) : castBallAtBox(ray, min, max, radius)
  }
  const { points, open } = shape
  if (radius === null) return castRayAtRevolution(ray, points, open)
  const [last] = points.at(-1)!
  const tube: readonly Point[] = open || last === 0 ? [] : [[last, LIMITS.largest]]
  return castBallAtRevolution(ray, [...points, ...tube], open, radius)
}

function castRayAtBox(ray: Ray, min: readonly number[], max: readonly number[]): boolean {
  const relative = (corner: readonly number[]) => corner.map((c, axis) => c - ray.origin[axis]!)
  const pass = passBox(relative(min), relative(max), ray.direction, FAR)
  if (!pass || pass.exit < 0 || pass.to > ray.distance) return false
  ray.distance = pass.to
  ray.normal.fill(0)
  ray.normal[pass.exit] = ray.direction[pass.exit]! > 0 ? -1 : 1
  return true
}

/** Shortens a ray to where it leaves a surface of revolution, or meets either side of an open one. */
function castRayAtRevolution(ray: Ray, points: readonly Point[], isOpen: boolean): boolean {
  let meets = false
  points.forEach((from, k) => {
    const to = points[k + 1] ?? [from[0], FAR]
    if (k === points.length - 1 && (isOpen || from[0] === 0)) return
    const castAt = from[1] === to[1] ? castAtRing : castAtCone
    for (const side of isOpen ? [1, -1] : [1]) if (castAt(ray, from, to, side, isOpen)) meets = true
  })
  return meets
}

/** Tolerance at the edges of rings and cones, so that no ray passes between two of them. */
const EDGE = 1e-12

/** Casts at a flat ring: from above if the profile goes outwards; opposite for side -1. */
function castAtRing(ray: Ray, [ra, y]: Point, [rb]: Point, side: number, isOpen: boolean): boolean {
  const [ox, oy, oz] = ray.origin
  const [dx, dy, dz] = ray.direction
  const up = rb > ra ? side : -side
  if (ra === rb || dy * up >= 0) return false
  const distance = (y - oy) / dy
  const rho = Math.sqrt((ox + distance * dx) * (ox + distance * dx) + (oz + distance * dz) * (oz + distance * dz))
  const margin = EDGE * (ra + rb)
  if (rho < Math.min(ra, rb) - margin || rho > Math.max(ra, rb) + margin) return false
  return shorten(ray, isOpen, distance, 0, up, 0)
}

/**
 * Casts at a cone from inside: the root at which rho^2 - (R0 + R1 t)^2 = a t^2 + 2 b t + c grows.
 * Side -1: from outside, the root at which it falls.
 */
function castAtCone(ray: Ray, [ra, ya]: Point, [rb, yb]: Point, side: number, isOpen: boolean): boolean {
  const [ox, oy, oz] = ray.origin
  const [dx, dy, dz] = ray.direction
  const slope = yb === FAR ? 0 : (rb - ra) / (yb - ya)
  const r0 = ra + slope * (oy - ya)
  const r1 = slope * dy
  const a = dx * dx + dz * dz - r1 * r1
  const b = ox * dx + oz * dz - r0 * r1
  const c = ox * ox + oz * oz - r0 * r0
  const discriminant = b * b - a * c
  if (discriminant < 0) return false
  const root = side * Math.sqrt(discriminant)
  // The root by the formula without cancellation.
  const distance = side * b > 0 ? -c / (b + root) : (root - b) / a
  const y = oy + distance * dy
  const margin = EDGE * (ra + rb + Math.abs(ya) + Math.abs(oy))
  if (!(y >= ya - margin && y <= yb + margin && r0 + r1 * distance >= 0)) return false
  const x = ox + distance * dx
  const z = oz + distance * dz
  const rho = Math.sqrt(x * x + z * z)
  const length = side * Math.sqrt(1 + slope * slope)
  const nx = rho > 0 ? -x / rho / length : -1 / length
  return shorten(ray, isOpen, distance, nx, slope / length, rho > 0 ? -z / rho / length : 0)
}

/** Shortens a ray to a hit. A ray that begins on the wall of an open surface passes it. */
function shorten(ray: Ray, isOpen: boolean, distance: number, nx: number, ny: number, nz: number): boolean {
  if (!(distance >= 0 && distance <= ray.distance && distance < FAR) || (isOpen && distance === 0)) return false
  ray.distance = distance
  ray.normal[0] = nx
  ray.normal[1] = ny
  ray.normal[2] = nz
  return true
}

/** Casts a ball, whose centre begins inside, at the walls of a box. */
function castBallAtBox(ray: Ray, min: readonly number[], max: readonly number[], radius: number): boolean {
  const { origin, direction } = ray
  if (min.some((low, axis) => origin[axis]! < low || origin[axis]! > max[axis]!)) return false
  let meets = false
  for (let axis = 0; axis < min.length; axis++) {
    const d = direction[axis]!
    const gap = (d > 0 ? max[axis]! - origin[axis]! : origin[axis]! - min[axis]!) - radius
    const distance = Math.max(0, gap) / Math.abs(d)
    if (!(distance <= ray.distance && distance < FAR)) continue
    ray.distance = distance
    ray.normal.fill(0)
    ray.normal[axis] = d > 0 ? -1 : 1
    meets = true
  }
  return meets
}

function castBallAtRevolution(ray: Ray, points: readonly Point[], isOpen: boolean, radius: number): boolean {
  const [x, y, z] = ray.origin
  const isInside = y >= points[0]![1] && y <= points.at(-1)![1] && Math.sqrt(x * x + z * z) <= radiusAt(points, y)
  if (!isOpen && !isInside) return false
  const wall = new Wall(points, false)
  let meets = false
  for (let k = 0; k < wall.curves.length; k++) {
    const nearest: Nearest = (at, normal) => {
      const rho = Math.sqrt(at[0] * at[0] + at[2] * at[2])
      wall.rho = rho
      wall.y = at[1]
      findNearest(wall, k)
      normal[0] = rho > 0 ? (wall.nr * at[0]) / rho : wall.nr
      normal[1] = wall.ny
      normal[2] = rho > 0 ? (wall.nr * at[2]) / rho : 0
      return wall.distance
    }
    if (traceBall(ray, radius, nearest)) meets = true
  }
  return meets
}

/** A gap of this share of radius and path counts as touching. */
const TRACE_END = 1e-10
/** A ball that approaches a block by less than this share of its path slides past it. */
const SLIDE = 1e-4
const STEPS = 10_000

/**
 * Casts a ball at blocks. The gap to a block is a convex function of the path, so that Newton's
 * method converges to its first root from the ball's side.
 */
function castBallAtBlocks(blocks: Blocks, ray: Ray, radius: number): boolean {
  if (blocks.count === 0) return false
  const { origin, direction } = ray
  const low = blocks.min.map((c, axis) => c - radius - origin[axis]!)
  const high = blocks.max.map((c, axis) => c + radius - origin[axis]!)
  const pass = passBox(low, high, direction, ray.distance)
  if (!pass) return false
  for (let k = 0, way = pass.from; k < STEPS && way <= pass.to; k++) {
    let free = 1 // all other blocks are at least a cell away
    const at = origin.map((o, axis) => o + way * direction[axis]!)
    const first = at.map((v, axis) => Math.max(blocks.min[axis]!, Math.floor(v - radius - 1)))
    const last = at.map((v, axis) => Math.min(blocks.max[axis]! - 1, Math.floor(v + radius + 1)))
    for (let x = first[0]!; x <= last[0]!; x++)
      for (let y = first[1]!; y <= last[1]!; y++)
        for (let z = first[2]!; z <= last[2]!; z++) {
          const height = heightAt(blocks, x, y, z)
          if (height === 0) continue
          const top = [x + 1, y + height, z + 1]
          const away = at.map((v, axis) => v - Math.min(Math.max(v, [x, y, z][axis]!), top[axis]!))
          const distance = Math.sqrt(away.reduce((sum, v) => sum + v * v, 0))
          const normal = away.map((v) => (distance > 0 ? v / distance : 0))
          const nearing = -normal.reduce((sum, n, axis) => sum + n * direction[axis]!, 0)
          if (distance > 0 && nearing < SLIDE) continue
          if (distance - radius > TRACE_END * (radius + way)) {
            free = Math.min(free, (distance - radius) / nearing)
            continue
          }
          ray.distance = way
          for (let axis = 0; axis < 3; axis++) ray.normal[axis] = normal[axis]!
          return true
        }
    way += free
  }
  return false
}
