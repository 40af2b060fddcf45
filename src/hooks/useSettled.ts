// React's side of settleWorld.ts: whether a world is still being brought to rest behind the scenes.
import { useEffect, useRef, useState } from 'react'
import { SLICE_MS, settleInSlices } from '../jar/settleWorld.ts'
import { isAsleep, step, type World } from '../physics/index.ts'
import type { AnyWorld } from './usePhysicsWorld.ts'

/**
 * True while it works. Begins again with another `world` or `key`; a world that rests already is left as it is.
 * @param advance takes one step; `step(world)` by default
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
    const needed = wanted && !isAsleep(world as World)
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
