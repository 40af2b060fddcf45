// The ghost of a block: where the tool in hand would put one, or which it would take away, as a veil over that place.
import { useEffect, useMemo } from 'react'
import { BoxGeometry, MeshBasicMaterial } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import type { Outline } from './BlocksLines.tsx'

const ADD_COLOR = '#fff3f6'
const REMOVE_COLOR = '#e0455e'
/** The veil lies this far about the block, m: it does not flicker on its faces. */
const OUT = 0.004

export function Ghost({ outline }: { outline: Outline | null }) {
  const physics = usePhysicsWorld()
  const box = useMemo(() => new BoxGeometry(), [])
  const material = useMemo(() => new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false }), [])
  useEffect(
    () => () => {
      box.dispose()
      material.dispose()
    },
    [box, material],
  )
  useEffect(() => physics.invalidate(), [physics, outline])
  if (!outline) return null
  const { at, height, remove } = outline
  material.color.set(remove ? REMOVE_COLOR : ADD_COLOR)
  material.opacity = remove ? 0.32 : 0.5
  return (
    <mesh
      geometry={box}
      material={material}
      position={[at[0] + 0.5, at[1] + height / 2, at[2] + 0.5]}
      scale={[1 + 2 * OUT, height + 2 * OUT, 1 + 2 * OUT]}
      renderOrder={4}
      raycast={() => null}
      dispose={null}
    />
  )
}
