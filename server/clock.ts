// The clock that deletes unopened rooms. It counts the days on which the server runs.
import { SYNC_LIMITS } from './protocol.ts'
import type { Store } from './store.ts'

/** Notes the day. A write for each day and room, not for each connection. */
export async function noteOpened(store: Store, room: string) {
  const day = (await store.get('server', 'day')) ?? '0'
  if ((await store.get('rooms', room)) !== day) await store.set('rooms', room, day)
}

/**
 * Counts a day if the date is later than all before: a wrong clock must not delete what is in use.
 * @param open rooms that are open now
 */
export async function sweep(store: Store, open: Iterable<string>, now: number) {
  const { date = '0', day = '0' } = await store.facts('server')
  // Of several servers one counts the day, and each notes what is open on it.
  for (const room of open) await noteOpened(store, room)
  const today = Math.floor(now / 86_400_000)
  if (today <= Number(date)) return
  await store.set('server', 'date', String(today))
  await store.set('server', 'day', String(Number(day) + 1))
  for (const [room, seen] of Object.entries(await store.facts('rooms'))) {
    if (Number(day) - Number(seen) < SYNC_LIMITS.days) continue
    await store.remove(room)
    await store.set(room, 'deleted', undefined)
    await store.set('rooms', room, undefined)
    store.publish?.({ room })
  }
}
