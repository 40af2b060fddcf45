// A stream of events: each is passed on once, whatever the server repeats, and the feed connects
// again with longer and longer pauses.
import { beforeEach, expect, test, vi } from 'vitest'
import { followEvents } from '../../../site/embed/eventFeed.ts'
import { LONGEST_EVENT } from '../../../site/embed/streamEvents.ts'
import { readFeedAddress } from '../../../src/settings/links.ts'
import { FakeStream } from '../../fixtures/fakeStream.ts'

const newest = () => FakeStream.all.at(-1)!
const heard = () => {
  const [received, failed]: [unknown[], string[]] = [[], []]
  return {
    received,
    failed,
    names: [] as string[],
    receive: (message: unknown) => void received.push(message),
    fail: (error: Error) => void failed.push(error.message),
  }
}
const TIPS = new URL('https://example.org/tips')

class FakeSocket extends FakeStream {}

beforeEach(() => {
  FakeStream.all = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('WebSocket', FakeSocket)
})

test.each<[string, boolean, string[], string | null]>([
  ['https://example.org/tips', false, [], null],
  ['http://example.org/tips?room=1', false, ['a', 'b'], 'b'],
  ['ws://example.org/tips', true, ['a', 'x'.repeat(1001)], 'a'],
  ['wss://example.org/tips', true, ['a', 'x'.repeat(1000)], 'x'.repeat(1000)],
])('%s is asked for what follows the newest id that fits', (address, isSocket, ids, last) => {
  followEvents(new URL(address), ids, heard())
  const asked = new URL(newest().address)
  expect([newest() instanceof FakeSocket, asked.searchParams.get('lastEventId')]).toEqual([isSocket, last])
  asked.searchParams.delete('lastEventId')
  expect(asked.href).toBe(address)
})

test('a stream that the browser refuses is reported, and tried again', () => {
  let tried = 0
  class Refused {
    constructor() {
      tried++
      throw new DOMException('refused', 'SecurityError')
    }
  }
  vi.stubGlobal('EventSource', Refused)
  const to = heard()
  const feed = followEvents(TIPS, [], to)
  expect(to.failed).toEqual(['refused', expect.stringContaining('is tried again')])
  vi.advanceTimersByTime(1000)
  expect(tried).toBe(2)
  feed.close()
})

test.each([TIPS, new URL('wss://example.org/tips')])(
  'a feed of %s that was closed stays so, whatever its stream does',
  (url) => {
    const to = heard()
    const feed = followEvents(url, [], to)
    const stream = newest()
    feed.close()
    expect(stream.closed).toBe(true)
    stream.onerror?.()
    stream.onclose?.()
    vi.advanceTimersByTime(100_000)
    expect([to.failed, FakeStream.all]).toEqual([[], [stream]])
  },
)

test.each([TIPS, new URL('wss://example.org/tips')])(
  '%s is asked again if it is silent for a minute at first',
  (url) => {
    const to = heard()
    const feed = followEvents(url, [], to)
    const silent = newest()
    vi.advanceTimersByTime(60_000)
    expect([silent.closed, to.failed.length]).toEqual([true, 1])
    vi.advanceTimersByTime(1000)
    expect(FakeStream.all).toHaveLength(2)
    newest().onopen?.()
    vi.advanceTimersByTime(3_600_000)
    expect([newest().closed, FakeStream.all.length]).toEqual([false, 2])
    feed.close()
  },
)

test('of a socket, the id of the message counts', () => {
  const to = heard()
  const feed = followEvents(new URL('wss://example.org/tips'), [], to)
  for (const id of ['x', 'x', 7, 7, '7']) newest().send({ type: 'drop', id })
  expect(to.received).toHaveLength(2)
  expect(feed.past()).toEqual(['x', '7'])
})

test('a socket may send its text as bytes', () => {
  const to = heard()
  followEvents(new URL('wss://example.org/tips'), [], to)
  const send = (bytes: Uint8Array<ArrayBuffer>) => newest().onmessage!({ data: bytes.buffer, lastEventId: '' })
  expect(newest()).toMatchObject({ binaryType: 'arraybuffer' })
  send(new TextEncoder().encode('{"type":"drop","items":[{"id":1,"label":"Ána"}]}'))
  expect(to.received).toEqual([{ type: 'drop', items: [{ id: 1, label: 'Ána' }] }])
  send(new Uint8Array([123, 0xff, 125])) // no UTF-8
  expect(to.failed).toEqual(['an event must be an object in JSON, got 3 characters'])
})

test('the name of an event is the type of a message without one', () => {
  const to = { ...heard(), names: ['tip'] }
  followEvents(TIPS, [], to)
  const send = (data: object, lastEventId: string) =>
    newest().named.get('tip')!({ data: JSON.stringify(data), lastEventId })
  send({ data: { amount: 5 } }, '1')
  send({ data: { amount: 5 } }, '1')
  send({ type: 'drop' }, '2')
  expect(to.received).toEqual([{ type: 'tip', data: { amount: 5 } }, { type: 'drop' }])
})

test('ids that are rounded are refused, and no event counts as another one', () => {
  const to = heard()
  const feed = followEvents(new URL('wss://example.org/tips'), [], to)
  for (const id of ['9007199254740992', '9007199254740993', '"9007199254740993"'])
    newest().send(`{"type":"drop","id":${id}}`)
  expect(to.received).toEqual([{ type: 'drop', id: '9007199254740993' }])
  expect(to.failed).toEqual(Array(2).fill('the id of an event must be a text, or a number up to 9007199254740991'))
  expect(feed.past()).toEqual(['9007199254740993'])
})

