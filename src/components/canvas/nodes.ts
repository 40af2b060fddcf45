// The node materials of konpeito-bottle/webgpu, loaded when a canvas has a WebGPURenderer. For
// WebGLRenderer each part makes its own materials.
import { useThree } from '@react-three/fiber'
import { use } from 'react'
import type { NodeMaterials } from '../../webgpu/index.ts'
import { loadNodes } from './loadNodes.ts'

let loading: Promise<NodeMaterials> | undefined

/** The node materials, or null in a canvas with a WebGLRenderer. Suspends while they load. */
export function useNodes(): NodeMaterials | null {
  const gl = useThree((state) => state.gl) as { isWebGPURenderer?: boolean }
  if (!gl.isWebGPURenderer) return null
  loading ??= loadNodes().then(({ nodeMaterials }) => nodeMaterials)
  return use(loading)
}

/** @throws Error in a canvas with a WebGPURenderer, for a part that has no node material */
export function refuseNodes(nodes: unknown, part: string, remedy: string): void {
  if (nodes) throw new Error(`${part} has no material for WebGPURenderer: ${remedy}, or draw with WebGLRenderer`)
}
