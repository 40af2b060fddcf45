// Bodies that springs hold together rest and wake as one: a node in the middle of a jelly leans on nobody, and one that slept alone would not
// feel its springs. An island is such a group.
import { type Bodies, HAS_SPRINGS } from '../body/bodies.ts'
import { fallAsleep, isSlow, SLEEP_TIME, wakeBody } from '../body/sleep.ts'
import type { StepContext } from '../stepContext.ts'
import type { Wave } from './muscleWave.ts'
import type { Springs } from './springs.ts'

/** Islands by the slots of their bodies; worked out anew whenever springs come or go. */
export interface Islands {
  count: number
  /** Island of each slot, -1 for those without springs. */
  islandOfSlot: Int32Array
  /** By island: whether it has a muscle. */
  muscles: Uint8Array
  /** By island, in one step: impulse that holds it up, weight, s at rest, whether somebody is awake. */
  carried: Float64Array
  weight: Float64Array
  sleepTime: Float64Array
  awake: Uint8Array
}

export function createIslands(): Islands {
  return {
    count: 0,
    islandOfSlot: new Int32Array(0),
    muscles: new Uint8Array(0),
    carried: new Float64Array(0),
    weight: new Float64Array(0),
    sleepTime: new Float64Array(0),
    awake: new Uint8Array(0),
  }
}

/** Wakes every island of which somebody is awake. @returns how many bodies woke */
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
 * Puts islands to sleep whose every body has been still long enough, and that contacts carry: at least half of what gravity pulls.
 * One with muscles stays awake while the wave runs.
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
  const { islandOfSlot, carried, weight, sleepTime, muscles, count: islandCount } = islands
  const { slot, asleep, materialFlags, warmStartVelocity, mass, count } = bodies
  const gx = gravity[0]
  const gy = gravity[1]
  const gz = gravity[2]
  const pull = Math.sqrt(gx * gx + gy * gy + gz * gz)
  const runs = wave.mode !== 'manual' && wave.speed !== 0 && wave.amplitude !== 0
  carried.fill(0)
  weight.fill(0)
  sleepTime.fill(SLEEP_TIME)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (!(materialFlags[i]! & HAS_SPRINGS) || asleep[i]) continue
    const island = islandOfSlot[slot[i]!]!
    // Spin does not count: in the middle of a jelly nothing ever stops it.
    bodies.sleepTime[i] = isSlow(bodies, i) ? bodies.sleepTime[i]! + dt : 0
    if (bodies.sleepTime[i]! < sleepTime[island]!) sleepTime[island] = bodies.sleepTime[i]!
    carried[island] =
      carried[island]! -
      mass[i]! * (warmStartVelocity[o]! * gx + warmStartVelocity[o + 1]! * gy + warmStartVelocity[o + 2]! * gz)
    weight[island] = weight[island]! + mass[i]! * pull
  }
  for (let k = 0; k < islandCount; k++) {
    const isCarried = carried[k]! > 0 && carried[k]! >= 0.5 * weight[k]! * pull * h
    if (weight[k] === 0 || sleepTime[k]! < SLEEP_TIME || !isCarried || (runs && muscles[k])) continue
    for (let i = 0; i < count; i++) {
      if (!(materialFlags[i]! & HAS_SPRINGS) || asleep[i] || islandOfSlot[slot[i]!] !== k) continue
      fallAsleep(bodies, i, context)
    }
  }
}

/** Joins the two ends of each spring (union by the smaller slot), then numbers the groups. */
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
  // Everyone points to a smaller slot, or to itself: one pass upwards turns roots into numbers.
  let n = 0
  for (let slot = 0; slot < slotCount; slot++) {
    const i = bodies.indexOf[slot]!
    if (i < 0 || !(materialFlags[i]! & HAS_SPRINGS)) islandOfSlot[slot] = -1
    else islandOfSlot[slot] = islandOfSlot[slot] === slot ? n++ : islandOfSlot[islandOfSlot[slot]!]!
  }
  islands.count = n
  if (islands.carried.length < n) {
    islands.muscles = new Uint8Array(2 * n)
    islands.awake = new Uint8Array(2 * n)
    islands.carried = new Float64Array(2 * n)
    islands.weight = new Float64Array(2 * n)
    islands.sleepTime = new Float64Array(2 * n)
  }
  islands.muscles.fill(0)
  for (let s = 0; s < count; s++) if (amplitude[s] !== 0) islands.muscles[islandOfSlot[slotA[s]!]!] = 1
  springs.islandsValid = true
}
