// Groups of bodies that links connect, as springs and joints do: they sleep and wake as one. The system
// of the links says which bodies they connect, and which groups must stay awake.
import type { StepContext } from '../world/stepContext.ts'
import { type Bodies, NEVER_SLEEPS } from './bodies.ts'
import { AWAKE, fallAsleep, isSlow, SLEEP_TIME, wakeBody } from './sleep.ts'

/** Groups of bodies. Each array is by slot: the values of a group are at its least slot. */
export interface Groups {
  /** The flag of their bodies in `materialFlags`. */
  readonly flag: number
  /** The least slot of the group of each slot. */
  readonly root: Int32Array
  /** Scratch: whether a body of the group is awake. */
  readonly isAwake: Uint8Array
  /** Scratch: seconds for which all of its bodies have been slow. */
  readonly sleepTime: Float64Array
}

/**
 * Finds the groups of bodies that links connect, and gives the bodies a flag.
 * @param slotA By link: the slot of one end.
 * @param slotB That of the other one, or -1 where the link has one end.
 */
export function groupBodies(bodies: Bodies, flag: number, slotA: Int32Array, slotB: Int32Array, links: number): Groups {
  const root = findRoots(bodies, flag, slotA, slotB, links)
  return { flag, root, isAwake: new Uint8Array(root.length), sleepTime: new Float64Array(root.length) }
}

/** Union-find. @returns by slot: the least slot of its group */
function findRoots(bodies: Bodies, flag: number, slotA: Int32Array, slotB: Int32Array, links: number): Int32Array {
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
  return groups
}

/** Wakes the bodies of groups that have an awake body. @returns whether any woke */
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
 * Puts groups to sleep of which all bodies have been slow for `SLEEP_TIME`. Spin does not count: inside
 * a jelly nothing stops it.
 * @param mayRest By slot: whether a group may sleep; null: all may.
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
