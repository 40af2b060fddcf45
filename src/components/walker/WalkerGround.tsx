// The ground of the walkers: it fills the picture up to a soft horizon, with a wall behind it in
// the colours of the hour, and the light of the lamp on both.
import { BufferAttribute, Color, PlaneGeometry } from 'three'
import { useDisposable } from '../../hooks/useDisposable.ts'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import { smoothstep } from '../../jar/smoothstep.ts'
import type { LightingPreset } from '../../view/lightingPresets.ts'

/** The visible part of the plane z = 0. Metres. */
export type Extent = { left: number; right: number; bottom: number; top: number }

export type WalkerGroundProps = {
  extent: Extent
  /** Height of the horizon. Metres. */
  horizon: number
  /** Middle of the light of the lamp: x on the ground. Metres. */
  lit: number
}

/** Columns of the mesh, and rows below and above the horizon. */
const COLUMNS = 16
const ROWS = 10
/** Half of the horizon's soft edge, as a part of the height of the picture. */
const SOFT = 0.012

export function WalkerGround({ extent, horizon, lit }: WalkerGroundProps) {
  const preset = useLightingPreset()
  const { left, right, bottom, top } = extent
  const plane = useDisposable(
    () => createGround({ left, right, bottom, top }, horizon, lit, preset),
    [left, right, bottom, top, horizon, lit, preset],
  )
  return (
    <mesh geometry={plane} renderOrder={-10} frustumCulled={false} raycast={() => null} dispose={null}>
      <meshBasicMaterial vertexColors toneMapped={false} dithering depthTest={false} depthWrite={false} />
    </mesh>
  )
}

function createGround(extent: Extent, horizon: number, lit: number, preset: LightingPreset): PlaneGeometry {
  const { left, right, bottom, top } = extent
  const [near, low, high] = [preset.floor, preset.back, preset.wall].map((css) => new Color(css)) as [
    Color,
    Color,
    Color,
  ]
  high.lerp(low, 0.3) // not the full colour of the wall: the title lies on it
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
    const y = up ? top + part * (horizon + soft - top) : horizon - soft + part * (bottom - horizon + soft)
    const x = left + (position.getX(k) + 0.5) * (right - left)
    position.setXY(k, x, y)
    if (up) color.copy(low).lerp(high, smoothstep((y - horizon) / (top - horizon)))
    else color.copy(far).lerp(near, part)
    const across = (2 * (x - lit)) / (right - left)
    const above = (y - horizon) / (top - bottom)
    color.multiplyScalar(0.96 + preset.pool * 0.5 * Math.exp(-2.2 * across * across - 9 * above * above))
    color.toArray(colors, 3 * k)
  }
  geometry.setAttribute('color', new BufferAttribute(colors, 3))
  return geometry
}
