// The places of jars in a row, and the camera that shows them: the same scale for all, in columns
// of equal width, so that texts below the picture stand under their jars.
import type { JarVessel } from '../../jar/vessels.ts'

/** Half the vertical field of view in radians: narrow, so that no jar is seen from the side. */
const HALF_FOV = 0.11
/** Pitch of the camera in radians. */
export const PITCH = 0.13
/** Metres between two jars, and above and below them, at least. */
const GAP = 0.32
const ABOVE = 0.22
const BELOW = 0.34

/** A row of jars. Metres. */
export interface RowLayout {
  /** Distance between the axes of two neighbours. */
  readonly spacing: number
  /** Height that the camera looks at, and its distance from there. */
  readonly aim: number
  readonly distance: number
  /** Degrees. */
  readonly fov: number
}

/**
 * @param count jars in the row, at least 1
 * @param aspect width of the picture by its height
 */
export function layOutRow(count: number, aspect: number, { widest, table, outside }: JarVessel): RowLayout {
  const top = outside.at(-1)![1] + ABOVE
  const bottom = table - BELOW
  const least = 2 * widest + GAP
  // As near as the height allows, or as far as the width needs. Then the picture has the whole row,
  // and the jars stand in the middle of their columns.
  const half = Math.max((top - bottom) / 2, (count * least) / (2 * aspect))
  return {
    spacing: (2 * half * aspect) / count,
    aim: (top + bottom) / 2,
    distance: half / Math.tan(HALF_FOV),
    fov: (360 * HALF_FOV) / Math.PI,
  }
}

/** The axis of a jar of the row, in metres from the middle. */
export function placeInRow(k: number, count: number, spacing: number): number {
  return (k - (count - 1) / 2) * spacing
}
