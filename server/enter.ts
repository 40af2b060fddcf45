// Who may enter a room, and who has to leave it.
import type * as hocus from '@hocuspocus/server'
import type { WebSocket } from 'ws'
import { noteOpened } from './clock.ts'
import { hash, linkKey, readKey, same } from './keys.ts'
import { DEVICE, KEY, type Reason, ROOM, type Role, SYNC_LIMITS, type Token } from './protocol.ts'
import type { Store } from './store.ts'

/** The context of a connection. A socket opens one room. `proof` is the hash of the device's secret. */
export interface Guest {
  socket: { opened: WebSocket; room: string }
  role: Role
  link: string
  device: string
  proof: string
  /** Changes that a page sent when it had just connected, and before what they build on. */
  ahead: (() => void)[]
}

export const refusal = (reason: Reason) => ({ reason })

/**
 * @returns what becomes the guest of the connection, beside its socket
 * @throws what `refusal` returns
 */
export async function enter(store: Store, secret: string, payload: hocus.onAuthenticatePayload) {
  const { token, documentName: room, context, connectionConfig } = payload
  const { socket } = context as Guest
  const { key = '', device = '', secret: shown }: Partial<Token> = parse(token)
  if (!ROOM.test(room) || !KEY.test(key) || (socket.room && socket.room !== room)) throw refusal('key')
  const { role, link } = readKey(key)
  if (role !== 'owner' && !same(key, linkKey(secret, room, role, link))) throw refusal('key')
  const reason = await whyClosed(store, room, role, link)
  if (reason) throw refusal(reason)
  if (role === 'owner') await found(store, room, hash(key))
  const proof = hash(String(shown))
  const known = (await store.get(room, `d:${device}`)) ?? proof
  if (role !== 'viewer' && !(DEVICE.test(device) && shown && same(known, proof))) throw refusal('device')
  await noteOpened(store, room)
  connectionConfig.readOnly = role === 'viewer'
  socket.room = room
  return { role, link, device, proof, ahead: [] } satisfies Omit<Guest, 'socket'>
}

/** The first owner's key makes a room. */
async function found(store: Store, room: string, owner: string) {
  const isNew = (await store.get(room, 'owner')) === undefined
  const isFull = isNew && Object.keys(await store.facts('rooms')).length >= SYNC_LIMITS.rooms
  if (isFull) throw refusal('rooms')
  if (!same(await store.claim(room, 'owner', owner), owner)) throw refusal('key')
}

export async function whyClosed(store: Store, room: string, role: Role, link: string): Promise<Reason | undefined> {
  if (await store.get(room, 'deleted')) return 'deleted'
  return role === 'owner' || (await store.get(room, `l:${link}`)) ? undefined : 'withdrawn'
}

/** Closes a connection and its socket. What it sent and was not kept is refused from now on. */
export function shut(connection: hocus.Connection, reason: Reason) {
  const { socket } = connection.context as Guest
  socket.room = ''
  connection.close({ code: 4403, reason })
  socket.opened.close(4403, reason)
}

/** @returns the object of a JSON text, or an empty one */
export function parse(text: string): Record<string, string> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
