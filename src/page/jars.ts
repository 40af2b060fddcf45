// The worlds of the page's views, each kept while another is shown. Bottle and torus are jars; the
// walker and the blocks are worlds that step like one.
import type { Steppable } from '../components/jar/jarController.ts'
import { createJar, createJarOf, type Jar, type JarOptions } from '../jar/jar.ts'
import { type JarVec, type JarView, jarRadius, restoreTorus } from '../jar/jarWorld.ts'
import { type OwnVessel, type VesselName, vesselOf } from '../jar/vessels.ts'
import {
  addBody,
  addJelly,
  type BodyId,
  blocksScene,
  bodyIds,
  bottleScene,
  getBody,
  getSpawnRegion,
  pour,
  queuedTickets,
  readPositions,
  readRadii,
  readVelocities,
  removeBody,
  restoreSnapshot,
  stats,
  step,
  TORUS,
  torusScene,
  unpour,
  type Vec,
  type World,
  walkerScene,
} from '../physics/index.ts'
import { applyLevel, isSingle } from '../settings/level.ts'
import { LEVEL_RANGE, MAX_COUNT, OPENING_COUNT, SETTINGS, type View } from '../settings/schema.ts'
import { applyTorus, TORUS_DEFAULTS, type TorusSettings } from '../settings/torus.ts'

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
  /**
   * Drops a cube of candies held by springs into the bottle.
   * @returns the new count, or null where the bottle is too full
   */
  dropJelly(): number | null
  /** The whole bottle as text, for a link. */
  save(): string
  /**
   * Replaces the contents of the bottle by those of a saved jar.
   * @returns the new count
   * @throws RangeError when the text is no saved bottle; then nothing has changed
   */
  load(text: string): number
  /** Sets the direction in which candies fall in the bottle, a unit vector. */
  tilt(down: JarVec): void
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
  /** Starts the bottle again at another level. Its count is kept where it has a single candy. */
  setLevel(level: number): void
}

/** The most candies beside the bottle, and the largest share of all. */
export const BESIDE = 11
const BESIDE_SHARE = 0.05
/** How many candies lie beside a bottle of so many. */
export const besideOf = (count: number): number => Math.min(BESIDE, Math.floor(BESIDE_SHARE * count))
/** Candies along each edge of a jelly. */
const JELLY = 4
/**
 * Height of its middle as it enters under the lid, and of the pile that leaves it no room. Metres.
 */
const JELLY_HEIGHT = 0.76
const JELLY_ROOM = 0.5
/** Height above the ground from which candies rain, metres. */
const RAIN_HEIGHT = 6
/** Radius of a circle that is dropped into an empty torus, metres. */
const DROPPED_RADIUS = 120
/** The golden ratio: its multiples spread sizes evenly, and no two in a row are alike. */
const GOLDEN = 0.618034

type Start = Pick<JarOptions, 'fills' | 'unit' | 'goal'> & {
  view: View
  count: number
  seed: number
  level?: number
  torus?: TorusSettings
  beside?: number
  vessel?: VesselName | OwnVessel
  /** Whether `fills`, `unit` or `goal` is set. */
  measured?: boolean
}

