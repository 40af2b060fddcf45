// The candies of a jar in its world: which body is whose, who waits before the entrance, who has touched nothing yet. jarContents.ts decides who
// comes and who goes; jarWorld.ts knows how a world lets somebody in.
import {
  type BodyId,
  forEachContact,
  getBody,
  onEnter,
  removeBody,
  setBody,
  unpour,
  type World,
} from '../physics/index.ts'
import type { Candy } from './jarItems.ts'
import { letIn, radiusOf } from './jarWorld.ts'

/** What follows from the comings and goings. */
export interface CandyBodiesEvents {
  /** A candy is inside from now on. */
  entered(candy: Candy): void
  /** Some were let in: inside already, or waiting. */
  came(): void
  /** Some were taken out. */
  left(): void
}

/** What `createCandyBodies` gives. */
export type CandyBodies = ReturnType<typeof createCandyBodies>

/** @param radius mean radius of a candy of size 1, m */
export function createCandyBodies(world: World, seed: number, radius: number, events: CandyBodiesEvents) {
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

  function place(candy: Candy, ticket: number, body: number): void {
    candy.ticket = ticket
    candy.body = body
    if (body < 0) byTicket.set(ticket, candy)
    else {
      byBody.set(body, candy)
      flying.add(body)
    }
  }

  return {
    /** Mean radius of a candy of size 1, m. */
    get radius() {
      return mean
    },
    /** Bodies that have touched nothing yet. */
    flying: flying as ReadonlySet<number>,
    /** The candy with this body. */
    at: (body: number): Candy | undefined => byBody.get(body),

    /** Gives a candy, inside or waiting, the radius of the item it stands for. */
    resize(candy: Candy): void {
      const { ticket } = candy
      const body = candy.body as BodyId
      const wanted = sizeOf(candy)
      if (body < 0) {
        if (ticket < 0) return // it is about to come in
        const { queue } = world.spawner
        // Tickets rise along the queue: this one is here, or some places before where others were taken out.
        let k = Math.min(ticket - queue[0]!.ticket, queue.length - 1)
        while (queue[k]!.ticket > ticket) k--
        queue[k]!.radius = wanted
        return
      }
      if (getBody(world, body).radius !== wanted) setBody(world, body, { radius: wanted })
    },

    bringIn(fresh: readonly Candy[]): void {
      if (fresh.length === 0) return
      const places = letIn(
        world,
        fresh.map(sizeOf),
        fresh.map((candy) => candy.serial),
      )
      fresh.forEach((candy, k) => {
        place(candy, places[k]!.ticket, places[k]!.body)
      })
      events.came()
      // All are known before anybody is told: whoever listens may take some of them out again.
      for (const candy of fresh) if (byBody.get(candy.body) === candy) events.entered(candy)
    },

    takeOut(gone: readonly Candy[]): void {
      const tickets = gone.filter((candy) => candy.body < 0).map((candy) => candy.ticket)
      if (tickets.length > 0) unpour(world, tickets)
      for (const ticket of tickets) byTicket.delete(ticket)
      for (const { body } of gone) {
        if (body < 0) continue
        removeBody(world, body as BodyId)
        byBody.delete(body)
        flying.delete(body)
      }
      if (gone.length > 0) events.left()
    },

    /** Calls back with each candy that has touched something for the first time in the last step. */
    landings(told: (candy: Candy) => void): void {
      if (flying.size === 0) return
      forEachContact(world, (a, b) => {
        for (const id of [a, b]) {
          if (id !== null && flying.delete(id)) told(byBody.get(id)!)
        }
      })
    },

    /** Knows the candies of a world that was restored. */
    load(saved: { radius: number; candies: readonly Candy[]; flying: readonly number[] }): void {
      mean = saved.radius
      for (const map of [byTicket, byBody, flying]) map.clear()
      for (const candy of saved.candies) {
        if (candy.body >= 0) byBody.set(candy.body, candy)
        else byTicket.set(candy.ticket, candy)
      }
      for (const body of saved.flying) if (byBody.has(body)) flying.add(body)
    },
  }
}
