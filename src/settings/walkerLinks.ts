// A walker as a link: the fragment of OpenConstructor, which lacks only sideways gravity. A walker with
// sideways gravity is `m=` and the model as base64 JSON.
import { decodeOpenConstructor, encodeOpenConstructor, type Model, readModel } from '../scenes/soda/index.ts'
import { fromLetters, toLetters } from './links.ts'

/** Longest link of a walker. Characters. */
export const MAX_FILE = 4_000_000

/** Writes a walker as the part of an address after `#`. */
export function toFragment(model: Model): string {
  if (model.gravity[0] === 0) return encodeOpenConstructor(model)
  return `m=${toLetters(new TextEncoder().encode(JSON.stringify(model)))}`
}

/**
 * Reads the walker in an address.
 * @param hash with or without its `#`
 * @returns null if the fragment is empty or a saved jar (`s=`)
 * @throws RangeError naming the problem
 */
export function fromFragment(hash: string): Model | null {
  const fragment = hash.startsWith('#') ? hash.slice(1) : hash
  if (fragment === '' || fragment.startsWith('s=')) return null
  if (fragment.length > MAX_FILE)
    throw new RangeError(`the link must have at most ${MAX_FILE} characters, got ${fragment.length}`)
  if (!fragment.startsWith('m=')) return decodeOpenConstructor(fragment)
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(fromLetters(fragment.slice(2))))
  } catch {
    throw new RangeError('the link is cut off or changed: what follows m= must be JSON in base64')
  }
  return readModel(json)
}
