// Contacts with surfaces: planes, cones, rings, boxes, and surfaces that a container measures.
// Containers, blocks and characters add them once a step, behind the pairs.
import { type Bodies, groundOf, STORED_SURFACES } from '../body/bodies.ts'
import { BOUNCED } from '../broadphase/pairs.ts'
import { lengthen } from '../core/columns.ts'
import { dotAt } from '../core/vec.ts'
import {
  addBodySurfaceVelocity,
  addSurfaceVelocity,
  CONTACT,
  type Contacts,
  EFFECTIVE_MASS,
  GAP,
  growContacts,
  IMPULSE,
  LOSSLESS,
  RADIUS_SUM,
  STEP_IMPULSE,
  SURFACE,
  SURFACE_PIVOTING,
  SURFACE_RESTITUTION,
  SURFACE_TANGENTIAL_RESTITUTION,
} from './contacts.ts'

/** Kinds of surface. Their parameters: see `updateSurfaceGeometry`. */
export const PLANE = 0
export const CONE = 1
export const RING = 2
export const BOX = 3
export const CUSTOM = 4

export const KEYS_PER_CONTAINER = 64

/** First keys of blocks and of characters, above those of containers. */
export const BLOCK_KEY = 1 << 20
export const CHARACTER_KEY = 1 << 21

/** The material of a surface. The defaults are for containers. */
export interface SurfaceMaterial {
  /** 0 to 1. Of surface and body the smaller counts. @default 1: the body's value counts */
  readonly restitution: number
  /** Coulomb's coefficient, 0 or more. Of surface and body the geometric mean counts. @default 0.3 */
  readonly friction: number
  /** 0 to 1. Of surface and body the smaller counts. @default 1: the body's value counts */
  readonly tangentialRestitution?: number | undefined
  /** 0 or more. Of surface and body the geometric mean counts. @default that of the body */
  readonly pivotingResistance?: number | undefined
  /** Velocity of the surface in metres per second, as of a conveyor belt. @default at rest */
  readonly surfaceVelocity?: readonly number[] | undefined
}

/**
 * Adds a contact of body `a` with a surface. `setSurfaceShape` then sets its parameters.
 * @param key Identifies the surface for this body: the next step finds the stored impulse by it.
 * @param material An object, because V8 allocates a heap number for a double argument.
 * @param anchor The partner: the ground or a moving box. @default the ground
 * @returns the offset of the surface in `contacts.surface`
 */
export function addSurfaceContact(
  contacts: Contacts,
  bodies: Bodies,
  a: number,
  key: number,
  kind: number,
  material: SurfaceMaterial,
  anchor = groundOf(bodies),
): number {
  if (contacts.count === contacts.capacity) growContacts(contacts)
  const c = contacts.count++
  const s = c - contacts.pairCount
  const { surface } = contacts
  if (SURFACE * s === surface.length) contacts.surface = lengthen(surface, 2 * surface.length)
  const { data, tangentImpulse } = contacts
  const d = (CONTACT * c) & 0x3fffffff
  contacts.a[c] = a
  contacts.b[c] = anchor
  contacts.source[c] = key
  data[d + EFFECTIVE_MASS] = 1 / bodies.velocity[4 * a + 3]!
  data[d + RADIUS_SUM] = bodies.position[4 * a + 3]!
  data[d + IMPULSE] = 0
  data[d + STEP_IMPULSE] = 0
  for (let axis = 0; axis < 3; axis++) tangentImpulse[4 * c + axis] = 0
  tangentImpulse[4 * c + 3] = bodies.sqrtFriction[a]! * Math.sqrt(material.friction)
  const isLossless = contacts.allBounce && bodies.restitution[a] === 1 && material.restitution === 1
  contacts.flags[c] = isLossless ? LOSSLESS : 0
  const { surfaceVelocity } = material
  if (surfaceVelocity) addSurfaceVelocity(contacts, c, -1, surfaceVelocity, 0)
  if (bodies.surfaceVelocities !== null) addBodySurfaceVelocity(contacts, bodies, c, 1, a)
  const firstStored = STORED_SURFACES * a
  for (let m = firstStored; m < firstStored + STORED_SURFACES; m++) {
    if (bodies.surfaceKey[m] !== key + 1) continue
    data[d + IMPULSE] = bodies.surfaceImpulse[4 * m]!
    for (let axis = 0; axis < 3; axis++) tangentImpulse[4 * c + axis] = bodies.surfaceImpulse[4 * m + 1 + axis]!
    break
  }
  contacts.surface[SURFACE * s] = kind
  contacts.surface[SURFACE * s + SURFACE_RESTITUTION] = material.restitution
  if (bodies.anyTangential)
    contacts.surface[SURFACE * s + SURFACE_TANGENTIAL_RESTITUTION] = material.tangentialRestitution ?? 1
  if (bodies.anyPivoting) {
    const { pivotingResistance } = material
    contacts.surface[SURFACE * s + SURFACE_PIVOTING] =
      pivotingResistance === undefined ? bodies.sqrtPivoting[a]! : Math.sqrt(pivotingResistance)
  }
  return SURFACE * s
}

