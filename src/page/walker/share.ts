// A walker as a file, and as a link: OpenConstructor's fragment, which says all but gravity that pulls aside; then our own, `m=` and the file.
import { decodeOpenConstructor, encodeOpenConstructor, type Model, readModel } from '../../physics/index.ts'

/** The largest file that is read, characters. */
export const MAX_FILE = 4_000_000

/** What follows the # in a link to this walker. */
export function toFragment(model: Model): string {
  if (model.gravity[0] === 0) return encodeOpenConstructor(model)
  const bytes = new TextEncoder().encode(JSON.stringify(model))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return `m=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/**
 * @returns the walker, or null where the fragment is none of a walker's: empty, or another state of the page (`s=`)
 * @throws RangeError with what is wrong
 */
export function fromFragment(hash: string): Model | null {
  const fragment = hash.startsWith('#') ? hash.slice(1) : hash
  if (fragment === '' || fragment.startsWith('s=')) return null
  if (!fragment.startsWith('m=')) return decodeOpenConstructor(fragment)
  let text: string
  try {
    const bytes = Uint8Array.from(atob(fragment.slice(2).replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    text = new TextDecoder().decode(bytes)
  } catch {
    throw new RangeError('the link is cut off or changed: what follows m= must be base64')
  }
  return readText(text)
}

/** A file's text to a model. @throws RangeError with the path of what is wrong */
export function readText(text: string): Model {
  if (text.length > MAX_FILE)
    throw new RangeError(`the file must have at most ${MAX_FILE} characters, got ${text.length}`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new RangeError(`the file must be JSON: ${(error as Error).message}`)
  }
  return readModel(json)
}

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
