// The socket of shared jars: who may enter a room, what counts, and what is on the disk before it counts.
import type { IncomingMessage as HttpRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import * as hocus from '@hocuspocus/server'
import { type WebSocket, WebSocketServer } from 'ws'
import * as Y from 'yjs'
import { copyOf, tryChange, writersOf } from './guard.ts'
import { claimOf, hash, linkKey, random, same } from './keys.ts'
import {
  type Answer,
  DEVICE,
  KEY,
  type Link,
  type Reason,
  type Request,
  ROOM,
  type Role,
  SYNC_LIMITS,
  SYNC_PATH,
} from './protocol.ts'
import type { Store } from './store.ts'

/** What servers beside this one must hear: a link was withdrawn, or a jar deleted. */
export interface Closing {
  room: string
  link?: string
}

/** Joins the documents of several servers, and passes closings on. */
export interface Others {
  extension: hocus.Extension
  publish(closing: Closing): void
  listen(hear: (closing: Closing) => void): void
}

export type Sync = Awaited<ReturnType<typeof createSync>>

/** The context of a connection. A socket opens one room. `proof` is the hash of the device's secret. */
interface Holder {
  guest: { socket: WebSocket; room: string }
  role: Role
  link: string
  device: string
  proof: string
}

/** What belongs to an open document. `copy` has the updates that are on their way into it, too. */
interface Room {
  copy?: Y.Doc
  waiting: Set<Uint8Array>
  turn: Promise<unknown>
  claims: Map<string, string>
  bytes: number
  isDeleted: boolean
}

const { Sync, SyncReply, Auth, Stateless, CLOSE } = hocus.MessageType
/** Messages that may pass: no awareness, nothing for all. */
const PASSED = [Sync, SyncReply, Auth, Stateless, CLOSE]
const HOUR = 3_600_000

/**
 * @param options.origins origins of pages on other hosts that may connect; `*` for all
 * @param options.log gets what happened, without rooms, names and keys
 */
export async function createSync(options: {
  store: Store
  others?: Others
  origins?: string[]
  log?: (text: string) => void
}) {
  const { store, others, origins = [], log = console.log } = options
  const secret = await store.claim('server', 'secret', random(32))
  const rooms = new WeakMap<hocus.Document, Room>()
  const writes = new Set<Promise<unknown>>()
  let isClosing = false
  const hocuspocus = new hocus.Hocuspocus({
    quiet: true,
    extensions: others ? [others.extension] : [],
    onAuthenticate: enter,
    onLoadDocument: load,
    connected: async ({ connection, documentName }) => {
      // The link may have been withdrawn while the document was read.
      const { role, link } = connection.context as Holder
      const reason = await closed(documentName, role, link)
      if (reason) shut(connection, reason)
    },
    beforeHandleMessage: receive,
    onStateless: answer,
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SYNC_LIMITS.messageBytes })
  others?.listen(({ room, link }) => shutAll(room, link ? 'withdrawn' : 'deleted', link))
  await sweep()
  const timers = [setInterval(beat, 15_000), setInterval(() => void sweep().catch(report), HOUR)]
  return { upgrade, health, sweep, close }

  /** Takes the upgrade of a request for the socket. @returns whether it was one */
  function upgrade(request: HttpRequest, socket: Duplex, head: Buffer): boolean {
    if (request.url !== SYNC_PATH) return false
    const { origin, host } = request.headers
    const isOwn = !origin || origin === `http://${host}` || origin === `https://${host}`
    const isKnown = isOwn || origins.includes('*') || origins.includes(origin)
    const refusal = isKnown ? sockets.clients.size >= SYNC_LIMITS.clients && '503 Busy' : '403 Forbidden'
    if (refusal || isClosing) socket.end(`HTTP/1.1 ${refusal || '503 Closing'}\r\nConnection: close\r\n\r\n`)
    else
      sockets.handleUpgrade(request, socket, head, (opened) => {
        const guest = { socket: opened, room: '' }
        watch(guest)
        hocuspocus.handleConnection(opened, request, { guest })
      })
    return true
  }

  /** Ends a connection that sends too much: all of it, or before it has shown a key. */
  function watch(guest: Holder['guest']) {
    const { socket } = guest
    let left = 10 * SYNC_LIMITS.changes
    let last = performance.now()
    let strange = 0
    socket.on('error', () => socket.terminate()) // a message that is too large
    socket.on('message', (data: Buffer) => {
      const now = performance.now()
      left = Math.min(left + ((now - last) / 1000) * SYNC_LIMITS.changes, 10 * SYNC_LIMITS.changes)
      last = now
      if (left < 0) socket.close(4429, 'fast' satisfies Reason)
      left -= 1 + data.length / 10_000
      if (guest.room === '' || !data.subarray(0, 30).includes(guest.room)) strange += data.length
      if (strange > SYNC_LIMITS.strangerBytes) socket.terminate()
    })
    setTimeout(() => guest.room || socket.terminate(), 30_000).unref()
  }

  async function enter({ token, documentName: room, context, connectionConfig }: hocus.onAuthenticatePayload) {
    const { guest } = context as Holder
    const { key, device = '', secret: proves = '' } = parse(token)
    if (!ROOM.test(room) || !KEY.test(key) || (guest.room && guest.room !== room)) throw refusal('key')
    const { role, link } = claimOf(key)
    const owner = (await store.get(room, 'owner')) ?? (role === 'owner' ? await found(room, hash(key)) : undefined)
    const right = role === 'owner' ? hash(key) === owner : owner && same(key, linkKey(secret, room, role, link))
    if (!right) throw refusal((await store.get(room, 'deleted')) ? 'deleted' : 'key')
    const reason = await closed(room, role, link)
    if (reason) throw refusal(reason)
    const proof = hash(String(proves))
    const known = await store.get(room, `d:${device}`)
    if (role !== 'viewer' && (!DEVICE.test(device) || !proves || (known && known !== proof))) throw refusal('device')
    await store.set('rooms', room, (await store.get('server', 'day')) ?? '0')
    connectionConfig.readOnly = role === 'viewer'
    guest.room = room
    return { role, link, device, proof }
  }

  /** The first owner's key makes a room. @returns the hash of the key that owns it */
  async function found(room: string, owner: string): Promise<string | undefined> {
    if (await store.get(room, 'deleted')) return undefined
    if (Object.keys(await store.facts('rooms')).length >= SYNC_LIMITS.rooms) throw refusal('rooms')
    return store.claim(room, 'owner', owner)
  }

  async function closed(room: string, role: Role, link: string): Promise<Reason | undefined> {
    if (await store.get(room, 'deleted')) return 'deleted'
    return role === 'owner' || (await store.get(room, `l:${link}`)) ? undefined : 'withdrawn'
  }

  async function load({ document, documentName }: hocus.onLoadDocumentPayload) {
    const updates = await store.updates(documentName)
    if (updates.length > 0) Y.applyUpdate(document, Y.mergeUpdates(updates))
    const bytes = updates.reduce((sum, { length }) => sum + length, 0)
    const room: Room = { waiting: new Set(), turn: Promise.resolve(), claims: new Map(), bytes, isDeleted: false }
    rooms.set(document, room)
    document.on('update', (update: Uint8Array, origin: unknown) => {
      if (typeof origin === 'string' && room.copy) Y.applyUpdate(room.copy, update) // from another server
    })
  }

  /** Passes a message on. What is not passed is never answered: nothing waits for it. */
  async function receive({ update: data, connection, document }: hocus.beforeHandleMessagePayload): Promise<void> {
    const { role } = connection.context as Holder
    try {
      const message = new hocus.IncomingMessage(data)
      message.readVarString()
      const type = message.readVarUint()
      if (isClosing || !PASSED.includes(type)) return nothing()
      if (role !== 'owner' && data.length > SYNC_LIMITS.guestBytes) throw refusal('refused')
      if (type !== Sync && type !== SyncReply) return
      if (message.readVarUint() === 0) return // asks for what is missing
      const update = message.readVarUint8Array()
      if (role === 'viewer') Y.decodeUpdate(update)
      else await accept(connection, document, update)
    } catch (error) {
      shut(connection, (error as { reason?: Reason }).reason ?? 'refused')
      return nothing()
    }
  }

  async function accept(connection: hocus.Connection, document: hocus.Document, update: Uint8Array) {
    const room = rooms.get(document)!
    const turn = room.turn.then(() => check(room, connection, document, update))
    room.turn = turn.catch(() => {})
    if (!(await turn)) return
    const write = store.append(document.name, update)
    writes.add(write)
    try {
      await write
      Y.applyUpdate(document, update, connection)
    } catch (error) {
      room.copy = undefined
      report(error)
      throw refusal('stopping')
    } finally {
      writes.delete(write)
      room.waiting.delete(update)
    }
  }

  /** One update of a room after the other. @returns whether it changes something */
  async function check(room: Room, { context }: hocus.Connection, document: hocus.Document, update: Uint8Array) {
    const { role, device, proof } = context as Holder
    const isOwner = role === 'owner'
    const writers = writersOf(document, update)
    const most = SYNC_LIMITS.docBytes * (isOwner ? 1 : 0.8)
    if (room.bytes + update.length > most) room.bytes = Y.encodeStateAsUpdate(document).length
    if (room.bytes + update.length > most) throw refusal('full')
    if (room.isDeleted) throw refusal('deleted')
    room.copy ??= copyOf(document, room.waiting)
    try {
      const result = tryChange(room.copy, update, isOwner ? null : device)
      if (typeof result === 'string') throw refusal(result)
      if (!result) return false
      const claims = [claim('d', device, proof), ...writers.map((client) => claim('c', String(client), device))]
      const [isDevice, ...areWriters] = await Promise.all(claims)
      // An owner brings what others wrote elsewhere: a jar that moves to this server.
      if (!isDevice || !(isOwner || areWriters.every(Boolean))) throw refusal(isDevice ? 'refused' : 'device')
    } catch (error) {
      room.copy = undefined
      throw error
    }
    room.waiting.add(update)
    room.bytes += update.length
    return true

    /** The first one who writes as a device or a Yjs client keeps it. @returns whether it is this one */
    async function claim(kind: 'c' | 'd', id: string, value: string) {
      const fact = `${kind}:${id}`
      const standing = room.claims.get(fact) ?? (await store.claim(document.name, fact, value))
      room.claims.set(fact, standing)
      return standing === value
    }
  }

  async function answer({ connection, documentName, payload }: hocus.onStatelessPayload) {
    if ((connection.context as Holder).role !== 'owner') return
    const reply = await obey(documentName, parse(payload) as Request).catch((error): Answer => {
      report(error)
      return { failed: 'The server could not do it.' }
    })
    connection.sendStateless(JSON.stringify(reply))
  }

  async function obey(room: string, request: Request): Promise<Answer> {
    const facts = Object.entries(await store.facts(room)).filter(([name]) => name.startsWith('l:'))
    const links = facts.map(([name, value]): Link => ({ id: name.slice(2), ...JSON.parse(value) }))
    if (request.do === 'links') return { did: 'links', links }
    if (request.do === 'link' && (request.role === 'helper' || request.role === 'viewer')) {
      if (links.length >= SYNC_LIMITS.links) return { failed: `A jar has at most ${SYNC_LIMITS.links} links.` }
      const link: Link = { id: random(8), role: request.role, made: Date.now() }
      await store.set(room, `l:${link.id}`, JSON.stringify({ role: link.role, made: link.made }))
      return { did: 'link', ...link, key: linkKey(secret, room, link.role, link.id) }
    }
    if (request.do === 'withdraw') {
      await store.set(room, `l:${request.id}`, undefined)
      shutAll(room, 'withdrawn', request.id)
      others?.publish({ room, link: request.id })
      return { did: 'withdraw', id: request.id }
    }
    if (request.do !== 'delete') return { failed: 'The server does not know this request.' }
    await store.remove(room)
    await store.set(room, 'deleted', 'yes')
    setTimeout(() => shutAll(room, 'deleted')) // after the answer
    others?.publish({ room })
    return { did: 'delete' }
  }

  function shutAll(name: string, reason: Reason, link?: string) {
    const document = hocuspocus.documents.get(name)
    if (!document) return
    if (link === undefined) rooms.get(document)!.isDeleted = true
    for (const each of document.getConnections()) if (!link || each.context.link === link) shut(each, reason)
  }

  function shut(connection: hocus.Connection, reason: Reason) {
    const { guest, role } = connection.context as Holder
    log(`closed a connection of a ${role}: ${reason}`)
    guest.room = ''
    connection.close({ code: 4403, reason })
    guest.socket.close(4403, reason)
  }

  /** A provider connects again where nothing arrives. Ends connections that read too slowly. */
  function beat() {
    const alive = JSON.stringify({ did: 'alive' } satisfies Answer)
    for (const document of hocuspocus.documents.values())
      for (const connection of document.getConnections()) {
        connection.sendStateless(alive)
        const { socket } = (connection.context as Holder).guest
        if (socket.bufferedAmount > 4 * SYNC_LIMITS.messageBytes) socket.terminate()
      }
  }

  /**
   * Deletes rooms that nobody opened for a year of days on which the server ran. Counts a day when the
   * date is later than all before, so that a wrong clock deletes nothing.
   */
  async function sweep(now = Date.now()) {
    const { date = '0', day = '0' } = await store.facts('server')
    const today = Math.floor(now / 86_400_000)
    if (today <= Number(date)) return
    await store.set('server', 'date', String(today))
    await store.set('server', 'day', String(Number(day) + 1))
    for (const name of hocuspocus.documents.keys()) await store.set('rooms', name, day)
    for (const [room, seen] of Object.entries(await store.facts('rooms'))) {
      if (Number(day) - Number(seen) < SYNC_LIMITS.days) continue
      await store.remove(room)
      await store.set('rooms', room, undefined)
      log('deleted a jar that nobody opened for a year')
    }
  }

  function health() {
    return { rooms: hocuspocus.documents.size, clients: sockets.clients.size }
  }

  /** Finishes what is being written, then closes the connections and the store. */
  async function close() {
    isClosing = true
    for (const timer of timers) clearInterval(timer)
    while (writes.size > 0) await Promise.allSettled(writes)
    for (const socket of sockets.clients) socket.close(1012, 'stopping' satisfies Reason)
    await hocuspocus.hooks('onDestroy', { instance: hocuspocus })
    await store.close()
  }

  function report(error: unknown) {
    log(`error: ${(error as Error)?.message}`)
  }
}

const nothing = () => new Promise<void>(() => {})

const refusal = (reason: Reason) => ({ reason })

/** @returns the object of a JSON text, or an empty one */
function parse(text: string): Record<string, string> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
