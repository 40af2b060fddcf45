// Triangles of a candy: rings around the tip of each horn, out to its border in the valleys. Normals
// come from the formula, so that shading is smooth at every detail. Before the detail changes, the
// shader (candyMaterial.ts) moves each vertex to the surface of the next coarser mesh, which hides
// the change.
import { Matrix3, Vector3 } from 'three'
import { type CandyShape, candySurface } from './candyShape.ts'

export type CandyMesh = ReturnType<typeof createCandyMesh>

/** Triangles of the levels of detail, from coarse to fine. */
export const TRIANGLES = [264, 344, 720, 1640, 8400] as const
/**
 * The rings of a horn at each detail: the number of vertices, and their angle to the axis as a part
 * of the border's angle. The first ring is the flat top: with a vertex on its tip a coarse horn would
 * be a cone.
 */
const RINGS: readonly (readonly (readonly [count: number, part: number])[])[] = [
  [[4, 0.5]],
  [[4, 0.5]],
  [
    [3, 0.28],
    [6, 0.6],
  ],
  [
    [6, 0.25],
    [9, 0.5],
    [11, 0.76],
  ],
  [
    [8, 0.11],
    [15, 0.25],
    [21, 0.39],
    [26, 0.52],
    [30, 0.64],
    [33, 0.76],
    [34, 0.88],
  ],
]

/** The axis of a horn, and two directions perpendicular to it and to each other. */
type Axes = { axis: Vector3; east: Vector3; north: Vector3 }
/** A direction from the middle of the candy, its angle about a horn's axis, and its angle to it. */
type HornPoint = { d: Vector3; angle: number; tilt: number }
/** Points around a horn, and the index of the first vertex. */
type Ring = { points: readonly HornPoint[]; first: number }

/** @param detail 0, the coarsest, to 4 */
export function createCandyMesh(shape: CandyShape, detail: number) {
  const rings = RINGS[detail]!
  // Half of the triangles: a ring of n vertices adds 2 n triangles to its horn, the flat top has two
  // fewer, and a part of an edge adds one triangle to both horns.
  const inRings = rings.reduce((sum, [count]) => sum + count, -1)
  const parts = cutEdges(shape, TRIANGLES[detail]! / 2 - shape.horns.length * inRings)
  const positions: number[] = []
  const normals: number[] = []
  const horns: number[] = []
  const indices: number[] = []
  shape.horns.forEach(({ axis }, index) => {
    const axes = axesOf(axis)
    const border = borderOf(shape, index, axes, parts)
    const top = horns.length
    for (let k = 2; k < rings[0]![0]; k++) indices.push(top, top + k - 1, top + k)
    let inner: Ring | undefined
    for (const points of [...rings.map(([count, part]) => ringOf(axes, border, count, part)), border]) {
      const outer = { points, first: horns.length }
      for (const { d } of points) {
        const { radius, normal } = candySurface(shape, d)
        positions.push(...d.clone().multiplyScalar(radius))
        normals.push(...normal)
        horns.push(index)
      }
      if (inner) stitch(indices, inner, outer)
      inner = outer
    }
  })
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    /** Index of the horn of each vertex. Vertices of a horn follow one another. */
    horns: new Uint8Array(horns),
    indices: new Uint16Array(indices),
  }
}

/** Cuts the edges into `total` parts, as equal as possible. @returns the number of parts of each */
function cutEdges({ edges }: CandyShape, total: number): number[] {
  const lengths = edges.map(({ ends: [a, b] }) => Math.acos(Math.min(1, a.dot(b))))
  const parts = edges.map(() => 1)
  for (let cut = edges.length; cut < total; cut++) {
    let most = 0
    for (let e = 1; e < edges.length; e++) if (lengths[e]! / parts[e]! > lengths[most]! / parts[most]!) most = e
    parts[most]!++
  }
  return parts
}

const sumOf = (a: Vector3, partOfA: number, b: Vector3, partOfB: number) =>
  a.clone().multiplyScalar(partOfA).addScaledVector(b, partOfB)

function axesOf(axis: Vector3): Axes {
  const isSteep = Math.abs(axis.y) >= 0.9
  const east = new Vector3(isSteep ? 1 : 0, isSteep ? 0 : 1, 0).cross(axis).normalize()
  return { axis, east, north: axis.clone().cross(east) }
}

