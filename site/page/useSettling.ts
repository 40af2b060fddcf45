// Reduced motion: candies come to rest out of sight, with the controller that <KonpeitoBottle>
// uses.
import { useEffect, useState } from 'react'
import { createJarController, type Steppable } from '../../src/internal.ts'
import { isAsleep } from '../../src/physics/index.ts'

/**
 * Brings a world to rest while `wanted`, and again after each change of `world` or `count`.
 * @returns whether it is being brought to rest
 */
export function useSettling(steppable: Steppable, count: number, wanted: boolean): boolean {
  const [settling, setSettling] = useState(() => wanted && !isAsleep(steppable.world))
  useEffect(() => {
    if (!wanted) return setSettling(false)
    const controller = createJarController(steppable, true, () => setSettling(controller.settling))
    setSettling(controller.settling)
    return controller.dispose
  }, [steppable, count, wanted])
  return settling
}
