// The props of <KonpeitoJars>.
import type { CSSProperties } from 'react'
import type { JarItem } from '../../jar/jarItems.ts'
import type { JarGoals } from '../../jar/jarOptions.ts'
import type { PaletteName } from '../../jar/palettes.ts'
import type { OwnVessel, VesselName } from '../../jar/vessels.ts'
import type { LookName } from '../../view/lightingPresets.ts'
import type { Quality } from '../../view/quality.ts'
import type { WorkerMode } from '../../view/stepScheduler.ts'

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

/** What a row of jars takes, in React and as an element. */
export interface JarsProps {
  /** The jars from left to right, at most 24. Those that stay keep their candies, by label. */
  jars: readonly JarEntry[]
  /** The glass of all jars. @default jar */
  vessel?: VesselName | OwnVessel
  /**
   * The value that fills a jar, in all of them alike: the scale of the row.
   * @default the largest count or goal of the first list; 1.25 times the one that exceeds it later
   */
  fills?: number
  /** The value that one candy stands for. @default 1 */
  unit?: number
  /** Seed of all randomness. @default 1 */
  seed?: number
  /** The first candies of a jar are at rest, or fall in. @default settled */
  initial?: 'settled' | 'pour'
  /** Name of a palette, or sRGB colours. @default kyoto */
  palette?: PaletteName | readonly string[]
  /**
   * Shape of the items that have none of their own: konpeito, ball, star, heart, coin, or a name
   * given to `registerShape`. @default konpeito
   */
  shape?: string
  /**
   * Image of the items that have none of their own: an address, a data URL, an emoji, or `none`.
   * @default none
   */
  image?: string
  /** Light and background: the time of day. @default day */
  look?: LookName
  /** Rendering quality. @default auto */
  quality?: Quality
  /**
   * Where the physics runs, as for a single jar: jars in which many candies move share the
   * processors beside that of the page. @default auto
   */
  worker?: WorkerMode
  /** Whether the worlds stand still. @default false */
  paused?: boolean
  /** Whether the page shows through. @default false */
  transparent?: boolean
  /** A BCP 47 tag: form of the numbers. @default en */
  locale?: string
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
