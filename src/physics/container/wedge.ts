// A wedge: a body that is wider than a cone or a neck at its height touches both of its sides.
import {
  addSurfaceContact,
  KEYS_PER_CONTAINER,
  PLANE,
  SMOOTH,
  type SurfaceMaterial,
  setSurfaceShape,
} from '../contact/surfaces.ts'
import type { World } from '../world/world.ts'
import { findFoot, findNearest, SEGMENT, type Wall } from './thinWall.ts'

/**
 * The segment that a body touches beyond the axis while it touches `k` on the near side, or -1. A flat
 * part, such as the pole of a curve, has only one side, and a tube supports nothing: neither counts.
 */
export function farFoot(wall: Wall, k: number): number {
  const { segments, reach } = wall
  if (wall.rho >= reach) return -1
  wall.rho = -wall.rho
  const foot = findFoot(wall, k)
  const s = SEGMENT * foot
  const ra = segments[s]!
  const tr = segments[s + 2]!
  const ty = segments[s + 3]!
  const along = (wall.rho - ra) * tr + (wall.y - segments[s + 1]!) * ty
  const isFlat = tr * ty === 0 || (ra === 0 && 2 * tr * tr - 1 > SMOOTH)
  wall.rho = -wall.rho
  return along > 0 && !isFlat && wall.distance < reach ? foot : -1
}

type Side = { nr: number; ny: number; offset: number }
/** Both sides of a wedge: normal (nr, ny) and offset. Reused. */
const SIDES: [Side, Side] = [
  { nr: 0, ny: 0, offset: 0 },
  { nr: 0, ny: 0, offset: 0 },
]

/**
 * Adds the contacts of a body in a wedge. Two are with its sides: segment `k` on the near side of the
 * axis, and `far` beyond it. For the step they are planes, because the near side changes for a body on the
 * axis. A third contact, along the axis, follows from both. The sides of a steep cone are almost opposite,
 * and without the third contact the solver would need hundreds of iterations.
 */
export function addWedge(
  { contacts, bodies }: World,
  i: number,
  wall: Wall,
  k: number,
  far: number,
  firstKey: number,
  key: number,
  farKey: number,
  material: SurfaceMaterial,
): void {
  const x = bodies.position[4 * i]!
  const z = bodies.position[4 * i + 2]!
  const { rho } = wall
  const ux = rho > 0 ? x / rho : 1
  const uz = rho > 0 ? z / rho : 0
  for (const side of SIDES) {
    const isNear = side === SIDES[0]
    wall.rho = isNear ? rho : -rho
    findNearest(wall, isNear ? k : far)
    side.nr = isNear ? wall.nr : -wall.nr
    side.ny = wall.ny
    side.offset = wall.nr * wall.rho + wall.ny * wall.y - wall.distance
    const surface = addSurfaceContact(contacts, bodies, i, isNear ? key : farKey, PLANE, material)
    setSurfaceShape(contacts, surface, side.nr * ux, side.ny, side.nr * uz, side.offset)
  }
  wall.rho = rho
  const [one, other] = SIDES
  if (one.ny * other.ny <= 0 || one.nr >= 0 || other.nr <= 0) return // they do not meet below or above
  const height = other.nr * one.ny - one.nr * other.ny
  const radius = bodies.position[4 * i + 3]!
  const offset = other.nr * one.offset - one.nr * other.offset + (other.nr - one.nr) * radius
  const up = Math.sign(height)
  const surface = addSurfaceContact(contacts, bodies, i, firstKey + KEYS_PER_CONTAINER - 1, PLANE, material)
  setSurfaceShape(contacts, surface, 0, up, 0, offset / Math.abs(height) - radius)
}
