// Reads grabs. Their system writes them.
import { type Reader, refuseDamaged } from '../core/bytes.ts'
import { LIMITS } from '../core/limits.ts'
import { limit, notNegative, positive } from '../core/validate.ts'
import { createGrab, type GrabId } from '../spring/grabForces.ts'
import { grabsOf } from '../spring/grabSystem.ts'
import type { World } from '../world.ts'
import { checkColumn } from './checkColumns.ts'

/** Largest part of an anchor, in radii: it is inside its body. */
const MAX_ANCHOR = 1.001

/** Bytes of a grab: a slot and ten other numbers. */
const GRAB = 4 + 10 * 8

/** Reads grabs into a new world that has their bodies. @throws RangeError when they are damaged */
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
