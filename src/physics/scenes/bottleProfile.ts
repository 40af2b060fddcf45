// The inside of the bottle as a curve of revolution: floor, wall, shoulder, neck. The physics confines to it and the glass is drawn about
// it, so that no candy shows through and none floats off.

/** Inner cylinder of the bottle, m (specification of the bottle, B C). */
export const BOTTLE = { radius: 0.8, bottom: -0.8, top: 1.0 } as const

/** Radius of the neck, height of its straight part and of the lip's edge, underside of the cork, m. */
export const NECK = { radius: 0.48, bottom: 1.26, top: 1.41, cork: 1.285 } as const

/** Height above the lip at which poured candies begin to fall, m. */
export const POUR_HEIGHT = 0.75

/** Segments of the shoulder as the physics sees it: chords of the curve, off it by less than 0.5 % of the radius. */
const SEGMENTS = 8

/**
 * Points [radius, y] of the inside from the floor up to the lip's edge, m. The shoulder is a cubic Bezier curve from the wall to the neck.
 * @param segments of the shoulder; the points always lie on the curve
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
