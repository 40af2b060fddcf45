// A jar without React: items on one side, the candies of a world on the other, and the way from each to the other. Whoever steps the
// world calls `stepped` after each step; everything else follows from the calls. Items: jarItems.ts; worlds: jarWorld.ts; text: jarFile.ts.
import { refuse, show } from '../physics/core/validate.ts'
import { type BodyId, getBody, isAsleep, restoreBodies, stats, step, type World } from '../physics/index.ts'
import { createCandyBodies } from './jarBodies.ts'
import { createContents } from './jarContents.ts'
import { readJar, writeJar } from './jarFile.ts'
import { type Candy, checkCount, checkItems, type JarItem, standsFor } from './jarItems.ts'
import { createMotion } from './jarMotion.ts'
import type { CandyEvent, JarChange, JarEvents, JarOptions, JarStats } from './jarTypes.ts'
import { CAPACITY, createJarWorld, type JarVec, jarRadius } from './jarWorld.ts'

export type { CandyEvent, JarChange, JarEvents, JarOptions, JarStats } from './jarTypes.ts'

/** What `createJar` gives. */
export type Jar = ReturnType<typeof createJar>

/**
 * An empty jar.
 * @throws RangeError naming the option, its value and what is allowed. So do its functions; then the jar is as it was.
 */
export function createJar(options: JarOptions = {}) {
  const { seed = 1, view = 'bottle', overflow = 'group' } = options
  if (view !== 'bottle' && view !== 'torus') refuse('view', 'bottle or torus', view)
  const capacity = options.capacity ?? CAPACITY[view]
  checkCount(capacity, 'capacity')
  if (capacity === 0) refuse('capacity', 'at least 1', capacity)
  if (overflow !== 'group' && overflow !== 'refuse') refuse('overflow', 'group or refuse', overflow)

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
  let quiet = false
  let rested = true

  const emit = <K extends keyof JarEvents>(type: K, event: JarEvents[K]) => {
    for (const listener of [...listeners[type]]) listener(event)
  }
  const eventOf = ({ items }: Candy): CandyEvent => ({ item: items[0]!, items: items.slice() })
  const tell = (type: 'drop' | 'land', candy: Candy) => !quiet && emit(type, eventOf(candy))
  const bodies = createCandyBodies(world, seed, jarRadius(view, capacity), {
    entered: (candy) => tell('drop', candy),
    came() {
      rested = false
      motion.lean()
    },
    left() {
      rested = false
    },
  })
  const contents = createContents(capacity, overflow, bodies, (error) => emit('error', error))
  const { alter, count, items, newcomers, pick } = contents
  const changed = (reason: JarChange['reason']) => {
    // A long list is only made when somebody reads it.
    emit('change', {
      reason,
      count: count(),
      standsFor: contents.each,
      get items() {
        return items()
      },
    })
    emit('paint', null)
  }

  /** A pour that is under way is over at once: nothing is left in the bottle, and it stands. Who comes now is not poured out with the others. */
  function endPour(): void {
    if (motion.emptying === 0) return
    alter(items())
    motion.stand()
    changed('pourOut')
  }

  /** Lets `n` nameless items, or the items given, fall in. @returns those accepted */
  function drop(what: number | readonly JarItem[] = 1): readonly JarItem[] {
    const added = newcomers(what, motion.emptying > 0)
    if (added.length > 0) {
      endPour()
      alter([], added)
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
    alter(gone)
    changed('take')
    return gone
  }

  /** Follows a list: items that are not in it leave, new ones fall in, those that stay take its label, colour, size and data. */
  function setItems(list: readonly JarItem[]): void {
    checkItems(list)
    endPour()
    const { changed: different, painted } = contents.follow(list)
    if (different) changed('set')
    else if (painted) emit('paint', null)
  }

  /** Drops what is missing, or takes the newest out. */
  function setCount(wanted: number): void {
    checkCount(wanted)
    endPour()
    if (contents.level(wanted)) changed('set')
  }

  function clear(): void {
    if (count() === 0) return
    alter(items())
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
    if (count() === 0) return
    motion.pourOut()
    if (still) endPour()
  }

  /** Whoever has fallen out of a bottle that is poured out, down to the table, is gone; after the last, it stands again. */
  function letOut(): void {
    const gone: JarItem[] = []
    for (const candy of contents.candies) {
      let out = candy.body < 0 || motion.emptying === 1
      if (!out) {
        const { position, radius } = getBody(world, candy.body as BodyId)
        out = motion.hasLeft(position[0]!, position[1]!, radius)
      }
      if (out) gone.push(...candy.items)
    }
    alter(gone)
    if (count() === 0) endPour()
  }

  /** To be called after each step of the world: tells what happened in it. */
  function stepped(): void {
    if (motion.emptying > 0) letOut()
    else motion.lean()
    motion.stepped()
    bodies.landings((candy) => tell('land', candy))
    const asleep = isAsleep(world)
    if (asleep && !rested && !quiet) emit('settle', { count: count() })
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
    count,
    /** Every candy, in the order in which they came. */
    list: (): CandyEvent[] => contents.candies.map(eventOf),
    /** What the candy with this body stands for; null for a body of somebody else. */
    at(body: number): CandyEvent | null {
      const candy = bodies.at(body)
      return candy ? eventOf(candy) : null
    },
    /** A text from which `load` goes on with the same items and candies, bit for bit. */
    save: (): string => {
      const { down, shaking } = motion
      const state = contents.state()
      const { radius, flying } = bodies
      return writeJar(world, { radius, ...state, down, shaking, flying: [...flying] })
    },
    /** Makes a saved jar present. @throws RangeError when the text is none, or of another view; then the jar is as it was */
    load(text: string): void {
      const { state, snapshot } = readJar(text, world.dim)
      restoreBodies(snapshot, world)
      contents.load(state)
      bodies.load(state)
      motion.load(state)
      rested = isAsleep(world)
      // It may have been saved from a jar of another capacity.
      alter([])
      changed('load')
    },
    /** Figures, as of the last step. */
    stats: (): JarStats => ({
      ...stats(world),
      count: count(),
      candies: contents.candies.length,
      standsFor: contents.each,
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
