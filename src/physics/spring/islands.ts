// Bodies that springs hold together rest and wake as one: a node in the middle of a jelly leans on nobody, and one that slept alone would not
// feel its springs. An island is such a group.
import { type Bodies, SPRUNG } from '../body/bodies.ts'
import type { Pace } from '../stepContext.ts'
import { fallAsleep, isStill, STILL_TIME, wakeBody } from '../body/sleep.ts'
import type { Springs } from './springs.ts'
import type { Wave } from './muscleWave.ts'

/** Islands by the slots of their bodies; worked out anew whenever springs come or go. */
export interface Islands {
  valid: boolean
  count: number
  /** Island of each slot, -1 for those without springs. */
  of: Int32Array
  /** By island: whether it has a muscle. */
  muscles: Uint8Array
  /** By island, in one step: impulse that holds it up, weight, s at rest, whether somebody is awake. */
  held: Float64Array
  weight: Float64Array
  still: Float64Array
  awake: Uint8Array
}

export function createIslands(): Islands {
  return {
    valid: true,
    count: 0,
    of: new Int32Array(0),
    muscles: new Uint8Array(0),
    held: new Float64Array(0),
    weight: new Float64Array(0),
    still: new Float64Array(0),
    awake: new Uint8Array(0),
  }
}

/** Wakes every island of which somebody is awake. @returns how many bodies woke */
export function wakeIslands(springs: Springs, bodies: Bodies): number {
  const { islands } = springs
  if (!islands.valid) findIslands(islands, springs, bodies)
  if (islands.count === 0) return 0
  const { of, awake } = islands
  const { slot, asleep, own, count } = bodies
  awake.fill(0)
  for (let i = 0; i < count; i++) if (own[i]! & SPRUNG && !asleep[i]) awake[of[slot[i]!]!] = 1
  let woken = 0
  for (let i = 0; i < count; i++)
    if (own[i]! & SPRUNG && asleep[i] && awake[of[slot[i]!]!] && wakeBody(bodies, i)) woken++
  return woken
}

/**
 * Puts islands to sleep whose every body has been still long enough, and that contacts carry: at least half of what gravity pulls.
 * One with muscles stays awake while the wave runs.
 * @returns how many bodies fell asleep
 */
export function settleIslands(
  springs: Springs,
  bodies: Bodies,
  wave: Wave,
  gravity: readonly [number, number, number],
  { dt, h }: Pace,
): number {
  if (!springs.islands.valid) findIslands(springs.islands, springs, bodies)
  if (springs.islands.count === 0) return 0
  const { of, held, weight, still, muscles, count: islandCount } = springs.islands
  const { slot, asleep, own, push, mass, count } = bodies
  const gx = gravity[0]
  const gy = gravity[1]
  const gz = gravity[2]
  const pull = Math.sqrt(gx * gx + gy * gy + gz * gz)
  const runs = wave.mode !== 'manual' && wave.speed !== 0 && wave.amplitude !== 0
  held.fill(0)
  weight.fill(0)
  still.fill(STILL_TIME)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (!(own[i]! & SPRUNG) || asleep[i]) continue
    const island = of[slot[i]!]!
    // Spin does not count: in the middle of a jelly nothing ever stops it.
    bodies.still[i] = isStill(bodies, i) ? bodies.still[i]! + dt : 0
    if (bodies.still[i]! < still[island]!) still[island] = bodies.still[i]!
    held[island] = held[island]! - mass[i]! * (push[o]! * gx + push[o + 1]! * gy + push[o + 2]! * gz)
    weight[island] = weight[island]! + mass[i]! * pull
  }
  let fell = 0
  for (let k = 0; k < islandCount; k++) {
    const carried = held[k]! > 0 && held[k]! >= 0.5 * weight[k]! * pull * h
    if (weight[k] === 0 || still[k]! < STILL_TIME || !carried || (runs && muscles[k])) continue
    for (let i = 0; i < count; i++) {
      if (!(own[i]! & SPRUNG) || asleep[i] || of[slot[i]!] !== k) continue
      fallAsleep(bodies, i)
      fell++
    }
  }
  return fell
}

/** Joins the two ends of each spring (union by the smaller slot), then numbers the groups. */
function findIslands(islands: Islands, springs: Springs, bodies: Bodies): void {
  const { slotA, slotB, amplitude, count } = springs
  const { slotCount, own } = bodies
  if (islands.of.length < slotCount) islands.of = new Int32Array(bodies.indexOf.length)
  const { of } = islands
  for (let slot = 0; slot < slotCount; slot++) of[slot] = slot
  const root = (slot: number) => {
    let at = slot
    while (of[at] !== at) {
      of[at] = of[of[at]!]!
      at = of[at]!
    }
    return at
  }
  for (let i = 0; i < bodies.count; i++) own[i] = own[i]! & ~SPRUNG
  for (let s = 0; s < count; s++) {
    const a = root(slotA[s]!)
    const b = root(slotB[s]!)
    if (a < b) of[b] = a
    else of[a] = b
    for (const slot of [slotA[s]!, slotB[s]!]) {
      const i = bodies.indexOf[slot]!
      own[i] = own[i]! | SPRUNG
    }
  }
  // Everyone points to a smaller slot, or to itself: one pass upwards turns roots into numbers.
  let n = 0
  for (let slot = 0; slot < slotCount; slot++) {
    const i = bodies.indexOf[slot]!
    if (i < 0 || !(own[i]! & SPRUNG)) of[slot] = -1
    else of[slot] = of[slot] === slot ? n++ : of[of[slot]!]!
  }
  islands.count = n
  if (islands.held.length < n) {
    islands.muscles = new Uint8Array(2 * n)
    islands.awake = new Uint8Array(2 * n)
    islands.held = new Float64Array(2 * n)
    islands.weight = new Float64Array(2 * n)
    islands.still = new Float64Array(2 * n)
  }
  islands.muscles.fill(0)
  for (let s = 0; s < count; s++) if (amplitude[s] !== 0) islands.muscles[of[slotA[s]!]!] = 1
  islands.valid = true
}
