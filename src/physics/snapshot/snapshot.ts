// Takes snapshots: a world as bytes from which it continues bit for bit. Computes their hash.
import { countAwake } from '../body/sleep.ts'
import { switchToIndices } from '../broadphase/broadphase.ts'
import { createWriter } from '../core/bytes.ts'
import { scramble } from '../math/random.ts'
import { createWave } from '../spring/muscleWave.ts'
import { findSprings } from '../spring/springSystem.ts'
import { createSprings } from '../spring/springs.ts'
import type { World } from '../world.ts'
import { MAGIC, optionsOf, replaceNumber, VERSION } from './format.ts'
import { writeBlocks } from './snapshotBlocks.ts'
import { writeBodies } from './snapshotBodies.ts'
import { writeBroadphase } from './snapshotPairs.ts'
import { writeSprings } from './snapshotSprings.ts'
import { writeSystems } from './snapshotSystems.ts'

/**
 * Stores the whole state of a world: bodies and their handles, impulses of contacts and of sleeping
 * pairs, queue, random state, options, springs, blocks, characters, and what systems save.
 * @returns bytes for `restoreSnapshot`. They hold no functions: listeners are left out, and
 *   systems, laws and containers of your own are stored by name
 */
export function takeSnapshot(world: World): Uint8Array {
  const { bodies, broadphase, spawner, lod } = world
  const springSystem = findSprings(world)
  switchToIndices(broadphase, bodies)
  if (broadphase.woken) world.awake = countAwake(bodies)
  const out = createWriter()
  out.int(MAGIC)
  out.int(VERSION)
  out.int(world.dim)
  const write = (part: object) => out.text(JSON.stringify(part, replaceNumber))
  write(optionsOf(world))
  write({
    entrance: spawner.region,
    waiting: spawner.queue,
    nextTicket: spawner.nextTicket,
    refused: spawner.refused,
    opening: spawner.opening || undefined,
  })
  // Cut behind the last far body: the length of the array is not part of the state.
  write({ ...lod, isFar: lod.isFar.subarray(0, lod.isFar.lastIndexOf(1) + 1) })
  out.text(JSON.stringify({ wave: springSystem?.wave ?? createWave(), credits: world.credits }))
  out.int(world.stepCount)
  out.float(world.time)
  out.float(world.context.h)
  out.array(world.random)
  out.int(world.awake)
  out.int(world.justFellAsleep ? 1 : 0)
  writeBodies(out, bodies)
  writeBroadphase(out, broadphase, bodies.count)
  writeSprings(out, springSystem?.springs ?? createSprings(0))
  writeBlocks(out, world)
  writeSystems(out, world)
  return out.bytes()
}

/**
 * Hashes the state of a world, mixed as by Murmur3.
 * @returns 16 hexadecimal digits. Equal states have equal hashes
 */
export function hash(world: World): string {
  const bytes = takeSnapshot(world)
  let a = 0x9747b28c
  let b = 0x3c6ef372
  for (let k = 0; k < bytes.length; k++) {
    a = Math.imul(a ^ bytes[k]!, 0x01000193)
    b = Math.imul(b, 0x85ebca6b) + bytes[k]!
    b = (b << 13) | (b >>> 19)
  }
  const hex = (value: number) => scramble(value).toString(16).padStart(8, '0')
  return hex(a) + hex(b)
}
