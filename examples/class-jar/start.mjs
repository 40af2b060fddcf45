// Starts the server, makes a jar for a class, and prints the addresses for the projector and for phones.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { WebSocket } from 'ws'

const near = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
const port = process.env.PORT ?? '4174'
const random = (/** @type {number} */ bytes) => randomBytes(bytes).toString('base64url')

/** @typedef {{ room: string, key: string, device: string, secret: string, viewer?: string, helper?: string }} Keys */
const data = process.env.DATA ?? near('data')
const file = join(data, 'keys.json')
/** @type {Keys} */
const keys = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { room: random(16), key: `o${random(32)}`, device: random(8), secret: random(16) }

const env = { ...process.env, DATA: data, PORT: port }
const server = spawn(process.execPath, [near('../../scripts/serve.mjs')], {
  env,
  stdio: ['inherit', 'pipe', 'inherit'],
})
server.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill())
await new Promise((done) => server.stdout.on('data', (text) => /localhost:\d+/.test(text) && done(null)))

const websocketProvider = new HocuspocusProviderWebsocket({
  url: `ws://localhost:${port}/sync`,
  WebSocketPolyfill: WebSocket,
})
const provider = new HocuspocusProvider({
  name: keys.room,
  token: JSON.stringify(keys),
  awareness: null,
  websocketProvider,
  onSynced: () => (keys.helper ? show() : ask('viewer')),
  onStateless: ({ payload }) => {
    const { did, role, key } = JSON.parse(payload)
    if (did !== 'link') return
    keys[/** @type {'viewer' | 'helper'} */ (role)] = key
    if (role === 'viewer') return ask('helper')
    mkdirSync(data, { recursive: true })
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
    const jar = provider.document.getMap('jar')
    jar.set('name', 'Our class')
    jar.set('goal', '50,100:Pizza')
    show()
  },
})
provider.attach()

/** @param {'viewer' | 'helper'} role */
function ask(role) {
  provider.sendStateless(JSON.stringify({ do: 'link', role }))
}

async function show() {
  const [origin = `http://localhost:${port}`] = await (await fetch(`http://localhost:${port}/addresses`)).json()
  console.log(`Projector: ${origin}/embed.html#shared=${keys.room}.${keys.viewer}`)
  console.log(`Phones:    ${origin}/hand.html#shared=${keys.room}.${keys.helper}`)
}
