// Binds gestures on the picture of a scene to a component.
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { type GestureActions, recogniseGestures } from '../view/gestures.ts'
import { useLatest } from './useLatest.ts'

/** The element that receives the pointer events of a scene. */
export function useSurface(): HTMLElement {
  const canvas = useThree((state) => state.gl.domElement)
  // Controls in a canvas of fiber listen there, and capture the pointer.
  const connected = useThree((state) => state.events.connected as HTMLElement | undefined)
  return canvas.closest<HTMLElement>('[data-konpeito]') ?? connected ?? canvas
}

/**
 * Recognises gestures while the component is mounted. The newest actions are called.
 * @param actions the same names in each render
 * @param enabled @default true
 * @param isFirst whether it listens before the cameras. @default false
 */
export function usePointers(actions: GestureActions, enabled = true, isFirst = false): void {
  const surface = useSurface()
  const latest = useLatest(actions)
  useEffect(() => {
    if (!enabled) return
    const { drag, hold, hover, wheel, key } = latest.current
    return recogniseGestures(
      surface,
      {
        down: (event, fingers) => latest.current.down?.(event, fingers),
        tap: (event) => latest.current.tap?.(event),
        up: (left) => latest.current.up?.(left),
        ...(drag && { drag: (move) => latest.current.drag?.(move) }),
        ...(hold && { hold: (finger) => latest.current.hold?.(finger) ?? false }),
        ...(hover && { hover: (event) => latest.current.hover?.(event) }),
        ...(wheel && { wheel: (factor, event) => latest.current.wheel?.(factor, event) }),
        ...(key && { key: (event) => latest.current.key?.(event) ?? false }),
      },
      isFirst,
    )
  }, [surface, latest, enabled, isFirst])
}
