// Serves the built site under /strict/ with a strict content security policy: a Vite plugin for
// tests. The first request builds the site into a temporary folder.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOf, STRICT } from './served.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @returns {import('vite').Plugin} */
export function strictSite() {
  /** @type {Promise<ReturnType<typeof filesOf>> | undefined} */
  let site
  return {
    name: 'konpeito-strict-site',
    configureServer(server) {
      server.middlewares.use('/strict', async (request, response, next) => {
        try {
          site ??= buildSite().then((folder) => filesOf(folder, { 'content-security-policy': STRICT }))
          const files = await site
          files(request, response, () => void response.writeHead(404).end())
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/**
 * Builds the site in another process, because the environment of this one is that of a test runner.
 * @returns {Promise<string>} the folder, removed when this process ends
 */
function buildSite() {
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-strict-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--sourcemap', 'false', '--logLevel', 'warn']
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', fail)
    child.on('exit', (status) =>
      status === 0 ? done(folder) : fail(new Error(`building the site ended with ${status}`)),
    )
  })
}
