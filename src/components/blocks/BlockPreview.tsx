// The preview of a block that the present tool would add or remove: a translucent box with edges.
import { useEffect, useMemo } from 'react'
import { BoxGeometry, EdgesGeometry, LineBasicMaterial, MeshBasicMaterial } from 'three'
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

export function BlockPreview({ outline }: { outline: Outline | null }) {
  const physics = usePhysicsWorld()
  const parts = useMemo(() => {
    const box = new BoxGeometry()
    const fill = new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false })
    const line = new LineBasicMaterial({ transparent: true, opacity: 0.9, toneMapped: false })
    return { box, edges: new EdgesGeometry(box), fill, line }
  }, [])
  useEffect(
    () => () => {
      for (const part of Object.values(parts)) part.dispose()
    },
    [parts],
  )
  useEffect(() => {
    if (outline) {
      const [fillColor, edgeColor] = COLORS[outline.remove ? 'remove' : 'add']
      parts.fill.color.set(fillColor)
      parts.fill.opacity = outline.remove ? 0.32 : 0.55
      parts.line.color.set(edgeColor)
    }
    physics.invalidate()
  }, [physics, parts, outline])
  if (!outline) return null
  const { at, height } = outline
  return (
    <group
      name="block-preview"
      position={[at[0] + 0.5, at[1] + height / 2, at[2] + 0.5]}
      scale={[1 + 2 * MARGIN, height + 2 * MARGIN, 1 + 2 * MARGIN]}
    >
      <mesh geometry={parts.box} material={parts.fill} renderOrder={4} raycast={() => null} dispose={null} />
      <lineSegments geometry={parts.edges} material={parts.line} renderOrder={5} raycast={() => null} dispose={null} />
    </group>
  )
}
