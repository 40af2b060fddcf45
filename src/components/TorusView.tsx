// The flat, periodic world as a tray of candies seen from straight above. A candy that crosses an edge shows on both sides.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { OrthographicCamera } from 'three'
import { useGeneration } from '../hooks/useGeneration.ts'
import { usePhysicsWorld } from '../hooks/usePhysicsWorld.ts'
import { Candies } from './Candies.tsx'
import { StudioLight } from './StudioLight.tsx'

export type TorusViewProps = {
  palette?: readonly string[]
  /** colour of the tray, sRGB */
  ground?: string
  transparent?: boolean
}

/** The tray is drawn this high, whatever the size of its world, so that light and shadow need no other measure. */
const HEIGHT = 2
const DEPTH = 0.05

export function TorusView({ palette, ground = '#f6d3d3', transparent = false }: TorusViewProps) {
  const { world } = usePhysicsWorld()
  const generation = useGeneration()
  const [width, height] = (world.space?.size ?? [10000, 10000]) as readonly number[]
  const scale = HEIGHT / height!
  useTrayCamera((width! * scale) / HEIGHT)
  return (
    <>
      <StudioLight key={generation} intensity={0.6} />
      <directionalLight
        position={[-1.9, 2.3, 3.4]}
        intensity={2.5}
        color="#fff1e0"
        castShadow
        shadow-mapSize={[2048, 2048]}
        shadow-radius={3}
        shadow-bias={-0.0004}
        shadow-normalBias={0.008}
        shadow-camera-left={-1.9}
        shadow-camera-right={1.9}
        shadow-camera-top={1.9}
        shadow-camera-bottom={-1.9}
        shadow-camera-near={1}
        shadow-camera-far={8}
      />
      <mesh position-z={-DEPTH} receiveShadow raycast={() => null}>
        <planeGeometry args={[(1.0 * HEIGHT * width!) / height!, HEIGHT]} />
        {transparent ? (
          <shadowMaterial color="#6b3550" opacity={0.3} />
        ) : (
          <meshStandardMaterial color={ground} roughness={0.95} />
        )}
      </mesh>
      <group scale={scale} position={[(-width! * scale) / 2, (-height! * scale) / 2, 0]}>
        <Candies palette={palette} />
      </group>
    </>
  )
}

/** An orthographic camera above the tray that shows all of it, `aspect` as wide as high, and nothing beyond its edges. */
function useTrayCamera(aspect: number): void {
  const set = useThree((state) => state.set)
  const get = useThree((state) => state.get)
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const camera = useMemo(() => {
    const made = new OrthographicCamera(-1, 1, 1, -1, 0.1, 10)
    made.position.set(0, 0, 5)
    return Object.assign(made, { manual: true as const })
  }, [])
  useEffect(() => {
    const before = get().camera
    set({ camera })
    return () => set({ camera: before })
  }, [camera, set, get])
  useEffect(() => {
    const screen = size.width / Math.max(1, size.height)
    const half = (HEIGHT / 2) * Math.max(1, aspect / screen)
    camera.top = half
    camera.bottom = -half
    camera.right = half * screen
    camera.left = -half * screen
    camera.updateProjectionMatrix()
    invalidate()
  }, [camera, size, aspect, invalidate])
}
