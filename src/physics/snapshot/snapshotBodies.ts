// Writes and reads bodies and their handles.

import { type Bodies, compactOrder, growBodies } from '../body/bodies.ts'
import { BODY_COLUMNS } from '../body/bodyColumns.ts'
import type { Bytes, Reader, Writer } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'

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

export function readBodies(input: Reader, bodies: Bodies): void {
  const count = input.int()
  const slotCount = input.int()
  const flags = input.int()
  // The same capacity as in the stored world: the pair list is rebuilt when it is exceeded.
  let capacity = bodies.capacity
  while (capacity < slotCount) capacity *= 2
  growBodies(bodies, capacity)
  bodies.count = count
  bodies.slotCount = slotCount
  bodies.anyFriction = (flags & 1) !== 0
  bodies.anyRolling = (flags & 2) !== 0
  for (const [column, , width] of BODY_COLUMNS) input.into(columnOf(bodies, column).subarray(0, count * width) as Bytes)
  input.into(bodies.generation.subarray(0, slotCount))
  bodies.freeSlots = [...input.ints()]
  bodies.order = [...input.ints()]
  bodies.indexOf.fill(-1)
  for (let i = 0; i < count; i++) {
    const slot = bodies.slot[i]!
    if (slot < 0 || slot >= slotCount) throw new RangeError('this snapshot is damaged: a body has no slot')
    bodies.indexOf[slot] = i
  }
}
