// An entry from one's own backend is in the jar when the call resolves.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEntry } from '../../server/add.ts'
import { add, linkOf, newDevice, openRoom, startServer, waitFor } from './rig.ts'

let server: Awaited<ReturnType<typeof startServer>>
let room: Awaited<ReturnType<typeof openRoom>>
beforeAll(async () => {
  server = await startServer()
  room = await openRoom(server.url)
})
afterAll(async () => {
  room.leave()
  await server.remove()
})
const entryOf = (key: string, label: string, device = newDevice()) =>
  addEntry(`ws://${server.url}/sync`, room.room, { key, ...device }, { label, value: 5 })

test('an entry is added once, after all others', async () => {
  const { owner, links } = room
  add(owner, 'first')
  await owner.saved()
  const backend = newDevice()
  await entryOf(links.helper.key, 'Ada', backend)
  await entryOf(links.helper.key, 'Ben', backend)
  await waitFor(() => owner.items.size === 3)
  const entries = [...owner.items.values()].sort((a, b) => a.n - b.n)
  expect(entries.map(({ item }) => item.label)).toEqual(['first', 'Ada', 'Ben'])
  expect(entries.slice(1).map(({ by }) => by)).toEqual([backend.device, backend.device])
  expect(new Set(entries.map(({ n }) => n)).size).toBe(3)
})

test('an entry with an id of its own gets another; after the highest order there is none higher', async () => {
  const { owner, links } = room
  owner.items.set('last', { item: { id: 'last' }, n: 1e15, by: owner.device.device! })
  await owner.saved()
  await addEntry(
    `ws://${server.url}/sync`,
    room.room,
    { key: links.helper.key, ...newDevice() },
    { id: 'x', label: 'Eve' },
  )
  await waitFor(() => [...owner.items.values()].some(({ item }) => item.label === 'Eve'))
  const [key, { item, n }] = [...owner.items.entries()].find(([, { item }]) => item.label === 'Eve')!
  expect([item.id, n]).toEqual([key, 1e15])
})

test('a key that may not add rejects with the reason', async () => {
  const { owner, links } = room
  await expect(entryOf(links.viewer.key, 'Ada')).rejects.toThrow('helper')
  await expect(entryOf('key', 'Ada')).rejects.toThrow('key')
  const other = await linkOf(owner, 'helper')
  await owner.ask({ do: 'withdraw', id: other.id })
  await expect(entryOf(other.key, 'Ada')).rejects.toThrow('withdrawn')
  await expect(entryOf(links.helper.key, 'x'.repeat(600_000))).rejects.toThrow('refused')
})
