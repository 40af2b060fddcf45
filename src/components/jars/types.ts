// The props of <KonpeitoJars>.
import type { CSSProperties } from 'react'
import type { JarItem } from '../../jar/jarItems.ts'
import type { JarGoals } from '../../jar/jarOptions.ts'
import type { OwnVessel, VesselName } from '../../jar/vessels.ts'
import type { KonpeitoBottleProps } from '../jar/types.ts'

/** One jar of a row. */
export interface JarEntry {
  /** The name under the jar, and of the jar in the row: no two are equal. */
  label: string
  /** Number of candies. `items` takes precedence. @default 0 */
  count?: number
  /** One candy for each of these. */
  items?: readonly JarItem[]
  /** Lines on the glass, as a single jar takes them. @default none */
  goal?: JarGoals
}

/** The props that a row has in common with `<KonpeitoBottle>`. */
type SharedProp =
  | ('unit' | 'seed' | 'initial' | 'palette' | 'shape' | 'image' | 'look' | 'quality' | 'worker')
  | ('paused' | 'transparent' | 'locale')

/** What a row of jars takes, in React and as an element. */
export interface JarsProps extends Pick<KonpeitoBottleProps, SharedProp> {
  /** The jars from left to right, at most 24. Those that stay keep their candies, by label. */
  jars: readonly JarEntry[]
  /** The glass of all jars. @default jar */
  vessel?: VesselName | OwnVessel
  /**
   * The value that fills a jar, in all of them alike: the scale of the row.
   * @default the largest count or goal of the first list; 1.25 times the one that exceeds it later
   */
  fills?: number
  /** What a screen reader says of the row. @default none */
  label?: string
  /** Called when the first picture is drawn. */
  onReady?(): void
  /** Called with errors. Without it they are written to the console. */
  onError?(error: Error): void
}

/** Props of `<KonpeitoJars>`. */
export interface KonpeitoJarsProps extends JarsProps {
  /** Class of the box. */
  className?: string
  /** Style of the box. It fills its container. */
  style?: CSSProperties
}
