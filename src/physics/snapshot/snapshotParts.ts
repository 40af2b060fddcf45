// Reads the systems of a snapshot: blocks, characters, springs, grabs, traits, joints, forces.
import type { Bodies } from '../body/bodies.ts'
import { DYNAMIC, FIXED_TYPE, KINEMATIC, LOCK_ROTATION, TRAIT_COLUMNS } from '../body/bodyTraits.ts'
import { AWAKE, FIXED } from '../body/sleep.ts'
import { fromRuns, type Reader, refuseDamaged } from '../core/bytes.ts'
import {
  type Columns,
  checkColumn,
  checkIds,
  checkPlane,
  type Entries,
  entryBytes,
  loadColumns,
} from '../core/columns.ts'
import { demand, LIMITS, limit, notNegative, positive, whole } from '../core/validate.ts'
import { forcesOf } from '../systems/appliedForces.ts'
import { blocksOf } from '../systems/blocks/blockSystem.ts'
import { type Blocks, CHUNK, fillChunk, MAX_COORDINATE } from '../systems/blocks/blocks.ts'
import { growCharacters, MORE_COLUMNS, STORED_COLUMNS } from '../systems/characters/characters.ts'
import { charactersOf, growAnchors } from '../systems/characters/controller.ts'
import { createGrab, type GrabId, grabsOf } from '../systems/grabs.ts'
import { Joint, jointsOf } from '../systems/joints.ts'
import { springsOf } from '../systems/springs/springSystem.ts'
import { growSprings, SPRING_COLUMNS, WAVE_RULES } from '../systems/springs/springs.ts'
import { traitsIn } from '../systems/traits/bodyTypes.ts'
import type { World } from '../world/world.ts'
import { readValues } from './readSnapshot.ts'

