// The socket of shared jars: who may enter a room, and what is on the disk before it counts.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as hocus from '@hocuspocus/server'
import { type WebSocket, WebSocketServer } from 'ws'
import * as Y from 'yjs'
import { copyOf, readUpdate, tryChange } from './guard.ts'
import { hash, linkKey, random, readKey, same } from './keys.ts'
import {
  type Answer,
  DEVICE,
  KEY,
  type Link,
  type Reason,
  ROOM,
  type Role,
  SYNC_LIMITS,
  SYNC_PATH,
  type Token,
} from './protocol.ts'
import type { Store } from './store.ts'

/** A link of a room was withdrawn, or the room deleted: servers tell each other. */
export type Closing = { room: string; link?: string }

/** What joins several servers. */
export interface Others {
  extension: hocus.Extension
  publish(closing: Closing): void
  listen(hear: (closing: Closing) => void): void
}

export type Sync = Awaited<ReturnType<typeof createSync>>

/** The context of a connection. A socket opens one room. `proof` is the hash of the device's secret. */
interface Guest {
  socket: { opened: WebSocket; room: string }
  role: Role
  link: string
  device: string
  proof: string
  /** Changes that a page sent when it had just connected, and before what they build on. */
  ahead: (() => void)[]
}

/** Beside an open document: a copy that is ahead of it by the updates that are being written. */
interface Room {
  copy?: Y.Doc
  waiting: Set<Uint8Array>
  turn: Promise<unknown>
  claims: Map<string, string>
  bytes: number
}

const { Sync: SYNC, SyncReply, Auth, Stateless, CLOSE } = hocus.MessageType
const refusal = (reason: Reason) => ({ reason })

/**
 * @param origins of pages on other hosts that may connect; `*` for all
 * @param log gets what happened, without rooms, names and keys
 */
