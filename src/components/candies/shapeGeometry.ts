// The shapes ball, star, heart and coin: rings of an outline in the plane rise to a rounded face on
// both sides. Each geometry has a fine and a coarse form in one index.
import { BufferAttribute, BufferGeometry } from 'three'
import type { ShapeName } from '../../jar/jarItems.ts'

/** A geometry and its measures. Lengths in radii of the candy. */
export type ItemShape = {
  geometry: BufferGeometry
  /** Number of indices of the fine form. The coarse form's indices follow. */
  fine: number
  /** Half the width and half the thickness. */
  across: number
  thick: number
  /** Whether it lies on its faces. */
  lies: boolean
  /** Radius of the image on a face. */
  decal: number
}

type Outline = (turn: number) => readonly [x: number, y: number]
/** Scale of the outline and height of each ring, from the middle of a face, 0, to the widest. */
type Rings = readonly (readonly [scale: number, height: number])[]

const circle: Outline = (turn) => [Math.sin(turn), Math.cos(turn)]

/** Five round tips. */
const star: Outline = (turn) => {
  const r = 0.81 + 0.27 * Math.cos(5 * turn) + 0.05 * Math.cos(10 * turn)
  return [r * Math.sin(turn), r * Math.cos(turn)]
}

const heart: Outline = (turn) => {
  const x = 16 * Math.sin(turn) ** 3
  const y = 13 * Math.cos(turn) - 5 * Math.cos(2 * turn) - 2 * Math.cos(3 * turn) - Math.cos(4 * turn)
  // A little of a circle rounds the notch and the tip.
  return [0.058 * x + 0.09 * Math.sin(turn), 0.058 * (y + 2.3) + 0.09 * Math.cos(turn)]
}

/** A cushion of this thickness: a quarter of a superellipse. */
const cushion = (thick: number, steps: number, roundness: number): Rings =>
  Array.from({ length: steps + 1 }, (_, k) => {
    const angle = (k / steps) * (Math.PI / 2)
    return [Math.sin(angle) ** roundness, thick * Math.cos(angle) ** roundness]
  })

/** A face with a raised rim and a rounded edge. */
const minted: Rings = [
  [0, 0.17],
  [0.78, 0.17],
  [0.82, 0.18],
  [0.86, 0.225],
  [0.93, 0.225],
  [0.975, 0.18],
  [0.99, 0.07],
]

type Recipe = {
  outline: Outline
  /** Radius of the circle that the inner rings resemble. */
  middle: number
  rings(isFine: boolean): Rings
  /** Points of a ring, fine and coarse. */
  points: [number, number]
  decal: number
}

const RECIPES: Record<Exclude<ShapeName, 'konpeito'>, Recipe> = {
  ball: { outline: circle, middle: 1, rings: (isFine) => cushion(1, isFine ? 9 : 5, 1), points: [36, 16], decal: 0.74 },
  star: {
    outline: star,
    middle: 0.62,
    rings: (isFine) => cushion(0.46, isFine ? 6 : 3, 0.8),
    points: [55, 30],
    decal: 0.5,
  },
  heart: {
    outline: heart,
    middle: 0.8,
    rings: (isFine) => cushion(0.5, isFine ? 6 : 3, 0.72),
    points: [48, 26],
    decal: 0.56,
  },
  coin: {
    outline: circle,
    middle: 1,
    rings: (isFine) => (isFine ? minted : minted.filter((_, k) => k % 3 !== 2)),
    points: [48, 18],
    decal: 0.78,
  },
}

/** Makes the geometry of a shape. */
export function createShape(name: keyof typeof RECIPES): ItemShape {
  const recipe = RECIPES[name]
  const { rings, points, decal } = recipe
  const positions: number[] = []
  const indices: number[] = []
  addForm(positions, indices, recipe, rings(true), points[0])
  const fine = indices.length
  addForm(positions, indices, recipe, rings(false), points[1])
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setIndex(indices)
  geometry.computeVertexNormals()
  return { geometry, fine, ...reachOf(geometry), lies: true, decal }
}

/** A registered geometry as a shape. It lies on its faces if it is flat along z. */
export function adoptShape(geometry: BufferGeometry): ItemShape {
  const reach = reachOf(geometry)
  const lies = reach.thick < 0.75 * reach.across
  const { index, attributes } = geometry
  return { geometry, fine: (index ?? attributes.position!).count, ...reach, lies, decal: 0.6 * reach.across }
}

function reachOf({ attributes: { position } }: BufferGeometry): { across: number; thick: number } {
  let across = 0
  let thick = 0
  for (let i = 0; i < position!.count; i++) {
    across = Math.max(across, Math.hypot(position!.getX(i), position!.getY(i)))
    thick = Math.max(thick, Math.abs(position!.getZ(i)))
  }
  return { across, thick }
}

/** Adds both faces of a form: fans around the middles, and bands between the rings. */
function addForm(positions: number[], indices: number[], { outline, middle }: Recipe, rings: Rings, points: number) {
  const first = positions.length / 3
  const [[, top], ...above] = rings as [Rings[0], ...Rings]
  // The widest ring belongs to both faces, unless there is an edge between them.
  const below = above.filter(([, height]) => height > 1e-6).reverse()
  const circles = [...above, ...below.map(([scale, height]) => [scale, -height] as const)]
  positions.push(0, 0, top)
  for (const [scale, z] of circles) {
    for (let k = 0; k < points; k++) {
      const turn = (2 * Math.PI * k) / points
      const [x, y] = outline(turn)
      // Towards the middle the rings become circles: no ridges meet there.
      const own = scale * scale
      const round = middle * (1 - own)
      positions.push(scale * (own * x + round * Math.sin(turn)), scale * (own * y + round * Math.cos(turn)), z)
    }
  }
  const end = positions.push(0, 0, -top) / 3 - 1
  const at = (ring: number, k: number) => first + 1 + ring * points + (k % points)
  for (let k = 0; k < points; k++) {
    indices.push(first, at(0, k + 1), at(0, k), end, at(circles.length - 1, k), at(circles.length - 1, k + 1))
    for (let ring = 0; ring + 1 < circles.length; ring++) {
      const [a, b, c, d] = [at(ring, k), at(ring, k + 1), at(ring + 1, k), at(ring + 1, k + 1)]
      indices.push(a, b, c, b, d, c)
    }
  }
}
