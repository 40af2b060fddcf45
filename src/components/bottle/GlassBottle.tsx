// The bottle: one closed lathe drawn twice, its far side first, as clear shells that reflect and catch the light at their
// edges. At high quality, over paper, its near side really bends what is behind it.
import { useMemo } from 'react'
import {
  BackSide,
  FrontSide,
  LatheGeometry,
  Matrix3,
  type Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Object3D,
  ShaderChunk,
  type Side,
  Vector2,
} from 'three'
import { useOwned } from '../../hooks/useOwned.ts'
import { useQuality } from '../../hooks/useQuality.ts'
import { BOTTLE } from '../../physics/index.ts'
import { bottleOutline, highest } from './glassShape.ts'

/** What `GlassBottle` takes. */
export type GlassBottleProps = {
  /** the page shows through: what is behind is not known, and cannot be bent */
  transparent?: boolean
}

/** The glass of the bottle alone, about the profile that the physics confines to (`bottleProfile`). Inside a <KonpeitoCanvas>. */
export function GlassBottle({ transparent = false }: GlassBottleProps) {
  const { transmission, segments } = useQuality()
  const bent = transmission && !transparent
  const { points } = useMemo(() => bottleOutline(segments < 90 ? 0.4 : 1), [segments])
  const outline = useOwned(() => turned(points, segments), [points, segments])
  const outside = useOwned(() => turned(points.slice(0, highest(points) + 1), segments), [points, segments])
  const back = useOwned(() => createShell(BackSide), [])
  const front = useOwned(() => createShell(FrontSide), [])
  const lens = useOwned(() => (bent ? createLens() : null), [bent])
  return (
    <group>
      {lens && <mesh geometry={outside} material={lens} renderOrder={1} raycast={() => null} />}
      <mesh geometry={outline} material={back} renderOrder={2} raycast={() => null} onBeforeRender={frameShell} />
      <mesh geometry={outline} material={front} renderOrder={3} raycast={() => null} onBeforeRender={frameShell} />
    </group>
  )
}

function frameShell(this: Object3D): void {
  const { material, matrixWorld } = this as Mesh<LatheGeometry, MeshStandardMaterial>
  ;(material.userData.frame as Matrix3).setFromMatrix4(matrixWorld).transpose()
}

/** @param segments about the axis: with 160 the outline is smooth at any size of the picture */
function turned(points: readonly [number, number][], segments: number): LatheGeometry {
  return new LatheGeometry(
    points.map(([r, y]) => new Vector2(r, y)),
    segments,
  )
}

const SHELL_HEAD = /* glsl */ `
uniform float uEdge;
uniform float uMirror;
uniform float uSoftBox;
uniform float uFloor;
uniform mat3 uFrame;
varying float vHeight;
varying float vOuter;
// A tall soft box in the direction toward (flat), half as wide as reach, brighter at one border; it ends at the height up.
float softBox(vec3 ray, vec2 toward, float reach, float up) {
  vec2 flat_ = ray.xz * inversesqrt(dot(ray.xz, ray.xz) + 1e-6);
  float off = flat_.x * toward.y - flat_.y * toward.x;
  float blur = max(fwidth(off), 0.01);
  float across = 1.0 - smoothstep(reach - blur, reach + blur, abs(off));
  across *= step(0.0, dot(flat_, toward)) * (0.75 - 0.25 * off / reach);
  return across * (1.0 - smoothstep(up - 0.08, up, ray.y)) * smoothstep(-0.95, -0.5, ray.y);
}
`

// In place of three's lights: clear glass has no diffuse colour, and four of its surfaces lie behind one another in each pixel, so only what it
// mirrors is worked out: the room (Schlick's Fresnel, ior 1.5), and the lamp as a spark.
const MIRROR = /* glsl */ `
vec3 geometryNormal = normal;
vec3 geometryViewDir = normalize(vViewPosition);
float grazing = 1.0 - abs(dot(geometryNormal, geometryViewDir));
float fresnel = 0.04 + 0.96 * grazing * grazing * grazing * grazing * grazing;
#ifdef USE_ENVMAP
  reflectedLight.indirectSpecular += getIBLRadiance(geometryViewDir, geometryNormal, material.roughness) * fresnel;
#endif
#if NUM_DIR_LIGHTS > 0
  vec3 between = normalize(directionalLights[0].direction + geometryViewDir);
  reflectedLight.directSpecular += directionalLights[0].color * pow(max(dot(geometryNormal, between), 0.0), 1800.0) * 2.0;
#endif
`

