// Casts a ball at containers and blocks: by formula at planes, by sphere tracing (Hart, 1996) at
// curved walls and blocks, where no step is longer than the gap to the nearest wall.
import { radiusAt } from '../container/lathe.ts'
import { createSegments, findNearest, NEAREST, POINT, SEGMENT } from '../container/thinWall.ts'
import { type Nearest, traceBall } from '../container/traceBall.ts'
import { LIMITS } from '../core/validate.ts'
import { findSystem } from '../system/systems.ts'
import type { BlockSystem } from '../voxel/blockSystem.ts'
import { type Blocks, heightAt } from '../voxel/blocks.ts'
import { passBox } from '../voxel/castBlocks.ts'
import type { Container, Ray, World } from '../world.ts'
import { type Point, shapeOf } from './shapes.ts'

const FAR = Number.POSITIVE_INFINITY

export function castBallAtSurfaces(world: World, ray: Ray, radius: number): boolean {
  let meets = false
  for (const container of world.containers) if (castAtContainer(container, ray, radius)) meets = true
  const blocks = findSystem<BlockSystem>(world, 'blocks')?.blocks
  return blocks && castAtBlocks(blocks, ray, radius) ? true : meets
}

function castAtContainer(container: Container, ray: Ray, radius: number): boolean {
  if (container.castBall) return container.castBall(ray, radius)
  const shape = shapeOf(container)
  if (!shape) return false
  if ('min' in shape) return castAtBox(ray, shape.min, shape.max, radius)
  const { points, open } = shape
  const [last] = points.at(-1)!
  const tube: readonly Point[] = open || last === 0 ? [] : [[last, LIMITS.largest]]
  return castAtRevolution([...points, ...tube], open, ray, radius)
}

/** Where the ball first touches a wall of a box that its centre is in. */
function castAtBox(ray: Ray, min: readonly number[], max: readonly number[], radius: number): boolean {
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

/** Where the ball first touches a surface of revolution about the y axis: [radius, y] of its points. */
function castAtRevolution(points: readonly Point[], isOpen: boolean, ray: Ray, radius: number): boolean {
  const [x, y, z] = ray.origin
  const isInside = y >= points[0]![1] && y <= points.at(-1)![1] && Math.sqrt(x * x + z * z) <= radiusAt(points, y)
  if (!isOpen && !isInside) return false
  const segments = createSegments(points)
  let meets = false
  for (let k = 0; k < segments.length / SEGMENT; k++) {
    const nearest: Nearest = (at, normal) => {
      const rho = Math.sqrt(at[0] * at[0] + at[2] * at[2])
      POINT.rho = rho
      POINT.y = at[1]
      findNearest(segments, k)
      normal[0] = rho > 0 ? (NEAREST.nr * at[0]) / rho : NEAREST.nr
      normal[1] = NEAREST.ny
      normal[2] = rho > 0 ? (NEAREST.nr * at[2]) / rho : 0
      return NEAREST.distance
    }
    if (traceBall(ray, radius, nearest)) meets = true
  }
  return meets
}

/** A gap of this share of the radius and of the way counts as touching. */
const TOUCH = 1e-10
/** A ball that nears a block by less than this share of its way slides past it. */
const SLIDE = 1e-4
const STEPS = 10_000

/**
 * Where the ball first touches a block. The gap to a block is a convex function of the way, so that
 * Newton's method comes to its first root from the side of the ball.
 */
function castAtBlocks(blocks: Blocks, ray: Ray, radius: number): boolean {
  if (blocks.count === 0) return false
  const { origin, direction } = ray
  const low = blocks.min.map((c, axis) => c - radius - origin[axis]!)
  const high = blocks.max.map((c, axis) => c + radius - origin[axis]!)
  const pass = passBox(low, high, direction, ray.distance)
  if (!pass) return false
  for (let k = 0, way = pass.from; k < STEPS && way <= pass.to; k++) {
    let free = 1 // blocks that are not looked at are a cell away
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
          if (distance - radius > TOUCH * (radius + way)) {
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
