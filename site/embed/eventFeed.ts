// Follows a stream of messages that the page's author names: an EventSource (http, https) or a
// WebSocket (ws, wss). It connects again when the stream ends, and passes no event on twice. A burst
// of events is passed on in several tasks.
import { readEvent, readId } from './streamEvents.ts'
import { createTurns } from './turns.ts'

interface FeedListener {
  /** Names of server-sent events that are read, besides events without one. */
  names: readonly string[]
  /** Gets each message once. @param id of the event; empty where it has none */
  receive(message: Record<string, unknown>, id: string): void
  /** Gets what cannot be read, and the first failure of a series. */
  fail(error: Error): void
}

export type Feed = ReturnType<typeof followEvents>

/** Ids that are remembered. A server repeats at most what it sent shortly before. */
const MOST_IDS = 1000
/** Milliseconds until the first new attempt. Each that fails doubles them, up to the longest. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000
/** Milliseconds that a connection holds before the next failure begins a new series. */
const STEADY = 10_000
/** Characters of an id that fits into an address. */
const LONGEST_ID = 1000

/**
 * Connects, and stays connected.
 * @param past Ids of the newest events that an earlier feed of the address has seen, the oldest first.
 *   The newest goes into the address as `lastEventId`, so that the server can send what came later.
 */
export function followEvents(url: URL, past: readonly string[], { names, receive, fail }: FeedListener) {
  const seen = new Set(past)
  const turns = createTurns()
  let connection: { close(): void } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let closed = false
  let reported = false
  let openedAt = Number.POSITIVE_INFINITY

  /** @param name of a server-sent event: the type of a message without one */
  const accept = (data: unknown, eventId: string, name?: string) => {
    if (closed) return
    let message: Record<string, unknown>
    let id = eventId
    try {
      message = readEvent(data)
      id ||= readId(message.id) ?? ''
    } catch (error) {
      return fail(error as Error)
    }
    if (id !== '') {
      if (seen.has(id)) return
      seen.add(id)
      if (seen.size > MOST_IDS) seen.delete(seen.values().next().value!)
    }
    receive(name === undefined ? message : { type: name, ...message }, id)
  }
  const opened = () => {
    clearTimeout(timer)
    openedAt = Date.now()
  }
  const lost = () => {
    connection?.close()
    connection = null
    if (closed) return
    if (Date.now() - openedAt >= STEADY) {
      wait = FIRST_WAIT
      reported = false
    }
    openedAt = Number.POSITIVE_INFINITY
    if (!reported) fail(new Error(`the stream of events cannot be reached, and is tried again: ${url.href}`))
    reported = true
    clearTimeout(timer)
    timer = setTimeout(connect, wait)
    wait = Math.min(2 * wait, LONGEST_WAIT)
  }
  const connect = () => {
    turns.finish() // so that the server does not repeat what waits
    const address = new URL(url)
    const last = [...seen].reverse().find((id) => id.length <= LONGEST_ID)
    if (last !== undefined) address.searchParams.set('lastEventId', last)
    try {
      timer = setTimeout(lost, LONGEST_WAIT) // a server may never answer
      connection = url.protocol.startsWith('ws') ? openSocket(address) : openSource(address)
    } catch (error) {
      fail(error as Error)
      lost()
    }
  }
  const openSource = (address: URL) => {
    const source = new EventSource(address)
    let named = { data: '', lastEventId: '' }
    source.onopen = opened
    const hear = ({ data, lastEventId }: MessageEvent, name?: string) => {
      // An event without an id inherits the id of an earlier one. Compared by data for that reason.
      if (lastEventId !== named.lastEventId) named = { data, lastEventId }
      const id = data === named.data ? lastEventId : ''
      turns.add(() => accept(data, id, name))
    }
    source.onmessage = (event) => hear(event)
    // Browsers pass an event with a name only to listeners of that name.
    for (const name of names) source.addEventListener(name, (event) => hear(event, name))
    // EventSource reconnects only after some failures, and with an id that a reload loses.
    source.onerror = lost
    return source
  }
  const openSocket = (address: URL) => {
    const socket = new WebSocket(address)
    socket.binaryType = 'arraybuffer'
    socket.onopen = opened
    socket.onmessage = ({ data }) => turns.add(() => accept(data, ''))
    socket.onclose = () => connection === socket && lost()
    return socket
  }
  connect()

  return {
    /** Returns the ids of the newest events that were passed on, the oldest first. */
    past: () => [...seen],
    /** Passes on the events that wait for a later task. */
    finish: turns.finish,
    close() {
      closed = true
      clearTimeout(timer)
      connection?.close()
      connection = null
    },
  }
}
