// Instanced meshes whose instances are written by hand: one interleaved buffer each, refilled and
// uploaded at most once a frame, and replaced by a longer one when it is full.
import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  type Material,
  Mesh,
  Sphere,
} from 'three'

/** A mesh and the buffer that its instances are written into. */
export type Instances = { mesh: Mesh<InstancedBufferGeometry>; buffer: InstancedInterleavedBuffer }

/** Names of an instance's attributes in the order of the buffer, and how many floats each takes. */
export type InstanceLayout = readonly (readonly [name: string, size: number])[]

/** The geometry of a square from (low, low) to (1, 1). */
export function createSquare(low: -1 | 0): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([low, low, 1, low, 1, 1, low, 1]), 2))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  return geometry
}

/**
 * A mesh without instances, which is neither culled nor picked: its geometry does not tell where
 * they are.
 */
export function createInstancedMesh<M extends Material>(
  geometry: InstancedBufferGeometry,
  material: M,
): Mesh<InstancedBufferGeometry, M> {
  geometry.boundingSphere = new Sphere()
  geometry.instanceCount = 0
  const mesh = new Mesh(geometry, material)
  mesh.frustumCulled = false
  mesh.raycast = () => {}
  return mesh
}

/** Gives a mesh a new buffer for `capacity` instances, which keeps what the old one held. */
export function resizeInstances(instances: Instances, layout: InstanceLayout, capacity: number): void {
  const old = instances.buffer?.array as Float32Array | undefined
  const stride = layout.reduce((sum, [, size]) => sum + size, 0)
  const buffer = new InstancedInterleavedBuffer(new Float32Array(capacity * stride), stride, 1)
  buffer.setUsage(DynamicDrawUsage)
  if (old) buffer.array.set(old)
  bindInstances(instances, layout, buffer)
}

/** Lets a mesh draw the instances of a buffer, which may be that of another mesh. */
export function bindInstances(instances: Instances, layout: InstanceLayout, buffer: InstancedInterleavedBuffer): void {
  const { geometry } = instances.mesh
  // The renderer keeps one GPU buffer for each attribute object: dispose makes it drop the old one.
  geometry.dispose()
  instances.buffer = buffer
  let offset = 0
  for (const [name, size] of layout) {
    geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, size, offset))
    offset += size
  }
}

/**
 * Draws the first `count` instances: hands them to the renderer in one upload, none when there are
 * none.
 */
export function uploadInstances({ mesh, buffer }: Instances, count: number): void {
  showInstances(mesh, count)
  if (count === 0) return
  buffer.clearUpdateRanges()
  buffer.addUpdateRange(0, count * buffer.stride)
  buffer.needsUpdate = true
}

/** Draws the first `count` instances as they were uploaded last. */
export function showInstances(mesh: Mesh<InstancedBufferGeometry>, count: number): void {
  mesh.geometry.instanceCount = count
  mesh.visible = count > 0
}
