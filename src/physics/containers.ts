// Containers: cylinder, surface of revolution, room. Each gives wall contacts to the solver, and confines: after any step nobody is outside.
// The soda room is one too, and has its own way: soda.ts.
import type { Bodies } from './bodies.ts'
import type { Contacts } from './contacts.ts'
import { confineLid, findLid, type Lid } from './lid.ts'
import type { SodaRoom } from './soda.ts'
import { addSurfaceContact, PLANE, RING, SLOPE, shapeSurface } from './surfaces.ts'
import type { Vec } from './vec.ts'

/** What the walls of a container are made of. */
interface Material {
  /** 0 to 1; of wall and body the smaller counts. */
  readonly restitution: number
  /** Coulomb's coefficient, 0 or more; of wall and body the geometric mean counts. */
  readonly friction: number
}

/** A cylinder about the y axis; without `top` it is open and its wall goes on upwards. */
export interface Cylinder extends Material {
  readonly kind: 'cylinder'
  readonly radius: number
  readonly bottom: number
  readonly top: number
}

/** A surface of revolution about the y axis; where it ends with a radius above 0 it is open and goes on upwards as a tube. */
export interface Profile extends Material {
  readonly kind: 'profile'
  readonly points: readonly (readonly [number, number])[]
}

/** An axis-aligned inner box; an infinite side is open. */
export interface Room extends Material {
  readonly kind: 'room'
  readonly min: readonly number[]
  readonly max: readonly number[]
}

/** What bodies may be inside of: a world has any number of them. */
export type Container = Cylinder | Profile | Room | Lid | SodaRoom

function material(options: { restitution?: number; friction?: number }): Material {
  const { restitution = 1, friction = 0.3 } = options
  if (!(restitution >= 0 && restitution <= 1))
    throw new RangeError(`restitution must be a number from 0 to 1, got ${restitution}`)
  if (!(friction >= 0) || !Number.isFinite(friction))
    throw new RangeError(`friction must be a finite number, 0 or more, got ${friction}`)
  return { restitution, friction }
}

/**
 * A round room that stands upright about the y axis.
 * @param options.radius inner radius, m
 * @param options.bottom height of the floor, m
 * @param options.top height of the lid, m; open when absent
 * @param options.restitution 0 to 1; 1, so that the body's own counts
 * @param options.friction 0 or more; 0.3
 * @throws RangeError naming the option, its value and what is allowed
 */
export function cylinder(options: {
  radius: number
  bottom: number
  top?: number
  restitution?: number
  friction?: number
}): Cylinder {
  const { radius, bottom, top = Number.POSITIVE_INFINITY } = options
  if (!(radius > 0) || !Number.isFinite(radius))
    throw new RangeError(`radius must be a positive finite number of metres, got ${radius}`)
  if (!Number.isFinite(bottom)) throw new RangeError(`bottom must be a finite number of metres, got ${bottom}`)
  if (!(top > bottom)) throw new RangeError(`top must be above bottom (${bottom}), got ${top}`)
  return { kind: 'cylinder', radius, bottom, top, ...material(options) }
}

/**
 * A vessel: a curve turned about the y axis.
 * @param options.points [radius, y] from bottom to top: radii 0 or more, y never falling, at least two points. The first point with a radius above 0
 *   stands on a flat floor.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function profile(options: {
  points: readonly (readonly [number, number])[]
  restitution?: number
  friction?: number
}): Profile {
  const { points } = options
  if (!Array.isArray(points) || points.length < 2) throw new RangeError('points must be at least two [radius, y] pairs')
  points.forEach(([radius, y], k) => {
    if (!(radius >= 0) || !Number.isFinite(radius))
      throw new RangeError(`points[${k}] must have a finite radius of 0 or more, got ${radius}`)
    if (!Number.isFinite(y)) throw new RangeError(`points[${k}] must have a finite y, got ${y}`)
    if (k > 0 && y < points[k - 1]![1])
      throw new RangeError(`points[${k}] must not be lower than the point before it (${points[k - 1]![1]}), got ${y}`)
  })
  const first = points[0]!
  const closed = first[0] > 0 ? [[0, first[1]] as const, ...points] : [...points]
  return { kind: 'profile', points: closed, ...material(options) }
}

/**
 * A box, seen from within.
 * @param options.min lowest corner, m; -Infinity leaves a side open
 * @param options.max highest corner, m; Infinity leaves a side open
 * @param options.restitution 0 to 1; 1, so that the body's own counts
 * @param options.friction 0 or more; 0.3
 * @throws RangeError naming the option, its value and what is allowed
 */
export function room(options: {
  min: Vec<2> | Vec<3>
  max: Vec<2> | Vec<3>
  restitution?: number
  friction?: number
}): Room {
  const { min, max } = options
  if (min.length !== max.length)
    throw new RangeError(`min and max must have the same number of axes, got ${min.length} and ${max.length}`)
  min.forEach((low, axis) => {
    if (!(max[axis]! > low)) throw new RangeError(`max[${axis}] must be above min[${axis}] (${low}), got ${max[axis]}`)
  })
  return { kind: 'room', min, max, ...material(options) }
}

