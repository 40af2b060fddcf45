// Islands: groups of bodies that springs connect sleep and wake as a whole. A body inside a jelly
// has no contact that supports it, and one that slept alone would ignore its springs.
import type { Bodies } from '../body/bodies.ts'
import { HAS_SPRINGS, NEVER_SLEEPS } from '../body/bodies.ts'
import { FIXED, fallAsleep, isSlow, SLEEP_TIME, wakeBody } from '../body/sleep.ts'
import { setWeight, squaredWeight, WEIGHT } from '../body/weight.ts'
import type { StepContext } from '../stepContext.ts'
import type { Wave } from './springForces.ts'
import type { Springs } from './springs.ts'

/** Islands by the slots of their bodies. They are rebuilt after springs were added or removed. */
export class Islands {
  count = 0
  /** Island of each slot; -1 without springs. */
  islandOfSlot = new Int32Array(0)
  /** Whether an island has a muscle. */
  muscles = new Uint8Array(0)
  /** By island: contact impulse against gravity, times gravity; Infinity on a fixed body. */
  support = new Float64Array(0)
  /** By island: mass times gravity, in newtons. */
  weight = new Float64Array(0)
  /** By island: seconds for which all of its bodies have been slow. */
  sleepTime = new Float64Array(0)
  /** Whether a body of the island is awake. */
  awake = new Uint8Array(0)
}

/** Wakes all bodies of islands of which one is awake. @returns the number of bodies that woke */
export function wakeIslands(islands: Islands, springs: Springs, bodies: Bodies): number {
  if (!springs.islandsValid) rebuildIslands(islands, springs, bodies)
  if (islands.count === 0) return 0
  const { islandOfSlot, awake } = islands
  const { slot, asleep, materialFlags, count } = bodies
  awake.fill(0)
  for (let i = 0; i < count; i++) if (materialFlags[i]! & HAS_SPRINGS && !asleep[i]) awake[islandOfSlot[slot[i]!]!] = 1
  let woken = 0
  for (let i = 0; i < count; i++)
    if (materialFlags[i]! & HAS_SPRINGS && asleep[i] && awake[islandOfSlot[slot[i]!]!] && wakeBody(bodies, i)) woken++
  return woken
}

/**
 * Puts islands to sleep that have been slow for `SLEEP_TIME`, and hang from a fixed body or have at
 * least half of their weight supported. Muscles stay awake while the wave runs.
 */
export function updateIslandSleep(
  islands: Islands,
  springs: Springs,
  bodies: Bodies,
  wave: Wave,
  gravity: readonly [number, number, number],
  context: StepContext,
): void {
  if (!springs.islandsValid) rebuildIslands(islands, springs, bodies)
  if (islands.count === 0) return
  const { dt, h } = context
  const { islandOfSlot, support, weight, sleepTime, muscles, count: islandCount } = islands
  const { slot, asleep, materialFlags, warmStartVelocity, mass, count } = bodies
  const isWaveRunning = wave.mode !== 'manual' && (wave.speed !== 0 || !!wave.frequency) && wave.amplitude !== 0
  support.fill(0)
  weight.fill(0)
  sleepTime.fill(SLEEP_TIME)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (!(materialFlags[i]! & HAS_SPRINGS)) continue
    const island = islandOfSlot[slot[i]!]!
    // It hangs from a fixed body.
    if (asleep[i] === FIXED) support[island] = Number.POSITIVE_INFINITY
    if (asleep[i]) continue
    // Spin does not count: inside a jelly nothing stops it.
    const mayRest = !(materialFlags[i]! & NEVER_SLEEPS) && isSlow(bodies, i, context)
    bodies.sleepTime[i] = mayRest ? bodies.sleepTime[i]! + dt : 0
    if (bodies.sleepTime[i]! < sleepTime[island]!) sleepTime[island] = bodies.sleepTime[i]!
    setWeight(bodies, i, gravity)
    let along = 0
    for (let axis = 0; axis < 3; axis++) along += warmStartVelocity[o + axis]! * WEIGHT[axis]!
    support[island] = support[island]! - mass[i]! * along
    weight[island] = weight[island]! + mass[i]! * squaredWeight()
  }
  for (let k = 0; k < islandCount; k++) {
    const isSupported = support[k]! > 0 && support[k]! >= 0.5 * weight[k]! * h
    if (weight[k] === 0 || sleepTime[k]! < SLEEP_TIME || !isSupported || (isWaveRunning && muscles[k])) continue
    for (let i = 0; i < count; i++) {
      if (!(materialFlags[i]! & HAS_SPRINGS) || asleep[i] || islandOfSlot[slot[i]!] !== k) continue
      fallAsleep(bodies, i, context)
    }
  }
}

/** Joins the ends of each spring (union-find, the smaller slot is the root) and numbers islands. */
function rebuildIslands(islands: Islands, springs: Springs, bodies: Bodies): void {
  const { slotA, slotB, amplitude, count } = springs
  const { slotCount, materialFlags } = bodies
  if (islands.islandOfSlot.length < slotCount) islands.islandOfSlot = new Int32Array(bodies.indexOf.length)
  const { islandOfSlot } = islands
  for (let slot = 0; slot < slotCount; slot++) islandOfSlot[slot] = slot
  const root = (slot: number) => {
    let at = slot
    while (islandOfSlot[at] !== at) {
      islandOfSlot[at] = islandOfSlot[islandOfSlot[at]!]!
      at = islandOfSlot[at]!
    }
    return at
  }
  for (let i = 0; i < bodies.count; i++) materialFlags[i] = materialFlags[i]! & ~HAS_SPRINGS
  for (let s = 0; s < count; s++) {
    const a = root(slotA[s]!)
    const b = root(slotB[s]!)
    if (a < b) islandOfSlot[b] = a
    else islandOfSlot[a] = b
    for (const slot of [slotA[s]!, slotB[s]!]) {
      const i = bodies.indexOf[slot]!
      materialFlags[i] = materialFlags[i]! | HAS_SPRINGS
    }
  }
  // Every slot points to itself or to a smaller one: one ascending pass turns roots into numbers.
  let n = 0
  for (let slot = 0; slot < slotCount; slot++) {
    const i = bodies.indexOf[slot]!
    if (i < 0 || !(materialFlags[i]! & HAS_SPRINGS)) islandOfSlot[slot] = -1
    else islandOfSlot[slot] = islandOfSlot[slot] === slot ? n++ : islandOfSlot[islandOfSlot[slot]!]!
  }
  islands.count = n
  if (islands.support.length < n) {
    islands.muscles = new Uint8Array(2 * n)
    islands.awake = new Uint8Array(2 * n)
    islands.support = new Float64Array(2 * n)
    islands.weight = new Float64Array(2 * n)
    islands.sleepTime = new Float64Array(2 * n)
  }
  islands.muscles.fill(0)
  for (let s = 0; s < count; s++) if (amplitude[s] !== 0) islands.muscles[islandOfSlot[slotA[s]!]!] = 1
  springs.islandsValid = true
}
