// Contacts: the pairs, and the surfaces, that may touch during this step. Filled once a step; normals and gaps are renewed each substep
// (those of pairs by relaxContacts, which reads the same bodies anyway).
import { type Bodies, groundOf, WALL_MEMORY } from './bodies.ts'
import { BOND, ELASTIC, HIT, LOSSLESS, type Pairs } from './pairs.ts'
import { randomDirection } from './random.ts'
import type { Space } from './space.ts'

/** Numbers per contact, and where they stand. */
export const CONTACT = 6
export const NX = 0
export const GAP = 3
export const IMPULSE = 4
export const MASS = 5

/** Centres nearer than this, m, have no direction. */
export const COINCIDENT = 1e-12
/** Nearer than this, m, counts as touching: what confine puts onto a wall may be off by rounding. */
export const TOUCH = 1e-9

/** Kinds of surface, with their parameters: see `measureSurfaces`. */
export const PLANE = 0
export const SLOPE = 1
export const RING = 2
export const BOX = 3
/** Numbers per surface: kind, then up to six parameters, then restitution. */
export const SURFACE = 8

/**
 * Contacts between a body `a` and a partner `b`: another body, or an anchor (the ground). The normal points from b to a. The
 * first `pairCount` are pairs; behind them stand surfaces, each with its own geometry.
 */
export interface Contacts {
  count: number
  pairCount: number
  capacity: number
  a: Int32Array
  b: Int32Array
  /** Pair it came from, or the key of its surface. */
  source: Int32Array
  hit: Uint8Array
  /** Contacts that are to bounce in this substep. */
  hits: Int32Array
  hitCount: number
  /** normal x, y, z; gap (negative: depth); impulse of the substep; effective mass: all that a pass of the solver streams */
  data: Float64Array
  /** distance of centres at touch */
  rest: Float64Array
  /** impulse of the whole step */
  total: Float64Array
  /** tangential impulse on a x, y, z; friction */
  drag: Float64Array
  /** kind and parameters, for surfaces; indexed from pairCount on */
  surface: Float64Array
  surfaceCapacity: number
}

export function createContacts(capacity = 256): Contacts {
  return {
    count: 0,
    pairCount: 0,
    capacity,
    a: new Int32Array(capacity),
    b: new Int32Array(capacity),
    source: new Int32Array(capacity),
    hit: new Uint8Array(capacity),
    hits: new Int32Array(capacity),
    hitCount: 0,
    data: new Float64Array(CONTACT * capacity),
    rest: new Float64Array(capacity),
    total: new Float64Array(capacity),
    drag: new Float64Array(4 * capacity),
    surface: new Float64Array(SURFACE * 64),
    surfaceCapacity: 64,
  }
}

function grow(contacts: Contacts): void {
  const { a, b, source, hit, data, rest, total, drag } = contacts
  const capacity = 2 * contacts.capacity
  contacts.capacity = capacity
  contacts.a = new Int32Array(capacity)
  contacts.a.set(a)
  contacts.b = new Int32Array(capacity)
  contacts.b.set(b)
  contacts.source = new Int32Array(capacity)
  contacts.source.set(source)
  contacts.hit = new Uint8Array(capacity)
  contacts.hit.set(hit)
  contacts.hits = new Int32Array(capacity)
  contacts.data = new Float64Array(CONTACT * capacity)
  contacts.data.set(data)
  contacts.rest = new Float64Array(capacity)
  contacts.rest.set(rest)
  contacts.total = new Float64Array(capacity)
  contacts.total.set(total)
  contacts.drag = new Float64Array(4 * capacity)
  contacts.drag.set(drag)
}

/**
 * Pairs that may touch within the step become contacts; those that may not forget their impulse. What the others remember is summed up in
 * `push`: the warm start of the first substep.
 * @param slack gap within which a pair counts as touching soon, m
 * @param dt the step, s: pairs that approach far enough in it count as well
 * @param allBounce whether every hit bounces, however slow
 */
