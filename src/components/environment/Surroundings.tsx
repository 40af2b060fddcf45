// What surrounds a scene: the key light with its soft shadow, the paper behind, and the environment
// map that candies and glass reflect: soft boxes, strip lights and two black cards. The map is baked
// once from a few planes, so no file is loaded.
import { Lightformer } from '@react-three/drei'
import { createPortal, useThree } from '@react-three/fiber'
import { use, useEffect, useReducer, useState } from 'react'
import {
  BackSide,
  Color,
  type Object3D,
  PMREMGenerator,
  Scene,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import { LightingPresetContext, QualityContext } from '../../hooks/sceneContexts.ts'
import type { LightingPreset } from '../../view/lightingPresets.ts'
import { useNodes } from '../canvas/nodes.ts'
import { originalOf } from '../canvas/sharedRenderer.ts'
import { useRestored } from '../canvas/useRestored.ts'
import { Backdrop } from './Backdrop.tsx'

type SurroundingsProps = KeyLightProps & {
  /** Height of the paper in metres. @default no paper */
  paper?: number | undefined
  /** Extra brightness of the paper under the lamp: 0.1 is 10 %. @default the preset's */
  pool?: number
}

/** Light, reflections and paper in the colours of the lighting preset. */
export function Surroundings({ paper, pool, ...light }: SurroundingsProps) {
  return (
    <>
      <EnvironmentMap />
      <KeyLight {...light} />
      {paper !== undefined && <Backdrop level={paper} pool={pool} />}
    </>
  )
}

/** By lighting preset: the baked map, and the number of scenes that use it. */
type Maps = Map<LightingPreset, { target: WebGLRenderTarget; users: number }>
const mapsOf = new WeakMap<WebGLRenderer, Maps>()

/** Returns the map of a preset. Bakes it unless another scene of the renderer uses it. */
function takeMap(gl: WebGLRenderer, preset: LightingPreset, bake: (gl: WebGLRenderer) => WebGLRenderTarget) {
  if (!mapsOf.has(gl)) {
    mapsOf.set(gl, new Map())
    gl.domElement.addEventListener('webglcontextlost', () => mapsOf.delete(gl), { once: true })
  }
  const maps = mapsOf.get(gl)!
  const made = maps.get(preset) ?? { target: bake(gl), users: 0 }
  maps.set(preset, made)
  made.users++
  const release = () => {
    made.users--
    if (made.users > 0) return
    made.target.dispose()
    if (maps.get(preset) === made) maps.delete(preset)
  }
  return { map: made.target.texture, release }
}

type Card = { at: [number, number, number]; size: [number, number]; color: string; strength: number }

/** Metres around the bottle; all cards face the centre. Strength 1 is white paper. */
const CARDS: Card[] = [
  // a large soft box above, a little in front and to the left
  { at: [-1.5, 5.2, 2.2], size: [4.6, 3.6], color: '#fff6ea', strength: 5.5 },
  // tall strip lights that outline the bottle's shoulders
  { at: [-4.4, 1.5, 2.3], size: [1.25, 4.2], color: '#fffaf4', strength: 11 },
  { at: [4.4, 1.2, 2.4], size: [0.32, 4], color: '#f2f6ff', strength: 10 },
  { at: [3.2, 1.6, -4.2], size: [0.8, 4.2], color: '#ffeef2', strength: 9 },
  { at: [-3.4, 1.4, -4], size: [0.5, 3.8], color: '#eef2ff', strength: 8 },
  // black cards beside the strips: their dark lines make the glass visible on a light page
  { at: [-4.7, 1, 0.6], size: [0.7, 5], color: '#000000', strength: 0 },
  { at: [4.7, 1, 0.7], size: [0.9, 5], color: '#000000', strength: 0 },
  // the light of the table from below
  { at: [0, -3, 0.5], size: [6, 6], color: '#f6dcdc', strength: 0.85 },
]

/** The point that all cards face. Metres. */
const CENTER: [number, number, number] = [0, 0.3, 0]

/** Sets the scene's environment, and the exposure of the renderer. */
function EnvironmentMap() {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const invalidate = useThree((state) => state.invalidate)
  const preset = use(LightingPresetContext)
  const Generator = useNodes()?.Generator ?? PMREMGenerator
  const [studio] = useState(() => new Scene())
  // The map is lost with the WebGL context.
  const [restored, restore] = useReducer((count: number) => count + 1, 0)
  useRestored(restore)
  // Runs after the effects of the cards, which colour and turn them.
  useEffect(() => {
    const before = scene.environment
    const { map, release } = takeMap(originalOf(gl), preset, (renderer) => {
      const generator = new Generator(renderer)
      const baked = generator.fromScene(studio, 0, 0.1, 50)
      generator.dispose()
      return baked
    })
    scene.environment = map
    scene.environmentIntensity = preset.interior.strength
    gl.toneMappingExposure = preset.exposure
    invalidate()
    return () => {
      scene.environment = before
      release()
    }
  }, [Generator, gl, scene, studio, invalidate, preset, restored])
  return createPortal(<Cards interior={preset.interior} />, studio)
}

function Cards({ interior }: Pick<LightingPreset, 'interior'>) {
  return (
    <>
      <mesh>
        <sphereGeometry args={[12, 32, 16]} />
        <meshBasicMaterial color={interior.walls} side={BackSide} />
      </mesh>
      {CARDS.map(({ at, size, color, strength }) => {
        const light = strength > 1
        const own = light ? new Color(color).multiply(new Color(interior.boxes)) : strength > 0 ? interior.glow : color
        return (
          <Lightformer
            key={at.join()}
            position={at}
            target={CENTER}
            scale={size}
            color={own}
            intensity={strength * (light ? interior.power : 1)}
          />
        )
      })}
    </>
  )
}

type KeyLightProps = {
  /** The point that the light is aimed at. Metres. @default the origin */
  target?: readonly [number, number, number]
  /** Position relative to the target. Metres. @default the lighting preset's */
  from?: readonly [number, number, number]
  /** sRGB colour and strength. @default the lighting preset's */
  light?: { color: string; strength: number }
  /** Half the width of the square in which shadows are cast. Metres. @default 1.7 */
  reach?: number
  /** As in three's LightShadow. @default 0.012 */
  normalBias?: number
}

const ORIGIN = [0, 0, 0] as const

function KeyLight({ target = ORIGIN, from, light, reach = 1.7, normalBias = 0.012 }: KeyLightProps) {
  const { key } = use(LightingPresetContext)
  const { color, strength } = light ?? key
  const { shadowSize: size } = use(QualityContext)
  const at = from ?? key.at
  const [aim, setAim] = useState<Object3D | null>(null)
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  // The shadow map is redrawn on request only. The light has moved, or its map is new.
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
