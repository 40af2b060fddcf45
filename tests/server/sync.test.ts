// The server of shared jars: an allowed change reaches all devices and the disk, another reaches none.
import type { Server } from 'node:net'
import { OutgoingMessage } from '@hocuspocus/server'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { type Link, SYNC_LIMITS } from '../../server/protocol.ts'
import { addresses } from '../../server/start.ts'
import { openStore } from '../../server/store.ts'
import { createTally } from '../../site/hand/tally.ts'
import { createJar } from '../../src/jar/jar.ts'
import { bindJar } from '../../src/shared/bindJar.ts'
import { add, enter, type Guest, linkOf, newDevice, newRoom, openRoom, random, startServer, waitFor } from './rig.ts'

let server: Awaited<ReturnType<typeof startServer>>
let room: Awaited<ReturnType<typeof openRoom>>
let guests: Guest[] = []
beforeAll(async () => {
  server = await startServer([])
})
afterEach(() => {
  room?.leave()
  for (const guest of guests) guest.leave()
  guests = []
})
afterAll(() => server.remove())

function come(...given: Parameters<typeof enter> extends [string, ...infer Rest] ? Rest : never) {
  const guest = enter(server.url, ...given)
  guests.push(guest)
  return guest
}

async function restart(change?: (store: Awaited<ReturnType<typeof openStore>>) => Promise<void>) {
  await server.stop()
  const store = await openStore(server.folder)
  await change?.(store)
  await store.close()
  server = await startServer([], server.folder)
}

/** Nobody else noticed: the owner adds, and another helper and a new viewer see it. */
async function expectUndisturbed({ owner, room: name, viewer, links }: typeof room) {
  const other = come(name, links.helper.key)
  add(owner, 'after')
  await owner.saved()
  await waitFor(() => viewer.items.has('after') && other.items.has('after'))
  const read = await updatesOf(name)
  expect([...read.getMap('items').keys()]).toEqual([...owner.items.keys()])
  expect(read.getMap('jar').toJSON()).toEqual(owner.doc.getMap('jar').toJSON())
  expect(owner.reasons).toEqual([])
}

/** What a new guest gets. */
async function updatesOf(name: string) {
  const guest = come(name, room.links.viewer.key, {})
  await guest.synced()
  return guest.doc
}

const sendRaw = ({ provider }: Guest, bytes: Uint8Array) => provider.configuration.websocketProvider.send(bytes)
const message = (name: string) => new OutgoingMessage(name)

test('what one adds is seen by all, and is there after a restart', async () => {
  room = await openRoom(server.url)
  const { owner, helper, viewer } = room
  add(owner, 'a')
  add(helper, 'b')
  helper.plain.set(`${helper.device.device}.s`, { n: 3 })
  await Promise.all([owner.saved(), helper.saved()])
  await waitFor(() => viewer.items.size === 2 && viewer.plain.size === 1)
  room.leave()
  await restart()
  const again = await updatesOf(room.room)
  expect([...again.getMap('items').keys()].sort()).toEqual(['a', 'b'])
})

test('what a phone adds falls into another device’s jar while timers stand still', async () => {
  room = await openRoom(server.url)
  const { helper, viewer } = room
  const jar = createJar()
  const end = bindJar(jar, viewer.doc)
  const phone = createTally(helper.doc, helper.device.device!)
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }) // not the server's wait between broadcasts
  phone.add(3)
  while (jar.count() < 3) await new Promise(setImmediate)
  vi.useRealTimers()
  expect(jar.stats().waiting + jar.stats().bodies).toBe(3)
  end()
})

describe('a wrong key opens nothing', () => {
  const cases: Record<string, (links: typeof room.links) => [key: string, name?: string]> = {
    'of another owner': () => [newRoom().key],
    'of another room': ({ helper }) => [helper.key, newRoom().room],
    'a viewer’s, as a helper’s': ({ viewer }) => [`h${viewer.key.slice(1)}`],
    'with another signature': ({ helper }) => [`${helper.key.slice(0, -43)}${random(32)}`],
    'with a signature cut short': ({ helper }) => [helper.key.slice(0, -1)],
    'that is no key': () => ['key'],
    'for a name that is no room': ({ viewer }) => [viewer.key, '../rooms'],
    'for the facts of the server': () => [newRoom().key, 'server'],
  }
  test.each(Object.entries(cases))('%s', async (_, given) => {
    room = await openRoom(server.url)
    const [key, name = room.room] = given(room.links)
    expect(await come(name, key).refused()).toBe('key')
    await expectUndisturbed(room)
  })
})

