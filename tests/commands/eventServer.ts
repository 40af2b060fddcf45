// Commands for tests in the browser: a server of events, as server-sent events and over a WebSocket.
// To each path it sends the events that follow `lastEventId`. After the first ones it repeats some and
// drops the connection, and the next connection of that path ends without an answer. What is below
// /moved has another address, and what is below /silent gets no answer at all. At /broken0 to /broken3
// a socket breaks the protocol after the first event, and later begins with 10 MB that are no event.
import type { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** `name`: of a server-sent event. A socket sends such an event as bytes. */
type SentEvent = { id?: string | number; name?: string; data: object }
type Send = (event: SentEvent) => void

/** A frame with reserved bits, of an unknown kind, with a mask, and one that is no UTF-8. */
const BROKEN = [
  [0xf1, 6],
  [0x83, 6],
  [0x81, 0x86, 0, 0, 0, 0],
  [0x81, 7, 0xff],
].map((head) => Buffer.concat([Buffer.from(head), Buffer.from('secret')]))
let server: Server
let events: SentEvent[] = []
/** By path, `lastEventId` of each connection so far. */
let asked: Record<string, (string | null)[]> = {}
const listeners = new Set<Send>()
const sockets = new WebSocketServer({ noServer: true })

/** Starts the server, and returns its host. */
export async function startEvents(_: unknown, first: SentEvent[]): Promise<string> {
  events = first
  asked = {}
  server = createServer((request, response) => {
    const { url = '' } = request
    if (url.startsWith('/silent')) return void read(request).connections.push(null)
    if (url.startsWith('/moved'))
      return void response.writeHead(307, { location: url.slice(6), 'access-control-allow-origin': '*' }).end()
    if (isDown(request)) return void response.destroy()
    response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' })
    const drop = () => response.destroy()
    follow(request, response, drop, ({ id, name, data }) => {
      const head = `${id === undefined ? '' : `id: ${id}\n`}${name === undefined ? '' : `event: ${name}\n`}`
      response.write(`${head}data: ${JSON.stringify(data)}\n\n`)
    })
  })
  server.on('upgrade', (request, stream, head) => {
    const { url = '' } = request
    if (url.startsWith('/moved')) return void stream.end(`HTTP/1.1 307 Moved\r\nlocation: ${url.slice(6)}\r\n\r\n`)
    const broken = BROKEN[/^\/broken(\d)/.exec(url)?.[1] as unknown as number]
    if (isDown(request) && !broken) return void stream.destroy()
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const drop = () => (broken ? stream.write(broken) : socket.terminate())
      if (broken && read(request).last !== null) socket.send(`"${'secret '.repeat(1.5e6)}"`)
      follow(request, socket, drop, ({ id, name, data }) => {
        const text = JSON.stringify({ type: name, ...data, id })
        socket.send(name === undefined ? text : Buffer.from(text))
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

export function sendEvents(_: unknown, more: SentEvent[]): void {
  events.push(...more)
  for (const send of listeners) more.forEach(send)
}

/** What each connection had as `lastEventId`, by path. */
export const askedEvents = () => asked

export async function stopEvents(): Promise<void> {
  server.closeAllConnections()
  for (const socket of sockets.clients) socket.terminate()
  await new Promise((done) => server.close(done))
}

function read({ url = '/' }: IncomingMessage) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  asked[pathname] ??= []
  return { connections: asked[pathname], last: searchParams.get('lastEventId') }
}

function isDown(request: IncomingMessage): boolean {
  const { connections, last } = read(request)
  connections.push(last)
  return connections.length === 2
}

function follow(request: IncomingMessage, to: EventEmitter, drop: () => void, send: Send) {
  const { connections, last } = read(request)
  // The last one that the page knows comes again.
  const at = events.findIndex(({ id }) => id !== undefined && String(id) === last)
  events.slice(Math.max(0, at)).forEach(send)
  if (connections.length === 1) {
    events.slice(-3).forEach(send)
    setTimeout(drop, 200)
    return
  }
  listeners.add(send)
  to.on('close', () => listeners.delete(send))
}
