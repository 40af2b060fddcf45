// Grabs, drags and throws the body under the pointer. A press without motion is a click.
import { useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
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
import {
  createDragging,
  type Dragging,
  type PicturePlace,
  type PlanePoint,
  placeInPicture,
} from '../view/bodyInPicture.ts'
import { HOLD_AFTER, reachOf } from '../view/gestures.ts'
import { windowOf } from '../view/onScreen.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'
import { pictureOf, usePointers } from './usePointers.ts'

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
   * For a two-dimensional world with its own projection: returns the point of the world under a
   * place in the picture. @default the point on z = 0
   */
  planePoint?: PlanePoint
}

/**
 * Lets mouse, pen and touch grab and throw the bodies of the surrounding world, in two or three
 * dimensions. Cameras of this package ignore a press on a body. A press without motion is still a
 * click. If a second finger arrives before the first has moved, the camera gets both. An invalid
 * option throws an uncaught `RangeError` at the press.
 * @returns the held body, as `current`
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function useGrab(options: UseGrabOptions = {}): { readonly current: BodyId | null } {
  const { enabled = true } = options
  const { world, origin, onAfterStep } = usePhysicsWorld()
  const picture = useThree(pictureOf)
  const get = useThree((state) => state.get)
  const held = useRef<BodyId | null>(null)
  const latest = useEffectEvent(() => options)
  const hand = useMemo(() => {
    const dragging = createDragging(world, get, () => latest().planePoint, origin)
    return createHand(world, dragging, () => latest(), held)
  }, [world, origin, get])
  const press = useRef<Press | null>(null)
  const isReplay = useRef(false)
  const letGo = useEffectEvent(() => {
    press.current = null
    hand.release()
  })
  /** Sends a claimed press to the listeners of clicks and drags. */
  const replay = ({ event, target }: Press) => {
    isReplay.current = true
    target.dispatchEvent(new PointerEvent('pointerdown', copyOf(event)))
    isReplay.current = false
  }
  const surface = usePointers(
    {
      down(event, fingers) {
        if (isReplay.current) return 'ignore'
        const first = press.current
        if (first) {
          if (event.pointerType !== 'touch' || first.moved) return
          letGo()
          replay(first)
          return 'yield'
        }
        const { ctrlKey, metaKey, altKey, shiftKey } = event
        const isPlain = event.button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey
        if (fingers > 1 || !isPlain) return
        if (!hand.take(placeInPicture(picture, event), reachOf(event))) return
        press.current = { event, target: event.target!, moved: false }
        return 'claim'
      },
      drag({ event }) {
        if (event.pointerId !== press.current?.event.pointerId) return
        press.current.moved = true
        hand.move(placeInPicture(picture, event))
      },
      up(event) {
        const last = press.current
        if (!last || (event && event.pointerId !== last.event.pointerId)) return
        letGo()
        if (event?.type === 'pointerup' && !last.moved) replay(last)
      },
    },
    enabled,
    true,
  )
  useEffect(() => hand.release, [hand])
  useEffect(() => onAfterStep(hand.check, never), [onAfterStep, hand])
  useEffect(() => {
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true, passive: false }
    // After a long press on a body the finger does not scroll the page.
    const keep = (event: Event) => {
      const pressed = press.current?.event.timeStamp ?? Number.POSITIVE_INFINITY
      if (performance.now() - pressed > (event.type === 'touchmove' ? HOLD_AFTER : 0)) event.preventDefault()
    }
    for (const type of ['touchmove', 'contextmenu']) surface.addEventListener(type, keep, options)
    // Without capture: the press also takes the focus from a button, whose blur is not the window's.
    windowOf(surface).addEventListener('blur', () => letGo(), { signal: stop.signal })
    return () => stop.abort()
  }, [surface])
  return held
}

/** A press on a body. */
type Press = { event: PointerEvent; target: EventTarget; moved: boolean }

const never = () => false

/** Holds at most one body. */
function createHand(world: World, dragging: Dragging, options: () => UseGrabOptions, held: { current: BodyId | null }) {
  let spring: GrabId | null = null

  /** Releases the body, even if it was removed. */
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
    take(place: PicturePlace, reach: number): boolean {
      const found = dragging.bodyAt(place, reach)
      if (!found) return false
      const { id, point } = found
      const { frequency, damping, maxForce, canGrab, onGrab } = options()
      if ((canGrab && !canGrab(id, point)) || !isGrabbable(world, id)) return false
      const at = (world.dim === 2 ? point.slice(0, 2) : point) as Vec<3>
      const chosen = Object.entries({ frequency, damping, maxForce }).filter(([, value]) => value !== undefined)
      // An invalid option throws an uncaught error.
      spring = grab(world as World<3>, id, { point: at, ...Object.fromEntries(chosen) })
      dragging.begin(point)
      held.current = id
      onGrab?.(id)
      return true
    },
    move(place: PicturePlace): void {
      const id = held.current
      whenIdle(world, held, () => {
        const target = dragging.target(place)
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

function copyOf({ pointerId, pointerType, clientX, clientY, button, buttons, isPrimary }: PointerEvent) {
  return { pointerId, pointerType, clientX, clientY, button, buttons, isPrimary, bubbles: true }
}
