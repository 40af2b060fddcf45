// The shape of a character: a kokeshi doll of about 1 m that faces +z, as one geometry with
// colours.
import { BufferAttribute, BufferGeometry, Color, LatheGeometry, SphereGeometry, Vector2, Vector3 } from 'three'

/** A part of the character, and its colour at a height. */
type Piece = { geometry: BufferGeometry; color: (y: number) => string }

const SKIN = '#fbe7d6'
const HAIR = '#5b4453'
const ROBE = '#f3b4c4'
const SLEEVE = '#f7c6d2'
const SASH = '#fff6ec'
const BOW = '#f6dc9c'
const HEM = '#d98aa4'
const PIN = '#f2a0b8'
const CHEEK = '#f4a9b4'

/** Width, height and depth of the character. Metres. */
export const CHARACTER_SIZE = new Vector3(0.36, 1.06, 0.36)

/**
 * Radius and height of the robe: rings lie at the borders of colours, which are sharp there.
 * Metres.
 */
const ROBE_OUTLINE = [
  [0, 0],
  [0.13, 0],
  [0.162, 0.015],
  [0.166, 0.05],
  [0.164, 0.12],
  [0.152, 0.27],
  [0.142, 0.33],
  [0.136, 0.44],
  [0.136, 0.52],
  [0.1, 0.6],
  [0, 0.62],
] as const

export function createCharacterGeometry(): BufferGeometry {
  const robe = new LatheGeometry(
    ROBE_OUTLINE.map(([x, y]) => new Vector2(x, y)),
    32,
  )
  const head = ball(0.2, [1, 0.95, 1], [0, 0.79, 0], 28)
  // The hair is a cap that is tilted back.
  const hair = new SphereGeometry(0.208, 32, 20, 0, 2 * Math.PI, 0, 1.76)
  hair.rotateX(-0.8)
  hair.scale(1, 0.96, 1)
  hair.translate(0, 0.793, -0.002)
  const pieces: Piece[] = [
    { geometry: robe, color: (y) => (y > 0.33 && y < 0.44 ? SASH : y < 0.05 ? HEM : ROBE) },
    { geometry: head, color: () => SKIN },
    { geometry: hair, color: () => HAIR },
    { geometry: ball(0.066, [1, 0.9, 1], [0, 1.0, -0.05]), color: () => HAIR },
    { geometry: ball(0.03, [1, 1, 1], [0.075, 0.985, -0.02]), color: () => PIN },
    { geometry: ball(0.036, [1, 1, 0.7], [0, 0.39, -0.16]), color: () => SASH },
  ]
  for (const side of [-1, 1]) {
    const bow = ball(0.07, [1, 0.62, 0.45], [0, 0, 0])
    bow.rotateZ(-0.35 * side)
    bow.translate(0.075 * side, 0.405, -0.155)
    const sleeve = ball(0.062, [0.75, 1.75, 0.95], [0, 0, 0])
    sleeve.rotateZ(0.42 * side)
    sleeve.translate(0.165 * side, 0.42, 0.01)
    pieces.push(
      { geometry: bow, color: () => BOW },
      { geometry: sleeve, color: (y) => (y < 0.345 ? SASH : SLEEVE) },
      { geometry: ball(0.018, [1, 1.3, 0.5], [0.07 * side, 0.765, 0.187], 10), color: () => HAIR },
      { geometry: ball(0.026, [1.2, 0.8, 0.35], [0.115 * side, 0.725, 0.163], 10), color: () => CHEEK },
    )
  }
  return join(pieces)
}

type Triple = readonly [number, number, number]

function ball(radius: number, scale: Triple, at: Triple, segments = 16): BufferGeometry {
  const geometry = new SphereGeometry(radius, segments, Math.ceil(0.7 * segments))
  geometry.scale(...scale)
  geometry.translate(...at)
  return geometry
}

/** Joins all pieces; each triangle has the colour of its centre, so that borders are sharp. */
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
      color.set(piece.color((p.getY(t) + p.getY(t + 1) + p.getY(t + 2)) / 3))
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
