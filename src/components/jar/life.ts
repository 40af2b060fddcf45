// What a jar does by itself while it is shown: comes to rest behind the poster in short slices, and is quiet once nothing moves.
import { SLICE } from '../../hooks/settleWorld.ts'
import type { Jar } from '../../jar/jar.ts'
import { onWake, type World } from '../../physics/index.ts'

export interface Life {
  readonly settling: boolean
  readonly resting: boolean
  /** Brings what waits to rest without showing it fall. */
  settle(): void
  pause(paused: boolean): void
  end(): void
}

/** ms after which a jar that has come to rest is drawn in full. */
const DRAWN_AFTER = 800

/** @param changed called when `settling` or `resting` has changed */
export function createLife(jar: Jar, settled: boolean, changed: () => void): Life {
  let slice: ReturnType<typeof setTimeout> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let settling = false
  let resting = false
  const setResting = (next: boolean) => {
    if (next === resting) return
    resting = next
    changed()
  }
  const rest = () => {
    clearTimeout(timer)
    timer = setTimeout(() => setResting(true), DRAWN_AFTER)
  }
  const stir = () => {
    clearTimeout(timer)
    if (paused) rest()
    // Slices stir the world too; there nothing is shown yet.
    if (!settling) setResting(false)
  }
  const work = () => {
    if (!jar.settle(SLICE - 1)) {
      slice = setTimeout(work)
      return
    }
    settling = false
    rest()
    changed()
  }
  const settle = () => {
    if (settling) return
    settling = true
    slice = setTimeout(work)
    changed()
  }
  const stop = [jar.on('settle', rest), onWake(jar.world as World, stir)]
  if (settled && jar.candies > 0) {
    settling = true
    slice = setTimeout(work)
  }
  return {
    get settling() {
      return settling
    },
    get resting() {
      return resting
    },
    settle,
    pause(next) {
      if (next === paused) return
      paused = next
      stir()
    },
    end() {
      clearTimeout(slice)
      clearTimeout(timer)
      for (const end of stop) end()
    },
  }
}
