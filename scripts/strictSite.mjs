// For tests: the built site under /strict/, with the headers that the strictest pages send. A Vite plugin; the site is built once, into a folder of
// its own, when a browser first asks for it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STRICT, typeOf } from './served.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @returns {import('vite').Plugin} */
export function strictSite() {
  /** @type {Promise<string> | undefined} */
  let site
  return {
    name: 'konpeito-strict-site',
    configureServer(server) {
      server.middlewares.use('/strict', async (request, response, next) => {
        try {
          site ??= buildSite()
          const path = normalize(decodeURIComponent((request.url ?? '/').split(/[?#]/)[0] ?? '/'))
          const body = await readFile(join(await site, path)).catch(() => null)
          response.writeHead(body ? 200 : 404, {
            'content-type': typeOf(path),
            'content-security-policy': STRICT,
          })
          response.end(body)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** Builds it as it is published: not in this process, which runs for tests. @returns {Promise<string>} its folder, which goes with this process */
function buildSite() {
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-strict-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--sourcemap', 'false', '--logLevel', 'warn']
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', fail)
    child.on('exit', (status) => (status === 0 ? done(folder) : fail(new Error(`the site was not built: ${status}`))))
  })
}
