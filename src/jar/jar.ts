// The jar without React: its public functions, on the records of jarState.ts. jarChanges.ts changes
// the contents, jarMotion.ts tilts and shakes, jarWorld.ts makes worlds, jarFile.ts reads and
// writes saved text. The code that steps the world calls `stepped` after each step.
import { type BodyId, hasBody, isAsleep, type Stats, stats, step } from '../physics/index.ts'
import { checkOptions, demand, oneOf, whole } from '../physics/internal.ts'
import { emitLandings, followQueue } from './jarBodies.ts'
import * as changes from './jarChanges.ts'
import { type CandyEvent, createJarEvents, eventOf, type JarChange } from './jarEvents.ts'
import { writeJar } from './jarFile.ts'
import { checkTotal, type JarItem, remainderOf } from './jarItems.ts'
import * as motions from './jarMotion.ts'
import {
  besideIn,
  type JarGoal,
  type JarOptions,
  OPTION_NAMES,
  pickJarOptions,
  type ReadOptions,
  readJarOptions,
} from './jarOptions.ts'
import { firstSizedFor, isShrinking, shrink } from './jarSize.ts'
import type { JarState } from './jarState.ts'
import { createTable, hold, isTableBusy, watchMouth } from './jarTable.ts'
import { createJarWorld, type JarVec, type JarWorld, type JarWorldOptions } from './jarWorld.ts'
import { pileHeight } from './pileHeight.ts'

export type { CandyEvent, JarChange, JarEvents } from './jarEvents.ts'
export type { JarGoal, JarGoals, JarOptions } from './jarOptions.ts'

/** Milliseconds after which `settle` yields the thread, and its most steps: one minute. */
const SLICE_MS = 8
const MOST_STEPS = 3600

/** Statistics of a jar and of its world. */
export interface JarStats extends Stats {
  /** Sum of the items' values: their number if no item has a value. */
  count: number
  /** Number of candies, inside and queued. */
  candies: number
  /** The value that one candy stands for. */
  valuePerCandy: number
  /** The value of the last candy if it is not full; otherwise 0. */
  remainder: number
  /** Steps of its world so far; 60 a second while it moves. */
  steps: number
}

/** What `createJar` returns. */
export type Jar = ReturnType<typeof createJar>

/** Creates a jar from the valid options among others. @param refused Gets an error for each other one. */
export function createJarOf(props: JarOptions, refused: (error: RangeError) => void, scene?: JarWorldOptions): Jar {
  const options = pickJarOptions(props)
  try {
    return createJar(options, scene)
  } catch {
    let jar = createJar({}, scene)
    let good: JarOptions = {}
    // The last names first, because whether `fills` is valid depends on the unit.
    for (const name of [...OPTION_NAMES].reverse())
      try {
        jar = createJar({ ...good, [name]: options[name] }, scene)
        good = { ...good, [name]: options[name] }
      } catch (error) {
        refused(error as RangeError)
      }
    return jar
  }
}

