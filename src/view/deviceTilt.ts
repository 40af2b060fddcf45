// A phone's tilt as the direction in which candies fall. Off until a visitor asks; what the phone does at that moment is upright.
import type { JarVec } from '../jar/jarWorld.ts'

/** What a browser tells of a phone's pose, degrees. */
export type Pose = { beta: number | null; gamma: number | null }

/** Cosine of the turn that is told: some 1.2 degrees, so that a phone in a still hand lets candies rest. */
const STILL = Math.cos((1.2 * Math.PI) / 180)
/** ms without a word from the sensor, after which there is none. */
const PATIENCE = 2000

/** Whether this device may have a sensor of its pose: it is touched, and its browser knows of such sensors. */
export const mayTilt = (): boolean =>
  typeof DeviceOrientationEvent !== 'undefined' && matchMedia('(any-pointer: coarse)').matches

/**
 * Where down is, seen from the screen: x to its right, y to its top, z towards the eye. A unit vector, from the angles of W3C Device
 * Orientation (rotations about z, x', y'': what is left of the first in gravity is nothing).
 * @param turned degrees by which the picture is turned against the device: screen.orientation.angle
 */
export function downOf({ beta, gamma }: Pose, turned = 0): JarVec {
  const rad = Math.PI / 180
  const [b, g, t] = [(beta ?? 0) * rad, (gamma ?? 0) * rad, turned * rad]
  const [x, y, z] = [Math.cos(b) * Math.sin(g), -Math.sin(b), -Math.cos(b) * Math.cos(g)]
  return [x * Math.cos(t) - y * Math.sin(t), x * Math.sin(t) + y * Math.cos(t), z]
}

/** `down` after the turn about the screen's x axis that makes `start` upright: nobody holds a phone straight. */
export function fromStart(down: JarVec, start: JarVec): JarVec {
  const length = Math.sqrt(start[1] * start[1] + start[2] * start[2])
  if (length < 0.1) return down // it lay on its side: there is no telling which way is up
  const [c, s] = [-start[1] / length, start[2] / length]
  return [down[0], down[1] * c - down[2] * s, down[1] * s + down[2] * c]
}

/**
 * Asks for the sensor, then tells where down is whenever that has changed. To be called in a press: phones ask their owner then.
 * @returns a function that ends it; the last word is upright
 * @throws Error when the owner refuses; `lost` is told when no sensor answers
 */
export async function startTilt(tell: (down: JarVec) => void, lost: (error: Error) => void): Promise<() => void> {
  const { requestPermission } = DeviceOrientationEvent as { requestPermission?: () => Promise<string> }
  const allowed = requestPermission ? await requestPermission.call(DeviceOrientationEvent) : 'granted'
  if (allowed !== 'granted') throw new Error('the device did not allow its motion sensor to be read')
  let start: JarVec | undefined
  let told: JarVec = [0, -1, 0]
  const turn = (event: DeviceOrientationEvent) => {
    if (event.beta === null && event.gamma === null) return // a browser without a sensor says so in this way
    clearTimeout(silence)
    const down = downOf(event, screen.orientation?.angle ?? 0)
    start ??= down
    const next = fromStart(down, start)
    if (next[0] * told[0] + next[1] * told[1] + next[2] * told[2] > STILL) return
    told = next
    tell(next)
  }
  const end = () => {
    clearTimeout(silence)
    window.removeEventListener('deviceorientation', turn)
    tell([0, -1, 0])
  }
  const silence = setTimeout(() => {
    end()
    lost(new Error('this device has no motion sensor that a page may read'))
  }, PATIENCE)
  window.addEventListener('deviceorientation', turn)
  return end
}
