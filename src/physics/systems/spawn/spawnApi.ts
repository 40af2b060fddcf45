// Public functions of the spawn queue: add bodies, remove them, and listen.
import { type BodyId, growBodies } from '../../body/bodies.ts'
import { notifyWake } from '../../body/wake.ts'
import {
  checkOptions,
  coordinate,
  demand,
  finite,
  LIMITS,
  limit,
  notNegative,
  oneOf,
  positive,
  refuse,
  vector,
  whole,
} from '../../core/validate.ts'
import type { Dim } from '../../core/vec.ts'
import type { World } from '../../world/world.ts'
import { IDLE_AFTER, type SpawnRegion } from './spawner.ts'

/**
 * Adds bodies to the spawn queue. They enter through the spawn region where there is space.
 * @param bodies How many, at most a million; or the radius of each in metres, where 0 lets the
 *   spawn region choose. No body may be wider than the bottle or its neck.
 * @returns the ticket of the first body; the others have the next numbers. `onEnter` reports
 *   tickets.
 * @throws Error when the world has no spawn region
 */
export function enqueue(world: World, bodies: number | readonly number[]): number {
  const { spawner } = world
  const { region } = spawner
  if (region === null) throw new Error('this world has no spawn region: use addBody, or a scene that has one')
  if (typeof bodies !== 'number' && !isList(bodies)) refuse('bodies', 'a number to enqueue, or a list of radii', bodies)
  const wanted = typeof bodies === 'number' ? bodies : bodies.length
  const count = whole('the number to enqueue', wanted, '', 0, LIMITS.bodies)
  const radii = typeof bodies === 'number' ? new Array<number>(count).fill(0) : bodies
  for (const radius of radii) checkRadius('radius', radius, region)
  reserveBodies(world, count) // now, because a step allocates nothing
  const ticket = spawner.nextTicket
  for (const radius of radii) spawner.queue.push({ ticket: spawner.nextTicket++, radius })
  spawner.refused = 0
  notifyWake(world)
  return ticket
}

/**
 * Reserves memory for `more` bodies besides all present and queued ones. The capacity doubles, so
 * that a restored world gets the same. @throws RangeError when memory is short; then nothing has
 * changed
 */
export function reserveBodies(world: World, more: number): void {
  const expected = world.bodies.count + world.spawner.queue.length + more
  let { capacity } = world.bodies
  while (capacity < expected) capacity *= 2
  if (capacity > world.bodies.capacity) growBodies(world.bodies, capacity)
}

/**
 * Checks that a body of this radius can enter, through the spawn region or else by `addBody`.
 * @throws RangeError naming the radius and what is allowed
 */
export function checkEntry(world: World, name: string, radius: number): void {
  const { region } = world.spawner
  const limit = region ? (region.widest ?? Number.POSITIVE_INFINITY) : Math.min(...world.space.half)
  if (!(radius < limit)) refuse(name, `less than ${limit} metres`, radius)
}

/**
 * Removes bodies from the spawn queue.
 * @param bodies how many, the last ones first; or their tickets, as returned by `enqueue`
 * @returns how many were removed: tickets of bodies that have entered are ignored
 */
export function dequeue(world: World, bodies: number | readonly number[]): number {
  const { queue } = world.spawner
  if (typeof bodies === 'number') {
    const first = Math.max(0, queue.length - whole('the number to take', bodies))
    world.revision++
    return queue.splice(first).length
  }
  if (!isList(bodies)) refuse('bodies', 'a number to take, or a list of tickets', bodies)
  world.revision++
  const tickets = new Set(bodies)
  const before = queue.length
  world.spawner.queue = queue.filter(({ ticket }) => !tickets.has(ticket))
  return before - world.spawner.queue.length
}

/**
 * Calls a listener with handle and ticket when a queued body enters. Its errors are reported like
 * uncaught ones.
 * @returns a function that removes the listener
 */
export function onEnter(world: World, callback: (id: BodyId, ticket: number) => void): () => void {
  world.spawner.listeners.add(callback)
  return () => world.spawner.listeners.delete(callback)
}

