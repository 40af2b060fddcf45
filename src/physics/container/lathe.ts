// A closed surface of revolution about the y axis, such as a bottle. It continues upwards as a tube.
import { CONTACT, GAP, type Measure, RADIUS_SUM, SURFACE } from '../contact/contacts.ts'
import { addSurfaceContact, CONE, CUSTOM, KEYS_PER_CONTAINER, RING, setSurfaceShape } from '../contact/surfaces.ts'
import { checkOptions, coordinate, LIMITS, list, notNegative, refuse, show } from '../core/validate.ts'
import type { StepContext } from '../world/stepContext.ts'
import type { Container, World } from '../world/world.ts'
import { floorMaterial, MATERIAL, reachOf, type WallMaterial, type WallOptions } from './shared.ts'
import { findFoot, isFloor, isFoot, isPast, moveAlongAxis, SEGMENT, Wall } from './thinWall.ts'
import { addWedge, farFoot } from './wedge.ts'

/** A container made by `lathe()`. */
export interface Lathe extends Container, WallMaterial {
  readonly kind: 'lathe'
  /** [radius, y] in metres from bottom to top. */
  readonly points: readonly (readonly [number, number])[]
  /** Whether it ends at its rim. @default false: it continues upwards as a tube */
  readonly open?: boolean
}

/** The options of `lathe()`. The floor is the flat part at the lowest y, if there is one. */
export interface LatheOptions extends WallOptions {
  /** Two to 1024 [radius, y] in metres, from bottom to top: radii of 0 or more, y never less. */
  points: readonly (readonly [number, number])[]
  /** Whether it ends at its rim. @default false: it continues upwards as a tube */
  open?: boolean
}

/** Makes a profile that continues upwards as a tube. @throws RangeError as `lathe()` */
export function closedLathe(options: Omit<LatheOptions, 'open'>): Lathe {
  checkOptions<LatheOptions>(options, {}, ['points', 'open', 'floor', ...MATERIAL])
  const { points } = options
  if (!Array.isArray(points) || points.length < 2) refuse('points', 'at least two [radius, y] pairs', points)
  list('points', points, LIMITS.points).forEach((point, k) => {
    const [radius, y] = list(`points[${k}]`, point) as [number, number]
    if (typeof radius !== 'number' || !(radius >= 0 && radius < Number.POSITIVE_INFINITY))
      throw new RangeError(`points[${k}] must have a finite radius of 0 or more, got ${show(radius)}`)
    notNegative(`points[${k}][0]`, radius, 'metres')
    coordinate(`points[${k}][1]`, y, 'metres')
    if (k > 0 && y < points[k - 1]![1])
      throw new RangeError(`points[${k}] must not be lower than the point before it (${points[k - 1]![1]}), got ${y}`)
  })
  const first = points[0]!
  const closed = first[0] > 0 ? [[0, first[1]] as const, ...points] : [...points]
  return { kind: 'lathe', points: closed, ...floorMaterial(options), collect, clamp }
}

/** A profile as columns for the loops, and the measure of its curves. */
interface Profile {
  /** Radius and y of each point. */
  readonly corners: Float64Array
  readonly straight: Straight
  readonly wall: Wall
  readonly measure: Measure
}

/** Shapes by the points that they follow from, so that containers with the same options stay equal. */
const PROFILES = new WeakMap<Lathe['points'], Profile>()

function profileOf(points: Lathe['points']): Profile {
  const known = PROFILES.get(points)
  if (known) return known
  const wall = new Wall(points, true)

  /** Normal and gap of the segment of a curve that is nearest to the body now. */
  const measure: Measure = ({ a, data, surface, pairCount, displacement }, { position }, c) => {
    const { segments } = wall
    const d = CONTACT * c
    const o = 4 * a[c]!
    const at = SURFACE * (c - pairCount) + 1
    const x = position[o]! + displacement[0]!
    const z = position[o + 2]! + displacement[2]!
    const rho = Math.sqrt(x * x + z * z)
    wall.rho = rho
    wall.y = position[o + 1]! + displacement[1]!
    surface[at] = findFoot(wall, surface[at]!)
    const s = SEGMENT * surface[at]!
    const nr = -segments[s + 3]!
    const ny = segments[s + 2]!
    data[d] = rho > 0 ? (nr * x) / rho : nr
    data[d + 1] = ny
    data[d + 2] = rho > 0 ? (nr * z) / rho : 0
    data[d + GAP] = nr * (rho - segments[s]!) + ny * (wall.y - segments[s + 1]!) - data[CONTACT * c + RADIUS_SUM]!
  }

  const profile = { corners: Float64Array.from(points.flat()), straight: straightPart(points), wall, measure }
  PROFILES.set(points, profile)
  return profile
}

