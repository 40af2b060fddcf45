// What the bottle does to the paper it stands on: the candies' shadow, softer the farther it falls, the faint shade of the
// glass itself, the dark line of contact, and a little light gathered behind.
import {
  AddEquation,
  Color,
  CustomBlending,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PlaneGeometry,
  ShadowMaterial,
  SrcAlphaFactor,
} from 'three'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import { useOwned } from '../../hooks/useOwned.ts'
import type { BottlePose } from '../../jar/pourPath.ts'
import type { LightingPreset } from '../../view/lightingPresets.ts'
import { PAPER, paperUniforms } from './paper.ts'
import { BEFORE_TONE_MAPPING } from './toneMapping.ts'

export type TabletopProps = {
  /** height of the paper, m */
  level: number
  /** radius of the bottle's foot, m */
  foot: number
  /** height of the bottle above the paper, m */
  height: number
  /** over an unknown page: a neutral shade, and no light where the page may be dark */
  transparent?: boolean
  /** height above the paper of the floor that candies lie on, m; 0 */
  floor?: number
  /** radius of that floor, m; 0 */
  inner?: number
  /** colours of the candies, sRGB: their shade has a little of it; none */
  palette?: readonly string[]
  /** how the bottle stands: 1 on the paper, 0 lifted off it, and its pose then; always 1, and upright */
  bottle?: { onTable: number } & BottlePose
}

const HEAD = /* glsl */ `
uniform vec3 gleam;
uniform float focus;
uniform float foot;
uniform vec2 throwTo;
uniform vec3 castFrom;
uniform vec3 castTo;
uniform float exposure;
uniform float onTable;
uniform float lift;
uniform float inner;
uniform vec3 steeped;
uniform float edges;
${BEFORE_TONE_MAPPING}
${PAPER}
varying vec2 vSpot;
varying vec3 vSight;
varying vec4 vSeen;

#if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
uniform mat4 directionalShadowMatrix[NUM_DIR_LIGHT_SHADOWS];
#endif

// Shadow of the candies: many taps on a disc that widens away from the foot, as the lamp is broad.
float candyShade(float away) {
  #if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
    // Through the foot of the bottle one sees the floor in it, on which candies lie: their shade is there, and touches them.
    float up = lift / max(-vSight.y, 1e-3);
    vec3 raised = cameraPosition + vSight * (1.0 - up);
    float onFloor = onTable < 1.0 ? 0.0 : 1.0 - smoothstep(0.94 * inner, inner, length(raised.xz));
    vec4 spot = onFloor > 0.5 ? directionalShadowMatrix[0] * vec4(raised, 1.0) : vDirectionalShadowCoord[0];
    vec3 at = spot.xyz / spot.w;
    at.z -= 0.001;
    if (at.x < 0.0 || at.x > 1.0 || at.y < 0.0 || at.y > 1.0 || at.z > 1.0) return 0.0;
    float radius = mix(0.006, 0.13, smoothstep(0.0, 1.7, away));
    float phi = interleavedGradientNoise(gl_FragCoord.xy) * PI2;
    float lit = 0.0;
    for (int i = 0; i < 16; i++) lit += texture(directionalShadowMap[0], vec3(at.xy + vogelDiskSample(i, 16, phi) * radius, at.z));
    // What flies high casts its shade out of the lamp's picture: it ends softly there.
    vec2 border = min(at.xy, 1.0 - at.xy);
    return (1.0 - lit / 16.0) * smoothstep(0.0, 0.09, min(border.x, border.y));
  #else
    return 0.0;
  #endif
}

vec4 paperShade() {
  float r = length(vSpot);
  float away = max(r - foot, 0.0);
  // The glass: a capsule from where its foot is cast to where its top is, its border darker than its middle, the softer the higher it is.
  vec2 axis = castTo.xy - castFrom.xy;
  float along = clamp(dot(vSpot - castFrom.xy, axis) / max(dot(axis, axis), 1e-4), 0.0, 1.0);
  float inside = foot - length(vSpot - castFrom.xy - axis * along);
  float t = mix(castFrom.z, castTo.z, along);
  // Many taps, so only where something may cast: the bottle, and the cork beside it.
  float near = onTable < 1.0 ? 1.0 : max(smoothstep(-0.6, -0.3, inside), 1.0 - smoothstep(1.8, 2.1, r));
  float candies = near > 0.0 ? near * candyShade(away) * mix(0.4, 0.18, smoothstep(0.0, 1.2, away)) : 0.0;
  float soft = 0.03 + 0.2 * t;
  float glass = smoothstep(-soft, soft, inside) * 0.1 + exp(-inside * inside / (soft * soft * 0.6)) * 0.075;
  glass *= 1.0 - 0.4 * t;
  // Contact: tight under the rim, wide about it.
  float ring = (r - foot * 0.93) / foot;
  float contact = exp(-ring * ring * 220.0) * 0.25 + exp(-max(ring, 0.0) * 5.5) * 0.17;
  contact *= onTable;
  float dark = 1.0 - (1.0 - candies) * (1.0 - glass) * (1.0 - contact);
  // Lens of a full bottle: warm light gathered in its shadow.
  vec2 gathered = (vSpot - throwTo * 0.36) / foot;
  float bright = exp(-dot(gathered, gathered) * 5.0) * focus * onTable;
  float cover = clamp(dark + bright, 0.0, 1.0);
  // Some of the light went through sugar, and took its colour.
  vec3 seen = (color * dark + steeped * candies + gleam * bright) / max(cover, 1e-4);
  // On the page it is blended with what is seen. Behind glass that bends light nothing is tone mapped yet, and light on paper is so strong there
  // that no shade laid over it would show: there the paper is painted anew, shade and all.
  #ifndef TONE_MAPPING
    vec3 paper = paperSeen(normalize(vSight));
    return vec4(beforeToneMapping(mix(paper, seen, cover)) / exposure, smoothstep(0.0, 0.02, cover));
  #endif
  // Over a page the shade ends softly before the picture does: cut off, it would show where that ends.
  vec2 inward = 1.0 - abs(vSeen.xy / vSeen.w);
  float whole = mix(1.0, smoothstep(0.0, 0.3, inward.x) * smoothstep(0.0, 0.16, inward.y), edges);
  return vec4(beforeToneMapping(seen) / exposure, cover * opacity * whole);
}
`

