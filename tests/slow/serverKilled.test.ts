// The server in a process of its own, killed in the middle: what was acknowledged is there.
import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../physics/help.ts'
import { add, enter, type Guest, linkOf, newRoom, temporary, waitFor } from '../server/rig.ts'
import { serve, stopAll } from '../server/serve.ts'

const timers: NodeJS.Timeout[] = []
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer)
  stopAll()
})

/** Adds and takes at random, and notes what the server has acknowledged: what is in, and what is out. */
function busy(guest: Guest, name: string) {
  const taken = new Set<string>()
  let inside: string[] = []
  let outside: string[] = []
  const own = () => [...guest.items.keys()].filter((id) => id.startsWith(name))
  guest.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number > 0) return
    inside = own()
    outside = [...taken]
  })
  let k = 0
  let waits = false
  const timer = setInterval(() => {
    // Where the machine is slow, there must be moments in which everything is acknowledged.
    waits = guest.provider.unsyncedChanges > (waits ? 0 : 20)
    if (waits) return
    const [first = ''] = own()
    if (Math.random() < 0.3) guest.items.delete(taken.add(first) && first)
    else add(guest, `${name}${k++}`)
  }, 25) // within the rate of a connection
  timers.push(timer)
  const expectIn = (items: Guest['items']) => {
    expect([...items.keys()]).toEqual(expect.arrayContaining(inside.filter((id) => !taken.has(id))))
    expect(outside.filter((id) => items.has(id))).toEqual([])
  }
  return { count: () => inside.length, stop: () => clearInterval(timer), expectIn }
}

async function three(url: string) {
  const { room, key } = newRoom()
  const owner = enter(url, room, key)
  await owner.saved()
  const link = await linkOf(owner, 'helper')
  return { room, key, guests: [owner, enter(url, room, link.key), enter(url, room, link.key)] }
}

test.each([1, 2, 3])('what was acknowledged is there after kill -9 (%d)', async () => {
  const folder = temporary()
  let server = await serve(folder)
  const { room, key, guests } = await three(server.url)
  const works = guests.map((guest, k) => busy(guest, 'abc'[k]!))
  const [, port] = server.url.split(':')
  for (let round = 0; round < 3; round++) {
    await new Promise((done) => setTimeout(done, 100 + Math.random() * 400))
    await server.end('SIGKILL')
    server = await serve(folder, port)
  }
  await waitFor(() => works.every((work) => work.count() > 0))
  await server.end('SIGKILL')
  for (const work of works) work.stop()
  // One device is gone for good, with what only it knew.
  guests[1]!.leave()
  server = await serve(folder, port)
  const fresh = enter(server.url, room, key)
  await fresh.synced()
  for (const work of works) work.expectIn(fresh.items)
  await Promise.all([guests[0]!.saved(), guests[2]!.saved(), fresh.saved()])
  await waitFor(() => fresh.items.size === guests[0]!.items.size && fresh.items.size === guests[2]!.items.size)
  expect(fresh.doc.toJSON()).toEqual(guests[0]!.doc.toJSON())
  for (const guest of [...guests, fresh]) guest.leave()
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true })
})

test('a stop in the middle ends by itself, and loses nothing', async () => {
  const folder = temporary()
  const server = await serve(folder)
  const { room, key, guests } = await three(server.url)
  const works = guests.map((guest, k) => busy(guest, 'abc'[k]!))
  await waitFor(() => works.every((work) => work.count() > 20))
  await server.end('SIGTERM')
  for (const each of [...works.map((work) => work.stop), ...guests.map((guest) => guest.leave)]) each()
  const again = await serve(folder)
  const fresh = enter(again.url, room, key)
  await fresh.synced()
  for (const work of works) work.expectIn(fresh.items)
  fresh.leave()
  await again.end('SIGTERM')
  rmSync(folder, { recursive: true })
})

test('a thousand clients end alike, through a kill and whatever some of them missed', async () => {
  const folder = temporary()
  let server = await serve(folder)
  const [, port] = server.url.split(':')
  const { room, key, guests } = await three(server.url)
  const link = guests[1]!.key
  while (guests.length < 1000) {
    guests.push(...Array.from({ length: 100 }, () => enter(server.url, room, link)))
    await waitFor(() => guests.every(({ provider }) => provider.synced))
  }
  const d = draw(7)
  for (let round = 0; round < 4; round++) {
    const away = guests.filter(() => d.unit() < 0.1)
    const socketOf = ({ provider }: Guest) => provider.configuration.websocketProvider
    for (const guest of away) socketOf(guest).disconnect()
    await waitFor(() => away.every((guest) => socketOf(guest).status === 'disconnected'))
    for (let k = 0; k < 100; k++) {
      const guest = guests[d.below(guests.length)]!
      const [mine] = [...guest.items.entries()].find(([, { by }]) => by === guest.device.device) ?? []
      if (mine && d.unit() < 0.4) guest.items.delete(mine)
      else add(guest, `${round}.${k}`)
    }
    if (round === 2) await server.end('SIGKILL')
    for (const guest of away) void socketOf(guest).connect()
    if (round === 2) server = await serve(folder, port)
  }
  await waitFor(() => guests.every(({ provider }) => provider.synced && provider.unsyncedChanges === 0))
  const fresh = enter(server.url, room, key)
  await fresh.saved()
  const all = JSON.stringify(Object.entries(fresh.doc.toJSON().items).sort())
  const same = ({ doc }: Guest) => JSON.stringify(Object.entries(doc.toJSON().items).sort()) === all
  await waitFor(() => guests.every(same))
  for (const guest of [...guests, fresh]) guest.leave()
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true })
})
