// The shape of one candy: a sphere with 20 to 24 rounded bumps, as a formula and as triangles.
// candyMeshes.ts turns the triangles into geometries.
import { fibonacci, icosphere, type Point, unit } from './icosphere.ts'

export type CandyShape = {
  /** Unit vectors to the tips of the bumps. */
  bumps: Point[]
  /** Relative height of each bump, around 1. */
  heights: number[]
  /** How narrow each bump is: 1 / (angular width in radians)^2. */
  sharpness: number[]
  /** Height of a bump above the core, as a multiple of the core's radius. */
  amplitude: number
  /** Radius of the core, such that radius 1 is halfway between the tips and the valleys. */
  core: number
}

export type CandyMesh = {
  positions: Float32Array
  normals: Float32Array
  /** 0 in the deepest valley, 1 on the highest tip. */
  crests: Float32Array
  indices: Uint16Array
}

/**
 * Icosphere frequencies of the levels of detail, from coarse to fine: 180, 320, 720 and 1620
 * triangles.
 */
export const FREQUENCIES = [3, 4, 6, 9] as const

/** Number of different shapes. */
export const VARIANTS = 3

const AMPLITUDE = 0.46

/**
 * One of the shapes, with 20, 22 or 24 bumps, each of its own height and width.
 * @param variant 0, 1 or 2
 */
export function createCandyShape(variant: number): CandyShape {
  const random = seeded(7919 + variant * 104729)
  const count = 20 + 2 * variant
  const bumps = spread(count, random)
  const heights = bumps.map(() => 0.86 + 0.28 * random())
  const sharpness = bumps.map(() => 17 + 6 * random() + variant)
  const shape: CandyShape = { bumps, heights, sharpness, amplitude: AMPLITUDE, core: 1 }
  let low = Infinity
  let high = 0
  for (const d of fibonacci(4000)) {
    const r = candyRadius(shape, d)
    low = Math.min(low, r)
    high = Math.max(high, r)
  }
  return { ...shape, core: 2 / (low + high) }
}

/** Distance from the centre to the surface along the unit vector `d`. */
export function candyRadius(shape: CandyShape, d: Point): number {
  let sum = 0
  for (let i = 0; i < shape.bumps.length; i++) sum += bumpAt(shape, i, d)
  return shape.core * (1 + shape.amplitude * plateau(sum))
}

/** The outward unit normal of the surface along `d`: r d - grad r, normalized. */
export function candyNormal(shape: CandyShape, d: Point): Point {
  let sum = 0
  let gx = 0
  let gy = 0
  let gz = 0
  for (let i = 0; i < shape.bumps.length; i++) {
    const bump = bumpAt(shape, i, d)
    const slope = bump * shape.sharpness[i]!
    const b = shape.bumps[i]!
    sum += bump
    gx += slope * b[0]
    gy += slope * b[1]
    gz += slope * b[2]
  }
  const gain = shape.core * shape.amplitude * plateauSlope(sum)
  const radial = (gx * d[0] + gy * d[1] + gz * d[2]) * gain
  const r = candyRadius(shape, d)
  return unit([
    r * d[0] - gx * gain + radial * d[0],
    r * d[1] - gy * gain + radial * d[1],
    r * d[2] - gz * gain + radial * d[2],
  ])
}

/**
 * Triangles of a candy: an icosphere of 20 `frequency`^2 triangles whose vertices are moved to the
 * tips.
 */
export function createCandyMesh(shape: CandyShape, frequency: number): CandyMesh {
  const { directions, indices } = icosphere(frequency)
  moveToTips(directions, indices, shape.bumps)
  const n = directions.length
  const mesh: CandyMesh = {
    positions: new Float32Array(3 * n),
    normals: new Float32Array(3 * n),
    crests: new Float32Array(n),
    indices: new Uint16Array(indices),
  }
  const valley = shape.core * (1 + shape.amplitude * 0.4)
  const tip = shape.core * (1 + shape.amplitude)
  for (let i = 0; i < n; i++) {
    const d = directions[i]!
    const r = candyRadius(shape, d)
    mesh.positions.set([r * d[0], r * d[1], r * d[2]], 3 * i)
    mesh.normals.set(candyNormal(shape, d), 3 * i)
    mesh.crests[i] = Math.min(1, Math.max(0, (r - valley) / (tip - valley)))
  }
  return mesh
}

/** One bump along `d`: h exp(k (cos angle - 1)), a von Mises-Fisher function. */
function bumpAt(shape: CandyShape, i: number, d: Point): number {
  const b = shape.bumps[i]!
  return shape.heights[i]! * Math.exp(shape.sharpness[i]! * (b[0] * d[0] + b[1] * d[1] + b[2] * d[2] - 1))
}

/**
 * Flattens the sum of the bumps: 3 s / (2 + s), so that a bump has a round top and a broad foot.
 */
function plateau(s: number): number {
  return (3 * s) / (2 + s)
}

function plateauSlope(s: number): number {
  return 6 / ((2 + s) * (2 + s))
}

/** `count` unit vectors, even but not regular: a jittered spiral, then some mutual repulsion. */
function spread(count: number, random: () => number): Point[] {
  let points = fibonacci(count).map((p) => unit([p[0] + jitter(random), p[1] + jitter(random), p[2] + jitter(random)]))
  for (let round = 0; round < 4; round++) {
    points = points.map((p) => {
      const push: [number, number, number] = [p[0], p[1], p[2]]
      for (const q of points) {
        const d2 = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2
        if (q === p || d2 > 1) continue
        for (let k = 0; k < 3; k++) push[k]! += (0.02 * (p[k]! - q[k]!)) / (d2 * d2 + 0.02)
      }
      return unit(push)
    })
  }
  return points
}

function jitter(random: () => number): number {
  return 0.34 * (random() - 0.5)
}

/**
 * Moves the nearest free vertex to each tip and spreads the others evenly, so that coarse meshes
 * keep their tips.
 */
function moveToTips(directions: Point[], indices: number[], tips: Point[]): void {
  const fixed = new Set<number>()
  for (const tip of tips) {
    let best = -1
    let most = -2
    directions.forEach((d, i) => {
      const cos = d[0] * tip[0] + d[1] * tip[1] + d[2] * tip[2]
      if (cos > most && !fixed.has(i)) {
        best = i
        most = cos
      }
    })
    fixed.add(best)
    directions[best] = tip
  }
  const neighbours: Set<number>[] = directions.map(() => new Set())
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      neighbours[indices[t + k]!]!.add(indices[t + ((k + 1) % 3)]!).add(indices[t + ((k + 2) % 3)]!)
    }
  }
  for (let round = 0; round < 3; round++) {
    directions.forEach((d, i) => {
      if (fixed.has(i)) return
      const sum: [number, number, number] = [d[0], d[1], d[2]]
      for (const j of neighbours[i]!)
        for (let k = 0; k < 3; k++) sum[k]! += (0.7 * directions[j]![k]!) / neighbours[i]!.size
      directions[i] = unit(sum)
    })
  }
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
