// The ghost of a block: where the tool in hand would put one, or which it would take away, as a veil with edges over that place.
import { useEffect, useMemo } from 'react'
import { BoxGeometry, EdgesGeometry, LineBasicMaterial, MeshBasicMaterial } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'

/** The block's cell and height, m, and whether it would go rather than come. */
export type Outline = { at: readonly [number, number, number]; height: number; remove: boolean }

const COLORS = { add: ['#fff3f6', '#4a3550'], remove: ['#e0455e', '#c81e3c'] } as const
/** The veil lies this far about the block, m: it does not flicker on its faces. */
const OUT = 0.005

export function BlockPreview({ outline }: { outline: Outline | null }) {
  const physics = usePhysicsWorld()
  const parts = useMemo(() => {
    const box = new BoxGeometry()
    const veil = new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false })
    const line = new LineBasicMaterial({ transparent: true, opacity: 0.9, toneMapped: false })
    return { box, edges: new EdgesGeometry(box), veil, line }
  }, [])
  useEffect(
    () => () => {
      for (const part of Object.values(parts)) part.dispose()
    },
    [parts],
  )
  useEffect(() => {
    if (outline) {
      const [fill, edge] = COLORS[outline.remove ? 'remove' : 'add']
      parts.veil.color.set(fill)
      parts.veil.opacity = outline.remove ? 0.32 : 0.55
      parts.line.color.set(edge)
    }
    physics.invalidate()
  }, [physics, parts, outline])
  if (!outline) return null
  const { at, height } = outline
  return (
    <group
      name="ghost"
      position={[at[0] + 0.5, at[1] + height / 2, at[2] + 0.5]}
      scale={[1 + 2 * OUT, height + 2 * OUT, 1 + 2 * OUT]}
    >
      <mesh geometry={parts.box} material={parts.veil} renderOrder={4} raycast={() => null} dispose={null} />
      <lineSegments geometry={parts.edges} material={parts.line} renderOrder={5} raycast={() => null} dispose={null} />
    </group>
  )
}
