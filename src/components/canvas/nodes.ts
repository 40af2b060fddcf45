// The materials of the canvas around: those of WebGLRenderer, which each part makes itself, or the
// node materials of konpeito-bottle/webgpu, which are loaded when a canvas has a WebGPURenderer.
import { useThree } from '@react-three/fiber'
import { use } from 'react'
import type { NodeMaterials } from '../../webgpu/index.ts'
import { loadNodes } from './loadNodes.ts'

let loading: Promise<NodeMaterials> | undefined

/**
 * The node materials, or null where the canvas has a WebGLRenderer. Suspends while they load.
 */
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
