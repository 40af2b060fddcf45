// What a jar does by itself while it is shown: comes to rest behind the poster in short slices, and is quiet once nothing moves.

import type { AnyWorld } from '../../hooks/usePhysicsWorld.ts'
import type { Jar } from '../../jar/jar.ts'
import { SLICE_MS, settleInSlices } from '../../jar/settleWorld.ts'
import { isAsleep, onWake } from '../../physics/index.ts'

export interface JarController {
  readonly settling: boolean
  readonly resting: boolean
  /** Brings what waits to rest without showing it fall. */
  settle(): void
  pause(paused: boolean): void
  dispose(): void
}

/** ms after which a jar that has come to rest is drawn in full. */
const DRAWN_AFTER = 1500

/** @param settled whether what is there at first is brought to rest; @param changed called when `settling` or `resting` has changed */
export function createJarController(jar: Jar, settled: boolean, changed: () => void): JarController {
  let slices: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let resting = false
  // What is there at first is told of nobody; what comes later is, though it is not seen falling.
  let opened = false
  const rest = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (resting) return
      resting = true
      changed()
    }, DRAWN_AFTER)
  }
  const stir = () => {
    clearTimeout(timer)
    if (paused || slices || isAsleep(jar.world)) rest()
    if (paused || slices || !resting) return
    resting = false
    changed()
  }
  const settle = () => {
    if (slices || isAsleep(jar.world)) return
    const done = () => {
      slices = undefined
      opened = true
      rest()
      changed()
    }
    slices = settleInSlices(jar.world as AnyWorld, done, SLICE_MS, () => jar.step(!opened))
  }
  const stop = [jar.on('settle', rest), onWake(jar.world, stir)]
  if (settled && jar.view === 'bottle') settle()
  if (!slices) opened = true
  if (isAsleep(jar.world)) rest()
  return {
    get settling() {
      return slices !== undefined
    },
    get resting() {
      return resting
    },
    settle() {
      const before = slices
      settle()
      if (slices !== before) changed()
    },
    pause(next) {
      if (next === paused) return
      paused = next
      stir()
    },
    dispose() {
      slices?.()
      clearTimeout(timer)
      for (const end of stop) end()
    },
  }
}
