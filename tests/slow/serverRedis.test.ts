// Two servers with one Redis. Needs redis-server: Debian's package, or REDIS_SERVER_PATH.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installDebian } from '../../scripts/find.mjs'
import { add, enter, linkOf, newRoom, temporary, waitFor } from '../server/rig.ts'
import { serve, stopAll } from '../server/serve.ts'

const path = process.env.REDIS_SERVER_PATH ?? 'redis-server'
const isThere = () => spawnSync(path, ['--version']).status === 0
const found = isThere() || (process.env.CI && installDebian(['redis-server']) && isThere())
if (!found) console.warn('Skipped: redis-server is missing. Install it (Debian: apt-get install redis-server).')

const folders = [temporary(), temporary(), temporary()]
let redis: ChildProcess
let url: string
beforeAll(async () => {
  if (!found) return
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as { port: number }
  free.close()
  redis = spawn(path, ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folders[0]!, '--save', ''], {
    stdio: 'pipe',
  })
  let said = ''
  redis.stdout!.on('data', (text) => {
    said += text
  })
  await waitFor(() => said.includes('Ready to accept connections'))
  url = `redis://127.0.0.1:${port}`
})
afterAll(() => {
  stopAll()
  redis?.kill()
  for (const folder of folders) rmSync(folder, { recursive: true })
})
const start = (k: number) => serve(folders[k]!, '0', { REDIS_URL: url })

test.skipIf(!found)('two servers have one jar, and either alone has all of it', async () => {
  const [one, two] = [await start(1), await start(2)]
  const { room, key } = newRoom()
  const owner = enter(one.url, room, key)
  await owner.saved()
  const link = await linkOf(owner, 'helper')
  const helper = enter(two.url, room, link.key)
  await helper.saved()
  for (let k = 0; k < 300; k++) {
    add(k % 2 ? owner : helper, `i${k}`)
    if (k % 20 === 0) await new Promise((done) => setTimeout(done, 200)) // within the rate of a connection
  }
  await Promise.all([owner.saved(), helper.saved()])
  await waitFor(() => owner.items.size === 300 && helper.items.size === 300)
  const all = owner.doc.toJSON()
  // A link that is withdrawn on one server closes on the other.
  await owner.ask({ do: 'withdraw', id: link.id })
  expect(await helper.refused()).toBe('withdrawn')
  for (const guest of [owner, helper]) guest.leave()
  for (const server of [one, two]) await server.end('SIGTERM')
  for (const k of [1, 2]) {
    const alone = await start(k)
    const fresh = enter(alone.url, room, key)
    await fresh.synced()
    expect(fresh.doc.toJSON()).toEqual(all)
    const late = enter(alone.url, room, link.key)
    expect(await late.refused()).toBe('withdrawn')
    for (const guest of [fresh, late]) guest.leave()
    await alone.end('SIGTERM')
  }
})
