// The set that a bottle stands on: key light with a soft shadow, fill, the room to reflect, the paper sweep, and the
// darkness and the gleam that the bottle throws on the paper.
import { useEffect, useMemo } from 'react'
import { Color, PlaneGeometry, ShaderMaterial } from 'three'
import { useGeneration } from '../hooks/useGeneration.ts'
import { Backdrop } from './Backdrop.tsx'
import { StudioLight } from './StudioLight.tsx'

export type StageProps = {
  /** height of the table, m */
  level?: number
  /** radius of what stands on it, m */
  foot?: number
  /** no paper: the page shows through, only shadows are drawn */
  transparent?: boolean
  /** texels along an edge of the shadow map; 2048 */
  shadowSize?: number
}

/** From where the key light comes, m. */
export const KEY = [-2.6, 4.6, 3.1] as const

export function Stage({ level = -0.885, foot = 0.84, transparent = false, shadowSize = 2048 }: StageProps) {
  const generation = useGeneration()
  return (
    <>
      <StudioLight key={generation} intensity={0.62} />
      <directionalLight
        position={[...KEY]}
        intensity={2.5}
        color="#fff1e0"
        castShadow
        shadow-mapSize={[shadowSize, shadowSize]}
        shadow-radius={3.2}
        shadow-bias={-0.0004}
        shadow-normalBias={0.012}
        shadow-camera-left={-1.7}
        shadow-camera-right={1.7}
        shadow-camera-top={1.7}
        shadow-camera-bottom={-1.7}
        shadow-camera-near={2}
        shadow-camera-far={9}
      />
      {!transparent && <Backdrop level={level} />}
      <FootShadow level={level} foot={foot} />
      <mesh rotation-x={-Math.PI / 2} position-y={level} receiveShadow renderOrder={-8} raycast={() => null}>
        <planeGeometry args={[8, 8]} />
        <shadowMaterial color="#6b3550" opacity={0.3} depthWrite={false} />
      </mesh>
    </>
  )
}

const SHADE = /* glsl */ `
uniform vec3 shade;
uniform vec3 gleam;
uniform float foot;
varying vec2 vFoot;
void main() {
  float r = length(vFoot) / foot;
  // Contact: dark at the rim of the foot, gone within half a foot; and the wide shade of a body of glass.
  float contact = exp(-pow(abs(r - 0.9) * 5.5, 1.4)) * 0.34 + (1.0 - smoothstep(0.2, 1.0, r)) * 0.28;
  vec2 away = vFoot - vec2(0.42, -0.5) * foot;
  float wide = exp(-dot(away, away) / (foot * foot * 1.5)) * 0.2;
  // Light that the full bottle lets through, gathered behind it.
  vec2 focus = (vFoot - vec2(0.86, -1.02) * foot) / foot;
  float caustic = exp(-(focus.x * focus.x + focus.y * focus.y) * 4.0) * 0.16;
  float dark = clamp(contact + wide, 0.0, 1.0);
  float cover = clamp(dark + caustic, 0.0, 1.0);
  gl_FragColor = vec4((shade * dark + gleam * caustic) / max(cover, 1e-4), cover);
  #include <colorspace_fragment>
}
`

function FootShadow({ level, foot }: { level: number; foot: number }) {
  const plane = useMemo(() => new PlaneGeometry(8 * foot, 8 * foot), [foot])
  const material = useMemo(
    () =>
      new ShaderMaterial({
        transparent: true,
        depthWrite: false,
        toneMapped: false,
        uniforms: {
          shade: { value: new Color('#7d4a5c') },
          gleam: { value: new Color('#fff3ea') },
          foot: { value: foot },
        },
        vertexShader:
          'varying vec2 vFoot;\nvoid main() { vFoot = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
        fragmentShader: SHADE,
      }),
    [foot],
  )
  useEffect(() => () => plane.dispose(), [plane])
  useEffect(() => () => material.dispose(), [material])
  return (
    <mesh
      geometry={plane}
      material={material}
      rotation-x={-Math.PI / 2}
      position-y={level + 0.001}
      renderOrder={-9}
      raycast={() => null}
    />
  )
}
