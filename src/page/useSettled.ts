// For people who asked their system for less motion: the bottle is brought to rest behind the scenes, in slices short enough
// for the page to stay awake, and shown when it stands still.
import { useEffect, useState } from 'react'
import { isAsleep, step, type World } from '../physics/index.ts'

/** ms of stepping at a time */
const SLICE = 8
/** Steps after which a pile that does not come to rest is shown as it is: a minute. */
const ENOUGH = 3600

export const prefersCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** True while it works. Begins again with another `world` or `count`. */
export function useSettled(world: World<2> | World<3>, count: number, wanted: boolean): boolean {
  const [working, setWorking] = useState(wanted)
  useEffect(() => {
    setWorking(wanted)
    if (!wanted) return
    let steps = 0
    let timer = setTimeout(work)
    function work() {
      const end = performance.now() + SLICE
      while (!isAsleep(world as World) && steps < ENOUGH && performance.now() < end) {
        step(world as World)
        steps++
      }
      if (isAsleep(world as World) || steps >= ENOUGH) setWorking(false)
      else timer = setTimeout(work)
    }
    return () => clearTimeout(timer)
  }, [world, count, wanted])
  return working
}
