// The material of all blocks.
import { MeshStandardMaterial } from 'three'

/** A linear vertex colour multiplied by this marks a block that emits light, such as a lamp. */
export const EMISSIVE = 4

/** A matt material with faint lines at the edges of blocks, which merged faces do not have. */
export function createBlockMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.92, envMapIntensity: 0.55 })
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vBlockPosition;\nvarying vec3 vBlockNormal;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvBlockPosition = position;\nvBlockNormal = normal;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vBlockPosition;\nvarying vec3 vBlockNormal;')
      .replace(
        '#include <color_fragment>',
        /* glsl */ `#include <color_fragment>
        float emits = step(1.2, max(vColor.r, max(vColor.g, vColor.b)));
        diffuseColor.rgb *= mix(1.0, 1.0 / float(${EMISSIVE}), emits);
        vec3 fromEdge = 0.5 - abs(fract(vBlockPosition) - 0.5) + abs(vBlockNormal);
        float edge = min(fromEdge.x, min(fromEdge.y, fromEdge.z));
        float wide = max(0.018, 0.9 * fwidth(edge));
        float soft = clamp(0.06 / max(fwidth(edge), 1e-4), 0.0, 1.0);
        diffuseColor.rgb *= 1.0 - 0.1 * soft * (1.0 - smoothstep(0.0, wide, edge));`,
      )
      .replace(
        '#include <emissivemap_fragment>',
        '#include <emissivemap_fragment>\n        totalEmissiveRadiance += 0.75 * emits * diffuseColor.rgb;',
      )
  }
  return material
}
