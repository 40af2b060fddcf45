// <konpeito-jars>: jars side by side, for any page. It is registered with <konpeito-bottle>.
import { checkJars, createJarsElement, type JarsElement } from '../components/jars/jarsElement.ts'
import type { JarEntry, JarsProps } from '../components/jars/types.ts'
import { refuse } from '../physics/internal.ts'
import { readAttributes, upgradeProperties } from './attributes.ts'
import { createElementView, ElementBase, type ElementView } from './elementView.ts'
import { JARS_ATTRIBUTES } from './jarsAttributes.ts'

/**
 * `<konpeito-jars>`: jars in a row with one scale. The attribute `jars` is a list in JSON, such as
 * `[{ "label": "Monday", "count": 3 }]`; the property takes the list itself.
 */
export class KonpeitoJarsElement extends ElementBase {
  static readonly observedAttributes = ['jars', ...JARS_ATTRIBUTES]

  #element: JarsElement | null = null
  #view: ElementView | null = null
  #jars: readonly JarEntry[] = []

  connectedCallback(): void {
    this.#try(() => upgradeProperties(this, 'jars'))
    this.#view ??= createElementView(this)
    this.#view.checkReset()
    this.#view.showPoster(false)
    this.#view.scene.style.cssText += 'display: flex; flex-direction: column'
    this.#element ??= createJarsElement(this.#view.scene, this.#props())
  }

  disconnectedCallback(): void {
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#element?.dispose()
      this.#element = null
    })
  }

  adoptedCallback(): void {
    this.#view?.adoptStyle()
  }

  attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
    if (name === 'jars') this.#try(() => this.#set(parse(text ?? '[]')))
    else this.#element?.update(this.#props())
  }

  /**
   * The jars from left to right. Those that stay keep their candies, by label.
   *
   * @throws RangeError naming the jar, the value and what is allowed
   */
  get jars(): readonly JarEntry[] {
    return this.#jars
  }
  set jars(jars: readonly JarEntry[]) {
    this.#set(jars)
  }

  #set(jars: unknown): void {
    checkJars(jars)
    this.#jars = jars
    this.#element?.update(this.#props())
  }

  #props(): JarsProps {
    const onError = (error: Error) => this.#report('error', error)
    const read = readAttributes(
      (name) => ((JARS_ATTRIBUTES as readonly string[]).includes(name) ? this.getAttribute(name) : null),
      onError,
    )
    return { ...(read as Partial<JarsProps>), jars: this.#jars, onReady: () => this.#report('ready', null), onError }
  }

  #report(type: 'error' | 'ready', detail: Error | null): void {
    this.dispatchEvent(new CustomEvent(`konpeito-${type}`, { detail, bubbles: true, composed: true }))
  }

  #try(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#report('error', error as Error)
    }
  }
}

/** @throws RangeError */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('jars', 'a list in JSON, such as [{ "label": "Monday", "count": 3 }]', text)
  }
}

if (typeof customElements !== 'undefined' && !customElements.get('konpeito-jars'))
  customElements.define('konpeito-jars', KonpeitoJarsElement)

declare global {
  interface HTMLElementTagNameMap {
    'konpeito-jars': KonpeitoJarsElement
  }
}