export function Tabletop(props: TabletopProps) {
  const { level, foot, height, transparent = false, floor = 0, inner = 0, palette, bottle } = props
  const plane = useOwned(() => new PlaneGeometry(9, 9), [])
  const look = useLightingPreset()
  const material = useOwned(
    () => createPaperShade(level, foot, height, transparent, floor, inner, palette, look),
    [level, foot, height, transparent, floor, inner, palette, look],
  )
  const lift = () => {
    if (bottle) placeShade(material, bottle, level, height)
  }
  return (
    <mesh
      geometry={plane}
      material={material}
      rotation-x={-Math.PI / 2}
      position-y={level}
      receiveShadow
      renderOrder={-8}
      raycast={() => null}
      onBeforeRender={lift}
    />
  )
}

function createPaperShade(
  level: number,
  foot: number,
  height: number,
  transparent: boolean,
  floor: number,
  inner: number,
  palette: readonly string[] | undefined,
  look: LightingPreset,
): ShadowMaterial {
  const [kx, ky, kz] = look.key.at
  const material = new ShadowMaterial({
    color: transparent ? '#1b1018' : look.shade,
    opacity: 1,
    depthWrite: false,
    // Drawn with what is opaque, right after the paper, so that glass of high quality sees it too.
    transparent: false,
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: SrcAlphaFactor,
    blendDst: OneMinusSrcAlphaFactor,
    blendSrcAlpha: OneFactor,
    blendDstAlpha: OneMinusSrcAlphaFactor,
  })
  const uniforms = {
    // The lamp's light on this paper: laid over it as it left the lamp, it looked green on the warm shade of the evening.
    gleam: { value: new Color(look.key.color).lerp(new Color(look.floor), 0.55) },
    lift: { value: floor },
    inner: { value: inner },
    steeped: { value: transparent || !palette ? new Color(0) : steeped(palette, look.floor) },
    focus: { value: transparent ? 0 : look.gleam },
    foot: { value: foot },
    exposure: { value: look.exposure },
    onTable: { value: 1 },
    edges: { value: transparent ? 1 : 0 },
    ...paperUniforms(look.floor, look.wall, level, look.pool),
    // The plane lies in x and -z; a point at height h is cast by -key / key.y * h.
    throwTo: { value: [(-kx / ky) * height, (kz / ky) * height] },
    // Where the ends of the axis are cast, and how high they are, as parts of the height.
    castFrom: { value: [0, 0, 0] },
    castTo: { value: [(-kx / ky) * height, (kz / ky) * height, 1] },
  }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 vSpot;\nvarying vec3 vSight;\nvarying vec4 vSeen;')
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nvSpot = position.xy;\nvSight = (modelMatrix * vec4(position, 1.0)).xyz - cameraPosition;',
      )
      .replace('#include <project_vertex>', '#include <project_vertex>\nvSeen = gl_Position;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <shadowmask_pars_fragment>', HEAD)
      .replace('gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );', 'gl_FragColor = paperShade();')
  }
  material.userData = uniforms
  material.customProgramCacheKey = () => 'konpeito-paper'
  return material
}

/** Moves the shade of the glass to where the bottle is. */
function placeShade(
  { userData }: ShadowMaterial,
  { onTable, turn, x, y }: NonNullable<TabletopProps['bottle']>,
  level: number,
  height: number,
): void {
  userData.onTable.value = onTable
  const [throwX, throwY] = userData.throwTo.value as [number, number]
  const ends = [
    [userData.castFrom.value, level],
    [userData.castTo.value, level + height],
  ] as const
  for (const [cast, end] of ends) {
    const high = Math.max(0, (Math.cos(turn) * end + y - level) / height)
    cast[0] = Math.sin(turn) * end + x + throwX * high
    cast[1] = throwY * high
    cast[2] = Math.min(1, high)
  }
}

/** What is left on this paper of white light that went through candies of these colours. */
function steeped(palette: readonly string[], paper: string): Color {
  const mean = new Color(0)
  for (const name of palette) mean.add(new Color(name))
  const most = Math.max(mean.r, mean.g, mean.b, 1e-6)
  const deep = (part: number) => 0.16 * (part / most) ** 3
  return mean.setRGB(deep(mean.r), deep(mean.g), deep(mean.b)).multiply(new Color(paper))
}
