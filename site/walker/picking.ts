// Finds nodes and springs at a point, and in a box.
import {
  type BodyId,
  bodyIds,
  getBody,
  getSpring,
  nearestBody,
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
  // All nodes have one radius, so the nearest edge belongs to the nearest node.
  const node = nearestBody(world, at, Math.max(0, reach - NODE_RADIUS))
  const hit: Hit = { node, spring: null }
  if (node !== null) return hit
  let best = 0.7 * reach
  for (const id of springIds(world)) {
    const { a, b } = getSpring(world, id)
    const distance = distanceToSegment(at, getBody(world, a).position, getBody(world, b).position)
    if (distance >= best) continue
    best = distance
    hit.spring = id
  }
  return hit
}

/** Finds the nodes in a box between two corners, and the springs with both ends in it. */
export function pickBox(world: World<2>, from: Point, to: Point): { nodes: BodyId[]; springs: SpringId[] } {
  const between = (v: number, axis: number) =>
    v >= Math.min(from[axis]!, to[axis]!) && v <= Math.max(from[axis]!, to[axis]!)
  const nodes = bodyIds(world).filter((id) => getBody(world, id).position.every(between))
  const inside = new Set(nodes)
  const springs = springIds(world).filter((id) => {
    const { a, b } = getSpring(world, id)
    return inside.has(a) && inside.has(b)
  })
  return { nodes, springs }
}

/** Distance of a point from the line segment between a and b, metres. */
function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}
