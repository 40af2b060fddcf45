// Unit vectors, evenly spread and triangulated: what the meshes of candies are made from.

export type Point = readonly [number, number, number]

/**
 * An icosahedron with each edge cut into `frequency` parts, on the unit sphere; triangles share
 * vertices.
 */
export function icosphere(frequency: number): { directions: Point[]; indices: number[] } {
  const t = (1 + Math.sqrt(5)) / 2
  // biome-ignore format: twelve corners, four a row
  const corners: Point[] = [
    [-1, t, 0], [1, t, 0], [-1, -t, 0], [1, -t, 0],
    [0, -1, t], [0, 1, t], [0, -1, -t], [0, 1, -t],
    [t, 0, -1], [t, 0, 1], [-t, 0, -1], [-t, 0, 1],
  ]
  // biome-ignore format: twenty faces, five a row
  const faces = [
    0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11,
    1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8,
    3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9,
    4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1,
  ]
  const directions: Point[] = []
  const known = new Map<string, number>()
  const indices: number[] = []
  const vertex = (a: Point, b: Point, c: Point, i: number, j: number) => {
    const k = frequency - i - j
    const mix = (axis: 0 | 1 | 2) => (a[axis] * k + b[axis] * i + c[axis] * j) / frequency
    const d = unit([mix(0), mix(1), mix(2)])
    const key = d.map((value) => Math.round(value * 1e5)).join()
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(key, directions.length)
    return directions.push(d) - 1
  }
  for (let f = 0; f < faces.length; f += 3) {
    const [a, b, c] = [corners[faces[f]!]!, corners[faces[f + 1]!]!, corners[faces[f + 2]!]!]
    for (let i = 0; i < frequency; i++) {
      for (let j = 0; j < frequency - i; j++) {
        const here = vertex(a, b, c, i, j)
        const right = vertex(a, b, c, i + 1, j)
        const up = vertex(a, b, c, i, j + 1)
        indices.push(here, right, up)
        if (i + j < frequency - 1) indices.push(right, vertex(a, b, c, i + 1, j + 1), up)
      }
    }
  }
  return { directions, indices }
}

/** `count` unit vectors on a spiral that advances by the golden angle. */
export function fibonacci(count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * i + 1) / count
    const ring = Math.sqrt(1 - y * y)
    const angle = i * 2.399963229728653
    return [ring * Math.cos(angle), y, ring * Math.sin(angle)]
  })
}

/** A vector in the same direction, of length 1. */
export function unit(v: Point): Point {
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  return [v[0] / length, v[1] / length, v[2] / length]
}
