// Depth of each candy under others, for darkening the inside of a pile. A coarse grid of columns sums
// up the height of sugar above each cell.
const COLUMNS = 20
const LAYERS = 40
/** Share of the volume of a pile that is sugar. */
export const PACKING = 0.6

export type PileDepth = ReturnType<typeof createPileDepth>

/** A grid over |x|, |z| <= reach and bottom <= y <= top. Metres. */
export function createPileDepth(reach: number, bottom: number, top: number) {
  /** Height of the pile above the lower face of each cell. Metres. */
  const sugar = new Float32Array(COLUMNS * COLUMNS * (LAYERS + 1))
  return { reach, bottom, top, sugar }
}

/**
 * Measures the height of the pile above each of `count` candies.
 * @param out receives metres
 * @param places x, y, z and radius of each
 * @param weights share of each that counts as part of the pile, 0 to 1
 */
export function measureDepth(
  out: Float32Array,
  grid: PileDepth,
  places: Float32Array,
  weights: Float32Array,
  count: number,
): void {
  const { sugar, reach, bottom, top } = grid
  const perWidth = COLUMNS / (2 * reach)
  const perLayer = LAYERS / (top - bottom)
  const share = ((4 / 3) * Math.PI * perWidth * perWidth) / PACKING
  const level = COLUMNS * COLUMNS
  const most = COLUMNS - 1.001
  sugar.fill(0)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const weight = weights[i]!
    if (weight === 0) continue
    const r = places[o + 3]!
    const x = clamp((places[o]! + reach) * perWidth - 0.5, most)
    const z = clamp((places[o + 2]! + reach) * perWidth - 0.5, most)
    const y = clamp((places[o + 1]! - bottom) * perLayer, LAYERS - 0.001)
    const thick = share * r * r * r * weight
    const at = (y | 0) * level + (z | 0) * COLUMNS + (x | 0)
    const fx = x - (x | 0)
    const fz = z - (z | 0)
    sugar[at]! += thick * (1 - fx) * (1 - fz)
    sugar[at + 1]! += thick * fx * (1 - fz)
    sugar[at + COLUMNS]! += thick * (1 - fx) * fz
    sugar[at + COLUMNS + 1]! += thick * fx * fz
  }
  for (let at = LAYERS * level - 1; at >= 0; at--) sugar[at]! += sugar[at + level]!
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const x = clamp((places[o]! + reach) * perWidth - 0.5, most)
    const z = clamp((places[o + 2]! + reach) * perWidth - 0.5, most)
    const y = clamp((places[o + 1]! + places[o + 3]! - bottom) * perLayer, LAYERS - 0.001)
    const fx = x - (x | 0)
    const fz = z - (z | 0)
    const fy = y - (y | 0)
    const at = (y | 0) * level + (z | 0) * COLUMNS + (x | 0)
    const here = sampleColumns(sugar, at, fx, fz)
    out[i] = here + (sampleColumns(sugar, at + level, fx, fz) - here) * fy
  }
}

/** Interpolates between four neighbouring columns. */
function sampleColumns(sugar: Float32Array, at: number, fx: number, fz: number): number {
  const front = sugar[at]! + (sugar[at + 1]! - sugar[at]!) * fx
  const back = sugar[at + COLUMNS]! + (sugar[at + COLUMNS + 1]! - sugar[at + COLUMNS]!) * fx
  return front + (back - front) * fz
}

function clamp(value: number, high: number): number {
  return value > 0 ? (value < high ? value : high) : 0
}
