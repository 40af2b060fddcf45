// The debug view of a world: lines drawn over the scene, in layers. Nothing is computed while all
// layers are off.
import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { BufferAttribute, type BufferGeometry, DynamicDrawUsage, type LineSegments } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { createLines, fillLines, type PhysicsLayers } from './debugLines.ts'

/** What `PhysicsDebug` takes: the layers of lines, each off by default. */
export type PhysicsDebugProps = PhysicsLayers

/**
 * Draws what the physics of the world around sees, in world coordinates. Use it in your own scene
 * inside a `<PhysicsWorld>`. `TorusView` has a projection of its own, and its own prop `debug`.
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function PhysicsDebug({ boxes, bodies, queried, contacts, cells }: PhysicsDebugProps) {
  const physics = usePhysicsWorld()
  const layers = useMemo(
    () =>
      ({
        boxes: boxes === true,
        bodies: bodies === true,
        queried: queried === true,
        contacts: contacts === true,
        cells: cells === true,
      }) satisfies PhysicsLayers,
    [boxes, bodies, queried, contacts, cells],
  )
  const segments = useRef<LineSegments>(null)
  const drawn = useRef({ version: -1, layers, lines: createLines() })
  useEffect(() => physics.invalidate(), [physics, layers])
  useFrame(() => {
    const last = drawn.current
    if (physics.frame.version === last.version && last.layers === layers) return
    last.version = physics.frame.version
    last.layers = layers
    const { lines } = last
    fillLines(lines, physics.world, layers)
    const { geometry } = segments.current!
    upload(geometry, 'position', lines.positions)
    upload(geometry, 'color', lines.colors)
    geometry.setDrawRange(0, 2 * lines.count)
    segments.current!.visible = lines.count > 0
  })
  return (
    <lineSegments
      ref={segments}
      name="physics-debug"
      frustumCulled={false}
      visible={false}
      raycast={noRaycast}
      renderOrder={5}
    >
      <bufferGeometry />
      <lineBasicMaterial vertexColors transparent opacity={0.9} toneMapped={false} />
    </lineSegments>
  )
}

const noRaycast = () => {}

function upload(geometry: BufferGeometry, name: string, array: Float32Array): void {
  const old = geometry.getAttribute(name) as BufferAttribute | undefined
  if (old?.array === array) {
    old.needsUpdate = true
    return
  }
  // The renderer keeps one GPU buffer for each attribute object: dispose frees the shorter one.
  geometry.dispose()
  const attribute = new BufferAttribute(array, 3)
  attribute.setUsage(DynamicDrawUsage)
  geometry.setAttribute(name, attribute)
}
