// The wall of a distance field as a net: naive surface nets (Gibson, 1998), with each vertex moved
// onto the wall by Newton's method. In two dimensions the faces are lines.

type Distance = (x: number, y: number, z: number) => number

export interface FieldSurface {
  /** x, y, z of each vertex in metres. */
  positions: number[]
  /** Vertices of each face, in turn: four, or two in two dimensions. */
  faces: number[]
}

/** Largest number of samples. */
export const MOST_SAMPLES = 2 ** 22
/** Steps of Newton's method, and the distance for slopes, in cells. */
const NEWTON_STEPS = 4
const SLOPE = 0.01

/**
 * @param min Lowest corner of the grid in metres; two or three axes.
 * @param max Highest corner.
 * @param cell Edge of a cell in metres.
 */
export function surfaceOfField(distance: Distance, min: readonly number[], max: readonly number[], cell: number) {
  const dim = min.length
  const size = [0, 1, 2].map((axis) => (axis < dim ? Math.ceil((max[axis]! - min[axis]!) / cell) + 1 : 1))
  const stride = [1, size[0]!, size[0]! * size[1]!]
  const coordinate = (axis: number, k: number) => (axis < dim ? min[axis]! + k * cell : 0)
  const values = new Float64Array(stride[2]! * size[2]!)
  forEachPoint(size, (i, j, k, at) => {
    values[at] = distance(coordinate(0, i), coordinate(1, j), coordinate(2, k))
  })
  const surface: FieldSurface = { positions: [], faces: [] }
  const vertices = new Int32Array(values.length).fill(-1)
  const corners = Array.from({ length: 2 ** dim }, (_, corner) => [0, 1, 2].map((axis) => (corner >> axis) & 1))
  const offsets = corners.map((corner) => corner.reduce((sum, bit, axis) => sum + bit * stride[axis]!, 0))
  const cells = size.map((count, axis) => (axis < dim ? count - 1 : 1))
  forEachPoint(cells, (i, j, k) => {
    const at = i + j * stride[1]! + k * stride[2]!
    const crossing = meanCrossing(values, at, corners, offsets)
    if (!crossing) return
    vertices[at] = surface.positions.length / 3
    const point = [i, j, k].map((place, axis) => coordinate(axis, place + crossing[axis]!))
    surface.positions.push(...moveToWall(distance, point, dim, cell))
  })
  addFaces(surface, { values, vertices, size, stride, dim })
  return surface
}

/** Calls `visit` for each point of a grid, with its index in an array. */
function forEachPoint(size: readonly number[], visit: (i: number, j: number, k: number, at: number) => void): void {
  let at = 0
  for (let k = 0; k < size[2]!; k++)
    for (let j = 0; j < size[1]!; j++) for (let i = 0; i < size[0]!; i++) visit(i, j, k, at++)
}

/** The mean crossing of a cell's edges and the wall, in cells from its corner; null: none. */
function meanCrossing(values: Float64Array, at: number, corners: readonly number[][], offsets: readonly number[]) {
  const sum = [0, 0, 0]
  let count = 0
  for (let a = 0; a < corners.length; a++)
    for (let bit = 1; bit < corners.length; bit *= 2) {
      const b = a | bit
      if (b === a) continue
      const [low, high] = [values[at + offsets[a]!]!, values[at + offsets[b]!]!]
      if (low > 0 === high > 0) continue
      const share = low / (low - high)
      for (let axis = 0; axis < 3; axis++)
        sum[axis]! += corners[a]![axis]! + share * (corners[b]![axis]! - corners[a]![axis]!)
      count++
    }
  return count === 0 ? null : sum.map((each) => each / count)
}

/** Moves a point onto the wall, by at most half a cell. */
function moveToWall(distance: Distance, start: readonly number[], dim: number, cell: number): number[] {
  const point = [...start]
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const value = distance(point[0]!, point[1]!, point[2]!)
    const slope = slopeAt(distance, point, dim, SLOPE * cell)
    const squared = slope.reduce((sum, each) => sum + each * each, 0)
    if (!(squared > 0) || !Number.isFinite(value)) return [...start]
    for (let axis = 0; axis < dim; axis++) point[axis]! -= (value / squared) * slope[axis]!
  }
  const way = Math.hypot(...point.map((each, axis) => each - start[axis]!))
  return way <= cell / 2 ? point : [...start]
}

/** The gradient of a field by central differences. @param h Half their width in metres. */
export function slopeAt(distance: Distance, point: readonly number[], dim: number, h: number): number[] {
  return [0, 1, 2].map((axis) => {
    if (axis >= dim) return 0
    const [low, high] = [[...point], [...point]]
    low[axis]! -= h
    high[axis]! += h
    return (distance(high[0]!, high[1]!, high[2]!) - distance(low[0]!, low[1]!, low[2]!)) / (2 * h)
  })
}

interface Net {
  values: Float64Array
  vertices: Int32Array
  size: readonly number[]
  stride: readonly number[]
  dim: number
}

/** Joins the vertices of the cells around each edge that crosses the wall. */
function addFaces({ faces }: FieldSurface, { values, vertices, size, stride, dim }: Net): void {
  forEachPoint(size, (i, j, k, at) => {
    const place = [i, j, k]
    for (let axis = 0; axis < dim; axis++) {
      if (place[axis]! + 1 >= size[axis]!) continue
      const isInside = values[at]! > 0
      if (isInside === values[at + stride[axis]!]! > 0) continue
      const [u, v] = [(axis + 1) % dim, (axis + 2) % dim]
      if (place[u]! === 0 || (dim === 3 && place[v]! === 0)) continue
      const round = dim === 2 ? [0, stride[u]!] : [0, stride[u]!, stride[u]! + stride[v]!, stride[v]!]
      const around = round.map((back) => vertices[at - back]!)
      if (around.some((vertex) => vertex < 0)) continue // beyond the last cell
      // Seen from inside, the vertices go round counter-clockwise.
      faces.push(...(isInside ? around.reverse() : around))
    }
  })
}
