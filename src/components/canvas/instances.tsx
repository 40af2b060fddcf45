// Instances in one interleaved buffer, which is refilled and uploaded at most once a frame, and
// replaced by a longer one when it is full; and instanced squares that a vertex shader places.
import type { ThreeElements } from '@react-three/fiber'
import { useLayoutEffect, useMemo, useRef } from 'react'
import {
  DynamicDrawUsage,
  type InstancedBufferAttribute,
  type InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  type InstancedMesh,
  InterleavedBufferAttribute,
  type Mesh,
  Sphere,
} from 'three'

/** Names and sizes in floats of an instance's attributes, in the order of the buffer. */
export type InstanceLayout = readonly (readonly [name: string, size: number])[]

/** Instances, and the meshes that draw them. */
export type Instances = {
  readonly layout: InstanceLayout
  readonly meshes: Set<Mesh>
  buffer: InstancedInterleavedBuffer
  /** The numbers of the buffer. */
  data: Float32Array
  /** Number of written instances. Set it to 0 to write them again. */
  count: number
}

/** @param capacity number of instances from which the buffer grows */
export function createInstances(layout: InstanceLayout, capacity: number): Instances {
  return { layout, meshes: new Set(), ...createBuffer(layout, capacity), count: 0 }
}

/** Adds an instance. @returns the offset of its numbers in `data` */
export function addInstance(instances: Instances): number {
  const at = instances.count++ * instances.buffer.stride
  if (at >= instances.data.length) {
    const { data } = instances
    Object.assign(instances, createBuffer(instances.layout, 2 * (instances.count - 1)))
    instances.data.set(data)
    for (const mesh of instances.meshes) bindBuffer(instances, mesh)
  }
  return at
}

/**
 * Lets a mesh draw the instances: an `InstancedMesh`, or a mesh with an instanced geometry.
 * @returns a function that ends it
 */
export function attachInstances(instances: Instances, mesh: Mesh): () => void {
  instances.meshes.add(mesh)
  bindBuffer(instances, mesh)
  show(mesh, instances.count)
  return () => {
    instances.meshes.delete(mesh)
    // Disposing of the geometry would free the buffer, which another mesh may still draw.
    if (instances.meshes.size > 0) for (const [name] of instances.layout) mesh.geometry.deleteAttribute(name)
  }
}

/** Draws the written instances, in one upload for all meshes. */
export function uploadInstances({ buffer, meshes, count }: Instances): void {
  for (const mesh of meshes) show(mesh, count)
  upload(buffer, count * buffer.stride)
}

/** Uploads the first numbers of a buffer. */
export function upload(buffer: InstancedInterleavedBuffer | InstancedBufferAttribute, numbers: number): void {
  if (numbers === 0) return
  buffer.clearUpdateRanges()
  buffer.addUpdateRange(0, numbers)
  buffer.needsUpdate = true
}

export function growArray<T extends Float32Array | Int32Array | Uint8Array | Int8Array>(target: T, old: T): T {
  target.set(old)
  return target
}

function createBuffer(layout: InstanceLayout, capacity: number): Pick<Instances, 'buffer' | 'data'> {
  const stride = layout.reduce((sum, [, size]) => sum + size, 0)
  const data = new Float32Array(capacity * stride)
  return { buffer: new InstancedInterleavedBuffer(data, stride, 1).setUsage(DynamicDrawUsage), data }
}

function bindBuffer({ layout, buffer }: Instances, { geometry }: Mesh): void {
  // The renderer has one GPU buffer per attribute object: dispose frees the old one.
  geometry.dispose()
  let offset = 0
  for (const [name, size] of layout) {
    geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, size, offset))
    offset += size
  }
}

function show(mesh: Mesh, count: number): void {
  if ('isInstancedMesh' in mesh) mesh.count = count
  else (mesh.geometry as InstancedBufferGeometry).instanceCount = count
  mesh.visible = count > 0
}

type Props = Omit<ThreeElements['instancedMesh'], 'args' | 'ref' | 'children'> & {
  instances: Instances
  /** The lower left corner of the square, whose upper right one is (1, 1). */
  low: -1 | 0
}

/** Neither culled nor picked, because the geometry does not know where the instances are. */
export function InstancedSquares({ instances, low, ...props }: Props) {
  const mesh = useRef<InstancedMesh>(null)
  const corners = useMemo(() => new Float32Array([low, low, 1, low, 1, 1, low, 1]), [low])
  useLayoutEffect(() => attachInstances(instances, mesh.current!), [instances])
  return (
    <instancedMesh
      ref={mesh}
      args={[undefined, undefined, 0]}
      // No shader reads it. WebGPURenderer would bind a matrix for each instance.
      instanceMatrix-isInstancedBufferAttribute={false}
      frustumCulled={false}
      boundingSphere={NOWHERE}
      raycast={() => null}
      {...props}
    >
      <bufferGeometry boundingSphere={NOWHERE}>
        <bufferAttribute attach="attributes-position" args={[corners, 2]} />
        <bufferAttribute attach="index" args={[TRIANGLES, 1]} />
      </bufferGeometry>
    </instancedMesh>
  )
}

const NOWHERE = new Sphere()
const TRIANGLES = new Uint16Array([0, 1, 2, 0, 2, 3])
