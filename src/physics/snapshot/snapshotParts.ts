// Reads what only some worlds have: blocks, characters, springs, grabs, traits, waiting forces.

import type { Bodies } from '../body/bodies.ts'
import { COLUMN_GROUPS, DYNAMIC, FIXED_TYPE, KINEMATIC } from '../body/bodyTraits.ts'
import { AWAKE, FIXED } from '../body/sleep.ts'
import { CHARACTER_COLUMNS, growCharacters } from '../character/characters.ts'
import { charactersOf, growAnchors } from '../character/controller.ts'
import { fromRuns, type Reader, refuseDamaged } from '../core/bytes.ts'
import { checkColumn, checkIds, entryBytes, loadColumns } from '../core/columns.ts'
import { LIMITS, limit, notNegative, positive } from '../core/validate.ts'
import { setForce, waitingIn } from '../force/appliedForces.ts'
import { createJoint, jointsOf } from '../joint/joints.ts'
import { traitsIn } from '../kinematic/bodyTypes.ts'
import { createGrab, type GrabId } from '../spring/grabForces.ts'
import { grabsOf } from '../spring/grabs.ts'
import { Wave } from '../spring/springForces.ts'
import { springsOf } from '../spring/springSystem.ts'
import { growSprings, SPRING_COLUMNS } from '../spring/springs.ts'
import { blocksOf } from '../voxel/blockSystem.ts'
import { type Blocks, CHUNK, fillChunk, MAX_COORDINATE } from '../voxel/blocks.ts'
import type { World } from '../world.ts'
import { EMPTY_CHARACTERS, EMPTY_SPRINGS, skipZeros } from './format.ts'

/** Reads the heights of blocks, the beginning of the part. @returns empty without blocks */
export function readHeights(input: Reader): Float64Array {
  if (!input.more()) return new Float64Array(0)
  const heights = input.floats()
  if (heights.length === 0 && !input.more()) refuseDamaged('it ends with an empty part')
  return heights
}

/** Reads blocks and characters into a new world. */
export function readBlocks(input: Reader, world: World): void {
  const heights = readHeights(input)
  if (heights.length === 0) return
  const blocks = blocksOf(world)
  checkHeights(heights)
  blocks.heights.splice(0, blocks.heights.length, ...heights)
  blocks.added = input.int() === 1
  readChunks(input, blocks)
  readCharacters(input, world, blocks)
}

/** The height of an empty cell, then different heights of blocks. */
function checkHeights(heights: Float64Array): void {
  const fits = heights.length >= 2 && heights.length <= 256 && heights[0] === 0
  if (!fits || new Set(heights).size !== heights.length) refuseDamaged('its blocks have no heights')
  checkColumn('height', heights.subarray(1), [Number.MIN_VALUE, 1])
}

/** Bytes of a chunk: two lengths, its place, and 17 runs that fill it. */
const LEAST_CHUNK = 4 + 12 + 4 + 34

function readChunks(input: Reader, blocks: Blocks): void {
  const chunks = input.count(LEAST_CHUNK)
  if (chunks > LIMITS.chunks) refuseDamaged(`it has ${chunks} chunks of blocks, more than ${LIMITS.chunks}`)
  const last = MAX_COORDINATE / CHUNK
  const seen = new Set<string>()
  for (let c = 0; c < chunks; c++) {
    const at = input.ints()
    if (at.length !== 3 || seen.has(at.join())) refuseDamaged('a chunk of blocks has no place of its own')
    checkColumn('chunk', at, [-last, last])
    seen.add(at.join())
    fillChunk(blocks, at[0]!, at[1]!, at[2]!, fromRuns(input.octets(), CHUNK * CHUNK * CHUNK))
  }
}

