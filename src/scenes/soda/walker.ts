// The walker scene: a Soda model in its room. Used by the page, the tests and the benchmarks.
import type { World } from '../../physics/index.ts'

import { DAINTY_WALKER } from './daintyWalker.ts'
import { createModelWorld, type Model } from './model.ts'

/**
 * Makes a walker in its room. A step is one tick.
 * @param model A result of `readModel`. @default Dainty Walker
 * @throws RangeError naming the path of the value, the value and what is allowed
 */
export function walkerScene(model: Model = DAINTY_WALKER): World<2> {
  return createModelWorld(model)
}
