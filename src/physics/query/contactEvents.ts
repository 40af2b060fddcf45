// Contact events: bodies begin to touch, cease to touch, and hit each other or a surface.
import { type Bodies, type BodyId, findBody, idOf } from '../body/bodies.ts'
import { traitsOf } from '../body/bodyTraits.ts'
import { FIXED } from '../body/sleep.ts'
import { BLOCK_KEY, CHARACTER_KEY, KEYS_PER_CONTAINER } from '../contact/surfaces.ts'
import { lengthen } from '../core/columns.ts'
import { wrapCoordinate } from '../core/space.ts'
import { checkOptions, notNegative } from '../core/validate.ts'
import { type Dim, STRIDE, type Vec } from '../core/vec.ts'
import { addListener, collectsContacts, type Finder, isForceLaw } from '../world/systems.ts'
import type { World } from '../world/world.ts'
import { Contact, visitStep, visitStoredPairs, visitSurfaces } from './readContacts.ts'

/** A change of a contact in a step. */
export interface ContactEvent<D extends Dim = Dim> {
  /**
   * `begin`: the two touch, and did not in the step before. `end`: the opposite. `hit`: a contact
   * begins with an impulse, or is struck again, faster than `bounceSpeed`.
   */
  readonly type: 'begin' | 'end' | 'hit'
  /** The body with the lower handle. After an `end` it may be removed, as `b`: see `hasBody`. */
  readonly a: BodyId
  /** The other body; null for containers, blocks and characters. */
  readonly b: BodyId | null
  /**
   * What `a` touches; a container by its index in `world.containers`. If `b` is null and `a`
   * touches several surfaces, the strongest contact counts. Surfaces of your own systems count as
   * blocks.
   */
  readonly partner: 'body' | 'block' | 'character' | number
  /**
   * Midway between two bodies, or on the surface of a container or block, after the step; of an
   * `end`, when they last touched. Metres.
   */
  readonly point: Vec<D>
  /** Unit vector from `a` to `b`: of a hit, when they met. */
  readonly normal: Vec<D>
  /** Normal impulse of the whole step in newton seconds; 0 at an `end`. */
  readonly impulse: number
}

/**
 * Calls a listener after each step with the changes of contacts, sorted by bodies. A bounce within
 * a step gives a `begin` and a `hit`, and an `end` after the next step. Falling asleep and waking
 * give no events. All surfaces count as one partner: a ball that rolls from the floor up a wall
 * gives no events. Contacts that exist when the first listener is added, or a snapshot is restored,
 * count as begun. With `repulsion()` there are no hits; with a contact law of null, pairs have no
 * contacts. A listener may change the world. Its errors are reported like uncaught ones.
 * @param options.minImpulse Weaker hits are not reported. Newton seconds. @default 0
 * @returns a function that removes the listener
 */
export function onContact<D extends Dim>(
  world: World<D>,
  listener: (event: ContactEvent<NoInfer<D>>) => void,
  options: { minImpulse?: number } = {},
): () => void {
  checkOptions(options, { minImpulse: [notNegative, 'newton seconds'] })
  const { minImpulse = 0 } = options
  return addListener<ContactEvent>(
    world,
    'contacts',
    createContactFinder,
    listener as (event: ContactEvent) => void,
    ({ type, impulse }) => type !== 'hit' || impulse > minImpulse,
  )
}

/** A contact that touches, with the values of the last step in which it did. The record is reused. */
interface Touch extends Omit<ContactEvent, 'type' | 'point' | 'normal'> {
  a: BodyId
  b: BodyId | null
  partner: ContactEvent['partner']
  readonly point: number[]
  readonly normal: number[]
  impulse: number
  /** The rounds in which it began, and in which it was last found. */
  began: number
  found: number
  /** Slots of both, -1 if `b` is null; and the index of another touch with the same `slotA`, or -1. */
  slotA: number
  slotB: number
  next: number
}

const RANK = { begin: 0, hit: 1, end: 2 }

