// The terrain: one mesh a chunk, made anew when its blocks, or those of a neighbour, have changed; a few milliseconds of that in a frame.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, Group, Mesh, type MeshStandardMaterial } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { type Blocks, findChunk } from '../../physics/voxel/blocks.ts'
import { createBlockMaterial } from './blockMaterial.ts'
import { type ColorIndexOf, chunkFaces } from './chunkFaces.ts'

/** ms that one frame spends on new meshes. */
const PATIENCE = 12

export type ChunkMeshesProps = {
  colorOf: ColorIndexOf
  /** linear r, g, b by index */
  colors: Float32Array
}

export function ChunkMeshes({ colorOf, colors }: ChunkMeshesProps) {
  const physics = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const material = useMemo(createBlockMaterial, [])
  const terrain = useMemo(() => createTerrain(material), [material, physics.world, colorOf, colors])
  useEffect(() => () => material.dispose(), [material])
  useEffect(() => {
    physics.invalidate()
    return () => {
      for (const mesh of terrain.meshes) mesh.geometry.dispose()
    }
  }, [terrain, physics])

  useFrame(() => {
    const { blocks } = physics.world
    noteChanges(terrain, blocks)
    if (terrain.stale.size === 0) return
    const until = performance.now() + PATIENCE
    for (const chunk of terrain.stale) {
      terrain.stale.delete(chunk)
      renew(terrain.meshes[chunk]!, blocks, chunk, colorOf, colors)
      if (performance.now() > until) break
    }
    gl.shadowMap.needsUpdate = true
    if (terrain.stale.size > 0) physics.invalidate()
  })
  return <primitive object={terrain.group} dispose={null} />
}

type Terrain = {
  group: Group
  meshes: Mesh<BufferGeometry>[]
  seen: number[]
  stale: Set<number>
  material: MeshStandardMaterial
}

function createTerrain(material: MeshStandardMaterial): Terrain {
  const group = new Group()
  group.name = 'terrain'
  return { group, meshes: [], seen: [], stale: new Set(), material }
}

function noteChanges(terrain: Terrain, blocks: Blocks): void {
  for (let chunk = 0; chunk < blocks.chunkCount; chunk++) {
    if (chunk === terrain.meshes.length) {
      const mesh = new Mesh(new BufferGeometry(), terrain.material)
      mesh.castShadow = mesh.receiveShadow = true
      mesh.raycast = () => {}
      terrain.meshes.push(mesh)
      terrain.group.add(mesh)
    }
    if (terrain.seen[chunk] === blocks.revision[chunk]) continue
    terrain.seen[chunk] = blocks.revision[chunk]!
    // Faces and shades at the border look into the neighbours.
    for (let k = 0; k < 27; k++) {
      const near = findChunk(
        blocks,
        blocks.chunkX[chunk]! + (k % 3) - 1,
        blocks.chunkY[chunk]! + (Math.floor(k / 3) % 3) - 1,
        blocks.chunkZ[chunk]! + Math.floor(k / 9) - 1,
      )
      if (near >= 0) terrain.stale.add(near)
    }
  }
}

function renew(
  mesh: Mesh<BufferGeometry>,
  blocks: Blocks,
  chunk: number,
  colorOf: ColorIndexOf,
  colors: Float32Array,
): void {
  const faces = chunkFaces(blocks, chunk, colorOf, colors)
  mesh.geometry.dispose()
  mesh.geometry = new BufferGeometry()
  mesh.visible = faces.count > 0
  if (faces.count === 0) return
  closeSeams(faces.positions)
  mesh.geometry.setAttribute('position', new BufferAttribute(faces.positions, 3))
  mesh.geometry.setAttribute('normal', new BufferAttribute(faces.normals, 3))
  mesh.geometry.setAttribute('color', new BufferAttribute(faces.colors, 3))
  mesh.geometry.setIndex(new BufferAttribute(faces.indices, 1))
}

/** How far each rectangle reaches beyond its edges, m. */
const SEAM = 0.0012

/** Where a long edge meets two short ones, rounding leaves pinholes: each rectangle grows a little within its plane. */
function closeSeams(positions: Float32Array): void {
  for (let q = 0; q < positions.length; q += 12) {
    for (let axis = 0; axis < 3; axis++) {
      const middle = (positions[q + axis]! + positions[q + 6 + axis]!) / 2
      for (let c = q + axis; c < q + 12; c += 3) positions[c]! += SEAM * Math.sign(positions[c]! - middle)
    }
  }
}
