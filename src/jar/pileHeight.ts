// How high a pile of candies settles in a vessel, and how large candies are when a given number
// fills it. The level of a pile is the mean height of its surface seen from above, plus half the
// radius of the candies there. By this measure, half of the candies reach half of the level,
// whatever their size.
import type { Vessel } from '../scenes/index.ts'

// Fitted to 316 settled piles of 1 to 2425 candies with radii from 0.035 to 0.34 m in the bottle,
// up to 10 seeds of each. tests/slow/pileHeight.test.ts settles such piles and measures them.
/** Packing density of small candies. */
const DENSITY = 0.61
/** A wall loosens the pile as if it stood this far further in. Radii. */
const WALL = 0.35
/** Share by which the first layer is lower, and the height at which this effect fades, in radii. */
const SPARSE = { share: 0.15, radii: 1.5 } as const

/** Radii differ from their mean by at most this fraction of it. */
const SPREAD = 0.15
/** A neck is narrower than this share of the widest part below it. */
export const NARROW = 0.9
/** Candies wider than this share of the neck get stuck in it together. */
const FITS = 0.7
/** The same for a neck below the shoulder, where the pile presses on candies that bridge it. */
const FLOWS = 0.3
/** Candies wider than this share of the vessel do not lie side by side in it. */
const SIDE_BY_SIDE = 0.42
/** How far the candies on top of a heap reach above its level. Radii. */
const HEAP = 3.2
/** Iterations of a bisection. */
const HALVINGS = 40

/**
 * The level at which a number of candies settles.
 * @param count may have a fraction
 * @param radius mean radius of a candy, metres
 * @returns metres above the inner floor; at most up to the lid
 */
export function pileHeight({ points, lid }: Vessel, count: number, radius: number): number {
  const spread = spreadOf(radius)
  let sugar = (count * (4 / 3) * radius * radius * radius * (1 + spread * spread)) / DENSITY
  const floor = points[0]![1]
  let y = floor
  for (let k = 1; k < points.length && sugar > 0; k++) {
    const [[ra, ya], [rb, yb]] = [points[k - 1]!, points[k]!]
    /** Volume of the pile up to a share of this part, over pi. Simpson's rule is exact for a cone. */
    const volume = (share: number) => {
      const end = ra + (rb - ra) * share
      return (share * (yb - ya) * (area(ra, radius) + 4 * area((ra + end) / 2, radius) + area(end, radius))) / 6
    }
    const share = volume(1) <= sugar ? 1 : bisect((share) => volume(share) < sugar)
    sugar -= share === 1 ? volume(1) : sugar
    y = ya + share * (yb - ya)
  }
  const height = Math.min(y, lid) - floor
  const layers = height / (SPARSE.radii * radius)
  return height * (1 - SPARSE.share / (1 + layers * layers))
}

/**
 * The mean radius at which a number of candies fills a vessel: the top of the pile reaches the
 * shoulder, and no candy is above the lid.
 * @param fills at least `leastFills`
 * @returns metres
 */
export function fillingRadius(vessel: Vessel, fills: number): number {
  const most = largestRadius(vessel)
  return most * bisect((share) => !fillsUp(vessel, fills, most * share))
}

/** The smallest number of candies that fill a vessel and fit through its neck. */
export function leastFills(vessel: Vessel): number {
  let fills = 1
  while (!fillsUp(vessel, fills, largestRadius(vessel))) fills++
  return fills
}

/**
 * The radius of the narrowest place that candies pass on their way down.
 * @param top A height: places above it do not count. @default the mouth counts, too
 * @returns metres; Infinity where there is none
 */
export function neckOf(points: Vessel['points'], top = Number.POSITIVE_INFINITY): number {
  let widest = 0
  let neck = points.at(-1)![1] <= top ? points.at(-1)![0] : Number.POSITIVE_INFINITY
  for (const [radius, y] of points) {
    if (radius < NARROW * widest && y < top) neck = Math.min(neck, radius)
    widest = Math.max(widest, radius)
  }
  return neck
}

/** Largest deviation of radii from their mean, as a share of it: less for large candies. */
export function spreadOf(radius: number): number {
  return SPREAD * Math.min(1, 0.1 / radius)
}

/** The largest mean radius of candies that come in one by one and lie side by side. Metres. */
export function largestRadius({ points, shoulder }: Vessel): number {
  const neck = Math.min(FITS * neckOf(points), FLOWS * neckOf(points, shoulder))
  return Math.min(neck, SIDE_BY_SIDE * Math.max(...points.map(([radius]) => radius)))
}

function fillsUp(vessel: Vessel, count: number, radius: number): boolean {
  const { points, shoulder, lid } = vessel
  const full = Math.min(shoulder - radius, lid - HEAP * radius) - points[0]![1]
  return pileHeight(vessel, count, radius) >= full
}

/** The cross-section of a pile of candies, over pi. */
function area(wall: number, radius: number): number {
  return wall * Math.max(0, wall - WALL * radius)
}

/** The value from 0 to 1 at which a condition becomes false. */
function bisect(holds: (value: number) => boolean): number {
  let low = 0
  let high = 1
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return high
}
