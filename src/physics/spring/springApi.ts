// The doors of springs: adding, changing, reading. What is wrong is refused with its name and value, and then nothing has changed.
import { type BodyId, idOf, indexOfBody } from '../body/bodies.ts'
import type { Out } from '../body/bulkRead.ts'
import { notifyWake } from '../body/wake.ts'
import { checkLength, checkOptions, finite, notNegative, refuseRemoved } from '../core/validate.ts'
import { sin } from '../math/functions.ts'
import type { World } from '../world.ts'
import { distance } from './springForces.ts'
import { findSprings, springsOf, wakeSpringEnds } from './springSystem.ts'
import { growSprings, indexOfSpring, removeSpringAt, type SpringId, type Springs } from './springs.ts'

/** What `addSpring` takes. */
export interface SpringOptions {
  /** The two ends. */
  a: BodyId
  /** Another body than `a`. */
  b: BodyId
  /** m, 0 or more; the distance of the two when absent. */
  restLength?: number
  /** Share of the rest length; 0. Other than 0 it is a muscle: L (1 - sin(phase + wave phase) amplitude wave amplitude). */
  amplitude?: number
  /** rad; 0. */
  phase?: number
  /** N/m, 0 or more; the world's `stiffness` when absent. */
  stiffness?: number
  /** N s/m along the spring, 0 or more; 0. */
  damping?: number
}

/** A copy of a spring's state. */
export interface SpringState {
  a: BodyId
  b: BodyId
  restLength: number
  amplitude: number
  phase: number
  stiffness: number
  damping: number
}

/**
 * Holds two bodies together, at a distance.
 * @returns its handle; where the two have a spring already, that one's, and nothing changes
 * @throws RangeError naming what is wrong; then nothing was added
 */
export function addSpring(world: World, options: SpringOptions): SpringId {
  const { bodies } = world
  const i = indexOfBody(bodies, options.a)
  const j = indexOfBody(bodies, options.b)
  if (i === j) throw new RangeError(`a spring needs two different bodies, got ${options.a} at both ends`)
  checkSpring(options)
  const slotA = bodies.slot[i]!
  const slotB = bodies.slot[j]!
  const { springs } = springsOf(world)
  for (let s = 0; s < springs.count; s++) {
    const from = springs.slotA[s]
    const to = springs.slotB[s]
    if ((from === slotA && to === slotB) || (from === slotB && to === slotA)) return springs.id[s] as SpringId
  }
  const s = springs.count
  if (s === springs.capacity) growSprings(springs, 2 * s)
  springs.count++
  springs.id[s] = springs.nextId++
  springs.slotA[s] = slotA
  springs.slotB[s] = slotB
  springs.rest[s] = options.restLength ?? distance(bodies, i, j, world.space)
  springs.amplitude[s] = options.amplitude ?? 0
  springs.phase[s] = options.phase ?? 0
  springs.stiffness[s] = options.stiffness ?? Number.NaN
  springs.damping[s] = options.damping ?? 0
  if (springs.damping[s]! > 0) springs.damped = true
  springs.islandsValid = false
  wakeSpringEnds(world, springs, s)
  const id = springs.id[s] as SpringId
  notifyWake(world)
  return id
}

/** Removes a spring. @throws RangeError when it is gone already */
export function removeSpring(world: World, id: SpringId): void {
  const [springs, s] = findSpring(world, id)
  wakeSpringEnds(world, springs, s)
  removeSpringAt(springs, s)
  notifyWake(world) // last: who is told may remove springs too, and then others have their places
}

