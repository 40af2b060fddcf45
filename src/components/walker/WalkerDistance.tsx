// The bottle of candies far behind a walker, out of focus, and candies on the ground.
import { use, useEffect, useMemo } from 'react'
import { BufferAttribute, Color, PlaneGeometry } from 'three'
import { LightingPresetContext, useDisposable } from '../../hooks/sceneContexts.ts'
import { KYOTO } from '../../jar/palettes.ts'
import { vesselOf } from '../../jar/vessels.ts'
import { linearColors } from '../candies/candyAppearance.ts'
import { uploadInstances } from '../canvas/instances.tsx'
import { FlatMaterial } from '../environment/Flat.tsx'
import { addMark, createMarks, type Marks, WalkerMarks } from './WalkerMarks.tsx'

const { drawn, outside, table, top } = vesselOf('bottle')
/** Scale of the bottle. */
const SCALE = 0.6
/** Width of the soft edges, and radius of a candy, in metres of the walker. */
const [BLUR, CANDY] = [0.1, 0.065]
/** Outline of glass and cork from the ground up: half the width and height in metres, and opacity. */
const GLASS = [outside[0]!, ...drawn].map(([r, y]) => [SCALE * r, SCALE * (y - table), 0.45] as const)
const CORK = [-0.04, 0.09].map((y) => [0.29, SCALE * (top - table) + y, 0.6] as const)
/** Height up to which the bottle is full, and half the width of its contents. Metres. */
const [FILL, REACH] = [0.72, SCALE * 0.8 - CANDY]
/** Candies on the ground, in metres from the middle of the bottle. */
const LOOSE = [-2.5, -2.16, -1.12, -0.86, -0.68, 0.74, 0.92, 1.2]
/** The golden ratio, whose multiples spread evenly. */
const GOLDEN = 0.618034

type WalkerDistanceProps = {
  /** Middle of the bottle, and the ground below it: metres. */
  at: readonly [x: number, y: number]
  /** Size of a pixel, metres. */
  pixel: number
}

export function WalkerDistance({ at: [x, y], pixel }: WalkerDistanceProps) {
  const { wall, back } = use(LightingPresetContext)
  const candies = useMemo(() => createMarks(128), [])
  useEffect(() => {
    writeCandies(candies, pixel, new Color(back))
    uploadInstances(candies)
  }, [candies, pixel, back])
  const glass = useDisposable(() => createSoft(GLASS, glassColor(wall)), [wall])
  const cork = useDisposable(() => createSoft(CORK, new Color('#d09a66').lerp(new Color(back), 0.3)), [back])
  return (
    <group position={[x, y, -0.6]}>
      {[glass, cork].map((geometry, k) => (
        <mesh key={k} geometry={geometry} renderOrder={-9} raycast={() => null}>
          <FlatMaterial transparent depthWrite={false} />
        </mesh>
      ))}
      <WalkerMarks key={pixel} marks={candies} pixel={pixel} soft={BLUR / pixel} renderOrder={-8} />
    </group>
  )
}

/** Darker than a light wall, lighter than a dark wall. */
function glassColor(wall: string): Color {
  const color = new Color(wall)
  return color.lerp(new Color('#fff'), 0.5 - 0.6 * color.getHSL({ h: 0, s: 0, l: 0 }).l)
}

/** A shape, symmetric about x = 0, that fades out at its outline. */
function createSoft(outline: readonly (readonly [reach: number, y: number, alpha: number])[], color: Color) {
  const [first, last] = [outline[0]!, outline.at(-1)!]
  const rows = [[first[0], first[1] - BLUR, 0] as const, ...outline, [last[0], last[1] + BLUR, 0] as const]
  const geometry = new PlaneGeometry(1, 1, 3, rows.length - 1)
  const position = geometry.getAttribute('position')
  const colors = new Float32Array(4 * position.count)
  for (let k = 0; k < position.count; k++) {
    const [reach, y, alpha] = rows[rows.length - 1 - Math.floor(k / 4)]!
    const column = k % 4
    const isOuter = column === 0 || column === 3
    position.setXY(k, (column < 2 ? -1 : 1) * (reach + (isOuter ? BLUR / 2 : -BLUR / 2)), y)
    colors.set([color.r, color.g, color.b, isOuter ? 0 : alpha], 4 * k)
  }
  geometry.setAttribute('color', new BufferAttribute(colors, 4))
  // A quad is parted along its more opaque diagonal, so that all corners are round.
  const index = geometry.getIndex()!.array
  const alpha = (k: number) => colors[4 * k + 3]!
  for (let i = 0; i < index.length; i += 6) {
    const [a, b, d, , c] = index.subarray(i, i + 6) as unknown as [number, number, number, number, number]
    if (alpha(a) + alpha(c) > alpha(b) + alpha(d)) index.set([a, b, c, a, c, d], i)
  }
  return geometry
}

/** @param back linear colour of the air in between */
function writeCandies(marks: Marks, pixel: number, back: Color): void {
  const colors = linearColors(KYOTO)
  const color = new Color()
  marks.count = 0
  const add = (x: number, y: number) => {
    const k = marks.count
    const radius = CANDY * (0.9 + 0.25 * ((GOLDEN * k) % 1))
    color.fromArray(colors, 3 * Math.floor(6 * ((5 * GOLDEN * k) % 1))).lerp(back, 0.2)
    addMark(marks, x, y, x, y, (2 * radius) / pixel, 0, [color.r, color.g, color.b], 0, 0.45)
  }
  const step = 1.7 * CANDY
  for (let row = 0; row * step < FILL; row++)
    for (let x = (row % 2) * 0.5 * step - REACH; x <= REACH; x += step)
      add(x, 1.4 * CANDY + row * step + 0.3 * CANDY * Math.sin(7 * marks.count))
  for (const x of LOOSE) add(x, 0.6 * CANDY)
}
