// konpeito/element: registers <konpeito-bottle>, the jar for any page, framework or none. It keeps its own contents; `count` follows what
// happens, and setting it drops or takes. What is needed of React, fiber and three is inside the one file that is built from here; no React DOM.
import { createShell, type Shell, type ShellProps } from '../components/jar/shell.ts'
import type { JarTexts } from '../components/jar/texts.ts'
import type { KonpeitoBottleHandle } from '../components/jar/types.ts'
import { createJar, type Jar, type JarStats } from '../hooks/jar.ts'
import { checkCount, checkItems, type JarItem } from '../hooks/jarItems.ts'
import { ATTRIBUTES, readAttributes, readCount } from './attributes.ts'
import { createElementView, type ElementView } from './elementView.ts'

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

  #shell: Shell | null = null
  /** What the present jar was made from: another one needs a new jar. */
  #made = ''
  #drawn = false
  #observer: IntersectionObserver | null = null
  #view: ElementView | null = null
  /** What is there while nothing is mounted. */
  #kept: number | readonly JarItem[] = 0
  #saved: string | null = null
  #texts: Partial<JarTexts> | undefined

  connectedCallback(): void {
    this.#upgrade('count', 'items', 'texts')
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
    if (this.#handle) return this.#handle.stats().count
    return typeof this.#kept === 'number' ? this.#kept : this.#kept.length
  }
  set count(value: number) {
    checkCount(value)
    this.#setCount(value)
  }

  /** Those that have a name. Setting it drops and takes, by id. @throws RangeError */
  get items(): readonly JarItem[] {
    if (this.#handle) return this.#handle.items()
    return typeof this.#kept === 'number' ? [] : this.#kept
  }
  set items(items: readonly JarItem[]) {
    checkItems(items)
    const handle = this.#handle
    if (!handle) {
      this.#kept = items
      return
    }
    const [wanted, there] = [new Set(items.map(({ id }) => id)), new Set(handle.items().map(({ id }) => id))]
    if (there.size < handle.stats().count) handle.clear()
    handle.take([...there].filter((id) => !wanted.has(id)))
    handle.drop(items.filter(({ id }) => !there.has(id)))
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
    if (this.#handle) {
      this.#handle.drop(what)
      return
    }
    // A jar that is not there yet does the same without a world to show.
    const jar = this.#ghost()
    jar.drop(what)
    this.#kept = jar.items()
  }
  /** Takes so many out, the newest first, or those with these ids. @throws RangeError */
  take(what: number | readonly (string | number)[] = 1): void {
    if (this.#handle) {
      this.#handle.take(what)
      return
    }
    const jar = this.#ghost()
    jar.take(what)
    this.#kept = jar.items()
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
    else this.#kept = 0
  }
  /** Empties the jar at once. */
  clear(): void {
    if (this.#handle) this.#handle.clear()
    else this.#kept = 0
  }
  /** The jar as text. @throws Error while it is not mounted */
  save(): string {
    if (this.#handle) return this.#handle.save()
    if (this.#saved !== null) return this.#saved
    throw new Error('the jar is not there yet: wait for konpeito-ready, or set loading="eager"')
  }
  /** @throws RangeError when the text is no saved jar; a jar that is not mounted yet tells it by konpeito-error */
  load(saved: string): void {
    if (this.#handle) this.#handle.load(saved)
    else this.#saved = saved
  }
  /** The picture as PNG. @throws Error before there is one */
  toBlob(): Promise<Blob> {
    return this.#handle?.toBlob() ?? Promise.reject(new Error('the jar is not drawn yet: wait for konpeito-ready'))
  }

  #setCount(count: number): void {
    if (!this.#handle) this.#kept = count
    else if (count > this.count) this.#handle.drop(count - this.count)
    else if (count < this.count) this.#handle.take(this.count - count)
  }

  #ghost(): Jar {
    const jar = createJar()
    fill(jar, this.#kept)
    return jar
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
    this.#try(() => fill(jar, this.#kept))
    stop()
    this.#shell = createShell(this.#view.scene, jar, props)
    const saved = this.#saved
    this.#saved = null
    if (saved !== null) this.#try(() => this.#shell?.handle.load(saved))
  }

  #unmount(): void {
    const shell = this.#shell
    if (!shell) return
    this.#kept = shell.handle.items()
    this.#shell = null
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

  #props(): ShellProps {
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

  /** Properties that a page set before the element was known go through their setters now. */
  #upgrade(...names: ('count' | 'items' | 'texts')[]): void {
    for (const name of names) {
      if (!Object.hasOwn(this, name)) continue
      const value = this[name]
      delete (this as Record<string, unknown>)[name]
      ;(this as Record<string, unknown>)[name] = value
    }
  }
}

function fill(jar: Jar, contents: number | readonly JarItem[]): void {
  if (typeof contents === 'number') jar.setCount(contents)
  else jar.setItems(contents)
}

if (typeof customElements !== 'undefined' && !customElements.get('konpeito-bottle'))
  customElements.define('konpeito-bottle', KonpeitoBottleElement)

declare global {
  interface HTMLElementTagNameMap {
    'konpeito-bottle': KonpeitoBottleElement
  }
}
