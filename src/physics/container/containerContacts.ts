// The walls of containers as contacts: who comes near one in this step gets a surface to lean on, solved with all the others.
import type { Bodies } from '../body/bodies.ts'
import type { Contacts } from '../contact/contacts.ts'
import { addSurfaceContact, PLANE, RING, SLOPE, setSurfaceShape } from '../contact/surfaces.ts'
import type { StepContext } from '../stepContext.ts'
import { type Container, type Cylinder, type Profile, type Room, wellOf } from './containers.ts'
import { collectLidContacts } from './lid.ts'

/** Keys of a container's surfaces: 64 apart, so that no two containers share one. */
const KEYS = 64

/**
 * Adds the contacts of awake bodies with all containers.
 */
export function collectContainerContacts(
  contacts: Contacts,
  bodies: Bodies,
  containers: readonly Container[],
  pace: StepContext,
): void {
  for (let index = 0; index < containers.length; index++) {
    const container = containers[index]!
    if (container.kind === 'sodaRoom') continue
    const base = KEYS * index
    const grip = Math.sqrt(container.friction)
    if (container.kind === 'cylinder') collectCylinderContacts(contacts, bodies, container, base, grip, pace)
    else if (container.kind === 'profile') collectProfileContacts(contacts, bodies, container, base, grip, pace)
    else if (container.kind === 'lid') collectLidContacts(contacts, bodies, container, base, pace)
    else collectRoomContacts(contacts, bodies, container, base, grip, pace)
  }
}

function reachOf(bodies: Bodies, i: number, { contactMargin, dt }: StepContext): number {
  const { velocity: v, position: p } = bodies
  const o = 4 * i
  return p[o + 3]! + contactMargin + dt * Math.sqrt(v[o]! * v[o]! + v[o + 1]! * v[o + 1]! + v[o + 2]! * v[o + 2]!)
}

/** At least the speed of a body, and at most sqrt(3) times it. */
function speedOf({ velocity }: Bodies, i: number): number {
  return Math.abs(velocity[4 * i]!) + Math.abs(velocity[4 * i + 1]!) + Math.abs(velocity[4 * i + 2]!)
}

function collectCylinderContacts(
  contacts: Contacts,
  bodies: Bodies,
  c: Cylinder,
  base: number,
  grip: number,
  pace: StepContext,
): void {
  const { position, asleep, count } = bodies
  const e = c.restitution
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const x = position[4 * i]!
    const y = position[4 * i + 1]!
    const z = position[4 * i + 2]!
    // Most are far from every wall: that is seen without a square root.
    const far = position[4 * i + 3]! + pace.contactMargin + pace.dt * speedOf(bodies, i)
    const clear = c.radius - far
    if (y - far >= c.bottom && y + far <= c.top && clear >= 0 && x * x + z * z <= clear * clear) continue
    const reach = reachOf(bodies, i, pace)
    const inner = c.radius - reach
    if (y - reach < c.bottom)
      setSurfaceShape(contacts, addSurfaceContact(contacts, bodies, i, base, PLANE, grip), 0, 1, 0, c.bottom, 0, 0, e)
    if (inner < 0 || x * x + z * z > inner * inner)
      setSurfaceShape(
        contacts,
        addSurfaceContact(contacts, bodies, i, base + 1, SLOPE, grip),
        -1,
        0,
        -c.radius,
        0,
        0,
        0,
        e,
      )
    if (y + reach > c.top)
      setSurfaceShape(
        contacts,
        addSurfaceContact(contacts, bodies, i, base + 2, PLANE, grip),
        0,
        -1,
        0,
        -c.top,
        0,
        0,
        e,
      )
  }
}

/**
 * A profile seen in the half plane (rho, y) is a polyline with the inside on its left going up. A body touches a segment where its
 * centre projects within it, and a corner that points inward where it does not.
 */
function collectProfileContacts(
  contacts: Contacts,
  bodies: Bodies,
  p: Profile,
  base: number,
  grip: number,
  pace: StepContext,
): void {
  const { position, asleep, count } = bodies
  const e = p.restitution
  const points = p.points
  const last = points.length - 1
  const well = wellOf(points)
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const x = position[4 * i]!
    const y = position[4 * i + 1]!
    const z = position[4 * i + 2]!
    const rho = Math.sqrt(x * x + z * z)
    const reach = reachOf(bodies, i, pace)
    if (rho + reach < well.radius && y + reach < well.top && y - reach > well.bottom) continue
    for (let k = 0; k <= last; k++) {
      const ra = points[k]![0]
      const ya = points[k]![1]
      const top = k === last
      if (top && ra === 0) break
      const rb = top ? ra : points[k + 1]![0]
      const yb = top ? Number.POSITIVE_INFINITY : points[k + 1]![1]
      if (y + reach < ya || y - reach > yb) continue
      const length = top ? 1 : Math.sqrt((rb - ra) * (rb - ra) + (yb - ya) * (yb - ya))
      if (length === 0) continue
      const tr = top ? 0 : (rb - ra) / length
      const ty = top ? 1 : (yb - ya) / length
      // Inward normal: the tangent turned left.
      const nr = -ty
      const ny = tr
      const offset = nr * ra + ny * ya
      const along = (rho - ra) * tr + (y - ya) * ty
      const gap = nr * rho + ny * y - offset
      if (gap > reach) continue
      // A moving body may come to a segment during the step: its travel counts along the segment too.
      const margin = reach - position[4 * i + 3]!
      if (along >= -margin && (top || along <= length + margin)) {
        setSurfaceShape(
          contacts,
          addSurfaceContact(contacts, bodies, i, base + 2 * (k % 32), SLOPE, grip),
          nr,
          ny,
          offset,
          0,
          0,
          0,
          e,
        )
      }
      if (k === 0 || along > margin) continue
      const before = points[k - 1]!
      const turn = (ra - before[0]) * (top ? 1 : yb - ya) - (ya - before[1]) * (rb - ra)
      const distance = (rho - ra) * (rho - ra) + (y - ya) * (y - ya)
      if (turn < 0 && distance < reach * reach)
        setSurfaceShape(
          contacts,
          addSurfaceContact(contacts, bodies, i, base + 2 * (k % 32) + 1, RING, grip),
          ra,
          ya,
          0,
          0,
          0,
          0,
          e,
        )
    }
  }
}

function collectRoomContacts(
  contacts: Contacts,
  bodies: Bodies,
  r: Room,
  base: number,
  grip: number,
  pace: StepContext,
): void {
  const { position, asleep, count } = bodies
  const e = r.restitution
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const reach = reachOf(bodies, i, pace)
    for (let axis = 0; axis < r.min.length; axis++) {
      const at = position[4 * i + axis]!
      const nx = axis === 0 ? 1 : 0
      const ny = axis === 1 ? 1 : 0
      const nz = axis === 2 ? 1 : 0
      const low = r.min[axis]!
      const high = r.max[axis]!
      if (at - reach < low)
        setSurfaceShape(
          contacts,
          addSurfaceContact(contacts, bodies, i, base + 2 * axis, PLANE, grip),
          nx,
          ny,
          nz,
          low,
          0,
          0,
          e,
        )
      if (at + reach > high)
        setSurfaceShape(
          contacts,
          addSurfaceContact(contacts, bodies, i, base + 2 * axis + 1, PLANE, grip),
          -nx,
          -ny,
          -nz,
          -high,
          0,
          0,
          e,
        )
    }
  }
}
