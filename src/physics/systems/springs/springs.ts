// The store of springs and muscles, their forces and energy, and the wave. A spring stores the
// slots of its bodies, because a slot stays the same when other bodies are removed. A spring that a
// substep cannot resolve is made softer and damped, so that springs are stable at any stiffness,
// damping and mass.
import { type Bodies, HELD, SLOTS } from '../../body/bodies.ts'
import { isDynamic } from '../../body/sleep.ts'
import { type ArraysOf, type Columns, growColumns, removeEntry } from '../../core/columns.ts'
import { sin } from '../../core/functions.ts'
import { nearestImage, type Space, squaredDistance } from '../../core/space.ts'
import { coordinate, finite, LIMITS, oneOf, sign } from '../../core/validate.ts'
import type { StepContext } from '../../world/stepContext.ts'

/** Handle of a spring. Handles of removed springs are refused. */
export type SpringId = number & { readonly __spring: unique symbol }

const POSITIVE = [0, LIMITS.largest] as const

/** The columns that snapshots store, in their order. */
export const SPRING_COLUMNS = {
  id: [Int32Array, 1],
  /** The two bodies by slot. */
  slotA: [Int32Array, 1],
  slotB: [Int32Array, 1],
  /** Rest length in metres. */
  restLength: [Float64Array, 1, POSITIVE],
  /** Amplitude of a muscle as a share of the rest length; 0 for a spring. */
  amplitude: [Float64Array, 1, [-LIMITS.largest, LIMITS.largest]],
  /** Phase of a muscle in the wave in radians. */
  phase: [Float64Array, 1, [-LIMITS.phase, LIMITS.phase]],
  /** Newtons per metre; NaN: the world's stiffness. */
  stiffness: [Float64Array, 1, [...POSITIVE, true]],
  /** Newton seconds per metre, along the spring. */
  damping: [Float64Array, 1, POSITIVE],
} as const satisfies Columns

const COLUMNS = {
  ...SPRING_COLUMNS,
  // The columns below are computed in each step.
  /** The two bodies by dense index. */
  a: [Int32Array, 1],
  b: [Int32Array, 1],
  /** Rest length, stiffness and damping of this step, after wave, world's stiffness and limits. */
  length: [Float64Array, 1],
  strength: [Float64Array, 1],
  resistance: [Float64Array, 1],
} as const satisfies Columns

class Store {
  count = 0
  capacity = 0
  nextId = 0
  /** Whether the islands are up to date. */
  islandsValid = true
  /** Whether any spring has damping of its own. */
  damped = false
  /** Whether any spring has damping in this step. */
  resists = false
  /** Scratch of `limitSprings`. */
  tensor = new Float64Array(0)
  /** Id of the spring of each pair of slots: see `findSpringOf`. */
  readonly idOfPair = new Map<number, SpringId>()
  /** Scratch of `readSprings`: index in the order added, by slot. */
  bodyOrder = new Int32Array(0)
}

/** All springs of a world in the order added, so that ids ascend. */
export type Springs = Store & ArraysOf<typeof COLUMNS>

export function createSprings(capacity = 16): Springs {
  const springs = new Store() as Springs
  growSprings(springs, capacity)
  return springs
}

export function growSprings(springs: Springs, capacity: number): void {
  growColumns(springs, COLUMNS, capacity)
}

/** The number of a pair of slots, in either order. */
function pairOf(slotA: number, slotB: number): number {
  return SLOTS * Math.min(slotA, slotB) + Math.max(slotA, slotB)
}

/**
 * Finds the spring of two bodies, in constant time. After a snapshot it builds the index first.
 * @returns its id, or undefined when the two have none
 */
export function findSpringOf(springs: Springs, slotA: number, slotB: number): SpringId | undefined {
  const { idOfPair, id, count } = springs
  if (idOfPair.size !== count) {
    idOfPair.clear()
    for (let s = 0; s < count; s++) idOfPair.set(pairOf(springs.slotA[s]!, springs.slotB[s]!), id[s] as SpringId)
  }
  return idOfPair.get(pairOf(slotA, slotB))
}

