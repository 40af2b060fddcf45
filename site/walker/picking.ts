// Finds nodes and springs at a point, and in a box.
import {
  type BodyId,
  bodyIds,
  nearestBody,
  readPositions,
  readSprings,
  type SpringId,
  springIds,
  type World,
} from '../../src/physics/index.ts'
import { NODE_RADIUS } from '../../src/scenes/soda/index.ts'
import type { Point } from './editor.ts'

export type Hit = { node: BodyId | null; spring: SpringId | null }

/**
 * Finds the nearest node within reach, or else the nearest spring.
 * @param reach metres; for springs 0.7 times as far
 */
export function pick(world: World<2>, at: Point, reach: number): Hit {
  // All nodes have one radius: the nearest edge is that of the nearest node.
  const node = nearestBody(world, [at.x, at.y], Math.max(0, reach - NODE_RADIUS))
  if (node !== null) return { node, spring: null }
  const { positions, springs, ends } = read(world)
  let best = 0.7 * reach
  let spring: SpringId | null = null
  springs.forEach((id, s) => {
    const a = 2 * ends[2 * s]!
    const b = 2 * ends[2 * s + 1]!
    const distance = distanceToSegment(at, positions[a]!, positions[a + 1]!, positions[b]!, positions[b + 1]!)
    if (distance >= best) return
    best = distance
    spring = id
  })
  return { node: null, spring }
}

/** Finds the nodes in a box between two corners, and the springs with both ends in it. */
export function pickBox(world: World<2>, from: Point, to: Point): { nodes: BodyId[]; springs: SpringId[] } {
  const ids = bodyIds(world)
  const { positions, springs, ends } = read(world)
  const inside = ids.map((_, k) => {
    const x = positions[2 * k]!
    const y = positions[2 * k + 1]!
    return (
      x >= Math.min(from.x, to.x) &&
      x <= Math.max(from.x, to.x) &&
      y >= Math.min(from.y, to.y) &&
      y <= Math.max(from.y, to.y)
    )
  })
  return {
    nodes: ids.filter((_, k) => inside[k]),
    springs: springs.filter((_, s) => inside[ends[2 * s]!] && inside[ends[2 * s + 1]!]),
  }
}

/** Positions of nodes, springs, and the indices of their ends. */
function read(world: World<2>) {
  const springs = springIds(world)
  const positions = new Float64Array(2 * world.bodies.count)
  const ends = new Int32Array(2 * springs.length)
  readPositions(world, positions)
  readSprings(world, ends)
  return { positions, springs, ends }
}

/** Distance of a point from the line segment between a and b, metres. */
function distanceToSegment({ x, y }: Point, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const square = dx * dx + dy * dy
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}
