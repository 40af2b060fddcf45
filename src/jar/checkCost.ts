// Checks what a step of a restored world costs, for worlds of strangers that run in a page of
// another: a saved jar that came by a link.
import { step, type World } from '../physics/index.ts'
import { between, demand, LIMITS, list, wakeAll, whole } from '../physics/internal.ts'

/** Limits of a world that replaces another. Where the other has more, it may have as many. */
export const COST_LIMITS = {
  /** Substeps of a step: as many as 'auto' takes. */
  substeps: 32,
  containers: 8,
  /** Points of all profiles together. */
  points: 256,
  fields: 8,
  /** Bodies that enter per step. */
  rate: 1000,
  /** The least edge of a grid cell in radii. */
  cell: 0.1,
  /** Candidate pairs of the first steps: for each body, and at least. */
  pairsPerBody: 64,
  pairs: 2 ** 18,
} as const
/** In the first step bodies may be outside of their container, in the second they are inside. */
const TRIAL_STEPS = 2

/**
 * Refuses a world that cannot take the place of another, or whose steps would take too long.
 * @param world A world of its own: it is stepped, to count the pairs of its bodies.
 * @param own The world that it would replace.
 * @param radius Mean radius of a body in metres.
 * @throws RangeError naming what it has too much of
 */
export function checkCost(world: World, own: World, radius: number): void {
  const { substeps, containers, fields, cell, systems, spawner } = world
  const { region } = spawner
  demand((region === null) === (own.spawner.region === null), 'the queue', 'as that of the present world', region)
  if (region !== null) whole('rate', region.rate, '', 1, COST_LIMITS.rate)
  if (substeps !== own.substeps && substeps !== 'auto') whole('substeps', substeps, '', 1, COST_LIMITS.substeps)
  list('containers', containers, Math.max(COST_LIMITS.containers, own.containers.length))
  list('fields', fields, Math.max(COST_LIMITS.fields, own.fields.length))
  whole('points of profiles', countPoints(world), '', 0, Math.max(COST_LIMITS.points, countPoints(own)))
  if (cell > 0 && cell !== own.cell) between('cell', cell, COST_LIMITS.cell * radius, LIMITS.largest)
  for (const { name } of systems)
    demand(name === 'springs' || own.systems.some((each) => each.name === name), 'a system', 'one of this world', name)
  checkCrowd(world)
}

/** Takes short steps with all bodies awake, and counts the pairs. */
function checkCrowd(world: World): void {
  const { bodies } = world
  world.substeps = 1
  world.spawner.queue = []
  for (let k = 0; k < TRIAL_STEPS; k++) {
    wakeAll(world)
    step(world)
    const most = Math.max(COST_LIMITS.pairs, COST_LIMITS.pairsPerBody * bodies.count)
    whole('pairs of bodies that may touch', world.broadphase.pairs.count, '', 0, most)
  }
}

/** Points of all profiles: each body is compared with each. */
function countPoints({ containers }: World): number {
  return containers.reduce((sum, container) => sum + ((container as { points?: unknown[] }).points?.length ?? 0), 0)
}
