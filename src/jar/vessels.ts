// The vessels of a jar, and the outline of their glass. Physics, glass, cork, table and camera all
// use one profile of the inside. Every vessel has the place and about the size of the bottle.
import { radiusAt } from '../physics/index.ts'
import { closedLathe, refuse, show } from '../physics/internal.ts'
import { BOTTLE, BOTTLE_VESSEL, NECK, type Vessel } from '../scenes/index.ts'
import { NARROW, neckOf } from './pileHeight.ts'

type Point = readonly [number, number]

/** Names of the vessels that ship. */
export const VESSEL_NAMES = ['bottle', 'jar', 'bowl', 'glass', 'cylinder'] as const
/** Name of an included vessel. */
export type VesselName = (typeof VESSEL_NAMES)[number]

/** Your own vessel. */
export interface OwnVessel {
  /**
   * The inside from the floor up to the edge of the mouth: 2 to 200 points [radius, y] whose y
   * never falls, in any unit. The vessel is scaled to the size of the bottle.
   */
  points: readonly (readonly [number, number])[]
  /** Whether a cork closes the mouth. @default false */
  cork?: boolean
}

/** A vessel as physics and drawing use it. Lengths in metres. */
export interface JarVessel extends Vessel {
  /** Its name; `own` for your own profile. */
  readonly name: VesselName | 'own'
  /** The argument of `vesselOf`. */
  readonly given: VesselName | OwnVessel
  /** The inside in finer steps, for drawing. */
  readonly drawn: readonly (readonly [number, number])[]
  /** Whether a cork closes the mouth. */
  readonly hasCork: boolean
  /** Largest radius inside. */
  readonly radius: number
  /** Height of the floor inside. */
  readonly floor: number
  /** Radius of the mouth. */
  readonly mouth: number
  /** Height of its edge. */
  readonly top: number
  /** Height of the table. */
  readonly table: number
  /** Radius of the foot. */
  readonly foot: number
  /** Radius of the widest part outside. */
  readonly widest: number
  /** The outside of the glass from the table up to the middle of its lip, in a few steps. */
  readonly outside: readonly (readonly [number, number])[]
}

/** Thickness of the glass. */
export const GLASS = 0.042
/** Height of the floor inside. */
const FLOOR = BOTTLE.bottom
/** The largest height and radius to which your own vessel is scaled. */
const LARGEST = { height: 2.21, radius: 1.1 } as const
/** After scaling, the least radius of mouth and neck, and the least height. */
const LEAST = { mouth: 0.2, height: 0.4 } as const
const MOST_POINTS = 200
/** Depth below a wide mouth that stays free of candies. */
const FREE = 0.12
/** How far a cork reaches into the mouth. */
const CORK_DEPTH = NECK.top - NECK.cork

/** Corners that turn by less are parts of a curve, and stay. Radians. */
const SMOOTH = 0.35
/** Points on a rounded corner. */
const STEPS = 10

/** The outside of the bottle: its lip is rolled, its base thick. */
const BOTTLE_OUTSIDE: readonly Point[] = [
  [0.842, -0.885],
  [0.842, BOTTLE.top],
  [0.815, 1.07],
  [0.7, 1.13],
  [0.58, 1.19],
  [0.522, 1.27],
  [0.522, 1.365],
  [0.56, 1.385],
  [0.56, 1.42],
  [0.51, 1.44],
]

/** Insides by name. `segments` is the number of segments on each curve. */
const INSIDES: Record<Exclude<VesselName, 'bottle'>, (segments: number) => Point[]> = {
  // A cookie jar: straight walls, a short shoulder, a wide mouth.
  jar: (segments) => [
    ...arc([0.73, FLOOR + 0.12], [0.12, 0.12], -90, 0, Math.ceil(segments / 2)),
    ...arc([0.69, 0.74], [0.16, 0.16], 0, 62, segments),
    [0.69, 0.94],
    [0.69, 1.06],
  ],
  // A round bowl on a flat foot.
  bowl: (segments) => [...arc([0.34, 0.02], [0.76, 0.82], -90, -4, segments), [1.1, 0.04]],
  // A tumbler that widens a little.
  glass: (segments) => [...arc([0.52, FLOOR + 0.1], [0.1, 0.1], -90, -6, Math.ceil(segments / 2)), [0.74, 0.86]],
  // The cylinder of the specification. The underside of its cork is at the top (the bottle, 2C).
  cylinder: () => [
    [BOTTLE.radius, FLOOR],
    [BOTTLE.radius, BOTTLE.top + CORK_DEPTH],
  ],
}
const CORKED: readonly VesselName[] = ['bottle', 'jar', 'cylinder']