test('a device is the browser’s that wrote first with it', async () => {
  room = await openRoom(server.url)
  add(room.helper, 'a')
  await room.helper.saved()
  const thief = { device: room.helper.device.device, secret: random(8) }
  expect(await come(room.room, room.links.helper.key, thief).refused()).toBe('device')
  expect(await come(room.room, room.links.helper.key, {}).refused()).toBe('device')
  const same = come(room.room, room.links.helper.key, room.helper.device)
  await same.saved()
  same.items.delete('a')
  await same.saved()
  await waitFor(() => room.owner.items.size === 0)
})

describe('a helper’s change is refused, and others are undisturbed', () => {
  const map = (guest: Guest, name: string) => guest.doc.getMap<unknown>(name)
  const own = ({ device }: Guest) => `${device.device}.s`
  const ownItem = ({ device }: Guest, n: number, item = {}) => ({ item: { id: 'x', ...item }, n, by: device.device })
  const changes: Record<string, (helper: Guest, owner: Guest) => void> = {
    'takes another’s item': (helper) => helper.items.delete('mine'),
    'changes another’s item': (helper) => add(helper, 'mine'),
    'gives another’s item its own name': (helper, { device }) => add(helper, 'mine', device.device, 'other'),
    'adds in another’s name': (helper, { device }) => add(helper, 'forged', device.device),
    'adds with another’s client id': (helper, owner) => {
      helper.doc.clientID = owner.doc.clientID
      add(helper, 'forged')
    },
    'counts for another': (helper, owner) => helper.plain.set(own(owner), { n: 9 }),
    'removes another’s count': (helper, owner) => helper.plain.delete(own(owner)),
    'takes another’s candies': (helper, owner) =>
      helper.plain.set(own(helper), { n: 0, taken: { [own(owner)]: [1, 2] } }),
    'counts beyond the limit': (helper) => helper.plain.set(own(helper), { n: SYNC_LIMITS.plain + 1 }),
    'counts beyond the limit in two parts': (helper) =>
      helper.doc.transact(() => {
        for (const part of 'ab') helper.plain.set(`${helper.device.device}.${part}`, { n: SYNC_LIMITS.plain })
      }),
    'counts below nothing': (helper) => helper.plain.set(own(helper), { n: -1 }),
    'renames the jar': (helper) => map(helper, 'jar').set('name', 'theirs'),
    'writes elsewhere': (helper) => helper.doc.getText('more').insert(0, 'more'),
    'adds a type in place of an item': (helper) => map(helper, 'items').set('list', new Y.Array()),
    'adds a document in place of an item': (helper) => map(helper, 'items').set('doc', new Y.Doc()),
    'adds an item without order': (helper) =>
      map(helper, 'items').set('x', { by: helper.device.device, item: {}, n: '1' }),
    'adds an item before all others': (helper) => map(helper, 'items').set('x', ownItem(helper, -1)),
    'adds an item after all others': (helper) => map(helper, 'items').set('x', ownItem(helper, 2e15)),
    'adds an item with a long image': (helper) =>
      map(helper, 'items').set('x', ownItem(helper, 1, { image: 'x'.repeat(SYNC_LIMITS.image + 1) })),
    'does it beside what it may': (helper) =>
      helper.doc.transact(() => {
        add(helper, 'fine')
        helper.items.delete('mine')
      }),
  }
  test.each(Object.entries(changes))('%s', async (_, change) => {
    room = await openRoom(server.url)
    const { owner, helper } = room
    add(owner, 'mine')
    map(owner, 'jar').set('name', 'ours')
    owner.plain.set(own(owner), { n: 5 })
    await waitFor(() => helper.items.has('mine') && helper.plain.size === 1)
    change(helper, owner)
    expect(await helper.refused()).toBe('refused')
    await expectUndisturbed(room)
    expect(owner.plain.toJSON()).toEqual({ [own(owner)]: { n: 5 } })
  })
})

