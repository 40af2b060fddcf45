// The memory of a world, for the readings of the page.
import type { World } from '../physics/index.ts'

/**
 * Bytes of all typed arrays that a world holds, its systems included. They have room to grow, so
 * that this is more than its bodies need. Objects and lists are not counted.
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
