// Checks of the motion and the candies of a saved jar.

import { bodyIds, queuedTickets, type World } from '../physics/index.ts'
import { between, demand, list, object, vector, whole } from '../physics/internal.ts'
import { type Candy, checkItems, type JarItem, MOST_ITEMS } from './jarItems.ts'
import type { Shaking } from './jarMotion.ts'
import { type JarVec, SHAKE_STEPS, WAVE_STEPS } from './jarWorld.ts'

/** Reads tilt, shake and wave. */
export function readMotion(file: Record<string, unknown>): { down: JarVec; shaking: Shaking; waving: number } {
  const { down } = file
  vector('down', down, 3, 'length 1')
  between('the length of down', Math.hypot(...(down as JarVec)), 1 - 1e-6, 1 + 1e-6)
  const { strength, left } = object('shaking', file.shaking)
  return {
    down: down as JarVec,
    waving: whole('waving', file.waving ?? 0, 'steps', 0, WAVE_STEPS),
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
  const all: JarItem[] = []
  const candies = list('candies', value, MOST_ITEMS).map((entry, k): Candy => {
    const at = `candies[${k}]`
    const { serial, items, ticket, body } = object(at, entry) as unknown as Candy
    whole(`${at}.serial`, serial, '', 0, nextSerial - 1)
    demand(!serials.has(serial), `${at}.serial`, 'its own', serial)
    serials.add(serial)
    demand(list(`${at}.items`, items).length > 0, `${at}.items`, 'at least one', items)
    const before = all.at(-1)
    // An item that fills several candies is written once: the others begin with its id.
    if (before && (items[0] as unknown) === before.id) items[0] = before
    const isIn = body >= 0
    demand(isIn ? bodies.delete(body) : tickets.delete(ticket), `${at}.body`, 'that of a body of its own', body)
    for (const item of items) if (item !== all.at(-1)) all.push(item)
    return { serial, items, ticket: isIn ? -1 : ticket, body: isIn ? body : -1 }
  })
  checkItems(all, 'items of the saved jar')
  demand(bodies.size + tickets.size === 0, 'candies', 'those of its world', value)
  return candies
}
