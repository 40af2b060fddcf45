// The uniforms of paper and table, for both renderers.
import { Color, Vector2, Vector3 } from 'three'
import type { BottlePose } from '../../jar/pourPath.ts'
import type { JarVessel } from '../../jar/vessels.ts'
import type { LightingPreset } from '../../view/lightingPresets.ts'
import { linearColors } from '../candies/candyAppearance.ts'

export type TabletopProps = {
  vessel: JarVessel
  /** Height of the vessel above the table. Metres. */
  height: number
  /** Width of the table, for several tables side by side. Metres. @default 9 */
  width?: number
  /** Whether the page shows through: a neutral shadow, and no focused light. */
  transparent: boolean
  /** sRGB colours of the candies, which tint their shadow. */
  palette: readonly string[]
  /** The bottle's pose. `onTable`: 1 on the table, 0 lifted. @default upright on the table */
  bottle?: Pose
}

export type Pose = { onTable: number; toward: readonly [number, number] } & BottlePose

/** Metres from front to back. */
export const DEPTH = 9

/**
 * Uniforms of `PAPER` in Backdrop.tsx.
 * @param level height of the floor in metres
 * @param pool extra brightness of the paper under the lamp: 0.1 is 10 %
 */
export function paperUniforms({ floor, wall, pool: ownPool }: LightingPreset, level: number, pool = ownPool) {
  return {
    floorColor: { value: new Color(floor) },
    wallColor: { value: new Color(wall) },
    level: { value: level },
    lamp: { value: pool },
  }
}

export type Paper = ReturnType<typeof paperUniforms>

export function tableUniforms(props: TabletopProps, refined: boolean, preset: LightingPreset) {
  const { vessel, height, width = DEPTH, transparent, palette } = props
  const { table, foot, widest, floor, radius } = vessel
  const [kx, ky, kz] = preset.key.at
  return {
    shade: { value: new Color(transparent ? '#1b1018' : preset.shade) },
    // The lamp's colour alone looks green on the warm evening shadow.
    gleam: { value: new Color(preset.key.color).lerp(new Color(preset.floor), 0.3) },
    lift: { value: floor - table },
    inner: { value: Math.min(radius, 1.15 * foot) },
    candyTint: { value: transparent ? new Color(0) : candyTint(palette, preset.floor) },
    focus: { value: transparent ? 0 : preset.gleam },
    foot: { value: foot },
    widest: { value: widest },
    side: { value: width / 2 },
    exposure: { value: preset.exposure },
    onTable: { value: 1 },
    refined: { value: refined ? 1 : 0 },
    edges: { value: transparent ? 1 : 0 },
    ...paperUniforms(preset, table),
    // The plane spans x and -z. The shadow of a point at height h is offset by -key / key.y * h.
    throwTo: { value: new Vector2((-kx / ky) * height, (kz / ky) * height) },
    // Shadows of both ends of the axis: x, y, and height as a part of the bottle's height.
    castFrom: { value: new Vector3() },
    castTo: { value: new Vector3((-kx / ky) * height, (kz / ky) * height, 1) },
  }
}

export type Table = ReturnType<typeof tableUniforms>

/** White light on this paper after it passed through candies of these colours. */
function candyTint(palette: readonly string[], paper: string): Color {
  const mean = new Color(0)
  const colors = linearColors(palette)
  for (let k = 0; k < colors.length; k += 3) mean.add(new Color().fromArray(colors, k))
  const most = Math.max(mean.r, mean.g, mean.b, 1e-6)
  const deep = (part: number) => 0.16 * (part / most) ** 3
  return mean.setRGB(deep(mean.r), deep(mean.g), deep(mean.b)).multiply(new Color(paper))
}
