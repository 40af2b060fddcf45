// Statistics of a world: counts and times of the last step, energy, momentum, and rest.
import { countFar } from '../body/lod.ts'
import { isDynamic } from '../body/sleep.ts'
import { type Dim, squareAt, toVec, type Vec } from '../core/vec.ts'
import { findBlocks } from '../systems/blocks/blockSystem.ts'
import { IDLE_AFTER } from '../systems/spawn/spawner.ts'
import type { World } from '../world/world.ts'

/** Statistics of a world, from `stats`. */
export interface Stats {
  /** Bodies in the world. */
  bodies: number
  /** Bodies that are awake. */
  awake: number
  /** Bodies within the LOD distance; all bodies if there is no viewpoint. */
  near: number
  /** Bodies beyond the LOD distance. */
  far: number
  /** Bodies in the queue. */
  waiting: number
  /** Distance tests of the last step; 0 when it kept the pairs of the step before. */
  pairTests: number
  /** Contacts of the last step; with `repulsion()` overlapping pairs. */
  contacts: number
  /** Blocks in the world; cells that the last step looked up, and how many of them had a block. */
  blocks: { count: number; looked: number; touched: number }
  /** Milliseconds of the last step: broad and narrow phase, substeps, all phases. */
  ms: { detect: number; solve: number; step: number }
}

/** Returns statistics of the last step. */
export function stats(world: World): Stats {
  const { bodies, profile, lod, spawner } = world
  const blocks = findBlocks(world)
  const far = countFar(lod, bodies, world.space)
  return {
    bodies: bodies.count,
    awake: world.awake,
    near: bodies.count - far,
    far,
    waiting: spawner.queue.length,
    pairTests: profile.pairTests,
    contacts: profile.contactCount,
    blocks: {
      count: blocks?.count ?? 0,
      looked: blocks?.queryStats.cells ?? 0,
      touched: blocks?.queryStats.blocks ?? 0,
    },
    ms: {
      detect: profile.begin + profile.pairs + profile.contacts,
      solve: profile.solve,
      step: profile.step,
    },
  }
}

/**
 * Returns the current energy in joules. `kinetic` includes `rotational`. `potential` is height
 * against gravity. `elastic` includes systems such as springs, and the last step's overlaps under
 * `repulsion()`. Fixed and kinematic bodies do not count.
 */
export function energy(world: World): { kinetic: number; rotational: number; potential: number; elastic: number } {
  const { bodies, gravity } = world
  const { position: p, velocity: v, rimVelocity: u, mass, inertia } = bodies
  let motion = 0
  let rotational = 0
  let potential = 0
  for (let i = 0, o = 0; i < bodies.count; i++, o += 4) {
    if (!isDynamic(bodies, i)) continue
    const m = mass[i]!
    motion += 0.5 * m * squareAt(v, o)
    rotational += 0.5 * m * inertia * squareAt(u, o)
    potential -= m * (gravity[0] * p[o]! + gravity[1] * p[o + 1]! + gravity[2] * p[o + 2]!)
  }
  let elastic = world.contact?.energy?.(world) ?? 0
  for (const system of world.systems) elastic += system.energy?.(world) ?? 0
  return { kinetic: motion + rotational, rotational, potential, elastic }
}

/** Returns the total momentum, the sum of m v of all dynamic bodies, in newton seconds. */
export function momentum<D extends Dim>(world: World<D>): Vec<D> {
  const { bodies } = world
  const sum: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < bodies.count; i++) {
    if (!isDynamic(bodies, i)) continue
    for (let axis = 0; axis < 3; axis++) sum[axis]! += bodies.mass[i]! * bodies.velocity[4 * i + axis]!
  }
  return toVec(world.dim, ...sum)
}

/**
 * Whether nothing will move by itself: all bodies sleep, all systems are at rest, and no queued
 * body can enter. Then a step changes nothing, and a page need not draw.
 */
export function isAsleep(world: World): boolean {
  const { awake, justFellAsleep, spawner, broadphase, systems } = world
  if (awake > 0 || justFellAsleep || broadphase.woken || broadphase.bySlot) return false
  for (let k = 0; k < systems.length; k++) if (systems[k]!.isAtRest?.(world) === false) return false
  return spawner.queue.length === 0 || spawner.region === null || spawner.refused > IDLE_AFTER
}
