// How a candy is turned: by its body, from the pose that it was given when it was first seen.
import type { World } from '../../physics/index.ts'

/** The body's turn, blended with the one before, times the candy's first pose and a length; on a plane the turn is an angle about z. */
export function writeRotation(
  out: Float32Array,
  at: number,
  poses: Float32Array,
  pose: number,
  world: World,
  o: number,
  alpha: number,
  length: number,
): void {
  const { orientation, previousOrientation: before, dim } = world.bodies
  let x = 0
  let y = 0
  let z = 0
  let w = 1
  if (dim === 2) {
    const half = (before[o]! + alpha * (orientation[o]! - before[o]!)) / 2
    z = Math.sin(half)
    w = Math.cos(half)
  } else {
    x = orientation[o]!
    y = orientation[o + 1]!
    z = orientation[o + 2]!
    w = orientation[o + 3]!
    const px = before[o]!
    if (alpha !== 1 && (px !== x || before[o + 1] !== y || before[o + 2] !== z)) {
      const py = before[o + 1]!
      const pz = before[o + 2]!
      const pw = before[o + 3]!
      const to = px * x + py * y + pz * z + pw * w < 0 ? -alpha : alpha
      const rest = 1 - alpha
      x = px * rest + to * x
      y = py * rest + to * y
      z = pz * rest + to * z
      w = pw * rest + to * w
      const norm = 1 / (Math.sqrt(x * x + y * y + z * z + w * w) || 1)
      x *= norm
      y *= norm
      z *= norm
      w *= norm
    }
  }
  const bx = poses[pose]! * length
  const by = poses[pose + 1]! * length
  const bz = poses[pose + 2]! * length
  const bw = poses[pose + 3]! * length
  out[at] = w * bx + x * bw + y * bz - z * by
  out[at + 1] = w * by - x * bz + y * bw + z * bx
  out[at + 2] = w * bz + x * by - y * bx + z * bw
  out[at + 3] = w * bw - x * bx - y * by - z * bz
}
