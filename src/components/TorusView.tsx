// The flat, periodic world as a tray of candies seen from straight above. A candy that crosses an edge shows on both sides,
// cut by the edge as by a picture frame.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { DoubleSide, OrthographicCamera, Path, Plane, Shape, Vector3 } from 'three'
import { useGeneration } from '../hooks/useGeneration.ts'
import { type AnyWorld, usePhysicsWorld } from '../hooks/usePhysicsWorld.ts'
import { readRadii, stats, type World } from '../physics/index.ts'
import { Candies } from './Candies.tsx'
import { StudioLight } from './StudioLight.tsx'
import { KEY_COLOR, KEY_STRENGTH, ROOM_STRENGTH, TRAY_KEY } from './studio.ts'

export type TorusViewProps = {
  palette?: readonly string[]
  /** colour of the tray, sRGB */
  ground?: string
  /** colour of the mat about it, sRGB */
  mat?: string
  transparent?: boolean
}

/** The tray is drawn this high, whatever the size of its world, so that light and shadow need no other measure. */
const HEIGHT = 2
/** Part of the window's height or width that is left about the tray. */
const MARGIN = 0.06

export function TorusView({ palette, ground = '#fbdad6', mat = '#d9e2f3', transparent = false }: TorusViewProps) {
  const { world } = usePhysicsWorld()
  const generation = useGeneration()
  const [w, h] = (world.space.periodic ? world.space.size : [10000, 10000]) as readonly number[]
  const scale = HEIGHT / h!
  const width = w! * scale
  const depth = useMemo(() => -meanRadius(world) * scale * 0.95, [world, scale])
  const clip = useMemo(() => edges(width / 2, HEIGHT / 2), [width])
  const frame = useMemo(() => matShape(width / 2, HEIGHT / 2), [width])
  useTrayCamera(width / HEIGHT)
  return (
    <>
      <StudioLight key={generation} intensity={ROOM_STRENGTH} />
      <directionalLight
        position={[...TRAY_KEY]}
        intensity={KEY_STRENGTH}
        color={KEY_COLOR}
        castShadow
        shadow-mapSize={[2048, 2048]}
        shadow-radius={3.5}
        shadow-bias={-0.0004}
        shadow-normalBias={0.008}
        shadow-camera-left={-1.9}
        shadow-camera-right={1.9}
        shadow-camera-top={1.9}
        shadow-camera-bottom={-1.9}
        shadow-camera-near={1}
        shadow-camera-far={8}
      />
      <mesh position-z={depth} receiveShadow raycast={() => null}>
        <planeGeometry args={[width, HEIGHT]} />
        {transparent ? (
          <shadowMaterial color="#5e2b48" opacity={0.3} depthWrite={false} />
        ) : (
          <meshStandardMaterial color={ground} roughness={0.95} envMapIntensity={0.5} />
        )}
      </mesh>
      {!transparent && (
        <>
          <color attach="background" args={[mat]} />
          <mesh position-z={0.06} castShadow raycast={() => null}>
            <shapeGeometry args={[frame]} />
            <meshBasicMaterial color={mat} toneMapped={false} side={DoubleSide} />
          </mesh>
        </>
      )}
      <group scale={scale} position={[-width / 2, -HEIGHT / 2, 0]}>
        <Candies palette={palette} clip={clip} />
      </group>
    </>
  )
}

/** Radius of a candy on average, in the world's own unit. */
function meanRadius(world: AnyWorld): number {
  const radii = new Float32Array(Math.max(1, stats(world as World<3>).bodies))
  const count = readRadii(world as World<3>, radii)
  let sum = 0
  for (let i = 0; i < count; i++) sum += radii[i]!
  return count > 0 ? sum / count : 1
}

/** Four planes that keep what is within half a width and half a height of the middle. */
function edges(x: number, y: number): Plane[] {
  return [
    new Plane(new Vector3(1, 0, 0), x),
    new Plane(new Vector3(-1, 0, 0), x),
    new Plane(new Vector3(0, 1, 0), y),
    new Plane(new Vector3(0, -1, 0), y),
  ]
}

/** A sheet with a window the size of the tray. */
function matShape(x: number, y: number): Shape {
  const far = 20
  const sheet = new Shape().moveTo(-far, -far).lineTo(far, -far).lineTo(far, far).lineTo(-far, far)
  sheet.holes.push(new Path().moveTo(-x, -y).lineTo(-x, y).lineTo(x, y).lineTo(x, -y))
  return sheet
}

/** An orthographic camera above the tray that shows all of it, `aspect` as wide as high. */
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
    const half = (HEIGHT / 2) * Math.max(1, aspect / screen) * (1 + MARGIN)
    camera.top = half
    camera.bottom = -half
    camera.right = half * screen
    camera.left = -half * screen
    camera.updateProjectionMatrix()
    invalidate()
  }, [camera, size, aspect, invalidate])
}