export function createJars(start: Start): Jars {
  const counts: Record<View, number> = { ...SETTINGS.count.default, ...OPENING_COUNT, [start.view]: start.count }
  const jars: { bottle?: Jar; torus?: Jar } = {}
  /** The jars that were started again last. */
  const past: { bottle?: Jar; torus?: Jar } = {}
  const others: { walker?: Steppable; blocks?: Steppable } = {}
  const { vessel = 'bottle' } = start
  const shape = vesselOf(vessel)
  let { seed, level = LEVEL_RANGE.max, torus: settings = TORUS_DEFAULTS } = start

  const createPageJar = (view: JarView, world: World) => {
    const radius = jarRadius(Math.max(1, counts[view]), view === 'torus' ? null : shape)
    // A jelly has springs, which `restoreBodies` refuses.
    const scene = { world, radius, restore: view === 'torus' ? restoreTorus : restoreSnapshot }
    const inBottle = view === 'bottle' && !isSingle(level)
    const beside = inBottle ? Math.min(start.beside ?? 0, besideOf(counts.bottle)) : 0
    const jar = createJar({ view, seed, capacity: MAX_COUNT, overflow: 'refuse', beside, vessel }, scene)
    unpour(world, beside)
    jar.drop(beside)
    jar.adopt(bodyIds(world).slice(beside), queuedTickets(world))
    jar.forget()
    return jar
  }
  const { fills, unit = 1, goal } = start
  /** A bottle with a goal, or with candies of another size or value. All of them are inside. */
  const createMeasuredJar = () => {
    const options = { seed, capacity: MAX_COUNT, overflow: 'refuse', fills, unit, goal, vessel } as const
    const jar = createJarOf(options, (error) => console.warn(error.message))
    applyLevel(jar.world as World<3>, level)
    jar.setCount(counts.bottle)
    jar.forget()
    return jar
  }
  const bottle = () => {
    if (!jars.bottle && !isSingle(level) && start.measured) jars.bottle = createMeasuredJar()
    if (!jars.bottle) {
      const world = bottleScene({ count: isSingle(level) ? 0 : counts.bottle, seed, shape })
      applyLevel(world, level)
      jars.bottle = createPageJar('bottle', world)
    }
    return jars.bottle
  }
  const torus = () => {
    if (!jars.torus) {
      const world = torusScene({ count: counts.torus, seed, size: [settings.width, settings.height] })
      applyTorus(world, settings)
      jars.torus = createPageJar('torus', world)
    }
    return jars.torus
  }
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
    dropJelly() {
      const jar = bottle()
      if (jar.count() + JELLY ** 3 > MAX_COUNT || isPiledTo(jar.world, JELLY_ROOM)) return null
      return adopt(jar, addJelly(jar.world as World<3>, { position: [0, JELLY_HEIGHT, 0], edge: JELLY }))
    },
    save: () => bottle().save(),
    load(text) {
      const jar = bottle()
      jar.load(text)
      // A jar of another page may hold more.
      if (jar.count() > MAX_COUNT) jar.setCount(MAX_COUNT)
      return count('bottle')
    },
    tilt: (down) => bottle().tilt(down),
    reset(view) {
      const jar = isJar(view) && !isFixed(view) && jars[view]
      restart(view)
      if (jar) past[jar.view] = jar
    },
    undo(view) {
      if (!isJar(view) || isFixed(view)) return false
      if (jars[view]?.undo()) return true
      const before = past[view]
      if (before) {
        jars[view] = before
        delete past[view]
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
      if (before === MAX_COUNT) return before
      const scale = 0.7 + 0.6 * ((GOLDEN * before) % 1)
      const radius = (meanRadius(jar.world) || DROPPED_RADIUS) * scale
      const body = { position: [x, y], radius, mass: TORUS.mass * scale * scale } as const
      return adopt(jar, [addBody(jar.world as World<2>, body)])
    },
    rain(at, n) {
      const world = blocks().world as World<3>
      const added = Math.min(n, MAX_COUNT - counts.blocks)
      const { minRadius, maxRadius } = getSpawnRegion(world)!
      // On a spiral of golden angles, each above the one before, so that none overlaps another.
      for (let k = 0; k < added; k++) {
        const far = 0.11 * Math.sqrt(k)
        const turn = 2.399963 * (counts.blocks + k)
        const radius = minRadius + (maxRadius - minRadius) * ((GOLDEN * (counts.blocks + k)) % 1)
        const y = at[1] + RAIN_HEIGHT + 0.45 * k
        addBody(world, { position: [at[0] + far * Math.cos(turn), y, at[2] + far * Math.sin(turn)], radius })
      }
      counts.blocks += added
      return counts.blocks
    },
    setSeed(next) {
      seed = next
      for (const view of ['bottle', 'torus', 'blocks'] as const) restart(view)
    },
    setLevel(next) {
      restart('bottle') // first: what is counted depends on the level
      level = next
    },
  }
}

const isJar = (view: View): view is JarView => view === 'bottle' || view === 'torus'

/** A world that is no jar: it fires no events. */
function createSteppable(world: World): Steppable {
  return { world, step: () => step(world), on: () => () => {} }
}

/** Whether candies lie above a height. Those that still fall make room. */
function isPiledTo(world: World, height: number): boolean {
  const { bodies } = stats(world)
  const positions = new Float64Array(3 * bodies)
  const velocities = new Float64Array(3 * bodies)
  readPositions(world, positions)
  readVelocities(world, velocities)
  return positions.some((y, k) => k % 3 === 1 && y > height && Math.abs(velocities[k]!) < 0.2)
}

function changeCount(world: World, change: number): void {
  if (change > 0) pour(world, change)
  else {
    const inside = -change - unpour(world, -change)
    if (inside > 0) for (const id of bodyIds(world).slice(-inside)) removeBody(world, id)
  }
}

/** Adds circles of the usual size at random places. @returns their handles */
function addCircles(world: World<2>, count: number, seed: number): BodyId[] {
  const radius = meanRadius(world)
  // They come from another scene, with a seed that no earlier circles had.
  const source = torusScene({ count, seed: (seed + stats(world).bodies + 1) >>> 0, ...(radius && { radius }) })
  return bodyIds(source).map((id) => addBody(world, getBody(source, id)))
}

/** The mean radius of all bodies, or 0 in an empty world. */
function meanRadius(world: World): number {
  const radii = new Float64Array(stats(world).bodies)
  readRadii(world, radii)
  return radii.length === 0 ? 0 : radii.reduce((sum, radius) => sum + radius, 0) / radii.length
}
