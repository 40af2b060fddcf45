// Meshes made by hand are let go by hand.
import type { Material, Mesh } from 'three'

/** Frees what a mesh of one material holds on the graphics card. */
export function disposeMesh({ geometry, material, customDepthMaterial }: Mesh): void {
  geometry.dispose()
  ;(material as Material).dispose()
  customDepthMaterial?.dispose()
}