/**
 * Creates a jar. When one of its functions throws a `RangeError`, the jar has not changed. An
 * unknown option is reported in the console.
 * @param scene A world to use instead of an empty one: `adopt` makes items of its bodies. Or
 *   `material`, the gravity, restitution and friction of an empty bottle.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function createJar(options: JarOptions = {}, scene?: JarWorld | JarWorldOptions) {
  const given = readJarOptions(options)
  const { view, capacity, unit, vessel, goals } = given
  const jar = createState(given, scene)
  const { world, events, contents, motion, table } = jar
  followQueue(jar)
  events.on('paint', () => jar.revision++)
  const stepped = () => events.change(() => afterStep(jar))
  const takeStep = (silent = false) => {
    const before = jar.silentBelow
    if (silent) jar.silentBelow = Number.POSITIVE_INFINITY
    try {
      step(world)
      stepped()
    } finally {
      jar.silentBelow = before
    }
  }
  /** Runs a motion, which may end the jar's rest. */
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
    /** Largest number of candies. */
    capacity,
    /** The value that one candy stands for, as given. */
    unit,
    /**
     * Drops items.
     * @param what A number of nameless items, or a list of items. @default 1
     * @returns the items accepted
     */
    drop: (what: number | readonly JarItem[] = 1): readonly JarItem[] => events.change(() => changes.drop(jar, what)),
    /**
     * Removes items.
     * @param what A number of items, the newest first, or a list of ids. @default 1
     * @returns the items taken
     */
    take: (what: number | readonly (string | number)[] = 1): JarItem[] => events.change(() => changes.take(jar, what)),
    /** Returns the contents after a drop, a take, a clear or a pour, and changes nothing. */
    propose: (reason: changes.Proposal, what: number | readonly (JarItem | string | number)[] = 1): JarChange =>
      changes.propose(jar, reason, what),
    /** Follows a list by id: missing items leave, new ones fall in, others take the list's fields. */
    setItems: (list: readonly JarItem[]): void => events.change(() => changes.setItems(jar, list)),
    /** Drops items or removes the newest until the jar has this count. */
    setCount: (wanted: number): void => events.change(() => changes.setCount(jar, wanted)),
    /** Follows a count as `setCount` does, or a list as `setItems` does. */
    setContents: (contents: number | readonly JarItem[]): void =>
      events.change(() =>
        typeof contents === 'object' && contents !== null
          ? changes.setItems(jar, contents)
          : changes.setCount(jar, contents),
      ),
    /**
     * Makes nameless items of bodies that were added to the world directly, and of queued bodies.
     * Bodies count as landed. At most `capacity` bodies.
     * @param tickets Tickets of queued bodies. @default []
     */
    adopt: (ids: readonly BodyId[], tickets: readonly number[] = []): void =>
      events.change(() => changes.adopt(jar, ids, tickets)),
    /** Removes all items at once. */
    clear: (): void => events.change(() => changes.clear(jar)),
    /**
     * Takes back the last change of the contents, up to 20 in a row. Items return with their ids,
     * labels and colours. After `clear`, `pourOut` or `load`, candies return to their places;
     * after other changes they fall in.
     * @returns whether there was a change to take back
     */
    undo: (): boolean => events.change(() => changes.undo(jar)),
    /** The number of changes that `undo` can take back. */
    undoable: (): number => jar.undo.steps.length,
    /** Forgets the changes so far, so that `undo` does not take them back. */
    forget: (): void => changes.forget(jar),
    /**
     * Makes changes that `undo` leaves as they are, such as another person's.
     * @param change Calls functions of this jar.
     * @param isFilling Whether these are the first contents, which reach no goal. @default false
     */
    withoutUndo: (change: () => void, isFilling = false): void => changes.withoutUndo(jar, change, isFilling),
    /**
     * Shakes the jar for about 0.7 s.
     * @param strength 0 to 3. @default 1
     */
    shake: (strength = 1): void => move(() => motions.shake(jar, strength)),
    /** Makes the candies on top hop in a wave around the jar. On a torus all move a little. */
    celebrate: (): void => move(() => motions.celebrate(jar)),
    /**
     * Tilts the bottle. No effect on a torus.
     * @param down The direction in which candies fall, relative to the bottle: [0, -1, 0] is
     *   upright.
     */
    tilt: (down: JarVec): void => move(() => motions.tilt(jar, down)),
    /**
     * Takes the cork off and tips the bottle until it is empty, for ten seconds at most. It fires
     * `change` at the end.
     * @param still Empties the bottle at once instead. @default false
     */
    pourOut: (still = false): void => events.change(() => changes.pourOut(jar, still)),
    /**
     * The angle by which the bottle is tipped during a pour.
     * @param alpha From 0, the step before the last, to 1, the last step. @default 1
     * @returns radians; 0 when the bottle stands
     */
    turn: (alpha = 1): number => motions.turnOf(motion, alpha),
    /** The direction in which candies fall, relative to a bottle that is not poured out. */
    down: (): JarVec => [...motion.acting],
    /** Whether the bottle is being poured out. The cork is off before it tips. */
    isPouringOut: () => motion.emptying > 0,
    /**
     * Tells the jar which body is grabbed. The jar then adds the table, and opens its mouth while
     * the body is carried over it. Grab the body itself with `grab`.
     * @param body The body, or null when it was released.
     */
    hold(body: number | null): void {
      // During a pour a body may be gone before the hand knows.
      const fits = body === null || motion.emptying > 0 || hasBody(world, body as BodyId)
      demand(fits, 'the body to hold', 'in the world, or null', body)
      if (body === null || motion.emptying === 0) hold(jar, body)
    },
    /** Whether the mouth is open, because a candy is carried or thrown over it. */
    isOpen: () => table.isOpen,
    /** Fires the events of a step. Call it after each step that `step` did not take. */
    stepped,
    /** Whether `stepped` may follow several steps: the jar does nothing between steps, such as a shake. */
    isQuiet: () => motions.isStill(motion) && !isShrinking(jar.bodies) && !isTableBusy(jar),
    /** Leaves out the events drop, land and settle of the current candies, or fires them again. */
    silence(isSilent: boolean): void {
      jar.silentBelow = isSilent ? contents.serial : -1
    },
    /**
     * Takes one step of the world and fires its events.
     * @param silent Leaves out the events drop, land and settle. @default false
     */
    step: (silent = false): void => takeStep(silent),
    /**
     * Steps the jar until its candies rest, as fast as possible. Every 8 ms it lets other tasks of
     * the thread run, such as a server's requests.
     * @param options.silent As for `step`. @default false
     * @param options.steps The most steps; 60 are a second. @default 3600
     * @returns whether the candies rest
     */
    async settle(options: { silent?: boolean; steps?: number } = {}): Promise<boolean> {
      checkOptions(options, { silent: [oneOf, [true, false]], steps: [whole, 'steps'] })
      const { silent = false, steps = MOST_STEPS } = options
      let end = performance.now() + SLICE_MS
      for (let taken = 0; taken < steps && !isAsleep(world); taken++) {
        takeStep(silent)
        if (performance.now() < end) continue
        await new Promise((resolve) => setTimeout(resolve))
        end = performance.now() + SLICE_MS
      }
      return isAsleep(world)
    },
    /** All items, oldest first. They are frozen: a changed copy goes to `setItems`. */
    items: (): JarItem[] => changes.itemsOut(jar),
    /** Sum of the items' values: their number if no item has a value. */
    count: () => contents.total,
    /** The goals, from the lowest to the highest. */
    goals: Object.freeze(goals) as readonly JarGoal[],
    /**
     * Returns the fill height for a count: the mean height of the surface seen from above, plus
     * half the radius of the candies on top. Candies beside the bottle do not count.
     * @param count A count as from `count()`, at the current `valuePerCandy`.
     * @returns metres above the inner floor; 0 on a torus
     */
    heightOf(count: number): number {
      checkTotal(count)
      if (!vessel) return 0
      return pileHeight(vessel, Math.max(0, count / contents.valuePerCandy - jar.bodies.beside), jar.bodies.radius)
    },
    /** Returns the part of the count whose candies have landed; the others are queued or fall. */
    arrived(): number {
      const { byTicket, flying } = jar.bodies
      return Math.max(0, contents.total - (byTicket.size + flying.size) * contents.valuePerCandy)
    },
    /** Returns the mean radius of a candy of size 1 in metres. */
    radius: () => jar.bodies.radius,
    /** All candies, oldest first. */
    list: (): CandyEvent[] => contents.candies.map(eventOf),
    /** What the candy with this body stands for, or null if the body is no candy of the jar. */
    at(body: number): CandyEvent | null {
      const candy = jar.bodies.byBody.get(body)
      return candy ? eventOf(candy) : null
    },
    /**
     * Returns a text from which `load` restores the same items and candies.
     * @param options.exact Whether bit for bit, with about 1 000 characters per candy. Otherwise
     *   about 100 characters: candies keep their places and lose their velocities. A torus is
     *   always exact.
     * @default true
     */
    save: (options: { exact?: boolean } = {}): string => {
      checkOptions(options, { exact: [oneOf, [true, false]] })
      const { exact = true } = options
      return writeJar(jar, changes.stateOf(jar), exact)
    },
    /** Restores a saved jar. @throws RangeError when the text is no saved jar, or from another view */
    load: (text: string): void => events.change(() => changes.load(jar, text)),
    /** A number that grows before each `paint`: when contents, colours or labels have changed. */
    revision: () => jar.revision,
    /** Statistics of the last step. */
    stats: (): JarStats => ({
      ...stats(world),
      count: contents.total,
      candies: contents.candies.length,
      valuePerCandy: contents.valuePerCandy,
      remainder: remainderOf(contents.total, contents.valuePerCandy),
      steps: world.stepCount,
    }),
    /**
     * Calls a listener on an event, after the change that caused it. Its errors are reported as
     * uncaught, and the other listeners still get the event.
     * @returns a function that removes the listener
     */
    on: events.on,
  }
}

