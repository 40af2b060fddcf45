// embed.html follows the stream of a real server, as server-sent events and over a WebSocket. The
// server repeats events, drops the connection and is down for an attempt; later the page is reloaded.
// Each event counts once.
import { createStore, entries, get, promisifyRequest, set } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { eventually, pause } from '../fixtures/wait.ts'

type SentEvent = { id?: string | number; name?: string; data: object }
declare module 'vitest/browser' {
  interface BrowserCommands {
    startEvents(first: SentEvent[]): Promise<string>
    sendEvents(more: SentEvent[]): Promise<void>
    askedEvents(): Promise<Record<string, (string | null)[]>>
    stopEvents(): Promise<void>
  }
}

const store = createStore('konpeito-streams', 'jars')
const frames: HTMLIFrameElement[] = []
const LATE = "the browser's storage does not answer"

afterEach(async () => {
  for (const frame of frames.splice(0)) frame.remove()
  await commands.stopEvents()
})

const tips = (...ids: number[]): SentEvent[] => ids.map((id) => ({ id, data: { type: 'drop', count: 1 } }))

/** Opens a frame that follows an address. */
function open(events: string, more: Record<string, string> = {}, sandbox?: string) {
  const frame = document.createElement('iframe')
  if (sandbox) frame.sandbox.value = sandbox
  frames.push(frame)
  const errors: string[] = []
  /** Said of a storage that is late. On a busy machine it may be, whatever is tested. */
  const lateStorage: string[] = []
  const answers = new Map<unknown, number>()
  addEventListener('message', ({ data, source }) => {
    if (source !== frame.contentWindow || data?.source !== 'konpeito') return
    if (data.type === 'error') (data.message.startsWith(LATE) ? lateStorage : errors).push(data.message)
    if (data.type === 'stats') answers.set(data.id, data.stats.count)
  })
  frame.src = `/undrawn/embed.html?${new URLSearchParams({ count: '0', quality: 'low', events, ...more })}`
  document.body.append(frame)
  let asked = 0
  const expectCount = (count: number) =>
    eventually(async () => {
      const id = ++asked
      frame.contentWindow!.postMessage({ source: 'konpeito', type: 'stats', id }, location.origin)
      await pause(100)
      expect(answers.get(id)).toBe(count)
    })
  return { frame, errors, lateStorage, expectCount }
}

const keyOf = (events: string) => JSON.stringify([events, 'bottle', 'bottle'])
/** Waits until a jar with this number of candies is kept. */
const expectKept = (events: string, candies: number) =>
  eventually(async () => {
    const { jar } = (await get<{ jar: string }>(keyOf(events), store)) ?? { jar: '{}' }
    expect(JSON.parse(jar).candies?.length).toBe(candies)
  })

test('each event counts once, over lost connections and a reload', async () => {
  const host = await commands.startEvents(tips(1, 2, 3, 4, 5))
  const addresses = [`http://${host}/sse`, `ws://${host}/socket`]
  const streams = addresses.map((address) => open(address))
  const expectCounts = (count: number) => Promise.all(streams.map(({ expectCount }) => expectCount(count)))
  await expectCounts(5)
  await commands.sendEvents(tips(6, 7, 8))
  await expectCounts(8)
  // An event without an id counts, too.
  await commands.sendEvents([{ data: { type: 'drop', count: 3 } }, ...tips(9)])
  await expectCounts(12)
  for (const { errors } of streams) {
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('the stream of events cannot be reached, and is tried again')
  }
  for (const address of addresses) await expectKept(address, 12)
  const loads = streams.map(({ frame }) => new Promise((done) => frame.addEventListener('load', done, { once: true })))
  for (const { frame } of streams) frame.contentWindow!.location.reload()
  await Promise.all(loads) // until then the page before may answer
  await commands.sendEvents(tips(10))
  await expectCounts(13)
  await commands.sendEvents(tips(11))
  await expectCounts(14)
  const asked = await commands.askedEvents()
  for (const [k, path] of ['/sse', '/socket'].entries()) {
    const connections = asked[path]!
    if (streams[k]!.lateStorage.length > 0) continue // it has connected once more
    expect(connections.slice(0, 3)).toEqual([null, '5', '5'])
    // The jar is kept: it did not begin with the first event.
    expect(connections).toHaveLength(4)
    expect(Number(connections[3])).toBeGreaterThanOrEqual(5)
  }
  for (const { errors } of streams) expect(errors).toHaveLength(1)
})

