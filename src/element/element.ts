// konpeito-bottle/element: registers <konpeito-bottle>, the jar for any page, with a framework or
// without. It is built into one file with what it needs of React, fiber and three; React DOM is not
// in it.
import type { PictureOptions, RecordOptions } from '../components/canvas/capture.ts'
import { JAR_TEXTS, type JarTexts } from '../components/jar/texts.ts'
import type { JarElementProps, KonpeitoBottleHandle } from '../components/jar/types.ts'
import { checkTexts } from '../components/jar/words.ts'
import type { JarStats } from '../jar/jar.ts'
import { checkCount, checkItems, type JarItem } from '../jar/jarItems.ts'
import { makeJarSystem } from '../jar/tableForces.ts'
import { serveSteps } from '../physics/internal.ts'
import { ATTRIBUTES, readAttributes, readCount, upgradeProperties } from './attributes.ts'
import type { KonpeitoBottleEvents } from './elementEvents.ts'
import { ElementJar } from './elementJar.ts'
import { createElementView, ElementBase, type ElementView } from './elementView.ts'
import { isWorker } from './elementWorker.ts'

export { registerShape } from '../components/candies/registerShape.ts'
export type { JarEntry } from '../components/jars/types.ts'
export type { KonpeitoBottleEvents } from './elementEvents.ts'
export { KonpeitoJarsElement } from './jarsTag.ts'

/** How far outside the window a lazy jar starts. CSS pixels. */
const LAZY_MARGIN = '300px'

/**
 * `<konpeito-bottle>`: a jar that keeps its own contents. `count` follows them, and setting it
 * drops or takes candies. Attributes, methods and events: docs/element.md.
 */
export class KonpeitoBottleElement extends ElementBase {
  static readonly observedAttributes = ['count', 'loading', ...Object.keys(ATTRIBUTES)]

