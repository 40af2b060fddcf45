// Triangles of a candy. Each horn has vertices of its own up to the edges at which it meets its
// neighbours: so creases are sharp, and horns are shaded as spheres at every detail. The shader
// (candyMaterial.ts) moves each vertex to the surface of the next coarser mesh before the detail
// changes, so that the change is not visible.
import {
  added,
  type CandyShape,
  candyRadius,
  cross,
  dot,
  type HornEdge,
  hornRadius,
  type Point,
  scaled,
  unit,
} from './candyShape.ts'

export type CandyMesh = {
  positions: Float32Array
  normals: Float32Array
  /** Cosine of the angle between the normal and the axis of the horn: 1 on its tip. */
  crests: Float32Array
  /** Index of the horn of each vertex; those of a horn follow one another. */
  horns: Uint8Array
  indices: Uint16Array
}

/** Triangles of the levels of detail, from coarse to fine. */
export const TRIANGLES = [180, 320, 720, 1620] as const
/**
 * The rings of vertices between the tip and the border of a horn: how many, and the tilt of their
 * normals as a part of that at the border. A level has the rings of all coarser ones and one more,
 * so that nothing on them moves when the level changes.
 */
const RINGS = [
  { count: 4, part: 0.38 },
  { count: 7, part: 0.64 },
  { count: 15, part: 0.84 },
] as const
/**
 * At the coarsest level a horn with a tip and no ring would be a cone. As many horns as possible
 * have a flat triangle instead, whose normals have this part of the tilt at the border.
 */
const FLAT = RINGS[0].part

/** The sphere of a horn, and two directions perpendicular to its axis and to each other. */
type Horn = { centre: Point; radius: number; axis: Point; east: Point; north: Point }
/** A point of a horn: its angle about the axis, and the angle of its normal to the axis. */
type HornPoint = { at: Point; angle: number; tilt: number }

/**
 * Makes the triangles of a level.
 * @param level 0, the coarsest, to 3
 */
export function createCandyMesh(shape: CandyShape, level: number): CandyMesh {
  const rings = RINGS.slice(0, level)
  // Half of the triangles. A ring of n vertices adds 2 n to its horn, a flat triangle adds 4, and a
  // part of an edge adds one to both horns.
  const free = TRIANGLES[level]! / 2 - shape.centres.length * rings.reduce((sum, { count }) => sum + count, 0)
  const flat = level === 0 ? Math.floor((free - shape.edges.length) / 2) : 0
  const parts = cutEdges(shape.edges, free - 2 * flat)
  const positions: number[] = []
  const normals: number[] = []
  const crests: number[] = []
  const horns: number[] = []
  const indices: number[] = []
  shape.centres.forEach((centre, index) => {
    const horn = createHorn(shape, centre)
    const border = borderOf(shape, index, horn, parts)
    const tip = { at: added(centre, horn.axis, horn.radius), angle: 0, tilt: 0 }
    const top = index < flat ? ringOf(horn, border, 3, FLAT) : [tip]
    const circles = rings.map(({ count, part }) => ringOf(horn, border, count, part))
    if (index < flat) indices.push(horns.length, horns.length + 1, horns.length + 2)
    let inner = top
    let first = horns.length
    for (const outer of [top, ...circles, border]) {
      const next = horns.length
      for (const { at, tilt } of outer) {
        positions.push(...at)
        normals.push(...unit(added(at, centre, -1)))
        crests.push(Math.cos(tilt))
        horns.push(index)
      }
      if (outer !== top) stitch(indices, inner, first, outer, next)
      inner = outer
      first = next
    }
  })
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    crests: new Float32Array(crests),
    horns: new Uint8Array(horns),
    indices: new Uint16Array(indices),
  }
}

/** Cuts the edges into `total` parts, as equal as possible. @returns the number of parts of each */
function cutEdges(edges: readonly HornEdge[], total: number): number[] {
  const lengths = edges.map(({ ends: [a, b] }) => Math.acos(Math.min(1, dot(a, b))))
  const parts = edges.map(() => 1)
  for (let cut = edges.length; cut < total; cut++) {
    let most = 0
    for (let e = 1; e < edges.length; e++) if (lengths[e]! / parts[e]! > lengths[most]! / parts[most]!) most = e
    parts[most]!++
  }
  return parts
}

function createHorn(shape: CandyShape, centre: Point): Horn {
  const axis = unit(centre)
  const east = unit(cross(Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], axis))
  return { centre, radius: hornRadius(shape, centre), axis, east, north: cross(axis, east) }
}

/** The points of the edges around a horn, by angle. Neighbours compute the same points. */
function borderOf(shape: CandyShape, index: number, horn: Horn, parts: readonly number[]): HornPoint[] {
  const points: HornPoint[] = []
  shape.edges.forEach(({ horns, ends: [a, b] }, e) => {
    if (!horns.includes(index)) return
    // Of the two ends of an edge only one, always the first around the horn.
    const last = dot(cross(a, b), horn.axis) > 0 ? parts[e]! : 0
    for (let k = 0; k <= parts[e]!; k++) {
      if (k === last) continue
      const d = unit(added(scaled(a, 1 - k / parts[e]!), b, k / parts[e]!))
      const at = scaled(d, candyRadius(shape, d))
      const angle = Math.atan2(dot(d, horn.north), dot(d, horn.east))
      points.push({ at, angle, tilt: Math.acos(dot(added(at, horn.centre, -1), horn.axis) / horn.radius) })
    }
  })
  return points.sort((a, b) => a.angle - b.angle)
}

