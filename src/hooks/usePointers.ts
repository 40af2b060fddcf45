// Binds gestures on the picture of a scene to a component.
import { type RootState, useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent } from 'react'
import { type GestureActions, recogniseGestures } from '../view/gestures.ts'
import { layoutStep } from '../view/onScreen.ts'

/** The element that shows a scene: the canvas, or the part of it that drei's <View> tracks. */
export function pictureOf({ gl, events, previousRoot }: RootState): HTMLElement {
  const isTracked = previousRoot && previousRoot.getState().events.connected !== events.connected
  return isTracked ? (events.connected as HTMLElement) : gl.domElement
}

/**
 * Recognises gestures while the component is mounted, and calls the latest actions. `dx` and `dy` of a
 * drag are pixels of the layout.
 * @param actions the same names in each render
 * @param isFirst whether it listens before the cameras. @default false
 * @returns the element that receives the events
 */
export function usePointers(actions: GestureActions, enabled = true, isFirst = false): HTMLElement {
  const canvas = useThree((state) => state.gl.domElement)
  // Controls in a canvas of fiber listen there, and capture the pointer.
  const connected = useThree((state) => state.events.connected as HTMLElement | undefined)
  const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? connected ?? canvas
  const latest = useEffectEvent(() => actions)
  useEffect(() => {
    if (!enabled) return
    type Act = (...given: unknown[]) => unknown
    const call = (name: string): Act => {
      return (...given) => (latest() as Record<string, Act>)[name]!(...given)
    }
    const bound: GestureActions = Object.fromEntries(Object.keys(latest()).map((name) => [name, call(name)]))
    const { drag } = bound
    if (drag)
      bound.drag = (moved) => {
        const { x: dx, y: dy } = layoutStep(surface, moved.dx, moved.dy)
        drag({ ...moved, dx, dy })
      }
    return recogniseGestures(surface, bound, isFirst)
  }, [surface, enabled, isFirst])
  return surface
}
