// What moves a whole jar: tilting turns gravity, shaking adds an acceleration, pouring out turns the bottle upside down. Runs before each step.
import { bodyIds, configure, getBody, setBody, type World } from '../physics/index.ts'
import { createDice, type JarWorld } from './scenes.ts'

type Axes = [number, number, number]

export interface Motion {
  /** Gravity of the bottle as it stands, m/s^2. */
  readonly weight: number
  /** Where gravity points, a unit vector. */
  down: Axes
  /** Steps of shaking that are left, and how hard it is. */
  shaking: number
  strength: number
  /** Steps of pouring out that are left; 0: it stands. */
  pouring: number
}

/** A shake lasts so many steps and swings so often; its acceleration is so many times gravity. */
const SHAKE_STEPS = 48
const SHAKE_SWINGS = 4
const SHAKE_FORCE = 7
/** Pouring out lasts at most so many steps. */
const POUR_STEPS = 240

export function createMotion(world: JarWorld): Motion {
  const [x, y, z] = world.gravity
  return { weight: Math.hypot(x, y, z), down: [0, -1, 0], shaking: 0, strength: 1, pouring: 0 }
}

/** @throws RangeError when the vector is no direction */
export function tilt(motion: Motion, world: JarWorld, vector: readonly number[]): void {
  const [x = 0, y = 0, z = 0] = vector
  const length = Math.hypot(x, y, z)
  if (!(length > 0) || !Number.isFinite(length))
    throw new RangeError(`tilt takes a direction [x, y, z] other than zero, got [${vector}]`)
  motion.down = [x / length, y / length, z / length]
  aim(world, motion, 0, 0)
}

/** @throws RangeError when the strength is no number from 0 to 5 */
export function shake(motion: Motion, world: JarWorld, strength: number): void {
  if (!(strength >= 0 && strength <= 5)) throw new RangeError(`strength must be a number from 0 to 5, got ${strength}`)
  if (world.dim === 2) {
    kick(world as World<2>, strength)
    return
  }
  motion.strength = strength
  motion.shaking = SHAKE_STEPS
  aim(world, motion, 0, 0)
}

export function pourOut(motion: Motion, world: JarWorld): void {
  motion.pouring = POUR_STEPS
  aim(world, motion, 0, 0)
}

/** Ends pouring: the bottle stands again. */
export function stand(motion: Motion, world: JarWorld): void {
  motion.pouring = 0
  aim(world, motion, 0, 0)
}

/** What the motion is at the next step. */
export function advanceMotion(motion: Motion, world: JarWorld): void {
  if (motion.shaking > 0) {
    motion.shaking--
    const phase = (2 * Math.PI * SHAKE_SWINGS * motion.shaking) / SHAKE_STEPS
    const force = motion.shaking === 0 ? 0 : SHAKE_FORCE * motion.strength * motion.weight
    aim(world, motion, force * Math.sin(phase), 0.6 * force * Math.cos(phase))
  }
  if (motion.pouring > 0) motion.pouring--
}

function aim(world: JarWorld, motion: Motion, sideways: number, upwards: number): void {
  if (world.dim === 2) return
  const { weight, pouring } = motion
  const [x, y, z] = pouring > 0 ? [0.2, 1, 0.1] : motion.down
  configure(world as World<3>, { gravity: [weight * x + sideways, weight * y + upwards, weight * z] })
}

/** A plane has no gravity to swing: every circle gets a push of its own. */
function kick(world: World<2>, strength: number): void {
  const random = createDice(world.stepCount + 1)
  for (const id of bodyIds(world)) {
    const { velocity, radius } = getBody(world, id)
    const push = 0.5 * strength * radius
    const turn = 2 * Math.PI * random()
    setBody(world, id, { velocity: [velocity[0] + push * Math.cos(turn), velocity[1] + push * Math.sin(turn)] })
  }
}
