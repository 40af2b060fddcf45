// Finds the body under a resting pointer: a mouse or a pen that hovers, or the place of a tap. The
// bodies are asked at most once a frame while the pointer moves, and no frame is drawn for it.
import { useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { BodyId } from '../physics/index.ts'
import { createDragging, type PlanePoint } from '../view/dragBody.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/** CSS pixels that a finger may move in a tap. */
const TAP_DISTANCE = 6
/** CSS pixels from a body at which a mouse or a pen, and a finger, still are on it. */
const REACH = 2
const TOUCH_REACH = 8

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
  const latest = useRef({ callback, planePoint })
  useEffect(() => {
    latest.current = { callback, planePoint }
  })
  const wanted = callback !== undefined
  useEffect(() => {
    if (!wanted) return
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    const bodies = createDragging(
      world,
      () => get().camera,
      () => latest.current.planePoint,
      origin,
    )
    let over: BodyId | null = null
    const tell = (id: BodyId | null, at: Place = { x: 0, y: 0 }) => {
      if (id === over) return
      over = id
      latest.current.callback?.(id, at)
    }
    const find = (pointer: Place, reach: number) => {
      const box = canvas.getBoundingClientRect()
      const at = { x: pointer.x - box.left, y: pointer.y - box.top }
      tell(bodies.bodyAt(at.x, at.y, box, reach)?.id ?? null, at)
    }
    const leave = () => tell(null)
    const stop = listen(surface, find, leave)
    return () => {
      stop()
      leave()
    }
  }, [world, origin, canvas, get, wanted])
}

function listen(surface: HTMLElement, find: (at: Place, reach: number) => void, leave: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let request = 0
  let down: Place | null = null
  const forget = () => {
    cancelAnimationFrame(request)
    request = 0
  }
  const on = (type: 'pointermove' | 'pointerleave' | 'pointerdown' | 'pointerup', run: (event: PointerEvent) => void) =>
    surface.addEventListener(type, run, { signal })

  on('pointermove', ({ pointerType, buttons, x, y }) => {
    forget()
    // While a button is down the pointer turns the camera or drags a body.
    if (pointerType !== 'touch' && buttons === 0) request = requestAnimationFrame(() => find({ x, y }, REACH))
  })
  on('pointerleave', ({ pointerType }) => {
    if (pointerType === 'touch') return // a finger leaves when it is lifted
    forget()
    leave()
  })
  on('pointerdown', ({ pointerType, isPrimary, x, y }) => {
    down = pointerType === 'touch' && isPrimary ? { x, y } : null
  })
  on('pointerup', ({ x, y }) => {
    if (down && Math.hypot(x - down.x, y - down.y) <= TAP_DISTANCE) find({ x, y }, TOUCH_REACH)
    down = null
  })
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch' && !event.composedPath().includes(surface)) leave()
    },
    { signal, capture: true },
  )
  return () => {
    forget()
    stop.abort()
  }
}
