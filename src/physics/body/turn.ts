// Rotates vectors between the frame of a body and the world's.
import { cos, sin } from '../core/functions.ts'
import type { Bodies } from './bodies.ts'

/** Rotates a vector by the orientation of body i, or by its inverse if `direction` is -1. */
export function turn(out: Float64Array, vector: Float64Array, bodies: Bodies, i: number, direction: 1 | -1): void {
  const { orientation, dim } = bodies
  const o = 4 * i
  const x = vector[0]!
  const y = vector[1]!
  const z = vector[2]!
  if (dim === 2) {
    const c = cos(orientation[o]!)
    const s = direction * sin(orientation[o]!)
    out[0] = c * x - s * y
    out[1] = s * x + c * y
    return
  }
  // With the quaternion (q, w): t = 2 q x v, v' = v + w t + q x t.
  const qx = direction * orientation[o]!
  const qy = direction * orientation[o + 1]!
  const qz = direction * orientation[o + 2]!
  const w = orientation[o + 3]!
  const tx = 2 * (qy * z - qz * y)
  const ty = 2 * (qz * x - qx * z)
  const tz = 2 * (qx * y - qy * x)
  out[0] = x + w * tx + qy * tz - qz * ty
  out[1] = y + w * ty + qz * tx - qx * tz
  out[2] = z + w * tz + qx * ty - qy * tx
}
