// The worlds of the page's views, each kept while another is shown. Bottle and torus are jars
// (pageJars.ts); the walker and the blocks are worlds that step like one.

import type { Jar, JarOptions, OwnVessel, VesselName } from '../../src/index.ts'
import type { useRest } from '../../src/internal.ts'
import { type BodyId, step, type Vec, type World } from '../../src/physics/index.ts'
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
import { addCircles, changeCount, dropCircle, rainOnto } from './worldChanges.ts'

/** A jar, or another world that steps like one. */
type Steppable = Parameters<typeof useRest>[0]

/**
 * Numbers of candies count those inside and those in the queue; at a level with a single candy,
 * those that the bottle has at the other levels.
 */
export type Jars = {
  /** What a view runs. It is created by the first call, and is the same object until a reset. */
  steppable(view: View): Steppable
  /** The jar of a view, or null where the view is none. */
  jar(view: View): Jar | null
  world(view: View): World<2> | World<3>
  count(view: View): number
  /**
   * Pours what is missing, or removes the newest. A walker is always one.
   * @returns the new count, 0 to MAX_COUNT
   */
  setCount(view: View, count: number): number
  /** The whole bottle as text, for a link. */
  save(): string
  /**
   * Replaces the contents of the bottle by those of a saved jar.
   * @param vessel The vessel that it was saved in. @default the present one
   * @returns the new count
   * @throws RangeError when the text is no saved bottle; then nothing has changed
   */
  load(text: string, vessel?: VesselName | OwnVessel): number
  /** Sets the direction in which candies fall in the bottle, a unit vector. */
  tilt(down: Parameters<Jar['tilt']>[0]): void
  /** Starts a world again, with its present count. `undo` takes that back for a jar. */
  reset(view: View): void
  /**
   * Takes back the last change of the contents of a jar.
   * @returns whether there was one
   */
  undo(view: View): boolean
  /** Whether there is a change that `undo` can take back. */
  canUndo(view: View): boolean
  /** Changes the numbers of the torus; they act from its next step on. */
  setTorus(settings: TorusSettings): void
  /**
   * Adds one circle of the usual size at a point of the torus, unless it holds MAX_COUNT.
   * @returns the count
   */
  drop(x: number, y: number): number
  /**
   * Drops `n` candies onto a place of the garden, or as many as MAX_COUNT leaves room for.
   * @returns the count
   */
  rain(at: Vec<3>, n: number): number
  /** Starts the worlds that depend on a seed again. */
  setSeed(seed: number): void
  /** The vessel of the bottle. */
  vessel(): VesselName | OwnVessel
  /** Starts the bottle again in another vessel, with its present count. `undo` takes that back. */
  setVessel(vessel: VesselName | OwnVessel): void
  /** Starts the bottle again at another level. Its count is kept where it has a single candy. */
  setLevel(level: number): void
}

type Start = Omit<BottleStart, 'level' | 'vessel'> &
  Partial<Pick<BottleStart, 'level' | 'vessel'>> & { view: View; torus?: TorusSettings }

export function createJars(start: Start): Jars {
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
  const adopt = (jar: Jar, ids: readonly BodyId[]) => {
    jar.adopt(ids)
    return jar.count()
  }
  const isFixed = (view: View) => view === 'bottle' && isSingle(level)
  const count = (view: View) => (isJar(view) && !isFixed(view) ? jars[view]?.count() : undefined) ?? counts[view]
  const restart = (view: View) => {
    counts[view] = count(view)
    if (!isJar(view)) delete others[view]
    else {
      delete jars[view]
      delete past[view]
    }
  }
  /** Keeps the jar, for `undo`. */
  const startAgain = (view: View) => {
    const jar = isJar(view) && !isFixed(view) && jars[view]
    restart(view)
    if (jar) past[jar.view] = jar
  }

  return {
    steppable: (view) => create[view](),
    jar: (view) => (view === 'bottle' ? bottle() : view === 'torus' ? torus() : null),
    world: (view) => create[view]().world as World<2> | World<3>,
    count,
    setCount(view, wanted) {
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
    save: () => bottle().save(),
    load(text, of = vessel) {
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
    tilt: (down) => bottle().tilt(down),
    reset: startAgain,
    undo(view) {
      if (!isJar(view) || isFixed(view)) return false
      if (jars[view]?.undo()) return true
      const before = past[view]
      if (before) {
        jars[view] = before
        delete past[view]
        vessel = jars.bottle?.vessel?.given ?? vessel
      }
      return before !== undefined
    },
    canUndo: (view) => isJar(view) && !isFixed(view) && ((jars[view]?.undoable() ?? 0) > 0 || past[view] !== undefined),
    setTorus(next) {
      settings = next
      if (jars.torus) applyTorus(jars.torus.world as World<2>, settings)
    },
    drop(x, y) {
      const jar = torus()
      const before = jar.count()
      return before === MAX_COUNT ? before : adopt(jar, [dropCircle(jar.world as World<2>, x, y, before)])
    },
    rain(at, n) {
      const added = Math.min(n, MAX_COUNT - counts.blocks)
      rainOnto(blocks().world as World<3>, at, added, counts.blocks)
      counts.blocks += added
      return counts.blocks
    },
    setSeed(next) {
      seed = next
      for (const view of ['bottle', 'torus', 'blocks'] as const) restart(view)
    },
    vessel: () => vessel,
    setVessel(next) {
      startAgain('bottle')
      vessel = next
    },
    setLevel(next) {
      restart('bottle') // first: what is counted depends on the level
      level = next
    },
  }
}

const isJar = (view: View): view is NonNullable<JarOptions['view']> => view === 'bottle' || view === 'torus'

/** A world that is no jar: it fires no events. */
function createSteppable(world: World): Steppable {
  return { world, step: () => step(world), on: () => () => {} }
}
