// A walker as a file, and the link to it in the page's address.
import type { Model } from '../../physics/index.ts'
import { toFragment } from '../../settings/walkerLink.ts'

export function toText(model: Model): string {
  return `${JSON.stringify(model, null, 1)}\n`
}

/** The fragment that was read or written last: coming back to the view does not load it once more, over what was built since. */
export const lastFragment = { text: '' }

/** The link to this walker in a page of that address; the address line shows it from here on. */
export function linkTo(model: Model, page: string): string {
  const address = new URL(page)
  address.hash = toFragment(model)
  history.replaceState(history.state, '', address)
  lastFragment.text = location.hash
  return address.href
}

/** `Dainty Walker` -> `dainty-walker.json` */
export function fileName(model: Model): string {
  const bare = model.name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${bare || 'walker'}.json`
}