test('an event with fields of a wrong kind is refused, and the others count', async () => {
  const nothing = { toString: 1 } // it turns into no text
  const stream = `http://${await commands.startEvents([])}/sse`
  const { frame, errors, expectCount } = open(stream, { announce: '1' })
  await expectCount(0)
  const thrown: string[] = []
  frame.contentWindow!.addEventListener('error', ({ message }) => thrown.push(message))
  await commands.sendEvents([
    { id: 1, data: { type: nothing } },
    { id: 2, data: { type: 'set', palette: [nothing] } },
    { id: 3, data: { type: 'tip', data: { displayName: nothing, amount: nothing }, _id: nothing } },
    ...tips(4),
  ])
  await expectCount(1)
  expect(thrown).toEqual([])
  expect(errors.filter((text) => text.startsWith('an event was refused'))).toHaveLength(3)
})

test('events with names and bytes count; an error names what is wrong', async () => {
  const host = await commands.startEvents([])
  const streams = [`http://${host}/sse`, `ws://${host}/socket`].map((address) => open(address))
  const expectCounts = (count: number) => Promise.all(streams.map(({ expectCount }) => expectCount(count)))
  await expectCounts(0)
  const tip = (amount: unknown) => ({ data: { displayName: 'Ada', amount } })
  const webhook = { subscription: { type: 'channel.cheer' }, event: { user_name: 'Ada', bits: 20 } }
  await commands.sendEvents([
    { id: 1, name: 'drop', data: { count: 2 } },
    { id: 2, name: 'tip', data: tip('1,337.00') },
    { id: 2, name: 'tip', data: tip('1,337.00') },
    { id: 3, name: 'tip', data: tip('1.337,00') },
    { data: webhook },
    { id: 'w', data: webhook },
    { id: 'w', data: webhook },
    { id: 4, data: { type: 'drop', items: [{ id: 2 ** 53 }] } },
  ])
  await expectCounts(1359)
  await eventually(() => {
    for (const { errors } of streams)
      for (const why of ['the amount of tip must be', 'needs its header Twitch', 'refused: items[0].id must be a text'])
        expect(errors.filter((text) => text.includes(why))).toHaveLength(1)
  })
})

test('of two windows one keeps the jar, and the other goes on with it', async () => {
  const stream = `http://${await commands.startEvents(tips(1, 2, 3))}/sse`
  const first = open(stream)
  await first.expectCount(3)
  const second = open(stream)
  await second.expectCount(3)
  expect(second.errors).toContainEqual(expect.stringContaining('another window keeps the jar of this stream'))
  first.frame.contentWindow!.postMessage({ source: 'konpeito', type: 'drop', count: 10 }, location.origin)
  second.frame.contentWindow!.postMessage({ source: 'konpeito', type: 'clear' }, location.origin)
  await second.expectCount(0)
  await expectKept(stream, 13)
  first.frame.remove()
  await second.expectCount(13)
  await commands.sendEvents(tips(4))
  await second.expectCount(14)
  await expectKept(stream, 14)
})

test('without an answer of the storage a stream goes on, and what was stored is added later', async () => {
  const stream = `http://${await commands.startEvents(tips(1, 2, 3, 4, 5))}/sse`
  const drop = ({ frame }: ReturnType<typeof open>, count: number) =>
    frame.contentWindow!.postMessage({ source: 'konpeito', type: 'drop', count }, location.origin)
  const first = open(stream)
  await first.expectCount(5)
  drop(first, 100)
  await first.expectCount(105)
  await expectKept(stream, 105)
  first.frame.remove()
  let isBusy = true
  const busy = store('readwrite', async (records) => {
    while (isBusy) await promisifyRequest(records.get(''))
  })
  const late = open(stream)
  await late.expectCount(5) // the server sends all events again
  drop(late, 10)
  await commands.sendEvents(tips(6))
  await late.expectCount(16)
  expect(late.lateStorage).toEqual([expect.stringContaining('goes on without')])
  isBusy = false
  await busy
  await late.expectCount(116)
  await commands.sendEvents(tips(7))
  await late.expectCount(117)
  await expectKept(stream, 117)
  expect(late.lateStorage.filter((text) => text.includes('goes on without'))).toHaveLength(1)
  expect(late.errors).toEqual([])
})