test('an event without an id, which has the last one, is passed on', () => {
  const to = heard()
  const feed = followEvents(TIPS, [], to)
  const [first, second] = [{ type: 'drop', count: 1 }, { type: 'shake' }]
  for (const message of [first, first, second, second]) newest().send(message, '1')
  newest().send(first, '2')
  newest().send(first, '1')
  expect(to.received).toEqual([first, second, second, first])
  expect(feed.past()).toEqual(['1', '2'])
})

test.each<[string, unknown, RegExp]>([
  ['too long', `${' '.repeat(LONGEST_EVENT)}{"type":"drop"}`, /got 268435471 characters/],
  ['of bytes', new Uint8Array(3), /got 3 characters/],
  ['of nothing', undefined, /must be an object in JSON/],
  ['that is a list', '[{"type":"drop"}]', /got 17 characters/],
])('an event %s is refused before it is read', (_, data, error) => {
  const to = heard()
  followEvents(TIPS, [], to)
  newest().onmessage!({ data: data as string, lastEventId: '' })
  expect(to.received).toEqual([])
  expect(to.failed).toEqual([expect.stringMatching(error)])
})

test('it connects again, with doubled pauses up to a minute', () => {
  const to = heard()
  const feed = followEvents(TIPS, [], to)
  newest().send({ type: 'drop' }, '7')
  const waits: number[] = []
  for (let k = 0; k < 8; k++) {
    const before = FakeStream.all.length
    newest().onerror!()
    expect(FakeStream.all[before - 1]!.closed).toBe(true)
    waits.push(0)
    while (FakeStream.all.length === before) {
      vi.advanceTimersByTime(500)
      waits[k]! += 500
    }
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  expect(newest().address).toBe('https://example.org/tips?lastEventId=7')
  // One failure of a series is reported, and one success begins a new series.
  expect(to.failed).toHaveLength(1)
  newest().onopen!()
  newest().onerror!()
  expect(to.failed).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  newest().onopen!()
  vi.advanceTimersByTime(10_000)
  newest().onerror!()
  expect(to.failed).toHaveLength(2)
  feed.close()
  vi.advanceTimersByTime(120_000)
  expect(FakeStream.all).toHaveLength(10)
})

test('what is no message is reported, and the stream goes on', () => {
  const to = heard()
  followEvents(TIPS, [], to)
  for (const data of ['{', '[]', '7', 'null']) newest().send(data)
  expect(to.failed).toEqual(
    ['{', '[]', '7', 'null'].map((text) => `an event must be an object in JSON, got ${text.length} characters`),
  )
  newest().send({ type: 'shake' })
  expect(to.received).toEqual([{ type: 'shake' }])
})

test('the newest thousand ids are remembered', () => {
  const feed = followEvents(TIPS, [], heard())
  for (let k = 0; k < 1005; k++) newest().send({ type: 'shake' }, String(k))
  expect(feed.past()).toEqual(Array.from({ length: 1000 }, (_, k) => String(k + 5)))
})

test.each(['file:///tips', 'javascript:0', 'https://'])('the address %s is refused by name', (text) => {
  expect(() => readFeedAddress(text, TIPS.href)).toThrow(`got ${JSON.stringify(text)}`)
})

test('an address may be relative to the page', () => {
  expect(readFeedAddress('/live', TIPS.href).href).toBe('https://example.org/live')
})

test('a stream that answers and ends is tried with longer and longer pauses', () => {
  followEvents(TIPS, [], heard())
  for (let second = 0; second < 600; second++) {
    newest().onopen!()
    if (!newest().closed) newest().onerror!()
    vi.advanceTimersByTime(1000)
  }
  expect(FakeStream.all.length).toBeLessThan(20)
})

test('an id that is too long for an address is not sent back, and still counts once', () => {
  const to = heard()
  followEvents(TIPS, [], to)
  newest().send({ type: 'drop' }, 'a')
  for (let k = 0; k < 2; k++) newest().send({ type: 'drop' }, 'b'.repeat(20_000))
  newest().onerror!()
  vi.advanceTimersByTime(1000)
  expect(newest().address).toBe('https://example.org/tips?lastEventId=a')
  expect(to.received).toHaveLength(2)
})

test('a burst is passed on in several tasks, in its order and without repeats', async () => {
  vi.useRealTimers()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const tasks: string[][] = []
  let task = 0
  const receive = (_: unknown, id: string) => {
    now++ // each event takes a millisecond
    tasks[task] = [...(tasks[task] ?? []), id]
  }
  const feed = followEvents(TIPS, [], { names: [], receive, fail() {} })
  const ids = Array.from({ length: 60 }, (_, k) => String(k))
  for (const id of ids) newest().send({ type: 'drop' }, id)
  expect(feed.past()).toEqual(tasks.flat()) // what waits is not known yet
  while (tasks.flat().length < 40) {
    task++
    await new Promise((resolve) => setTimeout(resolve))
  }
  feed.finish()
  expect(tasks.flat()).toEqual(ids)
  expect(tasks[0]).toHaveLength(8)
  for (const id of ids) newest().send({ type: 'drop' }, id)
  feed.close()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect([tasks.flat(), feed.past()]).toEqual([ids, ids])
})
