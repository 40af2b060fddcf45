// Inputs of three's lighting models, which its types leave open.
import type { DirectionalLight } from 'three'
import { lightTargetDirection, reference } from 'three/tsl'
import { LightingModel, type LightsNode, type NodeBuilder } from 'three/webgpu'
import { liveColor, type Vec3 } from './live.ts'

/** The sums of light of a material. */
export function lightingOf(builder: NodeBuilder) {
  return builder.context as {
    outgoingLight: Vec3
    radiance: Vec3
    reflectedLight: Record<'directDiffuse' | 'directSpecular' | 'indirectDiffuse' | 'indirectSpecular', Vec3>
  }
}

/** A lighting model whose light is computed at the end, without three's. */
export const lightAtEnd = (finish: LightingModel['finish']) =>
  Object.assign(new LightingModel(), { indirect() {}, finish })

/** The first directional light: its direction in view coordinates, and its light without shadow. */
export function keyLightOf(builder: NodeBuilder) {
  const { lightsNode } = builder as unknown as { lightsNode: LightsNode }
  const light = lightsNode.getLights().find((one) => (one as DirectionalLight).isDirectionalLight)
  if (!light) return null
  const color = liveColor({ value: light.color }).mul(reference('intensity', 'float', light))
  return { direction: lightTargetDirection(light), color }
}
