// Parts of an address that are not settings: a saved jar, and the address of an event stream. A saved
// jar is `#s=` and its deflated text in URL-safe base64, or its percent-encoded text, for addresses
// written by hand.
import { fromBase64, toBase64 } from '../jar/jarFile.ts'
import { checkJson, JSON_LIMITS } from '../jar/jsonText.ts'

/**
 * Largest save in an address, in bytes: three times the page's fullest bottle. Without a limit a
 * small address could inflate to a text a thousand times as long.
 */
export const MAX_STATE = 2 ** 24

/** Prefix of deflated text. Plain saves begin with another letter. */
const DEFLATED = 'z.'

/** Writes the text of a save as the part of an address after `#`. */
export async function writeState(text: string): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity)
  return `s=${DEFLATED}${toLetters(bytes)}`
}

/** Base64 in letters that are safe in an address. */
export const toLetters = (bytes: Uint8Array) =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
/** The bytes of a text from `toLetters`. */
export const fromLetters = (letters: string) => fromBase64(letters.replaceAll('-', '+').replaceAll('_', '/'))

/** Whether an address has a state. @param hash with or without its `#` */
export const hasState = (hash: string): boolean => /^#?s=./.test(hash)

/**
 * Reads the text of the save in an address.
 * @param hash with or without its `#`
 * @returns null if there is none
 * @throws RangeError if it cannot be read
 */
export async function readState(hash: string): Promise<string | null> {
  const state = /^#?s=(.+)$/.exec(hash)?.[1]
  if (state === undefined) return null
  if (state.length > MAX_STATE) refuseSize()
  const text = await decode(state)
  checkJson('the state in this address', text, { parts: JSON_LIMITS.addressParts })
  return text
}

async function decode(state: string): Promise<string> {
  try {
    if (!state.startsWith(DEFLATED)) return decodeURIComponent(state)
    const bytes = fromLetters(state.slice(DEFLATED.length))
    return new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw'), MAX_STATE))
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new RangeError('the state in this address is damaged or cut off: copy the whole link once more')
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/** Pipes bytes through a stream. @throws RangeError as soon as the result exceeds `most` bytes */
async function pipe(bytes: Bytes, stream: CompressionStream | DecompressionStream, most: number): Promise<Bytes> {
  const reader = new Blob([bytes]).stream().pipeThrough<Bytes>(stream).getReader()
  const parts: Bytes[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
    if (length <= most) continue
    await reader.cancel()
    refuseSize()
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function refuseSize(): never {
  throw new RangeError(`the state in this address must have at most ${MAX_STATE} bytes, and it has more`)
}

/**
 * Reads the address of a stream.
 * @param base the base of a relative address
 * @throws RangeError naming what is wrong
 */
export function readFeedAddress(text: string, base: string): URL {
  let url: URL | null = null
  try {
    url = new URL(text, base)
  } catch {}
  if (!url || !/^(https?|wss?):$/.test(url.protocol))
    throw new RangeError(
      'events must be the address of an EventSource or a WebSocket, such as /tips or ' +
        `wss://example.org/tips, got ${JSON.stringify(text)}`,
    )
  return url
}