/** Keys of a container's surfaces: 64 apart, so that no two containers share one. */
const KEYS = 64

/**
 * Adds the contacts of awake bodies with all containers.
 * @param slack gap at which a surface counts, m
 * @param dt step whose travel is added to it, s
 */
export function findWalls(
  contacts: Contacts,
  bodies: Bodies,
  containers: readonly Container[],
  slack: number,
  dt: number,
): void {
  containers.forEach((container, index) => {
    if (container.kind === 'sodaRoom') return
    const base = KEYS * index
    const grip = Math.sqrt(container.friction)
    if (container.kind === 'cylinder') findCylinder(contacts, bodies, container, base, grip, slack, dt)
    else if (container.kind === 'profile') findProfile(contacts, bodies, container, base, grip, slack, dt)
    else if (container.kind === 'lid') findLid(contacts, bodies, container, base, slack, dt)
    else findRoom(contacts, bodies, container, base, grip, slack, dt)
  })
}

function reachOf(bodies: Bodies, i: number, slack: number, dt: number): number {
  const { velocity: v, position: p } = bodies
  const o = 4 * i
  return p[o + 3]! + slack + dt * Math.sqrt(v[o]! * v[o]! + v[o + 1]! * v[o + 1]! + v[o + 2]! * v[o + 2]!)
}

/** At least the speed of a body, and at most sqrt(3) times it. */
function pace({ velocity }: Bodies, i: number): number {
  return Math.abs(velocity[4 * i]!) + Math.abs(velocity[4 * i + 1]!) + Math.abs(velocity[4 * i + 2]!)
}

function findCylinder(
  contacts: Contacts,
  bodies: Bodies,
  c: Cylinder,
  base: number,
  grip: number,
  slack: number,
  dt: number,
): void {
  const { position, asleep, count } = bodies
  const e = c.restitution
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const x = position[4 * i]!
    const y = position[4 * i + 1]!
    const z = position[4 * i + 2]!
    // Most are far from every wall: that is seen without a square root.
    const far = position[4 * i + 3]! + slack + dt * pace(bodies, i)
    const clear = c.radius - far
    if (y - far >= c.bottom && y + far <= c.top && clear >= 0 && x * x + z * z <= clear * clear) continue
    const reach = reachOf(bodies, i, slack, dt)
    const inner = c.radius - reach
    if (y - reach < c.bottom)
      shapeSurface(contacts, addSurfaceContact(contacts, bodies, i, base, PLANE, grip), 0, 1, 0, c.bottom, 0, 0, e)
    if (inner < 0 || x * x + z * z > inner * inner)
      shapeSurface(
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
      shapeSurface(contacts, addSurfaceContact(contacts, bodies, i, base + 2, PLANE, grip), 0, -1, 0, -c.top, 0, 0, e)
  }
}

/**
 * A profile seen in the half plane (rho, y) is a polyline with the inside on its left going up. A body touches a segment where its
 * centre projects within it, and a corner that points inward where it does not.
 */
