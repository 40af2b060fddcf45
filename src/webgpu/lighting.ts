// What three's lighting models get, which its types leave open.
import type { Node, NodeBuilder } from 'three/webgpu'

type Vec3 = Node<'vec3'>

/** A light as `direct` gets it. `baseColorNode`: its colour without shadow, where it casts one. */
export type Lit = {
  lightDirection: Vec3
  lightNode: {
    light: { isDirectionalLight?: boolean }
    colorNode: Vec3
    baseColorNode: Vec3 | null
    shadowNode: ShadowOfLight | null
  }
}

/** The shadow of a light. `shadowMap` is there when a material that receives it is built. */
export type ShadowOfLight = {
  shadowMap: { depthTexture: import('three').DepthTexture }
  setupShadowCoord(builder: NodeBuilder, place: Node<'vec4'>): Vec3
}

/** The sums of light of the material that is built. */
export function lightingOf(builder: NodeBuilder) {
  return builder.context as {
    outgoingLight: Vec3
    radiance: Vec3
    reflectedLight: Record<'directDiffuse' | 'directSpecular' | 'indirectDiffuse' | 'indirectSpecular', Vec3>
  }
}
