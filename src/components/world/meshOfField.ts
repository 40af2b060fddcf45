// The wall of a distance field as a geometry.
import { BufferGeometry, Float32BufferAttribute } from 'three'
import type { Vec } from '../../physics/index.ts'
import { MOST_SAMPLES, slopeAt, surfaceOfField } from '../../view/fieldSurface.ts'

/** What `meshOfField` takes: a container made by `distanceField()`, or the options of one. */
export interface FieldShape {
  /** Metres from a point to the nearest wall: positive inside, negative in the wall. */
  readonly distance: (x: number, y: number, z: number) => number
  /** The box around all walls. */
  readonly bounds?: { readonly min: readonly number[]; readonly max: readonly number[] } | undefined
}

/**
 * Returns the wall of a distance field as a geometry whose front faces the bodies. A wall ends at the
 * bounds. Dispose it yourself, or pass it to a `<mesh geometry={...}>` that stays.
 * @param field A container of a three-dimensional world.
 * @param options.bounds The drawn box: two corners in metres. @default the field's bounds
 * @param options.cell Metres between samples. Finer details are lost.
 *   @default a 64th of the longest side
 * @throws RangeError without bounds, and for more than 4 194 304 samples
 */
export function meshOfField(
  field: FieldShape,
  options: { bounds?: { min: Vec<3>; max: Vec<3> }; cell?: number } = {},
): BufferGeometry {
  const { min, max } = options.bounds ?? field.bounds ?? {}
  if (min?.length !== 3 || max?.length !== 3)
    throw new RangeError(`bounds must have a min and a max of three numbers, got ${JSON.stringify(min)}`)
  const sides = [0, 1, 2].map((axis) => max[axis]! - min[axis]!)
  if (!sides.every((side) => side > 0 && side < Number.POSITIVE_INFINITY))
    throw new RangeError(`bounds must be finite, and max above min, got ${JSON.stringify({ min, max })}`)
  const { cell = Math.max(...sides) / 64 } = options
  const samples = sides.reduce((product, side) => product * (Math.ceil(side / cell) + 1), 1)
  if (!(cell > 0 && samples <= MOST_SAMPLES))
    throw new RangeError(`cell must be a positive number of metres for at most ${MOST_SAMPLES} samples, got ${cell}`)
  const { positions, faces } = surfaceOfField(field.distance, min, max, cell)
  const normals: number[] = []
  for (let o = 0; o < positions.length; o += 3) {
    const slope = slopeAt(field.distance, positions.slice(o, o + 3), 3, cell / 100)
    const length = Math.hypot(...slope) || 1
    normals.push(...slope.map((each) => each / length))
  }
  const triangles: number[] = []
  for (let f = 0; f < faces.length; f += 4) {
    const [a, b, c, d] = faces.slice(f, f + 4) as [number, number, number, number]
    triangles.push(a, b, c, a, c, d)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3))
  geometry.setIndex(triangles)
  return geometry
}
