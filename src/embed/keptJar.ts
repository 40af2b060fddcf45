// A jar that is not mounted: what <konpeito-bottle> keeps of its contents before its scene is made and after it was taken away. Drop and take
// follow the same rules as in the world; nothing is simulated.
import { createJar, type Jar } from '../hooks/jar.ts'
import type { JarItem } from '../hooks/jarItems.ts'

export class KeptJar {
  /** A number, or a list of those that have names. */
  contents: number | readonly JarItem[] = 0
  /** The text of a saved jar that is to be loaded once there is a world. */
  saved: string | null = null

  get count(): number {
    return typeof this.contents === 'number' ? this.contents : this.contents.length
  }
  get items(): readonly JarItem[] {
    return typeof this.contents === 'number' ? [] : this.contents
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
    this.contents = 0
  }

  /** @throws Error where nothing was saved before */
  save(): string {
    if (this.saved !== null) return this.saved
    throw new Error('the jar is not there yet: wait for konpeito-ready, or set loading="eager"')
  }

  /** Hands the contents to a jar that is made now. A saved jar is left to `takeSaved`. */
  fill(jar: Jar): void {
    if (typeof this.contents === 'number') jar.setCount(this.contents)
    else jar.setItems(this.contents)
  }
  /** @returns the saved jar, once */
  takeSaved(): string | null {
    const { saved } = this
    this.saved = null
    return saved
  }

  /** Does it to a jar that nobody sees, and keeps what is in it then. */
  #alter(run: (jar: Jar) => void): void {
    const jar = createJar()
    this.fill(jar)
    run(jar)
    this.contents = jar.items()
  }
}