/** Appends a spring. @returns its index */
export function appendSpring(springs: Springs, slotA: number, slotB: number): number {
  const s = springs.count
  if (s === springs.capacity) growSprings(springs, 2 * s)
  springs.count++
  springs.id[s] = springs.nextId++
  springs.slotA[s] = slotA
  springs.slotB[s] = slotB
  springs.idOfPair.set(pairOf(slotA, slotB), springs.id[s] as SpringId)
  return s
}

export function removeSpringAt(springs: Springs, index: number): void {
  springs.idOfPair.delete(pairOf(springs.slotA[index]!, springs.slotB[index]!))
  springs.islandsValid = false
  removeEntry(springs, SPRING_COLUMNS, index)
}

/** How the wave advances: not by itself, forward, in reverse, or reversed at Soda room walls. */
export type WaveMode = 'manual' | 'forward' | 'reverse' | 'auto-reverse'
const WAVE_MODES: readonly WaveMode[] = ['manual', 'forward', 'reverse', 'auto-reverse']

/** Values of `lastWall`; 0: none. */
export const LEFT_WALL = 1
export const RIGHT_WALL = 2

/** State of the wave. */
export class Wave {
  /** Factor on the amplitude of every muscle. */
  amplitude = 1
  /** Radians. */
  phase = 0
  /** Radians per step, whatever its length. */
  speed = 0
  /** Hertz, added to `speed`: this part does not depend on the length of steps. Absent: 0. */
  frequency?: number | undefined
  /** 1 or -1. */
  direction = 1
  /** How the wave advances. */
  mode: WaveMode = 'auto-reverse'
  /** The wall of the Soda room that was touched last. */
  lastWall: number = 0
}

/** The part of the state that `getWave` and `setWave` use. */
export type WaveState = Omit<Wave, 'lastWall'>

/** What the values of a wave may be. */
export const WAVE_RULES = {
  amplitude: [coordinate],
  phase: [finite, 'radians', -LIMITS.phase, LIMITS.phase],
  speed: [finite, 'radians a step', -LIMITS.phase, LIMITS.phase],
  frequency: [finite, 'Hz', -LIMITS.largest, LIMITS.largest],
  direction: [sign],
  mode: [oneOf, WAVE_MODES],
} as const

const TURN = 2 * Math.PI

/** phase += (speed + 2 pi frequency dt) direction, unless `manual`. Wrapped at the sine's range. */
export function advanceWave(wave: Wave, dt: number): void {
  if (wave.mode === 'manual') return
  wave.phase += (wave.speed + TURN * (wave.frequency ?? 0) * dt) * wave.direction
  if (!(Math.abs(wave.phase) <= LIMITS.phase)) wave.phase %= TURN
}

/**
 * Updates dense indices, rest lengths, stiffnesses and dampings, once a step. The rest length of a
 * muscle is L (1 - sin(phase + wavePhase) amplitude waveAmplitude).
 */
export function updateSpringTargets(springs: Springs, bodies: Bodies, wave: Wave, worldStiffness: number): void {
  const { slotA, slotB, a, b, amplitude, phase, stiffness, length, strength, resistance, count } = springs
  const { indexOf } = bodies
  for (let s = 0; s < count; s++) {
    a[s] = indexOf[slotA[s]!]!
    b[s] = indexOf[slotB[s]!]!
    const contraction = amplitude[s] === 0 ? 0 : sin(phase[s]! + wave.phase) * amplitude[s]! * wave.amplitude
    length[s] = springs.restLength[s]! * (1 - contraction)
    strength[s] = stiffness[s]! // a conditional expression would allocate a heap number
    if (Number.isNaN(strength[s]!)) strength[s] = worldStiffness
    resistance[s] = springs.damping[s]!
  }
  springs.resists = springs.damped
}

/**
 * Adds the forces of springs. With d and v the position and velocity of b relative to a:
 *   force on a = k (|d| - L) d / |d| + c (v . d / |d|) d / |d|, and the opposite on b
 * Bodies closer than `LIMITS.smallest` define no direction and get no force.
 */
