// The options of a world: what `createWorld` and `configure` take, and what they refuse.
import type { Bodies } from './body/bodies.ts'
import type { ForceField } from './body/forces.ts'
import { INTEGRATORS, type Integrator } from './body/integrate.ts'
import type { Space } from './core/space.ts'
import {
  checkOptions,
  limit,
  list,
  notNegative,
  oneOf,
  positive,
  refuse,
  share,
  vector,
  whole,
} from './core/validate.ts'
import type { Dim, Vec } from './math/vec.ts'
import type { ContactLaw, Container } from './world.ts'

/** What `createWorld` takes; `configure` takes the same but for `dim` and `seed`. */
export interface WorldOptions<D extends Dim> {
  /** Number of axes: 2 or 3. */
  dim: D
  /** Source of all randomness; 1. */
  seed?: number
  /** m/s^2; zeros. */
  gravity?: Vec<D>
  /** `torus({ size })`; open by default. */
  space?: Space<D>
  /** Edge of a grid cell, m; chosen from the bodies by default. */
  cell?: number
  /** Walls around the bodies; none. */
  containers?: readonly Container[]
  /** `impulse()` by default; null: bodies pass through each other. */
  contact?: ContactLaw | null
  /** Simulated seconds a step; 1/60. */
  timeStep?: number
  /** Substeps a step; 4 with `impulse()`, else 1. */
  substeps?: number
  /** Force fields; none. */
  fields?: readonly ForceField<D>[]
  /** Factor on velocity per step, before positions move, 0 to 1; 1. */
  damping?: number
  /** Emergency clamp, m/s; none. */
  maxSpeed?: number
  /** Whether bodies at rest sleep; true with `impulse()`, else false. */
  sleep?: boolean
  /** Friction of the air: each body feels -drag v, N s/m; 0. */
  drag?: number
  /** Stiffness of springs without one of their own, N/m; 1. */
  stiffness?: number
  /** `semi-implicit`, or the walker's `lagged`: x += v h; v += a h; a = F / m. */
  integrator?: Integrator['name']
}

/** On a torus a body is narrower than half of it, also when the torus changes under it. */
export function checkSpace(bodies: Bodies, space: Space): void {
  const least = Math.min(...space.half)
  for (let o = 3; o < 4 * bodies.count; o += 4) {
    if (bodies.position[o]! >= least) {
      throw new RangeError(
        `space must be more than twice as wide as every radius: one is ${bodies.position[o]}, half of the torus is ${least}; remove that body first`,
      )
    }
  }
}

/** All of them, before anything changes. @throws RangeError */
export function checkWorldOptions(dim: Dim, options: Partial<WorldOptions<Dim>>): void {
  checkOptions(options, {
    gravity: [vector, dim, 'm/s^2'],
    cell: [positive, 'metres'],
    timeStep: [positive, 'seconds'],
    substeps: [whole, '', 1],
    damping: [share],
    maxSpeed: [limit, 'm/s'],
    drag: [notNegative, 'N s/m'],
    stiffness: [notNegative, 'N/m'],
    integrator: [oneOf, Object.keys(INTEGRATORS)],
    sleep: [oneOf, [true, false]],
  })
  const { space, contact, containers, fields } = options
  if (space?.periodic) checkAxes(dim, 'space', space.size.filter(Number.isFinite))
  if (contact !== undefined && contact !== null) checkMembers('contact', contact, ['collectContacts', 'applyForces'])
  for (const container of containers === undefined ? [] : (list('containers', containers) as Container[])) {
    checkMembers('containers', container, ['collect', 'clamp'])
    container.checkDim?.(dim)
  }
  for (const field of fields === undefined ? [] : (list('fields', fields) as (ForceField | null)[]))
    if (!FIELD_KINDS.includes(field?.kind ?? '')) refuse('fields', 'made by directional(), radial() or spiral()', field)
}

const FIELD_KINDS: readonly string[] = ['directional', 'radial', 'spiral']

/** A law or container is known by its members: a kind, and at least one of the functions that make it act. */
function checkMembers(name: string, made: unknown, functions: readonly string[]): void {
  const member = (made ?? {}) as Record<string, unknown>
  const acts = functions.some((key) => typeof member[key] === 'function')
  const fits = functions.every((key) => member[key] === undefined || typeof member[key] === 'function')
  if (!(typeof member.kind === 'string' && acts && fits))
    refuse(
      name,
      `an object with a kind and a function ${functions.join(' or ')}, such as those that this package makes`,
      made,
    )
}

function checkAxes(dim: Dim, name: string, { length }: readonly number[]): void {
  if (length !== dim) throw new RangeError(`${name} must have ${dim} axes like the world, got ${length}`)
}