/** Finds contact events: compares the contacts of a step with the contacts of the step before. */
function createContactFinder(start: World): Finder<ContactEvent> {
  const { dim } = start
  /** The touches: the first `count` records; and by slot the index of one with this `slotA`. */
  const touching: Touch[] = []
  let count = 0
  let firstOf = new Int32Array(0)
  const contact = new Contact(dim)
  /** Scratch: a hit that is not the strongest contact of its touch. */
  const weaker = createTouch(dim)
  let events: ContactEvent[] = []
  let round = 0

  function report(type: ContactEvent['type'], { a, b, partner, point, normal, impulse }: Touch): void {
    const event = { type, a, b, partner, point: [...point], normal: [...normal], impulse: type === 'end' ? 0 : impulse }
    events.push(event as unknown as ContactEvent)
  }

  /** Finds the touch of two slots, or makes one without bodies. */
  function findTouch(slotA: number, slotB: number): Touch {
    for (let k = firstOf[slotA]!; k >= 0; k = touching[k]!.next) if (touching[k]!.slotB === slotB) return touching[k]!
    if (count === touching.length) touching.push(createTouch(dim))
    const touch = touching[count]!
    touch.a = NO_BODY
    touch.slotA = slotA
    touch.slotB = slotB
    touch.next = firstOf[slotA]!
    firstOf[slotA] = count++
    return touch
  }

  /** Links touches by slot. */
  function linkTouches({ bodies }: World): void {
    firstOf = lengthen(firstOf, bodies.indexOf.length)
    firstOf.fill(-1)
    for (let k = 0; k < count; k++) {
      const touch = touching[k]!
      touch.next = firstOf[touch.slotA]!
      firstOf[touch.slotA] = k
    }
  }

  /** Enters a contact. Its `begin` is reported only if `began` is the current round. */
  function enter({ bodies, space }: World, began: number): void {
    const { a, b, gap, impulse, line, bounced, canHit } = contact
    const idA = idOf(bodies, a)
    const idB = b < 0 ? null : idOf(bodies, b)
    const isSwapped = idB !== null && idB < idA
    const first = isSwapped ? idB : idA
    const second = isSwapped ? idA : idB
    const slotA = bodies.slot[a]!
    const slotB = b < 0 ? -1 : bodies.slot[b]!
    const touch = isSwapped ? findTouch(slotB, slotA) : findTouch(slotA, slotB)
    if (touch.a !== first || touch.b !== second) {
      // The slot of a removed body has a new body.
      if (touch.a >= 0) report('end', touch)
      touch.a = first
      touch.b = second
      touch.began = began
      touch.found = -1
    }
    const isHit = canHit && impulse > 0 && (bounced || touch.began === round)
    const isStrongest = touch.found !== round || impulse > touch.impulse
    touch.found = round
    if (!isHit && !isStrongest) return
    const hit = isStrongest ? touch : weaker
    const { point, normal } = hit
    hit.a = first
    hit.b = second
    hit.partner = b < 0 ? partnerOf(contact.key) : 'body'
    hit.impulse = impulse
    const inward = bodies.position[STRIDE * a + 3]! + (b < 0 ? gap : 0.5 * gap)
    for (let axis = 0; axis < dim; axis++) {
      const at = bodies.position[STRIDE * a + axis]! - inward * line[axis]!
      point[axis] = wrapCoordinate(at, space.size[axis]!)
      normal[axis] = isSwapped ? contact.normal[axis]! : 0 - contact.normal[axis]! // 0 - 0 is not -0
    }
    if (isHit) report('hit', hit)
  }

  const enterNow = (_: Contact, world: World) => enter(world, round)
  const enterBefore = (_: Contact, world: World) => {
    contact.impulse = 0
    enter(world, -1)
  }

  /** Enters the current contacts as begun before, from the values that snapshots store. */
  function enterPresent(world: World): void {
    const { broadphase, contact: law, stepCount } = world
    count = 0
    events = []
    linkTouches(world)
    if (stepCount === 0) return
    const isForce = isForceLaw(law)
    const lists = law === null ? [] : [broadphase.pairs, broadphase.sleepingPairs]
    for (const pairs of lists)
      visitStoredPairs(world, pairs, broadphase.meanRadius, contact, () => {
        if (!isForce || contact.gap < 0) enterBefore(contact, world)
      })
    if (collectsContacts(world)) visitSurfaces(world, withoutSurfaces(world), contact, enterBefore)
  }

  function compare(world: World): void {
    const { bodies, context } = world
    if (events.length > 0) events = []
    round++
    linkTouches(world)
    if (context.active) visitStep(world, contact, enterNow)
    for (let k = count - 1; k >= 0; k--) {
      const touch = touching[k]!
      if (touch.began === round) report('begin', touch)
      if (touch.found === round || isParked(bodies, touch)) continue
      report('end', touch)
      touching[k] = touching[--count]!
      touching[count] = touch
    }
    if (events.length > 1) events.sort(byBodies)
  }

  enterPresent(start)
  return {
    afterSolve: compare,
    takeEvents(world) {
      if (!world.context.active) compare(world) // `afterSolve` is called with substeps only
      const found = events
      if (found.length > 0) events = []
      return found
    },
    reset: enterPresent,
  }
}

const NO_BODY = -1 as BodyId

function createTouch(dim: Dim): Touch {
  const vector = () => new Array<number>(dim).fill(0)
  const touch = { a: NO_BODY, b: null, partner: 'body', impulse: 0, began: 0, found: 0, slotA: 0, slotB: 0, next: 0 }
  return { ...touch, point: vector(), normal: vector() } as Touch
}

function byBodies(p: ContactEvent, q: ContactEvent): number {
  return p.a - q.a || (p.b ?? -1) - (q.b ?? -1) || RANK[p.type] - RANK[q.type]
}

function partnerOf(key: number): ContactEvent['partner'] {
  return key < BLOCK_KEY ? Math.floor(key / KEYS_PER_CONTAINER) : key < CHARACTER_KEY ? 'block' : 'character'
}

/** Whether a contact lasts although the step leaves it out: both sides sleep or are fixed. */
function isParked(bodies: Bodies, { a, b }: Touch): boolean {
  const i = findBody(bodies, a)
  const j = b === null ? i : findBody(bodies, b)
  return i >= 0 && j >= 0 && isStill(bodies, i) && isStill(bodies, j)
}

/** Whether a body has neither inverse mass nor velocity. A moving kinematic body has velocity. */
function isStill({ velocity }: Bodies, i: number): boolean {
  for (let o = STRIDE * i; o < STRIDE * i + STRIDE; o++) if (velocity[o] !== 0) return false
  return true
}

/** Flags of the bodies that touch no surface: fixed ones and sensors. */
function withoutSurfaces(world: World): Uint8Array {
  const { asleep, count } = world.bodies
  return Uint8Array.from({ length: count }, (_, i) => (asleep[i] === FIXED || traitsOf(world, i).sensor ? 1 : 0))
}
