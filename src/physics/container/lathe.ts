// A surface of revolution about the y axis, such as a bottle, which goes on for ever above its top.

import { addSurfaceContact, CONE, RING, type SurfaceMaterial, setSurfaceShape } from '../contact/surfaces.ts'
import { checkOptions, coordinate, LIMITS, list, notNegative, refuse, show } from '../core/validate.ts'
import type { StepContext } from '../stepContext.ts'
import type { Container, World } from '../world.ts'
import { type FloorMaterial, floorMaterial, MATERIAL, reachOf } from './shared.ts'

/** A container made by `lathe()`. */
export interface Lathe extends Container, SurfaceMaterial, FloorMaterial {
  readonly kind: 'profile'
  /** [radius, y] in metres from bottom to top. */
  readonly points: readonly (readonly [number, number])[]
  /** Whether it ends at its rim. @default false: it continues upwards as a tube */
  readonly open?: boolean
}

/** The options of `lathe()`. */
export interface LatheOptions {
  /** Two to 1024 [radius, y] in metres, from bottom to top: radii of 0 or more, y never less. */
  points: readonly (readonly [number, number])[]
  /** Whether it ends at its rim. @default false: it continues upwards as a tube */
  open?: boolean
  /** 0 to 1. @default 1, so that the body's own counts */
  restitution?: number
  /** 0 or more. @default 0.3 */
  friction?: number
  /** 0 to 1. @default 1, so that the body's own counts */
  tangentialRestitution?: number
  /** 0 or more. @default the body's own */
  pivotingResistance?: number
  /** Metres per second, x, y, z: the wall as a conveyor belt. @default none */
  surfaceVelocity?: readonly number[]
  /**
   * Material of the floor: the flat part at the lowest y, if there is one. @default the container's
   */
  floor?: Partial<SurfaceMaterial>
}

/** Makes a profile that continues upwards as a tube. @throws RangeError as `lathe()` */
export function closedLathe(options: Omit<LatheOptions, 'open'>): Lathe {
  checkOptions<LatheOptions>(options, {}, ['points', 'open', 'floor', ...MATERIAL])
  const { points } = options
  if (!Array.isArray(points) || points.length < 2) refuse('points', 'at least two [radius, y] pairs', points)
  list('points', points, LIMITS.points).forEach((point, k) => {
    const [radius, y] = list(`points[${k}]`, point) as [number, number]
    if (typeof radius !== 'number' || !(radius >= 0 && radius < Number.POSITIVE_INFINITY))
      throw new RangeError(`points[${k}] must have a finite radius of 0 or more, got ${show(radius)}`)
    notNegative(`points[${k}][0]`, radius, 'metres')
    coordinate(`points[${k}][1]`, y, 'metres')
    if (k > 0 && y < points[k - 1]![1])
      throw new RangeError(`points[${k}] must not be lower than the point before it (${points[k - 1]![1]}), got ${y}`)
  })
  const first = points[0]!
  const closed = first[0] > 0 ? [[0, first[1]] as const, ...points] : [...points]
  return { kind: 'profile', points: closed, ...floorMaterial(options), collect, clamp }
}

/**
 * Adds the contacts of awake bodies that may reach the wall. In the half plane (rho, y) the profile
 * goes up with the inside on its left. A body touches a segment that its centre projects onto, or a
 * corner that points inward.
 */
