// Changes of worlds outside of jars: circles of the torus, candies of the garden. Also pair tests and
// bytes of a world, for the readings.
import {
  addBody,
  type BodyId,
  bodyColumns,
  bodyIds,
  dequeue,
  enqueue,
  getBody,
  getSpawnRegion,
  readRadii,
  removeBody,
  stats,
  type Vec,
  type World,
} from '../../src/physics/index.ts'
import { torusScene } from '../../src/scenes/index.ts'
import type { NaiveRule, TorusSettings } from '../../src/settings/index.ts'

/** Height above the ground from which candies rain, metres. */
const RAIN_HEIGHT = 6
/** Radius of a circle that is dropped into an empty torus, metres. */
const DROPPED_RADIUS = 120
/** The least visible speed: a tenth of the radius in a quarter of a second. Radii per second of the viewer. */
const SEEN_SPEED = 0.4
/** The golden ratio. The fractions of its multiples are spread evenly. */
const GOLDEN = 0.618034

type CircleSettings = Pick<TorusSettings, 'radius' | 'mass' | 'minMass' | 'circles'>

/** The options of a scene whose circles are as the settings say. Plain circles do not turn. */
export const circleOptions = ({ radius, mass, minMass, circles }: CircleSettings) => ({
  mass,
  minMass,
  ...(radius > 0 && { radius }),
  ...(circles === 'plain' && { angularVelocity: 0 }),
})

/** Adds one circle of about the usual size at a point of a torus with `count` circles. */
export function dropCircle(world: World<2>, x: number, y: number, count: number, like: CircleSettings): BodyId {
  const scale = 0.7 + 0.6 * ((GOLDEN * count) % 1)
  const radius = (like.radius || meanRadius(world) || DROPPED_RADIUS) * scale
  return addBody(world, { position: [x, y], radius, mass: like.mass * scale * scale })
}

/** Drops `added` candies onto a place of a garden with `count` candies. */
export function rainOnto(world: World<3>, at: Vec<3>, added: number, count: number): void {
  const { minRadius, maxRadius } = getSpawnRegion(world)!
  // On a spiral of golden angles, each above the one before, so that none overlaps another.
  for (let k = 0; k < added; k++) {
    const far = 0.11 * Math.sqrt(k)
    const turn = 2.399963 * (count + k)
    const radius = minRadius + (maxRadius - minRadius) * ((GOLDEN * (count + k)) % 1)
    const y = at[1] + RAIN_HEIGHT + 0.45 * k
    addBody(world, { position: [at[0] + far * Math.cos(turn), y, at[2] + far * Math.sin(turn)], radius })
  }
}

/** Pours bodies, or removes the newest. */
export function changeCount(world: World, change: number): void {
  if (change > 0) enqueue(world, change)
  else {
    const inside = -change - dequeue(world, -change)
    if (inside > 0) for (const id of bodyIds(world).slice(-inside)) removeBody(world, id)
  }
}

/** Adds circles of the usual size at random places. @returns their handles */
export function addCircles(world: World<2>, count: number, seed: number, like: CircleSettings): BodyId[] {
  // They come from a new scene, with a seed that no earlier circles had.
  const source = torusScene({
    count,
    seed: (seed + stats(world).bodies + 1) >>> 0,
    ...circleOptions({ ...like, radius: like.radius || meanRadius(world) }),
  })
  return bodyIds(source).map((id) => addBody(world, getBody(source, id)))
}

/** The mean radius of all bodies, or 0 in an empty world. */
function meanRadius(world: World): number {
  const radii = new Float64Array(stats(world).bodies)
  readRadii(world, radii)
  return radii.length === 0 ? 0 : radii.reduce((sum, radius) => sum + radius, 0) / radii.length
}

/**
 * Whether a person would say that a world moves, which the page steps 60 times a second. It falls asleep
 * later: bodies that are slow may still start to move, so they wait for half a second.
 */
export function isSeenToMove(world: World): boolean {
  const { count, position, velocity } = bodyColumns(world)
  const least = SEEN_SPEED / (60 * world.timeStep)
  for (let o = 0; o < 4 * count; o += 4)
    if (Math.hypot(velocity[o]!, velocity[o + 1]!, velocity[o + 2]!) > least * position[o + 3]!) return true
  return false
}

/** The article's rule in a world, with what it counted in the last step; undefined at other levels. */
const naiveRuleOf = (world: World): NaiveRule | undefined =>
  world.systems.find((system): system is NaiveRule => system.name === 'naiveRule')

/**
 * Counts the distance tests of the last step: in the search for pairs, and between the pairs in the
 * list. 0 in a world that slept, or without a contact law.
 */
export function pairTests(world: World): number {
  const { contact, profile } = world
  const rule = naiveRuleOf(world)
  if (rule) return rule.tests
  return contact === null || profile.substeps === 0 ? 0 : profile.pairTests + profile.pairCount
}

/**
 * Counts the bytes of all typed arrays of a world and its systems, including spare capacity. Objects and
 * lists are not counted.
 */
export function worldBytes(world: World): number {
  const seen = new Set<object>()
  const bytesOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return 0
    seen.add(value)
    if (ArrayBuffer.isView(value)) return bytesOf(value.buffer) // two views may share one buffer
    if (value instanceof ArrayBuffer) return value.byteLength
    let sum = 0
    for (const part of value instanceof Map || value instanceof Set ? value.values() : Object.values(value))
      sum += bytesOf(part)
    return sum
  }
  return bytesOf(world)
}
