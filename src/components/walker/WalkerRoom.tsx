// The room of a walker: light, faint walls, the editor's grid, a ground up to a soft horizon, and a
// wall behind it in the lighting preset's colours.
import { use } from 'react'
import { BufferAttribute, BufferGeometry, Color, PlaneGeometry } from 'three'
import { LightingPresetContext, useDisposable } from '../../hooks/sceneContexts.ts'
import { smoothstep } from '../../jar/pourPath.ts'
import { NODE_RADIUS } from '../../scenes/soda/index.ts'
import type { LightingPreset } from '../../view/lightingPresets.ts'
import { FlatMaterial } from '../environment/Flat.tsx'
import { Surroundings } from '../environment/Surroundings.tsx'
import { WalkerDistance } from './WalkerDistance.tsx'

/** Lengths in metres: the size of the room, the distance between the lines of its grid, a pixel. */
type WalkerRoomProps = Record<'width' | 'height' | 'grid' | 'pixel', number> & {
  /** What the picture shows. */
  extent: Extent
  /** Whether the page shows through. */
  transparent: boolean
}

/** Position of the key light from the centre of the room. Metres. */
const KEY_LIGHT = [-1.5, 1.9, 3.9] as const
/** Width of a wall's gleam on the ground, which a hairline would make look like a fault. Pixels. */
const WALL = 22
/** Height of the horizon over the ground line. Metres. */
const HORIZON = 0.36

export function WalkerRoom({ width, height, extent, grid, pixel, transparent }: WalkerRoomProps) {
  const lines = useDisposable(() => gridLines(width, height, grid), [width, height, grid])
  const wall = useDisposable(createWall, [])
  const foot = extent.bottom
  return (
    <>
      <Surroundings target={[width / 2, height / 2, 0]} from={KEY_LIGHT} />
      {!transparent && (
        <>
          <WalkerGround extent={extent} lit={width / 2} />
          <WalkerDistance at={[0.74 * width, HORIZON - 0.07]} pixel={pixel} />
        </>
      )}
      {[-NODE_RADIUS, width + NODE_RADIUS].map((x, k) => (
        <mesh
          key={k ? 'right' : 'left'}
          geometry={wall}
          position={[x, foot, -0.5]}
          scale={[WALL * pixel, HORIZON - foot, 1]}
          raycast={() => null}
        >
          <FlatMaterial transparent depthWrite={false} />
        </mesh>
      ))}
      {grid > 0 && (
        <lineSegments geometry={lines} position-z={-0.5} raycast={() => null}>
          <lineBasicMaterial color="#c98fa4" transparent opacity={0.28} toneMapped={false} />
        </lineSegments>
      )}
    </>
  )
}

/** The gleam of a wall on the ground, one metre long, with soft edges. It fades out at the horizon. */
function createWall(): PlaneGeometry {
  const geometry = new PlaneGeometry(1, 1, 2)
  geometry.translate(0, 0.5, 0)
  const colors = [0, 0, 0, 0, 0.35, 0].flatMap((alpha) => [1, 1, 1, alpha])
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 4))
  return geometry
}

function gridLines(width: number, height: number, step: number): BufferGeometry {
  const points: number[] = []
  if (step > 0) {
    for (let k = 0; k * step <= width; k++) points.push(k * step, 0, 0, k * step, height, 0)
    for (let k = 0; k * step <= height; k++) points.push(0, k * step, 0, width, k * step, 0)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3))
  return geometry
}

/** The visible part of the plane z = 0. Metres. */
export type Extent = { left: number; right: number; bottom: number; top: number }

/** Columns of the mesh, and rows below and above the horizon. */
const COLUMNS = 16
const ROWS = 10
/** Half of the horizon's soft edge, as a part of the height of the picture. */
const SOFT = 0.012

/** @param props.lit middle of the lamp's light: x on the ground, metres */
function WalkerGround({ extent, lit }: { extent: Extent; lit: number }) {
  const preset = use(LightingPresetContext)
  const { left, right, bottom, top } = extent
  const inputs = [left, right, bottom, top, lit, preset]
  const plane = useDisposable(() => createGround(extent, lit, preset), inputs)
  return (
    <mesh geometry={plane} renderOrder={-10} frustumCulled={false} raycast={() => null}>
      <FlatMaterial dithering depthTest={false} depthWrite={false} />
    </mesh>
  )
}

function createGround(extent: Extent, lit: number, preset: LightingPreset): PlaneGeometry {
  const { left, right, bottom, top } = extent
  const [near, low, high] = [new Color(preset.floor), new Color(preset.back), new Color(preset.wall)]
  high.lerp(low, 0.3) // paler than the wall, for the contrast of the title
  const far = near.clone().lerp(low, 0.55)
  const soft = SOFT * (top - bottom)
  const geometry = new PlaneGeometry(1, 1, COLUMNS, 2 * ROWS + 1)
  const position = geometry.getAttribute('position')
  const colors = new Float32Array(3 * position.count)
  const color = new Color()
  for (let k = 0; k < position.count; k++) {
    const row = Math.floor(k / (COLUMNS + 1))
    const up = row <= ROWS
    const part = up ? row / ROWS : (row - ROWS - 1) / ROWS
    const y = up ? top + part * (HORIZON + soft - top) : HORIZON - soft + part * (bottom - HORIZON + soft)
    const x = left + (position.getX(k) + 0.5) * (right - left)
    position.setXY(k, x, y)
    if (up) color.copy(low).lerp(high, smoothstep((y - HORIZON) / (top - HORIZON)))
    else color.copy(far).lerp(near, part)
    const across = (2 * (x - lit)) / (right - left)
    const above = (y - HORIZON) / (top - bottom)
    color.multiplyScalar(0.96 + preset.pool * 0.5 * Math.exp(-2.2 * across * across - 9 * above * above))
    color.toArray(colors, 3 * k)
  }
  geometry.setAttribute('color', new BufferAttribute(colors, 3))
  return geometry
}
