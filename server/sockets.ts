// Sockets and rates: who may open one, and what of its messages is passed on.
import type { IncomingMessage } from 'node:http'
import * as hocus from '@hocuspocus/server'
import type { Guest } from './enter.ts'
import { type Reason, SYNC_LIMITS } from './protocol.ts'

const { Sync: SYNC, SyncReply: SYNC_REPLY, Auth: AUTH, Stateless: STATELESS, CLOSE } = hocus.MessageType

/** @param origins of pages on other hosts; `*` for all */
export function isKnown({ headers: { origin, host } }: IncomingMessage, origins: string[]): boolean {
  const known = [undefined, `http://${host}`, `https://${host}`, ...origins]
  return known.includes(origin) || origins.includes('*')
}

/** Passes messages to Hocuspocus. Ends a socket that sends garbage, too much, or much without a key. */
export function watch(socket: Guest['socket']) {
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
      return left > -1000 && [SYNC, SYNC_REPLY, AUTH, STATELESS, CLOSE].includes(type)
    } catch {
      opened.terminate()
      return false
    }
  }
}

/** Ends a socket that reads too slowly. */
export function dropSlow({ opened }: Guest['socket']) {
  if (opened.bufferedAmount > 2 * SYNC_LIMITS.messageBytes) opened.terminate()
}

/**
 * Reads a message of Hocuspocus.
 * @throws {Error} for garbage
 */
export function read(data: Uint8Array) {
  const message = new hocus.IncomingMessage(data)
  const name = message.readVarString()
  const type = message.readVarUint()
  const isSync = type === SYNC || type === SYNC_REPLY
  const step = isSync || type === AUTH ? message.readVarUint() : 0
  const body = isSync ? message.readVarUint8Array() : new Uint8Array()
  if (type === AUTH || type === STATELESS) message.readVarString()
  return { name, type, isSync, step, body }
}