/** Sets the parameters of the surface at offset `o`. Short, so that V8 inlines it. */
export function setSurfaceShape(
  { surface }: Contacts,
  o: number,
  p0: number,
  p1: number,
  p2: number,
  p3 = 0,
  p4 = 0,
  p5 = 0,
): void {
  surface[o + 1] = p0
  surface[o + 2] = p1
  surface[o + 3] = p2
  surface[o + 4] = p3
  surface[o + 5] = p4
  surface[o + 6] = p5
}

/**
 * Updates normals and gaps of surfaces. With rho the distance from the y axis and r the body's
 * radius:
 *   kind   parameters                 gap
 *   PLANE  n x, n y, n z, offset      n . x - offset - r
 *   CONE   n rho, n y, offset         n . (rho, y) - offset - r; a cylinder has n = (-1, 0)
 *   RING   rho 0, y 0                 |(rho, y) - (rho 0, y 0)| - r
 *   BOX    min x, y, z, max x, y, z   |x - nearest point of the box| - r
 *   CUSTOM those of its container     from `contacts.measures`
 * @param turns Also turns the velocities of sliding bodies (`turnVelocity`). @default false
 */
export function updateSurfaceGeometry(contacts: Contacts, bodies: Bodies, turns = false): void {
  updateRange(contacts, bodies, contacts.pairCount, contacts.count, turns)
}

/** Updates surface contact `c` as if its body were displaced by `contacts.displacement`. */
export function updateDisplacedSurface(contacts: Contacts, bodies: Bodies, c: number): void {
  updateRange(contacts, bodies, c, c + 1, false)
  contacts.displacement.fill(0)
}

function updateRange(contacts: Contacts, bodies: Bodies, first: number, end: number, turns: boolean): void {
  const { a, data, surface, pairCount, displacement, normalBefore } = contacts
  const { position } = bodies
  const displacementX = displacement[0]!
  const displacementY = displacement[1]!
  const displacementZ = displacement[2]!
  for (let c = first, o = SURFACE * (first - pairCount); c < end; c++, o += SURFACE) {
    const d = (CONTACT * c) & 0x3fffffff
    const i = (4 * a[c]!) & 0x3fffffff
    const x = position[i]! + displacementX
    const y = position[i + 1]! + displacementY
    const z = position[i + 2]! + displacementZ
    const radius = position[i + 3]!
    const kind = surface[o]!
    if (kind === PLANE) {
      data[d] = surface[o + 1]!
      data[d + 1] = surface[o + 2]!
      data[d + 2] = surface[o + 3]!
      data[d + GAP] = surface[o + 1]! * x + surface[o + 2]! * y + surface[o + 3]! * z - surface[o + 4]! - radius
      continue
    }
    if (kind === BOX) {
      updateBoxGeometry(data, d, surface, o, position, i, displacement)
      continue
    }
    const before = turns && (data[d + GAP]! <= NEAR * radius || data[d + IMPULSE]! > 0)
    if (before) for (let axis = 0; axis < 3; axis++) normalBefore[axis] = data[d + axis]!
    if (kind === CUSTOM) {
      contacts.measures[(contacts.source[c]! / KEYS_PER_CONTAINER) | 0]!(contacts, bodies, c)
      if (before) turnVelocity(contacts, bodies, c)
      continue
    }
    const rho = Math.sqrt(x * x + z * z)
    const radialX = rho > 0 ? x / rho : 1
    const radialZ = rho > 0 ? z / rho : 0
    let nr = surface[o + 1]!
    let ny = surface[o + 2]!
    if (kind === CONE) {
      data[d + GAP] = nr * rho + ny * y - surface[o + 3]! - radius
    } else {
      nr = rho - nr
      ny = y - ny
      const length = Math.sqrt(nr * nr + ny * ny)
      data[d + GAP] = length - radius
      nr = length > 0 ? nr / length : -1
      ny = length > 0 ? ny / length : 0
    }
    data[d] = nr * radialX
    data[d + 1] = ny
    data[d + 2] = nr * radialZ
    if (before) turnVelocity(contacts, bodies, c)
  }
}

/** Adjacent normals with a greater cosine form a smooth wall: up to 11 degrees. */
export const SMOOTH = 0.98
/** Gaps in radii: the search for a wall leaves an error. */
const NEAR = 1e-6
/** A body slides if its approach to the old plane is less than this share of that to the new one. */
const SLIDING = 0.01

/**
 * Rotates the velocity of a body that slides along a curved wall from the old normal to the new one:
 * projected onto the new tangent plane, it would lose speed in every substep. The wall's impulse for
 * it counts in friction. The last impulse of friction turns too, and its torque, which the warm start
 * has applied at the old normal, moves to the mean of both normals: rolling keeps its energy.
 */