test('a helper takes its own, also what it added elsewhere', async () => {
  room = await openRoom(server.url)
  const { owner, helper } = room
  add(helper, 'a')
  add(helper, 'b')
  helper.plain.set(`${helper.device.device}.s`, { n: 2 })
  await helper.saved()
  const later = come(room.room, helper.key, helper.device)
  await later.saved()
  later.items.delete('a')
  later.plain.set(`${helper.device.device}.t`, { n: 0, taken: { [`${helper.device.device}.s`]: [1, 1] } })
  await later.saved()
  await waitFor(() => owner.items.size === 1 && owner.plain.size === 2)
  expect([later.reasons, helper.reasons]).toEqual([[], []])
})

test('what a viewer writes stays with it', async () => {
  room = await openRoom(server.url)
  add(room.viewer, 'a', 'viewer')
  sendRaw(room.viewer, message(room.room).writeStateless('{"do":"delete"}').toUint8Array())
  sendRaw(room.viewer, message(room.room).writeBroadcastStateless('{"failed":"all"}').toUint8Array())
  room.viewer.items.delete('a')
  await expectUndisturbed(room)
})

test('an old update that is sent again changes nothing', async () => {
  room = await openRoom(server.url)
  const { owner, helper } = room
  const updates: Uint8Array[] = []
  helper.doc.on('update', (update: Uint8Array) => updates.push(update))
  add(helper, 'a')
  helper.items.delete('a')
  await helper.saved()
  const before = Y.encodeStateAsUpdate(owner.doc)
  for (const update of updates)
    sendRaw(helper, message(room.room).createSyncMessage().writeUpdate(update).toUint8Array())
  await expectUndisturbed(room)
  expect(Y.encodeStateVector(owner.doc)).not.toEqual(Y.encodeStateVectorFromUpdate(before)) // of expectUndisturbed
  expect(owner.items.has('a')).toBe(false)
})

describe('garbage ends its own connection only', () => {
  const bytes = (length: number) => Uint8Array.from({ length }, () => Math.random() * 256)
  test.each(['owner', 'helper', 'viewer'] as const)('of a guest with the key of the %s', async (role) => {
    room = await openRoom(server.url)
    const { [role]: key } = { ...room.links, owner: room } as Record<string, { key: string }>
    for (let k = 0; k < 40; k++) {
      const guest = come(room.room, key!.key)
      await guest.synced()
      for (const length of [1, 20, 300])
        sendRaw(guest, message(room.room).createSyncMessage().writeUpdate(bytes(length)).toUint8Array())
      sendRaw(guest, bytes(k))
    }
    await expectUndisturbed(room)
  })

  test('of a step that Yjs does not have, and no log has the room', async () => {
    room = await openRoom(server.url)
    const log = vi.spyOn(console, 'error')
    for (const key of [room.key, room.links.helper.key, room.links.viewer.key]) {
      const guest = come(room.room, key)
      await guest.synced()
      const step = message(room.room).createSyncMessage().toUint8Array()
      sendRaw(guest, Uint8Array.of(...step, 3, 2, 0, 0))
      expect(await guest.refused()).toBe('refused')
    }
    expect(log).not.toHaveBeenCalled()
    await expectUndisturbed(room)
  })

  test('of a stranger', async () => {
    room = await openRoom(server.url)
    for (let k = 0; k < 40; k++) {
      const socket = new WebSocket(`ws://${server.url}/sync`)
      socket.on('error', () => {})
      await new Promise((done) => socket.on('open', done))
      socket.send(bytes(k * k))
      socket.close()
    }
    await expectUndisturbed(room)
  })
})

