// The torus scene: circles in a periodic world that repel each other, and a current that carries them.
import {
  type ContactLaw,
  createWorld,
  type ForceField,
  repulsion,
  torus,
  type Vec,
  type World,
} from '../physics/index.ts'
import {
  addDynamicBody,
  checkOptions,
  cos,
  createRandom,
  finite,
  LIMITS,
  nextUnit,
  notNegative,
  refuse,
  sin,
  whole,
} from '../physics/internal.ts'

/**
 * The world of the torus specification. Size and cell in metres, time step in seconds, damping per
 * step, speed limit in metres per second, masses in kilograms, least distance in metres. With the
 * radius of 20, a cell is 2.5 times as wide as a circle, as the specification demands.
 */
export const TORUS = {
  size: 10000,
  cell: 100,
  timeStep: 1,
  damping: 0.98,
  maxSpeed: 10000,
  mass: 500,
  minMass: 0.001,
  minDistance: 0.001,
  radius: 20,
} as const

/** The options of `torusScene`. */
export interface TorusOptions {
  /** Number of circles, at most a million. */
  count: number
  /** Seed of all randomness. @default 1 */
  seed?: number
  /** Edge of the square world, or its width and height, in metres. @default 10000 */
  size?: number | Vec<2>
  /** Edge of a grid cell in metres; 100 in the specification. 0: chosen from the radii. @default 0 */
  cell?: number
  /**
   * Mean radius in metres. Single circles are up to 30 % larger or smaller.
   * @default such that the circles cover 30 % of the world; at most 1.8 % of its shorter edge
   */
  radius?: number
  /** Mass of a circle of the mean radius in kilograms; masses are proportional to areas. @default 500 */
  mass?: number
  /** Kilograms, positive: a mass of 0 or less becomes this. @default 0.001 */
  minMass?: number
  /**
   * Metres, positive: between closer centres, the direction is random. No effect on your own
   * `contact`.
   * @default 0.001
   */
  minDistance?: number
  /** Largest initial speed in metres per second. @default a tenth of the mean radius */
  speed?: number
  /** Largest initial angular velocity in radians per second. @default 0.02 */
  angularVelocity?: number
  /** Contact law. @default `repulsion()` */
  contact?: ContactLaw
  /** Simulated seconds per step. @default 1 */
  timeStep?: number
  /** Factor on velocity per step: the friction of the specification. @default 0.98 */
  damping?: number
  /** Speed limit in metres per second. @default 10000 */
  maxSpeed?: number
  /** Force fields. @default none */
  fields?: readonly ForceField<2>[]
}

const CHECKED_ELSEWHERE = [
  ...(['count', 'seed', 'size', 'cell', 'radius', 'minMass', 'minDistance'] as const),
  ...(['contact', 'timeStep', 'damping', 'maxSpeed', 'fields'] as const),
]

/**
 * Makes a torus with `count` circles at random positions with random velocities.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function torusScene(options: TorusOptions): World<2> {
  const rules = {
    speed: [notNegative, 'm/s'],
    angularVelocity: [notNegative, 'rad/s'],
    mass: [finite, 'kilograms'],
  } as const
  checkOptions(options, rules, CHECKED_ELSEWHERE)
  const { count, seed = 1, size = TORUS.size, cell = 0, mass = TORUS.mass, minMass, minDistance } = options
  const { contact = repulsion({ minDistance }), timeStep = TORUS.timeStep } = options
  const { damping = TORUS.damping, maxSpeed = TORUS.maxSpeed, fields = [] } = options
  whole('count', count, 'circles', 0, LIMITS.bodies)
  const extent: Vec<2> = typeof size === 'number' ? [size, size] : size
  const space = torus<2>({ size: extent })
  const [width, height] = extent
  const shorter = Math.min(width, height)
  const mean = options.radius ?? circleRadius(count, extent)
  const maxMean = shorter / 2 / (1 + SPREAD)
  if (!(typeof mean === 'number' && mean > 0 && mean < maxMean))
    refuse('radius', `positive and less than ${maxMean} metres, so that no circle spans half of the torus`, mean)
  const { speed = mean / 10, angularVelocity: spin = 0.02 } = options
  const world = createWorld({ dim: 2, seed, space, cell, contact, timeStep, damping, minMass, maxSpeed, fields })
  const random = createRandom(seed)
  const between = (low: number, high: number) => low + (high - low) * nextUnit(random)
  for (let k = 0; k < count; k++) {
    const scale = between(1 - SPREAD, 1 + SPREAD)
    const angle = between(-Math.PI, Math.PI)
    const initialSpeed = speed * Math.sqrt(nextUnit(random))
    addDynamicBody(world, {
      position: [between(0, width), between(0, height)],
      velocity: [initialSpeed * cos(angle), initialSpeed * sin(angle)],
      angularVelocity: between(-spin, spin),
      radius: scale * mean,
      mass: mass * scale * scale,
    })
  }
  return world
}

/** Mean radius at which circles cover 30 % of a world, at most 1.8 % of its shorter edge. Metres. */
export function circleRadius(count: number, [width, height]: readonly number[]): number {
  const covering = Math.sqrt((0.3 * width! * height!) / (Math.PI * Math.max(1, count)))
  return Math.min(0.018 * Math.min(width!, height!), covering)
}

/** Largest deviation of radii from the mean, as a share of it. */
const SPREAD = 0.3

/** Seconds in which a body that nothing else acts on takes on the speed of the flow. */
const RESPONSE_TIME = 200
/** Default speed of the flow, for a world of the specification's size. Metres per second. */
export const CURRENT_SPEED = 16
const TURN = 2 * Math.PI

/**
 * A force field for a torus of two dimensions: a steady flow u that drags bodies along,
 * F = m (u - v) / 200 s. With the damping of the specification they reach a fifth of its speed.
 *
 * In a world of height H, x depends on the height y only, and y is constant:
 *   u = speed (0.3 + sin(2 pi y / H) + 0.5 sin(4 pi y / H + 1), 0.45)
 * So it has no sources, sinks or closed paths, and evenly spread bodies stay evenly spread. The
 * force per kilogram is the same for all sizes, or large bodies would slow down small ones.
 * @param options.speed Metres per second. @default 16
 * @throws RangeError when the speed is invalid
 */
export function current(options: { speed?: number } = {}): ForceField<2> {
  checkOptions(options, { speed: [notNegative, 'm/s'] })
  const { speed = CURRENT_SPEED } = options
  return {
    kind: 'forceField',
    name: 'current',
    center: [0, 0, 0],
    extent: Number.POSITIVE_INFINITY,
    addForces({ position, velocity, force, mass, count }, { size }) {
      const wave = TURN / size[1]
      for (let i = 0, o = 0; i < count; i++, o += 4) {
        if (velocity[o + 3] === 0) continue // asleep, fixed or kinematic
        const phase = wave * position[o + 1]!
        const rate = mass[i]! / RESPONSE_TIME
        const sideways = 0.3 + sin(phase) + 0.5 * sin(2 * phase + 1)
        force[o] = force[o]! + rate * (speed * sideways - velocity[o]!)
        force[o + 1] = force[o + 1]! + rate * (speed * 0.45 - velocity[o + 1]!)
      }
    },
  }
}
