// Force fields by a function. A force across the velocity, such as a magnetic one, is taken at the mean
// velocity of the substep, and so does no work.
import { lengthen } from '../core/columns.ts'
import { nearestImage } from '../core/space.ts'
import { checkOptions, demand, show } from '../core/validate.ts'
import { cross, type Dim, dot, isVec, squareAt, type Vec } from '../core/vec.ts'
import type { StepContext } from '../world/stepContext.ts'
import { type Bodies, type BodyId, idOf } from './bodies.ts'
import { type FunctionField, fieldRegion } from './forces.ts'

/** The body that a force field's function receives. One object serves all bodies. */
export interface FieldBody<D extends Dim = Dim> {
  /** Its handle. */
  id: BodyId
  /** Metres. */
  position: Vec<D>
  /** Metres per second. */
  velocity: Vec<D>
  /** Kilograms. */
  mass: number
  /** Metres. */
  radius: number
}

/**
 * Makes a force field from a function, which is called once a substep for each awake body in the
 * region; if it reads the velocity and its force is across it, once more for each axis.
 * @param force Adds to `out` the force on `body` in newtons: as many numbers as the world has axes,
 *   0 before each call. Both objects are reused. The function must not change the world.
 * @param options.position Centre of the region in metres. @default the origin
 * @param options.extent Radius of the region in metres. @default Infinity: everywhere
 * @param options.name Name by which snapshots store the field. @default that of the function
 */
export function forceField<D extends Dim>(
  force: (body: Readonly<FieldBody<D>>, out: number[]) => void,
  options: { position?: Vec<D>; extent?: number; name?: string } = {},
): FunctionField<D> {
  demand(typeof force === 'function', 'force', 'a function of a body and an array', force)
  checkOptions(options, {}, ['position', 'extent', 'name'])
  const { name = force.name } = options
  demand(typeof name === 'string', 'name', 'a string', name)
  const { center, extent } = fieldRegion(options)
  // Filled from the start: V8 allocates numbers that it reads from an array with holes.
  const velocity = [0, 0, 0]
  const out = [0, 0, 0]
  const body = new ReadBody(velocity)
  /** By body: its force, and 1 if this is across a velocity that the function reads. */
  let added = new Float64Array(0)
  /** Slopes of the force, by the axis of the velocity. */
  const slopes = [0, 1, 2].map(() => new Float64Array(3))

  /** Calls the function for the body at index i. @returns whether the force is valid */
  const call = (bodies: Bodies, i: number, context: StepContext): boolean => {
    for (let axis = 0; axis < bodies.dim; axis++) {
      body.position[axis] = bodies.position[4 * i + axis]!
      out[axis] = 0
    }
    body.id = idOf(bodies, i)
    body.mass = bodies.mass[i]!
    body.radius = bodies.position[4 * i + 3]!
    force(body as unknown as FieldBody<D>, out)
    if (isVec(bodies.dim, out)) return true
    const subject = `the force of the field '${name}' on body ${body.id}`
    context.failure ??= new RangeError(`${subject} must be finite numbers of newtons, got ${show([...out])}`)
    return false
  }

  return {
    kind: 'forceField',
    name,
    center,
    extent,
    addForces(bodies, { size }, context) {
      const { position, velocity: v, force: sum, count, dim } = bodies
      body.position.length = velocity.length = out.length = dim
      added = lengthen(added, 4 * bodies.capacity)
      for (let i = 0, o = 0; i < count; i++, o += 4) {
        added[o + 3] = 0
        if (v[o + 3] === 0) continue // asleep, fixed or kinematic
        let squared = 0
        for (let axis = 0; axis < dim; axis++) {
          const away = nearestImage(position[o + axis]! - center[axis]!, size[axis]!)
          squared += away * away
          velocity[axis] = v[o + axis]!
        }
        if (squared > extent * extent) continue
        body.readsVelocity = false
        if (!call(bodies, i, context)) continue
        for (let axis = 0; axis < dim; axis++) {
          added[o + axis] = out[axis]!
          sum[o + axis] = sum[o + axis]! + out[axis]!
        }
        if (body.readsVelocity && isAcross(out, velocity)) added[o + 3] = 1
      }
    },
    refineForces(bodies, gravity, context) {
      const { velocity: v, force: sum, count, dim } = bodies
      for (let i = 0, o = 0; i < count; i++, o += 4) {
        if (added[o + 3] === 0) continue
        const delta = DELTA * Math.sqrt(squareAt(v, o))
        let isValid = true
        for (let along = 0; along < dim; along++) {
          for (let axis = 0; axis < dim; axis++) velocity[axis] = v[o + axis]! + (axis === along ? delta : 0)
          isValid &&= call(bodies, i, context)
          for (let axis = 0; axis < dim; axis++) slopes[along]![axis] = (out[axis]! - added[o + axis]!) / delta
        }
        if (!isValid || !setMean(out, slopes, added, bodies, i, gravity, context.h)) continue
        for (let axis = 0; axis < dim; axis++) sum[o + axis] = sum[o + axis]! + (out[axis]! - added[o + axis]!)
      }
    },
  }
}

