// A room's changes on their way to the disk: a store that waits, and one that fails.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Store } from '../../server/store.ts'
import { add, enter, type Guest, openRoom, startServer, waitFor } from './rig.ts'

let server: Awaited<ReturnType<typeof startServer>>
let room: Awaited<ReturnType<typeof openRoom>>
const guests: Guest[] = []
/** What the store does before it writes, and the writes that it has begun. */
let before: (write: string) => Promise<unknown> | undefined
let go = () => {}
let writes: string[]
beforeEach(async () => {
  before = () => undefined
  writes = []
  server = await startServer([], undefined, (store) => {
    const slow =
      <A extends unknown[], R>(name: string, write: (...given: A) => Promise<R>) =>
      async (...given: A) => {
        writes.push(`${name} ${given[0]}`)
        await before(name)
        return write(...given)
      }
    const { set, claim, append } = store
    return {
      ...store,
      set: slow('set', set),
      claim: slow('claim', claim),
      append: slow('append', append),
    } satisfies Store
  })
  room = await openRoom(server.url)
})
afterEach(async () => {
  go()
  room.leave()
  for (const guest of guests.splice(0)) guest.leave()
  await server.remove()
})

/** Holds all writes of changes until `go`. */
function hold() {
  const held = new Promise<void>((done) => {
    go = done
  })
  before = (name) => (name === 'append' ? held : undefined)
}
const begun = (count: number) => waitFor(() => writes.filter((name) => name.startsWith('append')).length === count)

test('changes that are written together reach a viewer in one message', async () => {
  const { helper, viewer } = room
  hold()
  for (let k = 0; k < 30; k++) add(helper, `h${k}`)
  await begun(30)
  let messages = 0
  viewer.doc.on('update', () => messages++)
  expect([viewer.items.size, helper.provider.unsyncedChanges]).toEqual([0, 30])
  go()
  await helper.saved()
  await waitFor(() => viewer.items.size === 30)
  expect(messages).toBe(1)
})

test('a change that another page sends too counts when it is written', async () => {
  const { owner, viewer, key, room: name } = room
  const page = enter(server.url, name, key, owner.device)
  guests.push(page)
  await page.saved()
  hold()
  add(owner, 'a')
  await begun(1)
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(owner.doc))
  await page.ask({ do: 'links' }) // the server has read what came before it
  expect([viewer.items.size, page.provider.unsyncedChanges, owner.provider.unsyncedChanges]).toEqual([0, 1, 1])
  go()
  await Promise.all([page.saved(), owner.saved()])
  await waitFor(() => viewer.items.size === 1)
  expect(writes.filter((write) => write.startsWith('append'))).toHaveLength(1)
})

describe.each(['claim', 'append'])('a disk that is full at a %s', (full) => {
  test('refuses no change: it is kept by its page, and sent again', async () => {
    const { helper, viewer } = room
    before = (name) => (name === full ? Promise.reject(new Error('ENOSPC')) : undefined)
    add(helper, 'a')
    expect(await helper.refused()).toBe('stopping')
    expect(viewer.items.size).toBe(0)
    before = () => undefined
    await waitFor(() => viewer.items.size === 1)
    await helper.saved()
    expect(helper.reasons).not.toContain('refused')
  })
})

test('a stop waits so long for a write that does not end, and for no more', async () => {
  hold()
  add(room.helper, 'a')
  await begun(1)
  await server.sync.close(50)
  expect(room.helper.provider.unsyncedChanges).toBe(1)
})

test('a connection writes nothing on the day on which its room was opened before', async () => {
  writes = []
  for (let k = 0; k < 3; k++) guests.push(enter(server.url, room.room, room.links.viewer.key, {}))
  await Promise.all(guests.map((guest) => guest.synced()))
  expect(writes).toEqual([])
})
