// The doors of the queue: bodies that wait to enter, where a scene lets them in.
import { type BodyId, growBodies, MAX_BODIES } from '../body/bodies.ts'
import { notifyWake } from '../body/wake.ts'
import { finite, whole } from '../core/validate.ts'
import type { World } from '../world.ts'
import { enqueue, IDLE_AFTER } from './spawner.ts'

/**
 * Puts bodies into the queue before the entrance of the world's scene; they come in where there is room.
 * @param bodies how many, at most a million, or the radius of each in metres (0: the scene chooses); none wider than the bottle, or its neck
 * @returns the ticket of the first, the others follow: `onEnter` names them again
 * @throws Error when the world has no entrance; RangeError naming what is wrong
 */
export function pour(world: World, bodies: number | readonly number[]): number {
  const { region } = world.spawner
  if (region === null)
    throw new Error('this world has no entrance to pour through: use addBody, or a scene that has one')
  if (typeof bodies === 'number') {
    whole('the number to pour', bodies, '', 0, MAX_BODIES)
    bodies = new Array<number>(bodies).fill(0)
  }
  for (const radius of bodies) finite('radius', radius, 'metres', 0, region.widest)
  const ticket = enqueue(world.spawner, bodies)
  // Room for all who wait is made here, not in the step in which one of them would be one too many. It doubles: a snapshot does not say how much there was.
  const expected = world.bodies.count + world.spawner.queue.length
  let { capacity } = world.bodies
  while (capacity < expected) capacity *= 2
  if (capacity > world.bodies.capacity) growBodies(world.bodies, capacity)
  notifyWake(world)
  return ticket
}

/**
 * Takes waiting bodies out of the queue again.
 * @param bodies how many, the last ones first; or the tickets of those to take, as `pour` gave them
 * @returns how many were taken: a ticket whose body has entered is passed over
 * @throws RangeError when the number is none
 */
export function unpour(world: World, bodies: number | readonly number[]): number {
  const { queue } = world.spawner
  if (typeof bodies === 'number')
    return queue.splice(Math.max(0, queue.length - whole('the number to take', bodies))).length
  const tickets = new Set(bodies)
  const before = queue.length
  world.spawner.queue = queue.filter(({ ticket }) => !tickets.has(ticket))
  return before - world.spawner.queue.length
}

/** Calls back when a poured body enters, with its ticket. @returns a function that ends it */
export function onEnter(world: World, callback: (id: BodyId, ticket: number) => void): () => void {
  world.spawner.listeners.add(callback)
  return () => world.spawner.listeners.delete(callback)
}

/** Whether the world has a spawn region, so that `pour` works. */
export function hasSpawnRegion(world: World): boolean {
  return world.spawner.region !== null
}

/** Whether queued bodies still enter: not when none are queued, or none has found room for 30 steps. */
export function isSpawning(world: World): boolean {
  const { queue, refused } = world.spawner
  return queue.length > 0 && refused <= IDLE_AFTER
}
