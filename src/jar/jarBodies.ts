// The bodies of the candies: which body belongs to which candy, which candies are queued, and which
// have touched nothing yet. jarContents.ts decides which candies are added and removed.
import {
  type BodyId,
  dequeue,
  enqueue,
  forEachContact,
  getSpawnRegion,
  onEnter,
  removeBody,
  setQueuedRadius,
  type World,
} from '../physics/index.ts'
import { addDynamicBody, checkEntry, getDynamicBody, positive, setDynamicBody, show } from '../physics/internal.ts'
import { TORUS } from '../scenes/index.ts'
import { eventOf } from './jarEvents.ts'
import type { Candy, JarItem } from './jarItems.ts'
import { updateTilt } from './jarMotion.ts'
import type { CandyBodies, JarState, SavedJar } from './jarState.ts'
import { layOnTable, widenTable } from './jarTable.ts'
import { fraction, USUAL_RADIUS } from './jarWorld.ts'
import { spreadOf } from './pileHeight.ts'

/** The golden ratio. The fractions of its multiples are spread evenly. */
const GOLDEN = 0.618033988749895

/** Registers the candies of a saved jar, whose world has been restored. */
export function loadBodies(bodies: CandyBodies, saved: SavedJar): void {
  const { byTicket, byBody, flying } = bodies
  bodies.radius = saved.radius
  bodies.present = saved.present ?? saved.radius
  for (const map of [byTicket, byBody, flying]) map.clear()
  for (const candy of saved.candies) register(bodies, candy)
  for (const body of saved.flying) if (byBody.has(body)) flying.add(body)
}

/** Follows the candies that come out of the queue. */
export function followQueue(jar: JarState): void {
  const { byTicket } = jar.bodies
  onEnter(jar.world, (id, ticket) => {
    const candy = byTicket.get(ticket)
    if (!candy) return
    byTicket.delete(ticket)
    place(jar.bodies, candy, -1, id)
    emitCandy(jar, 'drop', candy)
  })
}

export function register({ byBody, byTicket }: CandyBodies, candy: Candy): void {
  if (candy.body >= 0) byBody.set(candy.body, candy)
  else byTicket.set(candy.ticket, candy)
}

function place(bodies: CandyBodies, candy: Candy, ticket: number, body: number): void {
  Object.assign(candy, { ticket, body })
  register(bodies, candy)
  if (body >= 0) bodies.flying.add(body)
}

/** Updates the radius of a candy, inside or queued, after a change of its item or of the mean radius. */
export function resizeBody(jar: JarState, candy: Candy): void {
  const { world, bodies } = jar
  const { ticket } = candy
  const body = candy.body as BodyId
  const radius = radiusOf(candy, bodies.radius, world.seed)
  if (body >= 0) {
    if (getDynamicBody(world, body).radius === radius) return
    setDynamicBody(world, body, { radius })
    widenTable(jar, radius)
  } else if (ticket >= 0) setQueuedRadius(world, ticket, radius)
}

/** Adds candies: to the table, to the queue, or at once in a world without a spawn region. */
export function addBodies(jar: JarState, fresh: readonly Candy[]): void {
  if (fresh.length === 0) return
  const { world, bodies } = jar
  const radii = fresh.map((candy) => radiusOf(candy, bodies.radius, world.seed))
  const isTorus = getSpawnRegion(world) === null
  const ids = fresh.map(({ serial }, k) => {
    if (isTorus) return addToTorus(world, bodies.radius, radii[k]!, serial)
    return serial < bodies.beside ? layOnTable(jar, serial, radii[k]!) : -1
  })
  const queued = radii.filter((_, k) => ids[k] === -1)
  let ticket = queued.length > 0 ? enqueue(world, queued) : -1
  fresh.forEach((candy, k) => {
    place(bodies, candy, ids[k] === -1 ? ticket++ : -1, ids[k]!)
  })
  jar.isAtRest = false
  updateTilt(jar)
  // The events come last, because a listener may remove some of these candies.
  for (const candy of fresh) if (bodies.byBody.get(candy.body) === candy) emitCandy(jar, 'drop', candy)
}

