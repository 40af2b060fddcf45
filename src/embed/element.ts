// konpeito/element: registers <konpeito-bottle>, the jar for any page, framework or none. It keeps its own contents; `count` follows what
// happens, and setting it drops or takes. What is needed of React, fiber and three is inside the one file that is built from here; no React DOM.
import { createJarElement, type JarElement, type JarElementProps } from '../components/jar/jarElement.ts'
import type { JarTexts } from '../components/jar/texts.ts'
import type { KonpeitoBottleHandle } from '../components/jar/types.ts'
import { createJar, type Jar, type JarStats } from '../jar/jar.ts'
import { checkCount, checkItems, type JarItem } from '../jar/jarItems.ts'
import { ATTRIBUTES, readAttributes, readCount, renewProperties } from './attributes.ts'
import { createElementView, type ElementView } from './elementView.ts'
import { KeptJar } from './keptJar.ts'

export type { KonpeitoBottleEvents } from './elementEvents.ts'

/** Where there is no page (a server that renders), the class can still be named. */
const Base: typeof HTMLElement = typeof HTMLElement === 'undefined' ? (class {} as never) : HTMLElement
/** A lazy jar begins this far, CSS pixels, before it is scrolled into sight. */
const NEAR = '300px'

/**
 * `<konpeito-bottle>`: a jar that keeps its own contents. `count` follows what happens; setting it drops or takes. Attributes, methods and events:
 * docs/element.md.
 */
export class KonpeitoBottleElement extends Base {
  static readonly observedAttributes = ['count', 'loading', ...Object.keys(ATTRIBUTES)]

