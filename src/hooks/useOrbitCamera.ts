// Lets pointer, touch and keys send the camera round a point: one finger turns, two zoom, arrows turn, + and - zoom.
// Asks for frames only while the camera is on its way.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { PerspectiveCamera } from 'three'
import { frameTime } from '../view/frameTime.ts'
import {
  createOrbitCamera,
  easeOrbit,
  type KeepOut,
  moveOrbit,
  type OrbitCamera,
  placeOrbit,
} from '../view/orbitCamera.ts'
import { smoothstep } from '../view/smoothstep.ts'

export type OrbitCameraOptions = {
  target: readonly [number, number, number]
  distance: number
  yaw: number
  pitch: number
  nearest: number
  farthest: number
  interactive: boolean
  /** height that the camera looks at when it is as near as it goes, m; the target's own */
  nearHeight?: () => number
  /** what stands about the target's axis, and the camera never enters */
  keepOut?: KeepOut
  /** half width and half height, m, of what is shown whole at first, whatever the shape of the window: seen at a distance of `from`, m */
  fits: readonly [number, number]
  from: number
  /** how far it has stepped back to show more than that, 0 to 1; 0 */
  stepBack?: () => number
}

const TURN = 0.0052
const KEY_TURN = 0.16
const KEY_ZOOM = 1.12
/** The widest the lens may become, degrees, before the camera steps back instead. */
const WIDEST = 48

export function useOrbitCamera(options: OrbitCameraOptions): void {
  const { target, distance, yaw, pitch, nearest, farthest, interactive, nearHeight, keepOut, fits, from, stepBack } =
    options
  const camera = useThree((state) => state.camera)
  const size = useThree((state) => state.size)
  const canvas = useThree((state) => state.gl.domElement)
  const invalidate = useThree((state) => state.invalidate)
  const orbit = useMemo(
    () => createOrbitCamera({ yaw, pitch, distance }, { nearest, farthest, lowest: -0.12, highest: 1.35, depth: 0.9 }),
    [],
  )

  useEffect(() => {
    if (!(camera instanceof PerspectiveCamera) || size.height === 0) return
    const half = Math.max(fits[1], (fits[0] * size.height) / size.width) / from
    const fov = (2 * Math.atan(half) * 180) / Math.PI
    camera.fov = Math.min(WIDEST, fov)
    const stepBack = Math.max(1, half / Math.tan((WIDEST * Math.PI) / 360))
    if (stepBack > 1 && orbit.target.distance === distance) {
      orbit.target.distance = distance * stepBack
      orbit.distance = orbit.target.distance
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
    // Coming nearer, it turns to what is worth a near look.
    const near = nearHeight ? smoothstep((0.85 * distance - orbit.distance) / (0.85 * distance - nearest)) : 0
    const back = stepBack?.() ?? 0
    const y = (near > 0 ? target[1] + near * (nearHeight!() - target[1]) : target[1]) + RISE * back
    aim[1] = y
    if (back > 0) placeOrbit(state.camera.position, steppedBack(orbit, back), aim, keepOut && wider(keepOut, back))
    else placeOrbit(state.camera.position, orbit, aim, keepOut)
    state.camera.lookAt(target[0], y, target[2])
    state.camera.updateMatrixWorld()
  }, -20)
}

/** What a camera does that has stepped back: how much farther it is, as a part; how much higher it looks, m; how much wider it stays out, m. */
const FARTHER = 0.42
const RISE = 0.36
const WIDER = 1.3

function steppedBack(orbit: OrbitCamera, back: number): OrbitCamera {
  return { ...orbit, distance: orbit.distance * (1 + FARTHER * back) }
}

function wider({ radius, top, floor }: KeepOut, back: number): KeepOut {
  return { radius: radius + WIDER * back, top: top + WIDER * back, floor }
}

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
  const lift = (event: PointerEvent) => {
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
  on('pointerup', lift)
  on('pointercancel', lift)
  on('lostpointercapture', lift)
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
