// A body that is wider than a cone where it lies, or than a narrow neck: both sides hold it.
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
 * The segment that holds a body on the far side of the axis while `k` holds it on the near one, or -1.
 * Flat parts, such as the pole of a curve, do not count: there both sides are one. Nor does a tube, which
 * holds nothing up.
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
 * axis, and `far` on the other. For the step these are planes, because the near side of a body on the axis
 * changes. A third contact, along the axis, follows from them. In a steep cone the sides are almost
 * opposite, and without it the solver would take hundreds of iterations to hold the body up.
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
