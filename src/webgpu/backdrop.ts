// Paper behind a scene: components/environment/Backdrop.tsx as a node material. The shadow on the
// table is mixed with the same paper.
import type { Color, IUniform } from 'three'
import {
  cameraPosition,
  cameraProjectionMatrixInverse,
  cameraWorldMatrix,
  dot,
  exp,
  Fn,
  mix,
  normalize,
  positionGeometry,
  smoothstep,
  varying,
  vec2,
  vec4,
} from 'three/tsl'
import { type Node, NodeMaterial } from 'three/webgpu'
import { lightOf } from './display.ts'
import { liveColor, liveFloat } from './live.ts'

/** Uniforms of the paper, as `paperUniforms` makes them. */
export type Paper = {
  floorColor: IUniform<Color>
  wallColor: IUniform<Color>
  level: IUniform<number>
  lamp: IUniform<number>
}

/** The linear colour to display along a unit vector from the camera. */
export function paperColor(paper: Paper, ray: Node<'vec3'>): Node<'vec3'> {
  return Fn(() => {
    const rise = smoothstep(-0.34, 0.42, ray.y).toVar()
    const color = mix(liveColor(paper.floorColor), liveColor(paper.wallColor), rise)
    const far = liveFloat(paper.level).sub(cameraPosition.y).div(ray.y.min(-1e-3))
    const foot = cameraPosition.xz.add(ray.xz.mul(far)).sub(vec2(-0.3, 0.2)).toVar()
    const pool = ray.y.lessThan(0).select(exp(dot(foot, foot).mul(-0.07)), 0)
    const lit = color.mul(liveFloat(paper.lamp).mul(pool).mul(rise.oneMinus()).add(0.95))
    const ahead = cameraWorldMatrix.mul(vec4(0, 0, -1, 0)).xyz
    return lit.mul(mix(0.93, 1.02, smoothstep(0.86, 1, dot(ray, ahead))))
  })()
}

export function backdropMaterial(paper: Paper) {
  const material = new NodeMaterial()
  material.depthTest = material.depthWrite = false
  material.vertexNode = vec4(positionGeometry.xy, 1, 1)
  const far = cameraProjectionMatrixInverse.mul(vec4(positionGeometry.xy, 1, 1))
  const ray = varying(cameraWorldMatrix.mul(vec4(far.xyz.div(far.w), 0)).xyz)
  material.fragmentNode = vec4(lightOf(paperColor(paper, normalize(ray))), 1)
  return material
}
