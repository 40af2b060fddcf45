// Lines over the blocks: the debug layers, and the outline of the block that is pointed at.
import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import type { World } from '../../physics/index.ts'
import { addBox, type BlocksLayers, createLines, fillLines } from './debugLines.ts'

/** The box that is outlined: its cell, and its height. */
export type Outline = { at: readonly [number, number, number]; height: number; remove: boolean }

export type BlocksLinesProps = { layers: BlocksLayers; outline?: Outline | null | undefined }

const ADD_COLOR = [0.25, 0.2, 0.3] as const
const REMOVE_COLOR = [0.8, 0.12, 0.2] as const

export function BlocksLines({ layers, outline = null }: BlocksLinesProps) {
  const physics = usePhysicsWorld()
  const segments = useMemo(() => {
    const material = new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.9, toneMapped: false })
    const lines = new LineSegments(new BufferGeometry(), material)
    lines.frustumCulled = false
    lines.raycast = () => {}
    lines.renderOrder = 5
    return lines
  }, [])
  const drawn = useRef({ version: -1, layers, outline, lines: createLines() })
  useEffect(
    () => () => {
      segments.geometry.dispose()
      ;(segments.material as LineBasicMaterial).dispose()
    },
    [segments],
  )
  useEffect(() => physics.invalidate(), [physics, layers, outline])
  useFrame(() => {
    const last = drawn.current
    if (physics.frame.version === last.version && last.layers === layers && last.outline === outline) return
    last.version = physics.frame.version
    last.layers = layers
    last.outline = outline
    const { lines } = last
    fillLines(lines, physics.world as World, layers)
    if (outline) {
      const [x, y, z] = outline.at
      addBox(lines, x, y, z, x + 1, y + outline.height, z + 1, 0.006, outline.remove ? REMOVE_COLOR : ADD_COLOR)
    }
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
