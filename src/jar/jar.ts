// The jar without React: items, the candies that stand for them, and their bodies in a world. A new
// count makes candies fall: jarContents.ts. Tilt, shake and pouring out: jarMotion.ts. The rules of
// single items: jarItems.ts. Undo: jarUndo.ts. Worlds: jarWorld.ts. Saved text: jarFile.ts. The
// code that steps the world calls `stepped` after each step; the rest follows from the calls.
import {
  type BodyId,
  createEvents,
  getDynamicBody,
  isAsleep,
  oneOf,
  stats,
  step,
  takeSnapshot,
  whole,
} from '../physics/index.ts'
import { MOST_BESIDE } from './besidePlaces.ts'
import { createCandyBodies } from './jarBodies.ts'
import { createChanges } from './jarChanges.ts'
import { createContents } from './jarContents.ts'
import { type JarState, readJar, writeJar } from './jarFile.ts'
import { type Candy, type JarItem, MOST_ITEMS } from './jarItems.ts'
import { createMotion } from './jarMotion.ts'
import { createTable } from './jarTable.ts'
import type { CandyEvent, JarEvents, JarOptions, JarStats } from './jarTypes.ts'
import { createUndo, type JarMoment } from './jarUndo.ts'
import { CAPACITY, createJarWorld, type JarVec, type JarWorld } from './jarWorld.ts'
import { reportUnknown } from './unknown.ts'
import { vesselOf } from './vessels.ts'

export type { CandyEvent, JarChange, JarEvents, JarOptions, JarStats } from './jarTypes.ts'

/** What `createJar` returns. */
export type Jar = ReturnType<typeof createJar>

const OPTION_NAMES: readonly (keyof JarOptions)[] = ['seed', 'view', 'capacity', 'overflow', 'beside', 'vessel']

/** The options of a jar among other properties. */
export function pickJarOptions(props: JarOptions): JarOptions {
  return Object.fromEntries(OPTION_NAMES.map((name) => [name, props[name]]))
}

