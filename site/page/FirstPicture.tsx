// Tells when the first picture with candies is on the screen. Inside the canvas.
import { useFrame } from '@react-three/fiber'
import { useRef } from 'react'

/** @param props.waits whether frames are still without their candies */
export function FirstPicture({ waits, onDrawn }: { waits: boolean; onDrawn(isDrawn: true): void }) {
  const isDrawn = useRef(false)
  useFrame(() => {
    if (waits || isDrawn.current) return
    isDrawn.current = true
    requestAnimationFrame(() => onDrawn(true)) // once this frame has been presented
  })
  return null
}
