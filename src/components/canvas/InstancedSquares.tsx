// Squares of one instanced mesh whose vertex shader puts them where the buffer says.
import type { ThreeElements } from '@react-three/fiber'
import { useLayoutEffect, useRef } from 'react'
import { type InstancedMesh, Sphere } from 'three'
import { attachInstances, type Instances } from './instanceBuffer.ts'

type Props = Omit<ThreeElements['instancedMesh'], 'args' | 'ref' | 'children'> & {
  instances: Instances
  /** The lower left corner of the square, whose upper right one is (1, 1). */
  low: -1 | 0
  /** The material. */
  children: ThreeElements['shaderMaterial']['children']
}

/** It is neither culled nor picked: its geometry does not tell where the instances are. */
export function InstancedSquares({ instances, low, children, ...props }: Props) {
  const mesh = useRef<InstancedMesh>(null)
  useLayoutEffect(() => attachInstances(instances, mesh.current!), [instances])
  return (
    <instancedMesh
      ref={mesh}
      args={[undefined, undefined, 0]}
      frustumCulled={false}
      boundingSphere={NOWHERE}
      raycast={noRaycast}
      visible={false}
      {...props}
    >
      <bufferGeometry>
        <bufferAttribute attach="attributes-position" args={[CORNERS[low], 2]} />
        <bufferAttribute attach="index" args={[TRIANGLES, 1]} />
      </bufferGeometry>
      {children}
    </instancedMesh>
  )
}

const noRaycast = () => {}
const NOWHERE = new Sphere()
const TRIANGLES = new Uint16Array([0, 1, 2, 0, 2, 3])
const CORNERS = { [-1]: cornersFrom(-1), 0: cornersFrom(0) }

function cornersFrom(low: number): Float32Array {
  return new Float32Array([low, low, 1, low, 1, 1, low, 1])
}
