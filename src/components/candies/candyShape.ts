// The shape of one candy: 20 to 22 round horns, each a part of a sphere, as a formula. hornMesh.ts
// makes triangles of it.

/** A vector of three numbers. */
export type Point = readonly [number, number, number]

/**
 * Horns are spheres around `centres`. The tangents from the middle of the candy to all of them are
 * equally long, so two horns meet in a plane through the middle: the surface along d is that of the
 * horn with the largest c . d.
 */
export type CandyShape = {
  /** Centres of the horns, from the middle of the candy. */
  centres: Point[]
  /** Square of the length of a tangent from the middle of the candy to a horn. */
  tangent: number
  edges: readonly HornEdge[]
}

/** An edge between two horns: an arc of a great circle. */
export type HornEdge = {
  /** Indices of both horns. */
  horns: readonly [number, number]
  /** Unit vectors to its ends, in the pits where three horns meet. */
  ends: readonly [Point, Point]
}

/** Horns of each shape. */
const COUNTS = [20, 21, 22] as const

/** Number of different shapes. */
export const VARIANTS = COUNTS.length

/** Distance of the highest tip from the middle, in radii of the candy. */
const TIP = 1.22
/** How much closer the middle of a horn may be than that of the highest. */
const UNEVEN = 0.05
/** `tangent` as a part of the largest that no pit reaches. */
const STEEP = 0.93

/**
 * One of the shapes.
 * @param variant 0, 1 or 2
 */
export function createCandyShape(variant: number): CandyShape {
  const random = seeded(7919 + variant * 104729)
  const centres = spread(COUNTS[variant]!, random).map((p) => scaled(p, 1 - UNEVEN * random()))
  const edges = findEdges(centres)
  const pit = Math.min(...edges.flatMap(({ horns, ends }) => ends.map((end) => dot(end, centres[horns[0]]!))))
  const tangent = STEEP * pit * pit
  const size = TIP / Math.max(...centres.map((c) => surfaceAt(Math.sqrt(dot(c, c)), tangent)))
  return { centres: centres.map((c) => scaled(c, size)), tangent: tangent * size * size, edges }
}

/** Distance from the middle to the surface along the unit vector `d`. */
export function candyRadius({ centres, tangent }: CandyShape, d: Point): number {
  let along = 0
  for (const c of centres) along = Math.max(along, dot(c, d))
  return surfaceAt(along, tangent)
}

/** Distance at which a ray from the middle leaves a horn. @param along c . d */
function surfaceAt(along: number, tangent: number): number {
  return along + Math.sqrt(Math.max(0, along * along - tangent))
}

/** Radius of the horn around `centre`. */
export function hornRadius({ tangent }: CandyShape, centre: Point): number {
  return Math.sqrt(dot(centre, centre) - tangent)
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function scaled(v: Point, by: number): Point {
  return [v[0] * by, v[1] * by, v[2] * by]
}

/** The sum of `a` and `b`, `b` multiplied by `by`. */
export function added(a: Point, b: Point, by = 1): Point {
  return [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by]
}

/** A vector in the same direction, of length 1. */
export function unit(v: Point): Point {
  return scaled(v, 1 / Math.sqrt(dot(v, v)))
}

/**
 * The edges are those of the convex hull of the centres, since the surface along d is that of the
 * horn with the largest c . d. Their ends are the normals of its faces.
 */
function findEdges(centres: readonly Point[]): HornEdge[] {
  const found = new Map<number, { horns: [number, number]; ends: Point[] }>()
  const n = centres.length
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      for (let k = j + 1; k < n; k++) {
        const c = centres[i]!
        const up = unit(cross(added(centres[j]!, c, -1), added(centres[k]!, c, -1)))
        const normal = dot(up, c) < 0 ? scaled(up, -1) : up
        const height = dot(normal, c) + 1e-9
        if (centres.some((other) => dot(other, normal) > height)) continue
        for (const [a, b] of [
          [i, j],
          [i, k],
          [j, k],
        ] as const) {
          const edge = found.get(a * n + b) ?? { horns: [a, b], ends: [] }
          edge.ends.push(normal)
          found.set(a * n + b, edge)
        }
      }
    }
  }
  return [...found.values()].map(({ horns, ends: [a, b] }) => ({ horns, ends: [a!, b!] }))
}

/** `count` unit vectors, even but not regular: a jittered spiral, then some mutual repulsion. */
function spread(count: number, random: () => number): Point[] {
  const jitter = () => 0.34 * (random() - 0.5)
  let points = fibonacci(count).map((p) => unit(added(p, [jitter(), jitter(), jitter()])))
  for (let round = 0; round < 6; round++) {
    points = points.map((p) => {
      let push = p
      for (const q of points) {
        const apart = added(p, q, -1)
        const d2 = dot(apart, apart)
        if (q !== p && d2 < 1) push = added(push, apart, 0.02 / (d2 * d2 + 0.02))
      }
      return unit(push)
    })
  }
  return points
}

/** `count` unit vectors on a spiral that advances by the golden angle. */
function fibonacci(count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * i + 1) / count
    const ring = Math.sqrt(1 - y * y)
    const angle = i * 2.399963229728653
    return [ring * Math.cos(angle), y, ring * Math.sin(angle)]
  })
}

/** mulberry32: 0 <= x < 1 from a 32-bit seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
}
