// Groups of bodies that springs or joints connect: they sleep and wake as one. The system of the links
// gives their ends, and which groups must stay awake.
import type { StepContext } from '../world/stepContext.ts'
import type { World } from '../world/world.ts'
import { type Bodies, NEVER_SLEEPS } from './bodies.ts'
import { setWeight } from './forces.ts'
import {
  AWAKE,
  countRest,
  fallAsleep,
  hasRested,
  isBalanced,
  isSlow,
  LONGEST_STEP,
  leastPull,
  SLEEP_TIME,
  wakeBody,
} from './sleep.ts'

/** Groups of bodies. Arrays are by slot: a group has its values at its least slot. */
export interface Groups {
  /** The flag of these bodies in `materialFlags`. */
  readonly flag: number
  /** The least slot of the group of each slot. */
  readonly root: Int32Array
  /** Scratch: whether a body of the group is awake, or stays awake. */
  readonly isAwake: Uint8Array
  /** Scratch: as `striker` of the broad phase, where a hit has woken a body of the group. */
  readonly striker: Int32Array
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
  return { flag, root: groups, isAwake: new Uint8Array(groups.length), striker: new Int32Array(groups.length) }
}

/** Wakes every group that has an awake body. A hit goes on through the group. @returns whether a body woke */
export function wakeGroups({ bodies, broadphase }: World, { flag, root, isAwake, striker }: Groups): boolean {
  const { materialFlags, asleep, slot, mass, count } = bodies
  const { striker: strikers, pushed } = broadphase
  isAwake.fill(0)
  striker.fill(0)
  let woken = false
  for (let i = 0; i < count; i++) {
    if (!(materialFlags[i]! & flag) || asleep[i] !== AWAKE) continue
    const k = root[slot[i]!]!
    isAwake[k] = 1
    if (strikers[i]! > 0) striker[k] = strikers[i]!
  }
  for (let i = 0; i < count; i++) {
    const k = root[slot[i]!]!
    if (!(materialFlags[i]! & flag) || asleep[i] === AWAKE || !isAwake[k] || !wakeBody(bodies, i)) continue
    woken = true
    strikers[i] = striker[k]!
    if (striker[k]! > 0) pushed[striker[k]! - 1]! += mass[i]!
  }
  broadphase.woken ||= woken
  return woken
}

const WEIGHT = new Float64Array(3)

/**
 * Puts a group to sleep when all of its bodies have been slow and balanced for `SLEEP_TIME`. Angular
 * velocity does not count: nothing stops it inside a jelly.
 * @param mayRest By slot: whether a group may sleep. Null allows all.
 */
export function updateGroupSleep(
  { bodies, gravity }: World,
  { flag, root, isAwake }: Groups,
  mayRest: Uint8Array | null,
  context: StepContext,
): void {
  const { slot, asleep, materialFlags, count } = bodies
  const dt = Math.min(context.dt, LONGEST_STEP)
  isAwake.fill(0)
  for (let i = 0; i < count; i++) {
    if (!(materialFlags[i]! & flag) || asleep[i] !== AWAKE) continue
    const slow = !(materialFlags[i]! & NEVER_SLEEPS) && isSlow(bodies, i, context)
    setWeight(bodies, i, gravity, WEIGHT)
    const pull = leastPull(bodies, i, WEIGHT, context)
    countRest(bodies, i, slow, isBalanced(bodies, i, pull, context), dt)
    if (!hasRested(bodies, i, SLEEP_TIME)) isAwake[root[slot[i]!]!] = 1
  }
  for (let i = 0; i < count; i++) {
    if (!(materialFlags[i]! & flag) || asleep[i] !== AWAKE) continue
    const k = root[slot[i]!]!
    if (!isAwake[k] && mayRest?.[k] !== 0) fallAsleep(bodies, i, context)
  }
}
