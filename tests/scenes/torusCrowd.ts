// Random circles for the tests of the torus world, and their conversion to and from the core.

import { createRandom, nextBetween } from '../../src/physics/core/random.ts'
import * as P from '../../src/physics/index.ts'
import { type Circle, SPECIFIED } from './torusReference.ts'

/** `count` circles, dense enough to overlap; every eighth is on the seam or a corner. */
export function crowd(count: number, size: number, seed: number, radius = 0.36 * (size / Math.sqrt(count))): Circle[] {
  const random = createRandom(seed)
  const circles: Circle[] = []
  for (let k = 0; k < count; k++) {
    const atSeam = k % 8
    const near = () => (nextBetween(random, -radius, radius) + size) % size
    const r = nextBetween(random, 0.6 * radius, 1.4 * radius)
    circles.push({
      x: atSeam === 0 || atSeam === 1 ? near() : nextBetween(random, 0, size),
      y: atSeam === 0 || atSeam === 2 ? near() : nextBetween(random, 0, size),
      vx: nextBetween(random, -0.1, 0.1) * radius,
      vy: nextBetween(random, -0.1, 0.1) * radius,
      radius: r,
      mass: 400 * (r / radius) ** 2,
    })
  }
  return circles
}

/** A world of the core with these circles, with the options of the specification by default. */
export function worldOf(
  circles: readonly Circle[],
  size: number,
  options: Partial<P.WorldOptions<2>> = {},
): P.World<2> {
  const world = P.createWorld<2>({
    dim: 2,
    space: P.torus({ size: [size, size] }),
    cell: size / 12,
    contact: P.repulsion(),
    timeStep: SPECIFIED.dt,
    damping: SPECIFIED.damping,
    maxSpeed: SPECIFIED.maxSpeed,
    ...options,
  })
  for (const { x, y, vx, vy, radius, mass } of circles)
    P.addBody(world, { position: [x, y], velocity: [vx, vy], radius, mass })
  return world
}

/** The circles of a world, in the order added. */
export function circlesOf(world: P.World<2>): Circle[] {
  return P.bodyIds(world).map((id) => {
    const { position, velocity, radius, mass } = P.getBody(world, id)
    return { x: position[0], y: position[1], vx: velocity[0], vy: velocity[1], radius, mass }
  })
}

/** Distance of two coordinates on a circle of circumference `size`. */
function apart(a: number, b: number, size: number): number {
  const d = Math.abs(a - b) % size
  return Math.min(d, size - d)
}

/** Largest difference of two states: of positions (the short way) and of velocities. */
export function difference(a: readonly Circle[], b: readonly Circle[], size: number): number {
  let worst = 0
  a.forEach((p, k) => {
    const q = b[k]!
    worst = Math.max(worst, apart(p.x, q.x, size), apart(p.y, q.y, size), Math.abs(p.vx - q.vx), Math.abs(p.vy - q.vy))
  })
  return worst
}
