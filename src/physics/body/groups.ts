// Groups of bodies that springs or joints connect: they sleep and wake as one. The system of the links
// gives their ends, and which groups must stay awake.
import type { StepContext } from '../world/stepContext.ts'
import { type Bodies, NEVER_SLEEPS } from './bodies.ts'
import { AWAKE, fallAsleep, isSlow, SLEEP_TIME, wakeBody } from './sleep.ts'

/** Groups of bodies. Arrays are by slot: a group has its values at its least slot. */
export interface Groups {
  /** The flag of these bodies in `materialFlags`. */
  readonly flag: number
  /** The least slot of the group of each slot. */
  readonly root: Int32Array
  /** Scratch: whether a body of the group is awake. */
  readonly isAwake: Uint8Array
  /** Scratch: seconds for which all of its bodies have been slow. */
  readonly sleepTime: Float64Array
}

/**
 * Finds the groups of bodies that links connect, by union-find, and flags the bodies.
 * @param slotA By link: the slot of one end.
 * @param slotB By link: the slot of the other end, or -1 without one.
 */
export function groupBodies(bodies: Bodies, flag: number, slotA: Int32Array, slotB: Int32Array, links: number): Groups {
  const { indexOf, materialFlags, count } = bodies
  const groups = Int32Array.from(indexOf, (_, slot) => slot)
  const root = (slot: number) => {
    let at = slot
    while (groups[at] !== at) {
      groups[at] = groups[groups[at]!]!
      at = groups[at]!
    }
    return at
  }
  for (let i = 0; i < count; i++) materialFlags[i]! &= ~flag
  for (let k = 0; k < links; k++) {
    const a = root(slotA[k]!)
    materialFlags[indexOf[slotA[k]!]!]! |= flag
    if (slotB[k]! < 0) continue
    const b = root(slotB[k]!)
    materialFlags[indexOf[slotB[k]!]!]! |= flag
    groups[Math.max(a, b)] = Math.min(a, b)
  }
  // Every slot points to itself or to a smaller one.
  for (let slot = 0; slot < groups.length; slot++) groups[slot] = groups[groups[slot]!]!
  const { length } = groups
  return { flag, root: groups, isAwake: new Uint8Array(length), sleepTime: new Float64Array(length) }
}

/** Wakes every group that has an awake body. @returns whether a body woke */
export function wakeGroups(bodies: Bodies, { flag, root, isAwake }: Groups): boolean {
  const { materialFlags, asleep, slot, count } = bodies
  isAwake.fill(0)
  let woken = false
  for (let i = 0; i < count; i++) if (materialFlags[i]! & flag && asleep[i] === AWAKE) isAwake[root[slot[i]!]!] = 1
  for (let i = 0; i < count; i++)
    if (materialFlags[i]! & flag && asleep[i] !== AWAKE && isAwake[root[slot[i]!]!] && wakeBody(bodies, i)) woken = true
  return woken
}

/**
 * Puts a group to sleep when all of its bodies have been slow for `SLEEP_TIME`. Angular velocity does
 * not count: nothing stops it inside a jelly.
 * @param mayRest By slot: whether a group may sleep. Null allows all.
 */
export function updateGroupSleep(
  bodies: Bodies,
  { flag, root, sleepTime }: Groups,
  mayRest: Uint8Array | null,
  context: StepContext,
): void {
  const { slot, asleep, materialFlags, count } = bodies
  sleepTime.fill(SLEEP_TIME)
  for (let i = 0; i < count; i++) {
    if (!(materialFlags[i]! & flag) || asleep[i] !== AWAKE) continue
    const rests = !(materialFlags[i]! & NEVER_SLEEPS) && isSlow(bodies, i, context)
    bodies.sleepTime[i] = rests ? bodies.sleepTime[i]! + context.dt : 0
    const k = root[slot[i]!]!
    if (bodies.sleepTime[i]! < sleepTime[k]!) sleepTime[k] = bodies.sleepTime[i]!
  }
  for (let i = 0; i < count; i++) {
    if (!(materialFlags[i]! & flag) || asleep[i] !== AWAKE) continue
    const k = root[slot[i]!]!
    if (sleepTime[k]! >= SLEEP_TIME && mayRest?.[k] !== 0) fallAsleep(bodies, i, context)
  }
}
