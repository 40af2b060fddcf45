// What a row of jars is told of each of them.
import type { JarItem } from './jarItems.ts'
import type { JarGoals } from './jarOptions.ts'

/** One jar of a row. */
export interface JarEntry {
  /** The name under the jar, unique in the row. */
  label: string
  /** The number that it counts. `items` takes precedence. @default 0 */
  count?: number
  /** The items that it counts. */
  items?: readonly JarItem[]
  /** Lines on the glass, as for a single jar. @default none */
  goal?: JarGoals
}
