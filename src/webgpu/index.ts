// konpeito-bottle/webgpu: the materials of all parts for WebGPURenderer. The views import it when
// the canvas around has that renderer; import it earlier to preload it.
import { PMREMGenerator } from 'three/webgpu'
import { candyMaterial, itemMaterial } from './candy.ts'

/** The materials by part, which the views ask for. */
export const nodeMaterials = {
  candies: { candy: candyMaterial, item: itemMaterial },
  PMREMGenerator,
}

export type NodeMaterials = typeof nodeMaterials
