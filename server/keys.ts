// Keys of rooms: an owner's key is kept as a hash, a link's key is signed.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Link, Role } from './protocol.ts'

/** @returns bytes as base64url */
export function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Compares in constant time. */
export function same(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

export function linkKey(secret: string, room: string, role: Link['role'], id: string): string {
  const signature = createHmac('sha256', secret).update(`${room}|${role}|${id}`).digest('base64url')
  return `${role[0]}${id}.${signature}`
}

/** What a key says that it is. Only `linkKey` or the owner's hash prove it. */
export function claimOf(key: string): { role: Role; link: string } {
  const role = ({ o: 'owner', h: 'helper', v: 'viewer' } as const)[key[0] as 'o' | 'h' | 'v']
  return { role, link: key.slice(1).split('.')[0]! }
}
