// Waking by pairs and contacts. Before contacts are collected, a sleeping body wakes if it is about to be
// hit, or has lost its support. After the substeps, it wakes if its load has grown, and bodies that a
// kinematic or grabbed body pushes are kept awake. See body/sleep.ts for falling asleep.
import { type Bodies, radiusOf } from '../body/bodies.ts'
import { setWeight } from '../body/forces.ts'
import { AWAKE, FIXED, JUST_ASLEEP, WAKE_SPEED, wakeBody } from '../body/sleep.ts'
import type { Broadphase } from '../broadphase/broadphase.ts'
import { KEPT_SKIN, restoreWokenPairs } from '../broadphase/pairList.ts'
import { SUPPORT } from '../broadphase/pairs.ts'
import { lengthen } from '../core/columns.ts'
import { nearestImage, type Space } from '../core/space.ts'
import { dot } from '../core/vec.ts'
import { marginOf, type StepContext } from '../world/stepContext.ts'
import type { World } from '../world/world.ts'
import { CONTACT, type Contacts, GAP, IMPULSE, STEP_IMPULSE } from './contacts.ts'

const WEIGHT = new Float64Array(3)

/** A sleeping body wakes when its support is farther away than this fraction of its radius. */
const SUPPORT_GAP = 0.06
/** Cosine to gravity. A steeper push is absorbed by the pile below, and does not wake a chain. */
const CARRIED = 0.2

/**
 * Wakes sleeping bodies that lost their support or are about to be hit, and the bodies behind them, layer
 * by layer. A sleeping body has infinite mass, and would absorb the momentum of a hit. The woken bodies
 * share the striker's momentum, until it is too small to wake another one.
 */
export function wakeChains(world: World, context: StepContext): void {
  const { bodies, broadphase, systems } = world
  broadphase.pushed = lengthen(broadphase.pushed, bodies.capacity)
  broadphase.striker = lengthen(broadphase.striker, bodies.capacity)
  let woken = 0
  for (let layer = -1; layer !== 0; woken += layer) {
    layer = wakeTouched(world, context)
    if (layer > 0) {
      broadphase.woken = true
      for (let k = 0; k < systems.length; k++) systems[k]!.wakeGroups?.(world)
    }
    restoreWokenPairs(broadphase, bodies)
  }
  if (woken > 0) {
    broadphase.pushed.fill(0, 0, bodies.count)
    broadphase.striker.fill(0, 0, bodies.count)
  }
}

function wakeTouched({ bodies, broadphase, space, gravity: direction }: World, context: StepContext): number {
  const { lookahead, gravity, floatingScale } = context
  const { pairs, meanRadius, striker: strikers, pushed: masses } = broadphase
  const { position, velocity, mass, asleep } = bodies
  let woken = 0
  for (let p = 0; p < pairs.count; p++) {
    const a = pairs.a[p]!
    const b = pairs.b[p]!
    if (!asleep[a] && !asleep[b]) {
      pairs.flags[p] = pairs.flags[p]! & ~SUPPORT
      continue
    }
    if (asleep[a] && asleep[b]) continue
    const sleeper = asleep[a] ? a : b
    const other = asleep[a] ? b : a
    const i = 4 * sleeper
    const j = 4 * other
    const dx = nearestImage(position[i]! - position[j]!, space.size[0])
    const dy = nearestImage(position[i + 1]! - position[j + 1]!, space.size[1])
    const dz = nearestImage(position[i + 2]! - position[j + 2]!, space.size[2])
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const gap = distance - position[i + 3]! - position[j + 3]!
    // A body that this chain has woken has no velocity yet: its striker's counts.
    const striker = (strikers[other]! || other + 1) - 1
    const v = 4 * striker
    const along = (velocity[v]! * dx + velocity[v + 1]! * dy + velocity[v + 2]! * dz) / (distance || 1)
    const isChain = striker !== other
    const pushed = isChain ? masses[striker]! : mass[other]!
    const closing = isChain ? (along * mass[striker]!) / pushed : along
    let isSupportLost = false
    if ((pairs.flags[p]! & SUPPORT) !== 0) {
      // A pair beyond its margin and the skin may be dropped: its support counts as lost.
      const radius = radiusOf(bodies, i, j)
      const supportGap = marginOf(context, radius) + KEPT_SKIN * Math.min(radius, meanRadius)
      isSupportLost = gap > Math.min(SUPPORT_GAP * position[i + 3]!, supportGap)
    }
    let isHit = gap < closing * lookahead
    if (isHit) {
      // A hit changes the sleeper's speed by about closing m / (m + m_sleeper).
      const change = (closing * pushed) / (pushed + mass[sleeper]!)
      const scale = gravity * position[i + 3]! + floatingScale
      isHit = change * change > WAKE_SPEED * WAKE_SPEED * scale
    }
    if (isHit && isChain) {
      setWeight(bodies, sleeper, direction, WEIGHT)
      const down = dx * WEIGHT[0]! + dy * WEIGHT[1]! + dz * WEIGHT[2]!
      isHit = !(down > CARRIED * Math.sqrt(dot(WEIGHT, WEIGHT)) * distance)
    }
    if (!(isSupportLost || isHit) || !wakeBody(bodies, sleeper)) continue
    woken++
    if (!isHit) continue
    strikers[sleeper] = striker + 1
    masses[striker] = (masses[striker]! || mass[striker]!) + mass[sleeper]!
  }
  return woken
}

