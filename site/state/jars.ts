// The worlds of the page's views. Each stays alive while another one is shown. Bottle and torus are
// jars; the walker and the blocks are worlds that step like a jar.
import { createJar, type Jar, type JarOptions, vesselOf } from '../../src/index.ts'
import { createJarOf, createJarWorld, type useRest } from '../../src/internal.ts'
import {
  bodyIds,
  dequeue,
  isAsleep,
  queuedTickets,
  queueLength,
  restoreBodies,
  step,
  type Vec,
  type World,
} from '../../src/physics/index.ts'
import { bottleScene, candyRadius, torusScene } from '../../src/scenes/index.ts'
import {
  applyBottle,
  applyLevel,
  applyTick,
  applyTorus,
  comparesAll,
  isSingle,
  isSpecified,
  MAX_COUNT,
  materialOf,
  mostCandies,
  OPENING_COUNT,
  SETTINGS,
  type Settings,
  SPECIFIED_RADIUS,
  type View,
} from '../../src/settings/index.ts'
import { isMeasured } from './address.ts'
import { addPlaced, HEAD_START, hasPlaces, isCalm, lastOf } from './opening.ts'
import { addCircles, changeCount, circleOptions, dropCircle, rainOnto } from './worlds.ts'

/** The largest share of all candies that lie beside the bottle. */
const BESIDE_SHARE = 0.05

/** The most candies whose size follows from their number. */
const FEW = 2000

const LIMITS = { capacity: MAX_COUNT, overflow: 'refuse' } as const

/** A jar, or a world that steps like a jar. */
type Steppable = Parameters<typeof useRest>[0]
type JarView = NonNullable<JarOptions['view']>

/** How a new bottle is shown: all candies fall in, all rest, or only the last ones fall in. */
export type Opens = 'pour' | 'rest' | 'last'

export type Jars = ReturnType<typeof createJars>

/**
 * A count includes the candies inside and in the queue. At a level with a single candy it is the count
 * of the bottle at other levels.
 * @param settings returns the settings of the page, which a world reads when it is created
 * @param beside the most candies beside the bottle. @default 0
 * @param opens returns how a new bottle is shown. @default all candies fall in
 * @param places places of the candies in the first bottle of the page. @default unknown
 */
