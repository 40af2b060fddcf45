// The debug view of a world: lines over whatever else is drawn of it, each layer switchable. Nothing of it is computed while all are off.
import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import type { World } from '../../physics/index.ts'
import { createLines, fillLines, type PhysicsLayers } from './debugLines.ts'

/** `boxes`, `bodies`, `queried`, `contacts`, `cells`: layers of lines, each off by default. */
export type PhysicsDebugProps = PhysicsLayers

/**
 * What the physics of the world around sees, in the world's own metres; for a scene of your own within `<PhysicsWorld>`. The torus view, which
 * shows a plane in a projection of its own, has its own `debug`.
 * @throws Error outside of `<PhysicsWorld>`
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
  const segments = useMemo(() => {
    const material = new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.9, toneMapped: false })
    const lines = new LineSegments(new BufferGeometry(), material)
    lines.name = 'physics-debug'
    lines.frustumCulled = false
    lines.visible = false
    lines.raycast = () => {}
    lines.renderOrder = 5
    return lines
  }, [])
  const drawn = useRef({ version: -1, layers, lines: createLines() })
  useEffect(
    () => () => {
      segments.geometry.dispose()
      ;(segments.material as LineBasicMaterial).dispose()
    },
    [segments],
  )
  useEffect(() => physics.invalidate(), [physics, layers])
  useFrame(() => {
    const last = drawn.current
    if (physics.frame.version === last.version && last.layers === layers) return
    last.version = physics.frame.version
    last.layers = layers
    const { lines } = last
    fillLines(lines, physics.world as World, layers)
    upload(segments.geometry, 'position', lines.positions)
    upload(segments.geometry, 'color', lines.colors)
    segments.geometry.setDrawRange(0, 2 * lines.count)
    segments.visible = lines.count > 0
  })
  return <primitive object={segments} dispose={null} />
}

function upload(geometry: BufferGeometry, name: string, numbers: Float32Array): void {
  const old = geometry.getAttribute(name) as BufferAttribute | undefined
  if (old?.array === numbers) {
    old.needsUpdate = true
    return
  }
  // The renderer keeps a buffer for each attribute object: dispose makes it forget the short one.
  geometry.dispose()
  const attribute = new BufferAttribute(numbers, 3)
  attribute.setUsage(DynamicDrawUsage)
  geometry.setAttribute(name, attribute)
}
