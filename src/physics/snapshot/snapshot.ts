// Takes snapshots: a world as bytes from which it continues bit for bit. Computes their hash.

import { countAwake } from '../body/sleep.ts'
import { switchToIndices } from '../broadphase/broadphase.ts'
import type { CharacterSystem } from '../character/controller.ts'
import { createWriter, type Writer } from '../core/bytes.ts'
import { scramble } from '../math/random.ts'
import { Wave } from '../spring/springForces.ts'
import type { SpringSystem } from '../spring/springSystem.ts'
import { findSystem, hasPlace } from '../system/systems.ts'
import type { BlockSystem } from '../voxel/blockSystem.ts'
import type { World } from '../world.ts'
import {
  EMPTY_CHARACTERS,
  EMPTY_SPRINGS,
  MAGIC,
  optionsOf,
  replaceNumber,
  seal,
  VERSION_WITHOUT_CHECKSUM,
} from './format.ts'
import { writeBodies, writeBroadphase } from './snapshotBodies.ts'
import { writeSystems } from './snapshotSystems.ts'

/**
 * Stores the whole state of a world: bodies and their handles, impulses of contacts and of sleeping
 * pairs, queue, random state, options, springs, blocks, characters, and what systems save.
 * @returns bytes for `restoreSnapshot`, without listeners; your systems, laws and containers by
 *   name
 */
export function takeSnapshot(world: World): Uint8Array {
  return seal(writeWorld(world, true))
}

/** Writes a world without a checksum: briefly as version 4, or as version 1 for the hash. */
function writeWorld(world: World, isBrief: boolean): Uint8Array {
  const { bodies, broadphase, spawner, lod } = world
  switchToIndices(broadphase, bodies)
  if (broadphase.woken) world.awake = countAwake(bodies)
  const out = createWriter()
  out.int(MAGIC)
  out.int(VERSION_WITHOUT_CHECKSUM)
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
  const { maxLength, tunedLength, load, meanLoad, hits, hitSpeed } = world.context
  const solver = { maxLength, tunedLength, load, meanLoad, hits, hitSpeed }
  const wave = findSystem<SpringSystem>(world, 'springs')?.wave ?? new Wave()
  out.text(JSON.stringify({ wave, credits: world.credits, solver }))
  out.int(world.stepCount)
  out.float(world.time)
  out.float(world.context.h)
  out.array(world.random)
  out.int(world.awake)
  out.int(world.justFellAsleep ? 1 : 0)
  writeBodies(out, bodies)
  writeBroadphase(out, broadphase, bodies.count, isBrief)
  writeBuiltIns(out, world)
  writeSystems(out, world)
  return out.bytes()
}

/** Writes springs, and where they exist blocks and characters, at fixed places. */
function writeBuiltIns(out: Writer, world: World): void {
  const springs = findSystem<SpringSystem>(world, 'springs')
  if (springs) springs.save!(out)
  else writeZeros(out, EMPTY_SPRINGS)
  const blocks = findSystem<BlockSystem>(world, 'blocks')
  const characters = findSystem<CharacterSystem>(world, 'characters')
  // Characters bring the blocks that they walk on.
  if (blocks && (blocks.blocks.chunkCount || characters?.characters.nextId)) {
    blocks.save!(out)
    if (characters) characters.save!(out)
    else {
      writeZeros(out, 2)
      out.int(blocks.blocks.changed ? 1 : 0)
      writeZeros(out, EMPTY_CHARACTERS - 3)
    }
  } else if (!world.systems.every(hasPlace)) writeZeros(out, 1) // no heights: other systems follow
}

function writeZeros(out: Writer, count: number): void {
  for (let k = 0; k < count; k++) out.int(0)
}

/**
 * Hashes a world's state (mixed as by Murmur3). @returns 16 hexadecimal digits, equal for equal
 * states
 */
export function hash(world: World): string {
  const bytes = writeWorld(world, false)
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
