// Registered shapes: a name and a geometry.
import { addShapeName } from '../../jar/jarItems.ts'
import { refuse } from '../../physics/internal.ts'

/** The points of a geometry. */
interface Points {
  /** How many there are. */
  readonly count: number
  /** Numbers of each: 3. */
  readonly itemSize: number
  /** One coordinate of a point. */
  getX(index: number): number
  /** One coordinate of a point. */
  getY(index: number): number
  /** One coordinate of a point. */
  getZ(index: number): number
}

/** A BufferGeometry of any version of three. The element's types do not import three. */
export interface ShapeGeometry {
  /** `position`, and perhaps `normal`. */
  readonly attributes: Readonly<Record<string, Points>>
  /** A copy, which the shape keeps. */
  clone(): ShapeGeometry
  /** Called if there are no normals. */
  computeVertexNormals(): void
}

const geometries = new Map<string, ShapeGeometry>()

/** Least and largest distance of a shape's farthest point from its middle. Radii of the candy. */
const REACH = [0.5, 1.25] as const
/** Largest distance of the middle of its box from the origin, as a share of its reach. */
const OFF = 0.25

/**
 * Registers your own shape for the `shape` of items. Call it before you use the shape. If you
 * register a name again, new jars use the new geometry.
 * @param name any name except the built-in shapes
 * @param geometry centred, for candies of radius 1, with triangles; it may reach 1.25 from its
 *   middle. A flat shape lies on its faces, which point along z. Missing normals are computed
 * @throws RangeError naming what is wrong with the name or the geometry
 */
export function registerShape(name: string, geometry: ShapeGeometry): void {
  const position = geometry?.attributes?.position
  if (position?.itemSize !== 3 || position.count < 3)
    refuse('geometry', 'a BufferGeometry with positions of triangles', geometry)
  const { reach, off } = extentOf(position)
  if (!(off <= OFF * reach)) refuse('the middle of the geometry', 'at the origin: call geometry.center() first', off)
  if (!(reach >= REACH[0] && reach <= REACH[1]))
    refuse('the reach of the geometry', `${REACH.join(' to ')}: scale it by ${(1 / reach).toPrecision(2)}`, reach)
  addShapeName(name)
  const own = geometry.clone()
  if (!own.attributes.normal) own.computeVertexNormals()
  geometries.set(name, own)
}

/** Distances from the origin: of the farthest point, and of the middle of the box. */
function extentOf(points: Points): { reach: number; off: number } {
  const least = [Infinity, Infinity, Infinity]
  const most = [-Infinity, -Infinity, -Infinity]
  let reach = 0
  for (let i = 0; i < points.count; i++) {
    const point = [points.getX(i), points.getY(i), points.getZ(i)]
    reach = Math.max(reach, Math.hypot(...point))
    point.forEach((at, axis) => {
      least[axis] = Math.min(least[axis]!, at)
      most[axis] = Math.max(most[axis]!, at)
    })
  }
  return { reach, off: Math.hypot(...most.map((at, axis) => (at + least[axis]!) / 2)) }
}

export function registeredShape(name: string): ShapeGeometry | undefined {
  return geometries.get(name)
}
