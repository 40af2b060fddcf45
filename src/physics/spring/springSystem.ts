// Springs and muscles as a system of a world.
import { type Bodies, HAS_SPRINGS } from '../body/bodies.ts'
import { wakeGroups } from '../body/groups.ts'
import { wakeOne } from '../body/wake.ts'
import type { Writer } from '../core/bytes.ts'
import { saveColumns } from '../core/columns.ts'
import type { StepContext } from '../stepContext.ts'
import { ensureSystem } from '../system/systems.ts'
import type { System, World } from '../world.ts'
import { Islands, updateIslandSleep } from './islands.ts'
import { addSpringForces, advanceWave, limitSprings, springEnergy, updateSpringTargets, Wave } from './springForces.ts'
import { createSprings, removeSpringsOf, SPRING_COLUMNS, type Springs } from './springs.ts'

/** Springs, the wave that muscles follow, and the islands of bodies that springs connect. */
export interface SpringSystem extends System {
  readonly name: 'springs'
  readonly springs: Springs
  readonly wave: Wave
  /** Null before they are needed; out of date where `springs.islandsValid` is false. */
  islands: Islands | null
}

export function springsOf(world: World): SpringSystem {
  return ensureSystem(world, 'springs', createSpringSystem)
}

function createSpringSystem(): SpringSystem {
  return {
    name: 'springs',
    springs: createSprings(),
    wave: new Wave(),
    islands: null,
    beginStep,
    applyForces,
    finishStep,
    removeBody,
    energy,
    save,
  }
}

/** Wakes both ends of a spring. The caller notifies the listeners when it is done. */
export function wakeSpringEnds(world: World, { slotA, slotB }: Springs, s: number): void {
  const { indexOf } = world.bodies
  wakeOne(world, indexOf[slotA[s]!]!)
  wakeOne(world, indexOf[slotB[s]!]!)
}

function islandsOf(system: SpringSystem, bodies: Bodies): Islands {
  const { springs } = system
  if (!system.islands || !springs.islandsValid) system.islands = new Islands(springs, bodies)
  springs.islandsValid = true
  return system.islands
}

/** Advances the wave and wakes islands of which a body is awake. */
function beginStep(this: SpringSystem, world: World, { dt }: StepContext): void {
  advanceWave(this.wave, dt)
  const { bodies, broadphase } = world
  if (world.awake < bodies.count && wakeGroups(bodies, islandsOf(this, bodies).groups, HAS_SPRINGS))
    broadphase.woken = true
}

function applyForces(this: SpringSystem, world: World, { substep }: StepContext): void {
  // What springs are stays the same for the whole step.
  if (substep === 0) updateTargets(this, world)
  addSpringForces(this.springs, world.bodies, world.space)
}

/** The integrator of the walker is part of its model: there springs act as they are. */
function updateTargets({ springs, wave }: SpringSystem, world: World): void {
  const { bodies, space, stiffness, integrator, context } = world
  updateSpringTargets(springs, bodies, wave, stiffness)
  if (integrator.name === 'semi-implicit' && context.h > 0) limitSprings(springs, bodies, space, context)
}

function finishStep(this: SpringSystem, world: World, context: StepContext): void {
  if (world.sleep && context.canSleep) updateIslandSleep(islandsOf(this, world.bodies), this.wave, world, context)
}

function removeBody(this: SpringSystem, _world: World, slot: number): void {
  removeSpringsOf(this.springs, slot)
}

function energy(this: SpringSystem, world: World): number {
  updateTargets(this, world)
  return springEnergy(this.springs, world.bodies, world.space)
}

function save(this: SpringSystem, out: Writer): void {
  const { springs } = this
  out.int(springs.count)
  out.int(springs.nextId)
  out.int(springs.damped ? 1 : 0)
  saveColumns(out, springs, SPRING_COLUMNS)
}