export function createJars(
  settings: () => Settings,
  beside = 0,
  opens: () => Opens = () => 'pour',
  places: readonly number[] | null = null,
) {
  const { view: first, count: asked } = settings()
  const counts: Record<View, number> = { ...SETTINGS.count.default, ...OPENING_COUNT, [first]: asked }
  const shown: { bottle?: Jar; torus?: Jar; walker?: Steppable; blocks?: Steppable } = {}
  /** The jars before the last reset. */
  const past: { bottle?: Jar; torus?: Jar } = {}
  /** The new bottle that settles out of sight, and the number of candies that then fall in. */
  let opening: { jar: Jar; last: number } | null = null

  const openBottle = () => {
    // By the article's rule candies never rest, so they fall in.
    const how = comparesAll(settings().level) ? 'pour' : opens()
    const all = { ...settings(), count: count('bottle') }
    const known = how !== 'pour' && hasPlaces(all) ? places : null
    const jar = createBottle(all, beside, all.count, known)
    if (how === 'pour' || isSingle(settings().level) || jar.count() === 0) return jar
    const opened = { jar, last: how === 'last' ? lastOf(jar.count()) : 0 }
    // Changes before the bottle is shown settle out of sight, too.
    jar.on('change', () => {
      opened.last = 0
    })
    opening = opened
    return jar
  }
  const bottle = () => (shown.bottle ??= openBottle())
  const torus = () => (shown.torus ??= createTorus({ ...settings(), count: counts.torus }))
  const openWalker = () => {
    const world = scenes!.walkerScene()
    applyTick(world, settings())
    return createSteppable(world)
  }
  const walker = () => (shown.walker ??= openWalker())
  const blocks = () =>
    (shown.blocks ??= createSteppable(scenes!.blocksScene({ count: counts.blocks, seed: settings().seed })))
  const create: Record<View, () => Steppable> = { bottle, torus, walker, blocks }
  const isFixed = (view: View) => view === 'bottle' && isSingle(settings().level)
  /** Whether a view is a jar with undo. */
  const isOpen = (view: View): view is JarView => isJar(view) && !isFixed(view)
  const count = (view: View) => {
    const jar = isOpen(view) ? shown[view] : undefined
    if (jar) return jar.count()
    return comparesAll(settings().level) ? Math.min(counts[view], mostCandies({ ...settings(), view })) : counts[view]
  }
  /** The largest count of a view now: the value of its most candies. */
  const most = (view: View) =>
    mostCandies({ ...settings(), view }) * (isOpen(view) && view === 'bottle' ? bottle().stats().valuePerCandy : 1)
  /** Lets the next use of a world create it again. @param next its count. @default the current one */
  const restart = (view: View, next = count(view)) => {
    counts[view] = next
    delete shown[view]
    if (isJar(view)) delete past[view]
  }
  /** As `restart`; `undo` returns to the jar before. */
  const reset = (view: View) => {
    const jar = isOpen(view) && shown[view]
    restart(view)
    if (jar) past[jar.view] = jar
  }

  return {
    /** Returns what a view runs: the same object until a reset. */
    steppable: (view: View): Steppable => create[view](),
    /** The jar of a view; null for a scene. */
    jar: (view: View): Jar | null => (view === 'bottle' ? bottle() : view === 'torus' ? torus() : null),
    /** The bottle, once it is made. */
    shown: () => shown.bottle ?? null,
    world: (view: View) => create[view]().world as World<2> | World<3>,
    count,
    /** Whether the bottle is new and settles out of sight. */
    isOpening: () => opening !== null && opening.jar === shown.bottle,
    /** The number of candies that fall into a new bottle when it is shown. */
    last: (jar: Jar) => (opening?.jar === jar ? opening.last : 0),
    /**
     * Whether a world that settles out of sight can be shown: it rests, or only its last candies are
     * still to fall.
     */
    canBeShown(world: World): boolean {
      if (isAsleep(world)) return true
      if (opening?.jar.world !== world) return false
      const { jar, last } = opening
      const missing = (jar.count() - jar.arrived()) / jar.stats().valuePerCandy
      return queueLength(world) < last && missing <= last && isCalm(world, last)
    },
    /** Call this when the new bottle is shown. */
    opened() {
      opening = null
    },
    /**
     * Pours what is missing, or removes the newest. A walker is always one.
     * @returns the new count, at most that of the most candies
     */
    setCount(view: View, wanted: number): number {
      const next = Math.max(0, Math.min(most(view), Math.round(wanted)))
      const change = next - count(view)
      if (isFixed(view)) counts.bottle = next
      else if (view === 'bottle') bottle().setCount(next)
      else if (view === 'torus' && change > 0)
        torus().adopt(addCircles(torus().world as World<2>, change, settings().seed, settings()))
      else if (view === 'torus') torus().setCount(next)
      else if (view === 'blocks') {
        changeCount(blocks().world, change)
        counts.blocks = next
      }
      return count(view)
    },
    /** The whole bottle as text, for a link. */
    save: () => bottle().save(),
    /** As `save`, without labels. The text has a checksum, so it is written from a copy of the jar. */
    saveUnlabelled(): string {
      const copy = createBottle({ ...settings(), count: 0 }, 0)
      copy.load(bottle().save())
      copy.setItems(copy.items().map(({ label: _, data: __, ...item }) => item))
      return copy.save()
    },
    /**
     * Replaces the contents of the bottle by those of a saved jar.
     * @returns the new count
     * @throws RangeError when the text is no saved bottle; then nothing has changed
     */
    load(text: string): number {
      loadWith(bottle(), text, settings())
      // The article's rule takes fewer.
      if (bottle().count() > most('bottle')) bottle().setCount(most('bottle'))
      return count('bottle')
    },
    /**
     * Opens a saved bottle, in the vessel and with the goals of the settings.
     * @param kept its count. @default the number of its candies
     * @returns the count
     * @throws RangeError when the text is no saved bottle; then nothing has changed
     */
    open(text: string, kept?: number): number {
      const jar = createBottle({ ...settings(), count: 0 }, beside, Math.min(MAX_COUNT, kept ?? settings().count))
      loadWith(jar, text, settings())
      if (kept !== undefined && kept !== jar.count()) jar.setCount(kept)
      jar.forget()
      delete past.bottle
      opening = null
      shown.bottle = jar
      return count('bottle')
    },
    /** @returns its count @throws RangeError when a text is no saved bottle with such settings */
    check: (text: string, like: Settings): number => loadWith(createBottle({ ...like, count: 0 }, 0), text, like),
    /** Sets the direction in which candies fall in the bottle, a unit vector. */
    tilt: (down: Parameters<Jar['tilt']>[0]) => bottle().tilt(down),
    restart,
    reset,
    /** Takes back the last change of the contents of a jar. @returns whether there was one */
    undo(view: View): boolean {
      if (!isOpen(view)) return false
      if (shown[view]?.undo()) return true
      const before = past[view]
      if (!before) return false
      shown[view] = before
      delete past[view]
      return true
    },
    /** Whether there is a change that `undo` can take back. */
    canUndo: (view: View) => isOpen(view) && ((shown[view]?.undoable() ?? 0) > 0 || past[view] !== undefined),
    /**
     * Adds one circle of the usual size at a point of the torus, unless it holds MAX_COUNT.
     * @returns the count
     */
    drop(x: number, y: number): number {
      const jar = torus()
      const before = jar.count()
      if (before < MAX_COUNT) jar.adopt([dropCircle(jar.world as World<2>, x, y, before, settings())])
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
  }
}

/**
 * Creates the bottle, in any vessel.
 * @param expected the count from which the size of the candies follows. @default the count of the settings
 * @param places places of candies at rest. @default all candies are in the queue
 */
function createBottle(
  settings: Settings,
  most: number,
  expected = settings.count,
  places: readonly number[] | null = null,
): Jar {
  const { count, seed, level, vessel } = settings
  const single = isSingle(level)
  const specified = isSpecified(settings)
  const bare = single || specified || isMeasured(settings)
  const beside = bare ? 0 : Math.min(most, Math.floor(BESIDE_SHARE * expected))
  if (!single && !specified && (isMeasured(settings) || expected <= FEW)) return createSizedBottle(settings, beside)
  const shape = vesselOf(vessel)
  const radius = specified ? SPECIFIED_RADIUS : candyRadius(Math.max(1, single ? 1 : expected), shape)
  const rate = Math.max(4, Math.ceil(expected / 300))
  // In a wide mouth candies heap up above the shoulder, and no cork is in their way.
  const brim = shape.hasCork ? {} : { brim: shape.lid }
  const material = materialOf(settings)
  const queued = single ? 0 : count - (places?.length ?? 0) / 3
  const world = bottleScene({
    count: queued,
    seed,
    shape,
    radius,
    rate,
    ...(specified && { spread: 0 }),
    ...brim,
    ...material,
  })
  applyLevel(world, level, scenes?.addNaiveRule)
  if (places) {
    addPlaced(world, places)
    for (let k = 0; k < HEAD_START; k++) step(world)
  }
  const scene = { world, radius, restore: restoreBodies }
  return adoptAll(createJar({ view: 'bottle', seed, beside, vessel, ...LIMITS }, scene), beside)
}

/** Loads a saved bottle. Gravity and material come from the settings, not from the text. @returns its count */
function loadWith(jar: Jar, text: string, settings: Settings): number {
  jar.load(text)
  applyBottle(jar.world as World<3>, settings)
  // A tilt sets the strength of gravity again.
  if (Math.abs(Math.hypot(...jar.world.gravity) - settings.gravity) > 1e-6) jar.tilt(jar.down())
  return jar.count()
}

/** Creates a bottle with few candies, or with a goal, or with candies of another size or value. */
function createSizedBottle(settings: Settings, beside: number): Jar {
  const { count, seed, level, vessel, fills, unit, goal } = settings
  const options = { seed, fills, unit, goal, vessel, beside, ...LIMITS }
  const jar = createJarOf(options, (error) => console.warn(error.message), { material: materialOf(settings) })
  applyLevel(jar.world as World<3>, level, scenes?.addNaiveRule)
  jar.setCount(Math.min(count, mostCandies(settings) * jar.stats().valuePerCandy))
  jar.forget()
  return jar
}

function createTorus(settings: Settings): Jar {
  const { count, seed, width, height } = settings
  const world = torusScene({ count, seed, size: [width, height], ...circleOptions(settings) })
  applyTorus(world, settings)
  const empty = createJarWorld(seed, Math.max(1, count), null)
  return adoptAll(createJar({ view: 'torus', seed, ...LIMITS }, { ...empty, world }), 0)
}

/** Makes items of the candies of a scene; the first lie beside the bottle. */
function adoptAll(jar: Jar, beside: number): Jar {
  const inside = bodyIds(jar.world)
  dequeue(jar.world, beside)
  jar.drop(beside)
  jar.adopt(inside, queuedTickets(jar.world))
  jar.forget()
  return jar
}

/** Whether a view is a jar, and not a scene. */
export const isJar = (view: View): view is JarView => view === 'bottle' || view === 'torus'

let scenes: typeof import('./scenes.ts') | null = null
/** Whether a view can be shown: a scene, and the rule of a level, must have been loaded. */
export const isLoaded = (view: View, level = 0): boolean => (isJar(view) && !comparesAll(level)) || scenes !== null

export async function loadView(view: View, level = 0): Promise<void> {
  if (!isLoaded(view, level)) scenes = await import('./scenes.ts')
}

/** A world without events that steps like a jar. */
function createSteppable(world: World): Steppable {
  return { world, step: () => step(world), on: () => () => {} }
}
