// Reads the contacts of the last step: visits them one by one, or writes them into an array of the
// caller for drawing.
import { type BodyId, idOf } from '../body/bodies.ts'
import type { Out } from '../body/bulkRead.ts'
import { nearestImage, wrapCoordinate } from '../core/space.ts'
import { checkLength } from '../core/validate.ts'
import type { World } from '../world.ts'
import { CONTACT, type Contacts, GAP } from './contacts.ts'
import { DEPTH, OVERLAP, OVERLAP_IMPULSE } from './overlaps.ts'

/**
 * Visits the contacts of the last step; with `repulsion()`, its overlapping pairs.
 * @param visit receives the two bodies (`b` is null for a container or block), the unit normal from
 *   b to a (one array, reused), the normal impulse in newton seconds summed over the step, and the
 *   depth of overlap in metres (negative: a gap)
 */
export function forEachContact(
  world: World,
  visit: (a: BodyId, b: BodyId | null, normal: readonly number[], impulse: number, depth: number) => void,
): void {
  const { contacts, overlaps, bodies, dim } = world
  const { data, totalImpulse } = contacts
  const normal: number[] = new Array(dim).fill(0)
  for (let c = 0; c < contacts.count; c++) {
    const d = CONTACT * c
    if (!touches(contacts, c)) continue
    for (let axis = 0; axis < dim; axis++) normal[axis] = data[d + axis]!
    const b = c < contacts.pairCount ? idOf(bodies, contacts.b[c]!) : null
    visit(idOf(bodies, contacts.a[c]!), b, normal, totalImpulse[c]!, -data[d + GAP]!)
  }
  for (let c = 0, o = 0; c < overlaps.count; c++, o += OVERLAP) {
    for (let axis = 0; axis < dim; axis++) normal[axis] = overlaps.data[o + axis]!
    const a = idOf(bodies, overlaps.a[c]!)
    visit(a, idOf(bodies, overlaps.b[c]!), normal, overlaps.data[o + OVERLAP_IMPULSE]!, overlaps.data[o + DEPTH]!)
  }
}

/** Number of pairs of bodies that touched in the last step: as many as `readContacts` writes. */
export function contactCount(world: World): number {
  const { contacts, overlaps } = world
  let touching = overlaps.count
  for (let c = 0; c < contacts.pairCount; c++) if (touches(contacts, c)) touching++
  return touching
}

/**
 * Reads a line for each pair of bodies that touched in the last step, for drawing: the centre of
 * the first, then the nearest image of the centre of the second. 2 `dim` numbers per pair, in
 * metres. On a torus the second point may lie beyond the seam.
 * @param alpha As in `readPositions`. @default 1
 * @returns the number of pairs
 * @throws RangeError when `out` is too short
 */
export function readContacts(world: World, out: Out, alpha = 1): number {
  const { contacts, overlaps, dim } = world
  const count = contactCount(world)
  checkLength(out, 2 * dim, count, 'contacts')
  let at = 0
  for (let c = 0; c < contacts.pairCount; c++) {
    if (touches(contacts, c)) at = writeLine(world, out, at, contacts.a[c]!, contacts.b[c]!, alpha)
  }
  for (let c = 0; c < overlaps.count; c++) at = writeLine(world, out, at, overlaps.a[c]!, overlaps.b[c]!, alpha)
  return count
}

/** Whether a contact gave an impulse in the last step, or its gap is closed. */
function touches({ data, totalImpulse }: Contacts, c: number): boolean {
  return totalImpulse[c] !== 0 || data[CONTACT * c + GAP]! <= 0
}

/**
 * Writes one line at `out[at]`.
 * @returns the index behind it
 */
function writeLine(world: World, out: Out, at: number, a: number, b: number, alpha: number): number {
  const { position, previous } = world.bodies
  const { dim, space } = world
  for (let axis = 0; axis < dim; axis++) {
    const size = space.size[axis]!
    const nowA = position[4 * a + axis]!
    const nowB = position[4 * b + axis]!
    const offsetA = (alpha - 1) * nearestImage(nowA - previous[4 * a + axis]!, size)
    const offsetB = (alpha - 1) * nearestImage(nowB - previous[4 * b + axis]!, size)
    const start = wrapCoordinate(nowA + offsetA, size)
    out[at + axis] = start
    out[at + dim + axis] = start + nearestImage(wrapCoordinate(nowB + offsetB, size) - start, size)
  }
  return at + 2 * dim
}
