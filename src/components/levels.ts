// Which level of detail a candy is drawn at: 0 coarse, 1 middle, 2 fine. With few candies candyFilling.ts adds one to all.

/** A candy changes its level only when it is this much past the border, so that none flickers between two. */
export const HYSTERESIS = 0.06

/** The finest level serves up to this part of the LOD distance; beyond the whole distance, the coarsest. */
export const FINE_PART = 0.5

/**
 * The level at `distance` (same unit as `lodDistance`) of a candy that had level `last`; negative for a new one.
 * Borders lie at lodDistance / 2 and lodDistance.
 */
export function chooseLevel(distance: number, lodDistance: number, last: number): number {
  const plain = levelAt(distance, lodDistance)
  if (last < 0 || plain === last) return plain
  const kept =
    plain > last ? levelAt(distance * (1 + HYSTERESIS), lodDistance) : levelAt(distance * (1 - HYSTERESIS), lodDistance)
  return kept === last ? last : plain
}

function levelAt(distance: number, lodDistance: number): number {
  if (distance > lodDistance) return 0
  return distance > lodDistance * FINE_PART ? 1 : 2
}
