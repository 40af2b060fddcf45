// Vessels of every kind around the origin, and the distance from their walls by plain geometry,
// without the core.
import * as P from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import { vec } from '../help.ts'

const { abs, hypot, max, min, sqrt } = Math
export type Points = [number, number][]
export type Material = { restitution?: number; friction?: number }
type Distance = (x: number, y: number, z: number) => number

export interface Vessel {
  make: (material?: Material) => P.Container
  /** Metres from a point to the nearest wall; negative outside. */
  distance: Distance
  /** Metres from the origin to the wall along x. */
  wall: number
}

/** Metres from a place in the half plane to a polyline. */
export function toLine(rho: number, y: number, line: readonly (readonly [number, number])[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let k = 1; k < line.length; k++) {
    const [ra, ya] = line[k - 1]!
    const [rb, yb] = line[k]!
    const square = (rb - ra) ** 2 + (yb - ya) ** 2
    const s = square > 0 ? max(0, min(1, ((rho - ra) * (rb - ra) + (y - ya) * (yb - ya)) / square)) : 0
    least = min(least, hypot(rho - ra - s * (rb - ra), y - ya - s * (yb - ya)))
  }
  return least
}

/** Radius of a polyline at a height; 0 below it and above it. */
export function radiusAt(points: readonly (readonly [number, number])[], y: number): number {
  let radius = 0
  for (let k = 1; k < points.length; k++) {
    const [ra, ya] = points[k - 1]!
    const [rb, yb] = points[k]!
    if (y >= ya && y <= yb && yb > ya) radius = max(radius, ra + ((rb - ra) * (y - ya)) / (yb - ya))
  }
  return radius
}

/** The distance of a profile: its floor is flat, and above its last point it is a tube. */
function profileDistance(points: Points): Distance {
  const line: Points = [[0, points[0]![1]], ...points, [points.at(-1)![0], 1e6]]
  return (x, y, z) => {
    const rho = hypot(x, z)
    const away = toLine(rho, y, line)
    return y >= line[0]![1] && rho <= radiusAt(line, y) ? away : -away
  }
}

/** A bottle with a belly, a shoulder and a neck. */
export const BOTTLE = pairsOf('0.7,-1 0.8,-0.8 0.8,0.4 0.3,0.9 0.3,1.6')
const SPINDLE = pairsOf('0,-1 0.9,-0.5 0.9,0.5 0,1')

const inCylinder: Distance = (x, y, z) => min(1 - sqrt(x * x + z * z), 1 - abs(y))
const inBox: Distance = (x, y, z) => min(1 - abs(x), 1 - abs(y), 1 - abs(z))
const inSphere: Distance = (x, y, z) => 1 - sqrt(x * x + y * y + z * z)
const besideBall: Distance = (x, y, z) => min(inSphere(x, y, z), sqrt(x * x + (y + 0.4) ** 2 + z * z) - 0.2)
const field = (distance: Distance): Vessel => ({
  make: (more) => P.distanceField({ distance, ...more }),
  distance,
  wall: 1,
})

/** Each vessel by its name, for each dimension in which there is one. */
export const VESSELS: readonly [string, P.Dim, Vessel][] = [
  ...([2, 3] as const).flatMap((dim): [string, P.Dim, Vessel][] => [
    [
      'a cylinder',
      dim,
      { make: (more) => P.cylinder({ radius: 1, bottom: -1, top: 1, ...more }), distance: inCylinder, wall: 1 },
    ],
    [
      'a bottle',
      dim,
      { make: (more) => P.lathe({ points: BOTTLE, ...more }), distance: profileDistance(BOTTLE), wall: 0.8 },
    ],
    [
      'a room',
      dim,
      {
        make: (more) => P.boxContainer({ min: vec(dim, -1, -1, -1), max: vec(dim, 1, 1, 1), ...more }),
        distance: inBox,
        wall: 1,
      },
    ],
    ['a distance field of a box', dim, field(inBox)],
  ]),
  [
    'a spindle',
    3,
    { make: (more) => P.lathe({ points: SPINDLE, ...more }), distance: profileDistance(SPINDLE), wall: 0.9 },
  ],
  ['a distance field of a cylinder', 3, field(inCylinder)],
  ['a distance field of a sphere', 3, field(inSphere)],
  ['a distance field of a sphere with a ball in it', 3, field(besideBall)],
]

/** The largest distance by which a body's surface is outside, metres. */
export function outside({ bodies: { position, count } }: P.World, { distance }: Vessel): number {
  let worst = Number.NEGATIVE_INFINITY
  for (let o = 0; o < 4 * count; o += 4) {
    const away = distance(position[o]!, position[o + 1]!, position[o + 2]!)
    worst = max(worst, Number.isNaN(away) ? Number.POSITIVE_INFINITY : position[o + 3]! - away)
  }
  return worst
}
