// npm run serve: builds the site where it is older than its source, and serves it with the socket of
// shared jars on one port. Variables: PORT, HOST; those of server/start.ts; SITE, a folder that is
// already built.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { root } from './docs/snippets.mjs'
import { loadServer } from './loadServer.mjs'

const { PORT = '4174', HOST, SITE = join(root, 'dist/site') } = process.env
if (!process.env.SITE && !isFresh()) {
  if (build('element', 'site') !== 0) process.exit(1)
  if (build('docs') !== 0) console.log('Without the documentation: its packages could not be installed.')
}
try {
  const { addresses, answer, startSync } = await loadServer('start')
  const sync = await startSync()
  const files = sirv(SITE, { etag: true })
  const server = createServer((request, response) => {
    if (!answer(sync, server, request, response))
      files(request, response, () => void response.writeHead(404).end('Not found'))
  })
  server.on('upgrade', (request, socket, head) => sync.upgrade(request, socket, head) || socket.destroy())
  server.listen(Number(PORT), HOST, () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    const far = addresses(server).map((/** @type {string} */ address) => `On a phone in the same network: ${address}/`)
    console.log([`On this computer: http://localhost:${port}/`, ...far].join('\n'))
  })
  const stop = async () => {
    server.close()
    await sync.close()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  // Otherwise a closed pipe of the log would end the server.
  process.stdout.on('error', () => {})
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}

/** Builds parts of the site. @param {string[]} parts @returns the exit status */
function build(...parts) {
  return spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), ...parts], { stdio: 'inherit' }).status
}

function isFresh() {
  const built = join(root, 'dist/site/index.html')
  const sources = [
    'site',
    'src',
    'public',
    'index.html',
    'embed.html',
    'hand.html',
    'package-lock.json',
    'vite.config.ts',
  ]
  const files = sources.flatMap((source) => {
    const path = join(root, source)
    return statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path]
  })
  return existsSync(built) && files.every((file) => statSync(file).mtimeMs <= statSync(built).mtimeMs)
}
