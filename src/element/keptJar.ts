// The contents of a <konpeito-bottle> that is not mounted: before its scene is created and after it
// is removed. Drop and take follow the same rules as in a world; nothing is simulated.
import { createJar, type Jar, type JarOptions } from '../jar/jar.ts'
import { type JarItem, sumOf } from '../jar/jarItems.ts'

export class KeptJar {
  #contents: number | readonly JarItem[] = 0
  #saved: string | null = null
  readonly #options: () => JarOptions

  /** @param options returns the present options of the jar to be made */
  constructor(options: () => JarOptions = () => ({})) {
    this.#options = options
  }

  /**
   * A list replaces all items. A number drops or takes items until there are so many, in a saved
   * jar that waits to be loaded as well.
   */
  set contents(contents: number | readonly JarItem[]) {
    if (typeof contents === 'number' && (this.#saved !== null || typeof this.#contents !== 'number')) {
      this.#alter((jar) => jar.setCount(contents))
      return
    }
    this.#contents = contents
    this.#saved = null
  }
  get count(): number {
    return typeof this.#contents === 'number' ? this.#contents : sumOf(this.#contents)
  }
  get items(): readonly JarItem[] {
    // Items without ids get those that the jar will give them.
    if (typeof this.#contents === 'number') this.#alter(() => {})
    return this.#contents as readonly JarItem[]
  }

  /** @throws RangeError */
  drop(what: number | readonly JarItem[]): void {
    this.#alter((jar) => jar.drop(what))
  }
  /** @throws RangeError */
  take(what: number | readonly (string | number)[]): void {
    this.#alter((jar) => jar.take(what))
  }
  clear(): void {
    this.contents = []
  }

  /**
   * The saved jar that waits to be loaded.
   *
   * @throws Error where there is none
   */
  save(): string {
    if (this.#saved !== null) return this.#saved
    throw new Error('the jar is not there yet: wait for konpeito-ready, or set loading="eager"')
  }
  /** Keeps the text of a saved jar until there is a world. A damaged text changes nothing, and is
   * reported then. */
  load(saved: string): void {
    this.#saved = saved
    this.#alter(() => {})
  }

  /** Fills a new jar with the contents. A saved jar is left to `takeSaved`. */
  fill(jar: Jar): void {
    if (typeof this.#contents === 'number') jar.setCount(this.#contents)
    else jar.setItems(this.#contents)
  }
  /** The saved jar, and null from the second call on. */
  takeSaved(): string | null {
    const saved = this.#saved
    this.#saved = null
    return saved
  }

  /**
   * Changes a jar that is not shown, and keeps its contents; if a saved jar waits, the change is in
   * it.
   */
  #alter(run: (jar: Jar) => void): void {
    const jar = createJar(this.#options())
    this.fill(jar)
    const loaded = this.#saved !== null && loads(jar, this.#saved)
    run(jar)
    this.#contents = jar.items()
    if (loaded) this.#saved = jar.save()
  }
}

function loads(jar: Jar, saved: string): boolean {
  try {
    jar.load(saved)
    return true
  } catch {
    return false
  }
}
