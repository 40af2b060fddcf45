// Where a body is in the picture of a camera.
import { type PerspectiveCamera, Vector3 } from 'three'
import type { Vec } from '../physics/index.ts'

/** A place in the picture, and the radius of what is there. CSS pixels from the upper left. */
export type ScreenPlace = { x: number; y: number; radius: number }

const point = new Vector3()

/**
 * The place of a ball in the picture of a camera.
 * @param position metres
 * @param radius metres
 * @param size of the picture in CSS pixels
 * @returns null behind the camera
 */
export function screenPlace(
  position: Vec<3>,
  radius: number,
  camera: PerspectiveCamera,
  { width, height }: { width: number; height: number },
): ScreenPlace | null {
  const { matrixWorldInverse, projectionMatrix } = camera
  const depth = -point.set(...position).applyMatrix4(matrixWorldInverse).z
  if (depth < camera.near) return null
  const scale = (projectionMatrix.elements[5]! * height) / 2 / depth
  point.applyMatrix4(projectionMatrix)
  return { x: ((1 + point.x) / 2) * width, y: ((1 - point.y) / 2) * height, radius: radius * scale }
}
