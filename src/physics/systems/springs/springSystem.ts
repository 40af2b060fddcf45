// Springs and muscles as a system of a world. Bodies that springs connect form an island, which
// sleeps and wakes as a whole: a body inside a jelly has no contact that supports it, and a body
// that slept alone would ignore its springs.
import { type Bodies, HAS_SPRINGS } from '../../body/bodies.ts'
import { setWeight } from '../../body/forces.ts'
import { type Groups, groupBodies, updateGroupSleep, wakeGroups } from '../../body/groups.ts'
import { FIXED } from '../../body/sleep.ts'
import { wakeOne } from '../../body/wake.ts'
import type { Writer } from '../../core/bytes.ts'
import { saveEntries } from '../../core/columns.ts'
import { dot } from '../../core/vec.ts'
import type { StepContext } from '../../world/stepContext.ts'
import { ensureSystem } from '../../world/systems.ts'
import type { System, World } from '../../world/world.ts'
import {
  addSpringForces,
  advanceWave,
  createSprings,
  limitSprings,
  removeSpringAt,
  SPRING_COLUMNS,
  type Springs,
  springEnergy,
  updateSpringTargets,
  Wave,
} from './springs.ts'

export function springsOf(world: World): SpringSystem {
  return ensureSystem(world, 'springs', () => new SpringSystem())
}

export class SpringSystem implements System {
  readonly name = 'springs'
  readonly springs = createSprings()
  readonly wave = new Wave()
  /** Null before the first use; outdated if `springs.islandsValid` is false. */
  #islands: Islands | null = null

  /** Wakes both ends of a spring. The caller notifies the listeners. */
  wakeEnds(world: World, s: number): void {
    const { slotA, slotB } = this.springs
    wakeOne(world, world.bodies.indexOf[slotA[s]!]!)
    wakeOne(world, world.bodies.indexOf[slotB[s]!]!)
  }

  wakeGroups(world: World): boolean {
    return wakeGroups(world, this.#islandsOf(world.bodies).groups)
  }

  /** Advances the wave. */
  beginStep(_world: World, { dt }: StepContext): void {
    advanceWave(this.wave, dt)
  }

  applyForces(world: World, { substep }: StepContext): void {
    if (substep === 0) this.#updateTargets(world)
    addSpringForces(this.springs, world.bodies, world.space)
  }

  finishStep(world: World, context: StepContext): void {
    if (!world.sleep || !context.canSleep) return
    const islands = this.#islandsOf(world.bodies)
    findResting(islands, this.wave, world, context)
    updateGroupSleep(world, islands.groups, islands.mayRest, context)
  }

  wakeLinked(world: World, slot: number): void {
    const { slotA, slotB, count } = this.springs
    for (let s = 0; s < count; s++) if (slotA[s] === slot || slotB[s] === slot) this.wakeEnds(world, s)
  }

  removeBody(_world: World, slot: number): void {
    const { springs } = this
    for (let s = springs.count - 1; s >= 0; s--)
      if (springs.slotA[s] === slot || springs.slotB[s] === slot) removeSpringAt(springs, s)
  }

  energy(world: World): number {
    this.#updateTargets(world)
    return springEnergy(this.springs, world.bodies, world.space)
  }

  save(out: Writer): void {
    out.text(JSON.stringify(this.wave))
    saveEntries(out, this.springs, SPRING_COLUMNS, this.springs.damped)
  }

  #islandsOf(bodies: Bodies): Islands {
    if (!this.#islands || !this.springs.islandsValid) this.#islands = new Islands(this.springs, bodies)
    this.springs.islandsValid = true
    return this.#islands
  }

  /** Called once a step. Under the walker's integrator, springs have no limits. */
  #updateTargets({ bodies, space, stiffness, integrator, context }: World): void {
    updateSpringTargets(this.springs, bodies, this.wave, stiffness)
    if (integrator.name === 'semi-implicit' && context.h > 0) limitSprings(this.springs, bodies, space, context)
  }
}

/** Islands and their support. Arrays are by slot: the values of an island are at its least slot. */
class Islands {
  readonly groups: Groups
  /** Whether an island has a muscle. */
  readonly muscles: Uint8Array
  /** By island: contact impulse against gravity, times gravity; Infinity on a fixed body. */
  readonly support: Float64Array
  /** By island: mass times gravity, in newtons. */
  readonly weight: Float64Array
  /** By island: whether it may sleep once it is slow. */
  readonly mayRest: Uint8Array

  constructor({ slotA, slotB, amplitude, count }: Springs, bodies: Bodies) {
    this.groups = groupBodies(bodies, HAS_SPRINGS, slotA, slotB, count)
    const { root } = this.groups
    this.muscles = new Uint8Array(root.length)
    this.support = new Float64Array(root.length)
    this.weight = new Float64Array(root.length)
    this.mayRest = new Uint8Array(root.length)
    for (let s = 0; s < count; s++) if (amplitude[s] !== 0) this.muscles[root[slotA[s]!]!] = 1
  }
}

const WEIGHT = new Float64Array(3)

/**
 * Finds the islands that may sleep: they hang from a fixed body, or contacts support at least half
 * of their weight. Islands with muscles stay awake while the wave runs.
 */
function findResting(islands: Islands, wave: Wave, { bodies, gravity }: World, { h }: StepContext): void {
  const { groups, support, weight, muscles, mayRest } = islands
  const { slot, asleep, materialFlags, warmStartVelocity, mass, count } = bodies
  const isWaveRunning = wave.mode !== 'manual' && (wave.speed !== 0 || !!wave.frequency) && wave.amplitude !== 0
  support.fill(0)
  weight.fill(0)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (!(materialFlags[i]! & HAS_SPRINGS)) continue
    const k = groups.root[slot[i]!]!
    if (asleep[i] === FIXED) support[k] = Number.POSITIVE_INFINITY
    if (asleep[i]) continue
    setWeight(bodies, i, gravity, WEIGHT)
    let along = 0
    for (let axis = 0; axis < 3; axis++) along += warmStartVelocity[o + axis]! * WEIGHT[axis]!
    support[k] = support[k]! - mass[i]! * along
    weight[k] = weight[k]! + mass[i]! * dot(WEIGHT, WEIGHT)
  }
  for (let k = 0; k < mayRest.length; k++) {
    const isSupported = support[k]! > 0 && support[k]! >= 0.5 * weight[k]! * h
    mayRest[k] = weight[k] !== 0 && isSupported && !(isWaveRunning && muscles[k]) ? 1 : 0
  }
}
