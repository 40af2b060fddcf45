// For people who asked their system for less motion: the bottle is brought to rest behind the scenes, in slices short enough
// for the page to stay awake, and shown when it stands still.
import { useEffect, useState } from 'react'
import { settleInSlices } from '../hooks/settleWorld.ts'
import type { World } from '../physics/index.ts'

export const prefersCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** True while it works. Begins again with another `world` or `count`. */
export function useSettled(world: World<2> | World<3>, count: number, wanted: boolean): boolean {
  const [working, setWorking] = useState(wanted)
  useEffect(() => {
    setWorking(wanted)
    if (!wanted) return
    return settleInSlices(world, () => setWorking(false))
  }, [world, count, wanted])
  return working
}
