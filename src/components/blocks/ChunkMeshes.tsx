// The terrain: one mesh per chunk, rebuilt when blocks of the chunk or of a neighbour change, for a
// few milliseconds per frame.

import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo, useReducer } from 'react'
import { BufferAttribute, BufferGeometry, MeshStandardMaterial } from 'three'
import { useDisposable } from '../../hooks/sceneContexts.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { CHUNK_SIZE, forEachChunk } from '../../physics/blocks.ts'
import type { Vec, World } from '../../physics/index.ts'
import { useNodes } from '../canvas/nodes.ts'
import { patchMaterial } from '../canvas/patchShader.ts'
import { type ColorIndexOf, chunkFaces, type Faces } from './chunkFaces.ts'

/** Milliseconds per frame for new meshes. */
const BUDGET = 12

/** @param props.colors linear red, green, blue by index */
export function ChunkMeshes({ colorOf, colors }: { colorOf: ColorIndexOf; colors: Float32Array }) {
  const physics = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const create = useNodes()?.block ?? createBlockMaterial
  const material = useDisposable(() => create(EMISSIVE), [create])
  const terrain = useMemo(createTerrain, [physics.world, colorOf, colors])
  const [, render] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    physics.invalidate()
    return () => {
      for (const { geometry } of terrain.chunks) geometry.dispose()
    }
  }, [terrain, physics])

  // React adds a new mesh after the frame in which its geometry was written: draw it.
  const { length } = terrain.chunks
  useLayoutEffect(() => {
    gl.shadowMap.needsUpdate = true
    physics.invalidate()
  }, [gl, physics, length])

  useFrame(() => {
    const world = physics.world as World<3>
    terrain.known = terrain.chunks.length
    forEachChunk(world, terrain.visit)
    if (terrain.chunks.length !== terrain.known) render()
    if (terrain.stale.size === 0) return
    const until = performance.now() + BUDGET
    for (const index of terrain.stale) {
      terrain.stale.delete(index)
      const { geometry, origin } = terrain.chunks[index]!
      writeGeometry(geometry, chunkFaces(world, origin, colorOf, colors))
      if (performance.now() > until) break
    }
    gl.shadowMap.needsUpdate = true
    if (terrain.stale.size > 0) physics.invalidate()
  })
  return (
    <group name="terrain">
      {terrain.chunks.map(({ geometry, origin }) => (
        <mesh
          key={origin.join()}
          geometry={geometry}
          material={material}
          castShadow
          receiveShadow
          raycast={() => null}
        />
      ))}
    </group>
  )
}

type Terrain = {
  /** In the order of `forEachChunk`, with the last known revision. */
  chunks: { geometry: BufferGeometry; origin: Vec<3>; revision: number }[]
  /** Chunks whose meshes are out of date, by index. */
  stale: Set<number>
  /** Number of chunks before the current update. */
  known: number
  /** Marks a new or changed chunk, and its neighbours, as stale. */
  visit: (index: number, x: number, y: number, z: number, revision: number) => void
}

function createTerrain(): Terrain {
  const chunks: Terrain['chunks'] = []
  const visit: Terrain['visit'] = (index, x, y, z, revision) => {
    if (index === chunks.length) chunks.push({ geometry: createNothing(), origin: [x, y, z], revision: -1 })
    if (chunks[index]!.revision === revision) return
    chunks[index]!.revision = revision
    terrain.stale.add(index)
    // Faces and shades at the border depend on the neighbours.
    for (let k = 0; k < terrain.known; k++) if (areNeighbours(chunks[k]!.origin, x, y, z)) terrain.stale.add(k)
  }
  const terrain: Terrain = { chunks, stale: new Set(), known: 0, visit }
  return terrain
}

function areNeighbours(a: Vec<3>, x: number, y: number, z: number): boolean {
  return Math.max(Math.abs(a[0] - x), Math.abs(a[1] - y), Math.abs(a[2] - z)) <= CHUNK_SIZE
}

/** An empty geometry with all attributes: WebGPURenderer compiles its shader for the first geometry. */
function createNothing(): BufferGeometry {
  const geometry = new BufferGeometry()
  const [positions, normals, colors] = [new Float32Array(9), new Float32Array(9), new Float32Array(9)]
  writeGeometry(geometry, { positions, normals, colors, indices: new Uint32Array(3) })
  return geometry
}

function writeGeometry(geometry: BufferGeometry, faces: Faces): void {
  geometry.dispose() // frees the old buffers
  geometry.boundingSphere = null
  closeSeams(faces.positions)
  geometry.setAttribute('position', new BufferAttribute(faces.positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(faces.normals, 3))
  geometry.setAttribute('color', new BufferAttribute(faces.colors, 3))
  geometry.setIndex(new BufferAttribute(faces.indices, 1))
}

/** How far each rectangle extends beyond its edges. Metres. */
const SEAM = 0.0012

/** Enlarges rectangles, because rounding leaves pinholes where a long edge meets two short ones. */
function closeSeams(positions: Float32Array): void {
  for (let q = 0; q < positions.length; q += 12) {
    for (let axis = 0; axis < 3; axis++) {
      const middle = (positions[q + axis]! + positions[q + 6 + axis]!) / 2
      for (let c = q + axis; c < q + 12; c += 3) positions[c]! += SEAM * Math.sign(positions[c]! - middle)
    }
  }
}

/** Factor on the linear vertex colours of blocks that emit light, such as lamps. */
export const EMISSIVE = 4

/** A matt material that draws faint lines at the edges of blocks, because faces are merged. */
function createBlockMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.92, envMapIntensity: 0.55 })
  const varyings = '$&\nvarying vec3 vBlockPosition;\nvarying vec3 vBlockNormal;'
  return patchMaterial(material, 'konpeito-block', {
    vertex: { common: varyings, begin_vertex: '$&\nvBlockPosition = position;\nvBlockNormal = normal;' },
    fragment: {
      common: varyings,
      color_fragment: `$&\n${EDGES}`,
      emissivemap_fragment: '$&\ntotalEmissiveRadiance += 0.75 * emits * diffuseColor.rgb;',
    },
  })
}

const EDGES = /* glsl */ `
float emits = step(1.2, max(vColor.r, max(vColor.g, vColor.b)));
diffuseColor.rgb *= mix(1.0, 1.0 / float(${EMISSIVE}), emits);
vec3 fromEdge = 0.5 - abs(fract(vBlockPosition) - 0.5) + abs(vBlockNormal);
float edge = min(fromEdge.x, min(fromEdge.y, fromEdge.z));
float wide = max(0.018, 0.9 * fwidth(edge));
float soft = clamp(0.06 / max(fwidth(edge), 1e-4), 0.0, 1.0);
diffuseColor.rgb *= 1.0 - 0.1 * soft * (1.0 - smoothstep(0.0, wide, edge));
`
