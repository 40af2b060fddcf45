// Binds an orbit camera to pointer, touch and keys: one finger or the arrows
// turn, two fingers or the keys + and - zoom. Frames are requested only while the camera moves.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { PerspectiveCamera } from 'three'
import { smoothstep } from '../jar/smoothstep.ts'
import { frameTime } from '../view/frameTime.ts'
import {
  createOrbitCamera,
  easeOrbit,
  type KeepOut,
  moveOrbit,
  type OrbitCamera,
  placeOrbit,
} from '../view/orbitCamera.ts'

export type OrbitCameraOptions = {
  /** Metres. */
  target: readonly [number, number, number]
  /** Metres from the target at first. */
  distance: number
  /** Radians at first, as in `OrbitCamera`. */
  yaw: number
  pitch: number
  /** Range of the distance in metres. */
  nearest: number
  farthest: number
  /** Whether pointer, touch and keys move the camera. */
  interactive: boolean
  /** Height in metres that the camera looks at from the least distance. @default the target's */
  nearHeight?: () => number
  /** A cylinder that the camera never enters. */
  keepOut?: KeepOut
  /**
   * Half width and half height in metres of what is seen whole at first, at the distance `from`.
   */
  fits: readonly [number, number]
  /** Metres. */
  from: number
  /** How far the camera has moved back to show more, 0 to 1. @default 0 */
  stepBack?: () => number
}

/** Radians per CSS pixel of a drag. */
const TURN = 0.0052
/** Radians, and factor on the distance, of a key. */
const KEY_TURN = 0.16
const KEY_ZOOM = 1.12
/** Largest vertical field of view in degrees; beyond it the camera moves back instead. */
const MAX_FOV = 48
/** Range of the pitch in radians, and metres that the camera may be below the target. */
const LOWEST = -0.12
const HIGHEST = 1.35
const DEPTH = 0.9
/**
 * Stepped back: part by which the distance grows, and metres by which the target rises and
 * `keepOut` grows.
 */
const BACK_DISTANCE = 0.42
const BACK_RISE = 0.36
const BACK_MARGIN = 1.3

/** Moves the scene's default camera. */

export function useOrbitCamera(options: OrbitCameraOptions): void {
  const { target, distance, yaw, pitch, nearest, farthest, interactive, nearHeight, keepOut, fits, from, stepBack } =
    options
  const camera = useThree((state) => state.camera)
  const size = useThree((state) => state.size)
  const canvas = useThree((state) => state.gl.domElement)
  const invalidate = useThree((state) => state.invalidate)
  const orbit = useMemo(
    () =>
      createOrbitCamera(
        { yaw, pitch, distance },
        { nearest, farthest, lowest: LOWEST, highest: HIGHEST, depth: DEPTH },
      ),
    [],
  )

  const fitted = useRef(distance)
  useEffect(() => {
    if (!(camera instanceof PerspectiveCamera) || size.height === 0) return
    const half = Math.max(fits[1], (fits[0] * size.height) / size.width) / from
    const fov = (2 * Math.atan(half) * 180) / Math.PI
    camera.fov = Math.min(MAX_FOV, fov)
    const farther = Math.max(1, half / Math.tan((MAX_FOV * Math.PI) / 360))
    // A visitor's own distance stays.
    if (orbit.target.distance === fitted.current) {
      fitted.current = distance * farther
      orbit.distance = orbit.target.distance = fitted.current
    }
    camera.updateProjectionMatrix()
    invalidate()
  }, [camera, size, fits])

  useEffect(() => {
    if (!interactive) return
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    const send = (dyaw: number, dpitch: number, scale: number) => {
      moveOrbit(orbit, dyaw, dpitch, scale)
      invalidate()
    }
    return listen(surface, send)
  }, [canvas, interactive, orbit, invalidate])

  const aim = useMemo<[number, number, number]>(() => [...target], [target])
  useFrame((state) => {
    if (easeOrbit(orbit, frameTime(state).seconds)) invalidate()
    // From nearby the camera looks at `nearHeight`.
    const near = nearHeight ? smoothstep((0.85 * distance - orbit.distance) / (0.85 * distance - nearest)) : 0
    const back = stepBack?.() ?? 0
    const y = (near > 0 ? target[1] + near * (nearHeight!() - target[1]) : target[1]) + BACK_RISE * back
    aim[1] = y
    if (back > 0) placeOrbit(state.camera.position, steppedBack(orbit, back), aim, keepOut && wider(keepOut, back))
    else placeOrbit(state.camera.position, orbit, aim, keepOut)
    state.camera.lookAt(target[0], y, target[2])
    state.camera.updateMatrixWorld()
  }, -20)
}

function steppedBack(orbit: OrbitCamera, back: number): OrbitCamera {
  return { ...orbit, distance: orbit.distance * (1 + BACK_DISTANCE * back) }
}

function wider({ radius, top, floor }: KeepOut, back: number): KeepOut {
  return { radius: radius + BACK_MARGIN * back, top: top + BACK_MARGIN * back, floor }
}

/** Turns by radians, and scales the distance. */
type Send = (yaw: number, pitch: number, scale: number) => void

function listen(surface: HTMLElement, send: Send): () => void {
  const fingers = new Map<number, { x: number; y: number }>()
  let gap = 0
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    run: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ) => surface.addEventListener(type, run, { signal: stop.signal, passive })
  const release = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    gap = 0
  }
  on('pointerdown', (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    gap = 0
    surface.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    const dx = event.clientX - finger.x
    const dy = event.clientY - finger.y
    finger.x = event.clientX
    finger.y = event.clientY
    if (fingers.size === 1) return send(-dx * TURN, dy * TURN, 1)
    const [a, b] = [...fingers.values()]
    const now = Math.hypot(a!.x - b!.x, a!.y - b!.y)
    if (gap > 0 && now > 0) send((-dx * TURN) / 2, (dy * TURN) / 2, gap / now)
    gap = now
  })
  on('pointerup', release)
  on('pointercancel', release)
  on('lostpointercapture', release)
  on(
    'wheel',
    (event) => {
      event.preventDefault()
      send(0, 0, Math.exp(Math.max(-80, Math.min(80, event.deltaY)) * 0.0016))
    },
    false,
  )
  on(
    'keydown',
    (event) => {
      const move = KEYS[event.key]
      if (!move || event.target !== surface || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      send(...move)
    },
    false,
  )
  return () => stop.abort()
}

const KEYS: Record<string, [number, number, number]> = {
  ArrowLeft: [-KEY_TURN, 0, 1],
  ArrowRight: [KEY_TURN, 0, 1],
  ArrowUp: [0, KEY_TURN * 0.7, 1],
  ArrowDown: [0, -KEY_TURN * 0.7, 1],
  '+': [0, 0, 1 / KEY_ZOOM],
  '=': [0, 0, 1 / KEY_ZOOM],
  '-': [0, 0, KEY_ZOOM],
}
