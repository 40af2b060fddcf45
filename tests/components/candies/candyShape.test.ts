// The shape of a candy: blunt horns with smooth valleys between them, as large as its physics sphere;
// its triangles: closed, facing outward, with the normals of the formula.
import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { createCandyMesh, TRIANGLES } from '../../../src/components/candies/candyGeometry.ts'
import {
  type CandyShape,
  CORE,
  candySurface,
  createCandyShape,
  RISE,
  VARIANTS,
} from '../../../src/components/candies/candyShape.ts'

type Triple = [number, number, number]
type Point = Readonly<Triple>
const surface = (shape: CandyShape, d: Point) => {
  const { radius, normal } = candySurface(shape, new Vector3(...d))
  return { radius, normal: normal.toArray() }
}
const vertex = (array: Float32Array, i: number) => [...array.slice(3 * i, 3 * i + 3)] as Triple
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Point, b: Point) => new Vector3(...a).cross(new Vector3(...b)).toArray()
const unit = (v: Point) => new Vector3(...v).normalize().toArray()

const variants = Array.from({ length: VARIANTS }, (_, i) => i)

describe.each(variants)('candy %i', (variant) => {
  const shape = createCandyShape(variant)
  const tips = shape.horns.map(({ axis }) => axis.toArray())
  const radiusAt = (d: Point) => surface(shape, d).radius

  test('has 20 to 24 horns: as many local maxima of the radius', () => {
    const directions = sphere(2500)
    const radii = directions.map(radiusAt)
    const maxima = directions.filter((d, i) =>
      directions.every((other, k) => k === i || dot(d, other) < Math.cos(0.12) || radii[k]! < radii[i]!),
    )
    expect(maxima.length).toBe(shape.horns.length)
    expect(maxima.length).toBeGreaterThanOrEqual(20)
    expect(maxima.length).toBeLessThanOrEqual(24)
    for (const tip of tips) for (const aside of around(tip, 0.25)) expect(radiusAt(aside)).toBeLessThan(radiusAt(tip))
  })

  test('horns stand out of valleys, and differ in height', () => {
    for (const edge of shape.edges) {
      const { horns } = edge
      const ends = edge.ends.map((end) => end.toArray()) as [Triple, Triple]
      const middle = unit([ends[0][0] + ends[1][0], ends[0][1] + ends[1][1], ends[0][2] + ends[1][2]])
      for (const horn of horns) {
        expect(radiusAt(tips[horn]!) / radiusAt(middle)).toBeGreaterThan(1.05)
        for (const end of ends) expect(radiusAt(tips[horn]!) / radiusAt(end)).toBeGreaterThan(1.15)
      }
    }
    const heights = tips.map(radiusAt)
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(0.05)
  })

  test('the normal is that of the surface: two tangents are perpendicular to it', () => {
    for (const d of sphere(300)) {
      const { normal } = surface(shape, d)
      expect(Math.hypot(...normal)).toBeCloseTo(1, 9)
      const u = unit(cross(d, Math.abs(d[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
      for (const aside of [u, cross(d, u)]) {
        const [p, q] = [1e-4, -1e-4].map((by) => at(shape, unit([0, 1, 2].map((k) => d[k]! + by * aside[k]!) as never)))
        expect(Math.abs(dot(normal, unit([p![0] - q![0], p![1] - q![1], p![2] - q![2]])))).toBeLessThan(1e-5)
      }
    }
  })

  test('it has no creases: the normal turns evenly, also across valleys', () => {
    for (const d of sphere(300))
      for (const aside of around(d, 0.004))
        expect(dot(surface(shape, d).normal, surface(shape, aside).normal)).toBeGreaterThan(Math.cos(0.12))
  })

  test('it fills about its physics sphere, and no tip reaches 1.25', () => {
    const radii = sphere(3000).map(radiusAt)
    const volume = radii.reduce((sum, r) => sum + r ** 3, 0) / radii.length
    expect(Math.cbrt(volume)).toBeGreaterThan(0.93)
    expect(Math.cbrt(volume)).toBeLessThan(1.05)
    expect(Math.min(...radii)).toBeGreaterThan(CORE)
    expect(Math.max(...tips.map(radiusAt))).toBeLessThan(1.25)
  })

  test.each([...TRIANGLES])('with %i triangles the mesh is closed and faces outward', (triangles) => {
    const { positions, normals, horns, indices } = createCandyMesh(shape, TRIANGLES.indexOf(triangles))
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
    const wrong: number[] = []
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!]
      if (horns[b] !== horns[a] || horns[c] !== horns[a]) wrong.push(t)
      for (const [i, j] of [[a, b] as const, [b, c] as const, [c, a] as const]) {
        const edge = `${point(i)},${point(j)}`
        edges.set(edge, (edges.get(edge) ?? 0) + 1)
      }
      const [p, q, r] = [vertex(positions, a), vertex(positions, b), vertex(positions, c)]
      const face = cross([q[0] - p[0], q[1] - p[1], q[2] - p[2]], [r[0] - p[0], r[1] - p[1], r[2] - p[2]])
      for (const outward of [p, ...[a, b, c].map((i) => vertex(normals, i))]) if (dot(face, outward) <= 0) wrong.push(t)
    }
    expect(wrong).toEqual([])
    const reverse = (edge: string) => edge.split(',').reverse().join()
    expect([...edges].filter(([edge, times]) => times !== 1 || edges.get(reverse(edge)) !== 1)).toEqual([])
    // Euler: a closed surface without holes.
    expect(points.size - edges.size / 2 + triangles).toBe(2)
    let [off, turned] = [0, 0]
    for (let i = 0; i < horns.length; i++) {
      const p = vertex(positions, i)
      const { radius, normal } = surface(shape, unit(p))
      off = Math.max(off, Math.abs(Math.hypot(...p) - radius))
      turned = Math.max(turned, ...vertex(normals, i).map((part, axis) => Math.abs(part - normal[axis]!)))
    }
    expect(off).toBeLessThan(5e-6)
    expect(turned).toBeLessThan(5e-5)
  })

  test('every horn has its tip and its valleys at every level', () => {
    TRIANGLES.forEach((_, level) => {
      const { positions, horns } = createCandyMesh(shape, level)
      tips.forEach((_, horn) => {
        const heights = [...horns.keys()]
          .filter((i) => horns[i] === horn)
          .map((i) => Math.hypot(...vertex(positions, i)))
        expect((Math.max(...heights) - CORE) / RISE).toBeGreaterThan(0.45)
        expect((Math.min(...heights) - CORE) / RISE).toBeLessThan(0.45)
      })
    })
  })

  test('at 400 px the finest level is half a pixel from the surface, and at most two', () => {
    const { positions, indices } = createCandyMesh(shape, 4)
    const gaps = Array.from({ length: indices.length / 3 }, (_, t) => {
      const [p, q, r] = [0, 1, 2].map((k) => vertex(positions, indices[3 * t + k]!)) as [Triple, Triple, Triple]
      const middle = [0, 1, 2].map((k) => (p[k]! + q[k]! + r[k]!) / 3) as Triple
      return 200 * Math.abs(radiusAt(unit(middle)) - Math.hypot(...middle))
    })
    expect(Math.max(...gaps)).toBeLessThan(2)
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(0.5)
  })
})

test('the candies differ from one another', () => {
  expect(new Set(variants.map((variant) => createCandyShape(variant).horns.length)).size).toBe(VARIANTS)
})

function at(shape: ReturnType<typeof createCandyShape>, d: Point): Triple {
  const { radius: r } = surface(shape, d)
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