export function findContacts(
  contacts: Contacts,
  pairs: Pairs,
  bodies: Bodies,
  space: Space,
  slack: number,
  dt: number,
  allBounce: boolean,
  seed: number,
  stepCount: number,
): void {
  const { position, velocity, push, grip, restitution, anyGrip } = bodies
  const { impulse } = pairs
  const { periodic, size, half } = space
  const [sizeX, sizeY, sizeZ] = size
  const [halfX, halfY, halfZ] = half
  contacts.count = 0
  push.fill(0)
  let { data, drag } = contacts
  for (let p = 0; p < pairs.count; p++) {
    const a = pairs.a[p]!
    const b = pairs.b[p]!
    const i = 4 * a
    const j = 4 * b
    let dx = position[i]! - position[j]!
    let dy = position[i + 1]! - position[j + 1]!
    let dz = position[i + 2]! - position[j + 2]!
    if (periodic) {
      if (dx > halfX) dx -= sizeX
      else if (dx < -halfX) dx += sizeX
      if (dy > halfY) dy -= sizeY
      else if (dy < -halfY) dy += sizeY
      if (dz > halfZ) dz -= sizeZ
      else if (dz < -halfZ) dz += sizeZ
    }
    const rest = position[i + 3]! + position[j + 3]!
    const square = dx * dx + dy * dy + dz * dz
    const near = rest + slack
    if (square >= near * near) {
      // Not near now: only the way through the step can bring them together.
      const vx = (velocity[i]! - velocity[j]!) * dt
      const vy = (velocity[i + 1]! - velocity[j + 1]!) * dt
      const vz = (velocity[i + 2]! - velocity[j + 2]!) * dt
      const closing = -(dx * vx + dy * vy + dz * vz)
      const way = vx * vx + vy * vy + vz * vz
      let t = closing > 0 ? closing / way : 0
      if (t > 1) t = 1
      const cx = dx + t * vx
      const cy = dy + t * vy
      const cz = dz + t * vz
      if (cx * cx + cy * cy + cz * cz >= near * near) {
        impulse[4 * p] = 0
        impulse[4 * p + 1] = 0
        impulse[4 * p + 2] = 0
        impulse[4 * p + 3] = 0
        pairs.flags[p] = pairs.flags[p]! & BOND
        continue
      }
    }
    const inverseMass = velocity[i + 3]! + velocity[j + 3]!
    if (inverseMass === 0) continue
    if (contacts.count === contacts.capacity) {
      grow(contacts)
      ;({ data, drag } = contacts)
    }
    const c = contacts.count++
    const d = CONTACT * c
    const distance = Math.sqrt(square)
    if (distance > COINCIDENT) {
      const inverse = 1 / distance
      data[d] = dx * inverse
      data[d + 1] = dy * inverse
      data[d + 2] = dz * inverse
    } else {
      // Centres in one point have no direction: one is drawn from the seed, the step and the two bodies.
      ;[data[d], data[d + 1], data[d + 2]] = randomDirection(
        bodies.dim,
        bodies.slot[a]!,
        bodies.slot[b]!,
        seed,
        stepCount,
      )
    }
    data[d + GAP] = distance - rest
    data[d + IMPULSE] = impulse[4 * p]!
    data[d + MASS] = 1 / inverseMass
    contacts.a[c] = a
    contacts.b[c] = b
    contacts.source[c] = p
    contacts.hit[c] =
      (pairs.flags[p]! & ~BOND) | (allBounce && restitution[a] === 1 && restitution[b] === 1 ? LOSSLESS : 0)
    contacts.rest[c] = rest
    contacts.total[c] = 0
    const normal = impulse[4 * p]!
    if (normal !== 0) {
      // The warm start of the first substep.
      const wa = normal * velocity[i + 3]!
      const wb = normal * velocity[j + 3]!
      push[i] = push[i]! + wa * data[d]!
      push[i + 1] = push[i + 1]! + wa * data[d + 1]!
      push[i + 2] = push[i + 2]! + wa * data[d + 2]!
      push[j] = push[j]! - wb * data[d]!
      push[j + 1] = push[j + 1]! - wb * data[d + 1]!
      push[j + 2] = push[j + 2]! - wb * data[d + 2]!
    }
    if (!anyGrip) continue
    drag[4 * c] = impulse[4 * p + 1]!
    drag[4 * c + 1] = impulse[4 * p + 2]!
    drag[4 * c + 2] = impulse[4 * p + 3]!
    drag[4 * c + 3] = grip[a]! * grip[b]!
  }
  contacts.pairCount = contacts.count
}

/**
 * Adds a contact of body `a` with a surface.
 * @param key names the surface for this body, so that its impulse is found again in the next step
 * @param anchor the partner: the ground, or a moving box
 */
export function addSurfaceContact(
  contacts: Contacts,
  bodies: Bodies,
  a: number,
  key: number,
  kind: number,
  p0: number,
  p1: number,
  p2: number,
  p3: number,
  p4: number,
  p5: number,
  restitution: number,
  grip: number,
  anchor = groundOf(bodies),
): void {
  if (contacts.count === contacts.capacity) grow(contacts)
  const c = contacts.count++
  const s = c - contacts.pairCount
  if (s === contacts.surfaceCapacity) {
    const old = contacts.surface
    contacts.surfaceCapacity *= 2
    contacts.surface = new Float64Array(SURFACE * contacts.surfaceCapacity)
    contacts.surface.set(old)
  }
  const { data, drag, surface } = contacts
  const d = CONTACT * c
  contacts.a[c] = a
  contacts.b[c] = anchor
  contacts.source[c] = key
  contacts.hit[c] = 0
  data[d + MASS] = 1 / bodies.velocity[4 * a + 3]!
  contacts.rest[c] = bodies.position[4 * a + 3]!
  contacts.total[c] = 0
  data[d + IMPULSE] = 0
  drag[4 * c] = 0
  drag[4 * c + 1] = 0
  drag[4 * c + 2] = 0
  drag[4 * c + 3] = bodies.grip[a]! * grip
  const memory = WALL_MEMORY * a
  for (let m = memory; m < memory + WALL_MEMORY; m++) {
    if (bodies.wallKey[m] !== key + 1) continue
    data[d + IMPULSE] = bodies.wallImpulse[4 * m]!
    drag[4 * c] = bodies.wallImpulse[4 * m + 1]!
    drag[4 * c + 1] = bodies.wallImpulse[4 * m + 2]!
    drag[4 * c + 2] = bodies.wallImpulse[4 * m + 3]!
    break
  }
  const o = SURFACE * s
  surface[o] = kind
  surface[o + 1] = p0
  surface[o + 2] = p1
  surface[o + 3] = p2
  surface[o + 4] = p3
  surface[o + 5] = p4
  surface[o + 6] = p5
  surface[o + 7] = restitution
}

