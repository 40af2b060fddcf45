// The two ends of a step: what happens before anything moves, and what is noted after.

import { appendBody, type Bodies, STORED_SURFACES } from './body/bodies.ts'
import { initBody } from './body/initBody.ts'
import { updateFarBodies } from './body/lod.ts'
import { AWAKE, JUST_ASLEEP, SLEEPING } from './body/sleep.ts'
import { switchToIndices } from './broadphase/broadphase.ts'
import { IDLE_AFTER, spawnBodies } from './spawn/spawner.ts'
import type { World } from './world.ts'

/**
 * Removals are carried out, waiting bodies enter, the level of detail is taken, awake bodies note where they are (drawing interpolates from
 * there), and the step takes its pace. `pace.dt` is given.
 */
export function beginStep(world: World): void {
  world.context.began = performance.now()
  switchToIndices(world.broadphase, world.bodies)
  if (world.broadphase.woken) world.awake = countAwake(world.bodies)
  spawnQueued(world)
  // Only now: who was told of somebody that entered may have restored a snapshot.
  const { bodies, broadphase, lod } = world
  const { near, woken } = updateFarBodies(lod, bodies, world.space, world.sleep)
  if (woken > 0) {
    broadphase.woken = true
    world.awake += woken
  }
  storePreviousState(world)
  // Where all who are awake are far and most of them fly, half the substeps serve. High loads need them all: a pile would sink, and hard landings
  // would overlap so deep that they cost more than was saved.
  const flying = lod.contacts !== undefined && lod.contacts < world.awake
  world.context.substeps = lod.active && near === 0 && flying ? Math.ceil(world.substeps / 2) : world.substeps
  rescaleImpulses(world)
  fillContext(world)
}

function spawnQueued(world: World): void {
  const { spawner, bodies } = world
  if (spawner.queue.length > 0 && !isAsleep(world)) {
    spawnBodies(spawner, bodies, world.random, (start) => {
      const i = appendBody(bodies)
      initBody(world, i, start)
      world.awake++
      return i
    })
  } else if (spawner.opening > 0) spawner.opening--
}

/** Most by which a remembered impulse grows from step to step: loads grow with the substep, but a hit of a short one would explode in a long one. */
const MAX_GROWTH = 2

/** Impulses are remembered per substep: where its length changes they change with it. Those of sleepers are loads and nothing else. */
function rescaleImpulses(world: World): void {
  const { context } = world
  const before = context.h
  context.h = context.dt / context.substeps
  if (before !== 0 && before !== context.h) {
    const ratio = context.h / before
    const factor = Math.min(MAX_GROWTH, ratio)
    world.broadphase.summed = false
    const { pairs, parked } = world.broadphase
    for (let k = 0; k < 4 * pairs.count; k++) pairs.impulse[k] = pairs.impulse[k]! * factor
    for (let k = 0; k < 4 * parked.count; k++) parked.impulse[k] = parked.impulse[k]! * ratio
    const { surfaceImpulse, count } = world.bodies
    for (let k = 0; k < 4 * STORED_SURFACES * count; k++) surfaceImpulse[k] = surfaceImpulse[k]! * factor
  }
}

function fillContext(world: World): void {
  const { context, contact, gravity, broadphase } = world
  const gx = gravity[0]
  const gy = gravity[1]
  const gz = gravity[2]
  const repels = contact?.kind === 'repulsion'
  // A quarter of the way that gravity adds in a step, and what rounding and soft contacts leave.
  const fall = 0.25 * Math.sqrt(gx * gx + gy * gy + gz * gz) * context.dt * context.dt
  context.contactMargin = repels ? 0 : fall + 0.004 * broadphase.meanRadius
  context.lookahead = repels && context.substeps === 1 ? 0 : context.dt
  context.bounceSpeed = contact?.kind === 'impulse' ? contact.bounceSpeed : 0
  context.drag = world.drag
  context.maxSpeed = world.maxSpeed
  broadphase.grid.wish = world.cell
}

function storePreviousState(world: World): void {
  const { previous, position, previousOrientation, orientation, asleep, count } = world.bodies
  if (world.awake === count) {
    previous.set(position)
    previousOrientation.set(orientation)
    world.justFellAsleep = false
    return
  }
  if (world.awake === 0 && !world.justFellAsleep) return
  for (let i = 0; i < count; i++) {
    if (asleep[i] === SLEEPING) continue
    if (asleep[i] === JUST_ASLEEP) asleep[i] = SLEEPING
    for (let o = 4 * i; o < 4 * i + 4; o++) {
      previous[o] = position[o]!
      previousOrientation[o] = orientation[o]!
    }
  }
  world.justFellAsleep = false
}

/** Notes counts and times. */
export function closeStep(world: World): void {
  const { profile, bodies, context, lod } = world
  if (lod.active && world.awake > 0) lod.contacts = world.contacts.count
  world.stepCount++
  world.time += context.dt
  // While nobody sleeps there is nothing to count.
  if (world.awake > 0 && (world.awake < bodies.count || world.justFellAsleep)) world.awake = countAwake(bodies)
  profile.pairTests = world.broadphase.pairs.tests
  profile.detectMs = context.detected - context.began
  profile.solveMs = context.solved - context.detected
  profile.stepMs = performance.now() - context.began
}

/** How many bodies are awake. */
export function countAwake({ asleep, count }: Bodies): number {
  let n = 0
  for (let i = 0; i < count; i++) if (asleep[i] === AWAKE) n++
  return n
}

/** Whether nothing will move by itself: everybody sleeps, no character moves, and nobody who waits can come in. Then a page need not draw. */
export function isAsleep(world: World): boolean {
  const { awake, justFellAsleep, spawner, broadphase, characters } = world
  if (awake > 0 || justFellAsleep || characters.active || broadphase.woken || broadphase.bySlot) return false
  return spawner.queue.length === 0 || spawner.region === null || spawner.refused > IDLE_AFTER
}
