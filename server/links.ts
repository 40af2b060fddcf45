// What an owner asks for: links, their withdrawal, the end of a jar.
import { linkKey, random } from './keys.ts'
import { type Answer, type Link, SYNC_LIMITS } from './protocol.ts'
import type { Closing, Store } from './store.ts'

/** @param closeAll ends the connections of a link or a room */
export async function obey(
  store: Store,
  secret: string,
  closeAll: (closing: Closing) => void,
  room: string,
  { do: what, role, id = '' }: Record<string, string>,
): Promise<Answer> {
  const facts = Object.entries(await store.facts(room)).filter(([name]) => name.startsWith('l:'))
  const signed = (link: Omit<Link, 'key'>): Link => ({ ...link, key: linkKey(secret, room, link.role, link.id) })
  const links = facts.map(([name, value]) => signed({ ...JSON.parse(value), id: name.slice(2) }))
  if (what === 'link' && (role === 'helper' || role === 'viewer') && links.length < SYNC_LIMITS.links) {
    const link = { id: random(8), role, made: Date.now() } as const
    await store.set(room, `l:${link.id}`, JSON.stringify(link))
    return { did: 'link', ...signed(link) }
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
  return { failed: 'deleted' } // its connections are closed
}
