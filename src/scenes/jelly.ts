// A jelly: candies on a lattice, connected to their neighbours along axes and face diagonals by
// damped springs. It works in every world.
import { addSpring, type BodyId, type Dim, type Vec, type World } from '../physics/index.ts'
import {
  addDynamicBody,
  ballMeasure,
  between,
  checkBodyOptions,
  checkSpring,
  LIMITS,
  object,
  positive,
  reserveBodies,
  vector,
  whole,
} from '../physics/internal.ts'

/** The options of `addJelly`. */
export interface JellyOptions<D extends Dim> {
  /** Centre in metres. */
  position: Vec<D>
  /** Candies along each edge, 2 to 30. @default 5 */
  edge?: number
  /** Radius of a candy in metres. @default 0.05 */
  radius?: number
  /** Distance of neighbours in metres. @default 2.2 radii */
  spacing?: number
  /** Newtons per metre. @default 3820 times a candy's mass: one candy on it swings at 62 rad/s */
  stiffness?: number
  /**
   * Newton seconds per metre.
   * @default a fifteenth of the critical damping of two candies and a spring
   */
  damping?: number
}

/**
 * Adds a square (2D) or a cube (3D) of candies connected by springs.
 * @returns the handles of its bodies; z varies fastest
 * @throws RangeError naming the option, its value and what is allowed
 */
export function addJelly<D extends Dim>(world: World<D>, options: JellyOptions<NoInfer<D>>): BodyId[] {
  object('options', options)
  const { edge = 5, radius = 0.05, position } = options
  whole('edge', edge, 'candies', 2, 30)
  vector('position', position, world.dim, 'metres')
  positive('radius', radius, 'metres')
  const { spacing = 2.2 * radius } = options
  between('spacing', spacing, LIMITS.smallest, LIMITS.largest / 2)
  const mass = ballMeasure(world.dim, radius)
  const stiffness = options.stiffness ?? 3820 * mass
  const damping = options.damping ?? Math.sqrt(2 * stiffness * mass) / 15
  const layers = world.dim === 3 ? edge : 1
  const middle = 0.5 * (edge - 1)
  const [x, y, z = 0] = position as readonly number[]
  const bodies: { position: Vec<D>; radius: number }[] = []
  for (let i = 0; i < edge; i++)
    for (let j = 0; j < edge; j++)
      for (let k = 0; k < layers; k++) {
        const centre = [x! + (i - middle) * spacing, y! + (j - middle) * spacing, z + (k - middle) * spacing]
        bodies.push({ position: centre.slice(0, world.dim) as unknown as Vec<D>, radius })
      }
  // All is checked before the first is added.
  checkSpring({ stiffness, damping })
  for (const body of bodies) checkBodyOptions(world, body)
  reserveBodies(world, bodies.length)
  const ids = bodies.map((body) => addDynamicBody(world, body))
  const indexOf = (i: number, j: number, k: number) => (i * edge + j) * layers + k
  for (let i = 0; i < edge; i++)
    for (let j = 0; j < edge; j++)
      for (let k = 0; k < layers; k++)
        for (const [di, dj, dk] of NEIGHBOURS) {
          const [a, b, c] = [i + di, j + dj, k + dk]
          if (a >= edge || b < 0 || b >= edge || c < 0 || c >= layers) continue
          addSpring(world, { a: ids[indexOf(i, j, k)]!, b: ids[indexOf(a, b, c)]!, stiffness, damping })
        }
  return ids
}

/** Offsets of neighbours along axes and face diagonals, one of each opposite pair. */
const NEIGHBOURS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
  [1, -1, 0],
  [1, 0, 1],
  [1, 0, -1],
  [0, 1, 1],
  [0, 1, -1],
] as const
