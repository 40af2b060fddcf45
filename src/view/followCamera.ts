// A camera that follows a character: from behind, or through its eyes. useFollowCamera.ts binds it
// to pointer and touch.
import { type PerspectiveCamera, Vector2, Vector3 } from 'three'
import { pickBlock } from '../physics/blocks.ts'
import type { Vec, World } from '../physics/index.ts'

/** Direction and distance of a camera that follows a character in a world of blocks. */
export type FollowCamera = {
  /** Radians about y; 0 looks along -z. */
  yaw: number
  /** Radians below the horizon. */
  pitch: number
  /** Metres from the character. First person ignores it. */
  distance: number
  /** Whether the view is through the character's eyes. */
  firstPerson: boolean
}

/** A ray from the camera. */
export type ViewRay = {
  /** Metres. */
  origin: Vec<3>
  /** A unit vector. */
  direction: Vec<3>
}

/** Range of the distance in metres. */
const NEAREST = 2.2
const FARTHEST = 34
/** Range of the pitch in radians from behind, and its limit both ways in first person. */
const LOWEST = -0.35
const HIGHEST = 1.4
const STEEPEST = 1.5
/** Metres that the camera keeps from blocks. */
const CLEARANCE = 0.25

/**
 * Makes a camera.
 * @param start replaces single defaults. @default from behind and above, 14.5 metres away
 */
export function createFollowCamera(start: Partial<FollowCamera> = {}): FollowCamera {
  return { yaw: 0.55, pitch: 0.33, distance: 14.5, firstPerson: false, ...start }
}

/** Turns by angles in radians and scales the distance, within limits. */
export function turnFollowCamera(camera: FollowCamera, yaw: number, pitch: number, scale: number): void {
  camera.yaw += yaw
  const [low, high] = camera.firstPerson ? [-STEEPEST, STEEPEST] : [LOWEST, HIGHEST]
  camera.pitch = Math.min(high, Math.max(low, camera.pitch + pitch))
  if (!camera.firstPerson) camera.distance = Math.min(FARTHEST, Math.max(NEAREST, camera.distance * scale))
}

/** The unit vector along which the camera looks. */
function directionOf({ yaw, pitch }: FollowCamera): [number, number, number] {
  const flat = Math.cos(pitch)
  return [-Math.sin(yaw) * flat, -Math.sin(pitch), -Math.cos(yaw) * flat]
}

/** Converts a direction on the screen (right, forward) to a direction x, z in the world. */
export function headingOf({ yaw }: FollowCamera, right: number, forward: number): [number, number] {
  const sin = Math.sin(yaw)
  const cos = Math.cos(yaw)
  return [right * cos - forward * sin, -right * sin - forward * cos]
}

/**
 * Computes the camera's position: behind `focus`, and in front of the first block in between.
 * @param out receives the position in metres
 * @param focus the eyes of the character, in metres
 */
export function placeFollowCamera(
  out: [number, number, number],
  camera: FollowCamera,
  world: World<3>,
  focus: Vec<3>,
): void {
  const [x, y, z] = directionOf(camera)
  let distance = camera.firstPerson ? 0 : camera.distance
  if (distance > 0) {
    const hit = pickBlock(world, focus, [-x, -y, -z], distance + CLEARANCE)
    // A block right behind the head is ignored: in front of it the camera would be in the
    // character.
    if (hit && hit.distance > NEAREST / 2) distance = Math.min(distance, hit.distance - CLEARANCE)
  }
  out[0] = focus[0] - distance * x
  out[1] = focus[1] - distance * y
  out[2] = focus[2] - distance * z
}

/**
 * The ray from the camera through a point of the picture.
 * @param point x and y, -1 to 1, y upwards. @default the middle
 */
export function viewRayThrough(camera: PerspectiveCamera, point = new Vector2()): ViewRay {
  const to = new Vector3(point.x, point.y, 0.5).unproject(camera).sub(camera.position).normalize()
  return { origin: camera.position.toArray(), direction: to.toArray() }
}
