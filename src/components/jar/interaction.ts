// The values of `interactive`.
import type { Interaction } from './types.ts'

/** True means `view`; what is no value means `none`. */
export function interactionOf(value: Interaction | boolean | undefined): Interaction {
  if (value === true) return 'view'
  return value === 'view' || value === 'play' ? value : 'none'
}
