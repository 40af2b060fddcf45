// Uniforms that the views share with the materials of WebGLRenderer: a view changes `value` in place.
import type { Color, IUniform, Matrix3, Vector2, Vector3 } from 'three'
import { reference, vec3 } from 'three/tsl'
import type { Node } from 'three/webgpu'

export const liveFloat = (uniform: IUniform<number>) => reference('value', 'float', uniform)
export const liveVec2 = (uniform: IUniform<Vector2>) => reference('value', 'vec2', uniform)
export const liveVec3 = (uniform: IUniform<Vector3>) => reference('value', 'vec3', uniform)
export const liveMat3 = (uniform: IUniform<Matrix3>) => reference('value', 'mat3', uniform)
export const liveColor = (uniform: IUniform<Color>) =>
  vec3(reference('value', 'color', uniform) as unknown as Node<'vec3'>)
