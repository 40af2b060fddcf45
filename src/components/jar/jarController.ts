// What a jar does by itself while it is shown: it comes to rest out of sight in short slices, and
// reports when nothing has moved for a while.
import type { Jar } from '../../jar/jar.ts'
import { SLICE_MS, settleInSlices } from '../../jar/settleWorld.ts'
import { isAsleep, onWake } from '../../physics/index.ts'
import { threadOf } from '../../view/stepThread.ts'

/** What a controller can bring to rest: a jar, or another world that steps like one. */
export type Steppable = Pick<Jar, 'world' | 'step' | 'on'> & Partial<Pick<Jar, 'stepped' | 'isQuiet' | 'silence'>>

export interface JarController {
  /** Whether it is being brought to rest. */
  readonly settling: boolean
  /** Whether it has been at rest, or paused, for 1.5 seconds. */
  readonly resting: boolean
  /** Brings the candies to rest without showing them fall. */
  settle(): void
  pause(paused: boolean): void
  dispose(): void
}

/** Milliseconds at rest after which a jar is drawn in full quality. */
const RESTING_AFTER = 1500

/**
 * @param settled Whether the first candies are brought to rest.
 * @param changed Called when `settling` or `resting` has changed.
 */
export function createJarController(jar: Steppable, settled: boolean, changed: () => void): JarController {
  let stopSettling: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let resting = false
  // The first candies fire no events. Later ones do, although they are not seen to fall.
  let opened = false
  const startResting = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (resting) return
      resting = true
      changed()
    }, RESTING_AFTER)
  }
  const wake = () => {
    clearTimeout(timer)
    if (paused || stopSettling || isAsleep(jar.world)) startResting()
    if (paused || stopSettling || !resting) return
    resting = false
    changed()
  }
  const settle = () => {
    if (stopSettling || isAsleep(jar.world)) return
    const { world, stepped, isQuiet, silence } = jar
    const end = settleInSlices(world, () => done(), {
      sliceMs: SLICE_MS,
      advance: () => jar.step(),
      client: () => (isQuiet?.() ? threadOf(world).client() : null),
      taken: stepped,
    })
    silence?.(!opened)
    stopSettling = () => {
      end()
      silence?.(false)
    }
    const done = () => {
      stopSettling!()
      stopSettling = undefined
      opened = true
      startResting()
      changed()
    }
  }
  const unlisten = [jar.on('settle', startResting), onWake(jar.world, wake)]
  if (settled) settle()
  if (!stopSettling) opened = true
  if (isAsleep(jar.world)) startResting()
  return {
    get settling() {
      return stopSettling !== undefined
    },
    get resting() {
      return resting
    },
    settle() {
      const before = stopSettling
      settle()
      if (stopSettling !== before) changed()
    },
    pause(next) {
      if (next === paused) return
      paused = next
      wake()
    },
    dispose() {
      stopSettling?.()
      clearTimeout(timer)
      for (const end of unlisten) end()
    },
  }
}
