// A walker as a file and as the fragment of a link: OpenConstructor's format, or, where gravity has
// a horizontal part, which that format cannot hold, `m=` and the file in base64.
import { decodeOpenConstructor, encodeOpenConstructor, type Model, readModel } from '../../physics/index.ts'

/** Largest file that is accepted. Characters. */
const MAX_FILE = 4_000_000

/** The part of a link after the #. */
export function toFragment(model: Model): string {
  if (model.gravity[0] === 0) return encodeOpenConstructor(model)
  const bytes = new TextEncoder().encode(JSON.stringify(model))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return `m=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/**
 * Reads a walker from the fragment of a link.
 * @returns the walker, or null where the fragment is empty or a state of the bottle (`s=`)
 * @throws RangeError naming what is invalid
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

/** Reads a model from the text of a file. @throws RangeError with the path of the invalid value */
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

/**
 * The fragment that was read or written last. Returning to the view does not load it again, because
 * that would overwrite later edits.
 */
export const lastFragment = { text: '' }

/**
 * Makes the link to a walker, and shows it in the address bar.
 * @param page address of the page
 */
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
