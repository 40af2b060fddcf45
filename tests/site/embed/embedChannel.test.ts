// The channel of the iframe: whose messages are read, and what happens to those that cannot be
// answered.
import { expect, test, vi } from 'vitest'
import { createEmbedChannel } from '../../../site/embed/embedChannel.ts'

const PAGE = 'https://page.example'

/** A window in a page, and a function that sends it a message. */
function createFrame(search = `?origin=${PAGE}`, content = '') {
  const parent = { postMessage: vi.fn() }
  let hear = (_event: object): unknown => undefined
  const frame = {
    location: { search, origin: 'https://host.example' },
    document: { querySelector: () => ({ content }) },
    parent,
    addEventListener: (_type: string, listener: typeof hear) => {
      hear = listener
    },
  }
  const channel = createEmbedChannel(frame as unknown as Window)
  const calls: string[] = []
  channel.listen({ handle: null, fill() {}, set: (changes) => void calls.push(JSON.stringify(changes)) })
  const send = (data: unknown, origin = PAGE, source: object = parent) => hear({ data, origin, source })
  return { parent, calls, channel, send }
}
const ask = { source: 'konpeito', type: 'set', paused: true }

test.each<[string, Partial<Record<'origin' | 'source' | 'data', unknown>>]>([
  ['another origin', { origin: 'https://page.example.evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['the own origin, where another is named', { origin: 'https://host.example' }],
  ['another window of the page', { source: {} }],
  ['another protocol', { data: { ...ask, source: 'other' } }],
  ['a text', { data: JSON.stringify(ask) }],
])('a message from %s is neither read nor answered', async (_, change) => {
  const { parent, calls, send } = createFrame()
  await send(change.data ?? ask, change.origin as string, change.source as object)
  expect([calls, parent.postMessage.mock.calls]).toEqual([[], []])
  await send(ask)
  expect(calls).toEqual(['{"paused":true}'])
  expect(parent.postMessage).toHaveBeenCalledExactlyOnceWith({ source: 'konpeito', type: 'set' }, PAGE)
})

test('a bad origin in the address lets no page in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const origin of ['*', 'null', 'https://', 'https://page.example/path']) {
    const { parent, calls, send } = createFrame(`?origin=${encodeURIComponent(origin)}`)
    await send(ask, origin)
    await send(ask, PAGE)
    await send(ask, 'https://host.example')
    expect([calls, parent.postMessage.mock.calls]).toEqual([[], []])
  }
})

test('an answer that cannot be sent is reported, and the next is sent', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { parent, send } = createFrame()
  parent.postMessage.mockImplementationOnce(() => {
    throw new DOMException('a port could not be cloned', 'DataCloneError')
  })
  await send({ ...ask, id: {} })
  expect(report).toHaveBeenCalledOnce()
  await send({ ...ask, id: 2 })
  expect(parent.postMessage).toHaveBeenLastCalledWith({ source: 'konpeito', type: 'set', id: 2 }, PAGE)
})

test.each([
  ['the page of another host', `&origin=${PAGE}`, '', PAGE, false],
  ['one that embed.html names', `&origin=${PAGE}`, `https://a.example ${PAGE}`, PAGE, true],
  ['the host itself', '', '', 'https://host.example', true],
])('with events, %s gets messages only where the host allows it', async (_, search, content, from, isHeard) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { parent, channel, send } = createFrame(`?events=/tips${search}`, content)
  await send(ask, from)
  channel.send('drop', { item: { id: 'private' } })
  channel.fail(new Error('private'))
  expect(parent.postMessage.mock.calls.length > 0).toBe(isHeard)
})

test('an event that no page may hear is not read', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { channel } = createFrame(`?events=/tips&origin=${PAGE}`)
  const items = vi.fn()
  channel.send('change', Object.defineProperty({}, 'items', { enumerable: true, get: items }))
  expect(items).not.toHaveBeenCalled()
})

test('changes are told once per task, before a goal and before the next answer', async () => {
  vi.useFakeTimers()
  const { parent, channel, send } = createFrame()
  const told = () => parent.postMessage.mock.calls.splice(0).map(([{ type, count }]) => (count ? [type, count] : type))
  const items = vi.fn(() => [])
  const drop = (count: number) =>
    channel.send('change', Object.defineProperty({ count }, 'items', { enumerable: true, get: items }))
  for (let count = 1; count <= 8000; count++) drop(count)
  expect(told()).toEqual([])
  vi.runAllTimers()
  expect(told()).toEqual([['change', 8000]])
  expect(items).toHaveBeenCalledOnce()
  drop(8001)
  channel.send('goal')
  expect(told()).toEqual([['change', 8001], 'goal'])
  drop(8002)
  await send(ask)
  expect(told()).toEqual([['change', 8002], 'set'])
  drop(8003)
  vi.runAllTimers()
  expect(told()).toEqual([['change', 8003]])
  vi.runAllTimers()
  expect(told()).toEqual([])
  vi.useRealTimers()
})

test('in a flood of messages each is answered in its order, and bad ones change nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { parent, calls, send } = createFrame()
  const flood = Array.from({ length: 9000 }, (_, id) => {
    if (id % 3 === 0) return send({ ...ask, id })
    return id % 3 === 1 ? send({ ...ask, paused: [], id }) : send({ ...ask, source: 'other', id })
  })
  await Promise.all(flood)
  expect(calls).toHaveLength(3000)
  const told = parent.postMessage.mock.calls.map(([{ type, id }]) => [id, type])
  expect(told).toEqual(Array.from({ length: 6000 }, (_, k) => [3 * (k >> 1) + (k % 2), k % 2 ? 'error' : 'set']))
})
