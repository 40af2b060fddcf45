// Limits of a JSON text, checked in one pass before it is parsed: a short text can take minutes and
// gigabytes, or more of the stack than there is.
import { between } from '../physics/internal.ts'

export const JSON_LIMITS = {
  /** Levels of objects and lists. */
  depth: 64,
  /** The same for the `data` of an item, which a saved jar contains. */
  dataDepth: 50,
  /** Objects, lists and their members, in a file. */
  parts: 2 ** 23,
  /** The same in an address. The page's fullest bottle has a fifth of it. */
  addressParts: 2 ** 20,
} as const

/**
 * Checks the depth of a JSON text, and how many objects, lists and members it has.
 * @throws RangeError naming the limit that it exceeds
 */
export function checkJson(
  name: string,
  text: string,
  {
    depth: mostDepth = JSON_LIMITS.depth,
    parts: mostParts = JSON_LIMITS.parts,
  }: { depth?: number; parts?: number } = {},
): void {
  if (text.length < 2 * mostDepth + 2 && text.length <= mostParts) return // each level takes two characters
  let depth = 0
  let deepest = 0
  let parts = 0
  let isQuoted = false
  for (let k = 0; k < text.length; k++) {
    const char = text[k]
    if (isQuoted) {
      if (char === '\\') k++
      else if (char === '"') isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === ',') parts++
    else if (char === '{' || char === '[') {
      parts++
      deepest = Math.max(deepest, ++depth)
    } else if (char === '}' || char === ']') depth--
  }
  between(`the depth of ${name}`, deepest, 0, mostDepth)
  between(`the objects, lists and members of ${name}`, parts, 0, mostParts)
}
