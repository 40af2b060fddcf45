// Where somebody in a world of blocks looks: round a character from behind, or through its eyes. Pure numbers; useGaze.ts binds it to a page.
import { pickBlock, type Vec, type World } from '../physics/index.ts'

/** Where somebody in a world of blocks looks. */
export type FollowCamera = {
  /** radians about y: 0 looks along -z; radians below the horizon; metres from the character, 0 in first person */
  yaw: number
  pitch: number
  distance: number
  /** through the character's eyes */
  firstPerson: boolean
}

/** A ray from the eye. */
export type ViewRay = { origin: Vec<3>; direction: Vec<3> }

const NEAREST = 2.2
const FARTHEST = 34
const LOWEST = -0.35
const HIGHEST = 1.4
/** In first person one may look up and down this far. */
const STEEPEST = 1.5
/** The camera keeps this far from blocks, m. */
const CLEAR = 0.25

/** A gaze from behind and above; what is given of it counts. */
export function createFollowCamera(start: Partial<FollowCamera> = {}): FollowCamera {
  return { yaw: 0.55, pitch: 0.33, distance: 14.5, firstPerson: false, ...start }
}

/** Turns by angles and scales the distance, within limits. */
export function turnFollowCamera(gaze: FollowCamera, yaw: number, pitch: number, scale: number): void {
  gaze.yaw += yaw
  const [low, high] = gaze.firstPerson ? [-STEEPEST, STEEPEST] : [LOWEST, HIGHEST]
  gaze.pitch = Math.min(high, Math.max(low, gaze.pitch + pitch))
  if (!gaze.firstPerson) gaze.distance = Math.min(FARTHEST, Math.max(NEAREST, gaze.distance * scale))
}

/** The direction of sight. */
export function directionOf({ yaw, pitch }: FollowCamera): [number, number, number] {
  const flat = Math.cos(pitch)
  return [-Math.sin(yaw) * flat, -Math.sin(pitch), -Math.cos(yaw) * flat]
}

/** A wish on the screen (right, forward) as a direction x, z in the world. */
export function headingOf({ yaw }: FollowCamera, right: number, forward: number): [number, number] {
  const sin = Math.sin(yaw)
  const cos = Math.cos(yaw)
  return [right * cos - forward * sin, -right * sin - forward * cos]
}

/** Where the camera stands for an eye at `focus`: behind it, before the first block in the way. */
export function placeFollowCamera(
  out: [number, number, number],
  gaze: FollowCamera,
  world: World<3>,
  focus: Vec<3>,
): void {
  const [x, y, z] = directionOf(gaze)
  let distance = gaze.firstPerson ? 0 : gaze.distance
  if (distance > 0) {
    const hit = pickBlock(world, focus, [-x, -y, -z], distance + CLEAR)
    // Where a hedge stands between, the camera comes before it; a block at the very head is looked through.
    if (hit && hit.distance > NEAREST / 2) distance = Math.min(distance, hit.distance - CLEAR)
  }
  out[0] = focus[0] - distance * x
  out[1] = focus[1] - distance * y
  out[2] = focus[2] - distance * z
}
