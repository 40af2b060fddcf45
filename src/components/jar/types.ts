// The props and the handle of <KonpeitoBottle>.
import type { CSSProperties, ReactNode, Ref } from 'react'
import type { CandyEvent, Jar, JarChange, JarOptions } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import type { JarGoal } from '../../jar/jarOptions.ts'
import type { PaletteName } from '../../jar/palettes.ts'
import type { LookName } from '../../view/lightingPresets.ts'
import type { Quality } from '../../view/quality.ts'
import type { WorkerMode } from '../../view/stepScheduler.ts'
import type { PictureOptions, RecordOptions } from '../canvas/capture.ts'
import type { JarTexts } from './texts.ts'

/**
 * The value of `ref`. With `count` or `items` given, the functions that would change the contents
 * call `onChange` instead.
 */
export interface KonpeitoBottleHandle
  extends Pick<Jar, 'shake' | 'tilt' | 'save' | 'load' | 'heightOf' | 'stats' | 'items'> {
  /**
   * Drops nameless items or the items given.
   * @param what A number of items, or the items. @default 1
   */
  drop(what?: number | readonly JarItem[]): void
  /**
   * Takes items out.
   * @param what A number of items, the newest first, or ids. @default 1
   */
  take(what?: number | readonly (string | number)[]): void
  /** Removes all items at once. */
  clear(): void
  /**
   * Takes back the last change of the contents, up to 20 in a row. After a clear, a pour or a load
   * the candies are where they were; otherwise they fall in.
   */
  undo(): void
  /** Tips the bottle until it is empty, and calls `onChange` when it is done. */
  pourOut(): void
  /**
   * A picture as PNG, at any size that the browser can draw. What is shown stays as it is.
   * @param options `width` and `height` in pixels, and `transparent`. @default as shown
   * @throws Error while there is no picture
   * @throws RangeError naming the size and what is allowed
   */
  toBlob(options?: PictureOptions): Promise<Blob>
  /**
   * Records a video of what is shown: MP4, or WebM where the browser records no MP4. Its type is
   * that of the blob.
   * @param options `seconds`, 0.1 to 60. @default 5
   * @throws Error while there is no picture, and where the browser cannot record
   */
  record(options?: RecordOptions): Promise<Blob>
}

/** What pointer, touch and keys do to a jar. */
export type Interaction = 'none' | 'view' | 'play'

/** Props of `<KonpeitoBottle>`. */
export interface KonpeitoBottleProps extends JarOptions {
  /**
   * A jar of your own, made with `createJar`: it can be filled before it is drawn, and goes on when
   * the component unmounts. `JarOptions` among the props have no effect then.
   * @default a jar of the component
   */
  jar?: Jar
  /** Controlled: the jar follows this number of items. `items` takes precedence. */
  count?: number
  /** Controlled: the jar follows this list by id. New items fall in, missing ones leave. */
  items?: readonly JarItem[]
  /** Uncontrolled: the number of items at mount. @default 0 */
  defaultCount?: number
  /** Uncontrolled: the items at mount. */
  defaultItems?: readonly JarItem[]
  /** Candies present at mount start at rest, or fall in. @default settled */
  initial?: 'settled' | 'pour'
  /** Name of a palette, or sRGB colours. @default kyoto */
  palette?: PaletteName | readonly string[]
  /**
   * Shape of the items that have none of their own: konpeito, ball, star, heart, coin, or a name
   * given to `registerShape`. @default konpeito
   */
  shape?: string
  /**
   * Image of the items that have none of their own: an address, a data URL or an emoji. They are
   * coins where no shape is given. @default none
   */
  image?: string
  /** Light and background: the time of day. @default day */
  look?: LookName
  /** Rendering quality; `auto` adapts to the frame rate. @default auto */
  quality?: Quality
  /** Distance from the camera beyond which physics and drawing cost less. Metres. @default 5 */
  lodDistance?: number
  /**
   * Where the physics runs. `auto`: in a worker while many candies move. `on`: in a worker from the
   * start. `off`: in the page. The candies are the same. Where a worker is refused, the page runs
   * the steps. @default auto
   */
  worker?: WorkerMode
  /** Whether the world stands still. @default false */
  paused?: boolean
  /** Whether the page shows through behind the jar. @default false */
  transparent?: boolean
  /**
   * What pointer, touch and keys do. `view`, or true: they move the camera, drop and shake. `play`:
   * they also grab candies, throw them, and tilt the bottle. One finger and the wheel still scroll
   * the page; a finger that rests on a candy first grabs it. @default none
   */
  interactive?: Interaction | boolean
  /** Whether landing candies make a sound. @default false */
  sound?: boolean
  /**
   * Language of the texts, form of the numbers and direction of the layout: a BCP 47 tag such as
   * `ja` or `pt-BR`. English and Japanese texts ship. @default en, in the direction of the page
   */
  locale?: string
  /** Texts in the language of `locale`. Missing ones are in the language that ships. */
  texts?: Partial<JarTexts>
  /** Label of the picture for screen readers. */
  label?: string
  /**
   * Shown until the picture is ready, and without WebGL: the address of an image, or React nodes.
   */
  poster?: ReactNode
  /** Called when the first picture is drawn. */
  onReady?(handle: KonpeitoBottleHandle): void
  /** Called when a candy enters, but not for candies that start at rest. */
  onDrop?(event: CandyEvent): void
  /** Called when a candy touches something for the first time. */
  onLand?(event: CandyEvent): void
  /** Called when all candies are at rest. */
  onSettle?(event: { count: number }): void
  /**
   * Called when a candy is clicked, or chosen from the list. On a torus, clicks need `interactive`.
   */
  onPick?(event: CandyEvent): void
  /**
   * Called when the pointer rests on another candy, or a tap or the focus in the list is on one;
   * with null when there is none any more.
   */
  onHover?(event: CandyEvent | null): void
  /**
   * Called when the contents have changed. With `count` or `items` given, called with the contents
   * that the handle or a key asks for.
   */
  onChange?(change: JarChange): void
  /**
   * Called when the count has risen to a goal, by a change that is neither a load nor an undo. The
   * candies on top jump then, but not with reduced motion.
   */
  onGoal?(goal: JarGoal): void
  /** Called with errors. Without it they are written to the console. */
  onError?(error: Error): void
  /** Receives the handle. */
  ref?: Ref<KonpeitoBottleHandle>
  /** Class of the box, which fills its container. */
  className?: string
  /** Style of the box. It overrides `position: relative` and the full width and height. */
  style?: CSSProperties
}

/** Props of the presenter, JarView.tsx. */
export interface JarViewProps
  extends Omit<KonpeitoBottleProps, keyof JarOptions | 'jar' | 'defaultCount' | 'defaultItems'> {
  jar: Jar
  /**
   * Whether the page shows something where nothing can be drawn; then the plain count is left out.
   * @default whether there is a poster
   */
  covered?: boolean
  /** The first picture is drawn (true), or there will be none (false). */
  onDrawn?(drawn: boolean): void
}