function findProfile(
  contacts: Contacts,
  bodies: Bodies,
  p: Profile,
  base: number,
  grip: number,
  slack: number,
  dt: number,
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
    const reach = reachOf(bodies, i, slack, dt)
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
        shapeSurface(
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
        shapeSurface(
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

function findRoom(
  contacts: Contacts,
  bodies: Bodies,
  r: Room,
  base: number,
  grip: number,
  slack: number,
  dt: number,
): void {
  const { position, asleep, count } = bodies
  const e = r.restitution
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const reach = reachOf(bodies, i, slack, dt)
    for (let axis = 0; axis < r.min.length; axis++) {
      const at = position[4 * i + axis]!
      const nx = axis === 0 ? 1 : 0
      const ny = axis === 1 ? 1 : 0
      const nz = axis === 2 ? 1 : 0
      const low = r.min[axis]!
      const high = r.max[axis]!
      if (at - reach < low)
        shapeSurface(
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
        shapeSurface(
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

/** Puts every awake body inside every container. Velocities stay: the contact answers them in the next substep. */
export function confine(bodies: Bodies, containers: readonly Container[]): void {
  for (const container of containers) {
    if (container.kind === 'cylinder') confineCylinder(bodies, container)
    else if (container.kind === 'profile') confineProfile(bodies, container)
    else if (container.kind === 'lid') confineLid(bodies, container)
    else if (container.kind === 'room') confineRoom(bodies, container)
  }
}

function confineCylinder(bodies: Bodies, c: Cylinder): void {
  const { position, asleep, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    const y = position[o + 1]!
    if (y > c.top - radius) position[o + 1] = c.top - radius
    if (y < c.bottom + radius) position[o + 1] = c.bottom + radius
    const x = position[o]!
    const z = position[o + 2]!
    const inner = radius < c.radius ? c.radius - radius : 0
    const square = x * x + z * z
    if (square > inner * inner) {
      const scale = inner / Math.sqrt(square)
      position[o] = x * scale
      position[o + 2] = z * scale
    }
  }
}

/** Moves a body along the inward normals of the segments that it crosses, until it crosses none: a few rounds settle corners. */
function confineProfile(bodies: Bodies, p: Profile): void {
  const { position, asleep, count } = bodies
  const points = p.points
  const bottom = points[0]![1]
  const last = points.length - 1
  const topY = points[last]![1]
  const well = wellOf(points)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    const x = position[o]!
    const z = position[o + 2]!
    const start = Math.sqrt(x * x + z * z)
    let rho = start
    let y = position[o + 1]!
    if (y + radius < well.top && radius < well.radius && 2 * radius < well.top - well.bottom) {
      const clear = rho + radius < well.radius
      if (clear && y - radius > well.bottom) continue
      // Against the floor alone, or the straight wall alone, as most are who touch anything: one line tells where it belongs.
      if (clear) {
        if (y < bottom + radius) position[o + 1] = bottom + radius
        continue
      }
      if (y - radius > well.bottom && rho <= well.radius) {
        const to = well.radius - radius
        position[o] = (x * to) / start
        position[o + 2] = (z * to) / start
        continue
      }
    }
    if (y < bottom + radius) y = bottom + radius
    if (points[last]![0] === 0 && y > topY - radius) y = topY - radius
    for (let round = 0; round < 32; round++) {
      let moved = false
      // Far out: first back over the line at its own height.
      const wall = radiusAt(points, y)
      if (rho > wall) {
        rho = wall
        moved = true
      }
      for (let k = 0; k < last; k++) {
        const ra = points[k]![0]
        const ya = points[k]![1]
        const rb = points[k + 1]![0]
        const yb = points[k + 1]![1]
        if (y + radius < ya || y - radius > yb) continue
        const lr = rb - ra
        const ly = yb - ya
        const square = lr * lr + ly * ly
        if (square === 0) continue
        let t = ((rho - ra) * lr + (y - ya) * ly) / square
        t = t < 0 ? 0 : Math.min(t, 1)
        const dr = rho - (ra + t * lr)
        const dy = y - (ya + t * ly)
        const distance = Math.sqrt(dr * dr + dy * dy)
        if (distance >= radius) continue
        const length = Math.sqrt(square)
        const nr = distance > 1e-12 ? dr / distance : -ly / length
        const ny = distance > 1e-12 ? dy / distance : lr / length
        rho += (radius - distance) * nr
        y += (radius - distance) * ny
        moved = true
      }
      if (y > topY && rho > points[last]![0] - radius) {
        rho = Math.max(0, points[last]![0] - radius)
        moved = true
      }
      if (rho < 0) rho = 0
      if (!moved) break
    }
    if (y < bottom + radius) y = bottom + radius
    position[o + 1] = y
    if (rho !== start) {
      position[o] = start > 0 ? (x * rho) / start : rho
      position[o + 2] = start > 0 ? (z * rho) / start : 0
    }
  }
}

/** The straight part above the floor, where most bodies are: one test tells that none of the segments is near. Empty where there is none. */
function wellOf(points: readonly (readonly [number, number])[]): { radius: number; bottom: number; top: number } {
  const [floor, wall, shoulder] = points
  const straight = shoulder !== undefined && wall![0] === shoulder[0] && floor![1] === wall![1]
  WELL.radius = straight ? wall![0] : 0
  WELL.bottom = wall![1]
  WELL.top = straight ? shoulder[1] : wall![1]
  return WELL
}

/** Reused: a step allocates nothing. */
const WELL = { radius: 0, bottom: 0, top: 0 }

/** Inner radius at a height. */
export function radiusAt(points: readonly (readonly [number, number])[], y: number): number {
  const last = points.length - 1
  if (y >= points[last]![1]) return points[last]![0]
  for (let k = last; k > 0; k--) {
    const ra = points[k - 1]![0]
    const ya = points[k - 1]![1]
    const rb = points[k]![0]
    const yb = points[k]![1]
    if (y >= ya) return yb > ya ? ra + ((rb - ra) * (y - ya)) / (yb - ya) : Math.max(ra, rb)
  }
  return points[0]![0]
}

function confineRoom(bodies: Bodies, r: Room): void {
  const { position, asleep, count } = bodies
  for (let axis = 0; axis < r.min.length; axis++) {
    const low = r.min[axis]!
    const high = r.max[axis]!
    const middle = low + high
    for (let i = 0, o = 0; i < count; i++, o += 4) {
      if (asleep[i]) continue
      const radius = position[o + 3]!
      const at = position[o + axis]!
      // Wider than the room: to its middle.
      if (2 * radius > high - low) position[o + axis] = middle / 2
      else if (at < low + radius) position[o + axis] = low + radius
      else if (at > high - radius) position[o + axis] = high - radius
    }
  }
}
