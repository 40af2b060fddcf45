// Several servers: Redis passes their messages on, and keeps what each of them keeps.
import { Redis as Joined } from '@hocuspocus/extension-redis'
import { Redis } from 'ioredis'
import { random } from './keys.ts'
import { LONG_LOG, merge, type Store } from './store.ts'
import type { Closing, Others } from './sync.ts'

const CHANNEL = 'konpeito:closings'

/** Opens a Redis beside the store of this server. Redis says what stands, the server's own disk what is written. */
export function openRedis(url: string, local: Store): { store: Store; others: Others } {
  const connect = () => new Redis(url, { maxRetriesPerRequest: null })
  const redis = connect()
  const hearing = connect()
  const shared = storeIn(redis)
  const extension = new Joined({ createClient: connect, prefix: 'konpeito:messages' })
  const both = async (ask: (store: Store) => Promise<void>) => void (await Promise.all([ask(local), ask(shared)]))
  const store: Store = {
    async get(room, fact) {
      const found = await shared.get(room, fact)
      if (found !== undefined || fact !== 'owner') return found
      // A room from the time before this Redis.
      const facts = Object.entries((await shared.get(room, 'deleted')) ? {} : await local.facts(room))
      for (const [name, value] of facts) await shared.claim(room, name, value)
      return shared.get(room, fact)
    },
    facts: (room) => shared.facts(room),
    set: (room, fact, value) => both((each) => each.set(room, fact, value)),
    async claim(room, fact, value) {
      const standing = await shared.claim(room, fact, (await local.get(room, fact)) ?? value)
      await local.set(room, fact, standing)
      return standing
    },
    append: (room, update) => both((each) => each.append(room, update)),
    updates: async (room) => [...(await local.updates(room)), ...(await shared.updates(room))],
    remove: (room) => both((each) => each.remove(room)),
    async close() {
      hearing.disconnect()
      await Promise.all([local.close(), shared.close()])
    },
  }
  const others: Others = {
    extension,
    publish: (closing) => void redis.publish(CHANNEL, JSON.stringify(closing)),
    listen(hear) {
      hearing.on('message', (_, text) => hear(JSON.parse(text) as Closing))
      void hearing.subscribe(CHANNEL)
    },
  }
  return { store, others }
}

function storeIn(redis: Redis): Store {
  const facts = (room: string) => `konpeito:facts:${room}`
  const log = (room: string) => `konpeito:log:${room}`
  const updates = async (room: string) => Object.entries(await redis.hgetallBuffer(log(room)))
  return {
    get: async (room, fact) => (await redis.hget(facts(room), fact)) ?? undefined,
    facts: (room) => redis.hgetall(facts(room)),
    async set(room, fact, value) {
      await (value === undefined ? redis.hdel(facts(room), fact) : redis.hset(facts(room), fact, value))
    },
    async claim(room, fact, value) {
      await redis.hsetnx(facts(room), fact, value)
      return (await redis.hget(facts(room), fact))!
    },
    async append(room, update) {
      await redis.hset(log(room), random(16), Buffer.from(update))
      if ((await redis.hlen(log(room))) < LONG_LOG) return
      // Two servers that do it at once keep the sum twice, and lose nothing.
      const old = await updates(room)
      const sum = Buffer.from(merge(old.map(([, each]) => each)))
      await redis
        .multi()
        .hset(log(room), random(16), sum)
        .hdel(log(room), ...old.map(([name]) => name))
        .exec()
    },
    updates: async (room) => (await updates(room)).map(([, update]) => update),
    async remove(room) {
      await redis.del(facts(room), log(room))
    },
    async close() {
      await redis.quit()
    },
  }
}
