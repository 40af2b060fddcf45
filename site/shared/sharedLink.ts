// The address of a shared jar: `#shared=ROOM.KEY`, and `&at=HOST` where another host has the server. It
// is in the fragment, which browsers send to no host.
import { KEY, ROOM } from '../../server/protocol.ts'

export interface SharedLink {
  room: string
  key: string
  /** @default the host of the page */
  host?: string
}

export const writeSharedLink = ({ room, key }: SharedLink): string => `#shared=${room}.${key}`

/** @returns null where the fragment is no link to a shared jar */
export function readSharedLink(hash: string): SharedLink | null {
  const fragment = new URLSearchParams(hash.slice(1))
  const [, room = '', key = ''] = /^([^.]*)\.(.*)$/.exec(fragment.get('shared') ?? '') ?? []
  const host = fragment.get('at') ?? undefined
  return ROOM.test(room) && KEY.test(key) ? { room, key, host } : null
}
