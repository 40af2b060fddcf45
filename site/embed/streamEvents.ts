// Reads an event of a stream: an object in JSON, its id, and an amount. Errors say what is wrong, and
// never repeat the event.
import { checkJson } from '../../src/settings/index.ts'

/** Characters of an event: as many as of a saved jar, which it may hold. */
export const LONGEST_EVENT = 2 ** 28
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Reads an event: a text, or its bytes in UTF-8. @throws RangeError when it is no object in JSON */
export function readEvent(data: unknown): Record<string, unknown> {
  const { byteLength, length = byteLength } = Object(data) as { length?: number; byteLength?: number }
  let message: unknown
  try {
    const text = data instanceof ArrayBuffer ? UTF_8.decode(data) : data
    if (typeof text === 'string' && text.length <= LONGEST_EVENT) {
      checkJson('an event', text)
      message = JSON.parse(text)
    }
  } catch (error) {
    if (error instanceof RangeError) throw error
  }
  if (message === null || typeof message !== 'object' || Array.isArray(message))
    throw new RangeError(`an event must be an object in JSON, got ${length} characters`)
  return message as Record<string, unknown>
}

/** Reads an id. @throws RangeError for a number that JSON.parse has rounded, perhaps to another id */
export function readId(id: unknown): string | undefined {
  if (typeof id === 'number' && Math.abs(id) > Number.MAX_SAFE_INTEGER)
    throw new RangeError(`the id of an event must be a text, or a number up to ${Number.MAX_SAFE_INTEGER}`)
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/** Reads an amount: 5, "5" or "1,337.00". @returns NaN for another value */
export function readAmount(value: unknown): number {
  if (typeof value === 'number') return value
  const isText = typeof value === 'string' && /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(value)
  return isText ? Number(value.replaceAll(',', '')) : Number.NaN
}
