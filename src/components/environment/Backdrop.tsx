// The backdrop: paper that curves from a floor into a wall without an edge. One triangle fills the
// screen, and the shader computes where each view ray meets the paper.
import { BufferAttribute, BufferGeometry, ShaderMaterial } from 'three'
import { useDisposable } from '../../hooks/useDisposable.ts'
import { PAPER, paperUniforms } from './paper.ts'
import { BEFORE_TONE_MAPPING } from './toneMapping.ts'

export type BackdropProps = {
  /** sRGB colour of the floor. @default '#fcd6d2' */
  floor?: string
  /** sRGB colour of the wall. @default '#d3e0f7' */
  wall?: string
  /** How much brighter the paper is under the lamp, as a part. @default 0.1 */
  pool?: number
  /** Height of the floor in metres. @default -0.885 */
  level?: number
  /** Exposure of the tone mapping; the displayed colours do not depend on it. @default 1 */
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

export function Backdrop({
  floor = '#fcd6d2',
  wall = '#d3e0f7',
  pool = 0.1,
  level = -0.885,
  exposure = 1,
}: BackdropProps) {
  const geometry = useDisposable(() => {
    const triangle = new BufferGeometry()
    triangle.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3))
    return triangle
  }, [])
  const material = useDisposable(
    () =>
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        depthTest: false,
        depthWrite: false,
        uniforms: {
          ...paperUniforms(floor, wall, level, pool),
          exposure: { value: exposure },
        },
      }),
    [floor, wall, pool, level, exposure],
  )
  return <mesh geometry={geometry} material={material} frustumCulled={false} renderOrder={-10} raycast={() => null} />
}
