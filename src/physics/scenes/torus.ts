// The torus: circles on a world without edges that push each other away. Used by the page, the tests and the benchmarks alike.

import { MAX_BODIES } from '../body/bodies.ts'
import { addBody } from '../body/bodyApi.ts'
import type { ForceField } from '../body/forces.ts'
import { torus } from '../core/space.ts'
import { finite, notNegative, refuse, whole } from '../core/validate.ts'
import { createWorld } from '../createWorld.ts'
import { cos, sin } from '../math/functions.ts'
import { createRandom, nextBetween, nextUnit } from '../math/random.ts'
import { repulsion } from '../solver/repulsion.ts'
import type { ContactLaw, World } from '../world.ts'

/** The world of the specification: 10000 x 10000 in cells of 100; a tick is 1, the emergency speed 10000. */
export const TORUS = { size: 10000, cell: 100, timeStep: 1, maxSpeed: 10000, mass: 500 } as const

/** What `torusScene` takes. */
export interface TorusOptions {
  /** Circles in the world. */
  count: number
  /** Source of all chance; 1. */
  seed?: number
  /** Edge of the square world, m; 10000. */
  size?: number
  /** Edge of a grid cell, m; 100. */
  cell?: number
  /** Mean radius, m; so that the circles cover 30 % of the world, at most 180. Single ones are up to 30 % larger or smaller. */
  radius?: number
  /** Mass (= energy) of a circle of the mean radius, kg; 500. It goes with the area; 0 or less becomes 0.001. */
  mass?: number
  /** Largest speed at the start, m a time unit; a tenth of the mean radius. */
  speed?: number
  /** Contact law; `repulsion()`. */
  contact?: ContactLaw
  /** Simulated seconds a step; 1. */
  timeStep?: number
  /** Factor on velocity per step; 1: what moves goes on moving. The specification's friction is 0.98. */
  damping?: number
  /** Emergency clamp, m/s; 10000. */
  maxSpeed?: number
  /** Force fields; none. */
  fields?: readonly ForceField<2>[]
}

/**
 * `count` circles at random places with random velocities. One step is one unit of time.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function torusScene(options: TorusOptions): World<2> {
  const { count, seed = 1, size = TORUS.size, cell = TORUS.cell, contact = repulsion(), damping = 1 } = options
  const { mass = TORUS.mass, timeStep = TORUS.timeStep, maxSpeed = TORUS.maxSpeed, fields = [] } = options
  whole('count', count, 'circles', 0, MAX_BODIES)
  const space = torus<2>({ size: [size, size] })
  const share = Math.sqrt((0.3 * size * size) / (Math.PI * Math.max(1, count)))
  const mean = options.radius ?? Math.min(0.018 * size, share)
  const most = size / 2 / (1 + SPREAD)
  if (!(mean > 0 && mean < most))
    refuse('radius', `positive and less than ${most} metres, so that no circle spans half of the torus`, mean)
  const { speed = mean / 10 } = options
  notNegative('speed', speed, 'm/s')
  finite('mass', mass, 'kilograms')
  const world = createWorld({ dim: 2, seed, space, cell, contact, timeStep, damping, maxSpeed, fields })
  const random = createRandom(seed)
  for (let k = 0; k < count; k++) {
    const scale = nextBetween(random, 1 - SPREAD, 1 + SPREAD)
    const angle = nextBetween(random, -Math.PI, Math.PI)
    const fast = speed * Math.sqrt(nextUnit(random))
    addBody(world, {
      position: [nextBetween(random, 0, size), nextBetween(random, 0, size)],
      velocity: [fast * cos(angle), fast * sin(angle)],
      spin: nextBetween(random, -0.02, 0.02),
      radius: scale * mean,
      mass: mass * scale * scale,
    })
  }
  return world
}

/** Radii differ from their mean by up to this share of it. */
const SPREAD = 0.3
