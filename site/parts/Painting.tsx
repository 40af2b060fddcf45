// Paints a vessel with candies on a 2D canvas. The page shows it until the scene is drawn, and without
// WebGL. The vessel has the place and size that it has in the scene.
import { useLayoutEffect, useRef } from 'react'
import type { Jar } from '../../src/index.ts'
import { framingOf } from '../../src/internal.ts'
import { radiusAt } from '../../src/physics/index.ts'
import { onResize } from './browser.ts'
import { layPile } from './paintedPile.ts'

type Props = {
  jar: Jar
  count: number
  palette: readonly string[]
  /** As `fits` of <BottleView>, with the same default. */
  fits?: readonly [number, number]
  /** Whether the scene is drawn, and the painting hidden. @default false */
  isOver?: boolean
}

export function Painting({ jar, count, palette, fits = framingOf(jar.vessel!).inView, isOver = false }: Props) {
  const ref = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const canvas = ref.current!
    const pen = isOver ? null : canvas.getContext('2d')
    if (!pen) return
    return onResize([canvas], () => {
      const { clientWidth: width, clientHeight: height } = canvas
      if (width === 0 || height === 0) return
      const ratio = Math.min(2, devicePixelRatio)
      Object.assign(canvas, { width: width * ratio, height: height * ratio })
      // Pixels of a metre in the middle of the picture.
      const size = (ratio * height) / 2 / Math.max(fits[1], (fits[0] * height) / width)
      pen.translate((ratio * width) / 2, (ratio * height) / 2)
      pen.scale(size, -size)
      paint(pen, jar, count, palette)
    })
  }, [jar, count, palette, ...fits, isOver])
  // The scene has the accessible name.
  return (
    <div className="painting" data-over={isOver || undefined} aria-hidden="true">
      <canvas ref={ref} />
    </div>
  )
}

const GLASS = 'rgb(255 255 255 / 0.28)'
/** Lines along the edges of the glass, drawn over each other: colour, and width in metres. */
const EDGES = [
  ['rgb(150 165 205 / 0.5)', 0.016],
  ['rgb(255 255 255 / 0.8)', 0.008],
] as const
const SHADOW = 'rgb(94 43 72 / 0.16)'
const CORK = '#d2a77b'
const SEGMENTS = 14
/** Rings of horns of a candy: their number, and distance and radius of each in radii of the candy. */
const HORNS = [
  [9, 0.74, 0.26],
  [7, 0.52, 0.2],
  [3, 0.2, 0.2],
] as const
/** The edge of a candy's sprite and the radius of the candy in it. Pixels. */
const SPRITE = 96
const SPRITE_RADIUS = 46

/** Paints in metres from the middle of the picture, with y upwards. */
function paint(pen: CanvasRenderingContext2D, jar: Jar, count: number, palette: readonly string[]): void {
  const vessel = jar.vessel!
  const { seen } = framingOf(vessel)
  const { points, floor, outside, table, top, lid, mouth } = vessel
  /** Moves the pen along a ring between two angles in turns; 0 is to the right, 0.25 in front. */
  const ring = (r: number, y: number, from: number, to: number) => {
    for (let k = 0; k <= SEGMENTS; k++) {
      const angle = 2 * Math.PI * (from + ((to - from) * k) / SEGMENTS)
      const [right, up] = seen(r * Math.cos(angle), y, r * Math.sin(angle))
      pen.lineTo(right, up)
    }
  }
  /** The left (x = -1) or right (1) edge of a vessel in the picture. */
  const side = (rings: Rings, x: number) =>
    rings.map(([r, y]): Point => {
      const [right, up] = seen(x * r, y, 0)
      return [right, up]
    })
  const solid = (rings: Rings, fill: string) => {
    pen.beginPath()
    ring(...rings[0]!, 0, 0.5)
    round(pen, side(rings, -1))
    ring(...rings.at(-1)!, 0.5, 1)
    round(pen, side(rings, 1).toReversed())
    pen.fillStyle = fill
    pen.fill()
  }
  pen.filter = `blur(${Math.round(0.12 * pen.getTransform().a)}px)`
  solid([[1.05 * outside[0]![0], table]], SHADOW)
  pen.filter = 'none'
  solid(outside, GLASS)
  const inner = floor + 0.03
  solid([[radiusAt(points, inner), inner]], GLASS)
  const r = jar.radius()
  // Lehmer's generator: the painting is the same each time.
  let seed = 1
  const chance = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  const candies = count / jar.stats().valuePerCandy
  const pile = layPile(points, r, candies, chance).map((place) => seen(...place))
  const sprites = palette.map(candySprite)
  // What is nearer to the viewer is larger, and painted later.
  for (const [right, up, scale] of pile.sort((one, other) => one[2] - other[2])) {
    const own = (r * scale * (0.9 + 0.1 * chance()) * SPRITE) / SPRITE_RADIUS
    pen.drawImage(sprites[Math.floor(chance() * sprites.length)]!, right - own / 2, up - own / 2, own, own)
  }
  pen.beginPath()
  ring(...outside[0]!, 0, 0.5)
  round(pen, side(outside, -1))
  const right = side(outside, 1)
  pen.moveTo(...right[0]!)
  round(pen, right)
  for (const [color, width] of EDGES) {
    pen.strokeStyle = color
    pen.lineWidth = width
    pen.stroke()
  }
  const neck: Rings = [mouth, mouth, 1.06 * mouth].map((r, k) => [r, [lid, top, lid + 0.3][k]!])
  if (vessel.hasCork) solid(neck, CORK)
}

/** Radius and height of the rings of a vessel. Metres. */
type Rings = readonly (readonly [number, number])[]
type Point = [right: number, up: number]

/** Draws a line through points, with rounded corners. */
function round(pen: CanvasRenderingContext2D, points: readonly Point[]): void {
  for (const [k, [x, y]] of points.entries()) {
    const [before, next] = [points[k - 1], points[k + 1]]
    if (!before || !next) pen.lineTo(x, y)
    else {
      const shorter = Math.min(Math.hypot(x - before[0], y - before[1]), Math.hypot(next[0] - x, next[1] - y))
      pen.arcTo(x, y, ...next, 0.45 * shorter)
    }
  }
}

/** A candy of one colour: a round core with horns. */
function candySprite(color: string): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: SPRITE, height: SPRITE })
  const pen = canvas.getContext('2d')!
  pen.translate(SPRITE / 2, SPRITE / 2)
  pen.scale(1, -1) // as the painting, whose y is upwards
  const [lit, shade] = ['white 50%', '#7a4a5c 24%'].map((tint) => `color-mix(in srgb, ${color}, ${tint})`)
  const dot = (x: number, y: number, radius: number) => {
    const fill = pen.createRadialGradient(x - 0.3 * radius, y - 0.3 * radius, 0, x, y, radius)
    fill.addColorStop(0, lit!)
    fill.addColorStop(0.55, color)
    fill.addColorStop(1, shade!)
    pen.fillStyle = fill
    pen.beginPath()
    pen.arc(x, y, radius, 0, 2 * Math.PI)
    pen.fill()
  }
  for (const [ring, [horns, away, radius]] of HORNS.entries()) {
    if (ring === 1) dot(0, 0, 0.86 * SPRITE_RADIUS)
    for (let k = 0; k < horns; k++) {
      const angle = (2 * Math.PI * (k + 0.5 * ring)) / horns
      dot(away * SPRITE_RADIUS * Math.cos(angle), away * SPRITE_RADIUS * Math.sin(angle), radius * SPRITE_RADIUS)
    }
  }
  return canvas
}