/** A sleeping body wakes when a moving kinematic one comes within this fraction of its radius. */
const TOUCH_MARGIN = 0.02

/** Wakes sleeping bodies that a moving kinematic body touches, or will touch in this step. */
export function wakeByKinematic(
  broadphase: Broadphase,
  bodies: Bodies,
  { size }: Space,
  { lookahead }: StepContext,
): void {
  const { pairs } = broadphase
  const { position, velocity, asleep } = bodies
  for (let p = 0; p < pairs.count; p++) {
    const first = pairs.a[p]!
    const second = pairs.b[p]!
    const k = asleep[first] === AWAKE ? first : second
    const s = k === first ? second : first
    // A moving kinematic body is awake and has an inverse mass of 0.
    if (asleep[k] !== AWAKE || velocity[4 * k + 3] !== 0 || asleep[s] === AWAKE || asleep[s] === FIXED) continue
    const i = 4 * s
    const j = 4 * k
    const dx = nearestImage(position[i]! - position[j]!, size[0])
    const dy = nearestImage(position[i + 1]! - position[j + 1]!, size[1])
    const dz = nearestImage(position[i + 2]! - position[j + 2]!, size[2])
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const closing = (velocity[j]! * dx + velocity[j + 1]! * dy + velocity[j + 2]! * dz) / (distance || 1)
    const reach = TOUCH_MARGIN * position[i + 3]! + Math.max(0, closing * lookahead)
    if (distance - position[i + 3]! - position[j + 3]! < reach && wakeBody(bodies, s)) broadphase.woken = true
  }
}

/** Growth of load that wakes a sleeping body, in its weights: downwards, and otherwise. */
const LOAD_DOWN = 6
const LOAD = 2
/** Cosine to gravity above which a load is downwards. */
const DOWN = 0.5

export function noteLoads({ asleep, sleepLoad }: Bodies, contacts: Contacts, { dt }: StepContext): void {
  for (let c = 0; c < contacts.pairCount; c++) {
    const i = contacts.a[c]!
    const j = contacts.b[c]!
    const load = contacts.data[CONTACT * c + STEP_IMPULSE]! / dt
    if (asleep[i] === JUST_ASLEEP && load > sleepLoad[i]!) sleepLoad[i] = load
    if (asleep[j] === JUST_ASLEEP && load > sleepLoad[j]!) sleepLoad[j] = load
  }
}

