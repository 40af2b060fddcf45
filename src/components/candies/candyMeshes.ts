// The instanced meshes of all candies of a view: one for each shape and level, each with one interleaved buffer that is
// refilled and uploaded at most once a frame. React never sees a candy.
import {
  BufferAttribute,
  DynamicDrawUsage,
  Group,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  type Material,
  Mesh,
  Sphere,
  Vector3,
} from 'three'
import { disposeMesh } from '../canvas/disposeMesh.ts'
import { type CandyUniforms, createCandyDepthMaterial, createCandyMaterial, STRIDE } from './candyMaterial.ts'
import { createCandyMorph } from './candyMorph.ts'
import { type CandyMesh, createCandyMesh, createCandyShape, FREQUENCIES, VARIANTS } from './candyShape.ts'

export type CandyMeshes = {
  group: Group
  material: Material
  uniforms: CandyUniforms
  /** one a shape and level; index variant * levels + level */
  batches: Batch[]
}

export type Batch = {
  mesh: Mesh<InstancedBufferGeometry>
  buffer: InstancedInterleavedBuffer
  /** the instances written so far in this filling */
  count: number
}

/** Empty meshes with room for `capacity` candies each before they first grow. */
export function createCandyMeshes(capacity: number, shadows: boolean): CandyMeshes {
  const uniforms: CandyUniforms = {
    uWall: { value: 1e6 },
    uReach: { value: 0 },
    uGlow: { value: 0 },
    uReachOfDetail: { value: 0 },
    uEye: { value: new Vector3() },
  }
  const material = createCandyMaterial(uniforms)
  const depth = createCandyDepthMaterial()
  const group = new Group()
  const batches: Batch[] = []
  for (let variant = 0; variant < VARIANTS; variant++) {
    const shape = createCandyShape(variant)
    let coarser: CandyMesh | null = null
    FREQUENCIES.forEach((frequency, level) => {
      const own = createCandyMesh(shape, frequency)
      const { positions, normals, crests, indices } = own
      const morph = createCandyMorph(own, coarser)
      coarser = own
      const knob = new Float32Array(3 * crests.length)
      crests.forEach((crest, i) => {
        knob.set([crest, morph.crests[i]!, level], 3 * i)
      })
      const geometry = new InstancedBufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(positions, 3))
      geometry.setAttribute('normal', new BufferAttribute(normals, 3))
      geometry.setAttribute('knob', new BufferAttribute(knob, 3))
      geometry.setAttribute('coarser', new BufferAttribute(morph.surfaces, 4))
      geometry.setIndex(new BufferAttribute(indices, 1))
      geometry.boundingSphere = new Sphere(new Vector3(), 1e6)
      geometry.instanceCount = 0
      const mesh = new Mesh(geometry, material)
      mesh.customDepthMaterial = depth
      mesh.castShadow = shadows
      mesh.receiveShadow = shadows
      mesh.frustumCulled = false
      mesh.raycast = () => {}
      const batch = { mesh, buffer: createBuffer(capacity), count: 0 }
      bind(batch)
      batches.push(batch)
      group.add(mesh)
    })
  }
  return { group, material, uniforms, batches }
}

/** Forgets all instances; `writeCandy` fills them anew. */
export function beginCandies(meshes: CandyMeshes): void {
  for (const batch of meshes.batches) batch.count = 0
}

/** Makes room for one more in the batch of this shape and level. Returns where its STRIDE numbers go. */
export function nextCandy(batch: Batch): number {
  const at = batch.count * STRIDE
  if (at >= batch.buffer.array.length) grow(batch)
  batch.count++
  return at
}

/** Hands what was written to the renderer: one upload for each mesh that has instances. */
export function endCandies(meshes: CandyMeshes): void {
  for (const batch of meshes.batches) {
    batch.mesh.geometry.instanceCount = batch.count
    batch.mesh.visible = batch.count > 0
    if (batch.count === 0) continue
    batch.buffer.clearUpdateRanges()
    batch.buffer.addUpdateRange(0, batch.count * STRIDE)
    batch.buffer.needsUpdate = true
  }
}

/** Frees everything that the group holds on the GPU. */
export function disposeCandyMeshes(meshes: CandyMeshes): void {
  for (const { mesh } of meshes.batches) disposeMesh(mesh)
}

function createBuffer(capacity: number): InstancedInterleavedBuffer {
  const buffer = new InstancedInterleavedBuffer(new Float32Array(capacity * STRIDE), STRIDE, 1)
  buffer.setUsage(DynamicDrawUsage)
  return buffer
}

function grow(batch: Batch): void {
  const old = batch.buffer.array as Float32Array
  batch.buffer = createBuffer(2 * (old.length / STRIDE))
  ;(batch.buffer.array as Float32Array).set(old)
  // The renderer keeps one buffer for each attribute object: dispose makes it forget the short one.
  batch.mesh.geometry.dispose()
  bind(batch)
}

function bind({ mesh, buffer }: Batch): void {
  mesh.geometry.setAttribute('iPlace', new InterleavedBufferAttribute(buffer, 4, 0))
  mesh.geometry.setAttribute('iTurn', new InterleavedBufferAttribute(buffer, 4, 4))
  mesh.geometry.setAttribute('iTint', new InterleavedBufferAttribute(buffer, 4, 8))
}
