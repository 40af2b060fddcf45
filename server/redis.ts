// Several servers: Redis passes their messages on, and keeps what each of them keeps.
import { Redis as Messages } from '@hocuspocus/extension-redis'
import { Redis } from 'ioredis'
import { random } from './keys.ts'
import { type Closing, LONG_LOG, merge, type Store } from './store.ts'

const CLOSINGS = 'konpeito:closings'
const factsOf = (room: string) => `konpeito:facts:${room}`
const logOf = (room: string) => `konpeito:log:${room}`

/** Updates are on the server's own disk, too. */
export function openRedis(url: string, local: Store): Store {
  const connect = () => new Redis(url, { maxRetriesPerRequest: null })
  const redis = connect()
  const hearing = connect()
  const extension = new Messages({ createClient: connect, prefix: 'konpeito:messages' })
  return {
    // Changes are stored before they count, so that servers need no lock for it.
    extension: Object.assign(extension, { onStoreDocument: undefined, afterStoreDocument: undefined }),
    publish: (closing) => void redis.publish(CLOSINGS, JSON.stringify(closing)),
    listen(hear) {
      hearing.on('message', (_, text) => {
        const closing: Closing = JSON.parse(text)
        hear(closing)
        // Where it fails, the log stays, as on a server that is off.
        if (closing.link === undefined) local.remove(closing.room).catch(() => {})
      })
      void hearing.subscribe(CLOSINGS)
    },
    get: async (room, fact) => (await redis.hget(factsOf(room), fact)) ?? undefined,
    facts: (room) => redis.hgetall(factsOf(room)),
    async set(room, fact, value) {
      await (value === undefined ? redis.hdel(factsOf(room), fact) : redis.hset(factsOf(room), fact, value))
    },
    async claim(room, fact, value) {
      await redis.hsetnx(factsOf(room), fact, (await local.get(room, fact)) ?? value)
      return (await redis.hget(factsOf(room), fact)) ?? ''
    },
    async append(room, update) {
      const shared = redis.hset(logOf(room), random(16), Buffer.from(update))
      await Promise.all([local.append(room, update), shared])
      if ((await redis.hlen(logOf(room))) >= LONG_LOG) await shorten(redis, logOf(room))
      // The room may have been deleted before this was written: a deletion is noted before the log goes.
      if (await redis.hexists(factsOf(room), 'deleted')) await remove(room)
    },
    async updates(room) {
      return [...(await local.updates(room)), ...Object.values(await redis.hgetallBuffer(logOf(room)))]
    },
    remove,
    async close() {
      hearing.disconnect()
      await Promise.all([local.close(), redis.quit()])
    },
  }

  async function remove(room: string) {
    const names = (await redis.hkeys(factsOf(room))).filter((name) => name !== 'deleted')
    await Promise.all([local.remove(room), redis.del(logOf(room)), redis.hdel(factsOf(room), '', ...names)])
  }
}

/** Two servers that do it at once keep the sum twice, and lose nothing. */
async function shorten(redis: Redis, log: string) {
  const old = await redis.hgetallBuffer(log)
  const sum = Buffer.from(merge(Object.values(old)))
  await redis
    .multi()
    .hset(log, random(16), sum)
    .hdel(log, ...Object.keys(old))
    .exec()
}
