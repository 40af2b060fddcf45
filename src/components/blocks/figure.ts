// The figure of a character: a wooden doll (kokeshi) turned on a lathe, 1 m high and looking along +z, as one geometry with colours.
import { BufferAttribute, BufferGeometry, Color, LatheGeometry, SphereGeometry, Vector2 } from 'three'

type Piece = { geometry: BufferGeometry; color: (y: number, z: number, x: number) => string }

const SKIN = '#fbe7d6'
const HAIR = '#4c3a4a'
const ROBE = '#f3b4c4'
const SASH = '#fff6ec'
const HEM = '#d98aa4'

/** Height and radius are 1 and about 0.17: an instance is scaled to its box. */
export function createFigure(): BufferGeometry {
  const outline = [
    [0, 0],
    [0.13, 0],
    [0.16, 0.02],
    [0.165, 0.1],
    [0.15, 0.3],
    [0.13, 0.46],
    [0.135, 0.54],
    [0.1, 0.6],
    [0, 0.62],
  ].map(([x, y]) => new Vector2(x, y))
  const head = new SphereGeometry(0.2, 28, 20)
  head.scale(1, 0.95, 1)
  head.translate(0, 0.79, 0)
  const eye = (side: number) => {
    const ball = new SphereGeometry(0.018, 10, 8)
    ball.scale(1, 1.3, 0.5)
    ball.translate(0.07 * side, 0.765, 0.187)
    return ball
  }
  const cheek = (side: number) => {
    const ball = new SphereGeometry(0.026, 10, 8)
    ball.scale(1.2, 0.8, 0.35)
    ball.translate(0.115 * side, 0.725, 0.163)
    return ball
  }
  const bun = new SphereGeometry(0.062, 14, 10)
  bun.translate(0, 1.0, -0.03)
  const pieces: Piece[] = [
    { geometry: new LatheGeometry(outline, 28), color: (y) => (y > 0.33 && y < 0.45 ? SASH : y < 0.05 ? HEM : ROBE) },
    {
      geometry: head,
      // Hair all round, down over the ears, with a fringe that leaves the face free.
      color: (y, z, x) => (y > 0.87 || z < 0.02 || (Math.abs(x) > 0.155 && z < 0.09) ? HAIR : SKIN),
    },
    { geometry: eye(-1), color: () => HAIR },
    { geometry: eye(1), color: () => HAIR },
    { geometry: cheek(-1), color: () => '#f4a9b4' },
    { geometry: cheek(1), color: () => '#f4a9b4' },
    { geometry: bun, color: () => HAIR },
  ]
  return join(pieces)
}

/** All pieces as one geometry; each triangle has one colour, that of its middle, so that edges are sharp. */
function join(pieces: Piece[]): BufferGeometry {
  const positions: number[] = []
  const normals: number[] = []
  const colors: number[] = []
  const color = new Color()
  for (const piece of pieces) {
    const flat = piece.geometry.toNonIndexed()
    const p = flat.getAttribute('position')
    const n = flat.getAttribute('normal')
    for (let t = 0; t < p.count; t += 3) {
      const middle = (get: (i: number) => number) => (get(t) + get(t + 1) + get(t + 2)) / 3
      color.set(
        piece.color(
          middle((i) => p.getY(i)),
          middle((i) => p.getZ(i)),
          middle((i) => p.getX(i)),
        ),
      )
      for (let k = t; k < t + 3; k++) {
        positions.push(p.getX(k), p.getY(k), p.getZ(k))
        normals.push(n.getX(k), n.getY(k), n.getZ(k))
        colors.push(color.r, color.g, color.b)
      }
    }
    piece.geometry.dispose()
    flat.dispose()
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
  geometry.setAttribute('normal', new BufferAttribute(Float32Array.from(normals), 3))
  geometry.setAttribute('color', new BufferAttribute(Float32Array.from(colors), 3))
  return geometry
}
