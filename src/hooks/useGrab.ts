// Grabs the body under the pointer, drags it, and throws it. A press that does not move is a click.
import { useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  type BodyId,
  type GrabId,
  grab,
  hasBody,
  moveGrab,
  releaseGrab,
  type Vec,
  type World,
} from '../physics/index.ts'
import { isGrabbable, whenIdle } from '../physics/internal.ts'
import { createDragging, type Dragging, type PlanePoint } from '../view/bodyInPicture.ts'
import { capture, HOLD_AFTER, reachOf, TAP_DISTANCE } from '../view/gestures.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'
import { useSurface } from './usePointers.ts'

/** Options of `useGrab`. */
export type UseGrabOptions = {
  /** Whether the pointer grabs. @default true */
  enabled?: boolean
  /** Frequency of the spring. Hertz, as in `grab`. @default 5 */
  frequency?: number
  /** Share of critical damping, as in `grab`. @default 1 */
  damping?: number
  /** Largest force of the spring, as in `grab`. Newtons. @default ten times the weight */
  maxForce?: number
  /**
   * Decides whether a body may be grabbed; otherwise the press goes to the camera.
   * @param point Where the pointer meets it. Metres. @default every dynamic body
   */
  canGrab?(id: BodyId, point: Vec<3>): boolean
  /** Called when a body was grabbed. */
  onGrab?(id: BodyId): void
  /** Called when the pointer has moved a body's target. */
  onMove?(id: BodyId): void
  /** Called when a body was released, or was removed while it was held. */
  onRelease?(id: BodyId): void
  /**
   * In a world of two dimensions that the scene's camera does not show: the point of the world
   * under a place in the picture. @default the point on z = 0
   */
  planePoint?: PlanePoint
}

/**
 * Lets mouse, pen and touch grab and throw the bodies of the surrounding world, in two or three
 * dimensions. Cameras of this package ignore a press on a body. A press without motion is still a
 * click. If a second finger arrives before the first has moved, the camera gets both. An invalid
 * option throws an uncaught `RangeError` at the press.
 * @returns the body that is held, as `current`
 * @throws Error outside of a <PhysicsWorld>
 */
export function useGrab(options: UseGrabOptions = {}): { readonly current: BodyId | null } {
  const { enabled = true } = options
  const { world, origin, onAfterStep } = usePhysicsWorld()
  const canvas = useThree((state) => state.gl.domElement)
  const surface = useSurface()
  const get = useThree((state) => state.get)
  const held = useRef<BodyId | null>(null)
  const latest = useEffectEvent(() => options)
  const checkHeld = useRef<() => void>(undefined)
  useEffect(() => {
    if (!enabled) return
    const dragging = createDragging(world, get, () => latest().planePoint, origin)
    const hand = createHand(world, dragging, latest, held)
    checkHeld.current = hand.check
    const stop = listen(surface, canvas, hand)
    return () => {
      stop()
      hand.release()
      checkHeld.current = undefined
    }
  }, [world, origin, canvas, surface, get, enabled])
  useEffect(() => onAfterStep(() => checkHeld.current?.(), never), [onAfterStep])
  return held
}

const never = () => false

type Hand = ReturnType<typeof createHand>

/** Holds at most one body. */
function createHand(world: World, dragging: Dragging, options: () => UseGrabOptions, held: { current: BodyId | null }) {
  let spring: GrabId | null = null

  /** Lets go, whether or not the body and its spring are still there. */
  const release = () => {
    const id = held.current
    if (id === null) return
    held.current = null
    attempt(() => releaseGrab(world, spring!))
    options().onRelease?.(id)
  }
  return {
    release,
    /** Grabs the body under a place in the picture. @returns whether there is one */
    take(x: number, y: number, box: DOMRect, reach: number): boolean {
      const found = dragging.bodyAt(x - box.left, y - box.top, box, reach)
      if (!found) return false
      const { id, point } = found
      const { frequency, damping, maxForce, canGrab, onGrab } = options()
      if (canGrab && !canGrab(id, point)) return false
      const at = (world.dim === 2 ? point.slice(0, 2) : point) as Vec<3>
      const chosen = Object.entries({ frequency, damping, maxForce }).filter(([, value]) => value !== undefined)
      if (!isGrabbable(world, id)) return false
      // An option that is not allowed is an error of the page, and surfaces there.
      spring = grab(world as World<3>, id, { point: at, ...Object.fromEntries(chosen) })
      dragging.begin(point)
      held.current = id
      onGrab?.(id)
      return true
    },
    move(x: number, y: number, box: DOMRect): void {
      const id = held.current
      whenIdle(world, held, () => {
        const target = dragging.target(x - box.left, y - box.top, box)
        if (id === null || id !== held.current || !target) return
        const at = world.dim === 2 ? [target[0], target[1]] : target
        if (attempt(() => moveGrab(world as World<3>, spring!, at as Vec<3>))) options().onMove?.(id)
        else release()
      })
    },
    /** Forgets a body that was removed. */
    check(): void {
      if (held.current !== null && !hasBody(world, held.current)) release()
    },
  }
}

