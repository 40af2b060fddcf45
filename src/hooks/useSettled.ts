// Brings a world to rest behind the scenes, in slices short enough for the page to stay awake: for jars that are shown when they stand
// still, and for people who asked their system for less motion.
import { useEffect, useRef, useState } from 'react'
import { isAsleep, step, type World } from '../physics/index.ts'
import type { AnyWorld } from './usePhysicsWorld.ts'

/** ms of stepping at a time: no step is begun after it */
const SLICE = 6
/** Steps after which a pile that does not come to rest is shown as it is: a minute. */
const ENOUGH = 3600

export const prefersCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * True while it works. Begins again with another `world` or `key`; a world that rests already is left as it is.
 * @param advance takes one step; `step(world)` by default.
 */
export function useSettled(
  world: AnyWorld,
  key: unknown,
  wanted: boolean,
  advance = () => step(world as World),
): boolean {
  const [working, setWorking] = useState(() => wanted && !isAsleep(world as World))
  const take = useRef(advance)
  useEffect(() => {
    take.current = advance
  })
  // The key says when to begin again.
  useEffect(() => {
    const restless = () => !isAsleep(world as World) && steps < ENOUGH
    let steps = 0
    setWorking(wanted && restless())
    if (!wanted) return
    let timer = setTimeout(work)
    function work() {
      const end = performance.now() + SLICE
      while (restless() && performance.now() < end) {
        take.current()
        steps++
      }
      if (restless()) timer = setTimeout(work)
      else setWorking(false)
    }
    return () => clearTimeout(timer)
  }, [world, key, wanted])
  return working
}
