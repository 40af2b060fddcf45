// A jelly for tests: candies on a lattice, connected to their neighbours along axes and face
// diagonals by damped springs.
import { addBody, addSpring, type BodyId, type Dim, getBody, type Vec, type World } from '../../src/physics/index.ts'

/** Radius of a candy, and distance of neighbours. Metres. */
const RADIUS = 0.05
const SPACING = 2.2 * RADIUS

/**
 * Adds a square (2D) or a cube (3D) of candies connected by springs. One candy on a spring swings
 * at 62 rad/s, and a spring has a fifteenth of its critical damping.
 * @param options.edge Candies along each edge.
 * @returns the handles of its bodies; z varies fastest
 */
export function addJelly<D extends Dim>(
  world: World<D>,
  { position, edge = 5 }: { position: Vec<D>; edge?: number },
): BodyId[] {
  const layers = world.dim === 3 ? edge : 1
  const middle = 0.5 * (edge - 1)
  const [x, y, z = 0] = position as readonly number[]
  const ids: BodyId[] = []
  for (let i = 0; i < edge; i++)
    for (let j = 0; j < edge; j++)
      for (let k = 0; k < layers; k++) {
        const centre = [x! + (i - middle) * SPACING, y! + (j - middle) * SPACING, z + (k - middle) * SPACING]
        ids.push(addBody(world, { position: centre.slice(0, world.dim) as unknown as Vec<D>, radius: RADIUS }))
      }
  const { mass } = getBody(world, ids[0]!)
  const stiffness = 3820 * mass
  const damping = Math.sqrt(2 * stiffness * mass) / 15
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
