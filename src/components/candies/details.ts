// The levels of detail of candies: 0 is the coarsest, 4 the finest. Their borders lie at a distance
// called the reach, and at a half, a quarter and an eighth of it.

/** How finely candies are drawn. */
export type Detail = {
  /** The camera's place, metres; null: all candies have the middle detail. */
  viewpoint: { x: number; y: number; z: number } | null
  /** Metres. */
  lodDistance: number
  /** Steps coarser than usual, for speed. */
  lodBias: number
  /** Height of the picture in pixels. */
  pixels: number
}

/** Share of the distance by which a candy must pass a border, so that details do not flicker. */
export const HYSTERESIS = 0.06

export const COARSEST = 0
const FINEST = 4

/** Up to `FEW` candies the reach is `FINER` LOD distances. With more candies it shrinks to one. */
const FEW = 750
const FINER = 4
/** Below this number of candies lower quality costs less detail, because they are large. */
const FULL_BIAS = 150

/** Height of the picture for which the borders were chosen, in pixels, and the multiples that count. */
const USUAL = 1080
const LEAST = 1 / 8
const MOST = 2

/**
 * Distance from which candies have the coarsest detail. At a border a candy has the same size in
 * pixels in every picture that is 135 to 2160 pixels high.
 * @param lodDistance metres
 * @param count number of candies
 * @param lodBias steps by which candies are drawn coarser, for speed
 * @param pixels height of the picture
 * @returns metres
 */
export function reachOf(lodDistance: number, count: number, lodBias: number, pixels: number): number {
  const finer = Math.min(MOST, Math.max(LEAST, pixels / USUAL)) / 2 ** (lodBias * Math.min(1, count / FULL_BIAS))
  return finer * lodDistance * Math.max(1, FINER * Math.min(1, FEW / count))
}

/**
 * Chooses the detail of each candy.
 * @param candies x, y, z and radius of each by body index, and details by slot, which are changed
 * @param slot slots by body index
 * @returns whether any detail changed
 */
export function chooseDetails(
  { places, details, count }: { places: Float32Array; details: Int8Array; count: number },
  slot: ArrayLike<number>,
  { viewpoint, lodDistance, lodBias, pixels }: Detail,
): boolean {
  const reach = reachOf(lodDistance, count, lodBias, pixels)
  let changed = false
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    const last = details[s]!
    let detail = 2
    if (viewpoint) {
      const dx = places[o]! - viewpoint.x
      const dy = places[o + 1]! - viewpoint.y
      const dz = places[o + 2]! - viewpoint.z
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
      detail = chooseDetail(distance * (USUAL_RADIUS / places[o + 3]!), reach, last)
    }
    if (detail === last) continue
    details[s] = detail
    changed = true
  }
  return changed
}

/**
 * Radius of a candy that changes its detail at the borders, metres. A larger candy changes it
 * farther away, because its horns cover more pixels, and a smaller one nearer.
 */
export const USUAL_RADIUS = 0.062

/** @param last the current detail; negative: none */
export function chooseDetail(distance: number, reach: number, last: number): number {
  const exact = levelAt(distance, reach)
  if (last < 0 || exact === last) return exact
  const kept = levelAt(distance * (exact > last ? 1 + HYSTERESIS : 1 - HYSTERESIS), reach)
  return kept === last ? last : exact
}

function levelAt(distance: number, reach: number): number {
  return Math.max(COARSEST, Math.min(FINEST, 1 + Math.floor(Math.log2(reach / distance))))
}
