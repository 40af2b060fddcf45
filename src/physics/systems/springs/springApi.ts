// Public functions of springs and the wave. A call that throws changes nothing.
import { type BodyId, idOf, indexOfBody } from '../../body/bodies.ts'
import { notifyWake } from '../../body/wake.ts'
import { entryIds, indexOfEntry } from '../../core/columns.ts'
import { sin } from '../../core/functions.ts'
import { checkLength, checkOptions, coordinate, finite, LIMITS, notNegative } from '../../core/validate.ts'
import type { Out } from '../../query/readBodies.ts'
import { findSystem } from '../../world/systems.ts'
import type { World } from '../../world/world.ts'
import { type SpringSystem, springsOf } from './springSystem.ts'
import {
  appendSpring,
  distance,
  findSpringOf,
  removeSpringAt,
  type SpringId,
  type Springs,
  WAVE_RULES,
  Wave,
  type WaveState,
} from './springs.ts'

/** The options of `addSpring`. */
export interface SpringOptions {
  /** One end. */
  a: BodyId
  /** The other end, another body than `a`. */
  b: BodyId
  /** Metres, 0 or more. @default the distance of the two bodies */
  restLength?: number
  /**
   * Share of the rest length. Not 0: a muscle, whose rest length is L (1 - sin(phase + wavePhase)
   * amplitude waveAmplitude).
   * @default 0
   */
  amplitude?: number
  /** Radians. @default 0 */
  phase?: number
  /**
   * Newtons per metre, 0 or more, limited to what a substep can resolve (docs/physics.md).
   * @default the world's `stiffness`
   */
  stiffness?: number
  /** Newton seconds per metre along the spring, 0 or more. @default 0 */
  damping?: number
}

/** A copy of a spring's state. */
export type SpringState = Required<SpringOptions>

/**
 * Connects two bodies by a spring or a muscle, and wakes them. Two bodies have at most one spring.
 * @returns the handle of the new spring, or of the spring that the two have already
 */
export function addSpring(world: World, options: SpringOptions): SpringId {
  const { bodies } = world
  checkOptions(options, RULES, ['a', 'b'])
  const i = indexOfBody(bodies, options.a)
  const j = indexOfBody(bodies, options.b)
  if (i === j) throw new RangeError(`a spring needs two different bodies, got ${options.a} at both ends`)
  const restLength = notNegative('restLength', options.restLength ?? distance(bodies, i, j, world.space), 'metres')
  const slotA = bodies.slot[i]!
  const slotB = bodies.slot[j]!
  const system = springsOf(world)
  const { springs } = system
  const present = findSpringOf(springs, slotA, slotB)
  if (present !== undefined) return present
  const s = appendSpring(springs, slotA, slotB)
  write(springs, s, DEFAULTS)
  write(springs, s, { ...options, restLength })
  system.wakeEnds(world, s)
  const id = springs.id[s] as SpringId
  notifyWake(world)
  return id
}

/** Removes a spring. */
export function removeSpring(world: World, id: SpringId): void {
  const [system, s] = findSpring(world, id)
  system.wakeEnds(world, s)
  removeSpringAt(system.springs, s)
  notifyWake(world) // last: a listener may remove springs, which changes indices
}

/** Changes the given values of a spring, and wakes its bodies. */
export function setSpring(world: World, id: SpringId, change: Partial<Omit<SpringOptions, 'a' | 'b'>>): void {
  const [system, s] = findSpring(world, id)
  checkOptions<Partial<SpringOptions>>(change, RULES, ['a', 'b'])
  write(system.springs, s, change)
  system.wakeEnds(world, s)
  notifyWake(world)
}

/** A copy of a spring's state. */
export function getSpring(world: World, id: SpringId): SpringState {
  const [{ springs }, s] = findSpring(world, id)
  const end = (slot: number) => idOf(world.bodies, world.bodies.indexOf[slot]!)
  return {
    a: end(springs.slotA[s]!),
    b: end(springs.slotB[s]!),
    restLength: springs.restLength[s]!,
    amplitude: springs.amplitude[s]!,
    phase: springs.phase[s]!,
    stiffness: Number.isNaN(springs.stiffness[s]!) ? world.stiffness : springs.stiffness[s]!,
    damping: springs.damping[s]!,
  }
}

/** Returns the handles of all springs, in the order in which they were added. */
export function springIds(world: World): SpringId[] {
  return entryIds(findSystem<SpringSystem>(world, 'springs')?.springs)
}

