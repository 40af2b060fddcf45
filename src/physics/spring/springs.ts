// Springs and muscles: a force between two bodies, in any world. The store, and the stages of the step; the doors are in springAccess.ts. A spring names its ends by
// slot, which neither reordering nor the removal of others changes; the dense indices are looked up anew once a step.
import type { Bodies } from '../body/bodies.ts'
import { type Column, columnOf, growColumns } from '../core/columns.ts'
import type { Space } from '../core/space.ts'
import { refuseRemoved } from '../core/validate.ts'
import { sin } from '../math/functions.ts'
import { type World, wakeOne } from '../world.ts'
import { createIslands, type Islands } from './islands.ts'
import type { Wave } from './muscleWave.ts'

/** A spring's name outside the core; those of removed springs are refused. */
export type SpringId = number & { readonly __spring: unique symbol }

/** All springs of a world, in the order added: their ids ascend. */
export interface Springs {
  count: number
  capacity: number
  nextId: number
  /** Bodies that springs hold together. */
  readonly islands: Islands
  /** Whether any spring has damping of its own. */
  damped: boolean
  id: Int32Array
  /** The two bodies by slot, and by dense index during a step. */
  slotA: Int32Array
  slotB: Int32Array
  a: Int32Array
  b: Int32Array
  /** Length at which a spring pulls and pushes nothing, m. */
  rest: Float64Array
  /** Share of the rest length by which a muscle swings, and where in the wave, rad. */
  amplitude: Float64Array
  phase: Float64Array
  /** N/m; NaN: the world's. */
  stiffness: Float64Array
  /** N s/m along the spring. */
  damping: Float64Array
  /** Rest length and stiffness in this step. */
  length: Float64Array
  strength: Float64Array
  /** Scratch of `readSprings`: place in the order added, by slot. */
  bodyOrder: Int32Array
}

/** The lanes of springs: what a snapshot keeps, and what is worked out in each step. */
export const SPRING_COLUMNS: readonly Column<Springs>[] = [
  ['id', Int32Array, 1],
  ['slotA', Int32Array, 1],
  ['slotB', Int32Array, 1],
  ['rest', Float64Array, 1],
  ['amplitude', Float64Array, 1],
  ['phase', Float64Array, 1],
  ['stiffness', Float64Array, 1],
  ['damping', Float64Array, 1],
]
const STEP_COLUMNS: readonly Column<Springs>[] = [
  ['a', Int32Array, 1],
  ['b', Int32Array, 1],
  ['length', Float64Array, 1],
  ['strength', Float64Array, 1],
]

/** An empty store. */
export function createSprings(capacity = 16): Springs {
  const springs = {
    count: 0,
    capacity: 0,
    nextId: 0,
    damped: false,
    islands: createIslands(),
    bodyOrder: new Int32Array(0),
  } as unknown as Springs
  growSprings(springs, capacity)
  return springs
}

/** Makes room for `capacity` springs. */
export function growSprings(springs: Springs, capacity: number): void {
  growColumns(springs, SPRING_COLUMNS, capacity)
  growColumns(springs, STEP_COLUMNS, capacity)
}

/** The springs of a body that is about to go. */
export function removeSpringsOf(springs: Springs, slot: number): void {
  for (let s = springs.count - 1; s >= 0; s--)
    if (springs.slotA[s] === slot || springs.slotB[s] === slot) removeSpringAt(springs, s)
}

/** Once a step: where the two bodies are now, and how long each spring would be, the wave being what it is. */
export function updateSpringTargets(springs: Springs, bodies: Bodies, wave: Wave, worldStiffness: number): void {
  const { slotA, slotB, a, b, rest, amplitude, phase, stiffness, length, strength, count } = springs
  const { indexOf } = bodies
  for (let s = 0; s < count; s++) {
    a[s] = indexOf[slotA[s]!]!
    b[s] = indexOf[slotB[s]!]!
    const swing = amplitude[s] === 0 ? 0 : sin(phase[s]! + wave.phase) * amplitude[s]! * wave.amplitude
    length[s] = rest[s]! * (1 - swing)
    const own = stiffness[s]!
    strength[s] = Number.isNaN(own) ? worldStiffness : own
  }
}