/** Whether queued bodies still enter: fewer than 30 steps have passed without space for one. */
export function isSpawning(world: World): boolean {
  const { queue, refused } = world.spawner
  return queue.length > 0 && refused <= IDLE_AFTER
}

/** Returns where and how queued bodies enter, or null if the world has no spawn region. */
export function getSpawnRegion(world: World): SpawnRegion | null {
  return world.spawner.region
}

/**
 * Sets where and how queued bodies enter from the next step on. Wakes nothing: `enqueue` does.
 * @param region Heights and radii in metres, velocities in metres per second. With null, nothing
 *   enters.
 * @param isOpen Whether the mouth is open already. @default false
 */
export function setSpawnRegion(world: World, region: SpawnRegion | null, isOpen = false): void {
  if (region !== null) checkRegion(region, world.dim)
  oneOf('isOpen', isOpen, [true, false])
  world.spawner.region = region
  if (isOpen) world.spawner.mouthOpenSteps = region?.opens ?? 0
  world.revision++
}

/** What the values of a region may be, here and in snapshots. */
export const REGION_RULES = {
  y: [coordinate, 'metres'],
  radius: [positive, 'metres'],
  x: [coordinate, 'metres'],
  z: [coordinate, 'metres'],
  minRadius: [positive, 'metres'],
  maxRadius: [positive, 'metres'],
  velocity: [vector, 3, 'm/s'],
  spread: [notNegative, 'm/s'],
  rate: [whole, 'bodies', 1, LIMITS.rate],
  brim: [coordinate, 'metres'],
  widest: [limit, 'metres'],
  opens: [whole, 'steps', 0, LIMITS.opens],
} as const
export const REGION_OPTIONAL: readonly string[] = ['x', 'z', 'brim', 'widest', 'opens']

/** Checks a region. In a plane its `z` is 0, and that of its velocity. */
export function checkRegion(region: SpawnRegion, dim: Dim): void {
  checkOptions(region, REGION_RULES, null)
  for (const name of Object.keys(REGION_RULES) as (keyof SpawnRegion)[])
    demand(REGION_OPTIONAL.includes(name) || region[name] !== undefined, name, 'given', region[name])
  const { z = 0, minRadius, maxRadius, velocity } = region
  if (dim === 2 && z !== 0) refuse('z', '0 in a plane', z)
  if (dim === 2 && velocity[2] !== 0) refuse('velocity', '0 along z in a plane', velocity)
  if (maxRadius < minRadius) refuse('maxRadius', `at least ${minRadius} metres`, maxRadius)
}

/** Returns the number of queued bodies. */
export function queueLength(world: World): number {
  return world.spawner.queue.length
}

/** Returns the tickets of the queued bodies, in the order in which they will enter. */
export function queuedTickets(world: World): number[] {
  return world.spawner.queue.map(({ ticket }) => ticket)
}

/**
 * Changes the radius with which a queued body will enter.
 * @param ticket As returned by `enqueue`.
 * @param radius Metres. 0 lets the spawn region choose.
 */
export function setQueuedRadius(world: World, ticket: number, radius: number): void {
  const { queue, region } = world.spawner
  whole('ticket', ticket)
  checkRadius('radius', radius, region)
  // Tickets rise along the queue, with gaps where some were taken out.
  let k = Math.min(ticket - (queue[0]?.ticket ?? 0), queue.length - 1)
  while (k >= 0 && queue[k]!.ticket > ticket) k--
  const queued = queue[k]
  if (queued === undefined || queued.ticket !== ticket)
    throw new RangeError(`no queued body has the ticket ${ticket}: it has entered`)
  queued.radius = radius
  world.revision++
}

function isList(value: unknown): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value)
}

/** Checks the radius of a queued body: 0 leaves it to the region. */
export function checkRadius(name: string, radius: unknown, region: SpawnRegion | null): number {
  const metres = finite(name, radius, 'metres', 0, region?.widest)
  return metres > 0 ? positive(name, metres, 'metres') : metres
}
