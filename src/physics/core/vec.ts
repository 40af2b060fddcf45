// Dimensions and vectors.

/** The number of axes of a world. */
export type Dim = 2 | 3

/** A point, velocity or size: `[x, y]` in two dimensions, `[x, y, z]` in three. */
export type Vec<D extends Dim> = D extends 2 ? readonly [number, number] : readonly [number, number, number]

/** Radians per second: about z in two dimensions, a vector in three. */
export type AngularVelocity<D extends Dim> = D extends 2 ? number : readonly [number, number, number]

/** Orientation: in 2D an angle in radians, in 3D a unit quaternion `[x, y, z, w]`. */
export type Orientation<D extends Dim> = D extends 2 ? number : readonly [number, number, number, number]

/** Numbers per body in a vector column: x, y, z and one scalar. In 2D, z is 0. */
export const STRIDE = 4

/** A ball: its area or volume at radius 1, and its moment of inertia divided by m r^2. */
export const BALL = {
  2: { measure: Math.PI, inertia: 1 / 2 },
  3: { measure: (4 / 3) * Math.PI, inertia: 2 / 5 },
} as const

/** Area (2D, square metres) or volume (3D, cubic metres) of a ball. @param radius Metres. */
export function ballMeasure(dim: Dim, radius: number): number {
  return dim === 2 ? BALL[2].measure * radius * radius : BALL[3].measure * radius * radius * radius
}

/** Whether `value` is an array of `dim` finite numbers, without holes. */
export function isVec(dim: Dim | 4, value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== dim) return false
  for (let axis = 0; axis < dim; axis++) if (!Number.isFinite(value[axis])) return false
  return true
}

export function isAnyVec(value: unknown): boolean {
  return isVec(2, value) || isVec(3, value)
}

/** Returns three numbers. In 2D, the third one is `fill`. */
export function toAxes(value: readonly number[], fill = 0): [number, number, number] {
  return [value[0]!, value[1]!, value.length > 2 ? value[2]! : fill]
}

export function toVec<D extends Dim>(dim: D, x: number, y: number, z: number): Vec<D> {
  return (dim === 2 ? [x, y] : [x, y, z]) as unknown as Vec<D>
}

/** Writes the cross product of two vectors. @returns `out` */
export function cross<Out extends Float64Array | number[]>(out: Out, a: ArrayLike<number>, b: ArrayLike<number>): Out {
  out[0] = a[1]! * b[2]! - a[2]! * b[1]!
  out[1] = a[2]! * b[0]! - a[0]! * b[2]!
  out[2] = a[0]! * b[1]! - a[1]! * b[0]!
  return out
}

/** Normalises a vector. @param value Finite numbers, not all 0. */
export function unit(value: readonly number[]): number[] {
  const squared = value.reduce((sum, part) => sum + part * part, 0)
  if (squared > 1e300 || squared < 1e-280) {
    // Squares overflow or underflow: scales to 1 first.
    const most = Math.max(...value.map(Math.abs))
    return unit(value.map((part) => part / most))
  }
  const length = Math.sqrt(squared)
  return value.map((part) => part / length)
}

/**
 * Returns the lesser of two numbers, with the rounding error of the greater one. Does not branch: with
 * mixed radii, every second branch of `Math.min` would be mispredicted.
 */
export function lesser(a: number, b: number): number {
  return 0.5 * (a + b - Math.abs(a - b))
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
}

export function dotAt(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i]! * b[j]! + a[i + 1]! * b[j + 1]! + a[i + 2]! * b[j + 2]!
}

export function squareAt(array: Float64Array, o: number): number {
  return array[o]! * array[o]! + array[o + 1]! * array[o + 1]! + array[o + 2]! * array[o + 2]!
}

/** Adds the vector (x, y, z), times `a` and `b`, to the three numbers at `i` and at `j`. */
export function addScaled(
  array: Float64Array,
  i: number,
  j: number,
  a: number,
  b: number,
  x: number,
  y: number,
  z: number,
): void {
  array[i] = array[i]! + a * x
  array[i + 1] = array[i + 1]! + a * y
  array[i + 2] = array[i + 2]! + a * z
  array[j] = array[j]! + b * x
  array[j + 1] = array[j + 1]! + b * y
  array[j + 2] = array[j + 2]! + b * z
}