export function removeBodies(jar: JarState, gone: readonly Candy[]): void {
  const { world, bodies } = jar
  const tickets = gone.filter(({ body }) => body < 0).map(({ ticket }) => ticket)
  if (tickets.length > 0) dequeue(world, tickets)
  for (const ticket of tickets) bodies.byTicket.delete(ticket)
  for (const { body } of gone) {
    if (body < 0) continue
    removeBody(world, body as BodyId)
    bodies.byBody.delete(body)
    bodies.flying.delete(body)
  }
  if (gone.length === 0) return
  jar.isAtRest = false
  updateTilt(jar)
}

/** Fires the events of candies that touched something for the first time in the last step. */
export function emitLandings(jar: JarState): void {
  const { byBody, flying } = jar.bodies
  if (flying.size === 0) return
  const touching = new Set<number | null>()
  forEachContact(jar.world, (a, b) => touching.add(a).add(b), { asleep: false })
  // After several steps of a worker, a candy that has landed may already sleep.
  const landed = [...flying].filter((id) => touching.has(id) || getDynamicBody(jar.world, id as BodyId).asleep)
  // A listener may remove other candies that have landed.
  for (const id of landed) if (flying.delete(id)) emitCandy(jar, 'land', byBody.get(id)!)
}

/** Fires an event about a candy, unless it is silent or a listener has removed it. */
function emitCandy({ events, bodies, silentBelow }: JarState, type: 'drop' | 'land', candy: Candy): void {
  if (candy.serial >= silentBelow)
    events.emit(type, () => (bodies.byBody.get(candy.body) === candy ? eventOf(candy) : undefined))
}

/**
 * Checks that a candy of each item fits into a world, also of items that share a candy now: a candy
 * has the size of its first item, which may leave.
 * @param mean Mean radius of a candy of size 1, metres.
 * @throws RangeError naming the item and what is allowed
 */
export function checkFit(world: World, mean: number, items: readonly JarItem[]): void {
  const checked = new Set<number>()
  for (const { id, size } of items) {
    const radius = mean * (size ?? 1)
    if (checked.has(radius)) continue
    checked.add(radius)
    const name = `the radius of the item ${show(id)}`
    positive(name, radius * (1 - spreadOf(mean)), 'metres')
    checkEntry(world, name, radius * (1 + spreadOf(mean)))
  }
}

/** Radius of a candy, metres. */
export function radiusOf({ items, serial }: Candy, mean: number, seed: number): number {
  // Large candies are few, so their sizes follow a sequence whose parts all have the mean volume.
  const share = mean > USUAL_RADIUS ? (fraction(seed, 0) + GOLDEN * serial) % 1 : fraction(seed, serial)
  return mean * (items[0]!.size ?? 1) * (1 + spreadOf(mean) * (2 * share - 1))
}

/** Adds a circle at the next place of a sequence that covers the plane evenly. @returns its body */
function addToTorus(world: World, mean: number, radius: number, serial: number): BodyId {
  const [width, height] = world.space.size
  const k = serial + 1
  // Powers of the plastic number.
  const position = [((0.7548776662466927 * k) % 1) * width!, ((0.5698402909980532 * k) % 1) * height!] as const
  const vx = (fraction(world.seed, k) - 0.5) * 0.2 * radius
  const vy = (fraction(world.seed, -k) - 0.5) * 0.2 * radius
  const scale = radius / mean
  return addDynamicBody(world as World<2>, {
    position,
    velocity: [vx, vy],
    angularVelocity: 0.04 * (fraction(world.seed, k) - 0.5),
    radius,
    mass: TORUS.mass * scale * scale,
  })
}