describe('limits', () => {
  const fill = (guest: Guest, name: string, bytes: number) => guest.items.set(name, entry(guest, bytes))
  const entry = ({ device }: Guest, bytes: number) => ({
    item: { id: random(8), label: random(bytes) },
    n: 1,
    by: device.device!,
  })

  test('a message beyond the limit ends the connection', async () => {
    room = await openRoom(server.url)
    fill(room.helper, 'big', SYNC_LIMITS.guestBytes)
    expect(await room.helper.refused()).toBe('refused')
    const other = come(room.room, room.key)
    await other.saved()
    let closed = 0
    other.provider.on('close', () => closed++)
    fill(other, 'bigger', SYNC_LIMITS.messageBytes)
    await waitFor(() => closed > 0)
    await expectUndisturbed(room)
  })

  test('a stranger sends a little only', async () => {
    const socket = new WebSocket(`ws://${server.url}/sync`)
    let closed = false
    socket.on('close', () => {
      closed = true
    })
    await waitFor(() => socket.readyState === WebSocket.OPEN)
    for (let k = 0; k < 12; k++) socket.send(Buffer.concat([Buffer.from([1, 65, 0]), Buffer.alloc(10_000)]))
    await waitFor(() => closed)
  })

  // So many items of so many bytes in a message: within the limit of a helper.
  test.each([
    ['of 50 MB', 1, 200_000],
    ['of a million entries', 4000, 20],
  ])('a jar %s stops at its limit, and its owner can clear it up', async (_, count, bytes) => {
    room = await openRoom(server.url)
    const { owner, helper } = room
    for (let k = 0; k < 20 && helper.reasons.length === 0; k++) {
      helper.doc.transact(() => {
        for (let j = 0; j < count; j++) fill(helper, `h${k}.${j}`, bytes)
      })
      await waitFor(() => helper.provider.unsyncedChanges === 0 || helper.reasons.length > 0)
    }
    expect(new Set(helper.reasons)).toEqual(new Set(['full']))
    await waitFor(() => owner.items.size >= 6 * count)
    owner.doc.transact(() => owner.items.clear())
    await owner.saved()
    fill(owner, 'again', 1_000_000)
    await owner.saved()
    const read = await updatesOf(room.room)
    expect(Y.encodeStateAsUpdate(read).length).toBeLessThan(3_000_000)
  })

  test.each(['name', 'image'] as const)('a long %s is refused', async (register) => {
    room = await openRoom(server.url)
    room.owner.doc.getMap('jar').set(register, 'x'.repeat(SYNC_LIMITS[register] + 1))
    expect(await room.owner.refused()).toBe('refused')
  })

  test('too many changes a second wait, and none is lost', async () => {
    room = await openRoom(server.url)
    for (let k = 0; k < 15 * SYNC_LIMITS.changes; k++) add(room.helper, `h${k}`)
    await waitFor(() => room.viewer.items.size === 15 * SYNC_LIMITS.changes)
    expect(room.helper.reasons).not.toContain('refused')
  })

  test('a jar has so many links', async () => {
    room = await openRoom(server.url)
    await restart(async (store) => {
      for (let k = 0; k < SYNC_LIMITS.links; k++) await store.set(room.room, `l:${k}`, '{}')
    })
    const owner = come(room.room, room.key)
    await owner.saved()
    expect(await linkOf(owner, 'helper')).toHaveProperty('failed')
  })

  test('a server has so many rooms', async () => {
    await restart(async (store) => {
      await Promise.all(Array.from({ length: SYNC_LIMITS.rooms }, (_, k) => store.set('rooms', `r${k}`, '0')))
    })
    const { room: name, key } = newRoom()
    expect(await come(name, key).refused()).toBe('rooms')
    await restart(async (store) => {
      for (const name of Object.keys(await store.facts('rooms'))) void store.set('rooms', name, undefined)
    })
  })
})

test('a withdrawn link closes at once, and only that link', async () => {
  room = await openRoom(server.url)
  const { owner, helper, viewer, links } = room
  const other = await linkOf(owner, 'helper')
  const stays = come(room.room, other.key)
  await stays.saved()
  expect(await owner.ask({ do: 'withdraw', id: links.helper.id })).toMatchObject({ did: 'withdraw' })
  expect(await helper.refused()).toBe('withdrawn')
  expect(await come(room.room, links.helper.key).refused()).toBe('withdrawn')
  await owner.ask({ do: 'withdraw', id: links.viewer.id })
  add(owner, 'secret')
  await waitFor(() => stays.items.has('secret'))
  expect([helper.items.size, viewer.items.size]).toEqual([0, 0])
  const { links: left } = await owner.ask<{ did: 'links'; links: Link[] }>({ do: 'links' })
  expect(left).toEqual([expect.objectContaining({ id: other.id, key: other.key })]) // its code can be shown again
})

test('a deleted jar is gone for everyone, and stays so', async () => {
  room = await openRoom(server.url)
  add(room.owner, 'a')
  await room.owner.saved()
  room.owner.provider.sendStateless('{"do":"delete"}')
  for (const guest of [room.owner, room.helper, room.viewer]) expect(await guest.refused()).toBe('deleted')
  room.leave()
  await restart(async (store) => expect(await store.updates(room.room)).toEqual([]))
  expect(await come(room.room, room.key).refused()).toBe('deleted')
})

