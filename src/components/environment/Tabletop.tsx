// The table under the bottle: the shadow of the candies, softer the farther it falls, the faint shadow
// of the glass, the dark contact line, and the light that the glass focuses behind it.
import { use } from 'react'
import { CustomBlending, type Material, OneFactor, ShadowMaterial } from 'three'
import { LightingPresetContext, QualityContext, useDisposable } from '../../hooks/sceneContexts.ts'
import { useNodes } from '../canvas/nodes.ts'
import { patchMaterial } from '../canvas/patchShader.ts'
import { BEFORE_TONE_MAPPING, PAPER } from './Backdrop.tsx'
import { DEPTH, type Pose, type Table, type TabletopProps, tableUniforms } from './tableUniforms.ts'

const HEAD = /* glsl */ `
uniform vec3 gleam, castFrom, castTo, candyTint;
uniform float focus, foot, widest, side, exposure, onTable, lift, inner, edges;
uniform bool refined;
${BEFORE_TONE_MAPPING}
${PAPER}
varying vec2 vSpot, vAxis;
varying vec3 vView;
varying vec4 vSeen;

#if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
uniform mat4 directionalShadowMatrix[NUM_DIR_LIGHT_SHADOWS];
#endif

// Shadow of the candies: 16 samples on a disc that widens away from the foot, as for an area light.
float candyShadow(float away, inout float touching) {
  #if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
    // Inside the foot the shadow lies on the inner floor, which is visible through the glass.
    float up = lift / max(-vView.y, 1e-3);
    vec3 raised = cameraPosition + vView * (1.0 - up);
    float onFloor = onTable < 1.0 ? 0.0 : 1.0 - smoothstep(0.94 * inner, inner, length(raised.xz - vAxis));
    vec4 spot = onFloor > 0.5 ? directionalShadowMatrix[0] * vec4(raised, 1.0) : vDirectionalShadowCoord[0];
    vec3 at = spot.xyz / spot.w;
    at.z -= 0.001;
    if (at.x < 0.0 || at.x > 1.0 || at.y < 0.0 || at.y > 1.0 || at.z > 1.0) return 0.0;
    float radius = mix(0.006, 0.13, smoothstep(0.0, 1.7, away));
    float phi = interleavedGradientNoise(gl_FragCoord.xy) * PI2;
    float lit = 0.0;
    for (int i = 0; i < 16; i++) lit += texture(directionalShadowMap[0], vec3(at.xy + vogelDiskSample(i, 16, phi) * radius, at.z));
    // Less ambient light reaches the table where the underside of a candy is less than 12 cm away.
    for (int i = 0; refined && i < 16; i++) {
      vec3 spot = vec3(at.xy + vogelDiskSample(i, 16, phi) * 0.018, at.z);
      touching += (texture(directionalShadowMap[0], spot - vec3(0.0, 0.0, 0.012)) - texture(directionalShadowMap[0], spot)) / 16.0;
    }
    // Fade out at the border of the shadow map.
    vec2 border = min(at.xy, 1.0 - at.xy);
    return (1.0 - lit / 16.0) * smoothstep(0.0, 0.09, min(border.x, border.y));
  #else
    return 0.0;
  #endif
}

vec4 tableShadow() {
  float r = length(vSpot);
  float away = max(r - widest, 0.0);
  // The glass casts a capsule from its foot to its top, darker at the border and softer with height.
  vec2 axis = castTo.xy - castFrom.xy;
  float along = clamp(dot(vSpot - castFrom.xy, axis) / max(dot(axis, axis), 1e-4), 0.0, 1.0);
  float wide = mix(foot, widest, sqrt(along));
  float aside = length(vSpot - castFrom.xy - axis * along);
  float inside = wide - aside;
  float t = mix(castFrom.z, castTo.z, along);
  // Sample only where something may cast a shadow: the bottle, and the cork beside it.
  // Shadows and light end with the table, because another jar's table is beside it.
  float here = 1.0 - smoothstep(0.8 * side, side, abs(vSpot.x));
  float near = here * (onTable < 1.0 ? 1.0 : max(smoothstep(-0.6, -0.3, inside), 1.0 - smoothstep(1.8, 2.1, r)));
  float touching = 0.0;
  float candies = near > 0.0 ? near * candyShadow(away, touching) * mix(0.44, 0.18, smoothstep(0.0, 1.2, away)) : 0.0;
  float soft = 0.03 + 0.2 * t;
  float glass = smoothstep(-soft, soft, inside) * 0.1 + exp(-inside * inside / (soft * soft * 0.6)) * 0.075;
  glass *= (1.0 - 0.4 * t) * here;
  // Contact: narrow under the rim, wide around it.
  float ring = (r - foot * 0.93) / foot;
  float contact = exp(-ring * ring * 220.0) * 0.25 + exp(-max(r - 0.93 * foot, 0.0) / widest * 5.5) * 0.17;
  contact *= onTable;
  float dark = 1.0 - (1.0 - candies) * (1.0 - 0.5 * max(touching, 0.0)) * (1.0 - glass) * (1.0 - contact);
  // Round glass focuses light in its shadow along a cusp and a streak, unless a candy is in the way.
  float off = aside / wide;
  float cusp = (off - 0.86 * pow(max(1.0 - 1.15 * along, 0.0), 1.5)) / (0.05 + 0.3 * t);
  float gathered = exp(-cusp * cusp) + 0.5 * exp(-off * off * 7.0);
  gathered *= smoothstep(0.0, 0.15, ring) * (1.0 - smoothstep(0.75, 1.0, along)) * max(1.0 - candies * 3.0, 0.0);
  float bright = min(gathered * focus * 2.2, 0.6) * onTable * here;
  float cover = clamp(dark + bright, 0.0, 1.0);
  // Light that went through the candies has their colour.
  vec3 seen = (color * dark + candyTint * candies + gleam * bright) / max(cover, 1e-4);
  // The pass for refracting glass has no tone mapping, and the light on the paper is so strong that a
  // blended shadow would be invisible. So the paper is drawn again, with the shadow.
  #ifndef TONE_MAPPING
    vec3 paper = paperColor(normalize(vView));
    return vec4(beforeToneMapping(mix(paper, seen, cover)) / exposure, smoothstep(0.0, 0.02, cover));
  #endif
  // Over a page the shadow fades out before the edge of the picture, which hides the edge.
  vec2 inward = 1.0 - abs(vSeen.xy / vSeen.w);
  float whole = mix(1.0, smoothstep(0.0, 0.3, inward.x) * smoothstep(0.0, 0.16, inward.y), edges);
  return vec4(beforeToneMapping(seen) / exposure, cover * opacity * whole);
}
`

