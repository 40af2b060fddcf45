// Casts rays at containers. The containers of this package are cast at here and not by a function
// of their own, so that a page that casts no rays does not load it.

import type { BoxContainer } from '../container/boxContainer.ts'
import type { Cylinder } from '../container/cylinder.ts'
import type { Lathe } from '../container/lathe.ts'
import type { Lid } from '../container/lid.ts'
import type { SodaRoom } from '../spring/sodaRoom.ts'
import type { Container, Ray } from '../world.ts'

const FAR = Number.POSITIVE_INFINITY

/**
 * Shortens a ray to the wall of a container, if it meets one from inside.
 * @returns whether it does
 */
export function castAtContainer(container: Container, ray: Ray): boolean {
  if (container.castRay) return container.castRay(ray)
  switch (container.kind) {
    case 'cylinder': {
      const { radius, bottom, top } = container as Cylinder
      const floor = [
        [0, bottom],
        [radius, bottom],
      ] as const
      return castAtRevolution(ray, top === FAR ? floor : [...floor, [radius, top], [0, top]])
    }
    case 'profile':
      return castAtRevolution(ray, (container as Lathe).points)
    case 'room': {
      const { min, max } = container as BoxContainer
      return castAtBox(ray, min, max)
    }
    case 'lid':
      return castAtBox(ray, [-FAR, -FAR, -FAR], [FAR, (container as Lid).y, FAR])
    case 'sodaRoom':
      return castAtBox(ray, [0, 0], [(container as SodaRoom).width, FAR])
    default:
      return false
  }
}

/** Where a ray leaves a box, whose sides may be infinitely far. */
function castAtBox(ray: Ray, min: readonly number[], max: readonly number[]): boolean {
  let enter = 0
  let leave = FAR
  let side = -1
  for (let axis = 0; axis < min.length; axis++) {
    const d = ray.direction[axis]!
    const low = min[axis]! - ray.origin[axis]!
    const high = max[axis]! - ray.origin[axis]!
    if (d === 0) {
      if (low > 0 || high < 0) return false
      continue
    }
    enter = Math.max(enter, (d > 0 ? low : high) / d)
    const far = (d > 0 ? high : low) / d
    if (far >= leave) continue
    leave = far
    side = axis
  }
  if (side < 0 || enter > leave || leave > ray.distance) return false
  ray.distance = leave
  ray.normal.fill(0)
  ray.normal[side] = ray.direction[side]! > 0 ? -1 : 1
  return true
}

/**
 * Where a ray leaves a surface of revolution about the y axis.
 * @param points [radius, y] from bottom to top. Where the last radius is above 0, a tube goes on
 *   upwards
 */
function castAtRevolution(ray: Ray, points: readonly (readonly [number, number])[]): boolean {
  let meets = false
  points.forEach(([ra, ya], k) => {
    const [rb, yb] = points[k + 1] ?? [ra, FAR]
    if (k === points.length - 1 && ra === 0) return
    if (ya === yb ? castAtRing(ray, ra, rb, ya) : castAtCone(ray, ra, ya, rb, yb)) meets = true
  })
  return meets
}

/** Tolerance at the edges of rings and cones, so that no ray slips through between two of them. */
const EDGE = 1e-12

/** Where a ray leaves through a flat ring: downwards where the profile goes out, else upwards. */
function castAtRing(ray: Ray, ra: number, rb: number, y: number): boolean {
  const [ox, oy, oz] = ray.origin
  const [dx, dy, dz] = ray.direction
  const up = rb > ra ? 1 : -1
  if (ra === rb || dy * up >= 0) return false
  const distance = (y - oy) / dy
  const rho = Math.sqrt((ox + distance * dx) * (ox + distance * dx) + (oz + distance * dz) * (oz + distance * dz))
  const margin = EDGE * (ra + rb)
  if (rho < Math.min(ra, rb) - margin || rho > Math.max(ra, rb) + margin) return false
  return shorten(ray, distance, 0, up, 0)
}

/**
 * Where a ray leaves a cone: rho^2 = R^2, with R = R0 + R1 t along the ray. It is the root of
 * rho^2 - R^2 = a t^2 + 2 b t + c at which this difference grows.
 */
function castAtCone(ray: Ray, ra: number, ya: number, rb: number, yb: number): boolean {
  const [ox, oy, oz] = ray.origin
  const [dx, dy, dz] = ray.direction
  const slope = yb === FAR ? 0 : (rb - ra) / (yb - ya)
  const r0 = ra + slope * (oy - ya)
  const r1 = slope * dy
  const a = dx * dx + dz * dz - r1 * r1
  const b = ox * dx + oz * dz - r0 * r1
  const c = ox * ox + oz * oz - r0 * r0
  const discriminant = b * b - a * c
  if (discriminant < 0) return false
  const root = Math.sqrt(discriminant)
  // Of two equal formulas, the one that does not cancel.
  const distance = b > 0 ? -c / (b + root) : (root - b) / a
  const y = oy + distance * dy
  const margin = EDGE * (ra + rb + Math.abs(ya) + Math.abs(oy))
  if (!(y >= ya - margin && y <= yb + margin && r0 + r1 * distance >= 0)) return false
  const x = ox + distance * dx
  const z = oz + distance * dz
  const rho = Math.sqrt(x * x + z * z)
  const length = Math.sqrt(1 + slope * slope)
  return shorten(
    ray,
    distance,
    rho > 0 ? -x / rho / length : -1 / length,
    slope / length,
    rho > 0 ? -z / rho / length : 0,
  )
}

/** Shortens a ray to a hit, unless it is behind the origin or beyond the end. */
function shorten(ray: Ray, distance: number, nx: number, ny: number, nz: number): boolean {
  if (!(distance >= 0 && distance <= ray.distance && distance < FAR)) return false
  ray.distance = distance
  ray.normal[0] = nx
  ray.normal[1] = ny
  ray.normal[2] = nz
  return true
}
