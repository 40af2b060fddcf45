// Where the candies of a painted pile lie in any vessel: each stands on floor, wall or other candies.
import { radiusAt } from '../../src/physics/index.ts'

type Place = readonly [x: number, y: number, z: number]

/** The distance of candies that touch: horns reach into gaps. Radii. */
const TOUCH = 1.72
/** Places that are tried for a whole pile, and at least for each candy, of which the lowest is taken. */
const TRIES = { all: 48_000, each: 4 } as const
/** Of places at one height, the one in the middle is taken: this share of its distance is added. */
const INWARDS = 0.01
/** Steps of the search for the wall, in height and along a candy's edge. Radii. */
const FINE = 0.1
/** More columns of candies than a vessel has side by side. */
const COLUMNS = 1000

/**
 * Returns the places of candies of one radius. Lengths in metres.
 * @param points the inside of the vessel: [radius, y] from the floor up
 * @param chance returns a random number from 0 to 1
 */
export function layPile(
  points: Parameters<typeof radiusAt>[0],
  radius: number,
  candies: number,
  chance: () => number,
): Place[] {
  const [floor, top] = [points[0]![1], points.at(-1)![1]]
  const [touch, fine] = [TOUCH * radius, FINE * radius]
  /** How far from the axis a candy can be, in steps of its height above the floor. */
  const rooms = Array.from({ length: Math.ceil((top - floor) / fine) }, (_, k) => {
    let room = k * FINE < 1 ? -1 : Number.POSITIVE_INFINITY
    for (let s = -1; s <= 1; s += FINE)
      room = Math.min(room, radiusAt(points, floor + k * fine + s * radius) - radius * Math.sqrt(1 - s * s))
    return room
  })
  const room = (y: number) => {
    const k = Math.floor((y - floor) / fine)
    return Math.min(rooms[k] ?? -1, rooms[k + 1] ?? -1)
  }
  const columns = new Map<number, Place[]>()
  const columnOf = (x: number, z: number) => COLUMNS * Math.floor(x / touch) + Math.floor(z / touch)
  /** The lowest y of a candy that falls at x and z. */
  const lowest = (x: number, z: number) => {
    let y = floor
    for (const row of [-COLUMNS, 0, COLUMNS])
      for (const beside of [-1, 0, 1])
        for (const [ox, oy, oz] of columns.get(columnOf(x, z) + row + beside) ?? []) {
          const rise = touch * touch - (ox - x) ** 2 - (oz - z) ** 2
          if (rise > 0) y = Math.max(y, oy + Math.sqrt(rise))
        }
    const away = Math.hypot(x, z)
    while (y < top && room(y) < away) y += fine
    return y
  }
  const pile: Place[] = []
  let surface = floor
  const tries = Math.max(TRIES.each, TRIES.all / candies)
  for (let n = 0; n < candies; n++) {
    let [best, least]: [Place | null, number] = [null, Number.POSITIVE_INFINITY]
    const widest = Math.max(room(surface + radius), room(surface + 2 * radius))
    for (let k = 0; k < tries; k++) {
      const [away, angle] = [widest * Math.sqrt(chance()), 2 * Math.PI * chance()]
      const [x, z] = [away * Math.cos(angle), away * Math.sin(angle)]
      const y = lowest(x, z)
      if (y >= top || y + INWARDS * away >= least) continue
      least = y + INWARDS * away
      best = [x, y, z]
    }
    if (!best) break
    pile.push(best)
    surface = Math.max(surface, best[1])
    const key = columnOf(best[0], best[2])
    columns.set(key, [...(columns.get(key) ?? []).slice(-3), best])
  }
  return pile
}
