// Hooks that may refuse a pair of bodies for a step.
import { idOf } from '../body/bodies.ts'
import { CONTACT } from '../contact/contacts.ts'
import { callListener } from '../core/listeners.ts'
import { demand } from '../core/validate.ts'
import { type Dim, toVec } from '../core/vec.ts'
import type { BodyPair, PairFilter, World } from '../world/world.ts'

/**
 * Calls a hook before each step for each pair that may touch in it, to decide whether the two
 * collide. A refused pair has no contact and no event in the step. With several hooks, all have to
 * accept. They are called for pairs with an awake body, under `impulse()`.
 * @param hook Returns false to let the two pass through each other. It must not change the world.
 *   If it throws, the pair collides, and the error is reported like an uncaught one.
 * @returns a function that removes the hook
 */
export function onPair<D extends Dim>(world: World<D>, hook: (pair: BodyPair<NoInfer<D>>) => boolean): () => void {
  demand(typeof hook === 'function', 'hook', 'a function', hook)
  const own = hook as (pair: BodyPair) => boolean
  const each = (pair: BodyPair) => own(pair) // a new function per call, so that one hook can be added twice
  world.pairFilter ??= { hooks: new Set(), refuses }
  const { hooks } = world.pairFilter
  hooks.add(each)
  world.revision++ // another thread cannot call it
  return () => {
    hooks.delete(each)
    if (hooks.size === 0 && world.pairFilter?.hooks === hooks) world.pairFilter = null
  }
}

function refuses(this: PairFilter, { bodies, contacts, dim }: World, c: number): boolean {
  const a = idOf(bodies, contacts.a[c]!)
  const b = idOf(bodies, contacts.b[c]!)
  const sign = a < b ? -1 : 1 // the normal of a contact points from its b to its a
  const [x, y, z] = contacts.data.subarray(CONTACT * c, CONTACT * c + 3)
  const normal = toVec(dim, sign * x! + 0, sign * y! + 0, sign * z! + 0) // no -0
  const pair = { a: a < b ? a : b, b: a < b ? b : a, normal }
  let isRefused = false
  for (const hook of this.hooks)
    callListener(() => {
      if (hook(pair) === false) isRefused = true
    })
  return isRefused
}
