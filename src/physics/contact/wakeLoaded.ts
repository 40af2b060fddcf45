// Wakes sleeping bodies whose load grows beyond that of when they fell asleep. Keeps awake what a
// kinematic or grabbed body pushes, directly or through others: else slow ones would fall asleep
// and resist.
import type { Bodies } from '../body/bodies.ts'
import { AWAKE, FIXED, JUST_ASLEEP, WAKE_SPEED, wakeBody } from '../body/sleep.ts'
import { setWeight } from '../body/weight.ts'
import { lengthen } from '../core/columns.ts'
import { dot } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import type { World } from '../world/world.ts'
import { CONTACT, type Contacts, GAP, IMPULSE, STEP_IMPULSE } from './contacts.ts'

/**
 * Growth of the load, in weights of the sleeper, that does not wake it: downwards, where a pile
 * carries much more, and in other directions.
 */
const LOAD_DOWN = 6
const LOAD = 2
/** Cosine of the angle between gravity and what presses down. */
const DOWN = 0.5

export function noteLoads({ asleep, restAnchor }: Bodies, contacts: Contacts, { dt }: StepContext): void {
  for (let c = 0; c < contacts.pairCount; c++) {
    const i = 4 * contacts.a[c]! + 3
    const j = 4 * contacts.b[c]! + 3
    const load = contacts.data[CONTACT * c + STEP_IMPULSE]! / dt
    if (asleep[i >> 2] === JUST_ASLEEP && load > restAnchor[i]!) restAnchor[i] = load
    if (asleep[j >> 2] === JUST_ASLEEP && load > restAnchor[j]!) restAnchor[j] = load
  }
}

/** Scratch: the weight of a body. */
const WEIGHT = new Float64Array(3)

/**
 * Wakes sleeping bodies with more load on a contact than when they fell asleep, however slowly it
 * has grown. @returns the number of bodies that woke
 */
export function wakeLoaded({ bodies, contacts, gravity }: World, context: StepContext): number {
  const { asleep, mass, position, velocity, restAnchor, nonGravityFlags, count } = bodies
  const { gravity: strength, floatingScale, dt, h } = context
  const { data, tangentImpulse } = contacts
  let woken = 0
  // Scratch that no substep uses yet: bodies that wake, once all their contacts are read.
  nonGravityFlags.fill(0)
  for (let c = 0; c < contacts.pairCount; c++) {
    const a = contacts.a[c]!
    const b = contacts.b[c]!
    if (!asleep[a] && !asleep[b]) continue
    const sleeper = asleep[a] ? a : b
    if (asleep[sleeper] === FIXED) continue
    // The normal points from b to a, the way in which a is pushed.
    const d = CONTACT * c
    setWeight(bodies, sleeper, gravity, WEIGHT)
    const weight = Math.sqrt(dot(WEIGHT, WEIGHT))
    const along = data[d]! * WEIGHT[0]! + data[d + 1]! * WEIGHT[1]! + data[d + 2]! * WEIGHT[2]!
    const weights = (asleep[a] ? along : -along) > DOWN * weight ? LOAD_DOWN : LOAD
    // Loads in a pile shift: growth by half, or by a few weights of the sleeper, does not count.
    const known = dt * restAnchor[4 * sleeper + 3]!
    const speed = WAKE_SPEED * Math.sqrt(strength * position[4 * sleeper + 3]! + floatingScale)
    const allowed = mass[sleeper]! * (speed + weights * weight * dt) + 1.5 * known
    if (contacts.data[CONTACT * c + STEP_IMPULSE]! <= allowed) continue
    // What a body of infinite mass bore of a much heavier one would throw it with its own mass.
    const ratio = mass[sleeper]! * velocity[4 * (asleep[a] ? b : a) + 3]!
    const share = Math.min(1, Math.max((4 * ratio) / (1 + ratio), (allowed * h) / (dt * data[d + IMPULSE]!)))
    data[d + IMPULSE] = share * data[d + IMPULSE]!
    for (let f = 4 * c; f < 4 * c + 3; f++) tangentImpulse[f] = share * tangentImpulse[f]!
    nonGravityFlags[sleeper] = 1
  }
  for (let i = 0; i < count; i++) if (nonGravityFlags[i] && wakeBody(bodies, i)) woken++
  return woken
}

/** A sleeping body wakes when one that is pushed overlaps it by this fraction of its radius. */
const SQUEEZE = 0.02
/** Passes over the contacts per step. Those that remain unreached are reached in the next step. */
const MAX_PASSES = 8

/** Flags by dense index, all 0, for the bodies from which `keepAwake` begins. */
export function clearReached({ bodies, contacts }: World): Uint8Array {
  contacts.reached = lengthen(contacts.reached, bodies.capacity)
  return contacts.reached.fill(0, 0, bodies.count)
}

/**
 * Limits the rest time, in seconds, of bodies that loaded contacts connect to a body flagged in the
 * array of `clearReached`.
 */
export function keepAwake({ bodies, contacts, broadphase }: World, rested: number): void {
  const { asleep, position, sleepTime, restAnchor, count } = bodies
  const { a, b, data, reached } = contacts
  for (let pass = 0; pass < MAX_PASSES && spread(contacts, asleep, reached, pass % 2 === 1); pass++);
  for (let i = 0; i < count; i++) {
    if (!reached[i]) continue
    sleepTime[i] = Math.min(sleepTime[i]!, rested)
    restAnchor[4 * i + 3] = Math.min(restAnchor[4 * i + 3]!, rested)
  }
  for (let c = 0; c < contacts.pairCount; c++) {
    const s = reached[a[c]!] ? b[c]! : a[c]!
    if (reached[a[c]!] === reached[b[c]!] || asleep[s] === AWAKE || asleep[s] === FIXED) continue
    if (data[CONTACT * c + GAP]! < -SQUEEZE * position[4 * s + 3]! && wakeBody(bodies, s)) broadphase.woken = true
  }
}

/** Keeps awake what lies on a surface that moves along itself: else a slow conveyor belt would not carry it. */
export function keepCarried(world: World): void {
  const { bodies, contacts } = world
  const { a, b, surfaceVelocity, data, count } = contacts
  const reached = clearReached(world)
  for (let c = 0; c < count; c++) {
    if (
      data[CONTACT * c + STEP_IMPULSE] === 0 ||
      (surfaceVelocity[3 * c] === 0 && surfaceVelocity[3 * c + 1] === 0 && surfaceVelocity[3 * c + 2] === 0)
    )
      continue
    for (const i of [a[c]!, b[c]!]) if (bodies.asleep[i] === AWAKE && i < bodies.count) reached[i] = 1
  }
  keepAwake(world, 0)
}

/** One pass over the contacts with load. @returns whether it reached another body */
function spread(contacts: Contacts, asleep: Uint8Array, reached: Uint8Array, backward: boolean): boolean {
  const { a, b, data, pairCount } = contacts
  let found = false
  for (let k = 0; k < pairCount; k++) {
    const c = backward ? pairCount - 1 - k : k
    if (data[CONTACT * c + STEP_IMPULSE] === 0 || reached[a[c]!] === reached[b[c]!]) continue
    const other = reached[a[c]!] ? b[c]! : a[c]!
    if (asleep[other] !== AWAKE) continue
    reached[other] = 1
    found = true
  }
  return found
}
