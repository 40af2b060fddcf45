// A camera on a sphere about a point, that eases to where it was sent. Pure numbers; useOrbit.ts binds it to a page.

export type OrbitLimits = {
  nearest: number
  farthest: number
  lowest: number
  highest: number
  /** how far below the target the camera may stand, m: above the table; any depth by default */
  depth?: number
}

export type OrbitCamera = {
  /** radians about y, from +z towards +x; radians above the horizon; metres from the target */
  yaw: number
  pitch: number
  distance: number
  /** where it is going */
  target: { yaw: number; pitch: number; distance: number }
  limits: OrbitLimits
}

/** Seconds after which a third of the way is left. */
const EASE = 0.11

export function createOrbitCamera(
  start: { yaw: number; pitch: number; distance: number },
  limits: OrbitLimits,
): OrbitCamera {
  const orbit = { ...start, target: { ...start }, limits }
  moveOrbit(orbit, 0, 0, 1)
  return orbit
}

/** Turns the wish by angles and scales its distance, within the limits: never in the glass, never under the table. */
export function moveOrbit(orbit: OrbitCamera, yaw: number, pitch: number, scale: number): void {
  const { target, limits } = orbit
  target.yaw += yaw
  target.distance = Math.min(limits.farthest, Math.max(limits.nearest, target.distance * scale))
  const table = limits.depth === undefined ? -Math.PI / 2 : -Math.asin(Math.min(1, limits.depth / target.distance))
  target.pitch = Math.min(limits.highest, Math.max(limits.lowest, table, target.pitch + pitch))
}

/** Eases for `seconds`; returns whether it is still on its way. At its goal it stands exactly there. */
export function easeOrbit(orbit: OrbitCamera, seconds: number): boolean {
  const part = 1 - Math.exp(-seconds / EASE)
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

/** An upright cylinder about the y axis that the camera stays out of, up to the height `top`, and the least height it may have; m. */
export type KeepOut = { radius: number; top: number; floor: number }

/** Where the camera stands, written into `out`; it steps back on its line of sight where it would stand in `keepOut`. */
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
    // Out through the side or over the top, whichever is nearer. The target stands on the axis.
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
