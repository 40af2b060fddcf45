// The hits of a jar's candies, found from how their velocities change: they look the same whether
// this thread or a worker runs the steps.
import { bodyColumns, type World } from '../../physics/index.ts'

/** The hit of a candy against another one, the glass or the table. */
export type Hit = {
  /** Change of its velocity, metres per second. */
  speed: number
  /** Radius of the candy, metres. */
  radius: number
  /** Whether it touches another candy. */
  onCandy: boolean
}

/** Changes that are no hits: below this many times what gravity adds, or metres per second. */
const QUIET = { gravities: 3, speed: 0.3 } as const
/** Candies nearer than this share of a radius touched in the step: they have parted a little since. */
const NEAR = 0.1

/**
 * Finds the strongest hit since the last call.
 * @returns a function that takes the simulated seconds since then
 */
export function createHitFinder(world: World): (seconds: number) => Hit | null {
  /** By slot: the velocity at the last call, and the generation of the body that had it. */
  let last = new Float64Array(0)
  return (seconds) => {
    const { count, capacity, velocity, position, slot, generation } = bodyColumns(world)
    if (last.length < 4 * capacity) {
      const longer = new Float64Array(4 * capacity).fill(-1)
      longer.set(last)
      last = longer
    }
    let strongest = -1
    let most = Math.max(QUIET.speed, QUIET.gravities * seconds * Math.hypot(...world.gravity)) ** 2
    for (let i = 0, o = 0; i < count; i++, o += 4) {
      const at = 4 * slot[i]!
      const age = generation[slot[i]!]!
      const dx = velocity[o]! - last[at]!
      const dy = velocity[o + 1]! - last[at + 1]!
      const dz = velocity[o + 2]! - last[at + 2]!
      const change = dx * dx + dy * dy + dz * dz
      if (change > most && last[at + 3] === age) [strongest, most] = [i, change]
      last[at] = velocity[o]!
      last[at + 1] = velocity[o + 1]!
      last[at + 2] = velocity[o + 2]!
      last[at + 3] = age
    }
    if (strongest < 0) return null
    const radius = position[4 * strongest + 3]!
    const isNear = (i: number) => {
      const dx = position[4 * i]! - position[4 * strongest]!
      const dy = position[4 * i + 1]! - position[4 * strongest + 1]!
      const dz = position[4 * i + 2]! - position[4 * strongest + 2]!
      const reach = (1 + NEAR) * radius + position[4 * i + 3]!
      return i !== strongest && dx * dx + dy * dy + dz * dz < reach * reach
    }
    let onCandy = world.dim === 2 // a torus has no walls
    for (let i = 0; i < count && !onCandy; i++) onCandy = isNear(i)
    return { speed: Math.sqrt(most), radius, onCandy }
  }
}
