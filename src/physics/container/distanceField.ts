// A vessel of any shape, given by a function: the signed distance to its wall.
import { type Bodies, STORED_SURFACES } from '../body/bodies.ts'
import { CONTACT, GAP, type Measure, RADIUS_SUM, SURFACE } from '../contact/contacts.ts'
import {
  addSurfaceContact,
  CUSTOM,
  KEYS_PER_CONTAINER,
  PLANE,
  type SurfaceMaterial,
  setSurfaceShape,
} from '../contact/surfaces.ts'
import { checkOptions, demand, object } from '../core/validate.ts'
import { dotAt, type Vec } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import type { Container, Ray, World } from '../world/world.ts'
import { findWall, findWalls, isFar, keyOf, Search, sample, startSearch, WALL } from './findWalls.ts'
import { type Bounds, checkCorners, isOutside, MATERIAL, material, reachOf } from './shared.ts'
import { traceBall } from './traceBall.ts'

/** A container made by `distanceField()`. */
export interface DistanceField extends Container, SurfaceMaterial {
  readonly kind: 'distanceField'
  /** The name by which snapshots store it. */
  readonly name: string
  /** Metres from a point to the nearest wall, as given. */
  readonly distance: (x: number, y: number, z: number) => number
  /** The box that holds all walls. */
  readonly bounds?: Bounds
}

/** Numbers per body: its position after the last collect or clamp, metres around it without a wall. */
const KNOWN = 4
const FREE = 3
/** Parameters of a surface: metres from the centre to the start of the search, then the normal. */
const START = 1
/** Overlap in radii. With a smaller one a body is not moved. */
const ROUNDING = 1e-10
/** Pushes of a clamp: two walls need a few. In a steep wedge the last ones go along a side. */
const PUSHES = 32
const PUSHES_ACROSS = 24
/** Two walls form a wedge if the cosine of their normals is below this. */
const WEDGE = -0.5
/** Metres from the centre to both sides of a wedge in sum, at most, in radii. */
const WIDE = 3
/** They are parallel if the sum of their normals is shorter than this. */
const PARALLEL = 1e-3
/** Most points that are tested on the path of a fast body. */
const MOST_POINTS = 1000

/**
 * Makes a container of any shape from a function.
 * @param options The material of the walls, and:
 * @param options.distance Metres from a point to the nearest wall: positive inside, negative in the
 *   wall. In two dimensions z is 0. Any continuous function works that is positive inside and
 *   negative in the wall, such as 1 - (x / a)^2 - (y / b)^2. A function that grows by 1 per metre
 *   costs least. It must be finite wherever a body may be.
 * @param options.bounds The box that holds all walls: `min` and `max` in metres. The function is
 *   not called for bodies outside of it. @default everywhere
 * @param options.name Name by which snapshots store the container. @default that of the function
 */
