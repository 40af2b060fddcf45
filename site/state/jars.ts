// The worlds of the page's views, each kept while another is shown. Bottle and torus are jars
// (pageJars.ts); the walker and the blocks are worlds that step like one.
import type { Jar, JarOptions, OwnVessel, VesselName } from '../../src/index.ts'
import type { useRest } from '../../src/internal.ts'
import { step, type Vec, type World } from '../../src/physics/index.ts'
import { blocksScene } from '../../src/scenes/index.ts'
import { walkerScene } from '../../src/scenes/soda/index.ts'
import {
  applyTorus,
  isSingle,
  LEVEL_RANGE,
  MAX_COUNT,
  OPENING_COUNT,
  SETTINGS,
  TORUS_DEFAULTS,
  type TorusSettings,
  type View,
} from '../../src/settings/index.ts'
import { type BottleStart, createBottle, createTorus } from './pageJars.ts'
import { addCircles, changeCount, dropCircle, rainOnto } from './worlds.ts'

/** A jar, or another world that steps like one. */
type Steppable = Parameters<typeof useRest>[0]
type Vessel = VesselName | OwnVessel
type Start = Omit<BottleStart, 'level' | 'vessel'> &
  Partial<Pick<BottleStart, 'level' | 'vessel'>> & { view: View; torus?: TorusSettings }

export type Jars = ReturnType<typeof createJars>

/**
 * Numbers of candies count those inside and those in the queue; at a level with a single candy,
 * those that the bottle has at the other levels.
 */
export function createJars(start: Start) {
  const counts: Record<View, number> = { ...SETTINGS.count.default, ...OPENING_COUNT, [start.view]: start.count }
  const jars: { bottle?: Jar; torus?: Jar } = {}
  /** The jars that were started again last. */
  const past: { bottle?: Jar; torus?: Jar } = {}
  const others: { walker?: Steppable; blocks?: Steppable } = {}
  let { seed, level = LEVEL_RANGE.max, vessel = 'bottle', torus: settings = TORUS_DEFAULTS } = start

  const bottle = () => (jars.bottle ??= createBottle({ ...start, count: counts.bottle, seed, level, vessel }))
  const torus = () => (jars.torus ??= createTorus(counts.torus, seed, settings))
  const walker = () => (others.walker ??= createSteppable(walkerScene()))
  const blocks = () => (others.blocks ??= createSteppable(blocksScene({ count: counts.blocks, seed })))
  const create: Record<View, () => Steppable> = { bottle, torus, walker, blocks }
  const isFixed = (view: View) => view === 'bottle' && isSingle(level)
  /** Whether a view is a jar that changes can be taken back in. */
  const isOpen = (view: View): view is JarView => isJar(view) && !isFixed(view)
  const count = (view: View) => (isOpen(view) ? jars[view]?.count() : undefined) ?? counts[view]
  const restart = (view: View) => {
    counts[view] = count(view)
    if (!isJar(view)) delete others[view]
    else {
      delete jars[view]
      delete past[view]
    }
  }
  /** Starts a world again, with its present count. `undo` takes that back for a jar. */
  const reset = (view: View) => {
    const jar = isOpen(view) && jars[view]
    restart(view)
    if (jar) past[jar.view] = jar
  }

  return {
    /** What a view runs. It is created by the first call, and is the same object until a reset. */
    steppable: (view: View): Steppable => create[view](),
    /** The jar of a view, or null where the view is none. */
    jar: (view: View): Jar | null => (view === 'bottle' ? bottle() : view === 'torus' ? torus() : null),
    world: (view: View) => create[view]().world as World<2> | World<3>,
    count,
    /**
     * Pours what is missing, or removes the newest. A walker is always one.
     * @returns the new count, 0 to MAX_COUNT
     */
    setCount(view: View, wanted: number): number {
      const next = Math.max(0, Math.min(MAX_COUNT, Math.round(wanted)))
      const change = next - count(view)
      if (isFixed(view)) counts.bottle = next
      else if (view === 'bottle') bottle().setCount(next)
      else if (view === 'blocks') {
        changeCount(blocks().world, change)
        counts.blocks = next
      } else if (view === 'torus') {
        if (change <= 0) torus().setCount(next)
        else torus().adopt(addCircles(torus().world as World<2>, change, seed))
      }
      return count(view)
    },
    /** The whole bottle as text, for a link. */
    save: () => bottle().save(),
    /**
     * Replaces the contents of the bottle by those of a saved jar.
     * @param of The vessel that it was saved in. @default the present one
     * @returns the new count
     * @throws RangeError when the text is no saved bottle; then nothing has changed
     */
    load(text: string, of: Vessel = vessel): number {
      const same = JSON.stringify(of) === JSON.stringify(vessel)
      const jar = same ? bottle() : createBottle({ ...start, count: 0, seed, level, vessel: of })
      jar.load(text)
      // A jar of another page may hold more.
      if (jar.count() > MAX_COUNT) jar.setCount(MAX_COUNT)
      if (!same) delete past.bottle
      jars.bottle = jar
      vessel = of
      return count('bottle')
    },
    /** Sets the direction in which candies fall in the bottle, a unit vector. */
    tilt: (down: Parameters<Jar['tilt']>[0]) => bottle().tilt(down),
    reset,
    /**
     * Takes back the last change of the contents of a jar.
     * @returns whether there was one
     */
    undo(view: View): boolean {
      if (!isOpen(view)) return false
      if (jars[view]?.undo()) return true
      const before = past[view]
      if (!before) return false
      jars[view] = before
      delete past[view]
      vessel = jars.bottle?.vessel?.given ?? vessel
      return true
    },
    /** Whether there is a change that `undo` can take back. */
    canUndo: (view: View) => isOpen(view) && ((jars[view]?.undoable() ?? 0) > 0 || past[view] !== undefined),
    /** Changes the numbers of the torus; they act from its next step on. */
    setTorus(next: TorusSettings) {
      settings = next
      if (jars.torus) applyTorus(jars.torus.world as World<2>, settings)
    },
    /**
     * Adds one circle of the usual size at a point of the torus, unless it holds MAX_COUNT.
     * @returns the count
     */
    drop(x: number, y: number): number {
      const jar = torus()
      const before = jar.count()
      if (before < MAX_COUNT) jar.adopt([dropCircle(jar.world as World<2>, x, y, before)])
      return jar.count()
    },
    /**
     * Drops `n` candies onto a place of the garden, or as many as MAX_COUNT leaves room for.
     * @returns the count
     */
    rain(at: Vec<3>, n: number): number {
      const added = Math.min(n, MAX_COUNT - counts.blocks)
      rainOnto(blocks().world as World<3>, at, added, counts.blocks)
      counts.blocks += added
      return counts.blocks
    },
    /** Starts the worlds that depend on a seed again. */
    setSeed(next: number) {
      seed = next
      for (const view of ['bottle', 'torus', 'blocks'] as const) restart(view)
    },
    vessel: () => vessel,
    /** Starts the bottle again in another vessel, with its present count. `undo` takes that back. */
    setVessel(next: Vessel) {
      reset('bottle')
      vessel = next
    },
    /** Starts the bottle again at another level. Its count is kept where it has a single candy. */
    setLevel(next: number) {
      restart('bottle') // first: what is counted depends on the level
      level = next
    },
  }
}

type JarView = NonNullable<JarOptions['view']>
const isJar = (view: View): view is JarView => view === 'bottle' || view === 'torus'

/** A world that is no jar: it fires no events. */
function createSteppable(world: World): Steppable {
  return { world, step: () => step(world), on: () => () => {} }
}
