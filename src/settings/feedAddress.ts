// The address of a stream of events: `events` of embed.html.

/**
 * Reads the address of a stream.
 *
 * @param base where a relative address begins
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
