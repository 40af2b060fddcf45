// <Candies> for scenes of a developer's own: candies may have another geometry and material.
import { useMemo } from 'react'
import type { BufferGeometry, Material } from 'three'
import { Candies as LeanCandies, type CandiesProps as LeanProps } from './Candies.tsx'
import { createOwnMeshes } from './ownCandyMeshes.ts'

/** What `Candies` takes. */
export type CandiesProps = LeanProps & {
  /**
   * A shape of your own, with normals, for candies of radius 1. It has one level of detail;
   * colours, poses, light and the growing of new candies stay. The sugar is lit as on a horn.
   * @default the konpeito
   */
  geometry?: BufferGeometry
  /**
   * A material of your own, any of three's but ShaderMaterial. It is copied, and multiplied by the
   * colour of the candy: give another one to change it. Levels of detail stay.
   * @default sugar
   */
  material?: Material
}

/**
 * All candies of the surrounding world, instanced: one mesh for each shape and level of detail.
 * Lights and vessel are up to you. Inside a `<PhysicsWorld>`.
 */
export function Candies({ geometry, material, ...props }: CandiesProps) {
  const createMeshes = useMemo(() => {
    if (geometry || material) return (shadows: boolean) => createOwnMeshes(shadows, geometry, material)
  }, [geometry, material])
  return <LeanCandies {...props} createMeshes={createMeshes} />
}