/** F on a = k (|d| - L) d / |d| + c (v . d / |d|) d / |d|, with d from a to b; the opposite on b. In one point they have no direction, and no force. */
export function addSpringForces(springs: Springs, bodies: Bodies, space: Space): void {
  if (springs.count === 0) return
  const { a, b, length, strength, damping, damped, count } = springs
  const { position, velocity, force } = bodies
  const { periodic, size, half } = space
  const sizeX = size[0]
  const sizeY = size[1]
  const sizeZ = size[2]
  const halfX = half[0]
  const halfY = half[1]
  const halfZ = half[2]
  for (let s = 0; s < count; s++) {
    const i = 4 * a[s]!
    const j = 4 * b[s]!
    let dx = position[j]! - position[i]!
    let dy = position[j + 1]! - position[i + 1]!
    let dz = position[j + 2]! - position[i + 2]!
    if (periodic) {
      if (dx > halfX) dx -= sizeX
      else if (dx < -halfX) dx += sizeX
      if (dy > halfY) dy -= sizeY
      else if (dy < -halfY) dy += sizeY
      if (dz > halfZ) dz -= sizeZ
      else if (dz < -halfZ) dz += sizeZ
    }
    const reach = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (reach === 0) continue
    let pull = (strength[s]! * (reach - length[s]!)) / reach
    if (damped) {
      const closing =
        dx * (velocity[j]! - velocity[i]!) +
        dy * (velocity[j + 1]! - velocity[i + 1]!) +
        dz * (velocity[j + 2]! - velocity[i + 2]!)
      pull += (damping[s]! * closing) / (reach * reach)
    }
    const fx = pull * dx
    const fy = pull * dy
    const fz = pull * dz
    force[i] = force[i]! + fx
    force[i + 1] = force[i + 1]! + fy
    force[i + 2] = force[i + 2]! + fz
    force[j] = force[j]! - fx
    force[j + 1] = force[j + 1]! - fy
    force[j + 2] = force[j + 2]! - fz
  }
}

/** Energy held in the springs as they are now: the sum of k (|d| - L)^2 / 2, J. */
export function elasticEnergy(world: World): number {
  const { springs, bodies, space, wave, stiffness } = world
  updateSpringTargets(springs, bodies, wave, stiffness)
  let sum = 0
  for (let s = 0; s < springs.count; s++) {
    const stretch = distance(bodies, springs.a[s]!, springs.b[s]!, space) - springs.length[s]!
    sum += 0.5 * springs.strength[s]! * stretch * stretch
  }
  return sum
}

export function distance(bodies: Bodies, i: number, j: number, space: Space): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) {
    let d = Math.abs(bodies.position[4 * i + axis]! - bodies.position[4 * j + axis]!)
    if (d > space.half[axis]!) d = space.size[axis]! - d
    sum += d * d
  }
  return Math.sqrt(sum)
}

/** Wakes both ends of a spring. Who calls it tells whoever draws, when all is done. */
export function wakeSpringEnds(world: World, s: number): void {
  const { bodies, springs } = world
  for (const slot of [springs.slotA[s]!, springs.slotB[s]!]) wakeOne(world, bodies.indexOf[slot]!)
}

export function removeSpringAt(springs: Springs, index: number): void {
  const last = springs.count--
  springs.islands.valid = false
  for (const [name] of SPRING_COLUMNS) columnOf(springs, name).copyWithin(index, index + 1, last)
}

/** Ids ascend, so the place of one is found by halving. */
export function indexOfSpring(springs: Springs, id: SpringId): number {
  let low = 0
  let high = springs.count - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = springs.id[middle]!
    if (at === id) return middle
    if (at < id) low = middle + 1
    else high = middle - 1
  }
  refuseRemoved('spring', id)
}
