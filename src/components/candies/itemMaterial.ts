// The material of items with a shape or an image: sugar without creases, and an image on both
// faces. The number of its cell plus one is the whole part of half of the blue of an instance.
import type { IUniform, MeshPhysicalMaterial, Texture } from 'three'
import { type CandyUniforms, createCandyMaterial } from './candyMaterial.ts'
import { MARGIN } from './imageAtlas.ts'

export type AtlasUniforms = {
  uAtlas: IUniform<Texture | null>
  /** Cells along an edge of the atlas. */
  uGrid: IUniform<number>
  /** Texels along an edge of a cell. */
  uCell: IUniform<number>
}

/** Step of the blue of an instance from one cell to the next. */
export const CELL_STEP = 2

const VERTEX_HEAD = /* glsl */ `
#define itemTint vec3(instanceColor.rg, mod(instanceColor.b, ${CELL_STEP}.0))
varying vec2 vDecal;
varying float vFace;
flat varying float vCell;
`

const VERTEX_BODY = /* glsl */ `
vDecal = position.xy / horn.y;
vFace = normal.z;
vCell = floor(instanceColor.b / ${CELL_STEP}.0);
`

const FRAGMENT_HEAD = /* glsl */ `
varying vec2 vDecal;
varying float vFace;
flat varying float vCell;
uniform sampler2D uAtlas;
uniform float uGrid;
uniform float uCell;
`

// Alpha is multiplied into the colours, so that the transparent part of a cell darkens no edge.
const FRAGMENT_COLOR = /* glsl */ `
float texels = max(length(dFdx(vDecal)), length(dFdy(vDecal))) * 0.5 * uCell;
float rim = length(vDecal);
float soft = max(fwidth(rim), 0.02);
if (vCell > 0.5) {
  vec2 place = vec2(vFace < 0.0 ? -vDecal.x : vDecal.x, vDecal.y) * ${(0.5 - MARGIN).toFixed(4)} + 0.5;
  float column = mod(vCell - 1.0, uGrid);
  float row = floor((vCell - 1.0) / uGrid);
  vec2 spot = vec2(column + place.x, uGrid - 1.0 - row + place.y) / uGrid;
  vec4 texel = textureLod(uAtlas, clamp(spot, 0.0, 1.0), clamp(log2(texels), 0.0, log2(uCell) - 4.0));
  float shown = texel.a * (1.0 - smoothstep(1.0 - soft, 1.0, rim)) * smoothstep(0.3, 0.5, abs(vFace));
  diffuseColor.rgb = mix(diffuseColor.rgb, pow(texel.rgb / max(texel.a, 0.004), vec3(2.2)), shown);
}
`

export function createItemMaterial(uniforms: CandyUniforms, atlas: AtlasUniforms): MeshPhysicalMaterial {
  const material = createCandyMaterial(uniforms)
  const compile = material.onBeforeCompile
  material.defines = { ...material.defines, OWN_GEOMETRY: '' }
  material.onBeforeCompile = (shader, renderer) => {
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${FRAGMENT_HEAD}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${FRAGMENT_COLOR}`)
    compile(shader, renderer)
    Object.assign(shader.uniforms, atlas)
    shader.vertexShader = shader.vertexShader
      .replace(/\binstanceColor\.([rgb]+)\b/g, 'itemTint.$1')
      .replace('void main() {', `${VERTEX_HEAD}\nvoid main() {\n${VERTEX_BODY}`)
      // The third number of a horn is a level, and the second the radius of an image here.
      .replace('float shift = (horn.y - 1.0) * morphing();', 'float shift = 0.0;')
  }
  material.customProgramCacheKey = () => 'konpeito-item'
  return material
}
