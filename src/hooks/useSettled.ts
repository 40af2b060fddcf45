// Brings a world to rest before it is shown, in slices that leave the page responsive
// (settleWorld.ts).
import { useEffect, useRef, useState } from 'react'
import { SLICE_MS, settleInSlices } from '../jar/settleWorld.ts'
import { isAsleep, step, type World } from '../physics/index.ts'

/**
 * Steps a world until it sleeps. A world that sleeps already is left as it is.
 * @param key a change starts again, as another `world` does
 * @param wanted whether to do it at all
 * @param advance takes one step. @default step(world)
 * @returns true while the world is being stepped
 */
export function useSettled(world: World, key: unknown, wanted: boolean, advance = () => step(world)): boolean {
  const [working, setWorking] = useState(() => wanted && !isAsleep(world))
  const take = useRef(advance)
  useEffect(() => {
    take.current = advance
  })
  useEffect(() => {
    const needed = wanted && !isAsleep(world)
    setWorking(needed)
    if (!needed) return
    return settleInSlices(
      world,
      () => setWorking(false),
      SLICE_MS,
      () => take.current(),
    )
  }, [world, key, wanted])
  return working
}
