// Wakes sleeping bodies when the load on their contacts grows beyond what it was when they fell
// asleep, and keeps awake what a moving kinematic body or a grabbed one pushes, directly or through
// other bodies: slow ones would fall asleep otherwise, and hold back what is pushed.
import type { Bodies } from '../body/bodies.ts'
import { AWAKE, FIXED, JUST_ASLEEP, WAKE_SPEED, wakeBody } from '../body/sleep.ts'
import type { StepContext } from '../stepContext.ts'
import type { World } from '../world.ts'
import { CONTACT, type Contacts, GAP } from './contacts.ts'

/**
 * Growth of the load on a sleeping body that does not wake it, in weights of the body: of what
 * presses it down, and of what lifts it or pushes it aside. A pile carries much more of the first.
 */
const LOAD_DOWN = 6
const LOAD = 2
/** Cosine of the angle between gravity and what presses down. */
const DOWN = 0.5

/** Notes the largest load on a contact of each body that fell asleep in this step. */
export function noteLoads({ asleep, restAnchor }: Bodies, contacts: Contacts, { dt }: StepContext): void {
  for (let c = 0; c < contacts.pairCount; c++) {
    const i = 4 * contacts.a[c]! + 3
    const j = 4 * contacts.b[c]! + 3
    const load = contacts.totalImpulse[c]! / dt
    if (asleep[i >> 2] === JUST_ASLEEP && load > restAnchor[i]!) restAnchor[i] = load
    if (asleep[j >> 2] === JUST_ASLEEP && load > restAnchor[j]!) restAnchor[j] = load
  }
}

/**
 * Wakes sleeping bodies on which a contact has more load than any had when they fell asleep,
 * however slowly it has grown: a body that acts as fixed would carry any load.
 * @returns the number of bodies that woke
 */
export function wakeLoaded(
  bodies: Bodies,
  contacts: Contacts,
  gravity: readonly number[],
  context: StepContext,
): number {
  const { asleep, mass, position, restAnchor } = bodies
  const { gravity: strength, floatingScale, dt } = context
  const { data } = contacts
  let woken = 0
  for (let c = 0; c < contacts.pairCount; c++) {
    const a = contacts.a[c]!
    const b = contacts.b[c]!
    if (!asleep[a] && !asleep[b]) continue
    const sleeper = asleep[a] ? a : b
    // The normal points from b to a, the way in which a is pushed.
    const d = CONTACT * c
    const along = data[d]! * gravity[0]! + data[d + 1]! * gravity[1]! + data[d + 2]! * gravity[2]!
    const weights = (asleep[a] ? along : -along) > DOWN * strength ? LOAD_DOWN : LOAD
    // Loads deep in a pile always shift a little: growth by half of the load does not count, nor
    // does that by a few weights of the sleeper.
    const known = dt * restAnchor[4 * sleeper + 3]!
    const speed = WAKE_SPEED * Math.sqrt(strength * position[4 * sleeper + 3]! + floatingScale)
    const allowed = mass[sleeper]! * (speed + weights * strength * dt) + 1.5 * known
    if (contacts.totalImpulse[c]! > allowed && wakeBody(bodies, sleeper)) woken++
  }
  return woken
}

/** A sleeping body wakes when one that is pushed overlaps it by this fraction of its radius. */
const SQUEEZE = 0.02
/** Passes over the contacts per step. Those that remain unreached are reached in the next step. */
const MAX_PASSES = 8

/** Scratch: whether a body is reached, by dense index. */
let REACHED = new Uint8Array(0)

/** Flags by dense index, all 0, for the bodies from which `keepAwake` begins. */
export function clearReached({ count }: Bodies): Uint8Array {
  if (REACHED.length < count) REACHED = new Uint8Array(2 * count)
  return REACHED.fill(0, 0, count)
}

/**
 * Limits the rest time of the bodies that contacts with load connect to those of `clearReached`.
 * @param rested Seconds.
 */
export function keepAwake({ bodies, contacts, broadphase }: World, rested: number): void {
  const { asleep, position, sleepTime, restAnchor, count } = bodies
  const { a, b, data } = contacts
  const reached = REACHED
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

/** One pass over the contacts with load. @returns whether it reached another body */
function spread(
  { a, b, totalImpulse, pairCount }: Contacts,
  asleep: Uint8Array,
  reached: Uint8Array,
  backward: boolean,
): boolean {
  let found = false
  for (let k = 0; k < pairCount; k++) {
    const c = backward ? pairCount - 1 - k : k
    if (totalImpulse[c] === 0 || reached[a[c]!] === reached[b[c]!]) continue
    const other = reached[a[c]!] ? b[c]! : a[c]!
    if (asleep[other] !== AWAKE) continue
    reached[other] = 1
    found = true
  }
  return found
}
