// The materials of candies and items: a physical material whose patched shaders place each instance,
// scatter light around and through the sugar, darken the inside of a pile, and add glints. Items have
// an image on both faces.
import {
  type IUniform,
  type Material,
  MeshDepthMaterial,
  MeshPhysicalMaterial,
  RGBADepthPacking,
  type Vector3,
} from 'three'
import { patchMaterial, type ShaderPatch } from '../canvas/patchShader.ts'
import { CORE, RISE } from './candyShape.ts'
import { HYSTERESIS, USUAL_RADIUS } from './details.ts'
import { type AtlasUniforms, MARGIN } from './imageAtlas.ts'

export type CandyUniforms = {
  /** Radius of the vessel's inner wall about the y axis, through which light enters. Metres. */
  uWall: IUniform<number>
  /** Depth to which light reaches into a pile; 0: no darkening. Metres. */
  uLightReach: IUniform<number>
  /** Share of light that scatters inside the sugar, 0 to 1. */
  uGlow: IUniform<number>
  /** Distance of the coarsest detail; 0: details do not depend on distance. Metres. */
  uDetailReach: IUniform<number>
  /** Position of the camera, in the coordinates of the candies. Metres. */
  uViewpoint: IUniform<Vector3>
}

/** The surface of candies. */
export const SUGAR = { roughness: 0.5, clearcoat: 0.25, clearcoatRoughness: 0.3, ior: 1.5 } as const

/** Floats of an instance: centre and radius, a quaternion, linear colour, depth in the pile. */
export const STRIDE = 12

const PLACE = /* glsl */ `
attribute vec4 instancePosition, instanceRotation, instanceColor;
// Each candy is flattened a little along its own axes, by a hash of its radius and colour, which
// never change. The caller's geometry keeps its form.
#ifdef OWN_GEOMETRY
vec3 ownForm() { return vec3(1.0); }
#else
vec3 ownForm() { return 1.0 - 0.09 * fract(instancePosition.w * vec3(7919.0, 10473.0, 6151.0) + dot(instanceColor.rgb, vec3(31.7, 17.3, 43.1))); }
#endif
// The squared length of the quaternion scales the candy, so that candies grow and shrink.
vec3 turned(vec3 v) { return dot(instanceRotation, instanceRotation) * v + 2.0 * cross(instanceRotation.xyz, cross(instanceRotation.xyz, v) + instanceRotation.w * v); }
`

/** Step of the blue of an instance from one cell to the next. */
export const CELL_STEP = 2

const ITEM_VARYINGS = /* glsl */ `
varying vec2 vDecal;
varying float vFace;
flat varying float vCell;
`

const VERTEX_HEAD = /* glsl */ `
${PLACE}
// x: how far the vertex moves towards the coarser detail; on items the radius of the image. y: detail.
attribute vec2 horn;
#ifdef OWN_GEOMETRY
#define SHIFT 0.0
#else
#define SHIFT (horn.x - 1.0)
attribute vec3 coarseNormal;
#endif
#ifdef ITEM
#define TINT vec3(instanceColor.rg, mod(instanceColor.b, ${CELL_STEP}.0))
${ITEM_VARYINGS}
#else
#define TINT instanceColor.rgb
#endif
uniform float uDetailReach, uWall, uLightReach;
uniform vec3 uViewpoint;
varying vec3 vTint, vGrain;
varying float vCrest, vOpen;
// Share of the next coarser detail, 0 to 1. It reaches 1 before the detail changes, with hysteresis.
float morphing() {
  float border = uDetailReach * exp2(1.0 - horn.y);
  float far = distance(uViewpoint, instancePosition.xyz) * ${USUAL_RADIUS} / instancePosition.w;
  return uDetailReach > 0.0 ? smoothstep(0.8 * border, ${(1 - HYSTERESIS).toFixed(3)} * border, far) : 0.0;
}
`

const VERTEX_NORMAL = /* glsl */ `
#ifdef OWN_GEOMETRY
vec3 objectNormal = turned(normal);
#else
vec3 objectNormal = turned(normalize(mix(normal, coarseNormal, morphed) / ownForm()));
#endif
#ifdef USE_TANGENT
vec3 objectTangent = turned(tangent.xyz);
#endif
`