/**
 * Adds the contacts of awake bodies that may reach the wall. In the half plane (rho, y) the profile
 * goes up with the inside on its left. A body touches a segment that its centre projects onto, or a
 * corner that points inward. The segments of a curve are one surface, because each corner between two
 * contacts would slow a body down.
 */
function collect(this: Lathe, world: World, context: StepContext, firstKey: number): void {
  const { contacts, bodies } = world
  const { position, asleep } = bodies
  const { straight, wall, measure } = profileOf(this.points)
  const { segments, curves } = wall
  const count = curves.length
  const bottom = this.points[0]![1]
  contacts.measures[firstKey / KEYS_PER_CONTAINER] = measure
  for (let i = 0; i < bodies.count; i++) {
    if (asleep[i]) continue
    const o = (4 * i) & 0x3fffffff
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    const rho = Math.sqrt(x * x + z * z)
    const reach = reachOf(bodies, i, context)
    // Stryker disable next-line EqualityOperator: a body that just reaches the top has no gap below 0
    if (rho + reach < straight.radius && y + reach < straight.top && y - reach > straight.bottom) continue
    wall.rho = rho
    wall.y = y
    wall.reach = reach
    let curve = -1
    for (let k = 0, s = 0; k < count; k++, s += SEGMENT) {
      if (isPast(wall, k)) continue
      const ra = segments[s]!
      const ya = segments[s + 1]!
      const tr = segments[s + 2]!
      const ty = segments[s + 3]!
      // Inward normal: the tangent rotated by 90 degrees to the left.
      const nr = -ty
      const ny = tr
      const offset = nr * ra + ny * ya
      if (nr * rho + ny * y - offset > reach) continue
      const along = (rho - ra) * tr + (y - ya) * ty
      // A moving body may reach a segment during the step, so its reach extends the segment.
      const margin = reach - position[o + 3]!
      const material = isFloor(wall, k, bottom) ? (this.floor ?? this) : this
      // The first foot on a curve has the curve's key, so the impulse is kept along the curve.
      const key = firstKey + 2 * ((curves[k] === curve ? k : curves[k]!) % 32)
      if (curves[k]! < k || curves[k + 1] === k) {
        if (isFoot(wall, k)) {
          const far = farFoot(wall, k)
          if (far < 0) setSurfaceShape(contacts, addSurfaceContact(contacts, bodies, i, key, CUSTOM, material), k, 0, 0)
          else addWedge(world, i, wall, k, far, firstKey, key, key + 1, material)
          curve = curves[k]!
        }
      } else if (along >= -margin && along <= segments[s + 4]! + margin) {
        if (farFoot(wall, k) < 0) {
          const surface = addSurfaceContact(contacts, bodies, i, key, CONE, material)
          setSurfaceShape(contacts, surface, nr, ny, offset)
        } else addWedge(world, i, wall, k, k, firstKey, key, key + 1, material)
      }
      if (k === 0 || along > margin) continue
      const cross = segments[s - 3]! * ty - segments[s - 2]! * tr
      const height = (y - ya) * (y - ya)
      if (cross >= 0 || (rho - ra) * (rho - ra) + height >= reach * reach) continue
      if ((rho + ra) * (rho + ra) + height < reach * reach) addWedge(world, i, wall, k, k, firstKey, key + 1, key, this)
      else setSurfaceShape(contacts, addSurfaceContact(contacts, bodies, i, key + 1, RING, this), ra, ya, 0)
    }
  }
}

function clamp(this: Lathe, { bodies }: World): void {
  const { position, asleep, count } = bodies
  const profile = profileOf(this.points)
  const { radius: wall, bottom, top } = profile.straight
  for (let i = 0; i < count; i++) {
    if (asleep[i]) continue
    const o = (4 * i) & 0x3fffffff
    const x = position[o]!
    const y = position[o + 1]!
    const z = position[o + 2]!
    const radius = position[o + 3]!
    // Most bodies are clear of the wall, and of both ends of its straight part.
    const isClear = y + radius < top && y - radius > bottom && Math.sqrt(x * x + z * z) + radius < wall
    if (!isClear) clampBody(profile, position, o)
  }
}

/** Moves a body, at offset `o` of `position`, into a profile. */
export function clampIntoLathe(points: Lathe['points'], position: Float64Array, o: number): void {
  clampBody(profileOf(points), position, o)
}