export function distanceField(
  options: Partial<SurfaceMaterial> & {
    distance: (x: number, y: number, z: number) => number
    bounds?: { min: Vec<2> | Vec<3>; max: Vec<2> | Vec<3> }
    name?: string
  },
): DistanceField {
  checkOptions(options, {}, ['distance', 'bounds', 'name', ...MATERIAL])
  const { distance, bounds } = options
  demand(typeof distance === 'function', 'distance', 'a function of x, y and z', distance)
  const { name = distance.name } = options
  demand(typeof name === 'string', 'name', 'a string', name)
  if (bounds !== undefined) checkCorners('bounds.', object('bounds', bounds))
  const search = new Search(name, distance)
  const center = new Float64Array(3)
  /** Not part of the state, because it follows from the positions. */
  let known = new Float64Array(0)

  const prepare = ({ dim, bodies }: World, context: StepContext) => {
    search.dim = dim
    search.context = context
    if (known.length < KNOWN * bodies.count) known = new Float64Array(KNOWN * bodies.capacity).fill(Number.NaN)
  }

  /** Sets normal and gap of a contact. Between walls the search starts near its own. */
  const measure: Measure = ({ a, data, surface, pairCount, displacement }, { position }, c) => {
    const s = SURFACE * (c - pairCount) + START
    const d = CONTACT * c
    const { point, normal } = search
    const radius = data[CONTACT * c + RADIUS_SUM]!
    search.radius = radius
    for (let axis = 0; axis < 3; axis++) center[axis] = position[4 * a[c]! + axis]! + displacement[axis]!
    startSearch(search, center, 0)
    const start = surface[s]!
    if (start !== 0) {
      for (let axis = 0; axis < 3; axis++) point[axis] = center[axis]! - start * surface[s + 1 + axis]!
      sample(search)
    }
    findWall(search)
    const { distance } = search
    for (let axis = 0; axis < 3; axis++) surface[s + 1 + axis] = data[d + axis] = normal[axis]!
    // A function that failed gives no wall, but the gap stays a number.
    data[d + GAP] = distance === Number.POSITIVE_INFINITY ? radius : distance - radius
    // The next search starts near its own wall, so that no other wall is nearer.
    if (start !== 0) surface[s] = data[d + GAP]! + radius - 0.5 * Math.min(radius, data[d + GAP]! + radius)
  }

  return {
    kind: 'distanceField',
    name,
    distance,
    ...material(options),
    ...(bounds && { bounds }),

    collect(world, context, firstKey) {
      const { contacts, bodies } = world
      const { asleep, count } = bodies
      prepare(world, context)
      storeReach(known, bodies, context)
      contacts.measures[firstKey / KEYS_PER_CONTAINER] = measure
      for (let i = 0; i < count; i++) {
        const k = KNOWN * i
        search.reach = known[k + FREE]!
        known[k + FREE] = 0 // of sleeping bodies too: a system may wake them within the step
        if (asleep[i]) continue
        lookAround(search, bodies, i, bounds)
        known[k + FREE] = search.distance - search.radius
        if (!(search.distance < search.reach)) continue
        findWalls(search)
        addContacts(search, world, i, firstKey, this)
      }
    },

    /** Moves every awake body inside, along the normals of the walls that it overlaps. */
    clamp(world, context) {
      const { position, asleep, count } = world.bodies
      prepare(world, context)
      for (let i = 0, o = 0; i < count; i++, o += 4) {
        if (asleep[i]) continue
        const k = KNOWN * i
        const dx = position[o]! - known[k]!
        const dy = position[o + 1]! - known[k + 1]!
        const dz = position[o + 2]! - known[k + 2]!
        const free = known[k + FREE]!
        if (free > 0 && dx * dx + dy * dy + dz * dz < free * free) continue
        const radius = position[o + 3]!
        search.radius = radius
        stopAtWall(search, known, k, position, o)
        if (isOutside(bounds, position, o, radius)) continue
        search.last.fill(0)
        for (let push = 0; push < PUSHES; push++) {
          startSearch(search, position, o)
          findWall(search)
          if (!pushOut(search, position, o, push > PUSHES_ACROSS)) break
        }
        for (let axis = 0; axis < 3; axis++) known[k + axis] = position[o + axis]!
        known[k + FREE] = search.distance - radius
      }
    },

    castRay: (ray) => raycastField(search, ray),
    castBall: (ray, radius) => castBallAtField(search, ray, radius),

    checkDim(dim) {
      search.dim = dim
      if (bounds && bounds.min.length !== dim)
        throw new RangeError(`bounds must have ${dim} axes like the world, got ${bounds.min.length}`)
    },
  }
}

/** Stores places and reach of bodies. A loop of its own, so that V8 inlines `reachOf`. */
function storeReach(known: Float64Array, bodies: Bodies, context: StepContext): void {
  const { position, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    for (let axis = 0; axis < 3; axis++) known[KNOWN * i + axis] = position[o + axis]!
    known[KNOWN * i + FREE] = reachOf(bodies, i, context)
  }
}

