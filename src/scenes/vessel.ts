// Vessels of revolution that candies enter through a mouth, and the bottle as one of them. Physics
// and drawing share these profiles, so that candies touch the glass without overlap or gap.

/** Inner cylinder of the bottle in metres (docs/specification.md: the bottle, 2C). */
export const BOTTLE = { radius: 0.8, bottom: -0.8, top: 1.0 } as const

/** The neck in metres: radius, bottom of its straight part, edge of the lip, underside of the cork. */
export const NECK = { radius: 0.48, bottom: 1.26, top: 1.41, cork: 1.285 } as const

/** Height above the lip at which poured candies begin to fall. Metres. */
export const POUR_HEIGHT = 0.75

/** Segments of the shoulder in physics: they differ from the curve by less than 0.5 % of the radius. */
const SEGMENTS = 8

/**
 * The inside from the floor up to the edge of the lip. The shoulder is a cubic Bezier curve from
 * the wall to the neck.
 * @param segments Segments of the shoulder. Their ends lie on the curve. @default 8
 * @returns points [radius, y] in metres
 */
export function bottleProfile(segments = SEGMENTS): [number, number][] {
  const { radius, bottom, top } = BOTTLE
  const rise = NECK.bottom - top
  const { radius: neck } = NECK
  return [
    [radius, bottom],
    ...bezier([radius, top], [radius, top + 0.66 * rise], [neck, top + 0.46 * rise], [neck, NECK.bottom], segments),
    [neck, NECK.top],
  ]
}

type Point = readonly [number, number]

/** A cubic Bezier curve, with its ends. */
export function bezier(a: Point, b: Point, c: Point, d: Point, segments: number): [number, number][] {
  return Array.from({ length: segments + 1 }, (_, k) => {
    const t = k / segments
    const s = 1 - t
    const at = (i: 0 | 1) => s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * d[i]
    return [at(0), at(1)]
  })
}

/** A vessel of revolution about the y axis. Lengths in metres. */
export interface Vessel {
  /** The inside from the floor up to the edge of the mouth: [radius, y]. */
  readonly points: readonly (readonly [number, number])[]
  /** Height of a full pile. */
  readonly shoulder: number
  /** Height of the one-way lid that keeps candies in: underside of the cork, or the mouth. */
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
