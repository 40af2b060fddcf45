// <konpeito-jars>: jars side by side, for any page. It is registered with <konpeito-bottle>.
import { createElement } from 'react'
import { KonpeitoJars } from '../components/jars/KonpeitoJars.tsx'
import { checkJars, type KonpeitoJarsProps } from '../components/jars/row.ts'
import type { JarEntry } from '../jar/jarOptions.ts'
import { refuse } from '../physics/internal.ts'
import {
  ATTRIBUTES,
  type AttributeProperties,
  JARS_ATTRIBUTES,
  mirrorAttributes,
  readAttributes,
  upgradeProperty,
} from './attributes.ts'
import { attempt, ElementBase, fire } from './elementEvents.ts'
import { createShadow, type Shadow } from './shadow.tsx'

/** The properties that a page may set before the element is defined. */
const PROPERTIES = ['jars', ...JARS_ATTRIBUTES.map((name) => ATTRIBUTES[name]!.prop)]

/**
 * `<konpeito-jars>`: jars in a row with one scale. The attribute `jars` is a list in JSON, such as
 * `[{ "label": "Monday", "count": 3 }]`. The property takes the list itself.
 */
export class KonpeitoJarsElement extends (ElementBase as new () => HTMLElement & AttributeProperties<'row'>) {
  static readonly observedAttributes = ['jars', ...JARS_ATTRIBUTES]

  readonly #internals = this.attachInternals()
  #shadow: Shadow | null = null
  #mounted = false
  #jars: readonly JarEntry[] = []

  connectedCallback(): void {
    for (const name of PROPERTIES) upgradeProperty(this, name)
    this.#shadow ??= createShadow(this)
    this.#mounted = true
    this.#render()
  }

  disconnectedCallback(): void {
    // A moved element is connected again before this runs.
    queueMicrotask(() => {
      this.#mounted = this.isConnected
      this.#render()
    })
  }

  adoptedCallback(): void {
    this.#shadow?.adopt()
  }

  attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
    if (name === 'jars') attempt(this, () => this.#set(parse(text ?? '[]')))
    else this.#render()
  }

  /**
   * The jars from left to right. Those that stay keep their candies, by label. Null and undefined change
   * nothing, and a refused list is fired as `konpeito-error`.
   */
  get jars(): readonly JarEntry[] {
    return this.#jars
  }
  set jars(jars: readonly JarEntry[] | null | undefined) {
    if (jars !== null && jars !== undefined) attempt(this, () => this.#set(jars))
  }

  #set(jars: unknown): void {
    checkJars(jars)
    this.#jars = jars
    this.#render()
  }

  #render(): void {
    this.#shadow?.render({ cover: false, children: this.#mounted && createElement(KonpeitoJars, this.#props()) })
  }

  #props(): KonpeitoJarsProps {
    const onError = (error: Error) => fire(this, 'error', error)
    const read = readAttributes((name) => (JARS_ATTRIBUTES.includes(name) ? this.getAttribute(name) : null), onError)
    return {
      ...(read as Partial<KonpeitoJarsProps>),
      jars: this.#jars,
      onReady: () => fire(this, 'ready'),
      onLines: (lines) => {
        // The height depends on the state, which browsers before 2024 refuse.
        if (!CSS.supports('selector(:state(lines-2))')) return
        const { states } = this.#internals
        states.clear()
        if (lines > 1) states.add(`lines-${Math.min(lines, 3)}`)
      },
      onPick: (candy) => fire(this, 'pick', candy),
      onError,
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

mirrorAttributes(KonpeitoJarsElement.prototype, JARS_ATTRIBUTES)
if (typeof customElements !== 'undefined' && !customElements.get('konpeito-jars'))
  customElements.define('konpeito-jars', KonpeitoJarsElement)

declare global {
  interface HTMLElementTagNameMap {
    'konpeito-jars': KonpeitoJarsElement
  }
}