/** The points of the edges around a horn, by angle. Neighbours compute the same points. */
function borderOf({ edges }: CandyShape, index: number, { axis, east, north }: Axes, parts: number[]): HornPoint[] {
  const points: HornPoint[] = []
  edges.forEach(({ horns, ends: [a, b] }, e) => {
    if (!horns.includes(index)) return
    // Only the end of an edge that comes first around the horn.
    const last = a.clone().cross(b).dot(axis) > 0 ? parts[e]! : 0
    for (let k = 0; k <= parts[e]!; k++) {
      if (k === last) continue
      const d = sumOf(a, 1 - k / parts[e]!, b, k / parts[e]!).normalize()
      points.push({ d, angle: Math.atan2(d.dot(north), d.dot(east)), tilt: Math.acos(d.dot(axis)) })
    }
  })
  return points.sort((a, b) => a.angle - b.angle)
}

/** `count` directions at a `part` of the angle between the axis and the border. */
function ringOf({ axis, east, north }: Axes, border: readonly HornPoint[], count: number, part: number): HornPoint[] {
  return Array.from({ length: count }, (_, k) => {
    const angle = ((2 * k + 0.3) / count - 1) * Math.PI
    const tilt = part * tiltAt(border, angle)
    const aside = sumOf(east, Math.cos(angle), north, Math.sin(angle))
    return { d: sumOf(axis, Math.cos(tilt), aside, Math.sin(tilt)), angle, tilt }
  })
}

/** The tilt at an angle of the border, interpolated. */
function tiltAt(border: readonly HornPoint[], angle: number): number {
  const found = border.findIndex((point) => point.angle > angle)
  const after = Math.max(0, found)
  const [a, b] = [border.at(after - 1)!, border[after]!]
  const turn = (to: number) => (to - a.angle + 4 * Math.PI) % (2 * Math.PI)
  return a.tilt + ((b.tilt - a.tilt) * turn(angle)) / turn(b.angle)
}

/** Fills the strip between two rings with triangles. */
function stitch(indices: number[], { points: inner, first }: Ring, { points: outer, first: next }: Ring): void {
  const [n, m] = [inner.length, outer.length]
  // Twice the angle of the middle between a point and the next.
  const between = (ring: readonly HornPoint[], i: number) =>
    i < ring.length - 1 ? ring[i]!.angle + ring[i + 1]!.angle : ring[i]!.angle + ring[0]!.angle + 2 * Math.PI
  for (let i = 0, o = 0; i < n || o < m; ) {
    const here = first + (i % n)
    if (i === n || (o < m && between(outer, o) < between(inner, i))) {
      indices.push(here, next + o, next + ((o + 1) % m))
      o++
    } else {
      indices.push(here, next + (o % m), first + ((i + 1) % n))
      i++
    }
  }
}

/** Offsets of the first index of each horn, and the end. */
function hornStarts({ horns, indices }: CandyMesh): number[] {
  const starts: number[] = []
  for (let t = 0; t < indices.length; t += 3) starts[horns[indices[t]!]!] ??= t
  return [...starts, indices.length]
}

/** Tolerance of rounding, so that a horn's border is found from both sides. */
const TOLERANCE = 1e-4
const parts = new Vector3()
const columns = new Matrix3()

/** Vectors of a triangle's corners, as the columns of a matrix. */
function cornersOf(numbers: Float32Array, indices: Uint16Array, t: number): Matrix3 {
  for (let k = 0; k < 9; k++) columns.elements[k] = numbers[3 * indices[t + Math.floor(k / 3)]! + (k % 3)]!
  return columns
}

/**
 * Finds the surface of `coarse` in the direction of each vertex of `fine`.
 * @param coarse the next coarser mesh, if there is one
 * @returns the surface's distances from the middle, divided by the vertices' distances, and normals
 */
export function createCandyMorph(fine: CandyMesh, coarse: CandyMesh | null) {
  const normals = fine.normals.slice()
  const starts = coarse ? hornStarts(coarse) : []
  const ratios = Float32Array.from(fine.horns, (horn, i) => {
    if (!coarse) return 1
    for (let t = starts[horn]!; t < starts[horn + 1]!; t += 3) {
      // The vertex as a sum of parts of the corners. On the triangle itself the parts add up to 1.
      parts.fromArray(fine.positions, 3 * i).applyMatrix3(cornersOf(coarse.positions, coarse.indices, t).invert())
      const sum = parts.x + parts.y + parts.z
      if (!(sum > 0) || Math.min(parts.x, parts.y, parts.z) < -TOLERANCE * sum) continue
      const normal = parts.divideScalar(sum).applyMatrix3(cornersOf(coarse.normals, coarse.indices, t))
      normal.toArray(normals, 3 * i)
      return 1 / sum
    }
    throw new Error('no surface in this direction')
  })
  return { ratios, normals }
}
