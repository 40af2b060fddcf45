// Keys of rooms: an owner's key is kept as a hash, a link's key is signed.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Link, Role } from './protocol.ts'

export const random = (bytes: number) => randomBytes(bytes).toString('base64url')

export const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Compares in constant time. */
export function same(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hash(one)), Buffer.from(hash(other)))
}

export function linkKey(secret: string, room: string, role: Link['role'], id: string): string {
  return `${role[0]}${id}.${createHmac('sha256', secret).update(`${room}|${role}|${id}`).digest('base64url')}`
}

/** What a key says that it is: nothing is proved. */
export function readKey(key: string): { role: Role; link: string } {
  const role = key[0] === 'o' ? 'owner' : key[0] === 'h' ? 'helper' : 'viewer'
  return { role, link: key.slice(1).split('.')[0] ?? '' }
}
