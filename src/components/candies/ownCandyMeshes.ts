// Candies with a geometry and a material of the caller. Pages without such candies do not load this
// file.
import { BufferAttribute, type BufferGeometry, InstancedBufferGeometry, type Material } from 'three'
import { type CandyUniforms, placeCandies } from './candyMaterial.ts'
import { type CandyMeshes, createCandyMeshes } from './candyMeshes.ts'

/**
 * Makes meshes without instances.
 * @param geometry absent: the konpeito
 * @param material absent: sugar
 */
export function createOwnMeshes(
  shadows: boolean,
  geometry: BufferGeometry | undefined,
  material: Material | undefined,
): CandyMeshes {
  const create = material && ((uniforms: CandyUniforms) => createOwnMaterial(material, uniforms))
  return createCandyMeshes(256, shadows, create, geometry && adoptGeometry(geometry))
}

/**
 * A copy of a material of the caller that draws candies: each has the colour of its instance, and
 * ambient light falls off with the depth in the pile.
 * @param material any of three's with the usual shader chunks, so no ShaderMaterial
 */
function createOwnMaterial(material: Material, uniforms: CandyUniforms): Material {
  const own = material.clone()
  own.onBeforeCompile = (shader, renderer) => {
    material.onBeforeCompile(shader, renderer)
    placeCandies(shader, uniforms)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vTint;\nvarying float vOpen;')
      .replace('#include <color_fragment>', '#include <color_fragment>\ndiffuseColor.rgb *= vTint;')
      .replace('#include <aomap_fragment>', '#include <aomap_fragment>\nreflectedLight.indirectDiffuse *= vOpen;')
  }
  own.customProgramCacheKey = () => `konpeito-own ${material.customProgramCacheKey()}`
  return own
}

/** A geometry of the caller with what the shader of candies reads: one level, all of it a crest. */
function adoptGeometry({ attributes, index }: BufferGeometry): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  for (const [name, attribute] of Object.entries(attributes)) geometry.setAttribute(name, attribute)
  geometry.setIndex(index)
  const horn = new Float32Array(3 * attributes.position!.count)
  for (let i = 0; i < horn.length; i += 3) horn.set([1, 1, 0], i)
  geometry.setAttribute('horn', new BufferAttribute(horn, 3))
  return geometry
}
