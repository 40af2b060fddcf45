// The preview of a block that the present tool would add or remove: a translucent box with edges.
import { Edges, useCursor } from '@react-three/drei'
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { BoxGeometry } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'

/** The block that would be added or removed. */
export type Outline = {
  /** Its cell: whole numbers. */
  at: readonly [number, number, number]
  /** Metres. */
  height: number
  /** Whether it would be removed rather than added. */
  remove: boolean
}

const COLORS = { add: ['#fff3f6', '#4a3550'], remove: ['#e0455e', '#c81e3c'] } as const
/** Distance of the box from the block, against z-fighting. Metres. */
const MARGIN = 0.005

/** Width of the edges in CSS pixels. */
const EDGE = 1.5

export function BlockPreview({ outline }: { outline: Outline | null }) {
  const physics = usePhysicsWorld()
  const canvas = useThree((state) => state.gl.domElement)
  const box = useMemo(() => new BoxGeometry(), [])
  useEffect(() => () => box.dispose(), [box])
  useEffect(() => physics.invalidate(), [physics, outline])
  useCursor(outline !== null, 'pointer', '', canvas)
  if (!outline) return null
  const { at, height, remove } = outline
  const [fill, edge] = COLORS[remove ? 'remove' : 'add']
  return (
    <mesh
      name="block-preview"
      geometry={box}
      position={[at[0] + 0.5, at[1] + height / 2, at[2] + 0.5]}
      scale={[1 + 2 * MARGIN, height + 2 * MARGIN, 1 + 2 * MARGIN]}
      renderOrder={4}
      raycast={() => null}
    >
      <meshBasicMaterial
        color={fill}
        transparent
        opacity={remove ? 0.32 : 0.55}
        depthWrite={false}
        toneMapped={false}
      />
      <Edges color={edge} lineWidth={EDGE} transparent opacity={0.9} toneMapped={false} renderOrder={5} />
    </mesh>
  )
}
