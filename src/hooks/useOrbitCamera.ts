// A camera on a sphere around a target: one finger or the arrows turn it, two fingers or the keys +
// and - zoom, and it eases to its goal. Frames are requested only while it moves.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { PerspectiveCamera, type Vector3 } from 'three'
import { smoothstep } from '../jar/pourPath.ts'
import { frameTime } from '../view/frameTime.ts'
import { usePointers } from './usePointers.ts'

type Sight = {
  /** Radians about y, from +z towards +x. */
  yaw: number
  /** Radians above the horizon. */
  pitch: number
  /** Metres from the target. */
  distance: number
}

export type OrbitCamera = Sight & {
  /** The goal of the camera. */
  target: Sight
}

/** Range of the distance in metres. */
const NEAREST = 1.95
const FARTHEST = 14
/** Range of the pitch in radians. */
const LOWEST = -0.12
const HIGHEST = 1.35
/** Largest depth of the camera below the target. Metres. */
const DEPTH = 0.9
/** Time constant of the motion. Seconds. */
const EASE_TIME = 0.11

export function createOrbitCamera(start: Sight): OrbitCamera {
  const orbit = { ...start, target: { ...start } }
  moveOrbit(orbit, 0, 0, 1)
  return orbit
}

/** Turns the goal by angles in radians and scales its distance, within the limits. */
export function moveOrbit(orbit: OrbitCamera, yaw: number, pitch: number, scale: number): void {
  const { target } = orbit
  target.yaw += yaw
  target.distance = Math.min(FARTHEST, Math.max(NEAREST, target.distance * scale))
  const least = -Math.asin(DEPTH / target.distance)
  target.pitch = Math.min(HIGHEST, Math.max(LOWEST, least, target.pitch + pitch))
}

/**
 * Eases towards the goal, and ends exactly there.
 * @param seconds time since the last call
 * @returns whether the camera is still moving
 */
export function easeOrbit(orbit: OrbitCamera, seconds: number): boolean {
  const part = 1 - Math.exp(-seconds / EASE_TIME)
  const { target } = orbit
  const rest =
    Math.abs(target.yaw - orbit.yaw) +
    Math.abs(target.pitch - orbit.pitch) +
    Math.abs(target.distance / orbit.distance - 1)
  if (rest < 2e-4) {
    Object.assign(orbit, target)
    return false
  }
  orbit.yaw += (target.yaw - orbit.yaw) * part
  orbit.pitch += (target.pitch - orbit.pitch) * part
  orbit.distance *= (target.distance / orbit.distance) ** part
  return true
}

/**
 * A cylinder about the y axis that the camera keeps out of: its radius and the height of its top, and
 * the least height of the camera. Metres.
 */
export type KeepOut = { radius: number; top: number; floor: number }

/**
 * Computes the camera's position.
 * @param out receives the position in metres
 * @param target metres; on the axis of `keepOut`
 * @param keepOut moves the camera back along its line of sight until it is outside
 */
export function placeOrbit(out: Vector3, orbit: OrbitCamera, target: readonly number[], keepOut: KeepOut): void {
  const along = Math.cos(orbit.pitch)
  const up = Math.sin(orbit.pitch)
  // Out through the side or over the top, whichever is nearer.
  const above = up > 0 ? (keepOut.top - target[1]!) / up : Infinity
  const distance = Math.max(orbit.distance, Math.min(keepOut.radius / along, above))
  const flat = along * distance
  out.set(
    target[0]! + Math.sin(orbit.yaw) * flat,
    Math.max(keepOut.floor, target[1]! + up * distance),
    target[2]! + Math.cos(orbit.yaw) * flat,
  )
}

/** With the first `yaw`, `pitch` and `distance`. */
export type OrbitCameraOptions = Sight & {
  /** Metres. */
  target: readonly [number, number, number]
  /** Whether pointer, touch and keys move the camera. */
  interactive: boolean
  /** Height of the target from the least distance. Metres. */
  nearHeight(): number
  /** A cylinder that the camera never enters. */
  keepOut: KeepOut
  /** Half of the width and height that are in view at first, from `from`. Metres. */
  fits: readonly [number, number]
  /** Metres. */
  from: number
  /** How far the camera is moved back to show more, 0 to 1. */
  stepBack(): number
}

/** Radians per CSS pixel of a drag. */
const TURN = 0.0052
/** Turn of a key in radians, and its factor on the distance. */
const KEY_TURN = 0.16
const KEY_ZOOM = 1.12
/** Largest vertical field of view. Beyond it the camera moves back. Degrees. */
const MAX_FOV = 48
/** Moved back: growth of the distance as a part, rise of the target and growth of `keepOut`, metres. */
const BACK_DISTANCE = 0.42
const BACK_RISE = 0.36
const BACK_MARGIN = 1.3

export function useOrbitCamera(options: OrbitCameraOptions): void {
  const { target, distance, yaw, pitch, interactive, nearHeight, keepOut, fits, from, stepBack } = options
  const camera = useThree((state) => state.camera)
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const orbit = useMemo(() => createOrbitCamera({ yaw, pitch, distance }), [])

  const fitted = useRef(distance)
  useEffect(() => {
    if (!(camera instanceof PerspectiveCamera) || size.height === 0) return
    const half = Math.max(fits[1], (fits[0] * size.height) / size.width) / from
    const fov = (2 * Math.atan(half) * 180) / Math.PI
    camera.fov = Math.min(MAX_FOV, fov)
    const farther = Math.max(1, half / Math.tan((MAX_FOV * Math.PI) / 360))
    // A distance that the visitor chose stays.
    if (orbit.target.distance === fitted.current) {
      fitted.current = distance * farther
      orbit.distance = orbit.target.distance = fitted.current
    }
    camera.updateProjectionMatrix()
    invalidate()
  }, [camera, size, fits])

  const move = (dyaw: number, dpitch: number, scale: number) => {
    moveOrbit(orbit, dyaw, dpitch, scale)
    invalidate()
  }
  usePointers(
    {
      drag: ({ dx, dy, scale }) => move(-dx * TURN, dy * TURN, 1 / scale),
      wheel: (factor) => move(0, 0, factor),
      key({ key }) {
        const turn = KEYS[key]
        if (turn) move(...turn)
        return turn !== undefined
      },
    },
    interactive,
  )

  useFrame((state) => {
    if (easeOrbit(orbit, frameTime(state).seconds)) invalidate()
    // From nearby the camera looks at `nearHeight`.
    const near = smoothstep((0.85 * distance - orbit.distance) / (0.85 * distance - NEAREST))
    const back = stepBack()
    const y = (near > 0 ? target[1] + near * (nearHeight() - target[1]) : target[1]) + BACK_RISE * back
    const stepped = { ...orbit, distance: orbit.distance * (1 + BACK_DISTANCE * back) }
    placeOrbit(state.camera.position, stepped, [target[0], y, target[2]], wider(keepOut, back))
    state.camera.lookAt(target[0], y, target[2])
    state.camera.updateMatrixWorld()
  }, -20)
}

function wider({ radius, top, floor }: KeepOut, back: number): KeepOut {
  return { radius: radius + BACK_MARGIN * back, top: top + BACK_MARGIN * back, floor }
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
