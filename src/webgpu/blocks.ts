// Blocks as a node material. components/blocks/ChunkMeshes.tsx explains the formulas.
import { attribute, fract, fwidth, mix, positionGeometry, smoothstep, varying, vec4 } from 'three/tsl'
import { MeshStandardNodeMaterial } from 'three/webgpu'

/** @param emissive factor on the vertex colours of blocks that emit light */
export function blockMaterial(emissive: number) {
  const material = new MeshStandardNodeMaterial({ roughness: 0.92, envMapIntensity: 0.55 })
  const color = varying(attribute('color', 'vec3'))
  const normal = varying(attribute('normal', 'vec3'))
  const emits = color.r.max(color.g).max(color.b).step(1.2)
  const fromEdge = fract(positionGeometry).sub(0.5).abs().negate().add(0.5).add(normal.abs())
  const edge = fromEdge.x.min(fromEdge.y).min(fromEdge.z)
  const wide = fwidth(edge).mul(0.9).max(0.018)
  const soft = fwidth(edge).max(1e-4).reciprocal().mul(0.06).clamp(0, 1)
  const line = smoothstep(0, wide, edge).oneMinus().mul(soft).mul(-0.1).add(1)
  const seen = color.mul(mix(1, 1 / emissive, emits)).mul(line)
  material.colorNode = vec4(seen, 1)
  material.emissiveNode = seen.mul(emits).mul(0.75)
  return material
}
