// Names of the shapes that an item may have. Their geometries are in components/candies: a server
// checks the names without drawing.
import { oneOf, refuse } from '../physics/internal.ts'

/** The shapes that every jar knows. */
export const SHAPES = ['konpeito', 'ball', 'star', 'heart', 'coin'] as const
/** One of the shapes that every jar knows. */
export type ShapeName = (typeof SHAPES)[number]

const registered = new Set<string>()

/**
 * Allows a further name.
 * @throws RangeError when it is no text, or that of a shape that every jar knows
 */
export function addShapeName(name: unknown): void {
  if (typeof name !== 'string' || name === '' || (SHAPES as readonly string[]).includes(name))
    refuse('the name of a shape', `a text other than ${SHAPES.join(', ')}`, name)
  registered.add(name)
}

/** Checks the name of a shape. @throws RangeError with the names that are allowed */
export function checkShape(name: string, shape: unknown): void {
  oneOf(name, shape, [...SHAPES, ...registered])
}
