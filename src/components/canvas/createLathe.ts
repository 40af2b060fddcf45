// Surfaces of revolution.
import { LatheGeometry, Vector2 } from 'three'

/**
 * @param points radius and height of each ring
 * @param segments about the axis; with 160 the outline looks smooth at any size
 */
export const createLathe = (points: readonly (readonly [number, number])[], segments: number) =>
  new LatheGeometry(
    points.map(([r, y]) => new Vector2(r, y)),
    segments,
  )
