// The checksum of a saved text, and bytes as text.
import { crc32 } from '../physics/internal.ts'

/** The CRC-32 of values as JSON. Neither spaces nor the order of names count. */
export function crc32OfJson(value: unknown): number {
  return crc32(new TextEncoder().encode(JSON.stringify(sortNames(value))))
}

/** A copy with sorted names. It is faster than a function for `JSON.stringify` to call. */
function sortNames(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(sortNames)
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sortNames((value as Record<string, unknown>)[name])]))
}

/** Bytes as base64 text. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In pieces: the number of arguments of a call is limited. A spread takes six times as long.
  for (let k = 0; k < bytes.length; k += 8192)
    text += String.fromCharCode.apply(null, bytes.subarray(k, k + 8192) as unknown as number[])
  return btoa(text)
}

/** The bytes of a base64 text. @throws RangeError when it is none */
export function fromBase64(name: string, text: unknown): Uint8Array {
  let octets: string
  try {
    octets = atob(text as string)
  } catch {
    throw new RangeError(`${name} must be base64 text`)
  }
  const bytes = new Uint8Array(octets.length)
  for (let k = 0; k < bytes.length; k++) bytes[k] = octets.charCodeAt(k)
  return bytes
}
