// The paper sweep behind the set: a floor that turns into a wall without an edge, as one screen-filling triangle that
// works out where each line of sight meets the paper.
import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, Color, ShaderMaterial } from 'three'
import { BEFORE_TONE_MAPPING } from './kit/toneMapping.ts'

export type BackdropProps = {
  /** colour of the paper underfoot, sRGB */
  floor?: string
  /** colour of the paper high up, sRGB */
  wall?: string
  /** how much brighter the paper is under the lamp, as a part; 0.1 */
  pool?: number
  /** height of the paper floor, m */
  level?: number
  /** of the tone mapping, which the paper's colours are kept from; 1 */
  exposure?: number
}

const VERTEX = /* glsl */ `
varying vec3 vRay;
void main() {
  gl_Position = vec4(position.xy, 1.0, 1.0);
  vec4 far = inverse(projectionMatrix) * vec4(position.xy, 1.0, 1.0);
  vRay = mat3(inverse(viewMatrix)) * (far.xyz / far.w);
}
`

const FRAGMENT = /* glsl */ `
uniform vec3 floorColor;
uniform vec3 wallColor;
uniform float level;
uniform float lamp;
uniform float exposure;
varying vec3 vRay;
${BEFORE_TONE_MAPPING}
float noise(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))); }
void main() {
  vec3 ray = normalize(vRay);
  // The paper curves up behind the set: its colour goes from the floor's to the wall's along the sweep.
  float rise = smoothstep(-0.34, 0.42, ray.y);
  vec3 paper = mix(floorColor, wallColor, rise);
  // The lamp's pool about the bottle, and the fall-off towards the edges of the paper.
  float t = (level - cameraPosition.y) / min(ray.y, -1e-3);
  vec2 foot = cameraPosition.xz + ray.xz * t;
  float pool = ray.y < 0.0 ? exp(-dot(foot - vec2(-0.3, 0.2), foot - vec2(-0.3, 0.2)) * 0.07) : 0.0;
  paper *= 0.95 + lamp * pool * (1.0 - rise);
  vec3 ahead = -vec3(viewMatrix[0].z, viewMatrix[1].z, viewMatrix[2].z);
  float side = dot(ray, ahead);
  paper *= mix(0.93, 1.02, smoothstep(0.86, 1.0, side));
  gl_FragColor = vec4(beforeToneMapping(paper) / exposure, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
  // Half a level of noise: no bands in so soft a gradient.
  gl_FragColor.rgb += (noise(gl_FragCoord.xy) - 0.5) / 255.0;
}
`

export function Backdrop({
  floor = '#fcd6d2',
  wall = '#d3e0f7',
  pool = 0.1,
  level = -0.885,
  exposure = 1,
}: BackdropProps) {
  const geometry = useMemo(() => {
    const triangle = new BufferGeometry()
    triangle.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3))
    return triangle
  }, [])
  const material = useMemo(
    () =>
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        depthTest: false,
        depthWrite: false,
        uniforms: {
          floorColor: { value: new Color(floor) },
          wallColor: { value: new Color(wall) },
          level: { value: level },
          lamp: { value: pool },
          exposure: { value: exposure },
        },
      }),
    [floor, wall, pool, level, exposure],
  )
  useEffect(() => () => geometry.dispose(), [geometry])
  useEffect(() => () => material.dispose(), [material])
  return <mesh geometry={geometry} material={material} frustumCulled={false} renderOrder={-10} raycast={() => null} />
}
