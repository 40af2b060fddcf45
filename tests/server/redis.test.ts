// Two servers with one Redis: what one deletes leaves the disk of the other, and does not come back.
import { EventEmitter } from 'node:events'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { noteOpened, sweep } from '../../server/clock.ts'
import { SYNC_LIMITS } from '../../server/protocol.ts'
import { openStore, type Store } from '../../server/store.ts'
import { eventually } from '../fixtures/wait.ts'
import { temporary } from './rig.ts'

type Hash = Record<string, string | Buffer>
const hashes = new Map<string, Hash>()
const channel = new EventEmitter()
const hashOf = (key: string) => hashes.get(key) ?? {}

/** As much of Redis as these tests need. */
class Redis extends EventEmitter {
  hget = async (key: string, name: string) => hashOf(key)[name]
  hgetall = async (key: string) => ({ ...hashOf(key) })
  hgetallBuffer = this.hgetall
  hkeys = async (key: string) => Object.keys(hashOf(key))
  hlen = async (key: string) => Object.keys(hashOf(key)).length
  hexists = async (key: string, name: string) => Number(name in hashOf(key))
  hset = async (key: string, name: string, value: string) => hashes.set(key, { ...hashOf(key), [name]: value })
  hdel = async (key: string, ...names: string[]) => names.forEach((name) => void delete hashOf(key)[name])
  del = async (key: string) => hashes.delete(key)
  publish = async (_: string, text: string) => channel.emit('message', '', text)
  subscribe = async () => channel.on('message', (...given) => this.emit('message', ...given))
  disconnect() {}
  quit = async () => {}
}

const folders = [temporary(), temporary()]
let locals: Store[]
let one: Store
let two: Store
beforeEach(async () => {
  vi.doMock('ioredis', () => ({ Redis }))
  vi.resetModules()
  const { openRedis } = await import('../../server/redis.ts')
  locals = await Promise.all(folders.map((folder) => openStore(folder)))
  ;[one, two] = locals.map((local) => openRedis('', local)) as [Store, Store]
})
afterEach(async () => {
  vi.doUnmock('ioredis')
  vi.resetModules()
  for (const store of [one, two]) await store.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const update = Y.encodeStateAsUpdate(new Y.Doc())

test('what one server deletes, or sweeps, leaves the disks of both', async () => {
  const heard: unknown[] = []
  for (const store of [one, two]) store.listen!((closing) => heard.push(closing))
  for (const room of ['deleted', 'swept', 'open']) for (const store of [one, two]) await store.append(room, update)
  one.publish!({ room: 'open', link: 'withdrawn' })
  await two.remove('deleted')
  two.publish!({ room: 'deleted' })
  for (const room of ['swept', 'open']) await noteOpened(one, room)
  await one.set('server', 'day', String(SYNC_LIMITS.days))
  await sweep(one, ['open'], Date.now()) // another server may count the day
  await sweep(two, [], Date.now() + 86_400_000)
  const left = async (room: string) => (await Promise.all(locals.map((local) => local.updates(room)))).flat().length
  await eventually(async () => expect(await Promise.all(['deleted', 'swept', 'open'].map(left))).toEqual([0, 0, 2]))
  expect(heard).toContainEqual({ room: 'swept' })
  expect(heard).not.toContainEqual({ room: 'open' })
})

test('a change that is written while another server deletes its room does not bring it back', async () => {
  await one.append('room', update)
  await two.set('room', 'deleted', 'yes')
  await two.remove('room')
  await one.append('room', update)
  expect([await one.updates('room'), await one.facts('room')]).toEqual([[], { deleted: 'yes' }])
})