/**
 * Creates a jar. Its functions throw `RangeError` too, and then the jar is as it was. An option
 * that does not exist is reported in the console.
 * @param scene A world to use in place of an empty one. `adopt` makes items of what is in it.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function createJar(options: JarOptions = {}, scene?: JarWorld) {
  reportUnknown('jar option', options, OPTION_NAMES)
  const { seed = 1, view = 'bottle', overflow = 'group', beside = 0 } = options
  oneOf('view', view, ['bottle', 'torus'])
  const capacity = options.capacity ?? CAPACITY[view]
  whole('capacity', capacity, 'candies', 1, MOST_ITEMS)
  oneOf('overflow', overflow, ['group', 'refuse'])
  whole('beside', beside, 'candies', 0, MOST_BESIDE)
  const shape = vesselOf(options.vessel ?? 'bottle')

  const vessel = view === 'torus' ? null : shape
  const { world, radius, restore } = scene ?? createJarWorld(seed, capacity, vessel)
  const motion = createMotion(world, vessel)
  const table = createTable(world, vessel)
  const events = createEvents<JarEvents>(['drop', 'land', 'settle', 'change', 'error', 'paint'])
  const { change, emit } = events
  let silenced = false

  const eventOf = ({ items }: Candy): CandyEvent => ({ item: items[0]!, items: items.slice() })
  /** Fires an event about a candy, unless a listener has removed it by then. */
  const emitCandy = (type: 'drop' | 'land', candy: Candy) => {
    if (!silenced) emit(type, () => (bodies.at(candy.body) === candy ? eventOf(candy) : undefined))
  }
  const lay = (serial: number, size: number) => (serial < beside ? table.lay(serial, size) : null)
  const bodies = createCandyBodies(world, seed, radius, lay, {
    entered: (candy) => emitCandy('drop', candy),
    added() {
      atRest = false
      motion.updateTilt()
    },
    removed() {
      atRest = false
    },
  })
  const contents = createContents(capacity, overflow, bodies, (error) => emit('error', () => error))
  let atRest = isAsleep(world)
  /** The state apart from the world. It shares the candies of the jar. */
  const state = (): JarState => {
    const { down, shaking } = motion
    const { radius, flying } = bodies
    const own = vessel && vessel.name !== 'bottle' && { vessel: vessel.given }
    return { radius, ...own, ...contents.state(), down, shaking, flying: [...flying] }
  }
  const moment = (): JarMoment => {
    const candies = contents.candies.map((candy) => ({ ...candy, items: candy.items.slice() }))
    return { state: { ...state(), candies }, snapshot: table.save(() => takeSnapshot(world)) }
  }
  const history = createUndo()
  const changes = createChanges(contents, bodies, motion, events, capacity, history, moment)
  const { alter, count, items } = contents
  const { changed, clear, endPour, record, replaceAll } = changes

  /** Replaces items, candies and their world. */
  function replace({ state, snapshot }: JarMoment): void {
    restore(snapshot, world)
    contents.load(state)
    bodies.load(state)
    motion.load(state, table.load())
    atRest = isAsleep(world)
    // The jar that was saved may have had another capacity.
    alter([])
  }

  function adopt(ids: readonly BodyId[], tickets: readonly number[] = []): void {
    change(() => {
      const before = count()
      contents.adopt(ids, tickets)
      record(items().slice(before))
      atRest = false
      changed('drop')
    })
  }

  function shake(strength = 1): void {
    motion.shake(strength)
    atRest = false
  }

  function tilt(down: JarVec): void {
    motion.tilt(down)
    atRest = false
  }

  function pourOut(still = false): void {
    if (view === 'torus') clear()
    if (count() === 0) return
    const pour = () => {
      // What lies on the table goes at once, because the bottle takes its frame with it.
      alter(contents.candies.filter(({ body }) => body >= 0 && table.isOut(body)).flatMap(({ items }) => items))
      table.leave()
      motion.pourOut()
    }
    change(() => {
      if (motion.emptying === 0) replaceAll(pour)
      if (still || count() === 0) endPour()
    })
  }

  /** Removes the candies that have fallen onto the table. After the last one the bottle stands. */
  function removePoured(): void {
    const gone: JarItem[] = []
    for (const candy of contents.candies) {
      let out = candy.body < 0 || motion.emptying === 1
      if (!out) {
        const { position, radius } = getDynamicBody(world, candy.body as BodyId)
        out = motion.hasLeft(position[0]!, position[1]!, radius)
      }
      if (out) gone.push(...candy.items)
    }
    alter(gone)
    if (count() === 0) endPour()
  }

  function undo(): boolean {
    const step = history.take()
    if (step)
      change(() => {
        const before = step.before()
        if (step.moment) replace(step.moment)
        else {
          endPour(before.length)
          contents.setItems(before)
        }
        changed('undo')
      })
    return step !== undefined
  }

  function stepped(): void {
    change(() => {
      if (motion.emptying > 0) removePoured()
      else motion.updateTilt()
      motion.stepped()
      table.stepped()
      bodies.landings((candy) => emitCandy('land', candy))
      const asleep = isAsleep(world)
      // A listener of the landings may have dropped another candy by then.
      if (asleep && !atRest && !silenced) emit('settle', () => (atRest ? { count: count() } : undefined))
      atRest = asleep
    })
  }

  return {
    /** The world, for reading and drawing. Add and remove candies through the jar. */
    world,
    /** The view, as given. */
    view,
    /** The vessel around the candies; null on a torus. */
    vessel,
    /** The most candies. */
    capacity,
    /**
     * Drops nameless items or the items given.
     * @param what A number of items, or the items. @default 1
     * @returns the items accepted
     */
    drop: changes.drop,
    /**
     * Takes items out.
     * @param what A number of items, the newest first, or ids. @default 1
     * @returns the items taken
     */
    take: changes.take,
    /** Returns the contents after a drop, a take, a clear or a pour, and changes nothing. */
    propose: changes.propose,
    /**
     * Follows a list by id: items that are not in it leave, new ones fall in, and those that stay
     * take its label, colour, size and data.
     */
    setItems: changes.setItems,
    /** Drops what is missing to a number, or takes the newest out. */
    setCount: changes.setCount,
    /**
     * Makes nameless items of bodies that were added to the world directly, such as those of
     * `addJelly`, and of queued ones. Bodies count as landed. Adopt no more than `capacity` has
     * room for.
     * @param tickets Tickets of queued bodies. @default []
     */
    adopt,
    /** Removes all items at once. */
    clear,
    /**
     * Takes back the last change of the contents, up to 20 in a row: a drop, a take, another count
     * or list, a clear, a pour, a load. Items come back with their ids, labels and colours. After a
     * clear, a pour or a load the candies are where they were; otherwise they fall in.
     * @returns whether there was a change to take back
     */
    undo,
    /** The number of changes that `undo` can take back. */
    undoable: history.steps,
    /** Forgets the changes so far: `undo` does not take them back. */
    forget: history.forget,
    /**
     * Shakes the jar for about 0.7 s.
     * @param strength 0 to 3. @default 1
     */
    shake,
    /**
     * Tilts the bottle. No effect on a torus.
     * @param down The direction in which candies fall, in the frame of the bottle: [0, -1, 0]
     *   is upright.
     */
    tilt,
    /**
     * Takes the cork off and tips the bottle until it is empty, for about eight seconds at most. It
     * fires `change` when it is done.
     * @param still Empties it at once instead. @default false
     */
    pourOut,
    /**
     * The angle by which the bottle is tipped while it is poured out.
     * @param alpha Fraction of a step after the one before the last. @default 1
     * @returns radians; 0 when the bottle stands
     */
    turn: motion.turn,
    /** Whether the bottle is being poured out. The cork is off before it tips. */
    isPouringOut: () => motion.emptying > 0,
    /**
     * Tells the jar which body is held: it makes room on the table, and opens the mouth where
     * something is carried over it. Hold it with `grab`.
     * @param body The body, or null when it was released.
     */
    hold(body: number | null): void {
      if (body === null || motion.emptying === 0) table.hold(body)
    },
    /** Whether the mouth is open, because a candy is carried or thrown over it. */
    isOpen: () => table.isOpen,
    /** Fires the events of a step. Call it after each step that `step` did not take. */
    stepped,
    /**
     * Takes one step of the world and fires its events.
     * @param silent Leaves out the events drop, land and settle. @default false
     */
    step(silent = false): void {
      silenced = silent
      try {
        step(world)
        stepped()
      } finally {
        silenced = false
      }
    },
    /** All items, oldest first. */
    items,
    /** The number of items. */
    count,
    /** All candies, oldest first. */
    list: (): CandyEvent[] => contents.candies.map(eventOf),
    /** What the candy with this body stands for, or null for a body that is not the jar's. */
    at(body: number): CandyEvent | null {
      const candy = bodies.at(body)
      return candy ? eventOf(candy) : null
    },
    /** A text from which `load` continues with the same items and candies, bit for bit. */
    save: (): string => table.save(() => writeJar(world, state())),
    /**
     * Restores a saved jar.
     * @throws RangeError when the text is no saved jar, or one of another view; then nothing has
     *   changed
     */
    load(text: string): void {
      change(() => {
        const saved = readJar(text, world, vessel, restore, capacity)
        replaceAll(() => replace(saved))
        changed('load')
      })
    },
    /** Statistics of the last step. */
    stats: (): JarStats => ({
      ...stats(world),
      count: count(),
      candies: contents.candies.length,
      standsFor: contents.each,
      steps: world.stepCount,
    }),
    /**
     * Calls back on an event, after the change that caused it. What a listener throws is reported
     * like an uncaught error: the others hear the event too.
     * @returns a function that removes the listener
     */
    on: events.on,
  }
}