// Light falls off exponentially with the depth: a smooth minimum of the depths under the pile's
// surface and behind the wall. It reaches through at least one candy.
const VERTEX_BODY = /* glsl */ `
vec3 transformed = turned(position * (1.0 + shift) * ownForm()) * instancePosition.w + instancePosition.xyz;
// Light passes through sugar more than once: pastels are more saturated, white stays white.
vec3 tint = TINT;
vTint = tint * mix(vec3(1.0), tint / max(max(tint.r, tint.g), max(tint.b, 1e-4)), 0.1);
#ifdef ITEM
vDecal = position.xy / horn.x;
vFace = normal.z;
vCell = floor(instanceColor.b / ${CELL_STEP}.0);
#endif
vGrain = position;
#ifdef OWN_GEOMETRY
vCrest = 1.0;
#else
vCrest = (length(position) * (1.0 + shift) - ${CORE.toFixed(3)}) / ${RISE.toFixed(3)};
#endif
float under = max(instanceColor.a + instancePosition.y - transformed.y, 0.0);
float behind = max(uWall - length(transformed.xz), 0.0) * 1.25;
float deep = under * behind / (under + behind + 1e-4) * 1.4;
vOpen = uLightReach > 0.0 ? mix(1.0, exp(-deep / max(uLightReach, 1.7 * instancePosition.w)), 0.82) : 1.0;
`

const FRAGMENT_HEAD = /* glsl */ `
varying vec3 vTint, vGrain;
varying float vCrest, vOpen;
uniform float uGlow;
#ifdef ITEM
${ITEM_VARYINGS}
uniform sampler2D uAtlas;
uniform float uGrid, uCell;
#endif
vec3 crystal(vec3 p) {
  p = fract(p * vec3(0.1031, 0.1030, 0.0973));
  p += dot(p, p.yxz + 33.33);
  return fract((p.xxy + p.yxx) * p.zyx) * 2.0 - 1.0;
}
`

// Crystals: each cell of the sugar tilts the normal a little. Cells smaller than a pixel fade out.
const FRAGMENT_NORMAL = /* glsl */ `
vec3 cell = vGrain * 43.0;
float sharp = 1.0 - smoothstep(0.35, 1.1, length(fwidth(cell)));
vec3 tilt = crystal(floor(cell));
normal = normalize(normal + tilt * 0.075 * sharp);
`

// Valleys have the colour of light that passed through more sugar.
const FRAGMENT_COLOR = /* glsl */ `
float cave = smoothstep(0.0, 0.9, vCrest);
diffuseColor.rgb = mix(vTint * mix(vTint, vec3(1.0), 0.7), mix(vTint, vec3(1.0), 0.08), 0.15 + 0.85 * cave) * 0.97;
`

// Premultiplied alpha, so that the transparent part of a cell darkens no edge.
const ITEM_COLOR = /* glsl */ `
#ifdef ITEM
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
#endif
`