/** @returns false when the physics refused */
function attempt(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

/** Listens in the capture phase, before the cameras. */
function listen(surface: HTMLElement, canvas: HTMLElement, hand: Hand): () => void {
  const stop = new AbortController()
  /** The pointers that are down and hold nothing. */
  const others = new Set<number>()
  let press: { event: PointerEvent; target: EventTarget; moved: boolean } | null = null
  let replaying = false
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
    surface.addEventListener(type, run, { signal: stop.signal, capture: true, passive: false })

  /** Gives the press that was kept to those who wait for clicks and drags. */
  const replay = ({ event, target }: { event: PointerEvent; target: EventTarget }) => {
    replaying = true
    target.dispatchEvent(new PointerEvent('pointerdown', copyOf(event)))
    replaying = false
  }
  const letGo = () => {
    press = null
    hand.release()
  }

  on('pointerdown', (event) => {
    // Stopped by the filter that leaves scrolling to the page.
    if (replaying || event.cancelBubble) return
    const { pointerId, clientX, clientY } = event
    others.delete(pointerId)
    const isTouch = event.pointerType === 'touch'
    if (press && press.event.pointerId !== pointerId) {
      others.add(pointerId)
      if (!isTouch || press.moved) return
      const first = press
      letGo()
      others.add(first.event.pointerId)
      replay(first)
      return
    }
    const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const box = canvas.getBoundingClientRect()
    const free = others.size === 0 && event.button === 0 && !modified
    if (!free || !hand.take(clientX, clientY, box, reachOf(event))) {
      others.add(pointerId)
      return
    }
    press = { event, target: event.target!, moved: false }
    capture(surface, pointerId)
    event.stopPropagation()
  })
  on('pointermove', (event) => {
    if (press?.event.pointerId !== event.pointerId || event.cancelBubble) return
    event.stopPropagation()
    const { clientX, clientY } = event
    press.moved ||= Math.hypot(clientX - press.event.clientX, clientY - press.event.clientY) > TAP_DISTANCE
    if (press.moved) hand.move(clientX, clientY, canvas.getBoundingClientRect())
  })
  on('pointerup', (event) => {
    others.delete(event.pointerId)
    if (press?.event.pointerId !== event.pointerId) return
    const before = press
    letGo()
    if (before.moved) event.stopPropagation()
    else replay(before)
  })
  on('pointercancel', (event) => {
    others.delete(event.pointerId)
    if (press?.event.pointerId === event.pointerId) letGo()
  })
  on('lostpointercapture', (event) => {
    // A finger passes from the canvas to the surface when it is captured.
    if (press?.event.pointerId === event.pointerId && event.target === surface) letGo()
  })
  // A finger that has held a body for a while does not scroll the page.
  on('touchmove', (event) => {
    if (press && performance.now() - press.event.timeStamp > HOLD_AFTER) event.preventDefault()
  })
  on('contextmenu', (event) => {
    if (press) event.preventDefault()
  })
  window.addEventListener('blur', letGo, { signal: stop.signal })
  return () => stop.abort()
}

function copyOf({ pointerId, pointerType, clientX, clientY, button, buttons, isPrimary }: PointerEvent) {
  return { pointerId, pointerType, clientX, clientY, button, buttons, isPrimary, bubbles: true }
}
