// Uniforms that the views share with the materials of WebGLRenderer: a view changes `value` in place.
import type { Color, IUniform, Matrix3, Vector2, Vector3 } from 'three'
import { reference, vec3 } from 'three/tsl'
import type { Node } from 'three/webgpu'

export type Float = Node<'float'>
export type Vec3 = Node<'vec3'>
type Value = number | Vector2 | Vector3 | Color | Matrix3
type NodeOf<V> = V extends number ? Float : V extends Vector2 ? Node<'vec2'> : V extends Matrix3 ? Node<'mat3'> : Vec3

/** The nodes of uniforms, by name. */
export function live<U extends Record<string, IUniform<Value>>>(uniforms: U) {
  const nodes = Object.entries(uniforms).map(([name, uniform]) => [name, liveNode(uniform)])
  return Object.fromEntries(nodes) as { [K in keyof U]: NodeOf<U[K]['value']> }
}

function liveNode(uniform: IUniform<Value>) {
  const { value } = uniform
  if (typeof value === 'number') return reference('value', 'float', uniform)
  if ('isColor' in value) return liveColor(uniform)
  return reference('value', 'isMatrix3' in value ? 'mat3' : 'isVector2' in value ? 'vec2' : 'vec3', uniform)
}

export const liveColor = (uniform: IUniform) => vec3(reference('value', 'color', uniform) as unknown as Vec3)
