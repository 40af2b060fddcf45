// Which level of detail a candy is drawn at: 0 is the coarsest, 3 the finest. Borders lie at the reach, a half and a quarter of it.

/** A candy changes its level only when it is this much past the border, so that none flickers between two. */
export const HYSTERESIS = 0.06

export const FINEST = 3

/** Up to so many candies the reach is twice the LOD distance; beyond, it shrinks with their number, to the LOD distance itself. */
const FEW = 3000

/**
 * Distance, m, beyond which candies are drawn at the coarsest level. Nothing jumps when one more falls in.
 * @param lodDistance m; @param count candies; @param coarser levels that all are drawn coarser for the sake of speed; negative: finer
 */
export function reachOf(lodDistance: number, count: number, coarser: number): number {
  return (lodDistance * Math.max(1, 2 * Math.min(1, FEW / count))) / 2 ** coarser
}

/** The screen that the borders were chosen for, pixels high, and how many times as high one counts at most. */
const USUAL = 1080
const MOST = 2

/**
 * Levels that all are drawn finer on a screen of so many pixels' height: a border lies where a candy has the same size in pixels on all of
 * them. 0 to 1; on a small screen nothing is drawn coarser.
 */
export function finerFor(pixels: number): number {
  return Math.log2(Math.min(MOST, Math.max(1, pixels / USUAL)))
}

/** The level at `distance` (same unit as `reach`) of a candy that had level `last`; negative for a new one. */
export function chooseLevel(distance: number, reach: number, last: number): number {
  const plain = levelAt(distance, reach)
  if (last < 0 || plain === last) return plain
  const kept = levelAt(distance * (plain > last ? 1 + HYSTERESIS : 1 - HYSTERESIS), reach)
  return kept === last ? last : plain
}

function levelAt(distance: number, reach: number): number {
  if (distance > reach) return 0
  if (distance > reach / 2) return 1
  return distance > reach / 4 ? 2 : FINEST
}
