// Groups of bodies that springs or joints connect. They sleep and wake together.
import type { Bodies } from './bodies.ts'
import { AWAKE, wakeBody } from './sleep.ts'

/**
 * Finds the groups of bodies that links connect (union-find), and gives the bodies a flag.
 * @param slotA By link: the slot of one end.
 * @param slotB That of the other one, or -1 where the link has one end.
 * @returns by slot: the least slot of its group
 */
export function groupBodies(bodies: Bodies, flag: number, slotA: Int32Array, slotB: Int32Array, links: number) {
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

/**
 * Wakes the bodies with a flag whose groups have an awake body.
 * @param isAwake Scratch as long as `groups`.
 * @returns whether any woke
 */
export function wakeGroups(bodies: Bodies, groups: Int32Array, flag: number, isAwake: Uint8Array): boolean {
  const { materialFlags, asleep, slot, count } = bodies
  isAwake.fill(0)
  let woken = false
  for (let i = 0; i < count; i++) if (materialFlags[i]! & flag && asleep[i] === AWAKE) isAwake[groups[slot[i]!]!] = 1
  for (let i = 0; i < count; i++)
    if (materialFlags[i]! & flag && asleep[i] !== AWAKE && isAwake[groups[slot[i]!]!] && wakeBody(bodies, i))
      woken = true
  return woken
}