// Subsurface scattering, approximated: shadows are soft and saturated rather than dark, thin tips
// glow against the key light, and the frosted skin is paler at grazing angles.
const FRAGMENT_LIGHT = /* glsl */ `
{
  vec3 albedo = diffuseColor.rgb;
  // Light that bounces between pale neighbours keeps colour in dark places:
  // ao / (1 - albedo (1 - ao)).
  float valley = mix(0.4, 1.0, cave);
  float open = vOpen * mix(0.85, 1.0, valley);
  float reached = open * valley;
  vec3 pale = mix(albedo, vec3(dot(albedo, vec3(0.3, 0.5, 0.2))), 0.5);
  vec3 bounced = reached / (1.0 - pale * 0.88 * (1.0 - reached));
  // Light from the neighbours and the paper is rosy: it makes shade on yellow golden, not olive.
  bounced *= mix(vec3(1.07, 0.985, 0.995), vec3(1.0), reached);
  reflectedLight.indirectDiffuse *= bounced * 0.86;
  reflectedLight.indirectSpecular *= reached;
  reflectedLight.directSpecular *= valley;
  // The key light is broad. Nearby candies and horns hide a part of it that the shadow map ignores.
  reflectedLight.directDiffuse *= mix(0.5, 0.95, cave) * mix(0.5, 1.0, open);
  #ifdef USE_CLEARCOAT
    clearcoatSpecularIndirect *= reached;
  #endif
  float side = 1.0 - clamp(dot(normal, geometryViewDir), 0.0, 1.0);
  float frost = side * side * side * cave;
  vec3 core = albedo * mix(albedo, vec3(1.0), 0.5);
  // Light scattered inside leaves evenly on all sides.
  reflectedLight.indirectDiffuse += (core * uGlow + mix(albedo, vec3(1.0), 0.2) * frost * 0.3) * bounced;
  #if NUM_DIR_LIGHTS > 0
    vec3 toKey = directionalLights[0].direction;
    vec3 keyColor = directionalLights[0].color;
    float facing = dot(normal, toKey);
    // Wrapped light: sugar scatters light past the terminator; transmitted light is more saturated.
    float wrapped = max(facing + 0.5, 0.0) / 1.5;
    float extra = max(wrapped * wrapped - max(facing, 0.0), 0.0);
    float through = pow(max(dot(normalize(normal * 0.3 - toKey), geometryViewDir), 0.0), 2.5);
    float inside = vOpen * vOpen * RECIPROCAL_PI;
    reflectedLight.directDiffuse += keyColor * inside * core * (0.06 + extra * 0.7 * valley + through * 1.5 * cave);
    reflectedLight.directDiffuse += keyColor * inside * frost * 0.3 * wrapped * mix(albedo, vec3(1.0), 0.35);
    // Single crystals, finer than the skin's. A few reflect the key light to the camera.
    vec3 grain = vGrain * 57.0;
    float fine = 1.0 - smoothstep(0.5, 1.6, length(fwidth(grain)));
    vec3 glance = normalize(normal + crystal(floor(grain)) * 0.75);
    float glint = pow(max(dot(glance, normalize(toKey + geometryViewDir)), 0.0), 420.0);
    reflectedLight.directSpecular += keyColor * glint * 3.0 * fine * vOpen;
  #endif
}
`

/** Moves, turns, sizes and morphs each instance. */
export const placeCandies = (uniforms: CandyUniforms): ShaderPatch => ({
  uniforms,
  vertex: {
    common: `$&\n${VERTEX_HEAD}`,
    'void main() {': '$&\nfloat morphed = morphing();\nfloat shift = SHIFT * morphed;',
    beginnormal_vertex: VERTEX_NORMAL,
    begin_vertex: VERTEX_BODY,
  },
})

/** The material of all candies of a view. */
function createCandyMaterial(uniforms: CandyUniforms): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial(SUGAR)
  return patchMaterial(material, 'konpeito-candy', {
    ...placeCandies(uniforms),
    fragment: {
      common: `$&\n${FRAGMENT_HEAD}`,
      color_fragment: FRAGMENT_COLOR + ITEM_COLOR,
      normal_fragment_maps: FRAGMENT_NORMAL,
      aomap_fragment: FRAGMENT_LIGHT,
      // Otherwise the coat would reflect dark surroundings at grazing angles: a black outline.
      'material.clearcoatF90, dotNVcc )': 'material.clearcoatF90, max( dotNVcc, 0.4 ) )',
    },
  })
}

/** The depth material of the shadow map, which places instances in the same way. */
export function createCandyDepthMaterial(): MeshDepthMaterial {
  return patchMaterial(new MeshDepthMaterial({ depthPacking: RGBADepthPacking }), 'konpeito-candy-depth', {
    vertex: {
      common: `$&\n${PLACE}`,
      begin_vertex: 'vec3 transformed = turned(position * ownForm()) * instancePosition.w + instancePosition.xyz;',
    },
  })
}

/**
 * The material of items with a shape or an image: sugar without valleys, and an image on both faces.
 * An instance's blue is its colour's blue plus CELL_STEP times one more than its cell.
 */
function createItemMaterial(uniforms: CandyUniforms, atlas: AtlasUniforms): MeshPhysicalMaterial {
  const material = createCandyMaterial({ ...uniforms, ...atlas })
  material.defines = { ...material.defines, OWN_GEOMETRY: '', ITEM: '' }
  return material
}

/** The materials of a view's candies, for one renderer. */
export type CandyMaterials = {
  /** @param isOwn whether the geometry is the caller's, which keeps its form and has one detail */
  candy(uniforms: CandyUniforms, isOwn: boolean): Material
  item(uniforms: CandyUniforms, atlas: AtlasUniforms): Material
}

export const GLSL_CANDIES: CandyMaterials = { candy: createCandyMaterial, item: createItemMaterial }