/** Finds the wall nearest to a body within the reach of the search. */
function lookAround(search: Search, { position }: Bodies, i: number, bounds: Bounds | undefined): void {
  const o = 4 * i
  search.radius = position[o + 3]!
  search.distance = search.reach
  if (isOutside(bounds, position, o, search.reach)) return
  startSearch(search, position, o)
  if (!isFar(search)) findWall(search)
}

/**
 * Moves a body out of the wall that was found.
 * @param along Whether it moves along the wall that pushed last, if both form a wedge.
 * @returns whether it was in the wall
 */
function pushOut(search: Search, position: Float64Array, o: number, along: boolean): boolean {
  const { normal, last, radius, distance } = search
  const depth = radius - distance
  if (!(depth > ROUNDING * radius)) return false
  const c = dotAt(normal, 0, last, 0)
  const isWedge = along && c < WEDGE && 1 - c * c > PARALLEL * PARALLEL
  const share = isWedge ? Math.min(depth / (1 - c * c), radius / Math.sqrt(1 - c * c)) : depth
  for (let axis = 0; axis < 3; axis++) {
    const n = normal[axis]!
    position[o + axis]! += share * (isWedge ? n - c * last[axis]! : n)
    last[axis] = n
  }
  return true
}

/** Stops a body that moved by more than its radius through a thin wall: tests its path. */
function stopAtWall(search: Search, known: Float64Array, k: number, position: Float64Array, o: number): void {
  const { point, radius } = search
  const dx = position[o]! - known[k]!
  const dy = position[o + 1]! - known[k + 1]!
  const dz = position[o + 2]! - known[k + 2]!
  const way = Math.sqrt(dx * dx + dy * dy + dz * dz)
  if (!(way > radius)) return
  const stride = Math.max(0.5 * radius, way / MOST_POINTS)
  for (let at = Math.max(0, known[k + FREE]!), before = 0; at < way; before = at, at += stride) {
    point[0] = known[k]! + (at / way) * dx
    point[1] = known[k + 1]! + (at / way) * dy
    point[2] = known[k + 2]! + (at / way) * dz
    sample(search)
    if (!(search.value <= 0)) continue
    position[o] = known[k]! + (before / way) * dx
    position[o + 1] = known[k + 1]! + (before / way) * dy
    position[o + 2] = known[k + 2]! + (before / way) * dz
    return
  }
}

/**
 * Adds the contacts of a body with the walls that were found. In a wedge, its two sides are planes for the
 * step. Their keys do not follow their normals, which may turn fast.
 */
function addContacts(search: Search, world: World, i: number, firstKey: number, material: SurfaceMaterial): void {
  const { contacts, bodies } = world
  const { walls, count, center, radius } = search
  const lastKey = firstKey + KEYS_PER_CONTAINER - 1
  const c = count > 1 ? dotAt(walls, 0, walls, WALL) : 1
  // Parallel walls are no wedge, nor are two walls that only a fast body reaches.
  const isParallel = 2 + 2 * c < PARALLEL * PARALLEL
  const isWedge = c < WEDGE && !isParallel && walls[3]! + walls[WALL + 3]! < WIDE * radius
  // An only wall keeps its key while it turns.
  const last = count === 1 ? bodies.surfaceKey[STORED_SURFACES * i]! - 1 : -1
  const isSame = last >= firstKey && last <= lastKey && bodies.surfaceKey[STORED_SURFACES * i + 1] === 0
  for (let w = 0; w < WALL * count; w += WALL) {
    const isSide = isWedge && w <= WALL
    const key = isSide ? lastKey - 2 + w / WALL : isSame ? last : firstKey + keyOf(search, w)
    const s = START + addSurfaceContact(contacts, bodies, i, key, isSide ? PLANE : CUSTOM, material)
    const { surface } = contacts
    // Inline: V8 allocates a double that is passed to a function that it does not inline.
    for (let axis = 0; axis < 3; axis++) surface[s + axis + (isSide ? 0 : 1)] = walls[w + axis]!
    if (isSide) surface[s + 3] = dotAt(walls, w, center, 0) - walls[w + 3]!
    else surface[s] = count === 1 ? 0 : walls[w + 3]! - 0.5 * Math.min(radius, walls[w + 3]!)
  }
  if (isWedge) addAcross(search, world, i, lastKey, material)
}

