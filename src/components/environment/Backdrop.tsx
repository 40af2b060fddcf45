// The backdrop: paper that curves from a floor into a wall. One plane fills the screen, and the
// shader computes where each view ray meets the paper. The shadow on the table uses its GLSL too.
import { use } from 'react'
import { ShaderMaterial } from 'three'
import { LightingPresetContext, useDisposable } from '../../hooks/sceneContexts.ts'
import { useNodes } from '../canvas/nodes.ts'
import { type Paper, paperUniforms } from './tableUniforms.ts'

/** GLSL: the linear light that Khronos PBR Neutral, at exposure 1, maps to the colour `seen`. */
export const BEFORE_TONE_MAPPING = /* glsl */ `
vec3 beforeToneMapping(vec3 seen) {
  const float START = 0.76;
  const float D = 0.24;
  float top = min(max(max(seen.r, seen.g), seen.b), 0.995);
  vec3 light = min(seen, top);
  if (top > START) {
    float peak = D * D / (1.0 - top) + START - D;
    float kept = 1.0 / (0.15 * (peak - top) + 1.0);
    light = (light - top * (1.0 - kept)) / kept * (peak / top);
  }
  float least = min(min(light.r, light.g), light.b);
  return light + (least < 0.04 ? sqrt(max(least, 0.0) / 6.25) - least : 0.04);
}
`

/** GLSL `paperColor(ray)`: the linear colour to display along a unit vector from the camera. */
export const PAPER = /* glsl */ `
uniform vec3 floorColor, wallColor;
uniform float level, lamp;
vec3 paperColor(vec3 ray) {
  // The paper curves up in the back, from the floor's colour to the wall's.
  float rise = smoothstep(-0.34, 0.42, ray.y);
  vec3 paper = mix(floorColor, wallColor, rise);
  // The pool of the lamp around the bottle, and the fall-off towards the edges.
  float t = (level - cameraPosition.y) / min(ray.y, -1e-3);
  vec2 foot = cameraPosition.xz + ray.xz * t;
  float pool = ray.y < 0.0 ? exp(-dot(foot - vec2(-0.3, 0.2), foot - vec2(-0.3, 0.2)) * 0.07) : 0.0;
  paper *= 0.95 + lamp * pool * (1.0 - rise);
  vec3 ahead = -vec3(viewMatrix[0].z, viewMatrix[1].z, viewMatrix[2].z);
  return paper * mix(0.93, 1.02, smoothstep(0.86, 1.0, dot(ray, ahead)));
}
`

const VERTEX = /* glsl */ `
varying vec3 vRay;
void main() {
  gl_Position = vec4(position.xy, 1.0, 1.0);
  vec4 far = inverse(projectionMatrix) * vec4(position.xy, 1.0, 1.0);
  vRay = mat3(inverse(viewMatrix)) * (far.xyz / far.w);
}
`

const FRAGMENT = /* glsl */ `
uniform float exposure;
varying vec3 vRay;
${PAPER}
${BEFORE_TONE_MAPPING}
float noise(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))); }
void main() {
  vec3 paper = paperColor(normalize(vRay));
  gl_FragColor = vec4(beforeToneMapping(paper) / exposure, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
  // Half a level of noise avoids bands in the soft gradient.
  gl_FragColor.rgb += (noise(gl_FragCoord.xy) - 0.5) / 255.0;
}
`

/** Draws paper in the lighting preset's colours. `paperUniforms` explains `level` and `pool`. */
export function Backdrop({ level, pool }: { level: number; pool?: number | undefined }) {
  const preset = use(LightingPresetContext)
  const create = useNodes()?.backdrop ?? createBackdrop
  const material = useDisposable(
    () => create(paperUniforms(preset, level, pool), preset.exposure),
    [create, preset, level, pool],
  )
  return (
    <mesh material={material} frustumCulled={false} renderOrder={-10} raycast={() => null}>
      <planeGeometry args={[2, 2]} />
    </mesh>
  )
}

function createBackdrop(paper: Paper, exposure: number): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    depthTest: false,
    depthWrite: false,
    // The displayed colours do not depend on the exposure.
    uniforms: { ...paper, exposure: { value: exposure } },
  })
}
