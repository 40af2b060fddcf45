// The key light with its soft shadow, for all views.
import { useThree } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import type { Object3D } from 'three'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import { useQuality } from '../../hooks/useQuality.ts'

export type KeyLightProps = {
  /** What it shines at, in metres. @default the origin */
  target?: readonly [number, number, number]
  /** Its position relative to the target, in metres. @default that of the lighting preset */
  from?: readonly [number, number, number]
  /** Its sRGB colour and its strength. @default those of the lighting preset */
  light?: { color: string; strength: number }
  /** Half width in metres of the square that its shadows cover. @default 1.7 */
  reach?: number
  /** Texels along an edge of the shadow map. @default that of the quality level */
  shadowSize?: number
  /** As in three's LightShadow. @default 0.012 */
  normalBias?: number
}

const ORIGIN = [0, 0, 0] as const

export function KeyLight({ target = ORIGIN, from, light, reach = 1.7, shadowSize, normalBias = 0.012 }: KeyLightProps) {
  const { key } = useLightingPreset()
  const { color, strength } = light ?? key
  const quality = useQuality()
  const size = shadowSize ?? quality.shadowSize
  const at = from ?? key.at
  const [aim, setAim] = useState<Object3D | null>(null)
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  // The shadow map is redrawn on request only: here the light has moved, or its map is new.
  useEffect(() => {
    gl.shadowMap.needsUpdate = true
    invalidate()
  }, [gl, invalidate, at, size, reach])
  const far = Math.hypot(...at) + 2.5 * reach
  return (
    <>
      <directionalLight
        key={size}
        position={[target[0] + at[0], target[1] + at[1], target[2] + at[2]]}
        intensity={strength}
        color={color}
        {...(aim && { target: aim })}
        castShadow
        shadow-mapSize={[size, size]}
        shadow-radius={3.5}
        shadow-bias={-0.0004}
        shadow-normalBias={normalBias}
        shadow-camera-left={-reach}
        shadow-camera-right={reach}
        shadow-camera-top={reach}
        shadow-camera-bottom={-reach}
        shadow-camera-near={0.5}
        shadow-camera-far={far}
      />
      <object3D ref={setAim} position={[...target]} />
    </>
  )
}
