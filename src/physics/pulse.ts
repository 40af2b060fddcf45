// The two ends of a step: what happens before anything moves, and what is noted after.

import { appendBody, type Bodies, WALL_MEMORY } from './bodies.ts'
import { attachPairs } from './candidates.ts'
import { admit, IDLE_AFTER } from './feeder.ts'
import { initBody } from './initBody.ts'
import { markFar } from './lod.ts'
import { AWAKE, DROWSY, SLEEPING } from './sleep.ts'
import type { World } from './world.ts'

/**
 * Removals are carried out, waiting bodies enter, the level of detail is taken, and awake bodies note where they are: drawing interpolates
 * from there.
 * @returns the number of substeps
 */
export function beginStep(world: World, dt: number): number {
  const { bodies, candidates, feeder, lod } = world
  attachPairs(candidates, bodies)
  if (candidates.woken) world.awake = countAwake(bodies)
  if (feeder.waiting.length > 0 && !isAsleep(world)) {
    const entered = admit(feeder, bodies, world.random, (x, y, z, radius, vx, vy, vz, spin) => {
      const i = appendBody(bodies)
      initBody(world, i, { x, y, z, radius, vx, vy, vz, spin })
      return i
    })
    world.awake += entered
  } else if (feeder.opening > 0) feeder.opening--
  const { near, woken } = markFar(lod, bodies, world.sleep)
  if (woken > 0) {
    candidates.woken = true
    world.awake += woken
  }
  notePrevious(world)
  // Where all who are awake are far and most of them fly, half the substeps serve. High loads need them all: a pile would sink, and hard landings
  // would overlap so deep that they cost more than was saved.
  const flying = world.contacts.count < world.awake
  const substeps = lod.active && near === 0 && flying ? Math.ceil(world.substeps / 2) : world.substeps
  rescale(world, dt / substeps)
  return substeps
}

/** Impulses are remembered per substep: where its length changes they change with it. */
function rescale(world: World, h: number): void {
  if (world.substepTime !== 0 && world.substepTime !== h) {
    const factor = h / world.substepTime
    world.candidates.summed = false
    const { pairs, frozen } = world.candidates
    for (let k = 0; k < 4 * pairs.count; k++) pairs.impulse[k] = pairs.impulse[k]! * factor
    for (let k = 0; k < 4 * frozen.count; k++) frozen.impulse[k] = frozen.impulse[k]! * factor
    const { wallImpulse, count } = world.bodies
    for (let k = 0; k < 4 * WALL_MEMORY * count; k++) wallImpulse[k] = wallImpulse[k]! * factor
  }
  world.substepTime = h
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
export function endStep(world: World, dt: number, started: number, detected: number, solved: number): void {
  const { figures, bodies } = world
  world.stepCount++
  world.time += dt
  // While nobody sleeps there is nothing to count.
  if (world.awake > 0 && (world.awake < bodies.count || world.drowsy)) world.awake = countAwake(bodies)
  figures.pairTests = world.candidates.pairs.tests
  figures.detectMs = detected - started
  figures.solveMs = solved - detected
  figures.stepMs = performance.now() - started
}

function countAwake({ asleep, count }: Bodies): number {
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
