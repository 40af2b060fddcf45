// The room of a walker: a wall, a floor, light, and the grid of the editor.
import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, Color, PlaneGeometry } from 'three'
import { useContextGeneration } from '../../hooks/useContextGeneration.ts'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import { NODE_RADIUS } from '../../physics/index.ts'
import type { LightingPreset } from '../../view/lightingPresets.ts'
import { EnvironmentMap } from '../environment/EnvironmentMap.tsx'
import { KeyLight } from '../environment/KeyLight.tsx'

export type WalkerRoomProps = {
  /** Metres. */
  width: number
  /** Metres. */
  height: number
  /** Distance between the lines of the grid; 0: no grid. Metres. */
  grid: number
  /** Size of a pixel. Metres. */
  pixel: number
  /** Whether the page shows through. */
  transparent: boolean
}

/** Position of the key light from the centre of the room. Metres. */
const KEY_LIGHT = [-1.5, 1.9, 3.9] as const
/** Distance of the wall behind the candies. Metres. */
const DEPTH = 0.09

export function WalkerRoom({ width, height, grid, pixel, transparent }: WalkerRoomProps) {
  const generation = useContextGeneration()
  const lines = useMemo(() => gridLines(width, height, grid), [width, height, grid])
  const preset = useLightingPreset()
  const lip = NODE_RADIUS
  const reach = Math.max(width, height) / 2 + 0.5
  const wall = useMemo(() => createWall(width + 2 * lip, height + lip, preset), [width, height, lip, preset])
  useEffect(() => () => wall.dispose(), [wall])
  const thick = 14 * pixel
  return (
    <>
      <EnvironmentMap key={generation} />
      <KeyLight target={[width / 2, height / 2, 0]} from={KEY_LIGHT} reach={reach} normalBias={0.004} />
      {!transparent && <color attach="background" args={[preset.mat]} />}
      <mesh position={[width / 2, height / 2 - lip / 2, -DEPTH]} receiveShadow raycast={() => null}>
        <primitive object={wall} attach="geometry" dispose={null} />
        {transparent ? (
          <shadowMaterial color={preset.shade} opacity={0.25} depthWrite={false} />
        ) : (
          <meshStandardMaterial vertexColors roughness={0.95} envMapIntensity={0.5} />
        )}
      </mesh>
      {grid > 0 && (
        <lineSegments geometry={lines} position-z={-DEPTH + 0.001} raycast={() => null}>
          <lineBasicMaterial color="#c98fa4" transparent opacity={0.28} toneMapped={false} />
        </lineSegments>
      )}
      <mesh position={[width / 2, -lip - thick / 2, 0]} raycast={() => null}>
        <planeGeometry args={[width + 2 * lip, thick]} />
        <meshBasicMaterial color={preset.ground} toneMapped={false} />
      </mesh>
    </>
  )
}

/** A wall with a vertical gradient, as on the backdrop of the bottle. */
function createWall(width: number, height: number, { back, wall }: LightingPreset): PlaneGeometry {
  const geometry = new PlaneGeometry(width, height)
  const low = new Color(back)
  const high = low.clone().lerp(new Color(wall), 0.55)
  const colors = [...high.toArray(), ...high.toArray(), ...low.toArray(), ...low.toArray()]
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3))
  return geometry
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
