// The element's file in a worker: under its own name it steps worlds, and in another's it does not.
// And which file a page starts as the worker.
import { resolveObjectURL } from 'node:buffer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['another', false],
  ['konpeito-steps', true],
])('in a worker with the name %s it serves ports: %j', async (name, serves) => {
  for (const [key, value] of Object.entries({ name, onmessage: null })) vi.stubGlobal(key, value)
  await import('../../src/element/element.ts')
  expect(typeof globalThis.onmessage).toBe(serves ? 'function' : 'object')
  if (!serves) return
  const port = { postMessage: vi.fn(), onmessage: null }
  const hear = globalThis.onmessage as unknown as (event: { data: unknown }) => void
  hear({ data: port })
  expect(port.postMessage.mock.lastCall).toEqual(['ready', []])
  expect(typeof port.onmessage).toBe('function')
})

/** The element's own file, as a module without a host: its origin is `null`. */
const WHOLE = 'data:text/javascript,export const KonpeitoBottleElement = 1'

test.each([
  ['its own file', WHOLE, 'null', /^data:/, { type: 'module', name: 'konpeito-steps' }],
  [
    'a file that imports it, on a page of another host',
    WHOLE,
    'https://page.example',
    /^blob:/,
    { type: 'module', name: 'konpeito-steps' },
  ],
  [
    'the file of the package, in the bundle of a page',
    'data:text/javascript,1',
    'null',
    /stepWorker\.js$/,
    { type: 'module' },
  ],
  [
    'the file of the package, where its own cannot be loaded',
    'data:text/javascript,throw 1',
    'null',
    /stepWorker\.js$/,
    { type: 'module' },
  ],
])('the worker is %s', async (_, address, origin, file, options) => {
  const started: [string, object][] = []
  vi.stubGlobal('location', { origin })
  vi.stubGlobal(
    'Worker',
    class {
      constructor(url: string | URL, options: object) {
        started.push([String(url), options])
      }
    },
  )
  const { createWorker } = await import('../../src/element/elementWorker.ts')
  for (let k = 0; k < 2; k++) await createWorker(address)
  expect(started[0]).toEqual([expect.stringMatching(file), options])
  expect(started[1]).toEqual(started[0]) // one blob for all
  const blob = resolveObjectURL(started[0]![0])
  if (blob) expect(await blob.text()).toBe(`import ${JSON.stringify(address)}`)
})
