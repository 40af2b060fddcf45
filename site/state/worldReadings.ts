// Numbers of a world that only the readings of the page show.
import type { World } from '../../src/physics/index.ts'

/**
 * Distance tests of the last step: those of the search for pairs, and those of the pairs in its
 * list. 0 in a world that slept, or has no contact law.
 */
export function pairTests({ contact, profile }: World): number {
  return contact === null || profile.substeps === 0 ? 0 : profile.pairTests + profile.pairCount
}

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
