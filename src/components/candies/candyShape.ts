// The shape of one candy, as a formula: a round core with blunt horns of unequal height and width, and
// smooth valleys between them. candyGeometry.ts makes triangles of it.

/** A vector of three numbers. */
export type Point = readonly [number, number, number]

export type Horn = {
  /** Unit vector from the middle of the candy to the tip. */
  axis: Point
  /** Height above the core, as a multiple of `RISE`. */
  height: number
  /** Half the width, radians. */
  width: number
}

export type CandyShape = {
  horns: readonly Horn[]
  edges: readonly HornEdge[]
}

/** The border between two horns, along the valley: an arc of a great circle. */
type HornEdge = {
  /** Indices of both horns. */
  horns: readonly [number, number]
  /** Unit vectors to its ends, in the pits where three horns meet. */
  ends: readonly [Point, Point]
}

/** Horns of each shape. */
const COUNTS = [21, 22, 23] as const

/** Number of different shapes. */
export const VARIANTS = COUNTS.length

/**
 * Radius of the core and height of a usual horn, in radii of the body. Chosen so that horns of
 * candies that touch interlock: surfaces are inside one another by 1 % of a diameter in the mean, and
 * 6 % in one of twenty pairs.
 */
export const CORE = 0.825
export const RISE = 0.31
/** Heights of horns, as multiples of `RISE`: the least and the range. */
const HEIGHTS = [0.85, 0.3] as const
/** Half the width of a usual horn, radians; and the least share of it and the range. */
const WIDTH = 0.29
const WIDTHS = [0.9, 0.2] as const
/** Exponent of the profile of a horn: larger ones are blunter. */
export const BLUNT = 2.4
/** Cosine of an angle at which no horn can be felt. */
const FAR = 0.4
/** Sharpness of the smooth maximum over all horns: larger ones make narrower valleys. */
export const SHARP = 14

/**
 * One of the shapes.
 * @param variant 0, 1 or 2
 */
export function createCandyShape(variant: number): CandyShape {
  const random = seeded(7919 + variant * 104729)
  const axes = spread(COUNTS[variant]!, random)
  const horns = axes.map((axis) => ({
    axis,
    height: HEIGHTS[0] + HEIGHTS[1] * random(),
    width: WIDTH * (WIDTHS[0] + WIDTHS[1] * random()),
  }))
  return { horns, edges: findEdges(axes) }
}

/**
 * The surface along the unit vector `d`. Its height above the core is the smooth maximum of the
 * profiles of all horns, h exp(-0.9 (angle / width) ^ BLUNT).
 * @returns the distance from the middle, and the unit normal
 */
export function candySurface({ horns }: CandyShape, d: Point): { radius: number; normal: Point } {
  let sum = 1
  let [x, y, z] = [0, 0, 0]
  for (const { axis, height, width } of horns) {
    const cosine = Math.min(1, dot(axis, d))
    if (cosine < FAR) continue
    const angle = Math.acos(cosine)
    const power = 0.9 * (angle / width) ** BLUNT
    const profile = height * Math.exp(-power)
    const weight = Math.exp(SHARP * profile)
    sum += weight - 1
    // The gradient of the profile on the unit sphere points to the tip.
    const steep = (weight * profile * BLUNT * power) / Math.max(1e-9, angle * Math.sin(angle))
    x += steep * (axis[0] - d[0] * cosine)
    y += steep * (axis[1] - d[1] * cosine)
    z += steep * (axis[2] - d[2] * cosine)
  }
  const radius = CORE + (RISE / SHARP) * Math.log(sum)
  return { radius, normal: unit(added(d, [x, y, z], -RISE / sum / radius)) }
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
 * The edges of the convex hull of the axes: each joins two horns that are neighbours. Its ends, the
 * normals of its faces, are as far from both as from a third.
 */
function findEdges(axes: readonly Point[]): HornEdge[] {
  const found = new Map<number, { horns: [number, number]; ends: Point[] }>()
  const n = axes.length
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      for (let k = j + 1; k < n; k++) {
        const c = axes[i]!
        const up = unit(cross(added(axes[j]!, c, -1), added(axes[k]!, c, -1)))
        const normal = dot(up, c) < 0 ? scaled(up, -1) : up
        const height = dot(normal, c) + 1e-9
        if (axes.some((other) => dot(other, normal) > height)) continue
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
  for (let round = 0; round < 12; round++) {
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
