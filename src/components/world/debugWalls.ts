// Containers and force fields as line segments, for the debug view.
import type {
  BoxContainer,
  Container,
  Cylinder,
  DistanceField,
  ForceField,
  Lathe,
  Lid,
  World,
} from '../../physics/index.ts'
import { surfaceOfField } from '../../view/fieldSurface.ts'

type Known = BoxContainer | Cylinder | DistanceField | Lathe | Lid
type Point = readonly number[]
/** Two points of x, y, z each per line. */
type Segments = number[]

/** Sides of a circle, and lines along a wall of revolution. */
const SIDES = 48
const LINES = 12
/** Cells along the longest side of a distance field. */
const CELLS = 32
/** Length of an arrow, in radii of its field. */
const ARROW = 0.5

/** The lines of all containers of the package. */
export function linesOfContainers({ containers }: World): Segments {
  const width = Math.max(...containers.map((container) => widthOf(container as Known)))
  const end = Number.isFinite(width) && width > 0 ? width : 1
  return containers.flatMap((container) => linesOf(container, end))
}

/** Length of the longest finite side, metres; 0 without one. */
function widthOf(container: Known): number {
  if (container.kind === 'cylinder') return 2 * container.radius
  if (container.kind === 'lathe') return 2 * Math.max(...container.points.map(([radius]) => radius))
  const { min, max } = container.kind === 'box' ? container : ((container as DistanceField).bounds ?? {})
  return Math.max(0, ...(min ?? []).map((low, axis) => max![axis]! - low).filter(Number.isFinite))
}

/** @param end length at which an infinite wall is cut off, metres */
function linesOf(container: Container, end: number): Segments {
  const known = container as Known
  if (known.kind === 'cylinder') {
    const { radius, bottom, top } = known
    const high = Math.min(top, bottom + end)
    return revolved([
      [0, bottom],
      [radius, bottom],
      [radius, high],
      [high === top ? 0 : radius, high],
    ])
  }
  if (known.kind === 'lathe') return revolved(known.points)
  if (known.kind === 'lid') return box([-end / 2, known.y, -end / 2], [end / 2, known.y, end / 2])
  if (known.kind === 'box') {
    const { min, max } = known
    return box(
      min.map((low, axis) => (Number.isFinite(low) ? low : Math.min(max[axis]!, end) - end)),
      max.map((high, axis) => (Number.isFinite(high) ? high : Math.max(min[axis]!, -end) + end)),
    )
  }
  if (known.kind === 'distanceField' && known.bounds) {
    const { min, max } = known.bounds
    const cell = Math.max(...min.map((low, axis) => max[axis]! - low)) / CELLS
    return edgesOf(surfaceOfField(known.distance, min, max, cell), min.length)
  }
  return []
}

/** The regions of force fields, with an arrow where they have a direction. */
export function linesOfFields({ fields, dim }: World): Segments {
  return fields.flatMap((field: ForceField) => {
    const { center, extent } = field
    const radius = Number.isFinite(extent) ? extent : 1
    const at = (x: number, y: number, z: number): Point => [center[0] + x, center[1] + y, center[2] + z]
    const planes: ((c: number, s: number) => Point)[] = [
      (c, s) => at(radius * c, radius * s, 0),
      (c, s) => at(radius * c, 0, radius * s),
      (c, s) => at(0, radius * c, radius * s),
    ]
    const circles = Number.isFinite(extent) ? planes.slice(0, dim === 3 ? 3 : 1).flatMap(circle) : []
    if (field.kind !== 'directional') return circles
    const [x, y, z] = field.direction.map((each) => Math.sign(field.strength) * ARROW * radius * each)
    return [...circles, ...center, ...at(x!, y!, z!)]
  })
}

function circle(at: (cos: number, sin: number) => Point): Segments {
  return Array.from({ length: SIDES }, (_, k) => [k, k + 1])
    .flat()
    .flatMap((k) => at(Math.cos((2 * Math.PI * k) / SIDES), Math.sin((2 * Math.PI * k) / SIDES)))
}

/** A profile of radius and height, turned about the y axis. */
function revolved(points: readonly (readonly [number, number])[]): Segments {
  const rings = points.filter(([radius]) => radius > 0)
  const turns = Array.from({ length: LINES }, (_, k) => (2 * Math.PI * k) / LINES)
  return [
    ...rings.flatMap(([radius, y]) => circle((cos, sin) => [radius * cos, y, radius * sin])),
    ...turns.flatMap((turn) =>
      points
        .slice(1)
        .flatMap((point, k) =>
          [points[k]!, point].flatMap(([radius, y]) => [radius * Math.cos(turn), y, radius * Math.sin(turn)]),
        ),
    ),
  ]
}

/** The edges of a box of two or three axes. */
export function box(min: Point, max: Point): Segments {
  const corner = (k: number) => [0, 1, 2].map((axis) => ((k >> axis) & 1 ? max : min)[axis] ?? 0)
  const axes = [1, 2, 4].slice(0, min.length)
  return Array.from({ length: 2 ** min.length }, (_, k) => k).flatMap((k) =>
    axes.filter((bit) => !(k & bit)).flatMap((bit) => [...corner(k), ...corner(k | bit)]),
  )
}

/** The lines between neighbours in the net of a field: two sides of each face. */
function edgesOf({ positions, faces }: ReturnType<typeof surfaceOfField>, dim: number): Segments {
  const vertex = (k: number) => positions.slice(3 * k, 3 * k + 3)
  const corners = 2 ** (dim - 1)
  const lines: Segments = []
  for (let f = 0; f < faces.length; f += corners)
    for (let side = 0; side < dim - 1; side++) lines.push(...vertex(faces[f + side]!), ...vertex(faces[f + side + 1]!))
  return lines
}