export function readBlocks(input: Reader, world: World): void {
  demand(world.dim === 3, 'blocks', 'in a world of 3 dimensions', 'a plane')
  const heights = input.floats()
  const blocks = blocksOf(world)
  // First the height of an empty cell, 0, then the different heights of blocks.
  const fits = heights.length >= 2 && heights.length <= 256 && heights[0] === 0
  if (!fits || new Set(heights).size !== heights.length) refuseDamaged('its blocks have no heights')
  checkColumn('height', heights.subarray(1), [Number.MIN_VALUE, 1])
  blocks.heights.splice(0, blocks.heights.length, ...heights)
  blocks.added = input.int() === 1
  readChunks(input, blocks)
  blocks.changed = input.int() === 1
  input.end()
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

/** Reads characters, and gives each its anchor. */
export function readCharacters(input: Reader, world: World): void {
  demand(world.dim === 3, 'characters', 'in a world of 3 dimensions', 'a plane')
  const characters = charactersOf(world)
  characters.active = readEntries(input, 'character', characters, STORED_COLUMNS, growCharacters, MORE_COLUMNS)
  growAnchors(world, characters)
}

/** Reads the wave, then the springs. */
export function readSprings(input: Reader, fresh: World): void {
  const { wave, springs } = springsOf(fresh)
  const rules = { ...WAVE_RULES, lastWall: [whole, '', 0, 2] } as const
  Object.assign(wave, readValues('wave', JSON.parse(input.text()), rules, ['frequency']))
  springs.damped = readEntries(input, 'spring', springs, SPRING_COLUMNS, growSprings)
  for (let s = 0; s < springs.count; s++) checkEnds(fresh, springs.slotA[s]!, springs.slotB[s]!)
}

function checkSlots({ bodies }: World, slots: Iterable<number>): void {
  for (const slot of slots) if (!(bodies.indexOf[slot]! >= 0)) refuseDamaged(`slot ${slot} has no body`)
}

/** Checks that the two ends of a link are different bodies. */
function checkEnds(world: World, a: number, b: number): void {
  checkSlots(world, [a, b])
  if (a === b) refuseDamaged(`a link has slot ${a} at both ends`)
}

/** Reads the bytes that `saveEntries` wrote, and the columns that may follow. @returns the flag */
function readEntries<E extends Entries>(
  input: Reader,
  name: string,
  entries: E,
  columns: Columns,
  grow: (entries: E, capacity: number) => void,
  more?: Columns,
): boolean {
  const count = input.count(entryBytes(columns))
  const nextId = input.int()
  const flag = input.int() === 1
  grow(entries, Math.max(entries.capacity, count))
  Object.assign(entries, { count, nextId })
  loadColumns(input, entries, columns)
  if (more && !input.isAtEnd()) loadColumns(input, entries, more)
  input.end()
  checkIds(name, entries.id.subarray(0, count), nextId)
  return flag
}

/** Largest coordinate of an anchor, which is inside its body. Radii. */
const MAX_ANCHOR = 1.001

/** Bytes of a grab: a slot and ten other numbers. */
const GRAB = 4 + 10 * 8

export function readGrabs(input: Reader, fresh: World): void {
  const count = input.count(GRAB)
  const grabs = count > 0 ? grabsOf(fresh) : refuseDamaged('an empty part is stored')
  let least = 0
  for (let k = 0; k < count; k++) {
    const slot = input.int()
    const numbers = Array.from({ length: 10 }, () => input.float())
    const [id, frequency, damping, maxForce, ...vectors] = numbers as [number, number, number, number, ...number[]]
    checkSlots(fresh, [slot])
    if (!Number.isInteger(id) || id < least) refuseDamaged(`grab ${id} is out of order`)
    least = id + 1
    positive('frequency', frequency)
    notNegative('damping', damping)
    if (!Number.isNaN(maxForce)) limit('maxForce', maxForce)
    const anchor = Float64Array.from(vectors.slice(0, 3))
    const target = Float64Array.from(vectors.slice(3))
    checkColumn('anchor', anchor, [-MAX_ANCHOR, MAX_ANCHOR])
    checkColumn('target', target, [-LIMITS.largest, LIMITS.largest])
    if (fresh.dim === 2) for (const vector of [anchor, target]) checkPlane('a grab', vector, 3)
    grabs.push(createGrab({ id: id as GrabId, slot, frequency, damping, maxForce, anchor, target }))
  }
  input.end()
}

/** Reads ascending slots of bodies. */
function readSlots(input: Reader, fresh: World): Int32Array {
  const slots = input.ints()
  checkIds('slot', slots, fresh.bodies.slotCount)
  checkSlots(fresh, slots)
  return slots
}

const LOCKS_IN_PLANE = 1 | 2 | LOCK_ROTATION

export function readTraits(input: Reader, fresh: World): void {
  const { bodies } = fresh
  const traits = traitsIn(fresh)
  const slots = readSlots(input, fresh)
  for (const [name, ArrayType, width, , range] of TRAIT_COLUMNS)
    for (let axis = 0; axis < width; axis++) {
      const values = new ArrayType(slots.length)
      input.into(values)
      checkColumn(name, values, range)
      if (fresh.dim === 2 && axis === 2) checkPlane(name, values, 1, [0])
      slots.forEach((slot, k) => {
        traits[name][width * slot + axis] = values[k]!
      })
    }
  input.end()
  for (const slot of slots) {
    if (fresh.dim === 2 && (traits.locks[slot]! & ~LOCKS_IN_PLANE) !== 0) refuseDamaged('a lock is out of a plane')
    const carrier = traits.carrier[slot]! - 1
    const isRider = traits.sensor[slot] === 1 && traits.type[slot] === FIXED_TYPE && carrier !== slot
    if (carrier >= 0 && !isRider) refuseDamaged('what rides on a body is no fixed sensor')
    if (carrier >= 0) checkSlots(fresh, [carrier])
  }
  traits.changed = traits.rides = true
  checkTypes(bodies, traits.type)
}

/** Checks that each body has the inverse mass and the flag of its type. */
function checkTypes({ velocity, rimVelocity, mass, asleep, slot, count }: Bodies, types: Uint8Array): void {
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const type = types[slot[i]!]!
    const moves = [0, 1, 2].some((axis) => velocity[o + axis] !== 0 || rimVelocity[o + axis] !== 0)
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
  system.nextId = input.int()
  for (let count = input.count(JOINT); count > 0; count--) {
    const [id, rope, slotA, slotB] = input.ints()
    const numbers = input.floats()
    if (numbers.length !== 4) refuseDamaged('a joint is not whole')
    if (slotB === -1) checkSlots(fresh, [slotA!])
    else checkEnds(fresh, slotA!, slotB!)
    positive('length', numbers[0])
    checkColumn('point', numbers.subarray(1), [-LIMITS.largest, LIMITS.largest])
    if (fresh.dim === 2) checkPlane('point', numbers, 4, [3])
    system.joints.push(new Joint(id!, rope === 1, slotA!, slotB!, numbers[0]!, numbers.subarray(1)))
  }
  input.end()
  const ids = Int32Array.from(system.joints, ({ id }) => id)
  checkIds('joint', ids, system.nextId)
}

export function readForces(input: Reader, fresh: World): void {
  const slots = readSlots(input, fresh)
  const force = new Float64Array(3 * slots.length)
  input.into(force)
  const torque = new Float64Array(3 * slots.length)
  input.into(torque)
  input.end()
  checkColumn('force', force, [-LIMITS.largest, LIMITS.largest])
  checkColumn('torque', torque, [-LIMITS.largest, LIMITS.largest])
  if (fresh.dim === 2) {
    checkPlane('force', force, 3)
    checkPlane('torque', torque, 3, [0, 1])
  }
  const system = forcesOf(fresh)
  const at = (values: Float64Array, k: number) => [...values.subarray(3 * k, 3 * k + 3)]
  slots.forEach((slot, k) => {
    system.set(fresh.bodies, slot, at(force, k), at(torque, k))
  })
}
