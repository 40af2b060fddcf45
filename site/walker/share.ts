// The link to a walker in the page's address.
import type { Model } from '../../src/scenes/soda/index.ts'
import { toFragment } from '../../src/settings/index.ts'

/**
 * The fragment that was read or written last. Returning to the view does not load it again, because
 * that would overwrite later edits.
 */
export const lastFragment = { text: '' }

/** Makes the link to a walker, and shows it in the address bar. @param page address of the page */
export function linkTo(model: Model, page: string): string {
  const address = new URL(page)
  address.hash = toFragment(model)
  history.replaceState(history.state, '', address)
  lastFragment.text = location.hash
  return address.href
}