export function addSpringForces(springs: Springs, bodies: Bodies, space: Space): void {
  if (springs.count === 0) return
  const { a, b, length, strength, resistance, resists, count } = springs
  const { position, velocity, force, nonGravityFlags } = bodies
  const { periodic, size } = space
  const sizeX = size[0]
  const sizeY = size[1]
  const sizeZ = size[2]
  for (let s = 0; s < count; s++) {
    const i = (4 * a[s]!) & 0x3fffffff
    const j = (4 * b[s]!) & 0x3fffffff
    nonGravityFlags[a[s]!] = nonGravityFlags[b[s]!] = HELD
    let dx = position[j]! - position[i]!
    let dy = position[j + 1]! - position[i + 1]!
    let dz = position[j + 2]! - position[i + 2]!
    if (periodic) {
      dx = nearestImage(dx, sizeX)
      dy = nearestImage(dy, sizeY)
      dz = nearestImage(dz, sizeZ)
    }
    const separation = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (separation < LIMITS.smallest) continue
    let scale = (strength[s]! * (separation - length[s]!)) / separation
    if (resists) {
      const stretching =
        dx * (velocity[j]! - velocity[i]!) +
        dy * (velocity[j + 1]! - velocity[i + 1]!) +
        dz * (velocity[j + 2]! - velocity[i + 2]!)
      scale += (resistance[s]! * stretching) / (separation * separation)
    }
    const fx = scale * dx
    const fy = scale * dy
    const fz = scale * dz
    force[i] = force[i]! + fx
    force[i + 1] = force[i + 1]! + fy
    force[i + 2] = force[i + 2]! + fz
    force[j] = force[j]! - fx
    force[j + 1] = force[j + 1]! - fy
    force[j + 2] = force[j + 2]! - fz
  }
}

/** Energy in joules stored in the springs: the sum of k (|d| - L)^2 / 2. */
export function springEnergy(springs: Springs, bodies: Bodies, space: Space): number {
  let sum = 0
  for (let s = 0; s < springs.count; s++) {
    const stretch = distance(bodies, springs.a[s]!, springs.b[s]!, space) - springs.length[s]!
    sum += 0.5 * springs.strength[s]! * stretch * stretch
  }
  return sum
}

/** Distance of two bodies by index, in metres; in a periodic space to the nearest image. */
export function distance({ position }: Bodies, i: number, j: number, space: Space): number {
  return Math.sqrt(squaredDistance(position, i, j, space))
}

/** The largest squared phase angle of a substep at which an undamped spring keeps its stiffness. */
const FREE_SWING = 0.1
/** Damping allows this multiple of itself in further stiffness. */
const CARRIED = 3
/** The substep is stable while stiffness + 2 damping is below 4, in units of the effective mass. */
const MAX_RATE = 3.5
/** Above this the result does not change. */
const LARGEST = 1e15
/** Numbers per body in the scratch: xx, yy, zz, xy, xz, yz. The first becomes |T| / m. */
const TENSOR = 6

/**
 * Limits strength and resistance of all springs for substeps of h seconds: the step's, or the
 * substep for which contacts are tuned if it is longer, because a stiffness that changes with the
 * load would drive oscillations. With q the inverse effective mass of a spring, a = k h^2 q and
 * b = c h q, the excess e and f divides both:
 * ```
 * D = 1 + e + f,  e = max(0, a - 1/10 - 3 b),  f = max(0, a - e + 2 b - 7/2) / 2
 * k' = k / D,     c' = (c + e / (h q)) / D
 * ```
 * Within the limits D is 1. Far beyond them a spring removes its stretch and its speed in one
 * substep, as implicit Euler does. The sum a' + 2 b' is at most 7/2.
 *
 * A body shares its mass among its springs. T is the sum of n n^T along their directions, and of
 * 1 - L / |d| across them, where a stretched spring pulls sideways. A spring without a direction
 * adds 1 along each axis. The largest eigenvalue of T is at most its norm |T|. So q is the sum of
 * |T| / m of both ends, and by Cauchy-Schwarz the bound of each spring bounds the whole net.
 */
