// node bench/server.mjs: how many viewers of one jar the server holds, and how soon each sees a change.
//   --viewers 1000   --changes 50 (a second)   --seconds 20   --fork 2 (processes of viewers)
//   --every 1: each viewer is a page's provider; 20: every twentieth is, and is measured. The others
//   receive all and read nothing, as they would on machines of their own.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { WebSocket } from 'ws'

const option = (value) => ({ type: 'string', default: value })
const options = {
  ...{ viewers: option('1000'), changes: option('50'), seconds: option('20'), fork: option('2') },
  every: option('1'),
}
const { values } = parseArgs({ options: { ...options, join: { type: 'string' } } })
const [viewers, changes, seconds, forks, every] = Object.keys(options).map((name) => Number(values[name]))

let begin = 0
if (values.join) await look(JSON.parse(values.join))
else await measure()

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-load-'))
  const env = { ...process.env, DATA: folder, SITE: folder, PORT: '0', HOST: '127.0.0.1' }
  const script = fileURLToPath(new URL('../scripts/serve.mjs', import.meta.url))
  const server = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(server.stdout, 'data')
  const url = `ws://127.0.0.1:${/localhost:(\d+)/.exec(said)[1]}/sync`
  const random = (bytes) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
  const room = random(16)
  const owner = open(url, room, { key: `o${random(32)}`, device: random(8), secret: random(8) })
  await until(() => owner.synced && owner.unsyncedChanges === 0)
  const answered = new Promise((done) => owner.on('stateless', ({ payload }) => done(JSON.parse(payload))))
  owner.sendStateless('{"do":"link","role":"viewer"}')
  const { key } = await answered
  const looking = Array.from({ length: forks }, () => {
    const given = JSON.stringify({ url, room, key, count: Math.ceil(viewers / forks), every })
    return fork(fileURLToPath(import.meta.url), ['--join', given])
  })
  await Promise.all(looking.map((each) => once(each, 'message')))
  const before = cpuOf(server.pid)
  for (let k = 0; k < changes * seconds; k++) {
    const at = performance.timeOrigin + performance.now()
    owner.document.getMap('items').set(`i${k}`, { item: { id: `i${k}` }, n: k, by: 'x', at })
    await new Promise((done) => setTimeout(done, Math.max(0, start(k + 1) - performance.now())))
  }
  await until(() => owner.unsyncedChanges === 0)
  const wall = (performance.now() - begin) / 1000
  const cpu = ((cpuOf(server.pid) - before) / wall).toFixed(2)
  for (const each of looking) each.send('end')
  const late = (await Promise.all(looking.map((each) => once(each, 'message')))).flatMap(([list]) => list)
  late.sort((a, b) => a - b)
  const at = (share) => late[Math.floor(share * (late.length - 1))]?.toFixed(0)
  const expected = Math.ceil(Math.ceil(viewers / forks) / every) * forks * changes * seconds
  console.log(`${viewers} viewers, ${changes} changes a second, ${seconds} s: ${late.length} of ${expected} arrived`)
  console.log(`ms until seen: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, last ${at(1)}`)
  console.log(`the server took ${cpu} of a core, for ${wall.toFixed(1)} s`)
  console.log(`${cpus().length} cores (${cpus()[0]?.model}), load ${loadavg()[0]?.toFixed(1)}`)
  for (const child of [...looking, server]) child.kill()
  rmSync(folder, { recursive: true })
  process.exit()
}

/** Seconds of a core that a process has taken, where the system tells. */
function cpuOf(pid) {
  try {
    const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return (Number(user) + Number(system)) / 100
  } catch {
    return Number.NaN
  }
}

/** When a change is due. */
function start(k) {
  begin ||= performance.now()
  return begin + (1000 * k) / changes
}

function open(url, room, token) {
  const websocketProvider = new HocuspocusProviderWebsocket({ url, WebSocketPolyfill: WebSocket })
  const provider = new HocuspocusProvider({
    name: room,
    token: JSON.stringify(token),
    awareness: null,
    websocketProvider,
  })
  provider.attach()
  return provider
}

/** A process of viewers: says when all are there, then how late each change came. */
async function look({ url, room, key, count, every }) {
  const late = []
  const all = []
  for (let k = 0; k < count; k++) {
    if (k % every > 0) {
      await receive(url, room, { key })
      continue
    }
    const provider = open(url, room, { key })
    all.push(provider)
    provider.document.getMap('items').observe(({ keysChanged, target }) => {
      const now = performance.timeOrigin + performance.now()
      for (const id of keysChanged) late.push(now - target.get(id).at)
    })
    if (all.length % 50 === 0) await until(() => all.every((each) => each.synced))
  }
  await until(() => all.every((each) => each.synced))
  process.send('ready')
  process.once('message', () => setTimeout(() => process.send(late), 2000))
}

/** Enters a room with a bare socket. */
async function receive(url, room, token) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const text = JSON.stringify(token)
  socket.send(
    Buffer.from(`${String.fromCharCode(room.length)}${room}\x02\x00${String.fromCharCode(text.length)}${text}`),
  )
  await once(socket, 'message')
}

async function until(is) {
  while (!is()) await new Promise((done) => setTimeout(done, 20))
}
