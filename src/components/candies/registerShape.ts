// Shapes of the page's own for items: a name and a geometry.
import { Box3, type BufferGeometry, Vector3 } from 'three'
import { addShapeName } from '../../jar/shapes.ts'
import { refuse } from '../../physics/internal.ts'

const geometries = new Map<string, BufferGeometry>()

/** How far a shape may reach from its middle, and how far it has to. Radii of the candy. */
const REACH = [0.5, 1.25] as const
/** How far the middle of its box may be from the origin. Radii of the candy. */
const OFF = 0.25

/**
 * Registers a shape of your own, to be used as the `shape` of items. Call it before items have that
 * shape. A name that is registered again has the new geometry in jars that are made from then on.
 * @param name any but those of the shapes that every jar knows
 * @param geometry centred, for candies of radius 1, with triangles; it may reach 1.25 from its
 *   middle. A flat one lies on its faces, which look along z. Missing normals are computed
 * @throws RangeError naming what is wrong with the name or the geometry
 */
export function registerShape(name: string, geometry: BufferGeometry): void {
  const position = geometry?.attributes?.position
  if (position?.itemSize !== 3 || position.count < 3)
    refuse('geometry', 'a BufferGeometry with positions of triangles', geometry)
  const point = new Vector3()
  let reach = 0
  for (let i = 0; i < position.count; i++)
    reach = Math.max(reach, point.fromBufferAttribute(position as never, i).length())
  const off = new Box3()
    .setFromBufferAttribute(position as never)
    .getCenter(point)
    .length()
  if (!(off <= OFF * reach)) refuse('the middle of the geometry', 'at the origin: call geometry.center() first', off)
  if (!(reach >= REACH[0] && reach <= REACH[1]))
    refuse('the reach of the geometry', `${REACH.join(' to ')}: scale it by ${(1 / reach).toPrecision(2)}`, reach)
  addShapeName(name)
  const own = geometry.clone()
  if (!own.attributes.normal) own.computeVertexNormals()
  geometries.set(name, own)
}

/** The geometry that was registered under a name. */
export function registeredShape(name: string): BufferGeometry | undefined {
  return geometries.get(name)
}
