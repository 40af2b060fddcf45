// Disposes of meshes that are created outside React.
import type { Material, Mesh } from 'three'

/** Frees the GPU resources of a mesh with one material. */
export function disposeMesh({ geometry, material, customDepthMaterial }: Mesh): void {
  geometry.dispose()
  ;(material as Material).dispose()
  customDepthMaterial?.dispose()
}
