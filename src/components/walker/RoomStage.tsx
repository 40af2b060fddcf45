// The room about a walker: a wall, a floor that candies stand on, light, and a grid for those who build.
import { useMemo } from 'react'
import { BufferAttribute, BufferGeometry, Object3D } from 'three'
import { useGeneration } from '../../hooks/useGeneration.ts'
import { NODE_RADIUS } from '../../physics/index.ts'
import { StudioLight } from '../StudioLight.tsx'
import { KEY_COLOR, KEY_STRENGTH, ROOM_STRENGTH } from '../studio.ts'

export type RoomStageProps = {
  /** m */
  width: number
  height: number
  /** m between the lines; 0: none */
  grid: number
  /** size of a pixel, m */
  pixel: number
  transparent: boolean
  /** m beyond the room on every side that is drawn as well */
  margin?: number
}

const MAT = '#d9e2f3'
const WALL = '#fdece8'
const FLOOR = '#f4c3c6'
/** How far behind the candies the wall is, m. */
const DEPTH = 0.09

export function RoomStage({ width, height, grid, pixel, transparent, margin = 0 }: RoomStageProps) {
  const generation = useGeneration()
  const lines = useMemo(() => gridLines(width, height, grid), [width, height, grid])
  const target = useMemo(() => new Object3D(), [])
  const reach = Math.max(width, height) / 2 + 0.5
  const thick = 14 * pixel
  const lip = NODE_RADIUS
  return (
    <>
      <StudioLight key={generation} intensity={ROOM_STRENGTH} />
      <directionalLight
        position={[width / 2 - 1.5, height / 2 + 1.9, 3.9]}
        intensity={KEY_STRENGTH}
        color={KEY_COLOR}
        castShadow
        shadow-mapSize={[2048, 2048]}
        shadow-radius={3}
        shadow-bias={-0.0004}
        shadow-normalBias={0.004}
        shadow-camera-left={-reach}
        shadow-camera-right={reach}
        shadow-camera-top={reach}
        shadow-camera-bottom={-reach}
        shadow-camera-near={0.5}
        shadow-camera-far={12}
        target={target}
      />
      <primitive object={target} position={[width / 2, height / 2, 0]} dispose={null} />
      {!transparent && <color attach="background" args={[MAT]} />}
      <mesh position={[width / 2, height / 2 - lip / 2, -DEPTH]} receiveShadow raycast={() => null}>
        <planeGeometry args={[width + 2 * lip + margin, height + lip]} />
        {transparent ? (
          <shadowMaterial color="#5e2b48" opacity={0.25} depthWrite={false} />
        ) : (
          <meshStandardMaterial color={WALL} roughness={0.95} envMapIntensity={0.5} />
        )}
      </mesh>
      {grid > 0 && (
        <lineSegments geometry={lines} position-z={-DEPTH + 0.001} raycast={() => null}>
          <lineBasicMaterial color="#c98fa4" transparent opacity={0.28} toneMapped={false} />
        </lineSegments>
      )}
      <mesh position={[width / 2, -lip - thick / 2, 0]} raycast={() => null}>
        <planeGeometry args={[width + 2 * lip + margin, thick]} />
        <meshBasicMaterial color={FLOOR} toneMapped={false} />
      </mesh>
    </>
  )
}

function gridLines(width: number, height: number, step: number): BufferGeometry {
  const points: number[] = []
  if (step > 0) {
    for (let k = 0; k * step <= width; k++) points.push(k * step, 0, 0, k * step, height, 0)
    for (let k = 0; k * step <= height; k++) points.push(0, k * step, 0, width, k * step, 0)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3))
  return geometry
}
