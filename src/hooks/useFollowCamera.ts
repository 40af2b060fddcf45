// Lets pointer and touch turn a gaze, puts the camera there in each frame, and tells of taps and of what the pointer hovers over, as rays.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { PerspectiveCamera, Vector2, Vector3 } from 'three'
import { readCharacters, type Vec, type World } from '../physics/index.ts'
import { type FollowCamera, placeFollowCamera, turnFollowCamera, type ViewRay } from '../view/followCamera.ts'
import { frameTime } from '../view/frameTime.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

export type FollowCameraOptions = {
  gaze: FollowCamera
  interactive: boolean
  /** place of the character that is followed; where there is none, `target` is looked at */
  character: number
  target: Vec<3>
  /** a press and release in one place, not a drag */
  onTap?: ((sight: ViewRay, button: number) => void) | undefined
  /** a mouse moves over the picture; null: it left */
  onHover?: ((sight: ViewRay | null) => void) | undefined
}

const TURN = 0.0052
/** px that a finger may move in a tap. */
const STILL = 7
/** Height of the eyes, as a share of the character's. */
const EYES = 0.86
/** Seconds after which a third of a step up is left. */
const EASE = 0.07
const WIDE = 62
const NARROW = 44

export function useFollowCamera(options: FollowCameraOptions): void {
  const { gaze, interactive, character, target } = options
  const physics = usePhysicsWorld()
  const canvas = useThree((state) => state.gl.domElement)
  const camera = useThree((state) => state.camera)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const eye = useMemo(() => ({ places: new Float64Array(0), height: Number.NaN, focus: [0, 0, 0], at: [0, 0, 0] }), [])

  useEffect(() => {
    if (!interactive) return
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    const sightOf = (event: PointerEvent): ViewRay => {
      const box = canvas.getBoundingClientRect()
      const at = new Vector2(
        (2 * (event.clientX - box.left)) / box.width - 1,
        1 - (2 * (event.clientY - box.top)) / box.height,
      )
      return viewRayThrough(camera as PerspectiveCamera, at)
    }
    return listen(surface, {
      turn: (yaw, pitch, scale) => {
        turnFollowCamera(latest.current.gaze, yaw, pitch, scale)
        physics.invalidate()
      },
      tap: (event) => latest.current.onTap?.(sightOf(event), event.button),
      hover: (event) => latest.current.onHover?.(event && sightOf(event)),
    })
  }, [canvas, camera, interactive, physics])

  useFrame((state) => {
    const world = physics.world as World<3>
    const { count, size } = world.characters
    const lens = state.camera as PerspectiveCamera
    if (character >= 0 && character < count) {
      if (eye.places.length < 3 * count) eye.places = new Float64Array(6 * count)
      readCharacters(world, eye.places, physics.frame.alpha)
      const y = eye.places[3 * character + 1]! + EYES * size[4 * character + 1]!
      // A step up is one moment for the physics; the eye takes a little longer.
      const rest = y - eye.height
      if (!(Math.abs(rest) < 1.2)) eye.height = y
      else if (rest > 1e-3) {
        eye.height += rest * (1 - Math.exp(-frameTime(state).seconds / EASE))
        physics.invalidate()
      } else eye.height = y
      eye.focus[0] = eye.places[3 * character]!
      eye.focus[1] = eye.height
      eye.focus[2] = eye.places[3 * character + 2]!
    } else for (let axis = 0; axis < 3; axis++) eye.focus[axis] = target[axis]!
    placeFollowCamera(eye.at as [number, number, number], gaze, world, eye.focus as unknown as Vec<3>)
    lens.position.set(eye.at[0]!, eye.at[1]!, eye.at[2]!)
    lens.rotation.set(-gaze.pitch, gaze.yaw, 0, 'YXZ')
    // On an upright phone the picture is narrow: it opens upwards instead.
    const fov = gaze.firstPerson ? WIDE : NARROW * Math.min(1.45, Math.max(1, 0.78 / lens.aspect))
    if (lens instanceof PerspectiveCamera && (lens.fov !== fov || lens.far < 120)) {
      lens.fov = fov
      lens.far = 120
      lens.updateProjectionMatrix()
    }
    lens.updateMatrixWorld()
  }, -20)
}

/** The ray from the eye through a point of the picture, -1 to 1 on each axis; the middle by default. */
export function viewRayThrough(camera: PerspectiveCamera, at = new Vector2()): ViewRay {
  const to = new Vector3(at.x, at.y, 0.5).unproject(camera).sub(camera.position).normalize()
  return { origin: camera.position.toArray(), direction: to.toArray() }
}

type Hands = {
  turn(yaw: number, pitch: number, scale: number): void
  tap(event: PointerEvent): void
  hover(event: PointerEvent | null): void
}

function listen(surface: HTMLElement, hands: Hands): () => void {
  const fingers = new Map<number, { x: number; y: number; way: number }>()
  let gap = 0
  let alone = true
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
    surface.addEventListener(type, run, { signal: stop.signal, passive: false })
  const forget = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    gap = 0
  }
  on('pointerdown', (event) => {
    if (fingers.size === 0) alone = true
    else alone = false
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, way: 0 })
    gap = 0
    surface.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    const finger = fingers.get(event.pointerId)
    if (!finger) {
      if (event.pointerType === 'mouse') hands.hover(event)
      return
    }
    const dx = event.clientX - finger.x
    const dy = event.clientY - finger.y
    finger.x = event.clientX
    finger.y = event.clientY
    finger.way += Math.abs(dx) + Math.abs(dy)
    if (fingers.size === 1) {
      if (finger.way > STILL) hands.turn(-dx * TURN, dy * TURN, 1)
      return
    }
    const [a, b] = [...fingers.values()]
    const now = Math.hypot(a!.x - b!.x, a!.y - b!.y)
    if (gap > 0 && now > 0) hands.turn((-dx * TURN) / 2, (dy * TURN) / 2, gap / now)
    gap = now
  })
  on('pointerup', (event) => {
    const finger = fingers.get(event.pointerId)
    forget(event)
    if (finger && alone && finger.way <= STILL) hands.tap(event)
  })
  on('pointercancel', forget)
  on('lostpointercapture', forget)
  on('pointerleave', () => hands.hover(null))
  on('contextmenu', (event) => event.preventDefault())
  on('wheel', (event) => {
    event.preventDefault()
    hands.turn(0, 0, Math.exp(Math.max(-80, Math.min(80, event.deltaY)) * 0.0016))
  })
  return () => stop.abort()
}
