// The wire between an iframe and the page around it: whom it listens to, and in which order it speaks. An answer comes first; what
// the request brought about at once follows it and carries the same id.
import { answer, isOurs, type Listener, readOrigins, SOURCE } from './messages.ts'

export interface FrameChannel {
  /** Tells the page around of an event, if its origin is allowed. */
  tell(type: string, detail?: object | null): void
  fail(error: Error): void
  /** Answers requests, those that came before as well. */
  listen(to: Listener): void
}

/** What of a window is used here. */
type Ends = Pick<Window, 'location' | 'parent' | 'addEventListener'>

export function createFrameChannel(ends: Ends & Window): FrameChannel {
  const { location } = ends
  const outside = ends.parent === ends ? null : ends.parent
  const origins = readAllowed(location)
  // Where a browser tells who is around, only that one is spoken to; else each that is allowed: the browser gives it to nobody else.
  const around = location.ancestorOrigins?.[0]
  const known = around === undefined ? origins : origins.filter((origin) => origin === around)
  let listening = (_to: Listener) => {}
  const ready = new Promise<Listener>((done) => {
    listening = done
  })
  let during: { id: unknown; events: object[] } | null = null

  const post = (message: object, to: readonly string[]) => {
    for (const origin of to) outside?.postMessage(message, origin)
  }
  const tell = (type: string, detail?: object | null) => {
    const message = { source: SOURCE, ...detail, type }
    if (!during) post(message, known)
    else during.events.push(during.id === undefined ? message : { ...message, id: during.id })
  }

  ends.addEventListener('message', async ({ data, origin, source }) => {
    if (outside === null || source !== outside || !isOurs(data) || !origins.includes(origin)) return
    const to = await ready // requests wait in the order in which they came
    const events: object[] = []
    during = { id: data.id, events }
    const told = answer(data, to)
    during = null
    for (const message of [told, ...events]) post(message, [origin])
  })

  return {
    tell,
    fail(error) {
      console.warn(error.message)
      tell('error', { message: error.message })
    },
    listen: listening,
  }
}

function readAllowed({ search, origin }: Location): readonly string[] {
  try {
    return readOrigins(new URLSearchParams(search), origin)
  } catch (error) {
    console.error(error) // nobody is spoken to: there is no telling who was meant
    return []
  }
}
