// A whole saved state in an address: `#s=` and the text of a save, deflated and in letters that an address may hold. The frame and
// the page read it; the text of a save as it is, percent-encoded, is read as well, for who writes such an address by hand.

/** In front of what is deflated: the text of a save begins with another letter. */
const DEFLATED = 'z.'

/** The part of an address after `#`, from the text of a save. */
export async function writeState(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  let letters = ''
  // In pieces: a call takes only so many arguments.
  for (let k = 0; k < bytes.length; k += 8192) letters += String.fromCharCode(...bytes.subarray(k, k + 8192))
  return `s=${DEFLATED}${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

/** Whether an address holds a state. @param hash with or without its `#` */
export const holdsState = (hash: string): boolean => /^#?s=./.test(hash)

/**
 * The text of the save in an address, or null where there is none.
 * @throws RangeError when there is one that cannot be read
 */
export async function readState(hash: string): Promise<string | null> {
  const state = /^#?s=(.+)$/.exec(hash)?.[1]
  if (state === undefined) return null
  try {
    if (!state.startsWith(DEFLATED)) return decodeURIComponent(state)
    const letters = atob(state.slice(DEFLATED.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
  } catch {
    throw new RangeError('the state in this address is damaged or cut off: copy the whole link once more')
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}
