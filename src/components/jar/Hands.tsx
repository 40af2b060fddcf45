// Hands for a bottle, by pointer, touch and keys: grab, throw, drop, pour, tilt and shake. Inside
// the <PhysicsWorld> of a jar.
import { useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useGrab } from '../../hooks/useGrab.ts'
import { useGrabCursor } from '../../hooks/usePick.ts'
import { usePointers, useSurface } from '../../hooks/usePointers.ts'
import type { Jar } from '../../jar/jar.ts'
import { createDragging, placeInPicture } from '../../view/bodyInPicture.ts'
import { createHandGestures } from './handGestures.ts'
import { createKeyHand } from './keyHand.ts'

/** What `Hands` takes. */
export type HandsProps = {
  jar: Jar
  /** Called to drop a candy: by a press on the mouth, and repeatedly while it is held. */
  onDrop(): void
  /** Whether a press that does not move drops a candy wherever it is. @default only on the mouth */
  tapsAnywhere?: boolean
  /** Called when a key has taken a candy, or has let it go. */
  onTaken?(isTaken: boolean): void
}

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
  const surface = useSurface()
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
  usePointers(actions, true, true)
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
    return () => {
      stop.abort()
      hand.release()
      keys.current = undefined
    }
  }, [jar, surface, get])
  return null
}

/**
 * The direction in which candies fall in a bottle that leans, as it is seen by a camera.
 * @param matrix its matrix in the world: its first column points right, the third one to the viewer
 * @param right radians to the right
 * @param near radians towards the viewer
 */
function tiltedDown(matrix: readonly number[], right: number, near: number): [number, number, number] {
  const aside = Math.hypot(matrix[0]!, matrix[2]!)
  const [rx, rz] = [matrix[0]! / aside, matrix[2]! / aside]
  // Horizontal, towards the viewer: at a right angle to it.
  const [sx, sz] = [Math.sin(right), Math.sin(near)]
  return [rx * sx - rz * sz, -Math.cos(right) * Math.cos(near), rz * sx + rx * sz]
}