const made = new Map<VesselName, JarVessel>()

/**
 * Returns the vessel with a name, or with your own profile.
 * @throws RangeError naming what is wrong
 */
export function vesselOf(vessel: VesselName | OwnVessel): JarVessel {
  if (typeof vessel === 'object' && vessel !== null) {
    const { points, cork = false } = vessel
    if (typeof cork !== 'boolean') refuse('vessel.cork', 'true or false', cork)
    return { ...create('own', scaled(points), cork), given: { points: points.map(([r, y]) => [r, y] as const), cork } }
  }
  if (!VESSEL_NAMES.includes(vessel))
    refuse('vessel', `${VESSEL_NAMES.join(', ')}, or { points: [[radius, y], ...] }`, vessel)
  const known = made.get(vessel) ?? (vessel === 'bottle' ? bottle() : named(vessel))
  made.set(vessel, known)
  return known
}

/** Whether a point is beyond the middle of the glass, or above the mouth. Metres. */
export function isOutside({ points, floor, top, radius }: JarVessel, x: number, y: number, z: number): boolean {
  if (y > top) return true
  const wall = y > floor ? radiusAt(points, y) : radius
  return Math.sqrt(x * x + z * z) > wall + GLASS / 2
}

function bottle(): JarVessel {
  const drawn = BOTTLE_VESSEL.points
  return { ...describe('bottle', drawn, BOTTLE_OUTSIDE, true), ...BOTTLE_VESSEL, drawn }
}

const named = (name: Exclude<VesselName, 'bottle'>) =>
  create(name, INSIDES[name](10), CORKED.includes(name), INSIDES[name](36))

function create(name: JarVessel['name'], inside: readonly Point[], hasCork: boolean, drawn = inside): JarVessel {
  const { points } = closedLathe({ points: distinct(inside) })
  const rim = points.at(-1)!
  const raw = outsideOf(points, GLASS)
  // From the edge of the foot up. Under a pointed floor, the foot is as wide as the glass is thick.
  const from = raw.findLastIndex(([, y]) => y <= raw[0]![1] + 1e-9)
  const foot = [Math.max(raw[from]![0], GLASS), raw[from]![1]] as const
  const outside = [foot, ...raw.slice(from + 1), [rim[0] + GLASS / 2, rim[1] + GLASS / 2] as const]
  const facts = describe(name, points, outside, hasCork)
  const lid = hasCork ? rim[1] - CORK_DEPTH : rim[1]
  // A vessel with a narrow mouth has a shoulder: the highest of its widest places below the lid.
  const isShoulder = ([r, y]: Point) => y <= lid && r > 0.98 * facts.radius
  const shoulder = rim[0] < NARROW * facts.radius ? points.findLast(isShoulder)![1] : lid - FREE
  return { ...facts, points, drawn, lid, shoulder }
}

function describe(name: JarVessel['name'], inside: readonly Point[], outside: readonly Point[], hasCork: boolean) {
  const [mouth, top] = inside.at(-1)!
  return {
    name,
    given: name as VesselName,
    hasCork,
    radius: Math.max(...inside.map(([r]) => r)),
    floor: inside[0]![1],
    mouth,
    top,
    table: outside[0]![1],
    foot: outside[0]![0],
    widest: Math.max(...outside.map(([r]) => r)),
    outside,
  }
}

/** Checks the points of your own vessel, and scales them. */
function scaled(points: unknown): Point[] {
  if (!Array.isArray(points) || points.length < 2 || points.length > MOST_POINTS)
    refuse('vessel.points', `a list of 2 to ${MOST_POINTS} [radius, y]`, points)
  try {
    closedLathe({ points })
  } catch (error) {
    throw new RangeError(`vessel.${(error as Error).message}`)
  }
  const [bottom, rim] = [points[0]![1] as number, points.at(-1)![1] as number]
  const neck = neckOf(points)
  const widest = Math.max(...points.map(([r]) => r as number))
  const scale = Math.min(LARGEST.height / (rim - bottom), LARGEST.radius / widest)
  const fits = scale * (rim - bottom) >= LEAST.height && scale * neck >= LEAST.mouth
  if (!fits)
    throw new RangeError(
      'vessel.points must be a vessel that is at least 0.18 times as high as wide, with a mouth at least ' +
        `${(LEAST.mouth / scale).toPrecision(2)} in radius and no narrower neck, got ${show(neck)} at a height of ` +
        show(rim - bottom),
    )
  return points.map(([r, y]) => [scale * r, FLOOR + scale * (y - bottom)])
}

