// A room's changes: each is tried on a copy and written, then all that are written are applied together.
import { setTimeout as wait } from 'node:timers/promises'
import type * as hocus from '@hocuspocus/server'
import * as Y from 'yjs'
import { type Guest, refusal } from './enter.ts'
import { copyOf, readUpdate, tryChange } from './guard.ts'
import { SYNC_LIMITS } from './protocol.ts'
import type { Store } from './store.ts'

/** State of an open document: a copy that already includes the updates still being written. */
interface Room {
  copy?: Y.Doc
  /** Ends when the update is written and in the document. */
  waiting: Map<Uint8Array, Promise<unknown>>
  turn: Promise<unknown>
  claims: Map<string, string>
  bytes: number
  written: Uint8Array[]
  /** Milliseconds of `performance.now`: when written updates were last applied. */
  applied: number
  applying?: Promise<void>
}

/** Milliseconds. A broadcast to a thousand viewers takes a good part of it. */
const BETWEEN_BROADCASTS = 40

/**
 * @param track is told of work that a stop waits for
 * @param fail throws what a guest is told when the store fails
 */
export function createChanges(
  store: Store,
  track: <T>(work: Promise<T>) => Promise<T>,
  fail: (error: unknown) => never,
) {
  const rooms = new WeakMap<Y.Doc, Room>()
  return { load, accept }

  async function load({ document, documentName }: hocus.onLoadDocumentPayload) {
    const updates = await store.updates(documentName)
    if (updates.length > 0) Y.applyUpdate(document, Y.mergeUpdates(updates))
    const bytes = updates.reduce((sum, { length }) => sum + length, 0)
    const way = { waiting: new Map(), written: [], turn: Promise.resolve(), claims: new Map() }
    const room: Room = { ...way, bytes, applied: 0 }
    rooms.set(document, room)
    document.on('update', (update: Uint8Array, origin: unknown) => {
      if (typeof origin === 'string' && room.copy) Y.applyUpdate(room.copy, update) // from another server
    })
  }

  /**
   * Resolves when a change is on the disk and in the document.
   * @throws what `refusal` returns, or an error for garbage
   */
  async function accept(connection: hocus.Connection, update: Uint8Array) {
    const room = rooms.get(connection.document)!
    const { ahead } = connection.context as Guest
    let accepted = await judge(room, connection, update)
    while (!accepted) {
      if (ahead.length >= 2 * SYNC_LIMITS.changes) throw refusal('fast')
      await new Promise<void>((go) => ahead.push(go))
      accepted = await judge(room, connection, update)
    }
    await accepted.kept
    for (const go of ahead.splice(0)) go()
  }

  /** One update of a room after the other. @returns nothing if the update is ahead of what it builds on */
  function judge(room: Room, connection: hocus.Connection, update: Uint8Array) {
    const turn = room.turn.then(async () => {
      const result = await tryOn(room, connection, update)
      if (result === 'ahead') return
      // An update that changes nothing may repeat one that is still being written, from another page of
      // the same browser.
      if (result === 'nothing') return { kept: Promise.all(room.waiting.values()) }
      return { kept: keep(room, connection, update) }
    })
    room.turn = turn.catch(() => {
      room.copy = undefined
    })
    return turn
  }

  async function tryOn(room: Room, { context, document }: hocus.Connection, update: Uint8Array) {
    const { role, device, proof, socket } = context as Guest
    const isOwner = role === 'owner'
    const most = SYNC_LIMITS.docBytes * (isOwner ? 1 : 0.8)
    if (room.bytes + update.length > most) room.bytes = Y.encodeStateAsUpdate(document).length
    if (room.bytes + update.length > most) throw refusal('full')
    room.copy ??= copyOf(document, room.waiting.keys())
    const { writers, isAhead } = readUpdate(room.copy, update)
    if (isAhead) return 'ahead'
    const result = tryChange(room.copy, update, isOwner ? null : device)
    if (typeof result === 'string') throw refusal(result)
    if (!result) return 'nothing'
    const claims = [claim(`d:${device}`, proof), ...writers.map((client) => claim(`c:${client}`, device))]
    const [isDevice, ...areWriters] = await Promise.all(claims)
    if (!isDevice) throw refusal('device')
    // An owner may bring what others wrote elsewhere: a jar that moves to this server.
    // A link may have been withdrawn meanwhile.
    if (socket.room === '' || (!isOwner && areWriters.includes(false))) throw refusal('refused')
    room.bytes += update.length
    return 'change'

    /** The first one who writes as a device, or as a Yjs client, keeps it. */
    async function claim(fact: string, value: string): Promise<boolean> {
      const standing = room.claims.get(fact) ?? (await store.claim(document.name, fact, value).catch(fail))
      room.claims.set(fact, standing)
      return standing === value
    }
  }

  function keep(room: Room, connection: hocus.Connection, update: Uint8Array) {
    const written = track(store.append(connection.document.name, update).then(() => apply(room, connection, update)))
    const kept = written
      .catch((error) => {
        room.copy = undefined
        fail(error)
      })
      .finally(() => room.waiting.delete(update))
    room.waiting.set(update, kept)
    return kept
  }

  /** At once after a pause. In a stream of changes one broadcast has all that were written meanwhile. */
  function apply(room: Room, connection: hocus.Connection, update: Uint8Array) {
    room.written.push(update)
    const pause = room.applied + BETWEEN_BROADCASTS - performance.now()
    room.applying ??= wait(Math.max(0, pause)).then(() => {
      room.applying = undefined
      room.applied = performance.now()
      connection.document.transact(() => {
        for (const each of room.written.splice(0)) Y.applyUpdate(connection.document, each)
      }, connection)
    })
    return room.applying
  }
}
