// The inside of the bottle as a surface of revolution: floor, wall, shoulder, neck. Physics and
// drawing of the glass share it, so that candies touch the glass without overlap or gap.

/** Inner cylinder of the bottle in metres (specification of the bottle, B C). */
export const BOTTLE = { radius: 0.8, bottom: -0.8, top: 1.0 } as const

/**
 * The neck in metres: radius, bottom of its straight part, edge of the lip, underside of the cork.
 */
export const NECK = { radius: 0.48, bottom: 1.26, top: 1.41, cork: 1.285 } as const

/** Metres above the lip at which poured candies begin to fall. */
export const POUR_HEIGHT = 0.75

/**
 * Segments of the shoulder in physics. The chords differ from the curve by less than 0.5 % of the
 * radius.
 */
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
  const points: [number, number][] = [
    [radius, bottom],
    [radius, top],
  ]
  for (let i = 1; i <= segments; i++) {
    const t = i / segments
    const s = 1 - t
    const bezier = (a: number, b: number, c: number, d: number) =>
      s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
    points.push([
      bezier(radius, radius, NECK.radius, NECK.radius),
      bezier(top, top + 0.66 * rise, top + 0.46 * rise, NECK.bottom),
    ])
  }
  points.push([NECK.radius, NECK.top])
  return points
}
