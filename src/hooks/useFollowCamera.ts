// A camera that follows a character, from behind or through its eyes. Pointer and touch turn it. Taps
// and hovering are rays into the scene.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { PerspectiveCamera, Vector2, Vector3 } from 'three'
import { characterCount, pickBlock, readCharacterSizes, readCharacters } from '../physics/blocks.ts'
import type { Vec, World } from '../physics/index.ts'
import { GARDEN } from '../scenes/index.ts'
import { placeInPicture } from '../view/bodyInPicture.ts'
import { frameTime } from '../view/frameTime.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'
import { pictureOf, usePointers } from './usePointers.ts'

/** Direction and distance of a camera that follows a character in a world of blocks. */
export type FollowCamera = {
  /** Radians about y; 0 looks along -z. */
  yaw: number
  /** Radians below the horizon. */
  pitch: number
  /** Metres from the character. Ignored in first person. */
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
/** Range of the pitch from behind, and its limit both ways in first person. Radians. */
const LOWEST = -0.35
const HIGHEST = 1.4
const STEEPEST = 1.5
/** Least distance between camera and blocks. Metres. */
const CLEARANCE = 0.25

/**
 * Makes a camera.
 * @param start Overrides single defaults. @default from behind and above, 14.5 metres away
 */
export function createFollowCamera(start: Partial<FollowCamera> = {}): FollowCamera {
  return { yaw: 0.55, pitch: 0.33, distance: 14.5, firstPerson: false, ...start }
}

/**
 * Turns a camera and changes its distance, within limits.
 * @param yaw Radians.
 * @param pitch Radians.
 * @param scale Factor on the distance.
 */
export function turnFollowCamera(camera: FollowCamera, yaw: number, pitch: number, scale: number): void {
  camera.yaw += yaw
  const [low, high] = camera.firstPerson ? [-STEEPEST, STEEPEST] : [LOWEST, HIGHEST]
  camera.pitch = Math.min(high, Math.max(low, camera.pitch + pitch))
  if (!camera.firstPerson) camera.distance = Math.min(FARTHEST, Math.max(NEAREST, camera.distance * scale))
}

/**
 * Converts a direction on the screen to one in the world, such as `walk` of an intent.
 * @param right Part to the right.
 * @param forward Part away from the camera.
 * @returns x and z
 */
export function headingOf({ yaw }: FollowCamera, right: number, forward: number): [number, number] {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
  return [right * cos - forward * sin, -right * sin - forward * cos]
}

/**
 * Computes the camera's position: behind `focus`, and in front of the first block in between.
 * @param focus the eyes of the character, in metres
 */
function placeOf(camera: FollowCamera, world: World<3>, focus: Vec<3>): [number, number, number] {
  const { yaw, pitch, firstPerson } = camera
  const flat = Math.cos(pitch)
  // The unit vector along which the camera looks.
  const [x, y, z] = [-Math.sin(yaw) * flat, -Math.sin(pitch), -Math.cos(yaw) * flat]
  let distance = firstPerson ? 0 : camera.distance
  if (distance > 0) {
    const hit = pickBlock(world, focus, [-x, -y, -z], distance + CLEARANCE)
    // Ignores a block right behind the head: the camera would be inside the character.
    if (hit && hit.distance > NEAREST / 2) distance = Math.min(distance, hit.distance - CLEARANCE)
  }
  return [focus[0] - distance * x, focus[1] - distance * y, focus[2] - distance * z]
}

/**
 * Returns the ray from the camera through a point of the picture.
 * @param point x and y, -1 to 1, y upwards. @default the middle
 */
export function viewRayThrough(camera: PerspectiveCamera, point = new Vector2()): ViewRay {
  const to = new Vector3(point.x, point.y, 0.5).unproject(camera).sub(camera.position).normalize()
  return { origin: camera.position.toArray(), direction: to.toArray() }
}

export type FollowCameraOptions = {
  view: FollowCamera
  /** Whether pointer and touch turn the camera. */
  interactive: boolean
  /** Index in `characterIds` of the followed character; -1: the camera looks at the garden's pond. */
  character: number
  /** Called for a click or tap. Button 0 is the main one. */
  onTap?: ((ray: ViewRay, button: number) => void) | undefined
  /** Called while a mouse moves over the picture; null when it leaves. */
  onHover?: ((ray: ViewRay | null) => void) | undefined
}

/** Radians per CSS pixel of a drag. */
const TURN = 0.0052
/** Height of the eyes as a part of the character's height. */
const EYES = 0.86
/** Time constant of a step up. Seconds. */
const EASE_TIME = 0.07
/** Largest step. The eyes follow larger changes of height at once. Metres. */
const HIGHEST_STEP = 1.2
/** Vertical field of view in degrees, in first person and from behind. */
const FIRST_PERSON_FOV = 62
const FOLLOW_FOV = 44
/** Distance of the far plane. Metres. */
const FAR = 120
/** Offset of the view from behind, as a part of the height: sky behind the page's controls. */
const SKY = 0.09

/** Moves the scene's default camera. */
export function useFollowCamera(options: FollowCameraOptions): void {
  const { view, interactive, character } = options
  const physics = usePhysicsWorld()
  const picture = useThree(pictureOf)
  const camera = useThree((state) => state.camera)
  const eyes = useMemo(() => new Eyes(), [])

  const rayOf = (event: PointerEvent): ViewRay => {
    const { x, y, width, height } = placeInPicture(picture, event)
    const point = new Vector2((2 * x) / width - 1, 1 - (2 * y) / height)
    return viewRayThrough(camera as PerspectiveCamera, point)
  }
  const turn = (yaw: number, pitch: number, scale: number) => {
    turnFollowCamera(view, yaw, pitch, scale)
    physics.invalidate()
  }
  const surface = usePointers(
    {
      drag: ({ dx, dy, scale }) => turn(-dx * TURN, dy * TURN, 1 / scale),
      wheel: (factor) => turn(0, 0, factor),
      tap: (event) => options.onTap?.(rayOf(event), event.button),
      hover: (event) => options.onHover?.(event && rayOf(event)),
    },
    interactive,
  )
  useEffect(() => {
    if (!interactive) return
    const prevent = (event: Event) => event.preventDefault() // other buttons have their own actions
    surface.addEventListener('contextmenu', prevent)
    return () => surface.removeEventListener('contextmenu', prevent)
  }, [surface, interactive])

  useFrame((state) => {
    const world = physics.world as World<3>
    const lens = state.camera as PerspectiveCamera
    if (character >= 0 && character < characterCount(world)) {
      if (followEyes(eyes, world, character, physics.frame.alpha, frameTime(state).seconds)) physics.invalidate()
    } else eyes.focus = GARDEN.pond
    lens.position.set(...placeOf(view, world, eyes.focus))
    lens.rotation.set(-view.pitch, view.yaw, 0, 'YXZ')
    // The picture of an upright phone is narrow, so its view is higher.
    const fov = view.firstPerson ? FIRST_PERSON_FOV : FOLLOW_FOV * Math.min(1.45, Math.max(1, 0.78 / lens.aspect))
    if (!(lens instanceof PerspectiveCamera)) return
    const { width, height } = state.size
    const down = view.firstPerson ? 0 : Math.round(SKY * height)
    const { view: shown } = lens
    if (lens.fov !== fov || shown?.offsetY !== -down || shown.width !== width || shown.height !== height) {
      lens.fov = fov
      lens.far = FAR
      lens.setViewOffset(width, height, 0, -down, width, height)
    }
    lens.updateMatrixWorld()
  }, -20)
}

class Eyes {
  /** Feet and sizes of all characters: x, y, z each. */
  feet = new Float64Array(0)
  sizes = new Float64Array(0)
  /** Eased height in metres; NaN before the first frame. */
  height = Number.NaN
  focus: Vec<3> = [0, 0, 0]
}

/** Moves the focus to a character's eyes. @returns whether the height is still easing */
function followEyes(eyes: Eyes, world: World<3>, character: number, alpha: number, seconds: number): boolean {
  const length = 3 * characterCount(world)
  if (eyes.feet.length < length) {
    eyes.feet = new Float64Array(2 * length)
    eyes.sizes = new Float64Array(2 * length)
  }
  readCharacters(world, eyes.feet, alpha)
  readCharacterSizes(world, eyes.sizes)
  const o = 3 * character
  const height = eyes.feet[o + 1]! + EYES * eyes.sizes[o + 1]!
  // A step up takes one physics step. The eyes take longer.
  const rest = height - eyes.height
  const easing = Math.abs(rest) < HIGHEST_STEP && rest > 1e-3
  if (easing) eyes.height += rest * (1 - Math.exp(-seconds / EASE_TIME))
  else eyes.height = height
  eyes.focus = [eyes.feet[o]!, eyes.height, eyes.feet[o + 2]!]
  return easing
}
