// Colours that are shown as they are, as node materials.
import type { Color, MeshBasicMaterialParameters } from 'three'
import { vec4, vertexColor } from 'three/tsl'
import { MeshBasicNodeMaterial, type Node } from 'three/webgpu'
import { lightOf } from './display.ts'
import { liveColor } from './live.ts'

/** A background of one colour. */
export const groundNode = (color: Color) => vec4(lightOf(liveColor({ value: color })), 1)

/** A material of the colours of the vertices. */
export function flatMaterial(parameters: MeshBasicMaterialParameters) {
  const material = new MeshBasicNodeMaterial(parameters)
  const color = vertexColor() as unknown as Node<'vec4'>
  material.colorNode = vec4(lightOf(color.rgb), color.a)
  return material
}