export async function createSync(store: Store & Partial<Others>, origins: string[] = [], log = console.log) {
  const secret = await store.claim('server', 'secret', random(32))
  const rooms = new WeakMap<Y.Doc, Room>()
  const writes = new Set<Promise<unknown>>()
  let isClosing = false
  const hocuspocus = new hocus.Hocuspocus({
    quiet: true,
    extensions: store.extension ? [store.extension] : [],
    onAuthenticate: enter,
    onLoadDocument: load,
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
    const { origin, host } = request.headers
    const known = [undefined, `http://${host}`, `https://${host}`, ...origins]
    const isFull = isClosing || sockets.clients.size >= SYNC_LIMITS.clients
    const refused = known.includes(origin) || origins.includes('*') ? isFull && '503 Busy' : '403 Forbidden'
    if (refused) stream.end(`HTTP/1.1 ${refused}\r\nConnection: close\r\n\r\n`)
    else
      sockets.handleUpgrade(request, stream, head, (opened) => {
        const socket = { opened, room: '' }
        watch(socket)
        hocuspocus.handleConnection(opened, request, { socket })
      })
    return true
  }

  /** Passes messages to Hocuspocus. Ends a socket that sends garbage, too much, or much without a key. */
  function watch(socket: Guest['socket']) {
    const { opened } = socket
    const { emit } = opened
    let left = 10 * SYNC_LIMITS.changes
    let last = performance.now()
    let strange = 0
    opened.emit = (event: string, ...rest: unknown[]) =>
      (event !== 'message' || passes(rest[0] as Buffer)) && emit.call(opened, event, ...rest)
    opened.on('error', () => opened.terminate()) // a message that is too large
    setTimeout(() => socket.room || opened.terminate(), 30_000).unref()

    function passes(data: Buffer): boolean {
      const now = performance.now()
      left = Math.min(left + ((now - last) / 1000) * SYNC_LIMITS.changes, 10 * SYNC_LIMITS.changes)
      last = now
      if (left < 0) opened.close(4429, 'fast' satisfies Reason)
      left -= 1 + data.length / 10_000
      try {
        const { name, type } = read(data)
        if (name !== socket.room) strange += data.length
        if (strange > SYNC_LIMITS.strangerBytes) opened.terminate()
        // No awareness, and nothing for all.
        return left > -1000 && [SYNC, SyncReply, Auth, Stateless, CLOSE].includes(type)
      } catch {
        opened.terminate()
        return false
      }
    }
  }

  async function enter({ token, documentName: room, context, connectionConfig }: hocus.onAuthenticatePayload) {
    const { socket } = context as Guest
    const { key = '', device = '', secret: shown }: Partial<Token> = parse(token)
    if (!ROOM.test(room) || !KEY.test(key) || (socket.room && socket.room !== room)) throw refusal('key')
    const { role, link } = readKey(key)
    if (await store.get(room, 'deleted')) throw refusal('deleted')
    if (role === 'owner') await found(room, hash(key))
    else if (!same(key, linkKey(secret, room, role, link))) throw refusal('key')
    const reason = await whyClosed(room, role, link)
    if (reason) throw refusal(reason)
    const proof = hash(String(shown))
    const known = (await store.get(room, `d:${device}`)) ?? proof
    if (role !== 'viewer' && !(DEVICE.test(device) && shown && same(known, proof))) throw refusal('device')
    await store.set('rooms', room, (await store.get('server', 'day')) ?? '0')
    connectionConfig.readOnly = role === 'viewer'
    socket.room = room
    return { role, link, device, proof, ahead: [] }
  }

  /** The first owner's key makes a room. */
  async function found(room: string, owner: string) {
    const isNew = (await store.get(room, 'owner')) === undefined
    const isFull = isNew && Object.keys(await store.facts('rooms')).length >= SYNC_LIMITS.rooms
    if (isFull) throw refusal('rooms')
    if (!same(await store.claim(room, 'owner', owner), owner)) throw refusal('key')
  }

  async function whyClosed(room: string, role: Role, link: string): Promise<Reason | undefined> {
    if (await store.get(room, 'deleted')) return 'deleted'
    return role === 'owner' || (await store.get(room, `l:${link}`)) ? undefined : 'withdrawn'
  }

  async function load({ document, documentName }: hocus.onLoadDocumentPayload) {
    const updates = await store.updates(documentName)
    if (updates.length > 0) Y.applyUpdate(document, Y.mergeUpdates(updates))
    const bytes = updates.reduce((sum, { length }) => sum + length, 0)
    const room: Room = { waiting: new Set(), turn: Promise.resolve(), claims: new Map(), bytes }
    rooms.set(document, room)
    document.on('update', (update: Uint8Array, origin: unknown) => {
      if (typeof origin === 'string' && room.copy) Y.applyUpdate(room.copy, update) // from another server
    })
  }

  /** The link may have been withdrawn while the document was read. */
  async function recheck({ connection, documentName }: hocus.connectedPayload) {
    const { role, link } = connection.context as Guest
    const reason = await whyClosed(documentName, role, link)
    if (reason) shut(connection, reason)
  }

  /** Passes a message on. What is not passed is never answered: nothing waits for it. */
  async function receive({ update: data, connection, document }: hocus.beforeHandleMessagePayload): Promise<void> {
    const { role } = connection.context as Guest
    const { type, step, body } = read(data)
    try {
      if (role !== 'owner' && data.length > SYNC_LIMITS.guestBytes) throw refusal('refused')
      if (isClosing) throw refusal('stopping')
      if (type !== SYNC && type !== SyncReply) return
      if (step === 0) Y.decodeStateVector(body)
      else if (role === 'viewer') Y.decodeUpdate(body)
      else await accept(connection, document, body)
    } catch (error) {
      shut(connection, (error as { reason?: Reason }).reason ?? 'refused')
      return new Promise(() => {})
    }
  }

  async function accept(connection: hocus.Connection, document: hocus.Document, update: Uint8Array) {
    const room = rooms.get(document)!
    const { ahead } = connection.context as Guest
    const check = async () => {
      const turn = room.turn.then(() => judge(room, connection.context, document, update))
      room.turn = turn.catch(() => {
        room.copy = undefined
      })
      return turn
    }
    let result = await check()
    while (result === 'ahead') {
      if (ahead.length >= 2 * SYNC_LIMITS.changes) throw refusal('fast')
      await new Promise<void>((go) => ahead.push(go))
      result = await check()
    }
    if (result === 'change') await keep(room, connection, document, update)
    for (const go of ahead.splice(0)) go()
  }

  async function keep(room: Room, connection: hocus.Connection, document: hocus.Document, update: Uint8Array) {
    try {
      if (connection.context.socket.room === '') throw new Error('a connection was closed before its change was kept')
      await track(store.append(document.name, update))
      Y.applyUpdate(document, update, connection)
    } catch (error) {
      room.copy = undefined
      report(error)
      throw refusal('stopping')
    } finally {
      room.waiting.delete(update)
    }
  }

  /** One update of a room after the other. @returns whether it changes something, or is ahead of what it builds on */
  async function judge(room: Room, { role, device, proof }: Guest, document: hocus.Document, update: Uint8Array) {
    const isOwner = role === 'owner'
    const most = SYNC_LIMITS.docBytes * (isOwner ? 1 : 0.8)
    if (room.bytes + update.length > most) room.bytes = Y.encodeStateAsUpdate(document).length
    if (room.bytes + update.length > most) throw refusal('full')
    room.copy ??= copyOf(document, room.waiting)
    const { writers, isAhead } = readUpdate(room.copy, update)
    if (isAhead) return 'ahead'
    const result = tryChange(room.copy, update, isOwner ? null : device)
    if (typeof result === 'string') throw refusal(result)
    if (!result) return 'nothing'
    const claims = [claim(`d:${device}`, proof), ...writers.map((client) => claim(`c:${client}`, device))]
    const [isDevice, ...areWriters] = await Promise.all(claims)
    if (!isDevice) throw refusal('device')
    // An owner may bring what others wrote elsewhere: a jar that moves to this server.
    if (!isOwner && areWriters.includes(false)) throw refusal('refused')
    room.waiting.add(update)
    room.bytes += update.length
    return 'change'

    /** The first one who writes as a device, or as a Yjs client, keeps it. */
    async function claim(fact: string, value: string): Promise<boolean> {
      const standing = room.claims.get(fact) ?? (await store.claim(document.name, fact, value))
      room.claims.set(fact, standing)
      return standing === value
    }
  }

  async function answer({ connection, documentName, payload }: hocus.onStatelessPayload) {
    if ((connection.context as Guest).role !== 'owner') return
    const reply = await track(obey(documentName, parse(payload))).catch((error): Answer => {
      report(error)
      return { failed: 'The server could not do it.' }
    })
    connection.sendStateless(JSON.stringify(reply))
  }

  async function obey(room: string, request: Record<string, string>): Promise<Answer> {
    const { do: what, role, id = '' } = request
    const facts = Object.entries(await store.facts(room)).filter(([name]) => name.startsWith('l:'))
    const links = facts.map(([name, value]): Link => ({ ...JSON.parse(value), id: name.slice(2) }))
    if (what === 'link' && (role === 'helper' || role === 'viewer') && links.length < SYNC_LIMITS.links) {
      const link: Link = { id: random(8), role, made: Date.now() }
      await store.set(room, `l:${link.id}`, JSON.stringify(link))
      return { did: 'link', ...link, key: linkKey(secret, room, role, link.id) }
    }
    if (what === 'links') return { did: 'links', links }
    if (what === 'withdraw') {
      await store.set(room, `l:${id}`, undefined)
      closeAll({ room, link: id })
      return { did: 'withdraw', id }
    }
    if (what !== 'delete') return { failed: `A jar has at most ${SYNC_LIMITS.links} links, for helpers and viewers.` }
    await store.set(room, 'deleted', 'yes')
    closeAll({ room })
    await store.remove(room)
    return { failed: 'deleted' } // nobody is there to read it
  }

  function closeAll(closing: Closing) {
    shutAll(closing)
    store.publish?.(closing)
  }

  function shutAll({ room, link }: Closing) {
    for (const each of hocuspocus.documents.get(room)?.getConnections() ?? [])
      if (link === undefined || each.context.link === link) shut(each, link === undefined ? 'deleted' : 'withdrawn')
  }

  function shut(connection: hocus.Connection, reason: Reason) {
    const { socket, role } = connection.context as Guest
    log(`closed a connection of a ${role}: ${reason}`)
    socket.room = ''
    connection.close({ code: 4403, reason })
    socket.opened.close(4403, reason)
  }

  /** Ends connections that read too slowly. */
  function beat() {
    const all = [...hocuspocus.documents.values()].flatMap((document) => document.getConnections())
    for (const connection of all) {
      connection.sendStateless(JSON.stringify({ did: 'alive' } satisfies Answer))
      const { opened } = (connection.context as Guest).socket
      if (opened.bufferedAmount > 2 * SYNC_LIMITS.messageBytes) opened.terminate()
    }
  }

  /** Counts a day if the date is later than all before: a wrong clock must not delete what is in use. */
  async function sweep(now = Date.now()) {
    const { date = '0', day = '0' } = await store.facts('server')
    const today = Math.floor(now / 86_400_000)
    if (today <= Number(date)) return
    await store.set('server', 'date', String(today))
    await store.set('server', 'day', String(Number(day) + 1))
    for (const room of hocuspocus.documents.keys()) await store.set('rooms', room, day)
    for (const [room, seen] of Object.entries(await store.facts('rooms'))) {
      if (Number(day) - Number(seen) < SYNC_LIMITS.days) continue
      await store.remove(room)
      await store.set(room, 'deleted', undefined)
      await store.set('rooms', room, undefined)
    }
  }

  /** Finishes what is being written. Clients keep what is not acknowledged. */
  async function close() {
    isClosing = true
    for (const timer of timers) clearInterval(timer)
    while (writes.size > 0) await Promise.allSettled(writes)
    for (const opened of sockets.clients) opened.close(1012, 'stopping' satisfies Reason)
    await hocuspocus.hooks('onDestroy', { instance: hocuspocus })
    await store.close()
  }

  async function track<T>(work: Promise<T>): Promise<T> {
    writes.add(work)
    return work.finally(() => writes.delete(work))
  }

  function report(error: unknown) {
    log(`error: ${(error as Error).message}`)
  }
}

/** @throws {Error} for garbage */
function read(data: Uint8Array) {
  const message = new hocus.IncomingMessage(data)
  const name = message.readVarString()
  const type = message.readVarUint()
  const isSync = type === SYNC || type === SyncReply
  const step = isSync || type === Auth ? message.readVarUint() : 0
  const body = isSync ? message.readVarUint8Array() : new Uint8Array()
  if (type === Auth || type === Stateless) message.readVarString()
  return { name, type, step, body }
}

/** @returns the object of a JSON text, or an empty one */
function parse(text: string): Record<string, string> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
