// Where candies lie beside the bottle from the start: two loose groups in front of it, and a few by
// themselves, at places that depend on the seed.
import { bodyColumns, type World } from '../physics/index.ts'
import { cos, hashPair, sin } from '../physics/internal.ts'
import type { JarVessel } from './vessels.ts'

/** The most candies beside a bottle. */
export const MOST_BESIDE = 24

/** Candies of which fewer fill the bottle are too large for the table. */
const SMALL_FROM = 80
/** The largest share of sized candies that lie beside the bottle. */
const SHARE = 0.05

/**
 * How many candies lie beside a bottle.
 * @param filling how many candies fill it, if they are sized for that
 */
export function besideOf(wanted: number, filling?: number): number {
  if (filling === undefined) return wanted
  return filling < SMALL_FROM ? 0 : Math.min(wanted, Math.floor(SHARE * filling))
}

/**
 * Metres from the vessel's widest part to the end of the table on which candies stay: in sight on
 * most screens. An unseen wall ends it.
 */
const AROUND = 0.458

/** Radius in metres of the part of the table on which candies stay. */
export const tableRadius = ({ widest }: JarVessel): number => widest + AROUND

/** The direction of the camera at first, in radians about y from +z towards +x. */
const FRONT = 0.35
/** The groups: direction from the front in radians, half width, and how many of twelve candies. */
const GROUPS = [
  { at: 0.58, half: 0.34, share: 7 },
  { at: -0.62, half: 0.28, share: 4 },
  { at: 0, half: 0.9, share: 1 },
] as const
/** Metres between the glass and the candies, at least, and from there to the farthest. */
const CLEAR = 0.03
const DEPTH = 0.28
/** Metres between candies. */
const GAP = 0.006
/** Places that are tried for a candy. */
const TRIES = 80

/**
 * A free place on the table.
 * @param serial the number of the candy
 * @param radius its radius in metres
 */
export function restingPlace(
  world: World,
  vessel: JarVessel,
  serial: number,
  radius: number,
): [number, number, number] {
  const { widest, table } = vessel
  const share = (serial * 5) % 12
  const group = GROUPS.find(({ share: of }, k) => share < of + sum(k))!
  let place: [number, number, number] = [0, 0, 0]
  for (let k = 0; k < TRIES; k++) {
    const widen = 1 + (4 * k) / TRIES
    const random = (n: number) => hashPair(world.seed, 997 * serial + 31 * k + n) / 4294967296
    // Farther from the middle of the group, and from the glass, places are rarer. A group that is
    // full widens.
    const angle = FRONT + group.at + group.half * widen * (random(1) + random(2) - 1)
    const depth = DEPTH * widen * random(3) * random(4)
    const away = Math.min(widest + CLEAR + radius + depth, tableRadius(vessel) - CLEAR - radius)
    place = [away * sin(angle), table + radius, away * cos(angle)]
    if (isFree(world, place, radius)) break
  }
  return place
}

function sum(count: number): number {
  return GROUPS.slice(0, count).reduce((all, { share }) => all + share, 0)
}

function isFree(world: World, [x, y, z]: readonly number[], radius: number): boolean {
  const { position, count } = bodyColumns(world)
  for (let o = 0; o < 4 * count; o += 4) {
    const dx = position[o]! - x!
    const dy = position[o + 1]! - y!
    const dz = position[o + 2]! - z!
    const least = radius + position[o + 3]! + GAP
    if (dx * dx + dy * dy + dz * dz < least * least) return false
  }
  return true
}
