// A jar without React: items on one side, the candies of a world on the other, and the way from each to the other. Whoever steps the
// world calls `stepped` after each step; everything else follows from the calls. Items: jarItems.ts; worlds: jarWorld.ts; text: jarFile.ts.
import {
  type BodyId,
  forEachContact,
  getBody,
  isAsleep,
  onEnter,
  removeBody,
  restoreSnapshot,
  setBody,
  stats,
  step,
  unpour,
  type World,
} from '../physics/index.ts'
import { readJar, writeJar } from './jarFile.ts'
import { type Candy, checkCount, checkItems, type JarItem, keyOf, packCandies, show, standsFor } from './jarItems.ts'
import { createMotion } from './jarMotion.ts'
import type { CandyEvent, JarChange, JarEvents, JarOptions, JarStats } from './jarTypes.ts'
import { CAPACITY, createJarWorld, type JarVec, jarRadius, letIn, radiusOf } from './jarWorld.ts'

export type { CandyEvent, JarChange, JarEvents, JarOptions, JarStats } from './jarTypes.ts'

/** What `createJar` gives. */
export type Jar = ReturnType<typeof createJar>

/**
 * An empty jar.
 * @throws RangeError naming the option, its value and what is allowed. So do its functions; then the jar is as it was.
 */
export function createJar(options: JarOptions = {}) {
  const { seed = 1, view = 'bottle', overflow = 'group' } = options
  if (view !== 'bottle' && view !== 'torus') throw new RangeError(`view must be bottle or torus, got ${show(view)}`)
  const capacity = options.capacity ?? CAPACITY[view]
  checkCount(capacity, 'capacity')
  if (capacity === 0) throw new RangeError('capacity must be at least 1, got 0')
  if (overflow !== 'group' && overflow !== 'refuse')
    throw new RangeError(`overflow must be group or refuse, got ${show(overflow)}`)

  const world: World = createJarWorld(view, seed, capacity)
  const motion = createMotion(world)
  const listeners: { [K in keyof JarEvents]: Set<(event: JarEvents[K]) => void> } = {
    drop: new Set(),
    land: new Set(),
    settle: new Set(),
    change: new Set(),
    error: new Set(),
    paint: new Set(),
  }
  let radius = jarRadius(view, capacity)
  let candies: Candy[] = []
  let serial = 0
  let each = 1
  let named = 0
  let quiet = false
  let rested = true
  const byKey = new Map<string, Candy>()
  const byTicket = new Map<number, Candy>()
  const byBody = new Map<number, Candy>()
  const flying = new Set<number>()

  const emit = <K extends keyof JarEvents>(type: K, event: JarEvents[K]) => {
    for (const listener of [...listeners[type]]) listener(event)
  }
  const tell = (type: 'drop' | 'land', { items }: Candy) =>
    !quiet && emit(type, { item: items[0]!, items: items.slice() })
  const items = () => candies.flatMap((candy) => candy.items)
  const changed = (reason: JarChange['reason']) => {
    // A long list is only made when somebody reads it.
    emit('change', {
      reason,
      count: byKey.size,
      standsFor: each,
      get items() {
        return items()
      },
    })
    emit('paint', null)
  }

  onEnter(world, (id, ticket) => {
    const candy = byTicket.get(ticket)
    if (!candy) return
    byTicket.delete(ticket)
    enter(candy, id)
  })

  function enter(candy: Candy, id: number): void {
    candy.ticket = -1
    candy.body = id
    byBody.set(id, candy)
    flying.add(id)
    tell('drop', candy)
  }

  const sizeOf = (candy: Candy) => radiusOf(radius, candy.items[0]!.size ?? 1, seed, candy.serial)
  const make = (share: JarItem[]): Candy => ({ serial: serial++, items: share, ticket: -1, body: -1 })

  /** Gives a candy that is inside the radius of the item it stands for; one that waits comes in with the radius it had. */
  function resize(candy: Candy): void {
    if (candy.body < 0) return
    const body = candy.body as BodyId
    const wanted = sizeOf(candy)
    if (getBody(world, body).radius !== wanted) setBody(world, body, { radius: wanted })
  }

  function bringIn(fresh: Candy[]): void {
    if (fresh.length === 0) return
    const places = letIn(
      world,
      fresh.map(sizeOf),
      fresh.map((candy) => candy.serial),
    )
    fresh.forEach((candy, k) => {
      const { ticket, body } = places[k]!
      if (body >= 0) enter(candy, body)
      else {
        candy.ticket = ticket
        byTicket.set(ticket, candy)
      }
    })
    rested = false
    motion.lean()
  }

  function takeOut(gone: Candy[]): void {
    const tickets = gone.filter((candy) => candy.body < 0).map((candy) => candy.ticket)
    if (tickets.length > 0) unpour(world, tickets)
    for (const ticket of tickets) byTicket.delete(ticket)
    for (const { body } of gone) {
      if (body < 0) continue
      removeBody(world, body as BodyId)
      byBody.delete(body)
      flying.delete(body)
    }
    if (gone.length > 0) rested = false
  }

  /** Removes and adds items whose names were checked, and brings the candies in line with them. */
  function alter(removed: ReadonlySet<string>, added: readonly JarItem[]): void {
    if (removed.size > 0) {
      for (const key of removed) {
        const candy = byKey.get(key)!
        candy.items = candy.items.filter((item) => keyOf(item.id) !== key)
        byKey.delete(key)
      }
      takeOut(candies.filter((candy) => candy.items.length === 0))
      candies = candies.filter((candy) => candy.items.length > 0)
    }
    const fresh: Candy[] = []
    const wanted = standsFor(byKey.size + added.length, capacity)
    for (const item of added) {
      let candy = candies.at(-1)
      if (!candy || candy.items.length >= wanted) {
        candy = make([])
        candies.push(candy)
        fresh.push(candy)
      }
      candy.items.push(item)
      byKey.set(keyOf(item.id), candy)
    }
    if (wanted !== each || candies.length > capacity) {
      each = wanted
      const gone = packCandies(candies, each, (share) => {
        const candy = make(share)
        fresh.push(candy)
        return candy
      })
      const lost = new Set(gone)
      const never = new Set(fresh)
      takeOut(gone.filter((candy) => !never.has(candy)))
      for (const candy of candies) {
        for (const item of candy.items) byKey.set(keyOf(item.id), candy)
        resize(candy)
      }
      bringIn(fresh.filter((candy) => !lost.has(candy)))
    } else bringIn(fresh)
  }

  /** As many of `wanted` as may come in when `free` are left; an error tells of the rest. */
  function admitted<T>(wanted: readonly T[], free: number): readonly T[] {
    if (overflow === 'group' || wanted.length <= free) return wanted
    const refused = wanted.length - free
    emit(
      'error',
      new RangeError(
        `the jar is full: it holds ${capacity}; ${refused} refused. Take some out, or let overflow be 'group'`,
      ),
    )
    return wanted.slice(0, free)
  }

  /** `n` items without a name of their own. */
  function nameless(n: number): JarItem[] {
    return Array.from({ length: n }, () => {
      do named++
      while (byKey.has(`#${named}`))
      return { id: `#${named}` }
    })
  }

  /** What `drop` would let in. */
  function newcomers(what: number | readonly JarItem[]): readonly JarItem[] {
    if (typeof what === 'number') checkCount(what, 'the number to drop')
    else {
      checkItems(what)
      what.forEach(({ id }, k) => {
        if (byKey.has(keyOf(id)))
          throw new RangeError(`items[${k}].id ${show(id)} is in the jar already: take it out first, or use another id`)
      })
    }
    checkCount(byKey.size + (typeof what === 'number' ? what : what.length), 'the count after it')
    const free = Math.max(0, capacity - byKey.size)
    return admitted(typeof what === 'number' ? nameless(what) : what, free)
  }

  /** Lets `n` nameless items, or the items given, fall in. @returns those accepted */
  function drop(what: number | readonly JarItem[] = 1): readonly JarItem[] {
    const added = newcomers(what)
    if (added.length > 0) {
      alter(new Set(), added)
      changed('drop')
    }
    return added
  }

  /** What the items would be after a drop or a take, for somebody who asks first; nothing changes. */
  function propose(
    reason: 'drop' | 'take' | 'clear' | 'pourOut',
    what: number | readonly (JarItem | string | number)[] = 1,
  ): JarChange {
    const added = reason === 'drop' ? newcomers(what as number | readonly JarItem[]) : []
    const gone = new Set(reason === 'take' ? pick(what as number | readonly (string | number)[]) : [])
    const all =
      reason === 'clear' || reason === 'pourOut' ? [] : [...items().filter((item) => !gone.has(item)), ...added]
    return { reason, count: all.length, items: all, standsFor: standsFor(all.length, capacity) }
  }

  /** Takes the newest `n` items out, or those with these ids. @returns the items taken */
  function take(what: number | readonly (string | number)[] = 1): JarItem[] {
    const gone = pick(what)
    if (gone.length === 0) return gone
    alter(new Set(gone.map(({ id }) => keyOf(id))), [])
    changed('take')
    return gone
  }

  function pick(what: number | readonly (string | number)[]): JarItem[] {
    if (typeof what === 'number') {
      checkCount(what, 'the number to take')
      return what === 0 ? [] : items().slice(-what)
    }
    if (!Array.isArray(what)) throw new RangeError(`take needs a number or a list of ids, got ${show(what)}`)
    return [...new Set(what.map(keyOf))].map((key) => {
      const item = byKey.get(key)?.items.find(({ id }) => keyOf(id) === key)
      if (!item) throw new RangeError(`no item of the jar has the id ${show(key)}`)
      return item
    })
  }

  /** Follows a list: items that are not in it leave, new ones fall in, those that stay take its label, colour, size and data. */
  function setItems(list: readonly JarItem[]): void {
    checkItems(list)
    const wanted = admitted(list, capacity)
    const keys = new Set(wanted.map(({ id }) => keyOf(id)))
    const removed = new Set([...byKey.keys()].filter((key) => !keys.has(key)))
    const added = wanted.filter(({ id }) => !byKey.has(keyOf(id)))
    let renewed = false
    for (const item of wanted) {
      const candy = byKey.get(keyOf(item.id))
      const at = candy ? candy.items.findIndex(({ id }) => keyOf(id) === keyOf(item.id)) : -1
      if (!candy || candy.items[at] === item) continue
      const before = candy.items[at]!
      candy.items[at] = item
      if (before.color !== item.color) renewed = true
      if (at === 0 && before.size !== item.size) resize(candy)
    }
    if (removed.size > 0 || added.length > 0) {
      alter(removed, added)
      changed('set')
    } else if (renewed) emit('paint', null)
  }

  /** Drops what is missing, or takes the newest out. */
  function setCount(count: number): void {
    checkCount(count)
    const before = byKey.size
    if (count < before) alter(new Set(pick(before - count).map(({ id }) => keyOf(id))), [])
    else alter(new Set(), admitted(nameless(count - before), Math.max(0, capacity - before)))
    if (byKey.size !== before) changed('set')
  }

  function clear(): void {
    if (byKey.size === 0) return
    alter(new Set(byKey.keys()), [])
    changed('clear')
  }

  /** Shakes the jar for some 0.7 s. @param force 1; 0 to 3 */
  function shake(force = 1): void {
    motion.shake(force)
    rested = false
  }

  /** Tilts the bottle: the direction in which candies fall, in the bottle's own frame; [0, -1, 0] is upright. Not on a torus. */
  function tilt(direction: JarVec): void {
    motion.tilt(direction)
    rested = false
  }

  /** Takes the cork off and tips the bottle over until nothing is left in it, for some eight seconds at most; `change` tells of the end. @param still all are gone at once */
  function pourOut(still = false): void {
    if (view === 'torus') clear()
    if (byKey.size === 0) return
    if (still) {
      alter(new Set(byKey.keys()), [])
      changed('pourOut')
    } else motion.pourOut()
  }

  /** Whoever has fallen out of a bottle that is poured out, down to the table, is gone; after the last, it stands again. */
  function letOut(): void {
    const gone = new Set<string>()
    for (const candy of candies) {
      let out = candy.body < 0 || motion.emptying === 1
      if (!out) {
        const { position, radius } = getBody(world, candy.body as BodyId)
        out = motion.hasLeft(position[0]!, position[1]!, radius)
      }
      if (out) for (const { id } of candy.items) gone.add(keyOf(id))
    }
    if (gone.size > 0) alter(gone, [])
    if (byKey.size > 0) return
    motion.stand()
    changed('pourOut')
  }

  /** To be called after each step of the world: tells what happened in it. */
  function stepped(): void {
    if (motion.emptying > 0) letOut()
    else motion.lean()
    motion.stepped()
    if (flying.size > 0) {
      forEachContact(world, (a, b) => {
        for (const id of [a, b]) {
          if (id !== null && flying.delete(id)) tell('land', byBody.get(id)!)
        }
      })
    }
    const asleep = isAsleep(world)
    if (asleep && !rested && !quiet) emit('settle', { count: byKey.size })
    rested = asleep
  }

  return {
    /** Its world: read it, draw it; bodies come and go through the jar. */
    world,
    /** As given. */
    view,
    /** Candies at most. */
    capacity,
    /** Lets `n` nameless items (1), or the items given, fall in. @returns those accepted */
    drop,
    /** Takes the newest `n` items (1) out, or those with these ids. @returns the items taken */
    take,
    /** What the contents would be after a drop, a take, a clear or a pour; nothing changes. */
    propose,
    /** Makes the jar hold these items: by id, those that are not in the list leave, new ones fall in. */
    setItems,
    /** Drops what is missing to a number, or takes the newest out. */
    setCount,
    /** Empties it at once. */
    clear,
    /** Shakes it for some 0.7 s. @param force 0 to 3; 1 */
    shake,
    /** Where candies fall, in the bottle's own frame: [0, -1, 0] is upright. Not on a torus. */
    tilt,
    /** Tips the bottle over until nothing is left in it, for some eight seconds at most. @param still empties it at once instead; false */
    pourOut,
    /** Radians that the bottle is tipped while it is poured out, `alpha` (1) of a step after the one before the last; 0: it stands. */
    turn: motion.turn,
    /** Whether it is being poured out: the cork is off before it tips. */
    isPouringOut: () => motion.emptying > 0,
    /** To be called after each step that `step` did not take: tells what happened in it. */
    stepped,
    /** One step of the world and what follows from it. `silent`: without the events drop, land and settle. */
    step(silent = false): void {
      quiet = silent
      try {
        step(world)
        stepped()
      } finally {
        quiet = false
      }
    },
    /** All items, in the order in which they came. */
    items,
    /** Items. */
    count: () => byKey.size,
    /** Every candy, in the order in which they came. */
    list: (): CandyEvent[] => candies.map(({ items }) => ({ item: items[0]!, items: items.slice() })),
    /** What the candy with this body stands for; null for a body of somebody else. */
    at(body: number): CandyEvent | null {
      const candy = byBody.get(body)
      return candy ? { item: candy.items[0]!, items: candy.items.slice() } : null
    },
    /** A text from which `load` goes on with the same items and candies, bit for bit. */
    save: (): string => {
      const { down, shaking } = motion
      return writeJar(world, { radius, serial, each, down, shaking, candies, flying: [...flying] })
    },
    /** Makes a saved jar present. @throws RangeError when the text is none, or of another view; then the jar is as it was */
    load(text: string): void {
      const { state, snapshot } = readJar(text, world.dim)
      restoreSnapshot(snapshot, world)
      ;({ radius, serial, each, candies } = state)
      for (const map of [byKey, byTicket, byBody, flying]) map.clear()
      for (const candy of candies) {
        for (const item of candy.items) byKey.set(keyOf(item.id), candy)
        if (candy.body >= 0) byBody.set(candy.body, candy)
        else byTicket.set(candy.ticket, candy)
      }
      for (const body of state.flying) if (byBody.has(body)) flying.add(body)
      motion.load(state)
      rested = isAsleep(world)
      // It may have been saved from a jar of another capacity.
      alter(new Set(), [])
      changed('load')
    },
    /** Figures, as of the last step. */
    stats: (): JarStats => ({
      ...stats(world),
      count: byKey.size,
      candies: candies.length,
      standsFor: each,
      steps: world.stepCount,
    }),
    /** Calls back on an event. @returns a function that ends it */
    on<K extends keyof JarEvents>(type: K, listener: (event: JarEvents[K]) => void): () => void {
      if (!Object.hasOwn(listeners, type))
        throw new RangeError(`there is no event ${show(type)}; there are ${Object.keys(listeners).join(', ')}`)
      listeners[type].add(listener)
      return () => listeners[type].delete(listener)
    },
  }
}
