// The jar without React: items, the candies that stand for them, and their bodies in a world. This
// file makes its parts and is their public face. What changes the contents: jarChanges.ts, on items
// and candies of jarContents.ts. The rules of single items: jarItems.ts. Tilt and shake:
// jarMotion.ts. Undo: jarUndo.ts. Worlds: jarWorld.ts. Saved text: jarFile.ts. The code that steps
// the world calls `stepped` after each step; the rest follows from the calls.
import { type BodyId, isAsleep, stats, step } from '../physics/index.ts'
import { createEvents } from './events.ts'
import { createCandyBodies } from './jarBodies.ts'
import * as change from './jarChanges.ts'
import { createContents } from './jarContents.ts'
import { writeJar } from './jarFile.ts'
import { createGoals, type JarGoal } from './jarGoals.ts'
import { type Candy, checkTotal, type JarItem, remainderOf } from './jarItems.ts'
import { createMotion } from './jarMotion.ts'
import { ofAccepted, readJarOptions } from './jarOptions.ts'
import { createTable } from './jarTable.ts'
import type { CandyEvent, JarChange, JarEvents, JarOptions, JarStats } from './jarTypes.ts'
import { forget, type JarParts, stateOf } from './jarUndo.ts'
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
  const { world, radius, restore } = scene ?? createJarWorld(seed, capacity, vessel, filling && filling - beside)
  const motion = createMotion(world, vessel)
  const table = createTable(world, vessel)
  const events = createEvents<JarEvents>(['drop', 'land', 'settle', 'change', 'goal', 'error', 'paint'])
  const lay = (serial: number, size: number) => (serial < beside ? table.lay(serial, size) : null)
  const bodies = createCandyBodies(world, seed, radius, lay, {
    entered: (candy) => emitCandy(jar, 'drop', candy),
    added() {
      jar.isAtRest = false
      motion.updateTilt()
    },
    removed() {
      jar.isAtRest = false
    },
  })
  const contents = createContents(capacity, least, overflow, bodies, (error) => events.emit('error', () => error))
  const jar: JarParts = {
    ...{ world, vessel, restore, each, contents, bodies, motion, table, events, goals: createGoals(goals) },
    ...{ steps: [], isProposed: false, isAtRest: isAsleep(world), isSilent: false, revision: 0 },
  }
  events.on('paint', () => jar.revision++)
  const { count, items } = contents
  const stepped = () => events.change(() => afterStep(jar))
  /** Runs a motion, after which the jar may no longer be at rest. */
  const move = (run: () => void) => {
    run()
    jar.isAtRest = false
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
    drop: (what: number | readonly JarItem[] = 1): readonly JarItem[] => events.change(() => change.drop(jar, what)),
    /**
     * Takes items out.
     * @param what A number of items, the newest first, or ids. @default 1
     * @returns the items taken
     */
    take: (what: number | readonly (string | number)[] = 1): JarItem[] => events.change(() => change.take(jar, what)),
    /** Returns the contents after a drop, a take, a clear or a pour, and changes nothing. */
    propose: (
      reason: 'drop' | 'take' | 'clear' | 'pourOut' | 'undo',
      what: number | readonly (JarItem | string | number)[] = 1,
    ): JarChange => change.propose(jar, reason, what),
    /**
     * Follows a list by id: items that are not in it leave, new ones fall in, and those that stay
     * take its fields.
     */
    setItems: (list: readonly JarItem[]): void => events.change(() => change.setItems(jar, list)),
    /** Drops what is missing to a number, or takes the newest out. */
    setCount: (wanted: number): void => events.change(() => change.setCount(jar, wanted)),
    /**
     * Makes nameless items of bodies that were added to the world directly, and of queued ones.
     * Bodies count as landed. Adopt no more than `capacity` has room for.
     * @param tickets Tickets of queued bodies. @default []
     */
    adopt: (ids: readonly BodyId[], tickets: readonly number[] = []): void =>
      events.change(() => change.adopt(jar, ids, tickets)),
    /** Removes all items at once. */
    clear: (): void => events.change(() => change.clear(jar)),
    /**
     * Takes back the last change of the contents, up to 20 in a row: a drop, a take, another count
     * or list, a clear, a pour, a load. Items come back with their ids, labels and colours. After a
     * clear, a pour or a load the candies are where they were; otherwise they fall in.
     * @returns whether there was a change to take back
     */
    undo: (): boolean => events.change(() => change.undo(jar)),
    /** The number of changes that `undo` can take back. */
    undoable: (): number => jar.steps.length,
    /** Forgets the changes so far: `undo` does not take them back. */
    forget: (): void => forget(jar),
    /**
     * Shakes the jar for about 0.7 s.
     * @param strength 0 to 3. @default 1
     */
    shake: (strength = 1): void => move(() => motion.shake(strength)),
    /** Lets the candies on top jump, in a wave around the jar. On a torus all move a little. */
    celebrate: (): void => move(motion.celebrate),
    /**
     * Tilts the bottle. No effect on a torus.
     * @param down The direction in which candies fall, in the frame of the bottle: [0, -1, 0]
     *   is upright.
     */
    tilt: (down: JarVec): void => move(() => motion.tilt(down)),
    /**
     * Takes the cork off and tips the bottle until it is empty, for about eight seconds at most. It
     * fires `change` when it is done.
     * @param still Empties it at once instead. @default false
     */
    pourOut: (still = false): void => events.change(() => change.pourOut(jar, still)),
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
      jar.isSilent = isSilent
    },
    /**
     * Takes one step of the world and fires its events.
     * @param silent Leaves out the events drop, land and settle. @default false
     */
    step(silent = false): void {
      const before = jar.isSilent
      jar.isSilent ||= silent
      try {
        step(world)
        stepped()
      } finally {
        jar.isSilent = before
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
    save: (): string => table.save(() => writeJar(world, stateOf(jar))),
    /**
     * Restores a saved jar.
     * @throws RangeError when the text is no saved jar, or one of another view; then nothing has
     *   changed
     */
    load: (text: string): void => events.change(() => change.load(jar, text)),
    /** A number that grows when contents, colours or labels have changed: before `paint` fires. */
    revision: () => jar.revision,
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

const eventOf = ({ items }: Candy): CandyEvent => ({ item: items[0]!, items: items.slice() })

/** Fires an event about a candy, unless a listener has removed it by then. */
function emitCandy({ events, bodies, isSilent }: JarParts, type: 'drop' | 'land', candy: Candy): void {
  if (!isSilent) events.emit(type, () => (bodies.at(candy.body) === candy ? eventOf(candy) : undefined))
}

/** What a step of the world means for the jar. */
function afterStep(jar: JarParts): void {
  const { world, contents, motion, table, bodies, events } = jar
  if (motion.emptying > 0) change.removePoured(jar)
  else motion.updateTilt()
  motion.stepped()
  table.stepped()
  bodies.landings((candy) => emitCandy(jar, 'land', candy))
  const asleep = isAsleep(world)
  // A listener of the landings may have dropped another candy by then.
  if (asleep && !jar.isAtRest && !jar.isSilent)
    events.emit('settle', () => (jar.isAtRest ? { count: contents.count() } : undefined))
  jar.isAtRest = asleep
}
