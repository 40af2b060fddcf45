// The props and the handle of <KonpeitoBottle>, as a page's author sees them.
import type { CSSProperties, ReactNode, Ref } from 'react'
import type { JarChange, JarFigures } from '../../jar/events.ts'
import type { Candy, Item, ItemId } from '../../jar/items.ts'
import type { JarView } from '../../jar/scenes.ts'
import type { JarTexts, Locale } from '../../jar/texts.ts'
import type { LookName, Quality } from '../KonpeitoCanvas.tsx'
import type { PaletteName } from '../palettes.ts'

/** What a page can do with a jar. Controlled by `count` or `items`, a jar only asks: `onChange` tells what it would become. */
export type KonpeitoHandle = {
  /** Drops so many candies, or these items. @throws RangeError naming what is wrong */
  drop(what?: number | readonly Item[]): void
  /** Takes so many out, the newest first, or those with these ids. */
  take(what?: number | readonly ItemId[]): void
  /** @param strength 0 to 5; 1 */
  shake(strength?: number): void
  /** @param down where gravity points, in the bottle's own frame; [0, -1, 0] stands */
  tilt(down: readonly [number, number, number]): void
  /** Turns the bottle upside down until it is empty. */
  pourOut(): void
  clear(): void
  /** The jar as text: every candy where it lies. */
  save(): string
  /** @throws RangeError when the text is no saved jar; then what was there stays */
  load(saved: string): void
  /** The picture as it is now, PNG. @throws Error while nothing is drawn yet */
  toBlob(): Promise<Blob>
  stats(): JarFigures
  /** Those that have a name, in the order in which they came. */
  items(): Item[]
}

export type KonpeitoBottleProps = {
  /** How many: the jar follows. */
  count?: number
  /** What: the jar follows, by id. Wins over `count`. */
  items?: readonly Item[]
  /** What is there at first; then the jar keeps its own. */
  defaultCount?: number
  defaultItems?: readonly Item[]
  /** Whether what is there at first already rests, or pours in; settled */
  initial?: 'settled' | 'pour'
  /** How many candies fill the jar, 1 to 30000: they are as large as that allows. About 3000 of the usual size */
  capacity?: number
  /** Above capacity one candy stands for n, or what is too much is refused; group */
  overflow?: 'group' | 'refuse'
  view?: JarView
  seed?: number
  /** A name, or sRGB colours; kyoto */
  palette?: PaletteName | readonly string[]
  look?: LookName
  quality?: Quality
  /** m from the camera; beyond it, candies are cheaper; 5 */
  lodDistance?: number
  paused?: boolean
  transparent?: boolean
  /** Whether pointer, touch and keys act on it; true */
  interactive?: boolean
  /** Whether candies that land are heard; false */
  sound?: boolean
  locale?: Locale
  /** Words of your own in place of ours. */
  texts?: Partial<JarTexts>
  /** What stands there until the jar is drawn, or where it cannot be: a picture's address, or anything. */
  poster?: ReactNode
  /** Name of the picture, for screen readers. */
  label?: string
  /** The jar is drawn. */
  onReady?(handle: KonpeitoHandle): void
  onDrop?(candy: Candy): void
  /** impulse in N s */
  onLand?(candy: Candy & { impulse: number }): void
  onSettle?(event: { count: number }): void
  onPick?(candy: Candy): void
  onChange?(change: JarChange): void
  onError?(error: Error): void
  ref?: Ref<KonpeitoHandle>
  className?: string
  style?: CSSProperties
}
