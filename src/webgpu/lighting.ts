// What three's lighting models get, which its types leave open.
import type { DirectionalLight } from 'three'
import { lightTargetDirection, reference } from 'three/tsl'
import type { LightsNode, Node, NodeBuilder } from 'three/webgpu'
import { liveColor } from './live.ts'

type Vec3 = Node<'vec3'>

/** The sums of light of the material that is built. */
export function lightingOf(builder: NodeBuilder) {
  return builder.context as {
    outgoingLight: Vec3
    radiance: Vec3
    reflectedLight: Record<'directDiffuse' | 'directSpecular' | 'indirectDiffuse' | 'indirectSpecular', Vec3>
  }
}

/** The first directional light: the direction to it in the frame of the view, and its light without shadow. */
export function keyLightOf(builder: NodeBuilder) {
  const { lightsNode } = builder as unknown as { lightsNode: LightsNode }
  const light = lightsNode.getLights().find((one) => (one as DirectionalLight).isDirectionalLight)
  if (!light) return null
  const color = liveColor({ value: light.color }).mul(reference('intensity', 'float', light))
  return { direction: lightTargetDirection(light), color }
}
