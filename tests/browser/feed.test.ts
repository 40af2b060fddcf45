// The stream of events of embed.html: events are messages, and a reload goes on with the same jar
// and counts no event twice.
import { expect, test, vi } from 'vitest'
import { feedJar } from '../../site/embed/frameFeed.ts'
import type { Listener } from '../../site/embed/messages.ts'
import { createJar, type Jar } from '../../src/jar/jar.ts'

let source: EventSource | undefined
class FakeSource {
  onmessage?: (event: { data: string; lastEventId: string }) => void
  closed = false
  readonly address: string
  constructor(url: URL) {
    this.address = url.href
    source = this as unknown as EventSource
  }
  close() {
    this.closed = true
  }
}
vi.stubGlobal('EventSource', FakeSource)

const send = (message: object, lastEventId: string) =>
  source!.onmessage!.call(source!, { data: JSON.stringify(message), lastEventId } as MessageEvent)
const listenerOf = (jar: Jar): Listener => ({
  handle: jar as unknown as Listener['handle'],
  set() {},
  fill: (contents) => (typeof contents === 'number' ? jar.setCount(contents) : jar.setItems(contents)),
})
async function open(errors: string[] = []): Promise<Jar> {
  const jar = createJar()
  const url = new URL('/tips', location.href)
  await feedJar(url, jar, listenerOf(jar), ({ message }) => errors.push(message))
  return jar
}

test('events fill the jar, and after a reload it goes on', async () => {
  const errors: string[] = []
  const first = await open(errors)
  send({ type: 'drop', items: [{ id: 'ada', label: 'Ada' }] }, '1')
  send({ type: 'drop', count: 4 }, '2')
  send({ type: 'drop', count: 4 }, '2')
  send({ type: 'dropp' }, '3')
  expect(first.count()).toBe(5)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(/^type must be one of .*, got "dropp"$/)
  for (let k = 0; k < 600; k++) first.step() // it is kept when it rests

  await vi.waitFor(async () => {
    const second = await open()
    expect(second.items().map(({ id }) => id)[0]).toBe('ada')
    expect((source as unknown as FakeSource).address).toMatch(/\?lastEventId=3$/)
    send({ type: 'drop', count: 4 }, '2')
    expect(second.count()).toBe(5)
    send({ type: 'drop', count: 1 }, '4')
    expect(second.count()).toBe(6)
  })
})