/** What a function reads, and whether it has read the velocity. A getter of an object would allocate. */
class ReadBody {
  id = 0
  position = [0, 0, 0]
  mass = 0
  radius = 0
  readsVelocity = false
  readonly #velocity: number[]

  constructor(velocity: number[]) {
    this.#velocity = velocity
  }

  get velocity(): number[] {
    this.readsVelocity = true
    return this.#velocity
  }
}

/** A force is across a velocity if the sine of their angle is above 1e-6. */
const ALONG = 1 - 1e-12

function isAcross(force: readonly number[], velocity: readonly number[]): boolean {
  let along = 0
  let square = 0
  let speedSquared = 0
  for (let axis = 0; axis < force.length; axis++) {
    along += force[axis]! * velocity[axis]!
    square += force[axis]! * force[axis]!
    speedSquared += velocity[axis]! * velocity[axis]!
  }
  return along * along < ALONG * square * speedSquared
}

/** Step of the differences for slopes, as a share of the speed. */
const DELTA = 1 / 64
const COLUMNS = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
const RIGHT = new Float64Array(3)
const NORMAL = new Float64Array(3)

/**
 * Sets `out` to the force F at the mean velocity of the substep. With the force F0 at its velocity v0,
 * the slope J, and the acceleration k by all else, F is the solution of
 *   F = F0 + J (h / 2) (k + F / m), so (1 - h J / 2m) F = F0 + J k h / 2
 * @returns whether there is one
 */
function setMean(
  out: number[],
  slopes: readonly Float64Array[],
  added: Float64Array,
  bodies: Bodies,
  i: number,
  gravity: readonly number[],
  h: number,
): boolean {
  const { velocity, force, warmStartVelocity, gravityScale, slot, dim } = bodies
  const fall = gravityScale?.[slot[i]!] ?? 1
  const push = 0.5 * h * velocity[4 * i + 3]!
  for (let axis = 0; axis < 3; axis++) {
    RIGHT[axis] = added[4 * i + axis]!
    for (let along = 0; along < 3; along++) COLUMNS[along]![axis] = axis === along ? 1 : 0
  }
  for (let along = 0; along < dim; along++) {
    const o = 4 * i + along
    const change = 0.5 * (h * fall * gravity[along]! + warmStartVelocity[o]!) + push * (force[o]! - added[o]!)
    for (let axis = 0; axis < dim; axis++) {
      const slope = slopes[along]![axis]!
      COLUMNS[along]![axis] = COLUMNS[along]![axis]! - push * slope
      RIGHT[axis] = RIGHT[axis]! + slope * change
    }
  }
  const [x, y, z] = COLUMNS as [Float64Array, Float64Array, Float64Array]
  const determinant = dot(x, cross(NORMAL, y, z))
  if (!(determinant > 0)) return false
  // Cramer's rule
  out[0] = dot(RIGHT, NORMAL) / determinant
  out[1] = dot(x, cross(NORMAL, RIGHT, z)) / determinant
  if (dim === 3) out[2] = dot(x, cross(NORMAL, y, RIGHT)) / determinant
  return true
}
