// Settles a jar out of sight in short slices, and reports when nothing has moved for a while.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Jar } from '../jar/jar.ts'
import { type Filling, fillAtOnce } from '../jar/jarWorld.ts'
import { isAsleep, onWake, type World } from '../physics/index.ts'
import { settleInSlices } from '../scenes/settle.ts'
import { schedulerOf, type WorkerMode } from '../view/stepScheduler.ts'

/** What can be settled: a jar, or a world that steps like a jar. */
export type Steppable = Pick<Jar, 'world' | 'step' | 'on'> &
  Partial<Pick<Jar, 'vessel' | 'stepped' | 'isQuiet' | 'silence'>>

export interface Rest {
  /** Whether the jar is settling out of sight. */
  readonly settling: boolean
  /** Whether the jar has been at rest or paused for 1.5 seconds. */
  readonly resting: boolean
}

export interface RestOptions {
  /** Where the jar is stepped. */
  worker: WorkerMode
  /** Whether the jar first settles out of sight. A new value starts again. */
  settled: boolean
  /** Whether the jar can be shown, asked every few steps. A new function starts again. @default isAsleep */
  until?: (world: Jar['world']) => boolean
  /** The number of candies that stay in the queue when an empty jar is filled at once. @default 0 */
  left?: (jar: Jar) => number
  /** Whether the jar settles out of sight after each render. @default false */
  always?: boolean
  /** @default false */
  paused?: boolean
}

/** Milliseconds at rest after which a jar is drawn in full quality. */
const RESTING_AFTER = 1500

export function useRest(jar: Steppable, options: RestOptions): Rest {
  const { worker, settled, until = isAsleep, left, always = false, paused = false } = options
  const [rest, setRest] = useState<Rest>(() => ({ settling: settled && !until(jar.world), resting: false }))
  const keeper = useRef<RestKeeper>(undefined)
  const mode = useEffectEvent(() => worker)
  useLayoutEffect(() => {
    const made = createRestKeeper(jar, { settled, until, left, mode }, setRest)
    keeper.current = made
    return made.dispose
  }, [jar, settled, until, left])
  useLayoutEffect(() => {
    keeper.current!.pause(paused)
    if (always) keeper.current!.settle()
  })
  return rest
}

/** What is left of a world's first filling: a keeper may end before it, and another goes on. */
const unfinished = new WeakMap<World, () => boolean>()

type RestKeeper = ReturnType<typeof createRestKeeper>
type KeeperOptions = Pick<RestOptions, 'settled' | 'left'> & { until: typeof isAsleep; mode(): WorkerMode }

function beginFilling(world: World, filling: Filling): () => boolean {
  const fillPart = fillAtOnce(world, filling)
  const part = () => {
    const isLast = fillPart()
    if (isLast) unfinished.delete(world)
    return isLast
  }
  unfinished.set(world, part)
  return part
}

/** @param onChange called when `settling` or `resting` may have changed */
function createRestKeeper(jar: Steppable, options: KeeperOptions, onChange: (rest: Rest) => void) {
  const { settled, until, left, mode } = options
  let stopSettling: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let resting = false
  // The first candies fire no events. Later candies do, even out of sight.
  let opened = false
  const changed = () => onChange({ settling: stopSettling !== undefined, resting })
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
    if (stopSettling || until(jar.world)) return
    const { world, vessel, stepped, isQuiet, silence } = jar
    const thread = schedulerOf(world)
    const filling: Filling | null = !opened && vessel ? { vessel, left: left?.(jar as Jar) ?? 0 } : null
    const end = settleInSlices(world, () => done(), {
      advance: () => jar.step(),
      until,
      client: () => (isQuiet?.() ? thread.client(mode()) : null),
      waits: () => thread.isAwaited(mode(), world.awake + world.spawner.queue.length),
      taken: stepped,
      first: filling
        ? { data: filling, begin: () => beginFilling(world, filling), begun: unfinished.get(world) }
        : undefined,
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
    changed()
  }
  const unlisten = [jar.on('settle', startResting), onWake(jar.world, wake)]
  if (settled) settle()
  if (!stopSettling) opened = true
  if (isAsleep(jar.world)) startResting()
  changed()
  return {
    settle,
    pause(next: boolean) {
      if (next === paused) return
      paused = next
      wake()
    },
    dispose() {
      stopSettling?.()
      stopSettling = undefined
      clearTimeout(timer)
      for (const end of unlisten) end()
    },
  }
}
