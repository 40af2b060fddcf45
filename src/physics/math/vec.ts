// Dimensions and vectors: what differs between two and three dimensions stands in this file, and nowhere in a loop.

/** The number of axes of a world. */
export type Dim = 2 | 3

/** A point, velocity or size: `[x, y]` in two dimensions, `[x, y, z]` in three. */
export type Vec<D extends Dim> = D extends 2 ? readonly [number, number] : readonly [number, number, number]

/** Spin: radians per second about z in two dimensions, a vector in three. */
export type Spin<D extends Dim> = D extends 2 ? number : readonly [number, number, number]

/** Orientation: an angle in radians in two dimensions, a unit quaternion [x, y, z, w] in three. */
export type Orientation<D extends Dim> = D extends 2 ? number : readonly [number, number, number, number]

/** Numbers per body in every vector array of the core: x, y, z and one scalar. Two dimensions keep z = 0. */
export const STRIDE = 4

/** What a ball is in each dimension: the measure of a unit ball, and its moment of inertia over m r^2. */
export const BALL = {
  2: { measure: Math.PI, power: 2, inertia: 1 / 2, turn: 1 },
  3: { measure: (4 / 3) * Math.PI, power: 3, inertia: 2 / 5, turn: 4 },
} as const

/** Area (2D, m^2) or volume (3D, m^3) of a ball of the given radius in metres. */
export function ballMeasure(dim: Dim, radius: number): number {
  return dim === 2 ? BALL[2].measure * radius * radius : BALL[3].measure * radius * radius * radius
}

/** True when `value` is an array of `dim` finite numbers. */
export function isVec(dim: Dim, value: unknown): boolean {
  return Array.isArray(value) && value.length === dim && value.every((v) => Number.isFinite(v))
}

/** The axes of a vector padded to three numbers; the missing one becomes `fill`. */
export function toAxes(value: readonly number[], fill = 0): [number, number, number] {
  return [value[0]!, value[1]!, value.length > 2 ? value[2]! : fill]
}

/** The first `dim` of three numbers, as a vector. */
export function toVec<D extends Dim>(dim: D, x: number, y: number, z: number): Vec<D> {
  return (dim === 2 ? [x, y] : [x, y, z]) as unknown as Vec<D>
}
