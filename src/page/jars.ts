// The two worlds of the page, each kept while the other is shown. A count is all candies of a world: those inside and those
// that wait to enter.
import {
  addBody,
  bodyIds,
  bottleScene,
  getBody,
  pour,
  readRadii,
  removeBody,
  stats,
  torusScene,
  unpour,
  type World,
} from '../physics/index.ts'
import { DEFAULT_COUNT, MAX_COUNT, type View } from './query.ts'

export type Jars = {
  /** made when first asked for; the same object until it is reset */
  world(view: View): World<2> | World<3>
  count(view: View): number
  /** pours what is missing, or takes the newest away. @returns the count that it came to: 0 to MAX_COUNT */
  setCount(view: View, count: number): number
  /** begins a world anew, with the count that it has */
  reset(view: View): void
  /** begins both worlds anew */
  setSeed(seed: number): void
}

export function createJars(start: { view: View; count: number; seed: number }): Jars {
  const planned: Record<View, number> = { ...DEFAULT_COUNT, [start.view]: start.count }
  const worlds: { bottle?: World<3>; torus?: World<2> } = {}
  let { seed } = start

  const bottle = () => (worlds.bottle ??= bottleScene({ count: planned.bottle, seed, shape: 'bottle' }))
  const torus = () => (worlds.torus ??= torusScene({ count: planned.torus, seed }))

  return {
    world: (view) => (view === 'bottle' ? bottle() : torus()),
    count: (view) => planned[view],
    setCount(view, count) {
      const wanted = Math.max(0, Math.min(MAX_COUNT, Math.round(count)))
      const change = wanted - planned[view]
      if (view === 'torus') changeTorus(torus(), change, seed)
      else changeBottle(bottle(), change)
      planned[view] = wanted
      return wanted
    },
    reset(view) {
      delete worlds[view]
    },
    setSeed(next) {
      seed = next
      delete worlds.bottle
      delete worlds.torus
    },
  }
}

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
