// The channel between embed.html and the page around it: which origins may send messages, and the
// order of its own messages. An answer is sent first. The events that a request causes at once follow
// with the same id. Other changes are sent once per task.
import { answer, isOurs, type Listener, readOrigins, SOURCE } from './messages.ts'

export function createEmbedChannel(embed: Window) {
  const { location } = embed
  const outside = embed.parent === embed ? null : embed.parent
  const origins = readAllowed(embed)
  // If the browser names the origin of the page around, messages go to that origin alone. Otherwise
  // they go to each allowed origin: the browser delivers a message only where the origin matches.
  const around = location.ancestorOrigins?.[0]
  const receivers = around === undefined ? origins : origins.filter((origin) => origin === around)
  let listen = (_to: Listener) => {}
  const listener = new Promise<Listener>((resolve) => {
    listen = resolve
  })
  let request: { id: unknown; events: object[] } | null = null
  /** The latest change that no request caused. A stream makes many per task. */
  let change: object | null = null

  /** A message with a value that can't be cloned fails alone. */
  const post = (message: object, to: readonly string[]) => {
    try {
      for (const origin of to) outside?.postMessage(message, origin)
    } catch (error) {
      reportError(error)
    }
  }
  const tell = () => {
    const told = change
    change = null
    if (told) post({ source: SOURCE, ...told, type: 'change' }, receivers)
  }
  const send = (type: string, detail?: object | null) => {
    // Without a receiver the items of a change are not listed either.
    if (outside === null || (!request && receivers.length === 0)) return
    if (type === 'change' && !request) {
      if (!change) setTimeout(tell)
      change = detail ?? {}
      return
    }
    if (type === 'goal') tell() // the change that reached the goal comes first
    const message = { source: SOURCE, ...detail, type }
    if (!request) post(message, receivers)
    else request.events.push(request.id === undefined ? message : { ...message, id: request.id })
  }

  embed.addEventListener('message', async ({ data, origin, source }) => {
    if (outside === null || source !== outside || !isOurs(data) || !origins.includes(origin)) return
    const to = await listener // requests keep their order while they wait
    tell()
    const events: object[] = []
    request = { id: data.id, events }
    const answered = answer(data, to)
    request = null
    for (const message of [answered, ...events]) post(message, [origin])
  })

  return {
    /** Sends an event to the page around, if its origin is allowed. */
    send,
    /** Sends an error, and writes it to the console. */
    fail(error: Error) {
      console.warn(error.message)
      send('error', { message: error.message })
    },
    /** Answers requests, including earlier ones. */
    listen,
  }
}

function readAllowed({ location, document }: Pick<Window, 'location' | 'document'>): readonly string[] {
  const named = document?.querySelector<HTMLMetaElement>('meta[name="konpeito-origins"]')?.content ?? ''
  const { search, origin } = location
  try {
    return readOrigins(new URLSearchParams(search), origin, named.split(/\s+/))
  } catch (error) {
    console.error(error) // not sent: no allowed origin is known
    return []
  }
}
