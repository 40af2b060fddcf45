// The uniforms of a walker's marks, for the materials of both renderers.
import { Color } from 'three'

export const markUniforms = (alpha: number, soft: number, tint: string | undefined) => ({
  uPixel: { value: 1 },
  uAlpha: { value: alpha },
  uSoft: { value: soft },
  uTint: { value: new Color(tint ?? '#000') },
  uTinted: { value: tint === undefined ? 0 : 1 },
})
export type MarkUniforms = ReturnType<typeof markUniforms>