  #shell: JarElement | null = null
  #jar: Jar | null = null
  /** What the present jar was made from: another one needs a new jar. */
  #made = ''
  #drawn = false
  #observer: IntersectionObserver | null = null
  #view: ElementView | null = null
  /** What is there while nothing is mounted. */
  readonly #kept = new KeptJar(() => {
    const { view, seed, capacity } = readAttributes(
      (name) => this.getAttribute(name),
      () => {},
    )
    return { view, seed, capacity } // what is refused is told by the jar that is seen
  })
  #texts: Partial<JarTexts> | undefined

  connectedCallback(): void {
    for (const name of ['count', 'items', 'texts'] as const) this.#try(() => renewProperties(this, name))
    this.#view ??= createElementView(this)
    if (this.#shell) return
    const loading = this.getAttribute('loading') ?? 'auto'
    if (loading === 'eager' || typeof IntersectionObserver === 'undefined') {
      this.#mount()
      return
    }
    this.#observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && this.#mount(),
      {
        rootMargin: NEAR,
      },
    )
    this.#observer.observe(this)
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect()
    this.#observer = null
    // An element that is only moved is back before this runs.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount()
    })
  }

  /** Another document, as that of a window of its own: a style sheet belongs to one. */
  adoptedCallback(): void {
    this.#view?.dress()
  }

  attributeChangedCallback(name: string, before: string | null, text: string | null): void {
    if (before === text) return
    if (name === 'count') {
      if (text !== null) this.#try(() => this.#setCount(readCount(text)))
    } else if (name === 'loading') {
      if (text === 'eager' && this.isConnected && !this.#shell) this.#mount()
    } else this.#render()
  }

  /** How many are in the jar. Setting it drops or takes. @throws RangeError */
  get count(): number {
    return this.#handle?.stats().count ?? this.#kept.count
  }
  set count(value: number) {
    checkCount(value)
    this.#setCount(value)
  }

  /** All of them. Setting it drops and takes, by id; those that stay take their new label, colour and size. @throws RangeError */
  get items(): readonly JarItem[] {
    return this.#handle?.items() ?? this.#kept.items
  }
  set items(items: readonly JarItem[]) {
    checkItems(items)
    if (this.#jar) this.#jar.setItems(items)
    else this.#kept.contents = items
  }

  /** Words in place of ours. */
  get texts(): Partial<JarTexts> | undefined {
    return this.#texts
  }
  set texts(texts: Partial<JarTexts> | undefined) {
    this.#texts = texts
    this.#render()
  }

  /** Figures of the jar; while it is not mounted, of the count alone. */
  get stats(): Pick<JarStats, 'count' | 'candies' | 'standsFor'> & Partial<JarStats> {
    return this.#handle?.stats() ?? { count: this.count, candies: 0, standsFor: 1 }
  }

  /** Drops so many candies, or these items. @throws RangeError */
  drop(what: number | readonly JarItem[] = 1): void {
    ;(this.#handle ?? this.#kept).drop(what)
  }
  /** Takes so many out, the newest first, or those with these ids. @throws RangeError */
  take(what: number | readonly (string | number)[] = 1): void {
    ;(this.#handle ?? this.#kept).take(what)
  }
  /** @param strength 0 to 3; 1. Nothing before the jar is there */
  shake(strength?: number): void {
    this.#handle?.shake(strength)
  }
  /** @param down where candies fall, in the bottle's own frame; [0, -1, 0] is upright */
  tilt(down: readonly [number, number, number]): void {
    this.#handle?.tilt(down)
  }
  /** Turns the bottle upside down until nothing is left in it. */
  pourOut(): void {
    if (this.#handle) this.#handle.pourOut()
    else this.#kept.clear()
  }
  /** Empties the jar at once. */
  clear(): void {
    ;(this.#handle ?? this.#kept).clear()
  }
  /** The jar as text. @throws Error while it is not mounted */
  save(): string {
    return (this.#handle ?? this.#kept).save()
  }
  /** @throws RangeError when the text is no saved jar; a jar that is not mounted yet tells it by konpeito-error */
  load(saved: string): void {
    if (this.#handle) this.#handle.load(saved)
    else this.#kept.load(saved)
  }
  /** The picture as PNG. @throws Error before there is one */
  toBlob(): Promise<Blob> {
    return this.#handle?.toBlob() ?? Promise.reject(new Error('the jar is not drawn yet: wait for konpeito-ready'))
  }

  #setCount(count: number): void {
    if (this.#jar) this.#jar.setCount(count)
    else this.#kept.contents = count
  }

  get #handle(): KonpeitoBottleHandle | null {
    return this.#shell?.handle ?? null
  }

  #mount(): void {
    this.#observer?.disconnect()
    this.#observer = null
    if (this.#shell || !this.#view) return
    const props = this.#props()
    const { view, seed, capacity, overflow } = props
    this.#made = [view, seed, capacity, overflow].join()
    const jar = createJar({ view, seed, capacity, overflow })
    const stop = jar.on('error', this.#tell('error'))
    this.#try(() => this.#kept.fill(jar))
    stop()
    this.#jar = jar
    this.#shell = createJarElement(this.#view.scene, jar, props)
    const saved = this.#kept.takeSaved()
    if (saved !== null) this.#try(() => this.#shell?.handle.load(saved))
  }

  #unmount(): void {
    const shell = this.#shell
    if (!shell) return
    this.#kept.contents = shell.handle.items()
    this.#shell = null
    this.#jar = null
    shell.dispose()
    this.#drawn = false
    this.#cover()
  }

  /** After a change of attributes: the jar follows, or another one takes its place with the same contents. */
  #render(): void {
    if (!this.#shell) return
    const props = this.#props()
    const { view, seed, capacity, overflow } = props
    if ([view, seed, capacity, overflow].join() === this.#made) {
      this.#shell.update(props)
      return
    }
    this.#unmount()
    this.#mount()
  }

  #props(): JarElementProps {
    const fail = this.#tell('error')
    const props = readAttributes((name) => this.getAttribute(name), fail)
    this.#view!.picture(typeof props.poster === 'string' ? props.poster : null)
    return {
      ...props,
      texts: this.#texts,
      covered: typeof props.poster === 'string' || this.querySelector('[slot="poster"]') !== null,
      onDrawn: (drawn) => {
        this.#drawn = drawn
        this.#cover()
      },
      onReady: this.#tell('ready', () => null),
      onDrop: this.#tell('drop'),
      onLand: this.#tell('land'),
      onSettle: this.#tell('settle'),
      onPick: this.#tell('pick'),
      onChange: this.#tell('change'),
      onError: fail,
    }
  }

  #tell(type: string, detail: (told: unknown) => unknown = (told) => told): (told?: unknown) => void {
    return (told) =>
      this.dispatchEvent(
        new CustomEvent(`konpeito-${type}`, { detail: detail(told) ?? null, bubbles: true, composed: true }),
      )
  }

  /** The poster stands until there is a picture. */
  #cover(): void {
    this.#view!.cover(!this.#drawn)
  }

  #try(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#tell('error')(error)
    }
  }
}

if (typeof customElements !== 'undefined' && !customElements.get('konpeito-bottle'))
  customElements.define('konpeito-bottle', KonpeitoBottleElement)

declare global {
  interface HTMLElementTagNameMap {
    'konpeito-bottle': KonpeitoBottleElement
  }
}
