// The torus: circles on a world without edges that push each other away. Used by the page, the tests and the benchmarks alike.
import { addBody } from '../access.ts'
import { cos, sin } from '../math.ts'
import { createRandom, nextBetween, nextUnit } from '../random.ts'
import { repulsion } from '../repulsion.ts'
import { torus } from '../space.ts'
import { type ContactLaw, createWorld, type World } from '../world.ts'

/** The world of the specification: 10000 x 10000, cells of 100. */
export const TORUS = { size: 10000, cell: 100 } as const

/** What `torusScene` takes. */
export interface TorusOptions {
  /** Circles in the world. */
  count: number
  seed?: number
  /** Edge of the square world, m; 10000. */
  size?: number
  /** Edge of a grid cell, m; 100. */
  cell?: number
  /** Mean radius, m; so that the circles cover 30 % of the world, at most 180. */
  radius?: number
  /** Largest speed at the start, m a time unit; a tenth of the mean radius. */
  speed?: number
  /** Contact law; `repulsion()`. */
  contact?: ContactLaw
  /** Factor on velocity per step; 1: what moves goes on moving. */
  damping?: number
}

/** `count` circles at random places with random velocities. One step is one unit of time. */
export function torusScene(options: TorusOptions): World<2> {
  const { count, seed = 1, size = TORUS.size, cell = TORUS.cell, contact = repulsion(), damping = 1 } = options
  if (!Number.isInteger(count) || count < 0)
    throw new RangeError(`count must be a whole number of circles, 0 or more, got ${count}`)
  const mean = options.radius ?? Math.min(180, Math.sqrt((0.3 * size * size) / (Math.PI * Math.max(1, count))))
  const { speed = mean / 10 } = options
  const world = createWorld({
    dim: 2,
    seed,
    space: torus<2>({ size: [size, size] }),
    cell,
    contact,
    timeStep: 1,
    damping,
    maxSpeed: 10000,
  })
  const random = createRandom(seed)
  for (let k = 0; k < count; k++) {
    const radius = nextBetween(random, 0.7 * mean, 1.3 * mean)
    const angle = nextBetween(random, -Math.PI, Math.PI)
    const fast = speed * Math.sqrt(nextUnit(random))
    addBody(world, {
      position: [nextBetween(random, 0, size), nextBetween(random, 0, size)],
      velocity: [fast * cos(angle), fast * sin(angle)],
      spin: nextBetween(random, -0.02, 0.02),
      radius,
    })
  }
  return world
}