/** Changes what is given of a spring. @throws RangeError naming what is wrong; then nothing has changed */
export function setSpring(world: World, id: SpringId, change: Partial<Omit<SpringOptions, 'a' | 'b'>>): void {
  const [springs, s] = findSpring(world, id)
  checkSpring(change)
  if (change.restLength !== undefined) springs.rest[s] = change.restLength
  if (change.amplitude !== undefined) springs.amplitude[s] = change.amplitude
  if (change.phase !== undefined) springs.phase[s] = change.phase
  if (change.stiffness !== undefined) springs.stiffness[s] = change.stiffness
  if (change.damping !== undefined) springs.damping[s] = change.damping
  if (springs.damping[s]! > 0) springs.damped = true
  springs.islandsValid = false // perhaps a muscle now
  wakeSpringEnds(world, springs, s)
  notifyWake(world)
}

/** A copy of a spring's state. @throws RangeError when it is gone */
export function getSpring(world: World, id: SpringId): SpringState {
  const { bodies, stiffness } = world
  const [springs, s] = findSpring(world, id)
  return {
    a: idOf(bodies, bodies.indexOf[springs.slotA[s]!]!),
    b: idOf(bodies, bodies.indexOf[springs.slotB[s]!]!),
    restLength: springs.rest[s]!,
    amplitude: springs.amplitude[s]!,
    phase: springs.phase[s]!,
    stiffness: Number.isNaN(springs.stiffness[s]!) ? stiffness : springs.stiffness[s]!,
    damping: springs.damping[s]!,
  }
}

/** All handles, in the order added. */
export function springIds(world: World): SpringId[] {
  const springs = findSprings(world)?.springs
  return springs ? ([...springs.id.subarray(0, springs.count)] as SpringId[]) : []
}

/**
 * The two ends of every spring, as places in the order of `bodyIds`: what a drawing needs beside `readPositions`.
 * @returns the number of springs
 * @throws RangeError when `out` holds less than two numbers a spring
 */
export function readSprings(world: World, out: Int32Array | number[]): number {
  const { bodies } = world
  const springs = findSprings(world)?.springs
  if (!springs) return 0
  checkLength(out, 2, springs.count, 'springs')
  if (springs.bodyOrder.length < bodies.slotCount) springs.bodyOrder = new Int32Array(bodies.indexOf.length)
  const { bodyOrder } = springs
  let k = 0
  for (const slot of bodies.order) if (slot >= 0) bodyOrder[slot] = k++
  for (let s = 0; s < springs.count; s++) {
    out[2 * s] = bodyOrder[springs.slotA[s]!]!
    out[2 * s + 1] = bodyOrder[springs.slotB[s]!]!
  }
  return springs.count
}

function checkSpring(options: Partial<SpringOptions>): void {
  checkOptions(options, {
    restLength: [notNegative, 'metres'],
    amplitude: [finite, 'rest lengths'],
    phase: [finite, 'radians'],
    stiffness: [notNegative, 'N/m'],
    damping: [notNegative, 'N s/m'],
  })
}

/** The number of springs: how many the functions that read all of them write. */
export function springCount(world: World): number {
  return findSprings(world)?.springs.count ?? 0
}

/**
 * How far each muscle is contracted now, for drawing: sin(phase + wave phase) with the sign of
 * amplitude times wave amplitude, in the order of `springIds`.
 * @param out gets -1 (longest) to 1 (shortest); NaN for a spring that is no muscle
 * @returns the number of springs
 * @throws RangeError when `out` is too short
 */
export function readContractions(world: World, out: Out): number {
  const system = findSprings(world)
  if (!system) return 0
  const { springs, wave } = system
  const { amplitude, phase, count } = springs
  checkLength(out, 1, count, 'springs')
  for (let s = 0; s < count; s++) {
    const muscle = amplitude[s] !== 0
    out[s] = muscle ? sin(phase[s]! + wave.phase) * Math.sign(amplitude[s]! * wave.amplitude) : Number.NaN
  }
  return count
}

/** The store, and the index of a spring in it. @throws RangeError when it was removed */
function findSpring(world: World, id: SpringId): [Springs, number] {
  const springs = findSprings(world)?.springs
  return springs ? [springs, indexOfSpring(springs, id)] : refuseRemoved('spring', id)
}