/**
 * Reads the two ends of every spring as indices in the order of `bodyIds` and `readPositions`.
 * @param out At least two numbers for each spring.
 * @returns the number of springs
 */
export function readSprings(world: World, out: Int32Array | number[]): number {
  const { bodies } = world
  const springs = findSystem<SpringSystem>(world, 'springs')?.springs
  if (!springs) return 0
  checkLength(out, 2, springs.count, 'springs')
  if (springs.bodyOrder.length < bodies.slotCount) springs.bodyOrder = new Int32Array(bodies.indexOf.length)
  const { bodyOrder } = springs
  let index = 0
  for (const slot of bodies.order) if (slot >= 0) bodyOrder[slot] = index++
  for (let s = 0; s < springs.count; s++) {
    out[2 * s] = bodyOrder[springs.slotA[s]!]!
    out[2 * s + 1] = bodyOrder[springs.slotB[s]!]!
  }
  return springs.count
}

const RULES = {
  restLength: [notNegative, 'metres'],
  amplitude: [coordinate, 'rest lengths'],
  phase: [finite, 'radians', -LIMITS.phase, LIMITS.phase],
  stiffness: [notNegative, 'N/m'],
  damping: [notNegative, 'N s/m'],
} as const
const NAMES = Object.keys(RULES) as (keyof typeof RULES)[]
/** A stiffness of NaN stands for the world's. */
const DEFAULTS = { amplitude: 0, phase: 0, stiffness: Number.NaN, damping: 0 }

function write(springs: Springs, s: number, change: Partial<SpringOptions>): void {
  for (const name of NAMES) if (change[name] !== undefined) springs[name][s] = change[name]
  if (springs.damping[s]! > 0) springs.damped = true
  springs.islandsValid = false // it may have become a muscle
}

/** Returns the number of springs, for the length of arrays that springs are read into. */
export function springCount(world: World): number {
  return findSystem<SpringSystem>(world, 'springs')?.springs.count ?? 0
}

/**
 * Reads the current contraction of each muscle, for drawing: sin(phase + wavePhase) with the sign
 * of amplitude times wave amplitude, in the order of `springIds`.
 * @param out At least one number for each spring: -1 (longest) to 1 (shortest), NaN for a spring
 *   that is not a muscle.
 * @returns the number of springs
 */
export function readContractions(world: World, out: Out): number {
  const system = findSystem<SpringSystem>(world, 'springs')
  if (!system) return 0
  const { springs, wave } = system
  const { amplitude, phase, count } = springs
  checkLength(out, 1, count, 'springs')
  for (let s = 0; s < count; s++) {
    const isMuscle = amplitude[s] !== 0
    out[s] = isMuscle ? sin(phase[s]! + wave.phase) * Math.sign(amplitude[s]! * wave.amplitude) : Number.NaN
  }
  return count
}

function findSpring(world: World, id: SpringId): [SpringSystem, number] {
  const system = findSystem<SpringSystem>(world, 'springs')
  return [system!, indexOfEntry(system?.springs, 'spring', id)]
}

/** Returns a copy of the wave's state. */
export function getWave(world: World): Required<WaveState> {
  const { lastWall: _, ...wave } = findSystem<SpringSystem>(world, 'springs')?.wave ?? new Wave()
  return { ...wave, frequency: wave.frequency ?? 0 }
}

/**
 * Changes the given values of the wave, and wakes all muscles.
 * @param change.amplitude Factor on the amplitude of every muscle. @default 1
 * @param change.phase Radians. @default 0
 * @param change.speed Radians per step, whatever its length: the rule of Soda models. @default 0
 * @param change.frequency Hertz, which is added to `speed`. @default 0
 * @param change.direction 1 or -1. Mode `forward` makes it 1, `reverse` -1. @default 1
 * @param change.mode In `auto-reverse`, touching a wall of the Soda room other than the last one
 *   reverses the direction. @default auto-reverse
 */
export function setWave(world: World, change: Partial<WaveState>): void {
  checkOptions(change, WAVE_RULES)
  const system = springsOf(world)
  const { wave, springs } = system
  for (const name of Object.keys(WAVE_RULES) as (keyof WaveState)[])
    if (change[name] !== undefined) Object.assign(wave, { [name]: change[name] })
  // Absent if it is 0, as in stored files.
  if (wave.frequency === 0) wave.frequency = undefined
  if (wave.mode === 'forward') wave.direction = 1
  if (wave.mode === 'reverse') wave.direction = -1
  for (let s = 0; s < springs.count; s++) if (springs.amplitude[s] !== 0) system.wakeEnds(world, s)
  notifyWake(world)
}
