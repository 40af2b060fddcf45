// The props of <KonpeitoJars>.
import type { CSSProperties } from 'react'
import type { JarItem } from '../../jar/jarItems.ts'
import type { JarGoals } from '../../jar/jarOptions.ts'
import type { OwnVessel, VesselName } from '../../jar/vessels.ts'
import type { KonpeitoBottleProps } from '../jar/types.ts'

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

/** The props that a row has in common with `<KonpeitoBottle>`. */
type SharedProp =
  | ('unit' | 'seed' | 'initial' | 'palette' | 'shape' | 'image' | 'look' | 'quality' | 'worker')
  | ('paused' | 'transparent' | 'locale')

/** What a row of jars takes, in React and as an element. */
export interface JarsProps extends Pick<KonpeitoBottleProps, SharedProp> {
  /** The jars from left to right, at most 24. A jar with the same label keeps its candies. */
  jars: readonly JarEntry[]
  /** The glass of all jars. @default jar */
  vessel?: VesselName | OwnVessel
  /**
   * The value that fills each jar: the scale of the row.
   * @default the largest count or goal of the first list; 1.25 times a later value that exceeds it
   */
  fills?: number
  /** Name of the row for screen readers. @default none */
  label?: string
  /** Called when the first frame is drawn. */
  onReady?(): void
  /** Called with errors. Without it, errors go to the console. */
  onError?(error: Error): void
}

/** Props of `<KonpeitoJars>`. */
export interface KonpeitoJarsProps extends JarsProps {
  /** Class of the box. */
  className?: string
  /** Style of the box, which fills its parent element. */
  style?: CSSProperties
}
