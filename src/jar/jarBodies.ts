// The bodies of the candies: which body belongs to which candy, which candies are queued, and which
// have touched nothing yet. jarContents.ts decides which candies come and go.
import { type BodyId, onEnter, removeBody, setQueuedRadius, unpour, type World } from '../physics/index.ts'
import { findTouching, getDynamicBody, reserveBodies, setDynamicBody } from '../physics/internal.ts'
import type { Candy, JarItem } from './jarItems.ts'
import { checkFit, letIn, radiusOf } from './jarWorld.ts'

export interface CandyBodiesEvents {
  /** A candy has entered the world. */
  entered(candy: Candy): void
  /** Candies were added, to the world or to its queue. */
  added(): void
  /** Candies were removed. */
  removed(): void
}

/** What `createCandyBodies` returns. */
export type CandyBodies = ReturnType<typeof createCandyBodies>

/**
 * @param radius Mean radius of a candy of size 1, metres.
 * @param lay Lays a candy on the table, as for `letIn`.
 */
export function createCandyBodies(
  world: World,
  seed: number,
  radius: number,
  lay: (serial: number, radius: number) => number | null,
  events: CandyBodiesEvents,
) {
  const byTicket = new Map<number, Candy>()
  const byBody = new Map<number, Candy>()
  const flying = new Set<number>()
  let mean = radius

  const sizeOf = (candy: Candy) => radiusOf(mean, candy.items[0]!.size ?? 1, seed, candy.serial)

  onEnter(world, (id, ticket) => {
    const candy = byTicket.get(ticket)
    if (!candy) return
    byTicket.delete(ticket)
    place(candy, -1, id)
    events.entered(candy)
  })

  /** Registers a candy under its body or its ticket. */
  function register(candy: Candy): void {
    if (candy.body >= 0) byBody.set(candy.body, candy)
    else byTicket.set(candy.ticket, candy)
  }

  function place(candy: Candy, ticket: number, body: number): void {
    candy.ticket = ticket
    candy.body = body
    register(candy)
    if (body >= 0) flying.add(body)
  }

  return {
    /** Mean radius of a candy of size 1, metres. */
    get radius() {
      return mean
    },
    /** Bodies that have touched nothing yet. */
    flying: flying as ReadonlySet<number>,
    /** The candy with this body. */
    at: (body: number): Candy | undefined => byBody.get(body),

    register,

    /** Checks that items fit into the world. @throws RangeError naming the item */
    checkFit: (items: readonly JarItem[]) => checkFit(world, mean, items),

    /** Reserves memory for more candies. @throws RangeError */
    reserve: (more: number) => reserveBodies(world, more),

    /** Gives a candy, inside or queued, the radius of the item that it stands for. */
    resize(candy: Candy): void {
      const { ticket } = candy
      const body = candy.body as BodyId
      const wanted = sizeOf(candy)
      if (body >= 0) {
        if (getDynamicBody(world, body).radius !== wanted) setDynamicBody(world, body, { radius: wanted })
        // Without body and ticket it is added later, with this radius.
      } else if (ticket >= 0) setQueuedRadius(world, ticket, wanted)
    },

    add(fresh: readonly Candy[]): void {
      if (fresh.length === 0) return
      const places = letIn(
        world,
        mean,
        fresh.map(sizeOf),
        fresh.map((candy) => candy.serial),
        lay,
      )
      fresh.forEach((candy, k) => {
        place(candy, places[k]!.ticket, places[k]!.body)
      })
      events.added()
      // All are registered before the first event: a listener may take some of them out again.
      for (const candy of fresh) if (byBody.get(candy.body) === candy) events.entered(candy)
    },

    remove(gone: readonly Candy[]): void {
      const tickets = gone.filter((candy) => candy.body < 0).map((candy) => candy.ticket)
      if (tickets.length > 0) unpour(world, tickets)
      for (const ticket of tickets) byTicket.delete(ticket)
      for (const { body } of gone) {
        if (body < 0) continue
        removeBody(world, body as BodyId)
        byBody.delete(body)
        flying.delete(body)
      }
      if (gone.length > 0) events.removed()
    },

    /** Calls back with each candy that touched something for the first time in the last step. */
    landings(callback: (candy: Candy) => void): void {
      if (flying.size === 0) return
      const touches = findTouching(world)
      const landed = [...flying].filter((id) => touches(id as BodyId))
      // A callback may remove others that have landed.
      for (const id of landed) if (flying.delete(id)) callback(byBody.get(id)!)
    },

    /** Takes the candies of a saved jar, whose world has been restored. */
    load(saved: { radius: number; candies: readonly Candy[]; flying: readonly number[] }): void {
      mean = saved.radius
      for (const map of [byTicket, byBody, flying]) map.clear()
      for (const candy of saved.candies) register(candy)
      for (const body of saved.flying) if (byBody.has(body)) flying.add(body)
    },
  }
}
