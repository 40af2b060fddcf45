// The walker: a Soda model in its room. Used by the page, the tests and the benchmarks alike.

import { DAINTY_WALKER } from '../soda/daintyWalker.ts'
import { createModelWorld, type Model } from '../soda/model.ts'
import type { World } from '../world.ts'

/**
 * A walker in its room; a step is one tick of it.
 * @param model a walker, as `readModel` gives it; Dainty Walker by default
 * @throws RangeError with the path of what is wrong in it
 */
export function walkerScene(model: Model = DAINTY_WALKER): World<2> {
  return createModelWorld(model)
}