/** `count` points of a horn whose normals are tilted by a `part` of the tilt at the border. */
function ringOf(horn: Horn, border: readonly HornPoint[], count: number, part: number): HornPoint[] {
  return Array.from({ length: count }, (_, k) => {
    const angle = ((2 * k + 1) / count - 1) * Math.PI
    const tilt = part * tiltAt(border, angle)
    const aside = added(scaled(horn.east, Math.cos(angle)), horn.north, Math.sin(angle))
    const normal = added(scaled(horn.axis, Math.cos(tilt)), aside, Math.sin(tilt))
    return { at: added(horn.centre, normal, horn.radius), angle, tilt }
  })
}

/** The tilt at an angle of the border, interpolated. */
function tiltAt(border: readonly HornPoint[], angle: number): number {
  const after = Math.max(
    0,
    border.findIndex((point) => point.angle > angle),
  )
  const [a, b] = [border.at(after - 1)!, border[after]!]
  const turn = (to: number) => (to - a.angle + 4 * Math.PI) % (2 * Math.PI)
  return a.tilt + ((b.tilt - a.tilt) * turn(angle)) / turn(b.angle)
}

/**
 * Fills the strip between two rings with triangles.
 * @param inner may be a single point
 * @param first index of the first vertex of the inner ring
 * @param next index of the first vertex of the outer ring
 */
function stitch(
  indices: number[],
  inner: readonly HornPoint[],
  first: number,
  outer: readonly HornPoint[],
  next: number,
): void {
  const n = inner.length > 1 ? inner.length : 0
  const m = outer.length
  // Twice the angle of the middle between a point and the one after it.
  const between = (ring: readonly HornPoint[], i: number) =>
    i < ring.length - 1 ? ring[i]!.angle + ring[i + 1]!.angle : ring[i]!.angle + ring[0]!.angle + 2 * Math.PI
  for (let i = 0, o = 0; i < n || o < m; ) {
    const here = n > 0 ? first + (i % n) : first
    if (i === n || (o < m && between(outer, o) < between(inner, i))) {
      indices.push(here, next + o, next + ((o + 1) % m))
      o++
    } else {
      indices.push(here, next + (o % m), first + ((i + 1) % n))
      i++
    }
  }
}

/**
 * Finds the surface of `coarse` in the direction of each vertex of `fine`.
 * @param coarse null: there is no coarser mesh
 * @returns its distance from the middle, as a multiple of the vertex's own
 */
export function createCandyMorph(fine: CandyMesh, coarse: CandyMesh | null): Float32Array {
  return Float32Array.from(fine.horns, (horn, i) => {
    const x = fine.positions[3 * i]!
    const y = fine.positions[3 * i + 1]!
    const z = fine.positions[3 * i + 2]!
    const r = Math.sqrt(x * x + y * y + z * z)
    return coarse ? rayToSurface(coarse, x / r, y / r, z / r, horn) / r : 1
  })
}

/** A border of a horn is met from both sides, whatever the rounding. */
const TOLERANCE = 1e-4

/**
 * Distance at which a ray from the middle of a mesh meets it (Moeller and Trumbore, 1997).
 * @param x, y, z direction of the ray, a unit vector
 * @param horn only the triangles of this horn; undefined: all
 */
export function rayToSurface(mesh: CandyMesh, x: number, y: number, z: number, horn?: number): number {
  const { positions: p, indices, horns } = mesh
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t]!
    if (horn !== undefined && horns[a] !== horn) continue
    const b = indices[t + 1]!
    const c = indices[t + 2]!
    const ax = p[3 * a]!
    const ay = p[3 * a + 1]!
    const az = p[3 * a + 2]!
    const ux = p[3 * b]! - ax
    const uy = p[3 * b + 1]! - ay
    const uz = p[3 * b + 2]! - az
    const vx = p[3 * c]! - ax
    const vy = p[3 * c + 1]! - ay
    const vz = p[3 * c + 2]! - az
    const hx = y * vz - z * vy
    const hy = z * vx - x * vz
    const hz = x * vy - y * vx
    const det = ux * hx + uy * hy + uz * hz
    if (det < 1e-12 && det > -1e-12) continue
    const u = -(ax * hx + ay * hy + az * hz) / det
    const qx = -(ay * uz - az * uy)
    const qy = -(az * ux - ax * uz)
    const qz = -(ax * uy - ay * ux)
    const v = (x * qx + y * qy + z * qz) / det
    if (u < -TOLERANCE || v < -TOLERANCE || u + v > 1 + TOLERANCE) continue
    const distance = (vx * qx + vy * qy + vz * qz) / det
    if (distance > 0) return distance
  }
  throw new Error('no surface in this direction')
}