  readonly #jar = new ElementJar(() => {
    const { view, seed, capacity, unit, vessel } = readAttributes(
      (name) => this.getAttribute(name),
      () => {},
    )
    return { view, seed, capacity, unit, vessel } // bad attributes are reported when the jar is mounted
  }, this.#dispatch('error'))
  #observer: IntersectionObserver | null = null
  #view: ElementView | null = null
  #texts: Partial<JarTexts> | undefined

  connectedCallback(): void {
    for (const name of ['count', 'items', 'texts'] as const) this.#try(() => upgradeProperties(this, name))
    this.#view ??= createElementView(this)
    this.#view.checkReset()
    if (this.#jar.handle) return
    const loading = this.getAttribute('loading') ?? 'auto'
    if (loading === 'eager' || typeof IntersectionObserver === 'undefined') {
      this.#mount()
      return
    }
    this.#observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && this.#mount(),
      { rootMargin: LAZY_MARGIN },
    )
    this.#observer.observe(this.#view.box)
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect()
    this.#observer = null
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount()
    })
  }

  /** The element moved to another document. A style sheet belongs to one document. */
  adoptedCallback(): void {
    this.#view?.adoptStyle()
  }

  attributeChangedCallback(name: string, before: string | null, text: string | null): void {
    if (before === text) return
    if (name === 'count') {
      if (text !== null) this.#try(() => this.#jar.fill(readCount(text)))
    } else if (name === 'loading') {
      if (text === 'eager' && this.isConnected) this.#mount()
    } else this.#render()
  }

  /**
   * Number of items in the jar. Setting it drops or takes candies.
   *
   * @throws RangeError
   */
  get count(): number {
    return this.#jar.count
  }
  set count(value: number) {
    checkCount(value)
    this.#jar.fill(value)
  }

  /**
   * All items. Setting it drops and takes by id; items that stay take their new label, colour and
   * size.
   *
   * @throws RangeError
   */
  get items(): readonly JarItem[] {
    return this.#jar.items
  }
  set items(items: readonly JarItem[]) {
    checkItems(items)
    this.#jar.fill(items)
  }

  /**
   * Texts in the language of `locale`. Missing ones are in the language that ships.
   *
   * @throws RangeError
   */
  get texts(): Partial<JarTexts> | undefined {
    return this.#texts
  }
  set texts(texts: Partial<JarTexts> | undefined) {
    checkTexts(texts ?? {}, JAR_TEXTS.en)
    this.#texts = texts
    this.#render()
  }

  /** Statistics of the jar; while it is not mounted, the count alone. */
  stats(): Pick<JarStats, 'count' | 'candies' | 'standsFor'> & Partial<JarStats> {
    return this.#jar.handle?.stats() ?? { count: this.count, candies: 0, standsFor: 1 }
  }

  /**
   * Lets candies fall in.
   *
   * @param what a number, or items
   * @throws RangeError
   */
  drop(what: number | readonly JarItem[] = 1): void {
    this.#jar.contents.drop(what)
  }
  /**
   * Takes candies out.
   *
   * @param what a number, the newest first; or ids
   * @throws RangeError
   */
  take(what: number | readonly (string | number)[] = 1): void {
    this.#jar.contents.take(what)
  }
  /**
   * Shakes the jar, once it is mounted.
   *
   * @param strength 0 to 3. @default 1
   */
  shake(strength?: number): void {
    this.#jar.handle?.shake(strength)
  }
  /**
   * Tilts the jar, once it is mounted.
   *
   * @param down direction of gravity in the bottle's own frame; [0, -1, 0] is upright
   */
  tilt(down: readonly [number, number, number]): void {
    this.#jar.handle?.tilt(down)
  }
  /** Turns the bottle upside down until it is empty. */
  pourOut(): void {
    if (this.#jar.handle) this.#jar.handle.pourOut()
    else this.#jar.contents.clear()
  }
  /**
   * Takes back the last change of the contents, up to 20 in a row. No effect while it is not
   * mounted.
   */
  undo(): void {
    this.#jar.handle?.undo()
  }
  /** Empties the jar at once. */
  clear(): void {
    this.#jar.contents.clear()
  }
  /**
   * The jar as text.
   *
   * @throws Error while it is not mounted
   */
  save(): string {
    return this.#jar.contents.save()
  }
  /**
   * Replaces the jar by a saved one.
   *
   * @throws RangeError when the text is no saved jar; before it is mounted, `konpeito-error`
   * reports that
   */
  load(saved: string): void {
    this.#jar.contents.load(saved)
  }
  /**
   * The height at which a count settles, once it is mounted.
   *
   * @returns metres above the inner floor; 0 on a torus, and while it is not mounted
   * @throws RangeError
   */
  heightOf(count: number): number {
    return this.#jar.handle?.heightOf(count) ?? 0
  }
  /**
   * A picture as PNG. What is shown stays as it is.
   *
   * @param options width and height in pixels, and transparent
   * @throws Error before the first picture
   * @throws RangeError when the browser cannot draw that size
   */
  async toBlob(options?: PictureOptions): Promise<Blob> {
    return this.#drawnHandle.toBlob(options)
  }
  /**
   * Records a video: MP4, or WebM where the browser records no MP4.
   *
   * @param options seconds, 0.1 to 60. @default 5
   * @throws Error before the first picture, and where the browser cannot record
   */
  async record(options?: RecordOptions): Promise<Blob> {
    return this.#drawnHandle.record(options)
  }

  get #drawnHandle(): KonpeitoBottleHandle {
    if (!this.#jar.handle) throw new Error('the jar is not drawn yet: wait for konpeito-ready')
    return this.#jar.handle
  }

  #mount(): void {
    this.#observer?.disconnect()
    this.#observer = null
    if (!this.#jar.handle && this.#view) this.#jar.mount(this.#view.scene, this.#props())
  }

  #unmount(): void {
    this.#jar.unmount()
    this.#view?.showPoster(true)
  }

  /** Applies changed attributes: to the jar, or by a new jar with the same contents. */
  #render(): void {
    if (!this.#jar.handle || this.#jar.update(this.#props())) return
    this.#unmount()
    this.#mount()
  }

  #props(): JarElementProps {
    const fail = this.#dispatch('error')
    const props = readAttributes((name) => this.getAttribute(name), fail)
    this.#view!.setPicture(typeof props.poster === 'string' ? props.poster : null)
    return {
      ...props,
      texts: this.#texts,
      covered: typeof props.poster === 'string' || this.querySelector('[slot="poster"]') !== null,
      // The poster is shown until the first picture.
      onDrawn: (drawn) => this.#view?.showPoster(!drawn),
      onReady: this.#dispatch('ready', () => null),
      onDrop: this.#dispatch('drop'),
      onLand: this.#dispatch('land'),
      onSettle: this.#dispatch('settle'),
      onPick: this.#dispatch('pick'),
      onHover: this.#dispatch('hover'),
      onChange: this.#dispatch('change'),
      onGoal: this.#dispatch('goal'),
      onError: fail,
    }
  }

  #dispatch(type: string, detail: (value: unknown) => unknown = (value) => value): (value?: unknown) => void {
    return (value) =>
      this.dispatchEvent(
        new CustomEvent(`konpeito-${type}`, { detail: detail(value) ?? null, bubbles: true, composed: true }),
      )
  }

  #try(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#dispatch('error')(error)
    }
  }
}

if (typeof customElements !== 'undefined' && !customElements.get('konpeito-bottle'))
  customElements.define('konpeito-bottle', KonpeitoBottleElement)

if (isWorker()) serveSteps(globalThis as unknown as Parameters<typeof serveSteps>[0], makeJarSystem)

declare global {
  interface HTMLElementTagNameMap {
    'konpeito-bottle': KonpeitoBottleElement
  }
  /** The events bubble: other elements, the document and the window hear them too. */
  interface GlobalEventHandlersEventMap extends KonpeitoBottleEvents {}
}
