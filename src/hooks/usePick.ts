// Finds the body under a click or a hovering pointer, also for the cursor.
import { useCursor } from '@react-three/drei'
import { useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BodyId } from '../physics/index.ts'
import { createDragging, type PlanePoint, placeInPicture } from '../view/bodyInPicture.ts'
import { reachOf } from '../view/gestures.ts'
import { windowOf } from '../view/onScreen.ts'
import type { ViewPlace } from './usePanZoomCamera.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'
import { pictureOf, usePointers } from './usePointers.ts'

/**
 * Calls the latest callback for each click or tap on the picture, in a three-dimensional world. A
 * drag, which turns the camera, is not a click.
 * @param callback gets the nearest body under the pointer, or null, and the event. Your own
 * meshes do not hide bodies. Without it clicks are ignored
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function usePick(callback: ((id: BodyId | null, event: PointerEvent) => void) | undefined): void {
  const { world } = usePhysicsWorld()
  const findBody = useFindBody()
  usePointers(
    {
      down: ({ isPrimary, button }) => (isPrimary && button === 0 ? undefined : 'ignore'),
      tap(event) {
        const { id, isInside } = findBody(event, 0)
        if (isInside) callback?.(id, event)
      },
    },
    callback !== undefined && world.dim === 3,
  )
}

/**
 * Shows a hand over a body, and a closed hand while a body is held.
 * @param planePoint as in `useGrab`
 * @returns a function that sets whether a body is held
 */
export function useGrabCursor(enabled: boolean, planePoint?: PlanePoint): (isHeld: boolean) => void {
  const [over, setOver] = useState(false)
  const [held, setHeld] = useState(false)
  const surface = useHover(enabled ? (id) => setOver(id !== null) : undefined, planePoint)
  useCursor(over && !held, 'grab', '', surface)
  useCursor(held, 'grabbing', '', surface)
  return setHeld
}

/**
 * Calls back when another body, or none, is under a hovering mouse or pen, or at the place of a tap.
 * It searches at most once a frame, and requests no frame.
 * @param callback gets the body and the place of the pointer. Without it there is no search
 * @param planePoint replaces the scene's camera, as in `useGrab`
 * @returns the element that receives the events
 */
export function useHover(callback: ((id: BodyId | null, at: ViewPlace) => void) | undefined, planePoint?: PlanePoint) {
  const { world } = usePhysicsWorld()
  const findBody = useFindBody(planePoint)
  const over = useRef<BodyId | null>(null)
  const request = useRef(0)
  const tell = (id: BodyId | null, at: ViewPlace) => {
    if (id === over.current) return
    over.current = id
    callback?.(id, at)
  }
  const look = useEffectEvent((event: PointerEvent) => {
    const { id, at } = findBody(event, reachOf(event))
    tell(id, at)
  })
  const leave = useEffectEvent(() => {
    windowOf(surface).cancelAnimationFrame(request.current)
    tell(null, { x: 0, y: 0 })
  })
  const wanted = callback !== undefined
  const surface = usePointers(
    {
      hover(event) {
        const view = windowOf(surface)
        view.cancelAnimationFrame(request.current)
        if (event) request.current = view.requestAnimationFrame(() => look(event))
        else leave()
      },
      down: ({ pointerType, isPrimary }) => (pointerType === 'touch' && isPrimary ? undefined : 'ignore'),
      tap(event) {
        windowOf(surface).cancelAnimationFrame(request.current)
        look(event)
      },
    },
    wanted,
  )
  useEffect(() => {
    if (!wanted) return
    const elsewhere = (event: PointerEvent) => {
      if (event.pointerType === 'touch' && !event.composedPath().includes(surface)) leave()
    }
    const page = surface.ownerDocument
    page.addEventListener('pointerdown', elsewhere, true)
    return () => {
      page.removeEventListener('pointerdown', elsewhere, true)
      leave()
    }
  }, [wanted, surface, world])
  return surface
}

/** Finds the body at the place of a pointer, or within `reach` CSS pixels of it. */
function useFindBody(planePoint?: PlanePoint) {
  const { world, origin } = usePhysicsWorld()
  const get = useThree((state) => state.get)
  return (event: PointerEvent, reach: number) => {
    const at = placeInPicture(pictureOf(get()), event)
    const bodies = createDragging(world, get, () => planePoint, origin)
    const isInside = at.x >= 0 && at.y >= 0 && at.x <= at.width && at.y <= at.height
    return { id: bodies.bodyAt(at, reach)?.id ?? null, at, isInside }
  }
}
