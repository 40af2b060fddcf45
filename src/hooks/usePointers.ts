// Binds gestures on the picture of a scene to a component.
import { useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent } from 'react'
import { type GestureActions, recogniseGestures } from '../view/gestures.ts'

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
 * @returns what receives the events
 */
export function usePointers(actions: GestureActions, enabled = true, isFirst = false): HTMLElement {
  const surface = useSurface()
  const latest = useEffectEvent(() => actions)
  useEffect(() => {
    if (!enabled) return
    const { drag, hold, hover, wheel, key } = latest()
    return recogniseGestures(
      surface,
      {
        down: (event, fingers) => latest().down?.(event, fingers),
        tap: (event) => latest().tap?.(event),
        up: (left, event) => latest().up?.(left, event),
        ...(drag && { drag: (move) => latest().drag?.(move) }),
        ...(hold && { hold: (finger) => latest().hold?.(finger) ?? false }),
        ...(hover && { hover: (event) => latest().hover?.(event) }),
        ...(wheel && { wheel: (factor, event) => latest().wheel?.(factor, event) }),
        ...(key && { key: (event) => latest().key?.(event) ?? false }),
      },
      isFirst,
    )
  }, [surface, enabled, isFirst])
  return surface
}
