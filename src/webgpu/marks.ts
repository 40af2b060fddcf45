// Lines, spindles, discs and squares of a walker as a node material: components/walker/WalkerMarks.tsx
// in three's shading language.
import type { Color, IUniform } from 'three'
import {
  attribute,
  cameraProjectionMatrix,
  float,
  length,
  max,
  mix,
  modelViewMatrix,
  smoothstep,
  varying,
  vec2,
  vec4,
} from 'three/tsl'
import { NodeMaterial } from 'three/webgpu'
import { shown } from './circles.ts'
import { liveColor, liveFloat } from './live.ts'

export type MarkUniforms = Record<'uPixel' | 'uAlpha' | 'uSoft' | 'uTinted', IUniform<number>> & {
  uTint: IUniform<Color>
}

/** @param ground what is behind most marks */
export function markMaterial(uniforms: MarkUniforms, ground: Color) {
  const material = new NodeMaterial()
  material.transparent = true
  material.depthWrite = false
  const ends = attribute('iEnds', 'vec4')
  const form = attribute('iForm', 'vec2')
  const paint = attribute('iPaint', 'vec4')
  const corner = attribute('position', 'vec2')
  const [pixel, soft] = [liveFloat(uniforms.uPixel), liveFloat(uniforms.uSoft)]
  const span = ends.zw.sub(ends.xy)
  const far = length(span)
  const along = far.greaterThan(0).select(span.div(far), vec2(1, 0))
  const reach = form.x.add(soft.mul(0.5)).add(0.5).mul(pixel)
  const at = vec2(corner.x.greaterThan(0).select(far.add(reach), reach.negate()), corner.y.mul(reach))
  const place = ends.xy.add(along.mul(at.x)).add(vec2(along.y.negate(), along.x).mul(at.y))
  material.vertexNode = cameraProjectionMatrix.mul(modelViewMatrix).mul(vec4(place, 0, 1))

  const spot = varying(at.div(pixel))
  const long = varying(far.div(pixel))
  const shape = varying(form)
  const color = varying(paint)
  const beyond = vec2(spot.x.sub(spot.x.clamp(0, long)), spot.y).abs()
  const fromMiddle = spot.x.div(long.max(1e-6)).sub(0.5).abs()
  const spindle = smoothstep(0.08, 0.4, fromMiddle).mul(-0.66).add(1)
  const half = shape.x.mul(shape.y.lessThan(-1.5).select(spindle, float(1)))
  const isSquare = shape.y.lessThan(-0.5).and(shape.y.greaterThan(-1.5))
  const away = isSquare.select(max(beyond.x, beyond.y), length(beyond))
  const filled = half.sub(away).div(soft).add(0.5).clamp(0, 1)
  const hole = away.sub(shape.y).add(0.5).clamp(0, 1)
  const cover = filled.mul(shape.y.greaterThan(0).select(hole, float(1)))
  const tinted = mix(color.rgb, liveColor(uniforms.uTint), liveFloat(uniforms.uTinted))
  material.fragmentNode = shown(tinted, color.a.mul(cover).mul(liveFloat(uniforms.uAlpha)), ground)
  return material
}
