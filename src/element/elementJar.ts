// The jar of a <konpeito-bottle>: contents alone while it is not mounted, then a jar in a scene.
import { createJarElement, type JarElement } from '../components/jar/jarElement.ts'
import type { JarElementProps, KonpeitoBottleHandle } from '../components/jar/types.ts'
import { createJarOf, type Jar, type JarOptions } from '../jar/jar.ts'
import type { JarItem } from '../jar/jarItems.ts'
import { pickJarOptions } from '../jar/jarOptions.ts'
import { KeptJar } from './keptJar.ts'

export class ElementJar {
  #element: JarElement | null = null
  #jar: Jar | null = null
  /** The options that the present jar was made with. Other options need a new jar. */
  #options = ''
  /** The contents while no jar is mounted. */
  readonly #kept: KeptJar
  readonly #fail: (error: unknown) => void

  /**
   * @param options Returns the options of the jar to be mounted.
   * @param fail Gets the errors of a mount.
   */
  constructor(options: () => JarOptions, fail: (error: unknown) => void) {
    this.#kept = new KeptJar(options)
    this.#fail = fail
  }

  /** Null while it is not mounted. */
  get handle(): KonpeitoBottleHandle | null {
    return this.#element?.handle ?? null
  }
  /** What changes the contents now. */
  get contents(): KonpeitoBottleHandle | KeptJar {
    return this.handle ?? this.#kept
  }
  get count(): number {
    return this.handle?.stats().count ?? this.#kept.count
  }
  get items(): readonly JarItem[] {
    return this.handle?.items() ?? this.#kept.items
  }

  /** Makes these the contents: a checked count, or checked items. */
  fill(contents: number | readonly JarItem[]): void {
    if (!this.#jar) this.#kept.contents = contents
    else if (typeof contents === 'number') this.#jar.setCount(contents)
    else this.#jar.setItems(contents)
  }

  mount(box: HTMLElement, props: JarElementProps): void {
    const options = pickJarOptions(props)
    this.#options = JSON.stringify(options)
    const jar = createJarOf(options, this.#fail)
    const stop = jar.on('error', this.#fail)
    this.#try(() => this.#kept.fill(jar))
    stop()
    this.#jar = jar
    this.#element = createJarElement(box, jar, props)
    const saved = this.#kept.takeSaved()
    if (saved !== null) this.#try(() => this.#element?.handle.load(saved))
    jar.forget() // what it opens with cannot be taken back
  }

  /** Applies props. @returns false where they need a new jar */
  update(props: JarElementProps): boolean {
    const isSame = JSON.stringify(pickJarOptions(props)) === this.#options
    if (isSame) this.#element?.update(props)
    return isSame
  }

  /** Keeps the contents alone. */
  unmount(): void {
    const element = this.#element
    if (!element) return
    this.#kept.contents = element.handle.items()
    this.#element = null
    this.#jar = null
    element.dispose()
  }

  #try(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#fail(error)
    }
  }
}
