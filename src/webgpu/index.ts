// konpeito-bottle/webgpu: the materials of all parts for WebGPURenderer. The views load it when their
// canvas has that renderer. Import it earlier to preload it.
import { PMREMGenerator } from 'three/webgpu'
import type { CandyMaterials } from '../components/candies/candyMaterial.ts'
import { blockMaterial } from './blocks.ts'
import { candyMaterial } from './candy.ts'
import { circleMaterial } from './circles.ts'
import { corkMaterial, corkShadowMaterial } from './cork.ts'
import { debugMaterial, etchingMaterial, flatMaterial, groundNode, markMaterial } from './flat.ts'
import { shellMaterial } from './glass.ts'
import { backdropMaterial, tableMaterial } from './table.ts'

/** The materials by part. */
export const nodeMaterials = {
  candies: {
    candy: candyMaterial,
    item: (uniforms, atlas) => candyMaterial(uniforms, true, atlas),
  } satisfies CandyMaterials,
  glass: shellMaterial,
  cork: corkMaterial,
  corkShadow: corkShadowMaterial,
  table: tableMaterial,
  backdrop: backdropMaterial,
  etching: etchingMaterial,
  circles: circleMaterial,
  debug: debugMaterial,
  marks: markMaterial,
  block: blockMaterial,
  flat: flatMaterial,
  ground: groundNode,
  /** Bakes environment maps. It has the type of WebGLRenderer's generator. */
  Generator: PMREMGenerator as unknown as typeof import('three').PMREMGenerator,
}

/** The type of `nodeMaterials`. */
export type NodeMaterials = typeof nodeMaterials
