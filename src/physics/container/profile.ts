// A surface of revolution about the y axis: a bottle, a bowl, any vessel that is turned on a lathe.
import { addSurfaceContact, RING, SLOPE, setSurfaceShape } from '../contact/surfaces.ts'
import { finite, refuse } from '../core/validate.ts'
import type { StepContext } from '../stepContext.ts'
import type { Container, World } from '../world.ts'
import { type Material, material } from './material.ts'
import { reachOf } from './surfaceReach.ts'

/** A surface of revolution about the y axis; where it ends with a radius above 0 it is open and goes on upwards as a tube. */
export interface Profile extends Container, Material {
  readonly kind: 'profile'
  readonly points: readonly (readonly [number, number])[]
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
  if (!Array.isArray(points) || points.length < 2) refuse('points', 'at least two [radius, y] pairs', points)
  points.forEach(([radius, y], k) => {
    if (!(radius >= 0) || !Number.isFinite(radius))
      throw new RangeError(`points[${k}] must have a finite radius of 0 or more, got ${radius}`)
    finite(`points[${k}][1]`, y, 'metres')
    if (k > 0 && y < points[k - 1]![1])
      throw new RangeError(`points[${k}] must not be lower than the point before it (${points[k - 1]![1]}), got ${y}`)
  })
  const first = points[0]!
  const closed = first[0] > 0 ? [[0, first[1]] as const, ...points] : [...points]
  return { kind: 'profile', points: closed, ...material(options), collect, clamp }
}

/**
 * A profile seen in the half plane (rho, y) is a polyline with the inside on its left going up. A body touches a segment where its
 * centre projects within it, and a corner that points inward where it does not.
 */
function collect(this: Profile, { contacts, bodies }: World, context: StepContext, firstKey: number): void {
  const grip = Math.sqrt(this.friction)
  const { position, asleep, count } = bodies
  const e = this.restitution
  const points = this.points
  const last = points.length - 1
  const well = wellOf(points)
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const x = position[4 * i]!
    const y = position[4 * i + 1]!
    const z = position[4 * i + 2]!
    const rho = Math.sqrt(x * x + z * z)
    const reach = reachOf(bodies, i, context)
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
          addSurfaceContact(contacts, bodies, i, firstKey + 2 * (k % 32), SLOPE, grip),
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
          addSurfaceContact(contacts, bodies, i, firstKey + 2 * (k % 32) + 1, RING, grip),
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

/** Moves a body along the inward normals of the segments that it crosses, until it crosses none: a few rounds settle corners. */
function clamp(this: Profile, { bodies }: World): void {
  const { position, asleep, count } = bodies
  const points = this.points
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
function wellOf(points: readonly (readonly [number, number])[]): {
  radius: number
  bottom: number
  top: number
} {
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
