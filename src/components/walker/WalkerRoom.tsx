// The room of a walker: light, a ground that fills the picture, faint walls, and the grid of the
// editor.
import { BufferAttribute, BufferGeometry, PlaneGeometry } from 'three'
import { useContextGeneration } from '../../hooks/useContextGeneration.ts'
import { useDisposable } from '../../hooks/useDisposable.ts'
import { NODE_RADIUS } from '../../scenes/soda/index.ts'
import { EnvironmentMap } from '../environment/EnvironmentMap.tsx'
import { KeyLight } from '../environment/KeyLight.tsx'
import { type Extent, WalkerGround } from './WalkerGround.tsx'

export type WalkerRoomProps = {
  /** Metres. */
  width: number
  /** Metres. */
  height: number
  /** What the picture shows. */
  extent: Extent
  /** Distance between the lines of the grid; 0: no grid. Metres. */
  grid: number
  /** Size of a pixel. Metres. */
  pixel: number
  /** Whether the page shows through. */
  transparent: boolean
}

/** Position of the key light from the centre of the room. Metres. */
const KEY_LIGHT = [-1.5, 1.9, 3.9] as const
/** Height of the horizon over the ground line. Metres. */
const HORIZON = 0.36

export function WalkerRoom({ width, height, extent, grid, pixel, transparent }: WalkerRoomProps) {
  const generation = useContextGeneration()
  const lines = useDisposable(() => gridLines(width, height, grid), [width, height, grid])
  const wall = useDisposable(createWall, [])
  const foot = extent.bottom
  return (
    <>
      <EnvironmentMap key={generation} />
      <KeyLight target={[width / 2, height / 2, 0]} from={KEY_LIGHT} />
      {!transparent && <WalkerGround extent={extent} horizon={HORIZON} lit={width / 2} />}
      {[-NODE_RADIUS, width + NODE_RADIUS].map((x, k) => (
        <mesh
          key={k ? 'right' : 'left'}
          geometry={wall}
          position={[x, foot, -0.5]}
          scale={[2 * pixel, HORIZON - foot, 1]}
          raycast={() => null}
          dispose={null}
        >
          <meshBasicMaterial vertexColors transparent depthWrite={false} toneMapped={false} />
        </mesh>
      ))}
      {grid > 0 && (
        <lineSegments geometry={lines} position-z={-0.5} raycast={() => null} dispose={null}>
          <lineBasicMaterial color="#c98fa4" transparent opacity={0.28} toneMapped={false} />
        </lineSegments>
      )}
    </>
  )
}

/** The line of a wall on the ground, one metre long: it fades out at the horizon. */
function createWall(): PlaneGeometry {
  const geometry = new PlaneGeometry(1, 1)
  geometry.translate(0, 0.5, 0)
  const end = [1, 1, 1, 0]
  const start = [1, 1, 1, 0.3]
  geometry.setAttribute('color', new BufferAttribute(new Float32Array([...end, ...end, ...start, ...start]), 4))
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
