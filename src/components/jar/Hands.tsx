// Hands for a bottle: a press on its mouth drops a candy, and a long press pours. A drag with Shift,
// or two fingers that turn, tilt it, and a fast drag to and fro shakes it. useGrab.ts, which drags
// candies, listens first.
import { useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useGrab } from '../../hooks/useGrab.ts'
import { useGrabCursor } from '../../hooks/usePick.ts'
import { usePointers } from '../../hooks/usePointers.ts'
import type { Jar } from '../../jar/jar.ts'
import { createDragging, placeInPicture } from '../../view/bodyInPicture.ts'
import type { GestureActions } from '../../view/gestures.ts'
import { captureEscape } from '../../view/keys.ts'
import { createKeyHand } from './keyHand.ts'

/** What `Hands` takes. */
export type HandsProps = {
  jar: Jar
  /** Called to drop a candy: by a press on the mouth, and repeatedly during a long press. */
  onDrop(): void
  /** Whether a click anywhere drops a candy. @default only on the mouth */
  tapsAnywhere?: boolean
  /** Called when a key grabs or releases a candy. */
  onTaken?(isTaken: boolean): void
}

/** Inside the `<PhysicsWorld>` of a jar. */
export function Hands({ jar, onDrop, tapsAnywhere = false, onTaken }: HandsProps) {
  const canvas = useThree((state) => state.gl.domElement)
  const get = useThree((state) => state.get)
  const taken = useEffectEvent((isTaken: boolean) => onTaken?.(isTaken))
  const keys = useRef<ReturnType<typeof createKeyHand>>(undefined)
  const setHeld = useGrabCursor(true)
  useGrab({
    canGrab() {
      keys.current?.release()
      return !jar.isPouringOut()
    },
    onGrab(id) {
      setHeld(true)
      jar.hold(id)
    },
    onRelease() {
      setHeld(false)
      jar.hold(null)
    },
  })
  const gestures = useEffectEvent(() => ({
    isMouth(x: number, y: number) {
      const { mouth, top, lid } = jar.vessel!
      mouthFinder.begin([0, top + 0.09, 0])
      const at = mouthFinder.target(placeInPicture(canvas, { clientX: x, clientY: y }))
      return at !== null && Math.hypot(at[0], at[2]) < mouth + 0.12 && at[1] >= lid && at[1] < top + 0.8
    },
    drop: onDrop,
    isOpen: tapsAnywhere,
    tilt: (right: number, near: number) => jar.tilt(tiltedDown(get().camera.matrixWorld.elements, right, near)),
    shake: () => jar.shake(),
  }))
  const mouthFinder = useMemo(() => createDragging(jar.world, get), [jar, get])
  const actions = useMemo(() => createHandGestures(gestures), [])
  const surface = usePointers(actions, true, true)
  useEffect(() => {
    const hand = createKeyHand(jar, () => get().camera, taken)
    keys.current = hand
    const stop = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target !== surface || event.ctrlKey || event.metaKey || event.altKey || !hand.press(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    surface.addEventListener('keydown', onKeyDown, { signal: stop.signal, capture: true })
    surface.addEventListener('blur', hand.release, { signal: stop.signal })
    const freeEscape = captureEscape(surface, hand.press)
    return () => {
      stop.abort()
      freeEscape()
      hand.release()
      keys.current = undefined
    }
  }, [jar, surface, get])
  return null
}

/**
 * The direction of gravity in a bottle that leans as a camera sees it.
 * @param matrix the camera's world matrix: the first column points right, the third to the viewer
 * @param right radians to the right
 * @param near radians towards the viewer
 */
function tiltedDown(matrix: readonly number[], right: number, near: number): [number, number, number] {
  const aside = Math.hypot(matrix[0]!, matrix[2]!)
  const [rx, rz] = [matrix[0]! / aside, matrix[2]! / aside]
  // The horizontal direction towards the viewer is at a right angle to the first column.
  const [sx, sz] = [Math.sin(right), Math.sin(near)]
  return [rx * sx - rz * sz, -Math.cos(right) * Math.cos(near), rz * sx + rx * sz]
}

export type HandActions = {
  /** Whether a place in the window shows the mouth of the bottle, its cork, or the air above. */
  isMouth(x: number, y: number): boolean
  /** Whether a press anywhere drops a candy. */
  isOpen: boolean
  drop(): void
  /** Leans the bottle to the right and towards the viewer. Radians; 0 and 0 are upright. */
  tilt(right: number, near: number): void
  shake(): void
}

/** Radians per CSS pixel of a drag, and the largest lean. */
const LEAN = 0.006
const MOST_LEAN = 1.1
/** A shake: number of strokes, length of each in CSS pixels, and milliseconds for all. */
const STROKES = 4
const STROKE = 40
const SHAKE_TIME = 900

/** The actions of `usePointers`. It listens before the cameras. */
export function createHandGestures(actions: () => HandActions): GestureActions {
  const strokes = createStrokeCounter()
  let isPress = false
  let isLeaning = false
  let isTwist = false
  return {
    down({ button, shiftKey, clientX, clientY }, fingers) {
      if (button !== 0) return 'ignore'
      strokes.begin(clientX)
      isPress = fingers === 1 && !shiftKey && actions().isMouth(clientX, clientY)
      isTwist = fingers === 2
      if (fingers === 1 && shiftKey) isLeaning = true
      return isLeaning && fingers === 1 ? 'claim' : undefined
    },
    hold() {
      if (isPress) actions().drop()
      return isPress
    },
    tap({ button }) {
      if (isPress || (actions().isOpen && button === 0)) actions().drop()
    },
    drag({ event, fingers, first, twist }) {
      if (isLeaning) actions().tilt(lean(LEAN * (first.x - first.startX)), lean(LEAN * (first.y - first.startY)))
      else if (isTwist && fingers === 2) actions().tilt(lean(twist), 0)
      if (fingers === 1 && strokes.move(first.x, event.timeStamp)) actions().shake()
    },
    up() {
      if (isLeaning || isTwist) actions().tilt(0, 0)
      isPress = isLeaning = isTwist = false
    },
  }
}

/** Counts strokes to and fro along the horizontal. */
export function createStrokeCounter() {
  let turn = 0
  let direction = 0
  let times: number[] = []
  return {
    begin(x: number): void {
      turn = x
      direction = 0
      times = []
    },
    /** @returns whether a shake is complete; the next one begins then */
    move(x: number, time: number): boolean {
      const way = x - turn
      if (direction !== 0 && way * direction > 0)
        turn = x // the same stroke goes on
      else if (Math.abs(way) > STROKE) {
        direction = Math.sign(way)
        turn = x
        times.push(time)
      }
      if (times.length < STROKES) return false
      const isFast = time - times.at(-STROKES)! < SHAKE_TIME
      if (isFast) times = []
      return isFast
    },
  }
}

function lean(angle: number): number {
  return Math.max(-MOST_LEAN, Math.min(MOST_LEAN, angle))
}