function collect(this: Lathe, { contacts, bodies }: World, context: StepContext, firstKey: number): void {
  const { position, asleep, count } = bodies
  const points = this.points
  const last = points.length - 1
  const straight = straightPart(points)
  const bottom = points[0]![1]
  const floor = this.floor ?? this
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const o = (4 * i) & 0x3fffffff
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    const rho = Math.sqrt(x * x + z * z)
    const reach = reachOf(bodies, i, context)
    // Stryker disable next-line EqualityOperator: a body that just reaches the top has no gap below 0
    if (rho + reach < straight.radius && y + reach < straight.top && y - reach > straight.bottom) continue
    for (let k = 0; k <= last; k++) {
      const ra = points[k]![0]
      const ya = points[k]![1]
      const isTube = k === last
      if (isTube && ra === 0) break
      const rb = isTube ? ra : points[k + 1]![0]
      const yb = isTube ? Number.POSITIVE_INFINITY : points[k + 1]![1]
      if (y + reach < ya || y - reach > yb) continue
      const length = isTube ? 1 : Math.sqrt((rb - ra) * (rb - ra) + (yb - ya) * (yb - ya))
      if (length === 0) continue
      const tr = isTube ? 0 : (rb - ra) / length
      const ty = isTube ? 1 : (yb - ya) / length
      // Inward normal: the tangent rotated by 90 degrees to the left.
      const nr = -ty
      const ny = tr
      const offset = nr * ra + ny * ya
      const along = (rho - ra) * tr + (y - ya) * ty
      const gap = nr * rho + ny * y - offset
      if (gap > reach) continue
      // A moving body may reach a segment during the step, so its travel counts along it too.
      const margin = reach - position[4 * i + 3]!
      const key = firstKey + 2 * (k % 32)
      if (along >= -margin && (isTube || along <= length + margin)) {
        const s = addSurfaceContact(contacts, bodies, i, key, CONE, yb === bottom ? floor : this)
        setSurfaceShape(contacts, s, nr, ny, offset)
      }
      if (k === 0 || along > margin) continue
      const previous = points[k - 1]!
      const cross = (ra - previous[0]) * (isTube ? 1 : yb - ya) - (ya - previous[1]) * (rb - ra)
      const distanceSquared = (rho - ra) * (rho - ra) + (y - ya) * (y - ya)
      if (cross < 0 && distanceSquared < reach * reach) {
        const s = addSurfaceContact(contacts, bodies, i, key + 1, RING, this)
        setSurfaceShape(contacts, s, ra, ya, 0)
      }
    }
  }
}

/**
 * Moves every awake body inside, along the inward normals of the segments that it overlaps. Corners
 * need a few iterations.
 */
function clamp(this: Lathe, { bodies }: World): void {
  const { position, asleep, count } = bodies
  const points = this.points
  const bottom = points[0]![1]
  const last = points.length - 1
  const topY = points[last]![1]
  const straight = straightPart(points)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    const x = position[o]!
    const z = position[o + 2]!
    const startRho = Math.sqrt(x * x + z * z)
    let rho = startRho
    let y = position[o + 1]!
    if (y + radius < straight.top && radius < straight.radius && 2 * radius < straight.top - straight.bottom) {
      const clearOfWall = rho + radius < straight.radius
      if (clearOfWall && y - radius > straight.bottom) continue
      // Most bodies that overlap anything overlap the floor alone or the straight wall alone.
      if (clearOfWall) {
        if (y < bottom + radius) position[o + 1] = bottom + radius
        continue
      }
      if (y - radius > straight.bottom && rho <= straight.radius) {
        const innerRadius = straight.radius - radius
        position[o] = (x * innerRadius) / startRho
        position[o + 2] = (z * innerRadius) / startRho
        continue
      }
    }
    if (y < bottom + radius) y = bottom + radius
    if (points[last]![0] === 0 && y > topY - radius) y = topY - radius
    for (let iteration = 0; iteration < 32; iteration++) {
      let moved = false
      // A centre outside first moves to the wall at its height.
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
        const segmentR = rb - ra
        const segmentY = yb - ya
        const lengthSquared = segmentR * segmentR + segmentY * segmentY
        if (lengthSquared === 0) continue
        let t = ((rho - ra) * segmentR + (y - ya) * segmentY) / lengthSquared
        t = t < 0 ? 0 : Math.min(t, 1)
        const dr = rho - (ra + t * segmentR)
        const dy = y - (ya + t * segmentY)
        const distance = Math.sqrt(dr * dr + dy * dy)
        if (distance >= radius) continue
        const length = Math.sqrt(lengthSquared)
        const nr = distance > 1e-12 ? dr / distance : -segmentY / length
        // Stryker disable next-line EqualityOperator: within any tiny distance the direction is lost to rounding
        const ny = distance > 1e-12 ? dy / distance : segmentR / length
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
    if (rho !== startRho) {
      position[o] = startRho > 0 ? (x * rho) / startRho : rho
      position[o + 2] = startRho > 0 ? (z * rho) / startRho : 0
    }
  }
}

/**
 * The cylinder between floor and shoulder: for most bodies one test shows that no segment is near.
 * Its radius is 0 if the profile has no such part.
 */
function straightPart(points: readonly (readonly [number, number])[]): {
  radius: number
  bottom: number
  top: number
} {
  const [floor, wall, shoulder] = points
  const isStraight = shoulder !== undefined && wall![0] === shoulder[0] && floor![1] === wall![1]
  STRAIGHT.radius = isStraight ? wall![0] : 0
  STRAIGHT.bottom = wall![1]
  STRAIGHT.top = isStraight ? shoulder[1] : wall![1]
  return STRAIGHT
}

/** Reused: a step allocates nothing. */
const STRAIGHT = { radius: 0, bottom: 0, top: 0 }

/** Inner radius at a height, both in metres. */
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