export function limitSprings(springs: Springs, bodies: Bodies, space: Space, context: StepContext): void {
  const { drag } = context
  const h = Math.max(context.h, context.contactSubstep)
  const { a, b, strength, resistance, count } = springs
  sumDirections(springs, bodies, space)
  const { tensor } = springs
  const { mass } = bodies
  for (let i = 0, o = 0; i < bodies.count; i++, o += TENSOR) {
    const xx = tensor[o]!
    const yy = tensor[o + 1]!
    const zz = tensor[o + 2]!
    const xy = tensor[o + 3]!
    const xz = tensor[o + 4]!
    const yz = tensor[o + 5]!
    const norm = Math.sqrt(xx * xx + yy * yy + zz * zz + 2 * (xy * xy + xz * xz + yz * yz))
    // From the mass, because the inverse mass in `velocity` is 0 while a body sleeps.
    const w = isDynamic(bodies, i) ? 1 / mass[i]! : 0
    // Strong drag also removes the whole speed: then it shares the mass with the springs.
    tensor[o] = norm * w * (1 + Math.min(1, drag * h * w))
  }
  for (let s = 0; s < count; s++) {
    const q = h * (tensor[TENSOR * a[s]!]! + tensor[TENSOR * b[s]!]!)
    const swing = Math.min(LARGEST, strength[s]! * h * q)
    const decay = Math.min(LARGEST, resistance[s]! * q)
    const excess = Math.max(0, swing - FREE_SWING - CARRIED * decay)
    const divisor = 1 + excess + 0.5 * Math.max(0, swing - excess + 2 * decay - MAX_RATE)
    if (divisor === 1) continue
    strength[s] = swing / (divisor * h * q)
    resistance[s] = (decay + excess) / (divisor * q)
    springs.resists = true
  }
}

/** Sums the directions of the springs of each body in `springs.tensor`. */
function sumDirections(springs: Springs, bodies: Bodies, { size, periodic }: Space): void {
  const { a, b, length, count } = springs
  const { position } = bodies
  if (springs.tensor.length < TENSOR * bodies.count) springs.tensor = new Float64Array(TENSOR * bodies.capacity)
  const { tensor } = springs
  tensor.fill(0, 0, TENSOR * bodies.count)
  const sizeX = size[0]
  const sizeY = size[1]
  const sizeZ = size[2]
  for (let s = 0; s < count; s++) {
    const i = (4 * a[s]!) & 0x3fffffff
    const j = (4 * b[s]!) & 0x3fffffff
    let dx = position[j]! - position[i]!
    let dy = position[j + 1]! - position[i + 1]!
    let dz = position[j + 2]! - position[i + 2]!
    if (periodic) {
      dx = nearestImage(dx, sizeX)
      dy = nearestImage(dy, sizeY)
      dz = nearestImage(dz, sizeZ)
    }
    const square = dx * dx + dy * dy + dz * dz
    const separation = Math.sqrt(square)
    let across = square > length[s]! * length[s]! ? 1 - length[s]! / separation : 0
    if (separation < LIMITS.smallest) across = 1
    const along = across < 1 ? (1 - across) / square : 0
    for (let end = 0; end < 2; end++) {
      const o = TENSOR * (end === 0 ? a[s]! : b[s]!)
      tensor[o] = tensor[o]! + across + along * dx * dx
      tensor[o + 1] = tensor[o + 1]! + across + along * dy * dy
      tensor[o + 2] = tensor[o + 2]! + across + along * dz * dz
      // Stryker disable next-line ArithmeticOperator: the norm takes the square of this sum
      tensor[o + 3] = tensor[o + 3]! + along * dx * dy
      tensor[o + 4] = tensor[o + 4]! + along * dx * dz
      tensor[o + 5] = tensor[o + 5]! + along * dy * dz
    }
  }
}
