// The worlds of the page, each kept while the other is shown. A count is all candies of a world: those inside and those
// that wait to enter.
import { type JarVec, pose, pull } from '../jar/jarWorld.ts'
import {
  addBody,
  addJelly,
  blocksScene,
  bodyIds,
  bottleScene,
  getBody,
  pour,
  readPositions,
  readRadii,
  readVelocities,
  removeBody,
  stats,
  TORUS,
  torusScene,
  unpour,
  type Vec,
  type World,
  walkerScene,
} from '../physics/index.ts'
import { DEFAULT_COUNT, MAX_COUNT, type View } from '../settings/schema.ts'
import { applyTorus, TORUS_DEFAULTS, type TorusSettings } from '../settings/torus.ts'
import { loadBottle, saveBottle } from './savedBottle.ts'

export type Jars = {
  /** made when first asked for; the same object until it is reset */
  world(view: View): World<2> | World<3>
  count(view: View): number
  /** pours what is missing, or takes the newest away; a walker is one. @returns the count that it came to: 0 to MAX_COUNT */
  setCount(view: View, count: number): number
  /** drops a cube of candies held by springs into the bottle. @returns the count that it came to, or null where it is too full */
  dropJelly(): number | null
  /** the whole bottle as text, for a link */
  save(): string
  /** makes the bottle that of a save. @returns its count @throws RangeError when the text is none; then nothing has changed */
  load(text: string): number
  /** where candies fall in the bottle; a unit vector */
  tilt(down: JarVec): void
  /** begins a world anew, with the count that it has */
  reset(view: View): void
  /** the numbers of the torus: they act from its next step on */
  setTorus(settings: TorusSettings): void
  /** puts one circle of the torus' usual size at a point, if there is room in the count. @returns the count */
  drop(x: number, y: number): number
  /** lets `n` candies fall on a place of the garden, if there is room in the count. @returns the count */
  rain(at: Vec<3>, n: number): number
  /** begins the worlds that are drawn from a seed anew */
  setSeed(seed: number): void
}

/** Candies along each edge of a jelly; its middle as it enters under the lid, and above what height the pile leaves it no room, m. */
const JELLY = 4
const JELLY_HEIGHT = 0.76
const JELLY_ROOM = 0.5

export function createJars(start: { view: View; count: number; seed: number; torus?: TorusSettings }): Jars {
  const planned: Record<View, number> = { ...DEFAULT_COUNT, [start.view]: start.count }
  const worlds: { bottle?: World<3>; torus?: World<2>; walker?: World<2>; blocks?: World<3> } = {}
  let { seed, torus: rules = TORUS_DEFAULTS } = start

  const bottle = () => (worlds.bottle ??= bottleScene({ count: planned.bottle, seed, shape: 'bottle' }))
  const torus = () => {
    if (!worlds.torus) {
      worlds.torus = torusScene({ count: planned.torus, seed })
      applyTorus(worlds.torus, rules)
    }
    return worlds.torus
  }

  const walker = () => (worlds.walker ??= walkerScene())
  const blocks = () => (worlds.blocks ??= blocksScene({ count: planned.blocks, seed }))
  const makers: Record<View, () => World<2> | World<3>> = { bottle, torus, walker, blocks }

  return {
    world: (view) => makers[view](),
    count: (view) => planned[view],
    setCount(view, count) {
      const wanted = Math.max(0, Math.min(MAX_COUNT, Math.round(count)))
      const change = wanted - planned[view]
      if (view === 'walker') return planned.walker
      if (view === 'torus') changeTorus(torus(), change, seed)
      else changeBottle(view === 'blocks' ? blocks() : bottle(), change)
      planned[view] = wanted
      return wanted
    },
    dropJelly() {
      const world = bottle()
      const { bodies } = stats(world)
      const at = new Float64Array(3 * bodies)
      const velocities = new Float64Array(3 * bodies)
      readPositions(world, at)
      readVelocities(world, velocities)
      // What still falls makes room; what lies there does not.
      const lies = (y: number, k: number) => k % 3 === 1 && y > JELLY_ROOM && Math.abs(velocities[k]!) < 0.2
      if (planned.bottle + JELLY ** 3 > MAX_COUNT || at.some(lies)) return null
      addJelly(world, { position: [0, JELLY_HEIGHT, 0], edge: JELLY })
      planned.bottle += JELLY ** 3
      return planned.bottle
    },
    save: () => saveBottle(bottle()),
    load(text) {
      planned.bottle = loadBottle(text, bottle())
      return planned.bottle
    },
    tilt(down) {
      const world = bottle()
      const strength = Math.hypot(...world.gravity)
      pull(world as World, pose(world as World, down), strength, 0, 0)
    },
    reset(view) {
      delete worlds[view]
    },
    setTorus(settings) {
      rules = settings
      if (worlds.torus) applyTorus(worlds.torus, rules)
    },
    drop(x, y) {
      if (planned.torus < MAX_COUNT) {
        const world = torus()
        const usual = meanRadius(world) || DROPPED_RADIUS
        // From small to large and back, by the golden ratio: no two in a row are alike.
        const scale = 0.7 + 0.6 * ((0.618034 * planned.torus) % 1)
        addBody(world, { position: [x, y], radius: usual * scale, mass: TORUS.mass * scale * scale })
        planned.torus++
      }
      return planned.torus
    },
    rain(at, n) {
      const world = blocks()
      const more = Math.min(n, MAX_COUNT - planned.blocks)
      const { minRadius, maxRadius } = world.spawner.region!
      // On a spiral, the golden angle apart, and one above the other: none is born in another.
      for (let k = 0; k < more; k++) {
        const far = 0.11 * Math.sqrt(k)
        const turn = 2.399963 * (planned.blocks + k)
        const radius = minRadius + (maxRadius - minRadius) * ((0.618034 * (planned.blocks + k)) % 1)
        const y = at[1] + RAIN_HEIGHT + 0.45 * k
        addBody(world, { position: [at[0] + far * Math.cos(turn), y, at[2] + far * Math.sin(turn)], radius })
      }
      planned.blocks += more
      return planned.blocks
    },
    setSeed(next) {
      seed = next
      delete worlds.blocks
      delete worlds.bottle
      delete worlds.torus
    },
  }
}

/** How far above the place candies begin to fall, m. */
const RAIN_HEIGHT = 6

/** Radius of a circle that is dropped into an empty torus, m. */
const DROPPED_RADIUS = 120

function changeBottle(world: World<3>, change: number): void {
  if (change > 0) pour(world, change)
  else removeNewest(world, -change - unpour(world, -change))
}

function changeTorus(world: World<2>, change: number, seed: number): void {
  if (change <= 0) {
    removeNewest(world, -change)
    return
  }
  // The newcomers come from a scene of their own, with the candies' size and a seed that no world before them had.
  const radius = meanRadius(world)
  const source = torusScene({ count: change, seed: (seed + stats(world).bodies + 1) >>> 0, ...(radius && { radius }) })
  for (const id of bodyIds(source)) addBody(world, getBody(source, id))
}

function removeNewest(world: World<2> | World<3>, count: number): void {
  if (count <= 0) return
  for (const id of bodyIds(world as World).slice(-count)) removeBody(world as World, id)
}

/** 0 in an empty world */
function meanRadius(world: World<2>): number {
  const radii = new Float64Array(stats(world).bodies)
  readRadii(world, radii)
  return radii.length === 0 ? 0 : radii.reduce((sum, radius) => sum + radius, 0) / radii.length
}
