// A vessel of revolution that candies are poured into through its mouth.
import { BOTTLE, bottleProfile, NECK } from './bottleProfile.ts'

/** A vessel of revolution about the y axis. Lengths in metres. */
export interface Vessel {
  /** The inside from the floor up to the edge of the mouth: [radius, y]. */
  readonly points: readonly (readonly [number, number])[]
  /** Height up to which it is filled. */
  readonly shoulder: number
  /** Height of the one-way lid that keeps candies in: the underside of a cork, or the mouth. */
  readonly lid: number
}

/** The bottle of `bottleScene`. */
export const BOTTLE_VESSEL: Vessel = { points: bottleProfile(), shoulder: BOTTLE.top, lid: NECK.cork }

/**
 * The volume of the inside from the floor up to a height, in cubic metres: a sum of frustums.
 * @param points [radius, y] in metres, from the floor upwards
 * @param top The height in metres.
 */
export function volumeBelow(points: readonly (readonly [number, number])[], top: number): number {
  let volume = 0
  for (let k = 1; k < points.length; k++) {
    const [ra, ya] = points[k - 1]!
    const [r, y] = points[k]!
    if (ya >= top || y <= ya) continue
    const yb = Math.min(y, top)
    const rb = ra + ((r - ra) * (yb - ya)) / (y - ya)
    volume += (Math.PI / 3) * (yb - ya) * (ra * ra + ra * rb + rb * rb)
  }
  return volume
}
