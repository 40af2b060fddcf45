// A jar that is not mounted: what <konpeito-bottle> keeps of its contents before its scene is made and after it was taken away. Drop and take
// follow the same rules as in the world; nothing is simulated.
import { createJar, type Jar, type JarOptions } from '../jar/jar.ts'
import type { JarItem } from '../jar/jarItems.ts'

export class KeptJar {
  #contents: number | readonly JarItem[] = 0
  #saved: string | null = null
  readonly #options: () => JarOptions

  /** @param options of the jar that will be made, as they are now */
  constructor(options: () => JarOptions = () => ({})) {
    this.#options = options
  }

  /** A list takes the place of all; to a number they are dropped or taken, those in a saved jar that is to be loaded as well. */
  set contents(contents: number | readonly JarItem[]) {
    if (typeof contents === 'number' && (this.#saved !== null || typeof this.#contents !== 'number')) {
      this.#alter((jar) => jar.setCount(contents))
      return
    }
    this.#contents = contents
    this.#saved = null
  }
  get count(): number {
    return typeof this.#contents === 'number' ? this.#contents : this.#contents.length
  }
  get items(): readonly JarItem[] {
    // Nameless ones get the names that they will have.
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

  /** @throws Error where nothing was saved before */
  save(): string {
    if (this.#saved !== null) return this.#saved
    throw new Error('the jar is not there yet: wait for konpeito-ready, or set loading="eager"')
  }
  /** Keeps the text of a saved jar until there is a world. One that is none is told of then, and changes nothing. */
  load(saved: string): void {
    this.#saved = saved
    this.#alter(() => {})
  }

  /** Hands the contents to a jar that is made now. A saved jar is left to `takeSaved`. */
  fill(jar: Jar): void {
    if (typeof this.#contents === 'number') jar.setCount(this.#contents)
    else jar.setItems(this.#contents)
  }
  /** @returns the saved jar, once */
  takeSaved(): string | null {
    const saved = this.#saved
    this.#saved = null
    return saved
  }

  /** Does it to a jar that nobody sees, and keeps what is in it then; in the saved jar, if there is one. */
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