/**
 * Adds the contact that follows from both sides of a wedge: the sum of their inequalities is a plane
 * across it. Without this contact the solver would need hundreds of iterations.
 */
function addAcross(
  search: Search,
  { contacts, bodies }: World,
  i: number,
  key: number,
  material: SurfaceMaterial,
): void {
  const { walls, center, radius } = search
  const x = walls[0]! + walls[WALL]!
  const y = walls[1]! + walls[WALL + 1]!
  const z = walls[2]! + walls[WALL + 2]!
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > PARALLEL)) return
  const offsets = dotAt(walls, 0, center, 0) - walls[3]! + dotAt(walls, WALL, center, 0) - walls[WALL + 3]!
  const o = addSurfaceContact(contacts, bodies, i, key, PLANE, material)
  setSurfaceShape(contacts, o, x / length, y / length, z / length, (offsets + 2 * radius) / length - radius)
}

/** Points on a ray, at most. */
const POINTS = 1000
/** Shares of the way: the least step of a ray, and the accuracy of the hit. */
const LEAST_STEP = 1e-3
const BISECTIONS = 60
/** Step of the differences for the normal, as a share of the way. */
const SCALE = 0.1
/** Step of the differences for slopes, in metres. */
const FINE = 0.01

/**
 * Shortens a ray to where it leaves the inside, by sphere tracing (Hart, 1996), then by bisection.
 * @returns whether the ray meets the wall
 * @throws RangeError when the function returns no number
 */
function raycastField(search: Search, ray: Ray): boolean {
  const { point } = search
  search.radius = FINE
  const valueOn = (distance: number) => {
    for (let axis = 0; axis < 3; axis++) point[axis] = ray.origin[axis]! + distance * ray.direction[axis]!
    sample(search)
    return search.value
  }
  let inside = 0
  let outside = 0
  let value = valueOn(0)
  let meets = false
  for (let k = 0; k < POINTS && !meets && outside < ray.distance; k++) {
    const wasInside = value > 0
    inside = outside
    search.value = value
    sample(search, true)
    const step = Math.abs(value) / Math.max(1, search.slope)
    outside = Math.min(ray.distance, inside + Math.max(step, LEAST_STEP * inside))
    value = valueOn(outside)
    meets = wasInside && value <= 0
  }
  for (let k = 0; k < BISECTIONS && meets; k++) {
    const middle = 0.5 * (inside + outside)
    if (valueOn(middle) > 0) inside = middle
    else outside = middle
  }
  if (meets) {
    ray.distance = inside
    valueOn(inside)
    search.radius = SCALE * outside
    startSearch(search, point, 0)
    findWall(search)
    for (let axis = 0; axis < 3; axis++) ray.normal[axis] = search.normal[axis]!
  }
  throwFailure(search)
  return meets
}

/** Shortens the way of a ball that begins inside to where it first touches the wall. */
function castBallAtField(search: Search, ray: Ray, radius: number): boolean {
  const { normal } = search
  const center = Float64Array.from(ray.origin)
  startSearch(search, center, 0)
  if (!(search.value > 0)) {
    throwFailure(search)
    return false
  }
  search.radius = Math.max(radius, FINE)
  const meets = traceBall(ray, radius, (at, out) => {
    center.set(at)
    startSearch(search, center, 0)
    findWall(search)
    for (let axis = 0; axis < 3; axis++) out[axis] = normal[axis]!
    return search.distance
  })
  throwFailure(search)
  return meets
}

/** Throws the failure of the user's function in a query. */
function throwFailure({ context }: Search): void {
  const { failure } = context
  context.failure = undefined
  if (failure) throw failure
}