/** Moves a body inside, along the normals of segments that it overlaps. Corners need iterations. */
function clampBody({ corners, straight }: Profile, position: Float64Array, o: number): void {
  const bottom = corners[1]!
  const radius = position[o + 3]!
  const x = position[o]!
  const z = position[o + 2]!
  const startRho = Math.sqrt(x * x + z * z)
  let rho = startRho
  let y = position[o + 1]!
  if (y + radius < straight.top && radius < straight.radius && 2 * radius < straight.top - straight.bottom) {
    const clearOfWall = rho + radius < straight.radius
    // Most bodies that overlap anything overlap the floor alone or the straight wall alone.
    if (clearOfWall) {
      if (y < bottom + radius) position[o + 1] = bottom + radius
      return
    }
    if (y - radius > straight.bottom && rho <= straight.radius) {
      const innerRadius = straight.radius - radius
      position[o] = (x * innerRadius) / startRho
      position[o + 2] = (z * innerRadius) / startRho
      return
    }
  }
  const last = corners.length - 2
  const topRadius = corners[last]!
  const topY = corners[last + 1]!
  if (y < bottom + radius) y = bottom + radius
  if (topRadius === 0 && y > topY - radius) y = topY - radius
  for (let iteration = 0; iteration < 32; iteration++) {
    let moved = false
    // A centre outside first moves to the wall at its height.
    const wall = radiusIn(corners, y)
    if (rho > wall) {
      rho = wall
      moved = true
    }
    // The deepest segment only: on a curve, the others would push the body along it.
    let depth = 0
    let nr = 0
    let ny = 0
    for (let k = 0; k < last; k += 2) {
      const ra = corners[k]!
      const ya = corners[k + 1]!
      const rb = corners[k + 2]!
      const yb = corners[k + 3]!
      if (y + radius < ya || y - radius > yb) continue
      const segmentR = rb - ra
      const segmentY = yb - ya
      const lengthSquared = segmentR * segmentR + segmentY * segmentY
      if (lengthSquared === 0) continue
      let t = ((rho - ra) * segmentR + (y - ya) * segmentY) / lengthSquared
      t = t < 0 ? 0 : Math.min(t, 1)
      const dr = rho - (ra + t * segmentR)
      const dy = y - (ya + t * segmentY)
      const distance = Math.sqrt(dr * dr + dy * dy)
      if (radius - distance <= depth) continue
      depth = radius - distance
      const length = Math.sqrt(lengthSquared)
      nr = distance > 1e-12 ? dr / distance : -segmentY / length
      // Stryker disable next-line EqualityOperator: within any tiny distance the direction is lost to rounding
      ny = distance > 1e-12 ? dy / distance : segmentR / length
    }
    if (depth > 0) {
      rho += depth * nr
      y += depth * ny
      if (rho < 0) {
        y += moveAlongAxis(rho, nr, ny, radius)
        rho = 0
      }
      moved = true
    }
    if (y > topY && rho > topRadius - radius) {
      rho = Math.max(0, topRadius - radius)
      moved = true
    }
    if (rho < 0) rho = 0
    if (!moved) break
  }
  if (y < bottom + radius) y = bottom + radius
  position[o + 1] = y
  if (rho !== startRho) {
    position[o] = startRho > 0 ? (x * rho) / startRho : rho
    position[o + 2] = startRho > 0 ? (z * rho) / startRho : 0
  }
}

/**
 * The cylinder between floor and shoulder: for most bodies one test shows that no segment is near.
 * Its radius is 0 if the profile has no such part.
 */
type Straight = ReturnType<typeof straightPart>

function straightPart([floor, wall, shoulder]: Lathe['points']) {
  const isStraight = shoulder !== undefined && wall![0] === shoulder[0] && floor![1] === wall![1]
  return {
    radius: isStraight ? wall![0] : 0,
    bottom: wall![1],
    top: isStraight ? shoulder[1] : wall![1],
  }
}

/**
 * Returns the inner radius of a vessel at a height, in metres.
 * @param points The points of a `lathe()`.
 * @param y Metres.
 */
export function radiusAt(points: Lathe['points'], y: number): number {
  return radiusIn(profileOf(points).corners, y)
}

function radiusIn(corners: Float64Array, y: number): number {
  const last = corners.length - 2
  if (y >= corners[last + 1]!) return corners[last]!
  for (let k = last; k > 0; k -= 2) {
    const ya = corners[k - 1]!
    if (y < ya) continue
    const ra = corners[k - 2]!
    const rb = corners[k]!
    const yb = corners[k + 1]!
    return yb > ya ? ra + ((rb - ra) * (y - ya)) / (yb - ya) : Math.max(ra, rb)
  }
  return corners[0]!
}
