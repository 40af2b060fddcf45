// The jars of the page: bottle and torus, with the candies that they open with.
import { createJar, type Jar, type JarOptions, type OwnVessel, type VesselName, vesselOf } from '../../src/index.ts'
import { createJarOf, jarRadius, restoreTorus } from '../../src/internal.ts'
import { bodyIds, queuedTickets, restoreSnapshot, unpour, type World } from '../../src/physics/index.ts'
import { bottleScene, torusScene } from '../../src/scenes/index.ts'
import { applyLevel, applyTorus, isSingle, MAX_COUNT, type TorusSettings } from '../../src/settings/index.ts'

/** The most candies beside the bottle, and the largest share of all. */
export const BESIDE = 11
const BESIDE_SHARE = 0.05
/** How many candies lie beside a bottle of so many. */
export const besideOf = (count: number): number => Math.min(BESIDE, Math.floor(BESIDE_SHARE * count))

const LIMITS = { capacity: MAX_COUNT, overflow: 'refuse' } as const

/** What a bottle of the page is made of. */
export type BottleStart = Pick<JarOptions, 'fills' | 'unit' | 'goal'> & {
  count: number
  seed: number
  level: number
  vessel: VesselName | OwnVessel
  /** The most candies beside it. @default 0 */
  beside?: number | undefined
  /** Whether `fills`, `unit` or `goal` is set. @default false */
  measured?: boolean | undefined
}

/** The most candies of a bottle that is sized for them: more have the usual size. */
const FEW = 2000

/** Creates the bottle, in any vessel. At a level with a single candy it has that one alone. */
export function createBottle(start: BottleStart): Jar {
  const { count, seed, level, vessel } = start
  const single = isSingle(level)
  if (!single && (start.measured || count <= FEW)) return createSizedBottle(start)
  const shape = vesselOf(vessel)
  // In a wide mouth candies heap up above the shoulder, and no cork is in their way.
  const brim = shape.hasCork ? {} : { brim: shape.lid }
  const world = bottleScene({ count: single ? 0 : count, seed, shape, ...brim })
  applyLevel(world, level)
  const beside = single ? 0 : Math.min(start.beside ?? 0, besideOf(count))
  // Links of version 1 and 2 may hold springs, which `restoreBodies` refuses.
  const scene = { world, radius: jarRadius(Math.max(1, count), shape), restore: restoreSnapshot }
  return adoptAll(createJar({ view: 'bottle', seed, beside, vessel, ...LIMITS }, scene), beside)
}

/** A bottle of few candies, or with a goal, or with candies of another size or value. */
function createSizedBottle(start: BottleStart): Jar {
  const { count, seed, level, vessel, fills, unit = 1, goal, measured } = start
  const beside = measured ? 0 : Math.min(start.beside ?? 0, besideOf(count))
  const options = { seed, fills, unit, goal, vessel, beside, ...LIMITS }
  const jar = createJarOf(options, (error) => console.warn(error.message), { restore: restoreSnapshot })
  applyLevel(jar.world as World<3>, level)
  jar.setCount(count)
  jar.forget()
  return jar
}

/** Creates the torus. */
export function createTorus(count: number, seed: number, settings: TorusSettings): Jar {
  const world = torusScene({ count, seed, size: [settings.width, settings.height] })
  applyTorus(world, settings)
  const scene = { world, radius: jarRadius(Math.max(1, count), null), restore: restoreTorus }
  return adoptAll(createJar({ view: 'torus', seed, ...LIMITS }, scene), 0)
}

/** Makes items of the candies of a scene; the first lie beside the bottle. */
function adoptAll(jar: Jar, beside: number): Jar {
  unpour(jar.world, beside)
  jar.drop(beside)
  jar.adopt(bodyIds(jar.world).slice(beside), queuedTickets(jar.world))
  jar.forget()
  return jar
}
