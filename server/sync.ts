// The socket of shared jars: opens and closes connections, and hands their messages on.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import * as hocus from '@hocuspocus/server'
import { WebSocketServer } from 'ws'
import * as Y from 'yjs'
import { createChanges } from './changes.ts'
import { sweep as sweepRooms } from './clock.ts'
import { enter, type Guest, parse, refusal, shut, whyClosed } from './enter.ts'
import { random } from './keys.ts'
import { obey } from './links.ts'
import { type Answer, type Reason, SYNC_LIMITS, SYNC_PATH } from './protocol.ts'
import { dropSlow, isKnown, read, watch } from './sockets.ts'
import type { Closing, Store } from './store.ts'

export type Sync = Awaited<ReturnType<typeof createSync>>

/**
 * @param origins of pages on other hosts that may connect; `*` for all
 * @param log gets what happened, without rooms, names and keys
 */
export async function createSync(store: Store, origins: string[] = [], log = console.log) {
  const secret = await store.claim('server', 'secret', random(32))
  const changes = createChanges(store, track, fail)
  const works = new Set<Promise<unknown>>()
  let isClosing = false
  const hocuspocus = new hocus.Hocuspocus({
    quiet: true,
    extensions: store.extension ? [store.extension] : [],
    onAuthenticate: (payload) => enter(store, secret, payload).catch(fail),
    onLoadDocument: changes.load,
    connected: recheck,
    beforeHandleMessage: receive,
    onStateless: answer,
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SYNC_LIMITS.messageBytes })
  store.listen?.(shutAll)
  await sweep()
  const timers = [setInterval(beat, 15_000), setInterval(() => sweep().catch(report), 3_600_000)]
  return { upgrade, sweep, close, health: () => ({ rooms: hocuspocus.documents.size, clients: sockets.clients.size }) }

  /** Takes the upgrade of a request for the socket. @returns whether it was one */
  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
    if (request.url !== SYNC_PATH) return false
    const isFull = isClosing || sockets.clients.size >= SYNC_LIMITS.clients
    const refused = isKnown(request, origins) ? isFull && '503 Busy' : '403 Forbidden'
    if (refused) stream.end(`HTTP/1.1 ${refused}\r\nConnection: close\r\n\r\n`)
    else
      sockets.handleUpgrade(request, stream, head, (opened) => {
        const socket = { opened, room: '' }
        watch(socket)
        hocuspocus.handleConnection(opened, request, { socket })
      })
    return true
  }

  /** The link may have been withdrawn while the document was read. */
  async function recheck({ connection, documentName }: hocus.connectedPayload) {
    const { role, link } = connection.context as Guest
    const reason = await whyClosed(store, documentName, role, link)
    if (reason) end(connection, reason)
  }

  /** Passes a message on. What is not passed is never answered: nothing waits for it. */
  async function receive({ update: data, connection }: hocus.beforeHandleMessagePayload): Promise<void> {
    const { role } = connection.context as Guest
    const { isSync, step, body } = read(data)
    try {
      if (role !== 'owner' && data.length > SYNC_LIMITS.guestBytes) throw refusal('refused')
      if (isClosing) throw refusal('stopping')
      if (!isSync) return
      if (step > 2) throw refusal('refused') // Hocuspocus would log the room
      if (step === 0) Y.decodeStateVector(body)
      else if (role === 'viewer') Y.decodeUpdate(body)
      else await changes.accept(connection, body)
    } catch (error) {
      end(connection, (error as { reason?: Reason }).reason ?? 'refused')
      return new Promise(() => {})
    }
  }

  async function answer({ connection, documentName, payload }: hocus.onStatelessPayload) {
    if ((connection.context as Guest).role !== 'owner') return
    const work = obey(store, secret, closeAll, documentName, parse(payload))
    const reply = await track(work).catch((error): Answer => {
      report(error)
      return { failed: 'The server could not do it.' }
    })
    connection.sendStateless(JSON.stringify(reply))
  }

  function closeAll(closing: Closing) {
    shutAll(closing)
    store.publish?.(closing)
  }

  function shutAll({ room, link }: Closing) {
    for (const each of hocuspocus.documents.get(room)?.getConnections() ?? [])
      if (link === undefined || each.context.link === link) end(each, link === undefined ? 'deleted' : 'withdrawn')
  }

  function end(connection: hocus.Connection, reason: Reason) {
    log(`closed a connection of a ${(connection.context as Guest).role}: ${reason}`)
    shut(connection, reason)
  }

  function beat() {
    const all = [...hocuspocus.documents.values()].flatMap((document) => document.getConnections())
    for (const connection of all) {
      connection.sendStateless(JSON.stringify({ did: 'alive' } satisfies Answer))
      dropSlow((connection.context as Guest).socket)
    }
  }

  async function sweep(now = Date.now()) {
    await sweepRooms(store, hocuspocus.documents.keys(), now)
  }

  /** @param patience in milliseconds: while Redis is down, nothing ends. Clients keep what is not acknowledged. */
  async function close(patience = 10_000) {
    isClosing = true
    for (const timer of timers) clearInterval(timer)
    await Promise.race([finish(), wait(patience, undefined, { ref: false })])
  }

  /** Ends when all is written that is being written. */
  async function finish() {
    while (works.size > 0) await Promise.allSettled(works)
    for (const opened of sockets.clients) opened.close(1012, 'stopping' satisfies Reason)
    await hocuspocus.hooks('onDestroy', { instance: hocuspocus })
    await store.close()
  }

  async function track<T>(work: Promise<T>): Promise<T> {
    works.add(work)
    return work.finally(() => works.delete(work))
  }

  /** Passes a refusal on. Any other error is a failure of the store, not the guest's fault. */
  function fail(error: unknown): never {
    if ((error as { reason?: Reason }).reason) throw error
    report(error)
    throw refusal('stopping')
  }

  function report(error: unknown) {
    log(`error: ${(error as Error).message}`)
  }
}
