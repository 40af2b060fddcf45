// Colours of the screen. WebGPURenderer draws light into a texture and maps its tones at the end. So a
// given colour is drawn as the light that is mapped to it. A transparent material is mixed with the
// colours behind it as they appear on the screen, because mixed light would be too bright over paper.
import { CustomBlending, NeutralToneMapping, OneFactor, OneMinusSrcAlphaFactor } from 'three'
import {
  Fn,
  float,
  mix,
  screenUV,
  sRGBTransferEOTF,
  sRGBTransferOETF,
  toneMapping,
  toneMappingExposure,
  vec3,
  vec4,
  viewportTexture,
} from 'three/tsl'
import { NoBlending, type Node, type NodeBuilder } from 'three/webgpu'
import type { Float, Vec3 } from './live.ts'

/** three's types do not say that it is a float. */
const exposure = toneMappingExposure as unknown as Float

/** The light that appears as the linear colour `seen`, if the tone mapping is Neutral. */
export const lightOf = Fn(([seen]: [Vec3], builder: NodeBuilder) => {
  if (builder.renderer.toneMapping !== NeutralToneMapping) return seen
  const [most, least] = [seen.r.max(seen.g).max(seen.b).toVar(), seen.r.min(seen.g).min(seen.b)]
  // The mapping makes bright colours pale. Vivid colours keep their hue and become a little darker.
  const limit = least.div(most.sub(least).max(1e-4)).div(0.15).add(most).sub(0.52)
  const top = most.min(0.995).min(float(-0.0576).div(limit).add(1).max(0.76)).toVar()
  const peak = float(0.0576).div(top.oneMinus()).add(0.52)
  const kept = float(1).div(peak.sub(top).mul(0.15).add(1)).toVar()
  const clipped = seen.min(top)
  const bright = clipped.sub(top.mul(kept.oneMinus())).div(kept).mul(peak.div(top))
  const light = mix(clipped, bright, top.step(0.76)).toVar()
  const dark = light.r.min(light.g).min(light.b).toVar()
  const lift = dark.lessThan(0.04).select(dark.max(0).div(6.25).sqrt().sub(dark), float(0.04))
  return light.add(lift).div(exposure)
})

const srgb = (linear: Vec3) => sRGBTransferOETF(linear) as unknown as Vec3

/** The colour in which light appears, in sRGB. */
const screenOf = Fn(([light]: [Vec3], builder: NodeBuilder) => {
  const mapped = vec4(toneMapping(builder.renderer.toneMapping, exposure, light) as unknown as Node<'vec4'>).rgb
  return srgb(mapped.clamp(0, 1))
})

/** The light that appears in an sRGB colour. */
const lightOfScreen = (srgb: Vec3) => lightOf(sRGBTransferEOTF(srgb) as unknown as Vec3)

/** The light of a linear colour that another one covers by a part, mixed in sRGB. */
export const mixScreen = Fn(([under, over, cover]: [Vec3, Vec3, Float]) =>
  lightOfScreen(mix(srgb(under), srgb(over), cover)),
)

/**
 * Covers earlier drawing by a part, in sRGB as a browser does. The material writes the whole pixel, so
 * it has no blending.
 * @param light of the cover
 * @param cover its opacity, 0 to 1
 */
export const coverScreen = Fn(([light, cover]: [Vec3, Float]) => {
  const behind = viewportTexture(screenUV).toVar()
  const seen = behind.a.greaterThan(0).select(behind.rgb.div(behind.a.max(1e-3)), vec3(0))
  const alpha = cover.add(behind.a.mul(cover.oneMinus())).toVar()
  const share = cover.div(alpha.max(1e-4))
  return vec4(lightOfScreen(mix(screenOf(seen), screenOf(light), share)).mul(alpha), alpha)
})

/**
 * A linear colour that covers a part of earlier drawing, mixed as a browser does, for marks that
 * overlap in one draw and cannot read each other. Blending adds the result to the part that is kept.
 */
export const shown = Fn(([color, cover]: [Vec3, Float]) => {
  const seen = color.clamp(0, 1)
  const behind = viewportTexture(screenUV).toVar()
  const mixed = lightOfScreen(mix(screenOf(behind.rgb), srgb(seen), cover)).toVar()
  // Less is kept than the most darkened channel needs, or two overlapping marks would be too dark.
  const kept = mixed.div(behind.rgb.max(1e-4))
  const left = kept.r.min(kept.g).min(kept.b).pow(2).min(cover.oneMinus()).toVar()
  const over = vec4(mixed.sub(behind.rgb.mul(left)), left.oneMinus())
  return behind.a.greaterThan(0.99).select(over, vec4(lightOf(seen).mul(cover), cover))
})

/** Settings of materials whose output is from `coverScreen`; below, from `shown`. */
export const COVERS = { transparent: true, depthWrite: false, blending: NoBlending } as const
const ADDED = { blending: CustomBlending, blendSrc: OneFactor, blendDst: OneMinusSrcAlphaFactor } as const
export const BLENDS = { transparent: true, depthWrite: false, ...ADDED } as const

/** A bell curve about 0. */
export const bell = (x: Float) => x.mul(x).negate().exp()
