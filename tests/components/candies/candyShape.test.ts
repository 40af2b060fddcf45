// The shape of a candy: closed, facing outward, with bumps, and as large as its physics sphere.
import { describe, expect, test } from 'vitest'
import {
  candyNormal,
  candyRadius,
  createCandyMesh,
  createCandyShape,
  FREQUENCIES,
  VARIANTS,
} from '../../../src/components/candies/candyShape.ts'
import type { Point } from '../../../src/components/candies/icosphere.ts'

const variants = Array.from({ length: VARIANTS }, (_, i) => i)

describe.each(variants)('candy %i', (variant) => {
  const shape = createCandyShape(variant)

  test('has 20 to 24 bumps, each a local maximum of the radius', () => {
    expect(shape.bumps.length).toBeGreaterThanOrEqual(20)
    expect(shape.bumps.length).toBeLessThanOrEqual(24)
    for (const tip of shape.bumps) {
      for (const aside of around(tip, 0.3)) expect(candyRadius(shape, aside)).toBeLessThan(candyRadius(shape, tip))
    }
  })

  test('the middle of its radii is 1, and no tip reaches 1.25', () => {
    const radii = sphere(3000).map((d) => candyRadius(shape, d))
    const low = Math.min(...radii)
    const high = Math.max(...radii)
    expect((low + high) / 2).toBeCloseTo(1, 2)
    expect(high).toBeLessThan(1.25)
    expect(high - low).toBeGreaterThan(0.15)
  })

  test('normals are perpendicular to the surface', () => {
    for (const d of sphere(200)) {
      const n = candyNormal(shape, d)
      const p = at(shape, d)
      for (const aside of around(d, 1e-4)) {
        const q = at(shape, aside)
        const along = dot(n, [q[0] - p[0], q[1] - p[1], q[2] - p[2]]) / 1e-4
        expect(Math.abs(along)).toBeLessThan(2e-3)
      }
      expect(Math.hypot(...n)).toBeCloseTo(1, 9)
    }
  })

  test.each([...FREQUENCIES])('at frequency %i the mesh is closed and faces outward', (frequency) => {
    const mesh = createCandyMesh(shape, frequency)
    const triangles = mesh.indices.length / 3
    expect(triangles).toBe(20 * frequency * frequency)
    const edges = new Map<string, number>()
    for (let t = 0; t < triangles; t++) {
      const [a, b, c] = [0, 1, 2].map((k) => mesh.indices[3 * t + k]!) as [number, number, number]
      for (const [i, j] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const)
        edges.set(`${i},${j}`, (edges.get(`${i},${j}`) ?? 0) + 1)
      const [p, q, r] = [vertex(mesh.positions, a), vertex(mesh.positions, b), vertex(mesh.positions, c)]
      const face = cross([q[0] - p[0], q[1] - p[1], q[2] - p[2]], [r[0] - p[0], r[1] - p[1], r[2] - p[2]])
      expect(dot(face, p)).toBeGreaterThan(0)
    }
    for (const [edge, times] of edges) {
      expect(times).toBe(1)
      expect(edges.get(edge.split(',').reverse().join())).toBe(1)
    }
    for (let i = 0; i < mesh.crests.length; i++) {
      expect(dot(vertex(mesh.normals, i), vertex(mesh.positions, i))).toBeGreaterThan(0)
      expect(mesh.crests[i]).toBeGreaterThanOrEqual(0)
      expect(mesh.crests[i]).toBeLessThanOrEqual(1)
    }
  })

  test('every level keeps every tip', () => {
    for (const frequency of FREQUENCIES) {
      const { positions } = createCandyMesh(shape, frequency)
      for (const tip of shape.bumps) {
        const r = candyRadius(shape, tip)
        let nearest = Infinity
        for (let i = 0; i < positions.length; i += 3) {
          const p = vertex(positions, i / 3)
          nearest = Math.min(nearest, Math.hypot(p[0] - r * tip[0], p[1] - r * tip[1], p[2] - r * tip[2]))
        }
        expect(nearest).toBeLessThan(1e-5)
      }
    }
  })
})

test('the candies differ from one another', () => {
  const [a, b] = [createCandyShape(0), createCandyShape(1)]
  expect(a.bumps.length).not.toBe(b.bumps.length)
})

type Triple = [number, number, number]

function at(shape: ReturnType<typeof createCandyShape>, d: Point): Triple {
  const r = candyRadius(shape, d)
  return [r * d[0], r * d[1], r * d[2]]
}

function vertex(array: Float32Array, i: number): Triple {
  return [array[3 * i]!, array[3 * i + 1]!, array[3 * i + 2]!]
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Point, b: Point): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(v: Point): Triple {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}

/** Six directions at `angle` about `d`. */
function around(d: Point, angle: number): Triple[] {
  const u = unit(cross(d, Math.abs(d[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
  const v = cross(d, u)
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const [c, s] = [Math.cos(k), Math.sin(k)]
    const t = Math.tan(angle)
    return unit([d[0] + t * (c * u[0] + s * v[0]), d[1] + t * (c * u[1] + s * v[1]), d[2] + t * (c * u[2] + s * v[2])])
  })
}

function sphere(count: number): Triple[] {
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * i + 1) / count
    const ring = Math.sqrt(1 - y * y)
    return [ring * Math.cos(i * 2.39996), y, ring * Math.sin(i * 2.39996)]
  })
}
