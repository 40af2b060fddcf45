// Serves the built site under /strict/ with a strict content security policy: a Vite plugin for
// tests. The first request builds the site into a temporary folder.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { root } from '../../scripts/docs/snippets.mjs'
import { filesOf, STRICT } from '../../scripts/served.mjs'

export function strictSite(): Plugin {
  let site: Promise<ReturnType<typeof filesOf>> | undefined
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
 * @returns the folder, removed when this process ends
 */
async function buildSite(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-strict-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--sourcemap', 'false', '--logLevel', 'warn']
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return folder
}