/** An elliptic arc between two angles, in degrees from the horizontal. */
export function arc(centre: Point, radii: Point, from: number, to: number, segments: number): Point[] {
  return Array.from({ length: segments + 1 }, (_, k) => {
    const angle = ((from + ((to - from) * k) / segments) * Math.PI) / 180
    return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)]
  })
}

/**
 * The outline of a glass vessel as a closed curve of [radius, y]: from the axis up the outside,
 * over the round lip and down the inside. A flat floor is twice as thick as the wall. Corners are
 * rounded, inside less than outside.
 * @param profile The inside: [radius, y] in metres, as for `lathe()`.
 * @param wall Thickness in metres.
 * @throws RangeError when `lathe()` would refuse the points
 */
export function vesselOutline(profile: readonly Point[], wall: number): [number, number][] {
  const inside = distinct(closedLathe({ points: profile }).points)
  const outside = outsideOf(inside, wall)
  const rim = inside.at(-1)!
  const outer = roundCorners(outside, 2 * wall)
  const inner = roundCorners(inside, 0.5 * wall)
  const lip = rim[0] > 0 ? roundLip(outside.at(-1)!, rim) : []
  return [...outer, ...lip, ...inner.reverse()].map(([r, y]) => [r, y])
}

/** The outside with sharp corners, from the axis up to the lip. @param inside Has no equal points. */
function outsideOf(inside: readonly Point[], wall: number): Point[] {
  const floor = inside[0]![1]
  const isFlat = inside[1]![1] === floor
  return inside.map((point, k): Point => {
    const [r, y] = offset(point, inside[k - 1], inside[k + 1], wall)
    return [k === 0 ? 0 : Math.max(0, r), isFlat && point[1] === floor ? floor - 2 * wall : y]
  })
}

/** Moves a point outwards to where the outsides of the walls before and behind it meet. */
function offset(at: Point, before: Point | undefined, next: Point | undefined, wall: number): Point {
  const [ar, ay] = outward(before ?? at, before ? at : next!)
  const [br, by] = outward(next ? at : before!, next ?? at)
  const length = wall / Math.max(0.5, 1 + ar * br + ay * by)
  return [at[0] + (ar + br) * length, at[1] + (ay + by) * length]
}

/** The unit normal to the right of the line from `a` to `b`. */
function outward(a: Point, b: Point): Point {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  return [(b[1] - a[1]) / length, (a[0] - b[0]) / length]
}

/** Half a circle from the outside to the inside, without its ends. */
function roundLip(from: Point, to: Point): Point[] {
  const centre = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const
  const [r, y] = [from[0] - centre[0], from[1] - centre[1]]
  return Array.from({ length: 2 * STEPS - 1 }, (_, k) => {
    const angle = ((k + 1) * Math.PI) / (2 * STEPS)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return [centre[0] + r * cos - y * sin, centre[1] + y * cos + r * sin]
  })
}

/** Replaces corners by curves that begin at most `radius` before the corner. */
function roundCorners(points: readonly Point[], radius: number): Point[] {
  return points.flatMap((at, k) => {
    const [before, next] = [points[k - 1], points[k + 1]]
    if (!before || !next) return [at]
    const [a, b] = [outward(before, at), outward(at, next)]
    if (a[0] * b[0] + a[1] * b[1] > Math.cos(SMOOTH)) return [at]
    const reach = Math.min(radius, 0.45 * distance(before, at), 0.45 * distance(at, next))
    const from = mix(at, before, reach / distance(at, before))
    const to = mix(at, next, reach / distance(at, next))
    return Array.from({ length: STEPS + 1 }, (_, n) => {
      const t = n / STEPS
      return mix(mix(from, at, t), mix(at, to, t), t)
    })
  })
}

function mix(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1])
}

/** Leaves out points that repeat the point before. */
export function distinct(points: readonly Point[]): Point[] {
  return points.filter((point, k) => k === 0 || distance(point, points[k - 1]!) > 1e-9)
}