test('a jar moves to another server with what its owner’s device has, and makes its links again', async () => {
  room = await openRoom(server.url)
  const { owner, helper, links } = room
  add(helper, 'theirs')
  helper.plain.set(`${helper.device.device}.s`, { n: 3 })
  await waitFor(() => owner.items.size === 1 && owner.plain.size === 1)
  const next = await startServer()
  const moved = enter(next.url, room.room, room.key, newDevice(), owner.doc)
  await moved.saved()
  const old = enter(next.url, room.room, links.helper.key)
  expect(await old.refused()).toBe('key')
  const again = enter(next.url, room.room, (await linkOf(moved, 'helper')).key, helper.device)
  await again.saved()
  again.items.delete('theirs')
  await again.saved()
  await waitFor(() => moved.items.size === 0)
  expect(again.plain.toJSON()).toEqual({ [`${helper.device.device}.s`]: { n: 3 } })
  for (const guest of [moved, old, again]) guest.leave()
  await next.remove()
})

test('a jar that nobody opened for a year goes; a wrong clock deletes none', async () => {
  room = await openRoom(server.url)
  room.leave()
  const days = (count: number) => Date.now() + 86_400_000 * count
  await restart((store) => store.set('server', 'day', String(SYNC_LIMITS.days - 1)))
  await server.sync.sweep(days(8 * 365))
  await server.sync.sweep(days(1))
  await server.sync.sweep(days(-8 * 365))
  const opened = come(room.room, room.key)
  await opened.saved()
  opened.leave()
  await restart((store) => store.set('server', 'day', String(2 * SYNC_LIMITS.days)))
  await server.sync.sweep(days(9 * 365))
  const fresh = come(room.room, room.key)
  await fresh.saved()
  expect(await fresh.ask({ do: 'links' })).toEqual({ did: 'links', links: [] })
})

test.each([
  ['http://HOST', [], true],
  ['https://HOST', [], true],
  ['https://other.example', [], false],
  ['null', [], false],
  ['https://other.example', ['https://other.example'], true],
  ['https://other.example', ['*'], true],
])('a page from %s with ORIGINS=%s connects: %s', async (origin, origins, allowed) => {
  const each = await startServer(origins)
  const socket = new WebSocket(`ws://${each.url}/sync`, { origin: origin.replace('HOST', each.url) })
  const opened = await new Promise((done) => {
    socket.on('open', () => done(true))
    socket.on('error', () => done(false))
  })
  expect(opened).toBe(allowed)
  socket.terminate()
  await each.remove()
})

test('a stop loses nothing that was acknowledged', async () => {
  room = await openRoom(server.url)
  const { helper } = room
  let acknowledged = 0
  for (let k = 0; k < 100; k++) add(helper, `h${k}`)
  helper.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    acknowledged = helper.items.size - number
  })
  await waitFor(() => acknowledged > 5)
  await restart()
  const read = await updatesOf(room.room)
  expect(read.getMap('items').size).toBeGreaterThanOrEqual(acknowledged)
})

test('health and addresses answer; only a near page learns addresses', async () => {
  const get = (path: string) => fetch(`http://${server.url}${path}`).then((response) => response.json())
  expect(await get('/health')).toEqual({ rooms: expect.any(Number), clients: expect.any(Number) })
  expect(await get('/addresses')).toEqual([]) // the server listens at 127.0.0.1 alone
  const listening = (address: string) => addresses({ address: () => ({ address, port: 4174 }) } as Server)
  for (const address of ['::', '0.0.0.0'])
    for (const each of listening(address)) expect(each).toMatch(/^http:\/\/[\d.]+:4174$/)
})

test('logs have no names, rooms or keys', async () => {
  room = await openRoom(server.url)
  add(room.helper, 'x', 'other', 'Ada')
  await room.helper.refused()
  expect(server.lines.length).toBeGreaterThan(0)
  expect(server.lines.join()).not.toMatch(new RegExp(`Ada|${room.room}|${room.key}|${room.links.helper.key}`))
})

test('a change that is ahead of what it builds on waits for it', async () => {
  room = await openRoom(server.url)
  const { owner, room: name } = room
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const k of [1, 2, 3]) doc.getMap('items').set(`i${k}`, k)
  const send = (update: Uint8Array) =>
    sendRaw(owner, message(name).createSyncMessage().writeUpdate(update).toUint8Array())
  for (const k of [2, 1, 0]) send(updates[k]!)
  await waitFor(() => room.viewer.items.size === 3)
  expect(owner.reasons).toEqual([])
})
