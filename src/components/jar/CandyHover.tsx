// The candy under the pointer, inside the frame loop: its label follows it, and the cursor shows
// that it can be clicked.
import { useCursor } from '@react-three/drei'
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import type { PerspectiveCamera } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { useHover } from '../../hooks/usePick.ts'
import type { BodyId, Vec } from '../../physics/index.ts'
import { getDynamicBody } from '../../physics/internal.ts'
import { screenPlace } from '../../view/bodyInPicture.ts'
import { type PanZoomCamera, placeOf, pointAt } from '../../view/panZoomCamera.ts'
import type { CandyLabel } from './candyLabel.ts'

type Props = {
  label: CandyLabel
  /** Whether the pointer is asked; a label of the list is shown without it too. */
  enabled: boolean
  /** The cursor over a candy. @default that of the page */
  cursor?: string
  /** The camera of a torus. */
  plane?: PanZoomCamera
}

export function CandyHover({ label, enabled, cursor, plane }: Props) {
  const { world } = usePhysicsWorld()
  const canvas = useThree((state) => state.gl.domElement)
  const get = useThree((state) => state.get)
  const [over, setOver] = useState(false)
  const hover = (body: BodyId | null, at: { x: number; y: number }) => {
    setOver(body !== null)
    label.show(body, at)
  }
  useHover(enabled ? hover : undefined, plane && ((x, y) => pointAt(plane, x, y)))
  useCursor(over && cursor !== undefined, cursor, '', canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas)
  useEffect(() => {
    label.locate = (body, near) => {
      const { position, radius } = getDynamicBody(world, body)
      const { camera, size } = get()
      if (!plane) return screenPlace(position as Vec<3>, radius, camera as PerspectiveCamera, size)
      return { ...placeOf(plane, position[0]!, position[1]!, near), radius: radius * plane.scale }
    }
    return () => {
      label.locate = null
    }
  }, [label, world, plane, get])
  useFrame(() => label.move())
  return null
}