test('a stream that has moved is followed; a socket that has is tried again', async () => {
  const host = await commands.startEvents(tips(1, 2))
  const moved = open(`http://${host}/moved/sse`)
  await moved.expectCount(2)
  await commands.sendEvents(tips(3))
  await moved.expectCount(3)
  // What the server knows of the newest event went to the new address.
  await eventually(async () => expect((await commands.askedEvents())['/sse']).toEqual([null, '2', '2']))
  const chain = open(`http://${host}/moved/moved/moved/silent`)
  const socket = open(`ws://${host}/moved/socket`)
  await eventually(() => expect(socket.errors).toEqual([expect.stringContaining('cannot be reached')]))
  await eventually(async () => expect((await commands.askedEvents())['/silent']).toEqual([null]))
  expect(chain.errors).toEqual([])
  expect((await commands.askedEvents())['/socket']).toBeUndefined()
})

test('a socket that breaks the protocol is tried again; no page hears it', async () => {
  const host = await commands.startEvents(tips(1, 2, 3))
  const streams = [0, 1, 2, 3].map((way) => open(`ws://${host}/broken${way}`))
  await Promise.all(streams.map(({ expectCount }) => expectCount(3)))
  await commands.sendEvents(tips(4))
  await Promise.all(streams.map(({ expectCount }) => expectCount(4)))
  for (const { errors } of streams) {
    const expected = [
      expect.stringContaining('cannot be reached, and is tried again'),
      'an event must be an object in JSON, got 10500002 characters',
    ]
    await eventually(() => expect(errors).toEqual(expected))
  }
})

test('on a full disk a stream goes on; its jar is stored when there is room', async () => {
  const stream = `http://${await commands.startEvents(tips(1, 2, 3))}/sse`
  const { frame, errors, expectCount } = open(stream)
  await expectCount(3)
  await expectKept(stream, 3)
  const inside = frame.contentWindow as Window & typeof globalThis
  const full = vi.spyOn(inside.IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new inside.DOMException('the disk is full', 'QuotaExceededError')
  })
  await commands.sendEvents(tips(4))
  await expectCount(4)
  await eventually(() => expect(errors).toContain('the disk is full'))
  await expectKept(stream, 3)
  full.mockRestore()
  await commands.sendEvents(tips(5))
  await expectCount(5)
  await expectKept(stream, 5)
})

test('a window writes its jar as it is left, and goes on if it comes back', async () => {
  const stream = `http://${await commands.startEvents(tips(1, 2, 3))}/sse`
  const { frame, expectCount } = open(stream)
  await expectCount(3)
  await expectKept(stream, 3)
  const inside = frame.contentWindow as Window & typeof globalThis
  const commit = vi.spyOn(inside.IDBTransaction.prototype, 'commit')
  const get = vi.spyOn(inside.IDBObjectStore.prototype, 'get')
  const leave = ({ data }: MessageEvent) => {
    if (data?.id !== 'many') return
    removeEventListener('message', leave)
    for (const call of [commit, get]) call.mockClear()
    inside.dispatchEvent(new inside.Event('pagehide')) // before the jar is saved in its turn
  }
  addEventListener('message', leave)
  inside.postMessage({ source: 'konpeito', type: 'drop', count: 100, id: 'many' }, location.origin)
  await eventually(() => expect(commit).toHaveBeenCalledTimes(1), 0)
  expect(get).not.toHaveBeenCalled()
  await expectKept(stream, 103)
  await commands.sendEvents(tips(4)) // it was in the cache of pages for back and forward
  await expectCount(104)
  await expectKept(stream, 104)
})

test('a stream is followed in a sandbox, which has no storage', async () => {
  open(`http://${await commands.startEvents(tips(1))}/sse`, {}, 'allow-scripts')
  await eventually(async () => expect((await commands.askedEvents())['/sse']?.length).toBeGreaterThan(2))
})

test('a kept jar of a newer version, of another shape or of another program is kept beside', async () => {
  const host = await commands.startEvents(tips(1, 2))
  const strange = [
    { jar: '{"kind":"konpeito-saved-jar","version":99}', ids: ['1'] },
    { version: 2, state: [] },
    'a text',
  ]
  await Promise.all(
    strange.map(async (kept, k) => {
      const stream = `http://${host}/sse${k}`
      await set(keyOf(stream), kept, store)
      const { errors, expectCount } = open(stream)
      await expectCount(2)
      await eventually(() => expect(errors).toContainEqual(expect.stringMatching(/version/)))
      await expectKept(stream, 2)
      const beside = (await entries<string, unknown>(store)).filter(([key]) => key.startsWith(`${keyOf(stream)} `))
      expect(beside).toEqual([[expect.any(String), kept]])
    }),
  )
})