function turnVelocity(contacts: Contacts, bodies: Bodies, c: number): void {
  const { data, flags, normalBefore: old, tangentImpulse } = contacts
  const { velocity } = bodies
  const d = (CONTACT * c) & 0x3fffffff
  const i = (4 * contacts.a[c]!) & 0x3fffffff
  const f = (4 * c) & 0x3fffffff
  const before = dotAt(velocity, i, old, 0)
  const now = dotAt(velocity, i, data, d)
  // A body that leaves the old plane faster than it approaches the new one has been turned already.
  const isTurned = now >= 0 || before + now >= 0
  if (data[d + GAP]! > NEAR * data[d + RADIUS_SUM]! || isTurned || !(dotAt(data, d, old, 0) > SMOOTH)) return
  // An approach that waits for its bounce.
  if (data[d + IMPULSE] === 0 && before < SLIDING * now) return
  // After a bounce, a contact with an impulse would hold the body back.
  if ((flags[c]! & (BOUNCED | LOSSLESS)) === 0)
    data[d + IMPULSE] = data[d + IMPULSE]! + data[d + EFFECTIVE_MASS]! * (before - now)
  turn(velocity, i, old, data, d)
  if (!bodies.anyFriction) return
  addTorque(bodies, i, old, 0, tangentImpulse, f, 1)
  turn(tangentImpulse, f, old, data, d)
  addTorque(bodies, i, data, d, tangentImpulse, f, -1)
}

/** Rotates the vector v at offset i by the rotation from a unit vector to another one: two reflections. */
function turn(v: Float64Array, i: number, from: Float64Array, to: Float64Array, d: number): void {
  // Without loops over axes: they took twice as long.
  const first = 2 * dotAt(v, i, from, 0)
  const x = v[i]! - first * from[0]!
  const y = v[i + 1]! - first * from[1]!
  const z = v[i + 2]! - first * from[2]!
  v[i] = x
  v[i + 1] = y
  v[i + 2] = z
  const second = (dotAt(v, i, from, 0) + dotAt(v, i, to, d)) / (1 + dotAt(to, d, from, 0))
  v[i] = x - second * (from[0]! + to[d]!)
  v[i + 1] = y - second * (from[1]! + to[d + 1]!)
  v[i + 2] = z - second * (from[2]! + to[d + 2]!)
}

/** Adds half of the torque of the tangential impulse at f, with the normal at d, to a body: see `solveFriction`. */
function addTorque(
  bodies: Bodies,
  i: number,
  n: Float64Array,
  d: number,
  t: Float64Array,
  f: number,
  sign: number,
): void {
  const { velocity, rimVelocity, inertia } = bodies
  const arm = (0.5 * sign * velocity[i + 3]!) / inertia
  rimVelocity[i] = rimVelocity[i]! + arm * (n[d + 1]! * t[f + 2]! - n[d + 2]! * t[f + 1]!)
  rimVelocity[i + 1] = rimVelocity[i + 1]! + arm * (n[d + 2]! * t[f]! - n[d]! * t[f + 2]!)
  rimVelocity[i + 2] = rimVelocity[i + 2]! + arm * (n[d]! * t[f + 1]! - n[d + 1]! * t[f]!)
}

function updateBoxGeometry(
  data: Float64Array,
  d: number,
  surface: Float64Array,
  o: number,
  position: Float64Array,
  i: number,
  displacement: Float64Array,
): void {
  const x = position[i]! + displacement[0]!
  const y = position[i + 1]! + displacement[1]!
  const z = position[i + 2]! + displacement[2]!
  const radius = position[i + 3]!
  const px = x < surface[o + 1]! ? surface[o + 1]! : Math.min(x, surface[o + 4]!)
  const py = y < surface[o + 2]! ? surface[o + 2]! : Math.min(y, surface[o + 5]!)
  const pz = z < surface[o + 3]! ? surface[o + 3]! : Math.min(z, surface[o + 6]!)
  const dx = x - px
  const dy = y - py
  const dz = z - pz
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
  if (distance > 0) {
    data[d] = dx / distance
    data[d + 1] = dy / distance
    data[d + 2] = dz / distance
    data[d + GAP] = distance - radius
    return
  }
  // The centre is inside: the normal is that of the nearest face.
  let axis = 0
  let depth = Number.POSITIVE_INFINITY
  let direction = 1
  for (let k = 0; k < 3; k++) {
    const coordinate = k === 0 ? x : k === 1 ? y : z
    const low = coordinate - surface[o + 1 + k]!
    const high = surface[o + 4 + k]! - coordinate
    if (low < depth) {
      axis = k
      depth = low
      direction = -1
    }
    if (high < depth) {
      axis = k
      depth = high
      direction = 1
    }
  }
  data[d] = 0
  data[d + 1] = 0
  data[d + 2] = 0
  data[d + axis] = direction
  data[d + GAP] = -depth - radius
}
