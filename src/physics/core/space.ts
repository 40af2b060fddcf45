// The space of a world: each axis is open, or periodic as on a torus.
import { checkOptions, demand, positive } from './validate.ts'
import { type Dim, isAnyVec, toAxes, type Vec } from './vec.ts'

/**
 * Extent of a space. On a periodic axis, positions are in [0, size). On an open axis, `size` is
 * Infinity, so that both run the same code.
 */
export interface Space<D extends Dim = Dim> {
  /** Metres: x, y, z; Infinity where the axis is open. */
  readonly size: readonly [number, number, number]
  /** Half of `size`. */
  readonly half: readonly [number, number, number]
  /** Whether an axis is periodic. */
  readonly periodic: boolean
  /** Carries the dimension in the type only; never set. */
  readonly dim?: D
}

/** Makes a space whose axes are open. */
export function open<D extends Dim>(): Space<D> {
  const far = Number.POSITIVE_INFINITY
  return { size: [far, far, far], half: [far, far, far], periodic: false }
}

/**
 * Makes a space whose axes are periodic: a body that leaves on one side enters on the other.
 * @param options.size Extent of each axis in metres, positive and finite.
 */
export function torus<D extends 2 = 2>(options: { size: Vec<2> }): Space<D>
export function torus<D extends 3 = 3>(options: { size: Vec<3> }): Space<D>
export function torus<D extends Dim>(options: { size: Vec<D> }): Space<D>
export function torus<D extends Dim>(options: { size: Vec<D> }): Space<D> {
  checkOptions(options, {}, ['size'])
  const { size } = options
  demand(isAnyVec(size), 'torus size', 'positive finite numbers of metres', size)
  for (const s of size as readonly number[]) positive('torus size', s, 'metres')
  const [x, y, z] = toAxes(size, Number.POSITIVE_INFINITY)
  return { size: [x, y, z], half: [x / 2, y / 2, z / 2], periodic: true }
}

/** Wraps a coordinate into [0, size). An open axis keeps it. */
export function wrapCoordinate(value: number, size: number): number {
  if (size === Number.POSITIVE_INFINITY) return value
  if (value >= 0 && value < size) return value
  return ((value % size) + size) % size // -1e-20 + size rounds to size, which is outside
}

/** Wraps the first `count` entries of four numbers into a periodic space. */
export function wrapPositions(position: Float64Array, count: number, space: Space): void {
  for (let axis = 0; axis < 3; axis++) {
    const size = space.size[axis]!
    if (size === Number.POSITIVE_INFINITY) continue
    for (let o = axis; o < 4 * count; o += 4) {
      const x = position[o]!
      if (!(x >= 0 && x < size)) position[o] = wrapCoordinate(x, size)
    }
  }
}

/** Squared distance in metres between the nearest images of entries i and j of four numbers. */
export function squaredDistance(p: Float64Array, i: number, j: number, { size }: Space, q = p): number {
  const x = nearestImage(p[4 * i]! - q[4 * j]!, size[0])
  const y = nearestImage(p[4 * i + 1]! - q[4 * j + 1]!, size[1])
  const z = nearestImage(p[4 * i + 2]! - q[4 * j + 2]!, size[2])
  return x * x + y * y + z * z
}

/** Returns the shortest equivalent of a difference along an axis. An open axis keeps it. */
export function nearestImage(difference: number, size: number): number {
  const half = 0.5 * size
  if (difference > half) return difference - size
  return difference < -half ? difference + size : difference
}