function readCharacters(input: Reader, world: World, blocks: Blocks): void {
  const count = input.count(entryBytes(CHARACTER_COLUMNS))
  const nextId = input.int()
  blocks.changed = input.int() === 1
  if (nextId === 0 && count === 0) {
    skipZeros(input, EMPTY_CHARACTERS - 3)
    return
  }
  const characters = charactersOf(world)
  growCharacters(characters, Math.max(characters.capacity, count))
  characters.count = count
  characters.nextId = nextId
  characters.active = blocks.changed
  loadColumns(input, characters, CHARACTER_COLUMNS)
  checkColumn('nextId', Int32Array.of(nextId), [0, LIMITS.nextId])
  checkIds('character', characters.id.subarray(0, count), nextId)
  growAnchors(world, characters)
}

/** Reads springs and their wave into a new world. A world that never had any gets no system. */
export function readSprings(input: Reader, fresh: World, wave: Wave): void {
  const count = input.count(entryBytes(SPRING_COLUMNS))
  const nextId = input.int()
  const damped = input.int() === 1
  if (nextId === 0 && count === 0 && JSON.stringify(wave) === JSON.stringify(new Wave())) {
    skipZeros(input, EMPTY_SPRINGS - 3)
    return
  }
  const system = springsOf(fresh)
  const { springs } = system
  Object.assign(system.wave, wave)
  if (count > springs.capacity) growSprings(springs, count)
  springs.count = count
  springs.nextId = nextId
  springs.damped = damped
  springs.islandsValid = false
  loadColumns(input, springs, SPRING_COLUMNS)
  const { slotA, slotB } = springs
  checkColumn('nextId', Int32Array.of(nextId), [0, LIMITS.nextId])
  checkIds('spring', springs.id.subarray(0, count), nextId)
  const { indexOf } = fresh.bodies
  for (let s = 0; s < count; s++) {
    if (!(indexOf[slotA[s]!]! >= 0 && indexOf[slotB[s]!]! >= 0) || slotA[s] === slotB[s])
      refuseDamaged('a spring names no body')
  }
}

export function skipSprings(input: Reader): void {
  if (input.int() !== 0) refusePart()
  skipZeros(input, EMPTY_SPRINGS - 1)
}

/** Refuses a part that `restoreBodies` does not read. */
export function refusePart(): never {
  throw new RangeError('this snapshot holds more than dynamic bodies: read it with restoreSnapshot')
}

/** Largest part of an anchor, in radii: it is inside its body. */
const MAX_ANCHOR = 1.001

/** Bytes of a grab: a slot and ten other numbers. */
const GRAB = 4 + 10 * 8

export function readGrabs(input: Reader, fresh: World): void {
  const count = input.count(GRAB)
  const grabs = count > 0 ? grabsOf(fresh) : refuseDamaged('an empty part is stored')
  let least = 0
  for (let k = 0; k < count; k++) {
    const slot = input.int()
    const [id, frequency, damping, maxForce, ...vectors] = Array.from({ length: 10 }, () => input.float())
    if (!(fresh.bodies.indexOf[slot]! >= 0)) refuseDamaged('a grab names no body')
    if (!Number.isInteger(id) || id! < least) refuseDamaged(`grab ${id} is out of order`)
    least = id! + 1
    positive('frequency', frequency)
    notNegative('damping', damping)
    if (!Number.isNaN(maxForce)) limit('maxForce', maxForce)
    const anchor = Float64Array.from(vectors.slice(0, 3))
    const target = Float64Array.from(vectors.slice(3))
    checkColumn('anchor', anchor, [-MAX_ANCHOR, MAX_ANCHOR])
    checkColumn('target', target, [-LIMITS.largest, LIMITS.largest])
    const values = {
      id: id as GrabId,
      slot,
      frequency: frequency!,
      damping: damping!,
      maxForce: maxForce!,
      anchor,
      target,
    }
    grabs.push(createGrab(values))
  }
  input.end()
}

