// The two ends of a step: what happens before anything moves, and what is noted after.

import { appendBody, type Bodies, WALL_MEMORY } from './body/bodies.ts'
import { attachPairs } from './broadphase/broadphase.ts'
import { admit, IDLE_AFTER } from './spawn/spawner.ts'
import { initBody } from './body/initBody.ts'
import { markFar } from './body/lod.ts'
import { AWAKE, DROWSY, SLEEPING } from './body/sleep.ts'
import type { World } from './world.ts'

/**
 * Removals are carried out, waiting bodies enter, the level of detail is taken, awake bodies note where they are (drawing interpolates from
 * there), and the step takes its pace. `pace.dt` is given.
 */
export function beginStep(world: World): void {
  world.pace.began = performance.now()
  attachPairs(world.candidates, world.bodies)
  if (world.candidates.woken) world.awake = countAwake(world.bodies)
  letIn(world)
  // Only now: who was told of somebody that entered may have restored a snapshot.
  const { bodies, candidates, lod } = world
  const { near, woken } = markFar(lod, bodies, world.space, world.sleep)
  if (woken > 0) {
    candidates.woken = true
    world.awake += woken
  }
  notePrevious(world)
  // Where all who are awake are far and most of them fly, half the substeps serve. High loads need them all: a pile would sink, and hard landings
  // would overlap so deep that they cost more than was saved.
  const flying = lod.contacts !== undefined && lod.contacts < world.awake
  world.pace.substeps = lod.active && near === 0 && flying ? Math.ceil(world.substeps / 2) : world.substeps
  rescale(world)
  takePace(world)
}

function letIn(world: World): void {
  const { feeder, bodies } = world
  if (feeder.waiting.length > 0 && !isAsleep(world)) {
    admit(feeder, bodies, world.random, (start) => {
      const i = appendBody(bodies)
      initBody(world, i, start)
      world.awake++
      return i
    })
  } else if (feeder.opening > 0) feeder.opening--
}

/** Most by which a remembered impulse grows from step to step: loads grow with the substep, but a hit of a short one would explode in a long one. */
const MOST_GROWTH = 2

/** Impulses are remembered per substep: where its length changes they change with it. Those of sleepers are loads and nothing else. */
function rescale(world: World): void {
  const { pace } = world
  const before = pace.h
  pace.h = pace.dt / pace.substeps
  if (before !== 0 && before !== pace.h) {
    const ratio = pace.h / before
    const factor = Math.min(MOST_GROWTH, ratio)
    world.candidates.summed = false
    const { pairs, frozen } = world.candidates
    for (let k = 0; k < 4 * pairs.count; k++) pairs.impulse[k] = pairs.impulse[k]! * factor
    for (let k = 0; k < 4 * frozen.count; k++) frozen.impulse[k] = frozen.impulse[k]! * ratio
    const { wallImpulse, count } = world.bodies
    for (let k = 0; k < 4 * WALL_MEMORY * count; k++) wallImpulse[k] = wallImpulse[k]! * factor
  }
}

function takePace(world: World): void {
  const { pace, contact, gravity, candidates } = world
  const gx = gravity[0]
  const gy = gravity[1]
  const gz = gravity[2]
  const repels = contact?.kind === 'repulsion'
  // A quarter of the way that gravity adds in a step, and what rounding and soft contacts leave.
  const fall = 0.25 * Math.sqrt(gx * gx + gy * gy + gz * gz) * pace.dt * pace.dt
  pace.slack = repels ? 0 : fall + 0.004 * candidates.meanRadius
  pace.travel = repels && pace.substeps === 1 ? 0 : pace.dt
  pace.bounceSpeed = contact?.kind === 'impulse' ? contact.bounceSpeed : 0
  pace.drag = world.drag
  pace.maxSpeed = world.maxSpeed
  candidates.grid.wish = world.cell
}

function notePrevious(world: World): void {
  const { previous, position, previousOrientation, orientation, asleep, count } = world.bodies
  if (world.awake === count) {
    previous.set(position)
    previousOrientation.set(orientation)
    world.drowsy = false
    return
  }
  if (world.awake === 0 && !world.drowsy) return
  for (let i = 0; i < count; i++) {
    if (asleep[i] === SLEEPING) continue
    if (asleep[i] === DROWSY) asleep[i] = SLEEPING
    for (let o = 4 * i; o < 4 * i + 4; o++) {
      previous[o] = position[o]!
      previousOrientation[o] = orientation[o]!
    }
  }
  world.drowsy = false
}

/** Notes counts and times. */
export function endStep(world: World): void {
  const { figures, bodies, pace, lod } = world
  if (lod.active && world.awake > 0) lod.contacts = world.contacts.count
  world.stepCount++
  world.time += pace.dt
  // While nobody sleeps there is nothing to count.
  if (world.awake > 0 && (world.awake < bodies.count || world.drowsy)) world.awake = countAwake(bodies)
  figures.pairTests = world.candidates.pairs.tests
  figures.detectMs = pace.detected - pace.began
  figures.solveMs = pace.solved - pace.detected
  figures.stepMs = performance.now() - pace.began
}

/** How many bodies are awake. */
export function countAwake({ asleep, count }: Bodies): number {
  let n = 0
  for (let i = 0; i < count; i++) if (asleep[i] === AWAKE) n++
  return n
}

/** Whether nothing will move by itself: everybody sleeps, no character moves, and nobody who waits can come in. Then a page need not draw. */
export function isAsleep(world: World): boolean {
  const { awake, drowsy, feeder, candidates, characters } = world
  if (awake > 0 || drowsy || characters.stirred || candidates.woken || candidates.bySlot) return false
  return feeder.waiting.length === 0 || feeder.entrance === null || feeder.refused > IDLE_AFTER
}