/** The records of a jar that is still empty. */
function createState(options: ReadOptions, scene?: JarWorld | JarWorldOptions): JarState {
  const { seed, capacity, vessel, least, filling, beside } = options
  const own = scene && 'world' in scene ? scene : null
  const sizedFor = own ? null : firstSizedFor(options)
  const filled = sizedFor ?? (filling && filling - beside)
  const { material } = (scene ?? {}) as JarWorldOptions
  const { world, radius, restore } = own ?? createJarWorld(seed, capacity, vessel, filled, material)
  return {
    ...{ world, restore, options, vessel },
    contents: {
      candies: [],
      items: [],
      serial: 0,
      valuePerCandy: least,
      named: 0,
      total: 0,
      isUneven: false,
      byKey: new Map(),
    },
    bodies: {
      radius,
      present: radius,
      sizedFor,
      beside: sizedFor ? besideIn(beside, sizedFor) : beside,
      byTicket: new Map(),
      byBody: new Map(),
      flying: new Set(),
    },
    motion: motions.createMotion(world),
    table: createTable(world, vessel),
    undo: { steps: [], isProposed: false, isPaused: false },
    events: createJarEvents(),
    lastCount: 0,
    isFilling: false,
    isAtRest: isAsleep(world),
    silentBelow: -1,
    revision: 0,
  }
}

/** Updates the jar after a step of its world, and fires the events of the step. */
function afterStep(jar: JarState): void {
  const { world, contents, motion, events } = jar
  if (motion.emptying > 0) changes.removePoured(jar)
  else motions.updateTilt(jar)
  motions.moveOn(jar)
  shrink(jar)
  watchMouth(jar)
  emitLandings(jar)
  const asleep = isAsleep(world)
  // Checked again at delivery: a listener of `land` may have dropped another candy.
  if (asleep && !jar.isAtRest && contents.serial > jar.silentBelow)
    events.emit('settle', () => (jar.isAtRest ? { count: contents.total } : undefined))
  jar.isAtRest = asleep
}