export function readTraits(input: Reader, fresh: World): void {
  const { bodies } = fresh
  const traits = traitsIn(fresh)
  const { indexOf, slotCount } = bodies
  const slots = input.ints()
  checkIds('slot', slots, slotCount)
  for (const slot of slots) if (indexOf[slot]! < 0) refuseDamaged(`slot ${slot} has no body`)
  for (const columns of COLUMN_GROUPS) {
    for (const [name, ArrayType, , range] of columns) {
      const values = new ArrayType(slots.length)
      input.into(values)
      checkColumn(name, values, range)
      slots.forEach((slot, k) => {
        traits[name][slot] = values[k]!
      })
    }
    if (!input.more()) break
  }
  input.end()
  for (const slot of slots) {
    const carrier = traits.carrier[slot]! - 1
    const isRider = traits.sensor[slot] === 1 && traits.type[slot] === FIXED_TYPE && carrier !== slot
    if (carrier >= 0 && !(isRider && indexOf[carrier]! >= 0)) refuseDamaged('a sensor rides on no body')
  }
  traits.changed = traits.rides = true
  checkTypes(bodies, traits.type)
}

/** Checks that each body has the inverse mass and the flag of its type. */
function checkTypes({ velocity, spin, mass, asleep, slot, count }: Bodies, types: Uint8Array): void {
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const type = types[slot[i]!]!
    const moves = [0, 1, 2].some((axis) => velocity[o + axis] !== 0 || spin[o + axis] !== 0)
    const isAwake = asleep[i] === AWAKE
    const fits =
      type === DYNAMIC ? asleep[i] !== FIXED : asleep[i] === (moves ? AWAKE : FIXED) && (type === KINEMATIC || !moves)
    if (!fits || velocity[o + 3] !== (type === DYNAMIC && isAwake ? 1 / mass[i]! : 0))
      refuseDamaged('a body does not move as its type does')
  }
}

/** Bytes of a joint: four whole numbers and four others, with their lengths. */
const JOINT = 4 + 4 * 4 + 4 + 4 * 8

export function readJoints(input: Reader, fresh: World): void {
  const system = jointsOf(fresh)
  const { indexOf } = fresh.bodies
  system.nextId = input.int()
  let least = 0
  for (let count = input.count(JOINT); count > 0; count--) {
    const [id, rope, slotA, slotB] = input.ints()
    const numbers = input.floats()
    const hasEnds = indexOf[slotA!]! >= 0 && (slotB === -1 || indexOf[slotB!]! >= 0) && slotA !== slotB
    if (!hasEnds || numbers.length !== 4) refuseDamaged('a joint names no body')
    if (!(id! >= least && id! < system.nextId)) refuseDamaged(`joint ${id} is out of order`)
    least = id! + 1
    positive('length', numbers[0])
    checkColumn('point', numbers.subarray(1), [-LIMITS.largest, LIMITS.largest])
    if (fresh.dim === 2) checkColumn('point out of a plane', numbers, [0, 0], 3)
    system.joints.push(createJoint(id!, rope === 1, slotA!, slotB!, numbers[0]!, numbers.subarray(1)))
  }
  input.end()
  checkColumn('nextId', Int32Array.of(system.nextId), [0, LIMITS.nextId])
}

export function readForces(input: Reader, fresh: World): void {
  const { bodies } = fresh
  const slots = input.ints()
  checkIds('slot', slots, bodies.slotCount)
  const force = new Float64Array(3 * slots.length)
  input.into(force)
  const torque = new Float64Array(3 * slots.length)
  if (input.more()) input.into(torque)
  input.end()
  checkColumn('force', force, [-LIMITS.largest, LIMITS.largest])
  checkColumn('torque', torque, [-LIMITS.largest, LIMITS.largest])
  if (fresh.dim === 2) {
    checkColumn('force out of a plane', force, [0, 0], 2, 3)
    for (const axis of [0, 1]) checkColumn('torque out of a plane', torque, [0, 0], axis, 3)
  }
  const waiting = waitingIn(fresh)
  slots.forEach((slot, k) => {
    if (bodies.indexOf[slot]! < 0) refuseDamaged(`slot ${slot} has no body`)
    setForce(waiting, bodies, slot, [...force.subarray(3 * k, 3 * k + 3)], [...torque.subarray(3 * k, 3 * k + 3)])
  })
}
