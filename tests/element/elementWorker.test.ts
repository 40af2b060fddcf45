// The element's file in a worker: under its own name it steps worlds, and in another's it does not.
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['another', undefined],
  ['konpeito-steps', [null, []]],
])('in a worker with the name %s it says %j', async (name, said) => {
  const postMessage = vi.fn()
  for (const [key, value] of Object.entries({ name, postMessage, onmessage: null })) vi.stubGlobal(key, value)
  vi.resetModules()
  await import('../../src/element/element.ts')
  expect(postMessage.mock.lastCall).toEqual(said)
  expect(typeof globalThis.onmessage).toBe(said ? 'function' : 'object')
})
