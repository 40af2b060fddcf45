// The lines of goals on glass as a node material: components/bottle/GoalLines.tsx.
import { DoubleSide } from 'three'
import {
  attribute,
  fwidth,
  mix,
  normalize,
  positionGeometry,
  positionView,
  smoothstep,
  transformNormalToView,
  varying,
  vec3,
} from 'three/tsl'
import { MeshBasicNodeMaterial } from 'three/webgpu'
import { coverScreen, coversScreen, lightOf } from './display.ts'

export function etchingMaterial() {
  const material = coversScreen(new MeshBasicNodeMaterial({ side: DoubleSide }))
  const across = varying(attribute('across', 'float'))
  const outward = transformNormalToView(vec3(positionGeometry.x, 0, positionGeometry.z)).normalize()
  const near = varying(outward.dot(normalize(positionView.negate())))
  const edge = fwidth(across).mul(0.5)
  const light = smoothstep(edge.negate(), edge, across.negate())
  const alpha = mix(0.62, 0.95, light).mul(mix(0.3, 1, smoothstep(-0.1, 0.15, near)))
  material.fragmentNode = coverScreen(lightOf(mix(vec3(0.16, 0.1, 0.15), vec3(1), light)), alpha)
  return material
}