/** Wakes sleeping bodies whose load has grown since they fell asleep. @returns how many woke */
export function wakeLoaded({ bodies, contacts, gravity }: World, context: StepContext): number {
  const { asleep, mass, position, velocity, sleepLoad, nonGravityFlags, count } = bodies
  const { gravity: strength, floatingScale, dt, h } = context
  const { data, tangentImpulse } = contacts
  let woken = 0
  // Reused as scratch for the bodies that wake, once all contacts are read.
  nonGravityFlags.fill(0)
  for (let c = 0; c < contacts.pairCount; c++) {
    const a = contacts.a[c]!
    const b = contacts.b[c]!
    if (!asleep[a] && !asleep[b]) continue
    const sleeper = asleep[a] ? a : b
    if (asleep[sleeper] === FIXED) continue
    // The normal points from b to a: the direction in which a is pushed.
    const d = CONTACT * c
    setWeight(bodies, sleeper, gravity, WEIGHT)
    const weight = Math.sqrt(dot(WEIGHT, WEIGHT))
    const along = data[d]! * WEIGHT[0]! + data[d + 1]! * WEIGHT[1]! + data[d + 2]! * WEIGHT[2]!
    const weights = (asleep[a] ? along : -along) > DOWN * weight ? LOAD_DOWN : LOAD
    // Loads in a pile vary: growth by half, or by a few weights of the sleeper, does not count.
    const known = dt * sleepLoad[sleeper]!
    const speed = WAKE_SPEED * Math.sqrt(strength * position[4 * sleeper + 3]! + floatingScale)
    const allowed = mass[sleeper]! * (speed + weights * weight * dt) + 1.5 * known
    if (contacts.data[CONTACT * c + STEP_IMPULSE]! <= allowed) continue
    // The sleeper had infinite mass: the full impulse from a much heavier body would now throw it.
    const ratio = mass[sleeper]! * velocity[4 * (asleep[a] ? b : a) + 3]!
    const share = Math.min(1, Math.max((4 * ratio) / (1 + ratio), (allowed * h) / (dt * data[d + IMPULSE]!)))
    data[d + IMPULSE] = share * data[d + IMPULSE]!
    for (let f = 4 * c; f < 4 * c + 3; f++) tangentImpulse[f] = share * tangentImpulse[f]!
    nonGravityFlags[sleeper] = 1
  }
  for (let i = 0; i < count; i++) if (nonGravityFlags[i] && wakeBody(bodies, i)) woken++
  return woken
}

/** A sleeping body wakes when a pushed body overlaps it by this fraction of its radius. */
const SQUEEZE = 0.02
/** Passes over the contacts per step. The next step reaches the remaining bodies. */
const MAX_PASSES = 8

/** Returns cleared flags by dense index, to mark the bodies from which `keepAwake` starts. */
export function clearReached({ bodies, contacts }: World): Uint8Array {
  contacts.reached = lengthen(contacts.reached, bodies.capacity)
  return contacts.reached.fill(0, 0, bodies.count)
}

/**
 * Limits the rest time of bodies that loaded contacts connect to a marked body (`clearReached`).
 * @param rested Seconds.
 */
export function keepAwake({ bodies, contacts, broadphase }: World, rested: number): void {
  const { asleep, position, sleepTime, restTime, count } = bodies
  const { a, b, data, reached } = contacts
  for (let pass = 0; pass < MAX_PASSES && spread(contacts, asleep, reached, pass % 2 === 1); pass++);
  for (let i = 0; i < count; i++) {
    if (!reached[i]) continue
    sleepTime[i] = Math.min(sleepTime[i]!, rested)
    restTime[i] = Math.min(restTime[i]!, rested)
  }
  for (let c = 0; c < contacts.pairCount; c++) {
    const s = reached[a[c]!] ? b[c]! : a[c]!
    if (reached[a[c]!] === reached[b[c]!] || asleep[s] === AWAKE || asleep[s] === FIXED) continue
    if (data[CONTACT * c + GAP]! < -SQUEEZE * position[4 * s + 3]! && wakeBody(bodies, s)) broadphase.woken = true
  }
}

/** Keeps bodies on a moving surface awake: a slow conveyor belt would not wake them. */
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
