// The address of a shared jar: `#shared=ROOM.KEY`. It is in the fragment, which browsers send to no host.
import { KEY, ROOM } from '../../server/protocol.ts'

export interface SharedLink {
  room: string
  key: string
}

export const writeSharedLink = ({ room, key }: SharedLink): string => `#shared=${room}.${key}`

/** @returns null where the fragment is no link to a shared jar */
export function readSharedLink(hash: string): SharedLink | null {
  const shared = new URLSearchParams(hash.slice(1)).get('shared') ?? ''
  const [, room = '', key = ''] = /^([^.]*)\.(.*)$/.exec(shared) ?? []
  return ROOM.test(room) && KEY.test(key) ? { room, key } : null
}
