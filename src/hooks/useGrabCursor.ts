// The cursor over what the pointer can grab, and while it holds it.
import { useCursor } from '@react-three/drei'
import { useThree } from '@react-three/fiber'
import { useState } from 'react'
import type { PlanePoint } from '../view/dragBody.ts'
import { useHover } from './useHover.ts'

/**
 * Shows a hand over a body, and a closed one while a body is held.
 * @param enabled whether bodies can be grabbed
 * @param planePoint as in `useGrab`
 * @returns tells it whether a body is held
 */
export function useGrabCursor(enabled: boolean, planePoint?: PlanePoint): (isHeld: boolean) => void {
  const canvas = useThree((state) => state.gl.domElement)
  const [over, setOver] = useState(false)
  const [held, setHeld] = useState(false)
  useHover(enabled ? (id) => setOver(id !== null) : undefined, planePoint)
  const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
  useCursor(over && !held, 'grab', '', surface)
  useCursor(held, 'grabbing', '', surface)
  return setHeld
}
