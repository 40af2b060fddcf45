// The props and the handle of <KonpeitoBottle>, as a page's author sees them.
import type { CSSProperties, ReactNode, Ref } from 'react'
import type { CandyEvent, JarChange, JarOptions, JarStats } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import type { JarVec } from '../../jar/jarWorld.ts'
import type { LookName } from '../../view/lightingPresets.ts'
import type { Quality } from '../../view/quality.ts'
import type { PaletteName } from '../candies/palettes.ts'
import type { JarTexts, Locale } from './texts.ts'

/** What `ref` gives. With `count` or `items` given, what changes the contents asks through `onChange` and changes nothing itself. */
export interface KonpeitoBottleHandle {
  /** Lets `n` candies, or these items, fall in. 1 */
  drop(what?: number | readonly JarItem[]): void
  /** Takes the newest `n` out, or those with these ids. 1 */
  take(what?: number | readonly (string | number)[]): void
  /** Empties the jar at once. */
  clear(): void
  /** Turns the bottle upside down until nothing is left in it. */
  pourOut(): void
  /** 0 to 3; 1 */
  shake(force?: number): void
  /** Where candies fall, in the bottle's frame: [0, -1, 0] is upright. */
  tilt(direction: JarVec): void
  /** Items and world as text. */
  save(): string
  /** @throws RangeError when the text is no saved jar; then nothing has changed */
  load(text: string): void
  /** The picture as PNG. @throws Error without a picture */
  toBlob(): Promise<Blob>
  /** Figures of the jar and of its world, as of the last step. */
  stats(): JarStats
  /** All items, in the order in which they came. */
  items(): JarItem[]
}

/** What `<KonpeitoBottle>` takes. */
export interface KonpeitoBottleProps extends JarOptions {
  /** Controlled: the jar follows. `items` win over `count`. */
  count?: number
  /** Controlled, by id: new ones fall in, those that are gone leave. */
  items?: readonly JarItem[]
  /** Uncontrolled: what is in the jar at first. */
  defaultCount?: number
  /** The same, with names. */
  defaultItems?: readonly JarItem[]
  /** What is there at mount already rests (`settled`, default), or pours. */
  initial?: 'settled' | 'pour'
  /** Its name, or sRGB colours; kyoto */
  palette?: PaletteName | readonly string[]
  /** The hour: light and paper; day */
  look?: LookName
  /** What a picture may cost; auto */
  quality?: Quality
  /** m from the camera; beyond it physics and drawing are cheaper. 5 */
  lodDistance?: number
  /** The world stands still; false. */
  paused?: boolean
  /** The page shows through. */
  transparent?: boolean
  /** Pointer, touch and keys move the camera, drop and shake; one finger and the wheel still scroll the page. false: all belong to the page. */
  interactive?: boolean
  /** Candies that land are heard; false. */
  sound?: boolean
  /** The language of what it says; en */
  locale?: Locale
  /** Words of your own in place of ours. */
  texts?: Partial<JarTexts>
  /** What a screen reader says of the picture. */
  label?: string
  /** Stands in the picture's place until it is ready, and without WebGL: the address of a picture, or anything. */
  poster?: ReactNode
  /** The first picture is drawn. */
  onReady?(handle: KonpeitoBottleHandle): void
  /** A candy comes in; what already rests at mount is not told. */
  onDrop?(event: CandyEvent): void
  /** It touches something for the first time. */
  onLand?(event: CandyEvent): void
  /** All are at rest. */
  onSettle?(event: { count: number }): void
  /** A candy was clicked, or chosen from the list; on a torus clicks count only where it is interactive. */
  onPick?(event: CandyEvent): void
  /** The contents changed; with `count` or `items` given: what the handle or a key asks them to become. */
  onChange?(change: JarChange): void
  /** Absent: errors are written to the console. */
  onError?(error: Error): void
  /** Gets the handle. */
  ref?: Ref<KonpeitoBottleHandle>
  /** Of the box, which fills what is around it. */
  className?: string
  /** Of the box; over its own `position: relative` and full width and height. */
  style?: CSSProperties
}
