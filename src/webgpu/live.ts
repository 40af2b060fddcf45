// Uniforms that the views share with the materials of WebGLRenderer: a view changes `value` in place.
import type { IUniform, Vector3 } from 'three'
import { reference } from 'three/tsl'

export const liveFloat = (uniform: IUniform<number>) => reference('value', 'float', uniform)
export const liveVec3 = (uniform: IUniform<Vector3>) => reference('value', 'vec3', uniform)
