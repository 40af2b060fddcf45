// The shape of a candy: round horns with creases between them, as large as its physics sphere; its
// triangles: closed, facing outward, shaded as spheres.
import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { candyRadius, createCandyShape, type Point, VARIANTS } from '../../../src/components/candies/candyShape.ts'
import { createCandyMesh, TRIANGLES } from '../../../src/components/candies/hornMesh.ts'

type Triple = [number, number, number]
const vertex = (array: Float32Array, i: number) => [...array.slice(3 * i, 3 * i + 3)] as Triple
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
const cross = (a: Point, b: Point) => new Vector3(...a).cross(new Vector3(...b)).toArray()
const unit = (v: Point) => new Vector3(...v).normalize().toArray()

const variants = Array.from({ length: VARIANTS }, (_, i) => i)

describe.each(variants)('candy %i', (variant) => {
  const shape = createCandyShape(variant)
  const tips = shape.centres.map(unit)

  test('has 20 to 24 horns: as many local maxima of the radius', () => {
    const directions = sphere(2500)
    const radii = directions.map((d) => candyRadius(shape, d))
    const maxima = directions.filter((d, i) =>
      directions.every((other, k) => k === i || dot(d, other) < Math.cos(0.12) || radii[k]! < radii[i]!),
    )
    expect(maxima.length).toBe(shape.centres.length)
    expect(maxima.length).toBeGreaterThanOrEqual(20)
    expect(maxima.length).toBeLessThanOrEqual(24)
    for (const tip of tips) {
      for (const aside of around(tip, 0.2)) expect(candyRadius(shape, aside)).toBeLessThan(candyRadius(shape, tip))
    }
  })

  test('horns are parts of spheres that stand out between creases', () => {
    for (const d of sphere(500)) {
      const distances = shape.centres.map((c) => distance(at(shape, d), c) - Math.sqrt(dot(c, c) - shape.tangent))
      expect(Math.min(...distances.map(Math.abs))).toBeLessThan(1e-9)
      expect(Math.min(...distances)).toBeGreaterThan(-1e-9)
    }
    for (const { horns, ends } of shape.edges) {
      const middle = unit([ends[0][0] + ends[1][0], ends[0][1] + ends[1][1], ends[0][2] + ends[1][2]])
      for (const horn of horns) {
        expect(candyRadius(shape, tips[horn]!) / candyRadius(shape, middle)).toBeGreaterThan(1.05)
        for (const end of ends) expect(candyRadius(shape, tips[horn]!) / candyRadius(shape, end)).toBeGreaterThan(1.2)
      }
    }
  })

  test('its volume is about that of its physics sphere, and no tip reaches 1.25', () => {
    const radii = sphere(3000).map((d) => candyRadius(shape, d))
    const volume = radii.reduce((sum, r) => sum + r ** 3, 0) / radii.length
    expect(Math.cbrt(volume)).toBeGreaterThan(1)
    expect(Math.cbrt(volume)).toBeLessThan(1.1)
    expect(Math.max(...tips.map((tip) => candyRadius(shape, tip)))).toBeLessThan(1.25)
  })

  test.each([...TRIANGLES])('with %i triangles the mesh is closed and faces outward', (triangles) => {
    const { positions, normals, crests, horns, indices } = createCandyMesh(shape, TRIANGLES.indexOf(triangles))
    expect(indices.length).toBe(3 * triangles)
    // Horns share points but no vertices.
    const points = new Map<string, number>()
    const point = (i: number) => {
      const key = vertex(positions, i)
        .map((x) => Math.round(x * 1e5))
        .join()
      if (!points.has(key)) points.set(key, points.size)
      return points.get(key)!
    }
    const edges = new Map<string, number>()
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!]
      expect(horns[b]).toBe(horns[a])
      expect(horns[c]).toBe(horns[a])
      for (const [i, j] of [[a, b] as const, [b, c] as const, [c, a] as const]) {
        const edge = `${point(i)},${point(j)}`
        edges.set(edge, (edges.get(edge) ?? 0) + 1)
      }
      const [p, q, r] = [vertex(positions, a), vertex(positions, b), vertex(positions, c)]
      const face = cross([q[0] - p[0], q[1] - p[1], q[2] - p[2]], [r[0] - p[0], r[1] - p[1], r[2] - p[2]])
      expect(dot(face, p)).toBeGreaterThan(0)
      for (const i of [a, b, c]) expect(dot(face, vertex(normals, i))).toBeGreaterThan(0)
    }
    for (const [edge, times] of edges) {
      expect(times).toBe(1)
      expect(edges.get(edge.split(',').reverse().join())).toBe(1)
    }
    // Euler: a closed surface without holes.
    expect(points.size - edges.size / 2 + triangles).toBe(2)
    for (let i = 0; i < horns.length; i++) {
      const centre = shape.centres[horns[i]!]!
      const normal = vertex(normals, i)
      const p = vertex(positions, i)
      const radius = distance(p, centre)
      expect(radius).toBeCloseTo(Math.sqrt(dot(centre, centre) - shape.tangent), 5)
      for (const k of [0, 1, 2] as const) expect(normal[k]).toBeCloseTo((p[k] - centre[k]) / radius, 5)
      expect(crests[i]).toBeCloseTo(dot(normal, tips[horns[i]!]!), 5)
    }
  })

  test('every horn is light on top and dark in its pits, at every level', () => {
    TRIANGLES.forEach((_, level) => {
      const { crests, horns } = createCandyMesh(shape, level)
      tips.forEach((_, horn) => {
        const own = [...crests].filter((_, i) => horns[i] === horn)
        expect(Math.max(...own)).toBeGreaterThan(0.75)
        expect(Math.min(...own)).toBeLessThan(0.4)
      })
    })
  })
})

test('the candies differ from one another', () => {
  expect(new Set(variants.map((variant) => createCandyShape(variant).centres.length)).size).toBe(VARIANTS)
})

function at(shape: ReturnType<typeof createCandyShape>, d: Point): Triple {
  const r = candyRadius(shape, d)
  return [r * d[0], r * d[1], r * d[2]]
}

/** Six directions at `angle` about `d`. */
function around(d: Point, angle: number): Triple[] {
  const u = unit(cross(d, Math.abs(d[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const aside = new Vector3(...u).applyAxisAngle(new Vector3(...d), k)
    return unit(new Vector3(...d).addScaledVector(aside, Math.tan(angle)).toArray())
  })
}

function sphere(count: number): Triple[] {
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * i + 1) / count
    const ring = Math.sqrt(1 - y * y)
    return [ring * Math.cos(i * 2.39996), y, ring * Math.sin(i * 2.39996)]
  })
}