export function Tabletop(props: TabletopProps) {
  const { vessel, height, width = DEPTH, transparent, palette, bottle } = props
  const preset = use(LightingPresetContext)
  const { transmission } = use(QualityContext)
  const create = useNodes()?.table ?? createTableMaterial
  const material = useDisposable(
    () => create(tableUniforms(props, transmission, preset), !transparent),
    [create, vessel, height, width, transparent, transmission, palette, preset],
  )
  return (
    <mesh
      material={material}
      rotation-x={-Math.PI / 2}
      position-y={vessel.table}
      receiveShadow
      renderOrder={-8}
      raycast={() => null}
      onBeforeRender={() => bottle && placeShadow(material, bottle, vessel.table, height)}
    >
      <planeGeometry args={[width, DEPTH]} />
    </mesh>
  )
}

function createTableMaterial(uniforms: Table): ShadowMaterial {
  const material = new ShadowMaterial({
    color: uniforms.shade.value,
    opacity: 1,
    depthWrite: false,
    // Drawn with the opaque objects, right after the paper, so that refracting glass shows it too.
    transparent: false,
    blending: CustomBlending,
    blendSrcAlpha: OneFactor,
  })
  material.userData = uniforms
  return patchMaterial(material, 'konpeito-table', {
    uniforms,
    vertex: {
      common: '$&\nvarying vec2 vSpot;\nvarying vec2 vAxis;\nvarying vec3 vView;\nvarying vec4 vSeen;',
      begin_vertex: `$&
vSpot = position.xy;
vAxis = modelMatrix[3].xz;
vView = (modelMatrix * vec4(position, 1.0)).xyz - cameraPosition;`,
      project_vertex: '$&\nvSeen = gl_Position;',
    },
    fragment: {
      shadowmask_pars_fragment: HEAD,
      'gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );': 'gl_FragColor = tableShadow();',
    },
  })
}

/** Moves the shadow of the glass to the bottle's current pose. */
function placeShadow({ userData }: Material, bottle: Pose, table: number, height: number): void {
  const { onTable, turn, x, y, toward } = bottle
  const { castFrom, castTo, throwTo } = userData as Table
  userData.onTable.value = onTable
  const ends = [
    [castFrom.value, table],
    [castTo.value, table + height],
  ] as const
  for (const [cast, end] of ends) {
    const high = Math.max(0, (Math.cos(turn) * end + y - table) / height)
    const aside = Math.sin(turn) * end + x
    cast.set(toward[0] * aside + throwTo.value.x * high, throwTo.value.y * high - toward[1] * aside, Math.min(1, high))
  }
}
