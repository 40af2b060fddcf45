// A camera on a sphere around a target, which eases to where it was sent. useOrbitCamera.ts binds
// it to pointer, touch and keys.

export type OrbitLimits = {
  /** Range of the distance in metres. */
  nearest: number
  farthest: number
  /** Range of the pitch in radians. */
  lowest: number
  highest: number
  /** Metres that the camera may be below the target. @default no limit */
  depth?: number
}

export type OrbitCamera = {
  /** Radians about y, from +z towards +x. */
  yaw: number
  /** Radians above the horizon. */
  pitch: number
  /** Metres from the target. */
  distance: number
  /** Where the camera is going. */
  target: { yaw: number; pitch: number; distance: number }
  limits: OrbitLimits
}

/** Seconds after which 1/e of the way is left. */
const EASE_TIME = 0.11

export function createOrbitCamera(
  start: { yaw: number; pitch: number; distance: number },
  limits: OrbitLimits,
): OrbitCamera {
  const orbit = { ...start, target: { ...start }, limits }
  moveOrbit(orbit, 0, 0, 1)
  return orbit
}

/** Turns the goal by angles in radians and scales its distance, within the limits. */
export function moveOrbit(orbit: OrbitCamera, yaw: number, pitch: number, scale: number): void {
  const { target, limits } = orbit
  target.yaw += yaw
  target.distance = Math.min(limits.farthest, Math.max(limits.nearest, target.distance * scale))
  const least = limits.depth === undefined ? -Math.PI / 2 : -Math.asin(Math.min(1, limits.depth / target.distance))
  target.pitch = Math.min(limits.highest, Math.max(limits.lowest, least, target.pitch + pitch))
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
    orbit.yaw = target.yaw
    orbit.pitch = target.pitch
    orbit.distance = target.distance
    return false
  }
  orbit.yaw += (target.yaw - orbit.yaw) * part
  orbit.pitch += (target.pitch - orbit.pitch) * part
  orbit.distance *= (target.distance / orbit.distance) ** part
  return true
}

/**
 * An upright cylinder about the y axis that the camera stays outside of: its radius and the height
 * of its top, and the least height of the camera, all in metres.
 */
export type KeepOut = { radius: number; top: number; floor: number }

/**
 * Computes the camera's position.
 * @param out receives the position in metres
 * @param target metres; on the axis of `keepOut`
 * @param keepOut moves the camera back along its line of sight where it would be inside
 */
export function placeOrbit(
  out: { set(x: number, y: number, z: number): unknown },
  orbit: OrbitCamera,
  target: readonly number[],
  keepOut?: KeepOut,
): void {
  const along = Math.cos(orbit.pitch)
  const up = Math.sin(orbit.pitch)
  let { distance } = orbit
  if (keepOut) {
    // Out through the side or over the top, whichever is nearer.
    const aside = along > 0 ? keepOut.radius / along : Infinity
    const above = up > 0 ? (keepOut.top - target[1]!) / up : Infinity
    distance = Math.max(distance, Math.min(aside, above))
  }
  const flat = along * distance
  const height = target[1]! + up * distance
  out.set(
    target[0]! + Math.sin(orbit.yaw) * flat,
    keepOut ? Math.max(keepOut.floor, height) : height,
    target[2]! + Math.cos(orbit.yaw) * flat,
  )
}
