// Finds the body under a resting pointer: a mouse or a pen that hovers, or the place of a tap. The
// bodies are asked at most once a frame while the pointer moves, and no frame is drawn for it.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import type { BodyId } from '../physics/index.ts'
import { createDragging, type PlanePoint } from '../view/dragBody.ts'
import { reachOf } from '../view/gestures.ts'
import { useLatest } from './useLatest.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'
import { usePointers, useSurface } from './usePointers.ts'

/** CSS pixels. */
type Place = { x: number; y: number }

/** Gets the body under the pointer, or null, and the place of the pointer in the picture. */
type HoverCallback = (id: BodyId | null, at: Place) => void

/**
 * Calls back when another body is under the pointer, or none.
 * @param callback Without it nothing is asked.
 * @param planePoint Replaces the scene's camera, as in `useGrab`.
 */
export function useHover(callback: HoverCallback | undefined, planePoint?: PlanePoint): void {
  const { world, origin } = usePhysicsWorld()
  const canvas = useThree((state) => state.gl.domElement)
  const get = useThree((state) => state.get)
  const surface = useSurface()
  const latest = useLatest({ callback, planePoint })
  const wanted = callback !== undefined
  const { find, leave } = useMemo(() => {
    const bodies = createDragging(
      world,
      () => get().camera,
      () => latest.current.planePoint,
      origin,
    )
    let over: BodyId | null = null
    let request = 0
    const tell = (id: BodyId | null, at: Place = { x: 0, y: 0 }) => {
      if (id === over) return
      over = id
      latest.current.callback?.(id, at)
    }
    const ask = (event: PointerEvent) => {
      const box = canvas.getBoundingClientRect()
      const at = { x: event.clientX - box.left, y: event.clientY - box.top }
      tell(bodies.bodyAt(at.x, at.y, box, reachOf(event))?.id ?? null, at)
    }
    return {
      /** Asks at once, or in the next frame. */
      find(event: PointerEvent, isLater: boolean) {
        cancelAnimationFrame(request)
        if (isLater) request = requestAnimationFrame(() => ask(event))
        else ask(event)
      },
      leave() {
        cancelAnimationFrame(request)
        tell(null)
      },
    }
  }, [world, origin, canvas, get, latest])
  usePointers(
    {
      hover: (event) => (event ? find(event, true) : leave()),
      down: ({ pointerType, isPrimary }) => (pointerType === 'touch' && isPrimary ? undefined : 'ignore'),
      tap: (event) => find(event, false),
    },
    wanted,
  )
  useEffect(() => {
    if (!wanted) return
    const elsewhere = (event: PointerEvent) => {
      if (event.pointerType === 'touch' && !event.composedPath().includes(surface)) leave()
    }
    document.addEventListener('pointerdown', elsewhere, true)
    return () => {
      document.removeEventListener('pointerdown', elsewhere, true)
      leave()
    }
  }, [wanted, surface, leave])
}
