// <Candies> for a developer's own scenes: candies may have another geometry and material.
import { useMemo } from 'react'
import type { BufferGeometry, Material } from 'three'
import { refuseNodes, useNodes } from '../canvas/nodes.ts'
import { patchShader } from '../canvas/patchShader.ts'
import { type CreateMeshes, Candies as LeanCandies, type CandiesProps as LeanProps } from './Candies.tsx'
import { type CandyUniforms, GLSL_CANDIES, placeCandies } from './candyMaterial.ts'
import { adoptGeometry, createCandyMeshes } from './candyMeshes.ts'

/** What `Candies` takes. */
export type CandiesProps = LeanProps & {
  /**
   * Your own shape, with normals, for candies of radius 1. It has one level of detail. Colours,
   * poses, light and the growth of new candies stay the same. The sugar is lit as on a horn.
   * @default the konpeito
   */
  geometry?: BufferGeometry
  /**
   * Your own material, any of three's except ShaderMaterial. It is copied, so pass a new one to
   * change it, and multiplied by the colour of the candy. Levels of detail stay the same.
   * @default sugar
   */
  material?: Material
}

/**
 * Draws all candies of the surrounding world, instanced: one mesh for each shape and level of
 * detail. Add lights and a vessel yourself. Use it inside a `<PhysicsWorld>`.
 */
export function Candies({ geometry, material, ...props }: CandiesProps) {
  refuseNodes(useNodes() && props.clip, '<Candies> with `clip`', 'leave `clip` out')
  const createMeshes = useMemo((): CreateMeshes | undefined => {
    if (!geometry && !material) return
    return (shadows, materials) => {
      if (material) refuseNodes(materials !== GLSL_CANDIES, '<Candies> with `material`', 'leave `material` out')
      const candy = material ? (uniforms: CandyUniforms) => adoptMaterial(material, uniforms) : materials.candy
      return createCandyMeshes(shadows, { ...materials, candy }, geometry && adoptGeometry(geometry))
    }
  }, [geometry, material])
  return <LeanCandies {...props} createMeshes={createMeshes} />
}

/**
 * Copies the caller's material for candies: with the colour of the instance, and ambient light that
 * falls off with the depth in the pile.
 * @param material a material of three with the usual shader chunks, so no ShaderMaterial
 */
function adoptMaterial(material: Material, uniforms: CandyUniforms): Material {
  const own = material.clone()
  const patch = {
    ...placeCandies(uniforms),
    fragment: {
      common: '$&\nvarying vec3 vTint;\nvarying float vOpen;',
      color_fragment: '$&\ndiffuseColor.rgb *= vTint;',
      aomap_fragment: '$&\nreflectedLight.indirectDiffuse *= vOpen;',
    },
  }
  own.onBeforeCompile = (shader, renderer) => {
    material.onBeforeCompile(shader, renderer)
    patchShader(shader, patch, true)
  }
  own.customProgramCacheKey = () => `konpeito-own ${material.customProgramCacheKey()}`
  return own
}
