// The direction of gravity from the orientation sensor of a phone. The pose at the start counts as
// upright.
import type { Vec } from '../physics/index.ts'

/** Angles of a device orientation event, in degrees. */
type Pose = { beta: number | null; gamma: number | null }

/** Cosine of the smallest reported turn, 1.2 degrees, so that candies rest in a still hand. */
const COS_SMALLEST_TURN = Math.cos((1.2 * Math.PI) / 180)
/** Milliseconds without an event from which the sensor counts as missing. */
const TIMEOUT = 2000

/**
 * The direction of gravity relative to the screen, from the angles of W3C Device Orientation, which
 * are rotations about z, x' and y''. The first does not change gravity.
 * @param turned rotation of the picture against the device in degrees: `screen.orientation.angle`
 * @returns a unit vector: x to the right of the screen, y to its top, z towards the viewer
 */
export function downOf({ beta, gamma }: Pose, turned = 0): Vec<3> {
  const rad = Math.PI / 180
  const [b, g, t] = [(beta ?? 0) * rad, (gamma ?? 0) * rad, turned * rad]
  const [x, y, z] = [Math.cos(b) * Math.sin(g), -Math.sin(b), -Math.cos(b) * Math.cos(g)]
  return [x * Math.cos(t) - y * Math.sin(t), x * Math.sin(t) + y * Math.cos(t), z]
}

/** Rotates `down` about the screen's x axis so that `start` is upright, as phones rarely are. */
export function fromStart(down: Vec<3>, start: Vec<3>): Vec<3> {
  const length = Math.sqrt(start[1] * start[1] + start[2] * start[2])
  if (length < 0.1) return down // the phone lies on its side: up is undefined
  const [c, s] = [-start[1] / length, start[2] / length]
  return [down[0], down[1] * c - down[2] * s, down[1] * s + down[2] * c]
}

/**
 * Requests the sensor, then reports each change of gravity. Call it in a click, because phones ask for
 * permission.
 * @param onTilt called with the direction of gravity, as from `downOf`
 * @param onLost called with an error if no sensor answers
 * @returns a function that ends it and reports upright
 * @throws Error when permission is refused
 */
export async function startTilt(onTilt: (down: Vec<3>) => void, onLost: (error: Error) => void): Promise<() => void> {
  const { requestPermission } = DeviceOrientationEvent as { requestPermission?: () => Promise<string> }
  const allowed = requestPermission ? await requestPermission.call(DeviceOrientationEvent) : 'granted'
  if (allowed !== 'granted') throw new Error('the device did not allow its motion sensor to be read')
  let start: Vec<3> | undefined
  let reported: Vec<3> = [0, -1, 0]
  const turn = (event: DeviceOrientationEvent) => {
    if (event.beta === null && event.gamma === null) return // the browser has no sensor
    clearTimeout(silence)
    const down = downOf(event, screen.orientation?.angle ?? 0)
    start ??= down
    const next = fromStart(down, start)
    if (next[0] * reported[0] + next[1] * reported[1] + next[2] * reported[2] > COS_SMALLEST_TURN) return
    reported = next
    onTilt(next)
  }
  const end = () => {
    clearTimeout(silence)
    window.removeEventListener('deviceorientation', turn)
    onTilt([0, -1, 0])
  }
  const silence = setTimeout(() => {
    end()
    onLost(new Error('this device has no motion sensor that a page may read'))
  }, TIMEOUT)
  window.addEventListener('deviceorientation', turn)
  return end
}
