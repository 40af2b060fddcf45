// The shape of a candy as a formula: a round core with blunt horns of unequal height and width, and
// smooth valleys between them. candyGeometry.ts makes its triangles.
import { Vector3 } from 'three'

export type Horn = {
  /** Unit vector from the middle of the candy to the tip. */
  axis: Vector3
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
  ends: readonly [Vector3, Vector3]
}

/** Horns of each shape. */
const COUNTS = [21, 22, 23] as const

/** Number of different shapes. */
export const VARIANTS = COUNTS.length

/**
 * Radius of the core and height of a usual horn, in radii of the body. With these values the horns
 * of touching candies interlock: surfaces overlap by 1 % of a diameter on average, and by 6 % in one
 * of twenty pairs.
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
/** Cosine of the angle beyond which a horn has no effect. */
const FAR = 0.4
/** Sharpness of the smooth maximum over all horns: larger ones make narrower valleys. */
export const SHARP = 14

const aside = new Vector3()

/** @param variant 0, 1 or 2 */
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
export function candySurface({ horns }: CandyShape, d: Vector3): { radius: number; normal: Vector3 } {
  let sum = 1
  const slope = new Vector3()
  for (const { axis, height, width } of horns) {
    const cosine = Math.min(1, axis.dot(d))
    if (cosine < FAR) continue
    const angle = Math.acos(cosine)
    const power = 0.9 * (angle / width) ** BLUNT
    const profile = height * Math.exp(-power)
    const weight = Math.exp(SHARP * profile)
    sum += weight - 1
    // The gradient of the profile on the unit sphere points to the tip.
    const steep = (weight * profile * BLUNT * power) / Math.max(1e-9, angle * Math.sin(angle))
    slope.addScaledVector(aside.copy(d).multiplyScalar(-cosine).add(axis), steep)
  }
  const radius = CORE + (RISE / SHARP) * Math.log(sum)
  const normal = d.clone().addScaledVector(slope, -RISE / sum / radius)
  return { radius, normal: normal.normalize() }
}

/**
 * The edges of the convex hull of the axes. Each joins two neighbouring horns. Its ends, the normals
 * of its two faces, are as far from both horns as from a third.
 */
function findEdges(axes: readonly Vector3[]): HornEdge[] {
  const found = new Map<number, { horns: [number, number]; ends: Vector3[] }>()
  const n = axes.length
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      for (let k = j + 1; k < n; k++) {
        const c = axes[i]!
        const normal = axes[j]!.clone().sub(c).cross(axes[k]!.clone().sub(c)).normalize()
        if (normal.dot(c) < 0) normal.negate()
        const height = normal.dot(c) + 1e-9
        if (axes.some((other) => other.dot(normal) > height)) continue
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

/** `count` unit vectors, even but not regular: a jittered spiral, then mutual repulsion. */
function spread(count: number, random: () => number): Vector3[] {
  const jitter = () => 0.34 * (random() - 0.5)
  let points = fibonacci(count).map((p) => p.add(new Vector3(jitter(), jitter(), jitter())).normalize())
  for (let round = 0; round < 12; round++) {
    points = points.map((p) => {
      const push = p.clone()
      for (const q of points) {
        const d2 = p.distanceToSquared(q)
        if (q !== p && d2 < 1) push.addScaledVector(aside.subVectors(p, q), 0.02 / (d2 * d2 + 0.02))
      }
      return push.normalize()
    })
  }
  return points
}

/** `count` unit vectors on a spiral that advances by the golden angle. */
function fibonacci(count: number): Vector3[] {
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * i + 1) / count
    const ring = Math.sqrt(1 - y * y)
    const angle = i * 2.399963229728653
    return new Vector3(ring * Math.cos(angle), y, ring * Math.sin(angle))
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
