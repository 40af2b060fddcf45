// konpeito-bottle/element: registers <konpeito-bottle>, the jar for any page. The build is one file
// with the parts of React, fiber and three that it needs.
import { createElement } from 'react'
import { checkPicture, type PictureOptions, type RecordOptions } from '../components/canvas/capture.ts'
import { JarView } from '../components/jar/JarView.tsx'
import { checkTexts, JAR_TEXTS, type JarTexts } from '../components/jar/texts.ts'
import type { JarViewProps, KonpeitoBottleHandle, KonpeitoBottleProps } from '../components/jar/types.ts'
import { onPrint } from '../hooks/usePrinting.ts'
import { prefersReducedMotion } from '../hooks/useReducedMotion.ts'
import { createJarOf, type Jar, type JarStats } from '../jar/jar.ts'
import type { JarItem } from '../jar/jarItems.ts'
import { OPTION_NAMES, pickJarOptions } from '../jar/jarOptions.ts'
import { serveJars } from '../jar/serveJars.ts'
import { windowOf } from '../view/onScreen.ts'
import {
  ATTRIBUTES,
  type AttributeProperties,
  MIRRORED,
  mirrorAttributes,
  readAttributes,
  readCount,
  upgradeProperty,
} from './attributes.ts'
import { attempt, ElementBase, fire, type KonpeitoBottleEvents } from './elementEvents.ts'
import { isWorker } from './elementWorker.ts'
import { createShadow, type Shadow } from './shadow.tsx'

export { registerShape, type ShapeGeometry } from '../components/candies/ownShapes.ts'
export type { JarEntry } from '../jar/jarOptions.ts'
export type { KonpeitoBottleEvents } from './elementEvents.ts'
export { KonpeitoJarsElement } from './jarsTag.ts'

/** Distance from the window at which a lazy jar starts. CSS pixels. */
const LAZY_MARGIN = '300px'

/** The properties that a page may set before the element is defined. */
const PROPERTIES = ['count', 'items', 'texts', ...Object.values(MIRRORED).map(({ prop }) => prop)]

/** The events of a jar that the element passes on. */
const JAR_EVENTS = ['drop', 'land', 'settle', 'change', 'goal'] as const

/**
 * `<konpeito-bottle>`: a jar that keeps its own contents. `count` follows them, and setting it
 * drops or takes candies. The jar is there from construction on, and its methods do the same before
 * it is drawn. Attributes, methods and events: docs/element.md.
 */
export class KonpeitoBottleElement extends (ElementBase as new () => HTMLElement & AttributeProperties<'attribute'>) {
  static readonly observedAttributes = ['count', 'loading', ...Object.keys(ATTRIBUTES)]

  #jar: Jar | null = null
  /** The options of the jar as JSON, and whether attributes have changed since. */
  #options = ''
  #stale = true
  /** Errors before the first drawing, when listeners may be missing. They are reported later. */
  #early: Error[] = []
  #observer: IntersectionObserver | null = null
  #stopPrint: () => void = () => {}
  #shadow: Shadow | null = null
  #mounted = false
  #drawn = false
  #handle: KonpeitoBottleHandle | null = null
  #texts: Partial<JarTexts> | undefined
  /** Whether there are listeners of picks. Then keys can pick too. */
  #heard = false

