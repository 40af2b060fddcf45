// All bodies of a world, drawn with the caller's geometry or object. Reads the world once per frame
// with motion.
import { useFrame, useThree } from '@react-three/fiber'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { BufferGeometry, ColorRepresentation, InstancedMesh, Material, Object3D } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import type { BodyId } from '../../physics/index.ts'
import { attachBodyMesh, BodyMeshes, partsOf, resetBodyLook, writeBodyMeshes } from './bodyMeshes.ts'

/** What `Bodies` takes. */
export type BodiesProps = {
  /**
   * The shape of a body of radius 1. Dispose of it yourself, as of the material.
   * @default the element among the children
   */
  geometry?: BufferGeometry
  /** The material, or one per group of the geometry. @default the element among the children */
  material?: Material | Material[]
  /**
   * An object with meshes, such as the scene of a GLTF, in place of geometry and material. Its
   * animations and skeletons stand still.
   */
  object?: Object3D
  /** Factor on the size. A model of radius 2 needs 0.5. @default 1 */
  scale?: number
  /**
   * Returns the colour of a body, which multiplies the material's. A new function recolours every
   * body.
   * @default the material's colour
   */
  colorOf?: (id: BodyId) => ColorRepresentation
  /** Returns whether a body is drawn. A new function chooses again. @default all are drawn */
  filter?: (id: BodyId) => boolean
  /** Whether bodies cast and receive shadows. @default true */
  shadows?: boolean
  /** A geometry and a material as elements, such as `<boxGeometry />`. */
  children?: ReactNode
}

/**
 * Draws all bodies of the surrounding world, instanced, with your geometry: moved, turned, scaled
 * to their radii, and interpolated between two steps. A frame with motion takes one upload. At rest
 * nothing is drawn. Bodies of a two-dimensional world lie in the plane z = 0. Use it inside a
 * `<PhysicsWorld>`.
 */
export function Bodies(props: BodiesProps) {
  const { geometry, material, object, scale = 1, colorOf, filter, shadows = true, children } = props
  const physics = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const drawn = useRef(-1)
  const parts = useMemo(() => (object ? partsOf(object) : [{ geometry, material }]), [geometry, material, object])
  useEffect(() => {
    if (!object) return
    return () => {
      for (const part of parts) part.geometry?.dispose()
    }
  }, [object, parts])
  const bodies = useMemo(() => new BodyMeshes(), [parts])
  const attach = useCallback((mesh: InstancedMesh) => attachBodyMesh(bodies, mesh), [bodies])
  useEffect(() => resetBodyLook(bodies), [bodies, physics.world, colorOf, filter])
  // After each render, because children may have changed.
  useEffect(() => {
    drawn.current = -1
    physics.invalidate()
  })

  useFrame(() => {
    const { frame, world } = physics
    if (frame.unseen || frame.version === drawn.current) return
    drawn.current = frame.version
    writeBodyMeshes(bodies, world, frame.alpha, scale, { colorOf, filter })
    gl.shadowMap.needsUpdate = true
  })

  return (
    <>
      {parts.map((part, k) => (
        <instancedMesh
          key={k}
          ref={attach}
          args={[part.geometry, part.material, 0]}
          castShadow={shadows}
          receiveShadow={shadows}
        >
          {k === 0 && children}
        </instancedMesh>
      ))}
    </>
  )
}
