// Writes and reads bodies and their handles.

import { type Bodies, compactOrder, growBodies, setOrder } from '../body/bodies.ts'
import { BODY_COLUMNS, type StoredColumns } from '../body/bodyColumns.ts'
import { FIXED } from '../body/sleep.ts'
import { type Bytes, type Reader, refuseDamaged, type Writer } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'
import { LIMITS } from '../core/limits.ts'
import { checkSpace } from '../createWorld.ts'
import type { World } from '../world.ts'
import { checkColumn, FINITE, markAll, NOT_NEGATIVE, type Range } from './checkColumns.ts'

export function writeBodies(out: Writer, bodies: Bodies): void {
  out.int(bodies.count)
  out.int(bodies.slotCount)
  out.int((bodies.anyFriction ? 1 : 0) | (bodies.anyRolling ? 2 : 0))
  for (const [column, , width] of BODY_COLUMNS)
    out.array(columnOf(bodies, column).subarray(0, bodies.count * width) as Bytes)
  out.array(bodies.generation.subarray(0, bodies.slotCount))
  out.array(Int32Array.from(bodies.freeSlots))
  out.array(Int32Array.from(compactOrder(bodies)))
}

/** Ranges of the columns that do not hold any finite number. */
const RANGES: { readonly [Name in keyof StoredColumns]?: Range } = {
  mass: LIMITS.mass,
  restitution: [0, 1],
  sqrtFriction: NOT_NEGATIVE,
  sqrtRolling: NOT_NEGATIVE,
  materialFlags: [0, 15],
  asleep: [0, FIXED],
  sleepTime: NOT_NEGATIVE,
  surfaceKey: NOT_NEGATIVE,
  slot: NOT_NEGATIVE,
}
/** Bytes that a body takes in its columns, and with generation and order in the whole file. */
const WIDTH = BODY_COLUMNS.reduce((sum, [, array, width]) => sum + array.BYTES_PER_ELEMENT * width, 0) + 8
/** Free slots take memory only as long as they are few. */
const FEW_SLOTS = 2 ** 16

/** Reads bodies into a new world. @throws RangeError when the snapshot is damaged */
export function readBodies(input: Reader, world: World): void {
  const { bodies } = world
  const count = input.count(WIDTH)
  const slotCount = input.count(4)
  const flags = input.int()
  if (slotCount < count) refuseDamaged(`${count} bodies have ${slotCount} slots`)
  // The same capacity as in the stored world: the pair list is rebuilt when it is exceeded.
  const needed = slotCount <= Math.max(FEW_SLOTS, 16 * count) ? slotCount : count
  let capacity = bodies.capacity
  while (capacity < needed) capacity *= 2
  growBodies(bodies, capacity)
  if (slotCount > capacity) {
    bodies.indexOf = new Int32Array(slotCount)
    bodies.generation = new Int32Array(slotCount)
    bodies.orderIndex = new Int32Array(slotCount)
  }
  bodies.count = count
  bodies.slotCount = slotCount
  bodies.anyFriction = (flags & 1) !== 0
  bodies.anyRolling = (flags & 2) !== 0
  for (const [column, , width] of BODY_COLUMNS) {
    const values = columnOf(bodies, column).subarray(0, count * width) as Bytes
    input.into(values)
    checkColumn(column, values, RANGES[column] ?? FINITE)
  }
  input.into(bodies.generation.subarray(0, slotCount))
  bodies.freeSlots = Array.from(input.ints())
  bodies.order = Array.from(input.ints())
  checkSlots(bodies)
  setOrder(bodies, bodies.order)
  bodies.indexOf.fill(-1)
  for (let i = 0; i < count; i++) bodies.indexOf[bodies.slot[i]!] = i
  checkPlaces(world)
}

/** Checks that each slot is that of one body or free, and that `order` names each body once. */
function checkSlots({ slot, freeSlots, order, generation, count, slotCount }: Bodies): void {
  checkColumn('generation', generation.subarray(0, slotCount), [0, LIMITS.generation])
  if (count + freeSlots.length !== slotCount || order.length !== count) refuseDamaged('its slots are not complete')
  const used = new Uint8Array(slotCount)
  markAll('slot', order, used)
  const owned = new Uint8Array(slotCount)
  markAll('slot', slot.subarray(0, count), owned)
  for (const each of order) if (owned[each] !== 1) refuseDamaged(`slot ${each} has no body`)
  markAll('slot', freeSlots, used)
}

/** Checks positions, radii and masses with what the world says of them. */
function checkPlaces({ bodies, space, dim }: World): void {
  const { position, velocity, orientation, count } = bodies
  checkColumn('radius', position.subarray(0, 4 * count), [LIMITS.smallest, LIMITS.largest], 3, 4)
  checkSpace(bodies, space)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    for (let axis = 0; axis < 3; axis++) {
      const at = position[o + axis]!
      const size = space.size[axis]!
      if (size !== Number.POSITIVE_INFINITY && !(at >= 0 && at < size)) refuseDamaged(`a body is at ${at} of ${size} m`)
    }
    if (dim === 2 && (position[o + 2] !== 0 || velocity[o + 2] !== 0)) refuseDamaged('a body leaves its plane')
    const isTurned = orientation.subarray(o, o + 4).some((v) => v !== 0)
    if (dim === 3 && !isTurned) refuseDamaged('a body has no orientation')
  }
}

/** Checks the inverse masses of a world without traits. @throws RangeError when one differs */
export function checkInverseMasses({ velocity, mass, asleep, count }: Bodies): void {
  for (let i = 0; i < count; i++)
    if (asleep[i] === FIXED || velocity[4 * i + 3] !== (asleep[i] ? 0 : 1 / mass[i]!))
      refuseDamaged('an inverse mass is not that of its body')
}