  override addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: ((this: HTMLElement, event: HTMLElementEventMap[K]) => unknown) | EventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(type: string, listener: EventListener, options?: boolean | AddEventListenerOptions): void {
    super.addEventListener(type, listener, options)
    if (this.#heard || type !== 'konpeito-pick') return
    this.#heard = true
    this.#render()
  }

  connectedCallback(): void {
    for (const name of PROPERTIES) upgradeProperty(this, name)
    if (!this.#shadow) {
      this.#updateJar().forget() // the first contents cannot be undone
      this.#shadow = createShadow(this)
    }
    this.#render()
    if (this.#mounted) return
    const loading = this.getAttribute('loading') ?? 'auto'
    const { IntersectionObserver } = windowOf(this)
    // A test environment may have no observer.
    if (loading === 'eager' || !IntersectionObserver) {
      this.#mount()
      return
    }
    this.#observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && this.#mount(),
      { rootMargin: LAZY_MARGIN },
    )
    this.#observer.observe(this.#shadow.box ?? this)
    this.#stopPrint = onPrint(() => this.#mount())
  }

  disconnectedCallback(): void {
    this.#stopWaiting()
    // A moved element is connected again before this runs.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#mounted = this.#drawn = false
      this.#render()
    })
  }

  /** The element moved to another document. */
  adoptedCallback(): void {
    this.#shadow?.adopt()
  }

  attributeChangedCallback(name: string, before: string | null, text: string | null): void {
    if (before === text) return
    if (name === 'count') {
      if (text !== null) attempt(this, () => this.#updateJar().setCount(readCount(text)))
    } else if (name === 'loading') {
      if (text === 'eager' && this.isConnected) this.#mount()
    } else {
      if (OPTION_NAMES.includes(name as (typeof OPTION_NAMES)[number])) this.#stale = true
      this.#render()
    }
  }

  /**
   * Number of items in the jar. Setting it drops or takes candies. Null and undefined change nothing,
   * and a refused value is fired as `konpeito-error`.
   */
  get count(): number {
    return this.#updateJar().count()
  }
  set count(value: number | null | undefined) {
    this.#set(value, (count) => this.#updateJar().setCount(typeof count === 'string' ? readCount(count) : count))
  }

  /**
   * All items. Setting it drops and takes by id; items that stay take their new label, colour and
   * size. Null, undefined and refused values are as for `count`.
   */
  get items(): readonly JarItem[] {
    return this.#updateJar().items()
  }
  set items(items: readonly JarItem[] | null | undefined) {
    this.#set(items, (list) => this.#updateJar().setItems(list))
  }

  /**
   * Texts in the language of `locale`. Missing ones are in the language that ships. Null, undefined and
   * refused values are as for `count`.
   */
  get texts(): Partial<JarTexts> | undefined {
    return this.#texts
  }
  set texts(texts: Partial<JarTexts> | null | undefined) {
    this.#set(texts, (given) => {
      checkTexts(given, JAR_TEXTS.en)
      this.#texts = given
      this.#render()
    })
  }

  /** Sets a property for a framework, which an error would end. */
  #set<Value>(value: Value | null | undefined, change: (value: Value) => void): void {
    if (value !== null && value !== undefined) attempt(this, () => change(value))
  }

  /** Focuses the picture, or the button of the list. A jar that still waits starts. */
  override focus(options?: FocusOptions): void {
    if (this.isConnected) this.#mount()
    this.#handle?.focus(options)
  }
  /** The jar itself. Changed options, such as `goal` and `unit`, start another one. */
  get jar(): Jar {
    return this.#updateJar()
  }

  /** Statistics of the jar. */
  stats(): JarStats {
    return this.#updateJar().stats()
  }

  /**
   * Lets candies fall in.
   * @param what a number, or items
   * @throws RangeError
   */
  drop(what: number | readonly JarItem[] = 1): void {
    this.#updateJar().drop(what)
  }
  /**
   * Takes candies out.
   * @param what a number, the newest first; or ids
   * @throws RangeError
   */
  take(what: number | readonly (string | number)[] = 1): void {
    this.#updateJar().take(what)
  }
  /**
   * Shakes the jar.
   * @param strength 0 to 3. @default 1
   */
  shake(strength?: number): void {
    this.#updateJar().shake(strength)
  }
  /**
   * Tilts the jar.
   * @param down direction of gravity in the bottle's own coordinates; [0, -1, 0] is upright
   */
  tilt(down: readonly [number, number, number]): void {
    this.#updateJar().tilt(down)
  }
  /** Turns the bottle upside down until it is empty; at once while it is not drawn. */
  pourOut(): void {
    this.#updateJar().pourOut(!this.#drawn || prefersReducedMotion())
  }
  /** Takes back the last change of the contents, up to 20 in a row. */
  undo(): void {
    this.#updateJar().undo()
  }
  /** Empties the jar at once. */
  clear(): void {
    this.#updateJar().clear()
  }
  /** The jar as text: exact, or the places of its candies in about 100 characters a candy. */
  save(options?: { exact?: boolean }): string {
    return this.#updateJar().save(options)
  }
  /**
   * Replaces the jar by a saved one.
   * @throws RangeError when the text is no saved jar, or one of another view or vessel: set these
   * attributes first
   */
  load(saved: string): void {
    this.#updateJar().load(saved)
  }
  /**
   * The height at which a count settles.
   * @returns metres above the inner floor; 0 on a torus
   * @throws RangeError
   */
  heightOf(count: number): number {
    return this.#updateJar().heightOf(count)
  }
  /**
   * A picture as PNG. What is shown stays as it is.
   * @param options width and height in pixels, and transparent
   * @throws Error before the first picture
   * @throws RangeError when the browser cannot draw that size
   */
  async toBlob(options?: PictureOptions): Promise<Blob> {
    checkPicture(options)
    return this.#drawnHandle.toBlob(options)
  }
  /**
   * Records a video: MP4, or WebM where the browser records no MP4.
   * @param options seconds, 0.1 to 60. @default 5
   * @throws Error before the first picture, and where the browser cannot record
   */
  async record(options?: RecordOptions): Promise<Blob> {
    return this.#drawnHandle.record(options)
  }

  get #drawnHandle(): KonpeitoBottleHandle {
    if (!this.#handle) throw new Error('the jar is not drawn yet: wait for konpeito-ready')
    return this.#handle
  }

  /** Applies the attributes. Changed options start a new jar with the same contents. */
  #updateJar(): Jar {
    if (this.#jar && !this.#stale) return this.#jar
    this.#stale = false
    const get = (name: string) => this.getAttribute(name)
    const given = pickJarOptions(readAttributes(get, () => {}))
    const options = JSON.stringify(given)
    if (this.#jar && options === this.#options) return this.#jar
    this.#options = options
    return this.#replaceJar(given)
  }

  #replaceJar(options: ReturnType<typeof pickJarOptions>): Jar {
    this.#drawn = false
    const contents = this.#jar?.items()
    const jar = createJarOf(options, (error) => this.#early.push(error))
    this.#jar = jar
    // The view reports errors while it is there.
    jar.on('error', (error) => {
      if (!this.#shadow) this.#early.push(error)
      else if (!this.#mounted) fire(this, 'error', error)
    })
    if (contents) {
      attempt(this, () => jar.setItems(contents))
      jar.forget()
    }
    for (const type of JAR_EVENTS) jar.on(type, (detail) => this.#shadow && fire(this, type, detail))
    return jar
  }

  #stopWaiting(): void {
    this.#observer?.disconnect()
    this.#observer = null
    this.#stopPrint()
  }

  #mount(): void {
    this.#stopWaiting()
    if (this.#mounted) return
    this.#mounted = true
    this.#render()
  }

  #render(): void {
    if (!this.#shadow) return
    const jar = this.#updateJar()
    const fail = (error: Error) => fire(this, 'error', error)
    if (this.#mounted) for (const error of this.#early.splice(0)) fail(error)
    const props = readAttributes((name) => this.getAttribute(name), this.#mounted ? fail : () => {})
    const picture = typeof props.poster === 'string' ? props.poster : undefined
    this.#shadow.render({
      cover: !this.#drawn,
      picture,
      children: this.#mounted && createElement(JarView, { key: this.#options, ...this.#props(jar, props, picture) }),
    })
  }

  #props(jar: Jar, props: Partial<KonpeitoBottleProps>, picture: string | undefined): JarViewProps {
    return {
      ...props,
      jar,
      poster: undefined,
      texts: this.#texts,
      covered: picture !== undefined || this.querySelector('[slot="poster"]') !== null,
      className: 'scene',
      onDrawn: (drawn) => {
        if (drawn === this.#drawn) return
        this.#drawn = drawn
        this.#render()
      },
      onReady: () => fire(this, 'ready'),
      lists: this.#heard || (props.interactive ?? false) !== false,
      onPick: (candy) => fire(this, 'pick', candy),
      onHover: (candy) => fire(this, 'hover', candy),
      onError: (error) => fire(this, 'error', error),
      ref: (handle) => {
        this.#handle = handle
      },
    }
  }
}

mirrorAttributes(KonpeitoBottleElement.prototype, Object.keys(MIRRORED))
if (typeof customElements !== 'undefined' && !customElements.get('konpeito-bottle'))
  customElements.define('konpeito-bottle', KonpeitoBottleElement)

if (isWorker()) serveJars()

declare global {
  interface HTMLElementTagNameMap {
    'konpeito-bottle': KonpeitoBottleElement
  }
  /** The events bubble: other elements, the document and the window hear them too. */
  interface GlobalEventHandlersEventMap extends KonpeitoBottleEvents {}
}
