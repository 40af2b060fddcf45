// How the page shows a new bottle: its candies rest, and the last ones fall in. public/opening.txt has
// the places of the candies in the first bottle of the page. Other bottles settle out of sight.
import { addBody, bodyColumns, getSpawnRegion, queueLength, type World } from '../../src/physics/index.ts'
import { OPENING_COUNT, SETTINGS, type Settings } from '../../src/settings/index.ts'

/** The most candies beside the bottle. */
export const BESIDE = 11

/** The most candies that fall into a new bottle when the others rest, and their share of all. */
const LAST = 100
const LAST_SHARE = 1 / 30

/** Places are stored in 16 bits: the least coordinate, and the step to the next. Metres. */
const LEAST = -1
const STEP = 1 / 16_384
/**
 * Milliseconds for which the page waits for the places. Without them a slow machine needs longer to
 * settle the candies.
 */
const PATIENCE = 1500

/** Settings that decide how candies lie. The file has the places for their defaults. */
const DECIDING = [
  ...(['seed', 'level', 'vessel', 'fills', 'unit', 'goal', 'shape', 'image', 'initial'] as const),
  ...(['restitution', 'friction', 'gravity'] as const),
]

/** Steps before the bottle is shown: its mouth opens, and the first candies pass the neck. */
export const HEAD_START = 44

/** Fractions of the multiples of these are spread evenly (golden ratio, plastic number). */
const GOLDEN = 0.6180339887498949
const PLASTIC = [0.7548776662466927, 0.5698402909980532] as const

/** The least visible speed, metres per second, and the share of candies that may be faster. */
const SEEN_SPEED = 0.1
const FAST_SHARE = 0.05

/** Returns the number of candies of a new bottle that fall in when the others rest. */
export const lastOf = (count: number): number => Math.min(LAST, Math.ceil(LAST_SHARE * count))

/** The number of candies whose places are stored. */
const PLACED = OPENING_COUNT.bottle - lastOf(OPENING_COUNT.bottle) - BESIDE

/** Tells whether the file has the places of the candies of a new bottle with these settings. */
export const hasPlaces = (settings: Settings): boolean =>
  settings.count === OPENING_COUNT.bottle && DECIDING.every((name) => settings[name] === SETTINGS[name].default)

/**
 * Reads the places of the candies.
 * @returns x, y, z of each candy in metres, or null where the file does not come in time
 */
export async function readPlaces(): Promise<number[] | null> {
  try {
    const response = await fetch('opening.txt', { signal: AbortSignal.timeout(PATIENCE) })
    const bytes = Uint8Array.from(atob(await response.text()), (byte) => byte.charCodeAt(0))
    if (bytes.length !== 6 * PLACED) return null
    return Array.from(new Uint16Array(bytes.buffer), (word) => LEAST + STEP * word)
  } catch {
    return null // offline, too late, or the host answers with a page instead of base64
  }
}

/** Returns the radii, in metres, of the candies with stored places. @param world an empty bottle */
export function placedRadii(world: World): number[] {
  const { minRadius, maxRadius } = getSpawnRegion(world)!
  return Array.from({ length: PLACED }, (_, k) => minRadius + ((GOLDEN * k) % 1) * (maxRadius - minRadius))
}

/** Adds candies at rest. @param places of `readPlaces` */
export function addPlaced(world: World<3>, places: readonly number[]): void {
  for (const [k, radius] of placedRadii(world).entries()) {
    const position = [places[3 * k]!, places[3 * k + 1]!, places[3 * k + 2]!] as const
    addBody(world, { position, orientation: orientationOf(k), radius, asleep: true })
  }
}

/** Tells whether all candies rest, except for the last. @param last the number that falls in */
export function isCalm(world: World, last: number): boolean {
  const { count, velocity } = bodyColumns(world)
  let fast = 0
  for (let o = 0; o < 4 * count; o += 4)
    if (Math.hypot(velocity[o]!, velocity[o + 1]!, velocity[o + 2]!) > SEEN_SPEED) fast++
  return fast <= FAST_SHARE * count + (last - queueLength(world))
}

/** Orientations of successive numbers are spread evenly (K. Shoemake, Graphics Gems III, 1992). */
function orientationOf(k: number): [number, number, number, number] {
  const share = (PLASTIC[0] * k) % 1
  const [p, q] = [Math.sqrt(1 - share), Math.sqrt(share)]
  const [a, b] = [2 * Math.PI * PLASTIC[1] * k, 2 * Math.PI * GOLDEN * k]
  return [p * Math.sin(a), p * Math.cos(a), q * Math.sin(b), q * Math.cos(b)]
}
