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
 * The value of `ref`. With `count` or `items`, functions that would change the contents call
 * `onChange` instead.
 */
export interface KonpeitoBottleHandle
  extends Pick<Jar, 'shake' | 'tilt' | 'save' | 'load' | 'heightOf' | 'stats' | 'count' | 'items'> {
  /**
   * Drops items.
   * @param what A number of nameless items, or a list of items. @default 1
   */
  drop(what?: number | readonly JarItem[]): void
  /**
   * Removes items.
   * @param what A number of items, the newest first, or a list of ids. @default 1
   */
  take(what?: number | readonly (string | number)[]): void
  /** Removes all items at once. */
  clear(): void
  /**
   * Takes back the last change of the contents, up to 20 in a row. After `clear`, `pourOut` or `load`
   * the candies return to their places. After other changes they fall in.
   */
  undo(): void
  /** Tips the bottle until it is empty, then calls `onChange`; at once while nothing is drawn. */
  pourOut(): void
  /** Focuses the picture, or the button of the list. A jar without `interactive` may have neither. */
  focus(options?: FocusOptions): void
  /**
   * Returns a PNG picture at any size that the browser can draw. The jar on the page does not
   * change.
   * @param options `width` and `height` in pixels, and `transparent`. @default as shown
   * @throws Error while there is no picture
   * @throws RangeError naming the size and what is allowed
   */
  toBlob(options?: PictureOptions): Promise<Blob>
  /**
   * Records a video of the jar: MP4, or WebM if the browser records no MP4. `blob.type` says which.
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
   * Your own jar, made with `createJar`. You can fill it before it is drawn, and it stays alive
   * when the component unmounts. Jar options among the props then have no effect.
   * @default a jar of the component
   */
  jar?: Jar
  /** Controlled: the jar follows this number of items. `items` takes precedence. */
  count?: number
  /** Controlled: the jar follows this list by id. New items fall in, missing items leave. */
  items?: readonly JarItem[]
  /** Uncontrolled: number of items at mount. @default 0 */
  defaultCount?: number
  /** Uncontrolled: items at mount. */
  defaultItems?: readonly JarItem[]
  /**
   * A text of `save()`, loaded at mount: candies return to their places. With `count` or `items`
   * the jar then follows that prop, and candies that stay keep their places. A refused text is
   * reported, and the jar shows its other contents.
   */
  defaultState?: string
  /** Whether candies present at mount start at rest or fall in. @default settled */
  initial?: 'settled' | 'pour'
  /** Name of a palette, or sRGB colours. @default kyoto */
  palette?: PaletteName | readonly string[]
  /**
   * Default shape of items: konpeito, ball, star, heart, coin, or a name given to `registerShape`.
   * @default konpeito
   */
  shape?: string
  /**
   * Default image of items: an address, a data URL or an emoji. Items without a shape are then
   * coins.
   * @default none
   */
  image?: string
  /** Light and background: the time of day. @default day */
  look?: LookName
  /** Rendering quality; `auto` adapts to the frame rate. @default auto */
  quality?: Quality
  /** Distance from the camera beyond which candies are drawn with less detail. Metres. @default 5 */
  lodDistance?: number
  /**
   * Where the physics runs. `auto`: in a worker while many candies move. `on`: in a worker from the
   * start. `off`: in the page. The candies are the same. If workers are not allowed, the page runs
   * the steps. @default auto
   */
  worker?: WorkerMode
  /** Whether the simulation is stopped. @default false */
  paused?: boolean
  /** Whether the page shows through behind the jar. @default false */
  transparent?: boolean
  /**
   * What pointer, touch and keys do. `view`, or true: they move the camera, drop and shake. `play`:
   * they also grab and throw candies, and tilt the bottle. One finger and the wheel still scroll
   * the page. A finger that first rests on a candy grabs it. @default none
   */
  interactive?: Interaction | boolean
  /** Whether candies that hit each other or the glass make a sound. @default false */
  sound?: boolean
  /**
   * Language of the texts, number format and layout direction: a BCP 47 tag such as `ja` or
   * `pt-BR`. English and Japanese texts are included. @default en, in the direction of the page
   */
  locale?: string
  /** Texts in the language of `locale`. Missing texts appear in an included language. */
  texts?: Partial<JarTexts>
  /** Name of the picture for screen readers. */
  label?: string
  /** Shown until the first frame, and without WebGL: an image address, or React nodes. */
  poster?: ReactNode
  /** Called when the first frame is drawn. */
  onReady?(handle: KonpeitoBottleHandle): void
  /** Called when a candy enters, but not for candies present at mount. */
  onDrop?(event: CandyEvent): void
  /** Called when a candy touches something for the first time. */
  onLand?(event: CandyEvent): void
  /** Called when all candies are at rest. */
  onSettle?(event: { count: number }): void
  /** Called when a candy is clicked, or chosen in the list. A torus needs `interactive` for clicks. */
  onPick?(event: CandyEvent): void
  /** Called when pointer, tap or focus moves to another candy; with null when it leaves all. */
  onHover?(event: CandyEvent | null): void
  /**
   * Called when the contents have changed. With `count` or `items`, called with the contents that
   * the handle or a key proposes.
   */
  onChange?(change: JarChange): void
  /**
   * Called when the count rises to a goal, except by a load or an undo. The candies on top then
   * jump, but not with reduced motion.
   */
  onGoal?(goal: JarGoal): void
  /** Called with errors. Without it, errors go to the console. */
  onError?(error: Error): void
  /** Receives the handle. */
  ref?: Ref<KonpeitoBottleHandle>
  /** Id of the box, which also gets all `data-*` and `aria-*` props. `aria-label` means `label`. */
  id?: string
  /** Class of the box, which fills its parent element. */
  className?: string
  /** Style of the box. It overrides `position: relative` and the full width and height. */
  style?: CSSProperties
}

/** Props of JarView.tsx. */
export interface JarViewProps
  extends Omit<KonpeitoBottleProps, keyof JarOptions | 'jar' | 'defaultCount' | 'defaultItems' | 'defaultState'> {
  jar: Jar
  /**
   * Whether the page covers a jar that cannot be drawn. Otherwise its count is shown.
   * @default whether there is a poster
   */
  covered?: boolean
  /** Whether the physics of candies beyond `lodDistance` is cheaper. @default false */
  simplifyFar?: boolean
  /** Whether there is a button that lists the candies. @default with `interactive` or `onPick` */
  lists?: boolean
  /** Called when the first picture is drawn (true), or drawing failed (false). */
  onDrawn?(drawn: boolean): void
}
