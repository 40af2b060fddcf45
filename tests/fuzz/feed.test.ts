// A stream of events whose server is hostile, as server-sent events and over a WebSocket: what a
// feed and its jar do with whatever it sends, in whatever order it opens, ends and fails.
import fc from 'fast-check'
import { beforeEach, expect, vi } from 'vitest'
import { followEvents } from '../../site/embed/eventFeed.ts'
import { answer } from '../../site/embed/messages.ts'
import { createJar } from '../../src/jar/jar.ts'
import type { World } from '../../src/physics/index.ts'
import { FakeStream } from '../fixtures/fakeStream.ts'
import { receiverOf } from '../fixtures/receiver.ts'
import { holds, STRANGE_JSON } from './holds.ts'
import { expectConsistent } from './play.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('WebSocket', FakeStream)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

type Move =
  | { do: 'open' | 'error' | 'close' }
  | { do: 'send'; data: unknown; id: string }
  | { do: 'wait'; milliseconds: number }

/** A text that no page may hear of. */
const SECRET = 'secret of the stream'
const id = fc.oneof(
  fc.constantFrom('', '1', '2', '3', '\u0000', 'x'.repeat(20_000), '__proto__'),
  fc.string({ unit: 'binary', maxLength: 9 }),
)
const value = fc.oneof(
  STRANGE_JSON,
  fc.nat(20),
  fc.constant(SECRET),
  fc.array(fc.record({ id: fc.oneof(fc.nat(9), fc.string(), fc.constant(SECRET)) }), { maxLength: 4 }),
)
const names = 'id count items ids strength down state palette texts label goal __proto__ constructor'.split(' ')
const message = fc
  .record({
    type: fc.oneof(
      fc.constantFrom('set', 'drop', 'take', 'shake', 'tilt', 'pourOut', 'undo', 'clear', 'save', 'load', 'stats'),
      fc.constantFrom(SECRET, 'error', 'ready', 'change'),
      STRANGE_JSON,
    ),
    fields: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }),
  })
  .map(({ type, fields }) => JSON.stringify({ ...fields, type }))
const data = fc.oneof(
  { weight: 8, arbitrary: message },
  fc.constantFrom<unknown>('', '[]', 'null', '{', SECRET, `"${SECRET}"`, '['.repeat(9999), ','.repeat(99_999)),
  fc.json(),
  fc.uint8Array({ maxLength: 4 }), // a socket sends bytes, too
)
const move = fc.oneof(
  fc.record({ do: fc.constantFrom('open', 'open', 'error', 'close') }),
  fc.record({ do: fc.constant('send'), data, id }),
  fc.record({ do: fc.constant('send'), data, id }),
  fc.record({ do: fc.constant('wait'), milliseconds: fc.nat(70_000) }),
) as fc.Arbitrary<Move>

const sequences = fc.record({
  protocol: fc.constantFrom('https:', 'wss:'),
  ids: fc.array(id, { maxLength: 3 }),
  moves: fc.array(move, { maxLength: 40, size: 'max' }),
})

holds(
  'a hostile stream changes a jar as messages do, is asked at our pace, and told to no page',
  250,
  sequences,
  (given) => {
    const { protocol, ids, moves } = given
    FakeStream.all = []
    const jar = createJar({ capacity: 30 })
    const to = receiverOf(jar, () => {})
    const told: string[] = []
    let sent = 0
    let passedOn = 0
    const feed = followEvents(new URL(`${protocol}//stream.example/tips?a=1`), ids, {
      names: [],
      fail: (error) => told.push(error.message),
      receive(received) {
        expect(++passedOn).toBeLessThanOrEqual(sent)
        const before = jar.save()
        if (answer({ ...received, type: received.type as string }, to).type === 'error') expect(jar.save()).toBe(before)
      },
    })
    for (const step of moves) {
      const stream = FakeStream.all.at(-1)!
      if (step.do === 'wait') vi.advanceTimersByTime(step.milliseconds)
      else if (!stream.closed) {
        if (step.do === 'open') stream.onopen!()
        else if (step.do === 'send') {
          sent++
          stream.onmessage!({ data: step.data, lastEventId: step.id })
          if (step.id.length % 2 === 0) feed.finish() // others wait for a later task
        } else if (protocol === 'https:') stream.onerror!()
        else stream.onclose!()
      }
      // One connection at a time, and an address that a server takes.
      expect(FakeStream.all.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(1)
      for (const { address } of FakeStream.all) expect(address.length).toBeLessThan(9500)
    }
    // A new attempt waits a second at least.
    const time = moves.reduce((sum, step) => sum + (step.do === 'wait' ? step.milliseconds : 0), 0)
    expect(FakeStream.all.length - 1).toBeLessThanOrEqual(time / 1000)
    const past = feed.past()
    expect(new Set(past).size).toBe(past.length)
    feed.close()
    const { length } = FakeStream.all
    vi.advanceTimersByTime(200_000)
    expect(FakeStream.all.length).toBe(length)
    for (const text of told) expect(text).not.toContain(SECRET)
    for (let k = 0; k < 3; k++) jar.step()
    expectConsistent(jar.world as World)
  },
)