/**
 * Surfaces, with rho the distance from the y axis:
 * PLANE  n x, n y, n z, offset:      gap = n . x - offset - r
 * SLOPE  n rho, n y, offset:         gap = n . (rho, y) - offset - r; a line turned about y (a cylinder has n = (-1, 0))
 * RING   rho 0, y 0:                 gap = |(rho, y) - (rho 0, y 0)| - r; an edge turned about y
 * BOX    min x, y, z, max x, y, z:   gap = |x - nearest point of the box| - r
 */
export function measureSurfaces(contacts: Contacts, bodies: Bodies): void {
  const { a, data, surface, pairCount, count } = contacts
  const { position } = bodies
  for (let c = pairCount, o = 0; c < count; c++, o += SURFACE) {
    const d = CONTACT * c
    const i = 4 * a[c]!
    const x = position[i]!
    const y = position[i + 1]!
    const z = position[i + 2]!
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
      measureBox(data, d, surface, o, x, y, z, radius)
      continue
    }
    const rho = Math.sqrt(x * x + z * z)
    const outX = rho > 0 ? x / rho : 1
    const outZ = rho > 0 ? z / rho : 0
    let nr = surface[o + 1]!
    let ny = surface[o + 2]!
    if (kind === SLOPE) {
      data[d + GAP] = nr * rho + ny * y - surface[o + 3]! - radius
    } else {
      nr = rho - nr
      ny = y - ny
      const length = Math.sqrt(nr * nr + ny * ny)
      data[d + GAP] = length - radius
      nr = length > 0 ? nr / length : -1
      ny = length > 0 ? ny / length : 0
    }
    data[d] = nr * outX
    data[d + 1] = ny
    data[d + 2] = nr * outZ
  }
}

function measureBox(
  data: Float64Array,
  d: number,
  surface: Float64Array,
  o: number,
  x: number,
  y: number,
  z: number,
  radius: number,
): void {
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
  // The centre is inside: out through the nearest face.
  const faces = [
    x - surface[o + 1]!,
    y - surface[o + 2]!,
    z - surface[o + 3]!,
    surface[o + 4]! - x,
    surface[o + 5]! - y,
    surface[o + 6]! - z,
  ]
  let face = 0
  for (let f = 1; f < 6; f++) if (faces[f]! < faces[face]!) face = f
  const axis = face % 3
  data[d] = 0
  data[d + 1] = 0
  data[d + 2] = 0
  data[d + axis] = face < 3 ? -1 : 1
  data[d + GAP] = -faces[face]! - radius
}

/** Hands the impulses of the last substep back to the pairs and the bodies' memory of walls, for the next step. */
export function storeImpulses(contacts: Contacts, pairs: Pairs, bodies: Bodies): void {
  const { data, drag, source, hit, pairCount, count } = contacts
  const grips = bodies.anyGrip
  for (let c = 0; c < pairCount; c++) {
    const p = source[c]!
    pairs.impulse[4 * p] = data[CONTACT * c + IMPULSE]!
    pairs.flags[p] = (pairs.flags[p]! & BOND) | (hit[c]! & (HIT | ELASTIC))
    if (!grips) continue
    pairs.impulse[4 * p + 1] = drag[4 * c]!
    pairs.impulse[4 * p + 2] = drag[4 * c + 1]!
    pairs.impulse[4 * p + 3] = drag[4 * c + 2]!
  }
  const { wallKey, wallImpulse, asleep, count: n } = bodies
  for (let i = 0, m = 0; i < n; i++, m += WALL_MEMORY) {
    if (asleep[i]) continue
    for (let k = m; k < m + WALL_MEMORY; k++) wallKey[k] = 0
  }
  for (let c = pairCount; c < count; c++) {
    if (data[CONTACT * c + IMPULSE] === 0) continue
    const first = WALL_MEMORY * contacts.a[c]!
    for (let m = first; m < first + WALL_MEMORY; m++) {
      if (wallKey[m] !== 0) continue
      wallKey[m] = source[c]! + 1
      wallImpulse[4 * m] = data[CONTACT * c + IMPULSE]!
      wallImpulse[4 * m + 1] = drag[4 * c]!
      wallImpulse[4 * m + 2] = drag[4 * c + 1]!
      wallImpulse[4 * m + 3] = drag[4 * c + 2]!
      break
    }
  }
}
