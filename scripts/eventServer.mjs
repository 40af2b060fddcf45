// Commands for tests in the browser: a server of events, as server-sent events and over a WebSocket.
// To each path it sends the events that follow `lastEventId`. After the first ones it repeats some and
// drops the connection, and the next two connections of that path end without an answer. Under
// /hostile it sends what breaks the protocol, and one event on each connection.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** @typedef {{ id?: string | number, data: object }} SentEvent */

/** @type {import('node:http').Server} */
let server
/** @type {SentEvent[]} */
let events = []
/** By path, `lastEventId` of each connection so far. @type {Record<string, (string | null)[]>} */
let asked = {}
/** @type {Set<(event: SentEvent) => void>} */
const listeners = new Set()
const sockets = new WebSocketServer({ noServer: true })

/** @param {unknown} _ @param {SentEvent[]} first @returns {Promise<string>} its host */
export async function startEvents(_, first) {
  events = first
  asked = {}
  server = createServer((request, response) => {
    if (isDown(request)) return void response.destroy()
    response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' })
    follow(
      request,
      response,
      () => response.destroy(),
      ({ id, data }) => {
        response.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
      },
    )
  })
  server.on('upgrade', (request, stream, head) => {
    if (request.url?.startsWith('/hostile')) return attack(request, stream, head)
    if (isDown(request)) return void stream.destroy()
    sockets.handleUpgrade(request, stream, head, (socket) => {
      follow(
        request,
        socket,
        () => socket.terminate(),
        ({ id, data }) => socket.send(JSON.stringify({ ...data, id })),
      )
    })
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)))
  return `127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`
}

/** Bytes that no WebSocket may send (RFC 6455), one list for each connection. */
const BROKEN = [
  [0x81, 2, 0xff, 0xfe], // text that is not UTF-8
  [0xf1, 0], // reserved bits
  [0x81, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], // a frame of 2^64 bytes
  [0x88, 1, 0], // a close frame with half a status
]

/** @type {(request: import('node:http').IncomingMessage, stream: import('node:stream').Duplex, head: Buffer) => void} */
function attack(request, stream, head) {
  const { connections, last } = read(request)
  const bytes = BROKEN[connections.push(last) - 1]
  sockets.handleUpgrade(request, stream, head, (socket) => {
    // First: a browser drops what it has not read when the protocol is broken.
    socket.send(JSON.stringify({ type: 'drop', count: 1, id: connections.length }))
    for (const type of ['a secret', 'load', 'set']) socket.send(JSON.stringify({ type, state: 'a secret', items: 7 }))
    for (const text of ['a secret', '"a secret"', '[1]', '['.repeat(1e6), ','.repeat(1e7)]) socket.send(text)
    socket.send(Buffer.alloc(1e6), () => bytes && stream.write(Uint8Array.from(bytes)))
  })
}

/** @param {unknown} _ @param {SentEvent[]} more */
export function sendEvents(_, more) {
  events.push(...more)
  for (const send of listeners) more.forEach(send)
}

/** @returns what each connection had as `lastEventId`, by path */
export const askedEvents = () => asked

export async function stopEvents() {
  server.closeAllConnections()
  for (const socket of sockets.clients) socket.terminate()
  await new Promise((done) => server.close(done))
}

/** @param {import('node:http').IncomingMessage} request */
function read({ url }) {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://localhost')
  asked[pathname] ??= []
  return { connections: asked[pathname], last: searchParams.get('lastEventId') }
}

/** @param {import('node:http').IncomingMessage} request */
function isDown(request) {
  const { connections, last } = read(request)
  connections.push(last)
  return connections.length === 2 || connections.length === 3
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:events').EventEmitter} to
 * @param {() => void} drop
 * @param {(event: SentEvent) => void} send
 */
function follow(request, to, drop, send) {
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
