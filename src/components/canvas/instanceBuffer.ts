// Instances that are written by hand: one interleaved buffer, refilled and uploaded at most once a
// frame, and replaced by a longer one when it is full. InstancedSquares.tsx and candyMeshes.ts draw
// them.
import {
  DynamicDrawUsage,
  type InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InstancedMesh,
  InterleavedBufferAttribute,
  type Mesh,
} from 'three'

/** Names of an instance's attributes in the order of the buffer, and how many floats each takes. */
export type InstanceLayout = readonly (readonly [name: string, size: number])[]

/** Instances, and the meshes that draw them. */
export type Instances = {
  readonly layout: InstanceLayout
  readonly meshes: Set<Mesh>
  buffer: InstancedInterleavedBuffer
  /** How many are drawn. */
  drawn: number
}

/** @param capacity instances that the buffer has room for before it first grows */
export function createInstances(layout: InstanceLayout, capacity: number): Instances {
  return { layout, meshes: new Set(), buffer: createBuffer(layout, capacity), drawn: 0 }
}

/** Replaces the buffer by a longer one, which keeps what the old one held. */
export function resizeInstances(instances: Instances, capacity: number): void {
  const buffer = createBuffer(instances.layout, capacity)
  buffer.array.set(instances.buffer.array)
  instances.buffer = buffer
  for (const mesh of instances.meshes) bindBuffer(instances, mesh)
}

/**
 * Lets a mesh draw the instances: an `InstancedMesh`, or a mesh with an instanced geometry.
 * @returns a function that ends it
 */
export function attachInstances(instances: Instances, mesh: Mesh): () => void {
  instances.meshes.add(mesh)
  bindBuffer(instances, mesh)
  show(mesh, instances.drawn)
  return () => {
    instances.meshes.delete(mesh)
    // With the geometry the renderer frees its buffers, which another mesh may still draw.
    if (instances.meshes.size > 0) for (const [name] of instances.layout) mesh.geometry.deleteAttribute(name)
  }
}

/** Draws the first `count` instances: one upload for all meshes, and none when there are none. */
export function uploadInstances(instances: Instances, count: number): void {
  const { buffer, meshes } = instances
  instances.drawn = count
  for (const mesh of meshes) show(mesh, count)
  if (count === 0) return
  buffer.clearUpdateRanges()
  buffer.addUpdateRange(0, count * buffer.stride)
  buffer.needsUpdate = true
}

function createBuffer(layout: InstanceLayout, capacity: number): InstancedInterleavedBuffer {
  const stride = layout.reduce((sum, [, size]) => sum + size, 0)
  return new InstancedInterleavedBuffer(new Float32Array(capacity * stride), stride, 1).setUsage(DynamicDrawUsage)
}

function bindBuffer({ layout, buffer }: Instances, { geometry }: Mesh): void {
  // The renderer keeps one GPU buffer for each attribute object: dispose makes it drop the old one.
  geometry.dispose()
  let offset = 0
  for (const [name, size] of layout) {
    geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, size, offset))
    offset += size
  }
}

function show(mesh: Mesh, count: number): void {
  if (mesh instanceof InstancedMesh) mesh.count = count
  else (mesh.geometry as InstancedBufferGeometry).instanceCount = count
  mesh.visible = count > 0
}
