// Checks of a saved jar: its motion, its candies, and what a step of its world costs.
import {
  between,
  bodyIds,
  getSpawnRegion,
  list,
  object,
  queuedTickets,
  vector,
  type World,
  whole,
} from '../physics/index.ts'
import { type Candy, checkItems, type JarItem, MOST_ITEMS } from './jarItems.ts'
import type { Shaking } from './jarMotion.ts'
import { type JarVec, SHAKE_STEPS, SPREAD } from './jarWorld.ts'

/**
 * Limits of a saved jar. What its world may hold is also bounded by the limits of any world. A jar
 * whose own world has more substeps, containers or fields takes as many as it has.
 */
export const JAR_LIMITS = {
  /** Characters of the text. */
  text: 2 ** 28,
  /** Items that one candy stands for, a power of two. */
  each: 2 ** 20,
  /** Substeps of a step; 'auto' takes up to 32. */
  substeps: 64,
  containers: 8,
  /** Points of all profiles together. */
  points: 256,
  fields: 8,
  /** Candies that enter per step. */
  rate: 1000,
  /** The least edge of a grid cell, in radii of a candy of size 1. */
  cell: 0.1,
} as const

/** Reads tilt and shake. */
export function readMotion(file: Record<string, unknown>): { down: JarVec; shaking: Shaking } {
  vector('down', file.down, 3, 'length 1')
  const [x, y, z] = file.down as [number, number, number]
  between('the length of down', Math.hypot(x, y, z), 1 - 1e-6, 1 + 1e-6)
  const { strength, left } = object('shaking', file.shaking)
  return {
    down: [x, y, z],
    shaking: { strength: between('strength', strength, 0, 3), left: whole('left', left, 'steps', 0, SHAKE_STEPS) },
  }
}

/**
 * Reads the candies: each has items, a serial number of its own, and a body or a ticket of its own.
 * @param saved The world of the file.
 * @param nextSerial The serial number of the next candy.
 */
export function readCandies(value: unknown, saved: World, nextSerial: number): Candy[] {
  const bodies = new Set<number>(bodyIds(saved))
  const tickets = new Set(queuedTickets(saved))
  const serials = new Set<number>()
  const items: JarItem[] = []
  const candies = list('candies', value, MOST_ITEMS).map((entry, k): Candy => {
    const { serial, items: own, ticket, body } = object(`candies[${k}]`, entry)
    const candy = {
      serial: whole(`candies[${k}].serial`, serial, '', 0, nextSerial - 1),
      items: list(`candies[${k}].items`, own, MOST_ITEMS) as JarItem[],
      ticket: whole(`candies[${k}].ticket`, ticket, '', -1),
      body: whole(`candies[${k}].body`, body, '', -1),
    }
    for (const item of candy.items) items.push(item)
    if (serials.has(candy.serial)) throw new RangeError(`two candies have the serial number ${candy.serial}`)
    serials.add(candy.serial)
    if (candy.items.length === 0) throw new RangeError('a candy has no items')
    if (!(candy.body >= 0 ? bodies.delete(candy.body) : tickets.delete(candy.ticket)))
      throw new RangeError('a candy has no body of its own')
    return candy
  })
  checkItems(items, 'items of the saved jar')
  if (bodies.size + tickets.size > 0) throw new RangeError('its candies are not those of its world')
  return candies
}

/**
 * Refuses a world that this jar cannot go on with, or whose steps would take too long.
 * @param saved The world of the file.
 * @param world The world of the jar that is to be loaded into.
 */
export function refuseCost(state: { radius: number; candies: readonly Candy[] }, saved: World, world: World): void {
  const region = getSpawnRegion(saved)
  if ((region === null) !== (getSpawnRegion(world) === null))
    throw new RangeError(`its world has ${region === null ? 'no' : 'a'} queue, the jar's own is otherwise`)
  if (region !== null) whole('rate', region.rate, 'candies a step', 1, JAR_LIMITS.rate)
  // The jar may give a candy the size of any of its items.
  const sizes = state.candies.flatMap(({ items }) => items.map(({ size = 1 }) => size))
  const largest = sizes.reduce((most, size) => Math.max(most, size), 1) * state.radius * (1 + SPREAD)
  const widest = region === null ? Math.min(...saved.space.half) : (region.widest ?? Number.POSITIVE_INFINITY)
  if (largest >= widest) throw new RangeError(`a candy has a radius of up to ${largest} m, of ${widest} m at most`)

  const most = (limit: number, own: number) => Math.max(limit, own)
  const ownSubsteps = world.substeps === 'auto' ? 0 : world.substeps
  if (saved.substeps !== 'auto') whole('substeps', saved.substeps, '', 1, most(JAR_LIMITS.substeps, ownSubsteps))
  list('containers', saved.containers, most(JAR_LIMITS.containers, world.containers.length))
  list('fields', saved.fields, most(JAR_LIMITS.fields, world.fields.length))
  whole('points', countPoints(saved), '', 0, most(JAR_LIMITS.points, countPoints(world)))
  if (saved.cell > 0 && saved.cell !== world.cell) between('cell', saved.cell, JAR_LIMITS.cell * state.radius, Infinity)
  const known = ['springs', ...world.systems.map(({ name }) => name)]
  const stranger = saved.systems.find(({ name }) => !known.includes(name))
  if (stranger) throw new RangeError(`its world has ${stranger.name}, which a jar has not`)
}

/** Points of all profiles of a world: each body is compared with each. */
function countPoints({ containers }: World): number {
  return containers.reduce((sum, container) => sum + ((container as { points?: unknown[] }).points?.length ?? 0), 0)
}