// Straight alpha: what the glass mirrors is added, what it swallows covers a little, the rest is clear. Dim reflections of the room are
// left out, or they would lie like milk on it. A rim seen edge-on looks through much glass: a dark line that shows on light pages, and
// beside it a bright one that shows on dark pages. Between the outlines of outside and inside, and in the foot, a ray runs within glass:
// a tint, and light that entered elsewhere and comes out here.
const SHELL = /* glsl */ `
float rim = 1.0 - abs(dot(normal, geometryViewDir));
float line = smoothstep(0.72, 0.97, rim);
vec3 across = inverseTransformDirection(normal, viewMatrix);
vec3 eyeward = inverseTransformDirection(geometryViewDir, viewMatrix);
// From above a wall is seen at a slant, but not along itself: what counts is the slant from the side.
vec2 off = (uFrame * across).xz;
vec2 seen = (uFrame * eyeward).xz;
float aside = min(rim, 1.0 - abs(dot(off, seen)) * inversesqrt(dot(off, off) * dot(seen, seen) + 1e-6));
float within = vOuter * smoothstep(0.62, 0.74, aside);
float foot = vOuter * (1.0 - smoothstep(uFloor - 0.03, uFloor + 0.012, vHeight));
float edge = (0.1 * pow(rim, 3.0) + 0.9 * line * line + 0.1 * within) * uEdge;
edge = max(edge, foot * (0.12 + 0.1 * rim) * uEdge);
vec3 mirrored = totalSpecular * uMirror;
float bright = max(max(mirrored.r, mirrored.g), mirrored.b);
mirrored *= bright / (bright + 0.16) * (1.0 - 0.7 * smoothstep(0.84, 0.98, rim));
vec3 ray = reflect(-eyeward, across);
float boxes = softBox(ray, vec2(-0.86, 0.51), 0.17, 0.62) + 0.8 * softBox(ray, vec2(0.9, 0.436), 0.045, 0.55);
boxes *= mix(0.35, 1.0, vOuter) * (0.5 + 1.6 * pow(aside, 4.0)) * smoothstep(uFloor - 0.02, uFloor + 0.05, vHeight);
float pipe = vOuter * exp(-pow((aside - 0.8) * 13.0, 2.0)) * 0.16;
float floorLine = exp(-pow((vHeight - uFloor - 0.004) * 90.0, 2.0)) * 0.16;
mirrored += (boxes + pipe + floorLine) * uSoftBox;
float shine = clamp(max(max(mirrored.r, mirrored.g), mirrored.b), 0.0, 1.0);
float cover = clamp(0.8 * shine + edge + 0.006, 0.0, 1.0);
vec3 body = mix(vec3(0.8, 0.92, 0.94), vec3(0.2, 0.29, 0.34), smoothstep(0.55, 0.95, rim));
diffuseColor.a = cover;
outgoingLight = (1.5 * mirrored + body * (edge + 0.006)) / cover;
`

function createShell(side: Side): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    color: '#ffffff',
    roughness: 0.03,
    side,
    transparent: true,
    depthWrite: false,
  })
  const near = side === FrontSide
  const uniforms = {
    uEdge: { value: near ? 0.79 : 0.47 },
    uMirror: { value: near ? 1.5 : 0.8 },
    uSoftBox: { value: near ? 1 : 0.4 },
    uFloor: { value: BOTTLE.bottom },
    // From the room into the frame of the bottle, which may be tipped.
    uFrame: { value: new Matrix3() },
  }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying float vHeight;\nvarying float vOuter;')
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nvHeight = position.y;\nvOuter = step(0.0, dot(normal.xz, position.xz));',
      )
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${SHELL_HEAD}`)
      .replace('#include <lights_fragment_begin>', MIRROR)
      .replace('#include <lights_fragment_maps>', '')
      .replace('#include <lights_fragment_end>', '')
      .replace('#include <opaque_fragment>', `${SHELL}\n#include <opaque_fragment>`)
  }
  material.userData.frame = uniforms.uFrame.value
  material.customProgramCacheKey = () => 'konpeito-glass'
  return material
}

/**
 * The near side at high quality: redraws all that is opaque into a texture and looks it up where each ray comes out of the wall. It mirrors
 * nothing itself, that is what the shells do. Looked up plainly, without three's blur for frosted glass: candies stay sharp.
 */
function createLens(): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    color: '#ffffff',
    roughness: 0,
    ior: 1.47,
    depthWrite: false,
    transmission: 1,
    thickness: 0.085,
    attenuationColor: '#cfe9e4',
    attenuationDistance: 2,
    specularIntensity: 0,
    envMapIntensity: 0,
  })
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <transmission_pars_fragment>',
      ShaderChunk.transmission_pars_fragment.replace(
        'return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );',
        'return textureLod( transmissionSamplerMap, fragCoord.xy, 0.0 );',
      ),
    )
  }
  material.customProgramCacheKey = () => 'konpeito-lens'
  return material
}
