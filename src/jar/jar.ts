// The jar without React: items, the candies that stand for them, and their bodies in a world. A new
// count makes candies fall: jarContents.ts. Tilt and shake: jarMotion.ts. Pouring out: jarPour.ts.
// The rules of single items: jarItems.ts. Options: jarOptions.ts. Undo: jarUndo.ts, jarMoment.ts.
// Worlds: jarWorld.ts. Saved text: jarFile.ts. The code that steps the world calls `stepped` after
// each step; the rest follows from the calls.
import { type BodyId, isAsleep, stats, step } from '../physics/index.ts'
import { createEvents } from '../physics/internal.ts'
import { createCandyBodies } from './jarBodies.ts'
import { createChanges } from './jarChanges.ts'
import { createContents } from './jarContents.ts'
import { readJar, writeJar } from './jarFile.ts'
import { createGoals, type JarGoal } from './jarGoals.ts'
import { type Candy, checkTotal, remainderOf, sumOf } from './jarItems.ts'
import { createMoments } from './jarMoment.ts'
import { createMotion } from './jarMotion.ts'
import { ofAccepted, readJarOptions } from './jarOptions.ts'
import { createPour } from './jarPour.ts'
import { createTable } from './jarTable.ts'
import type { CandyEvent, JarEvents, JarOptions, JarStats } from './jarTypes.ts'
import { createUndo, type JarMoment } from './jarUndo.ts'
import { createJarWorld, type JarVec, type JarWorld } from './jarWorld.ts'
import { pileHeight } from './pileHeight.ts'

export type { JarGoal, JarGoals } from './jarGoals.ts'
export type { CandyEvent, JarChange, JarEvents, JarOptions, JarStats } from './jarTypes.ts'

/** What `createJar` returns. */
export type Jar = ReturnType<typeof createJar>

/**
 * Creates a jar of those options that are accepted, each beside those before it.
 * @param refused Gets the error of each of the others.
 */
export function createJarOf(options: JarOptions, refused: (error: RangeError) => void): Jar {
  return ofAccepted(options, createJar, refused)
}

/**
 * Creates a jar. Its functions throw `RangeError` too, and then the jar is as it was. An option
 * that does not exist is reported in the console.
 * @param scene A world to use in place of an empty one. `adopt` makes items of what is in it.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function createJar(options: JarOptions = {}, scene?: JarWorld) {
  const { seed, view, capacity, overflow, unit, vessel, goals, least, filling, beside, each } = readJarOptions(options)
  const inside = filling && filling - beside
  const { world, radius, restore } = scene ?? createJarWorld(seed, capacity, vessel, inside)
  const motion = createMotion(world, vessel)
  const table = createTable(world, vessel)
  const events = createEvents<JarEvents>(['drop', 'land', 'settle', 'change', 'goal', 'error', 'paint'])
  const { change, emit } = events
  let silenced = false
  let revision = 0
  events.on('paint', () => revision++)

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
  const contents = createContents(capacity, least, overflow, bodies, (error) => emit('error', () => error))
  let atRest = isAsleep(world)
  const { state, moment, replace } = createMoments(world, vessel, restore, contents, bodies, motion, table)
  const history = createUndo()
  const changes = createChanges(contents, bodies, motion, events, each, history, createGoals(goals), moment)
  const { count, items } = contents
  const { changed, clear, endPour, record, replaceAll } = changes
  const { pourOut, removePoured } = createPour(world, contents, motion, table, changes, change)

  /** Returns to a moment. */
  function returnTo(moment: JarMoment): void {
    replace(moment)
    atRest = isAsleep(world)
  }

  function adopt(ids: readonly BodyId[], tickets: readonly number[] = []): void {
    change(() => {
      const before = items().length
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

  function celebrate(): void {
    motion.celebrate()
    atRest = false
  }

  function tilt(down: JarVec): void {
    motion.tilt(down)
    atRest = false
  }

  function undo(): boolean {
    const step = history.take()
    if (step)
      change(() => {
        const before = step.before()
        if (step.moment) returnTo(step.moment)
        else {
          endPour(sumOf(before))
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
    /** The value that one candy stands for, as given. */
    unit,
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
     * take its fields.
     */
    setItems: changes.setItems,
    /** Drops what is missing to a number, or takes the newest out. */
    setCount: changes.setCount,
    /**
     * Makes nameless items of bodies that were added to the world directly, and of queued ones.
     * Bodies count as landed. Adopt no more than `capacity` has room for.
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
    /** Lets the candies on top jump, in a wave around the jar. On a torus all move a little. */
    celebrate,
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
     * Whether `stepped` may follow several steps at once: the jar does nothing between steps, such
     * as a shake or a pour.
     */
    isQuiet: () => motion.isQuiet() && !table.isBusy(),
    /** Leaves out the events drop, land and settle from now on, or fires them again. */
    silence(isSilent: boolean): void {
      silenced = isSilent
    },
    /**
     * Takes one step of the world and fires its events.
     * @param silent Leaves out the events drop, land and settle. @default false
     */
    step(silent = false): void {
      const before = silenced
      silenced ||= silent
      try {
        step(world)
        stepped()
      } finally {
        silenced = before
      }
    },
    /** All items, oldest first. */
    items,
    /** What the items count for: their number, where none has a value. */
    count,
    /** The goals, from the lowest to the highest. */
    goals: goals as readonly JarGoal[],
    /**
     * The height at which a count settles: the mean height of the surface seen from above, plus
     * half the radius of the candies on top. Candies that lie beside the bottle do not count.
     * @param count A count as of `count()`; the candies of the jar stand for as much as now.
     * @returns metres above the inner floor; 0 on a torus
     */
    heightOf(count: number): number {
      checkTotal(count)
      if (!vessel) return 0
      return pileHeight(vessel, Math.max(0, count / contents.each - beside), bodies.radius)
    },
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
        const saved = readJar(text, world, vessel, restore, each)
        replaceAll(() => returnTo(saved))
        changed('load')
      })
    },
    /** A number that grows when contents, colours or labels have changed: before `paint` fires. */
    revision: () => revision,
    /** Statistics of the last step. */
    stats: (): JarStats => ({
      ...stats(world),
      count: count(),
      candies: contents.candies.length,
      standsFor: contents.each,
      remainder: remainderOf(count(), contents.each),
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
