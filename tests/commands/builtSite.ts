// Serves the built site to tests in the browser: a Vite plugin. It is what `npm run build:site` has built,
// or where a source is newer, the first request builds it into a temporary folder. There are four
// places: /strict/ has a strict content security policy, /undrawn/, /drawn/ and /scriptless/ have none.
// In the first two, draw calls do nothing, as in tests/withoutDrawing.ts. The last one lacks the classic
// script of the frame.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { root } from '../../scripts/docs/snippets.mjs'
import { filesOf, STRICT } from '../../scripts/served.mjs'
import { WITHOUT_DRAWING } from '../drawCalls.ts'

const FIRST_SCRIPT = '<script src="/without-drawing"></script>'
const PLACES: readonly [place: string, headers: Record<string, string>, first: string][] = [
  ['/strict', { 'content-security-policy': STRICT }, FIRST_SCRIPT],
  ['/undrawn', {}, FIRST_SCRIPT],
  ['/drawn', {}, ''],
  ['/scriptless', {}, ''],
]

const SITE = join(root, 'dist/site')
/** What the site is built from. */
const SOURCES = [
  'src',
  'site',
  'public',
  'scripts',
  'index.html',
  'embed.html',
  'hand.html',
  'vite.config.ts',
  'package-lock.json',
]

/** Whether the site was built after the last change of a source, or of a folder of them. */
function isFresh(): boolean {
  const last = join(SITE, 'embed-classic.js') // written last
  const files = SOURCES.map((source) => join(root, source)).flatMap((path) =>
    statSync(path).isFile()
      ? path
      : readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
  )
  return existsSync(last) && files.every((file) => statSync(file).mtimeMs <= statSync(last).mtimeMs)
}

/** One build for all projects. */
let built: Promise<string> | undefined

export function builtSite(): Plugin {
  return {
    name: 'konpeito-built-site',
    configureServer({ middlewares }) {
      middlewares.use('/without-drawing', (_, response) => {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(WITHOUT_DRAWING)
      })
      for (const [place, headers, first] of PLACES)
        middlewares.use(place, (request, response, next) => {
          built ??= isFresh() ? Promise.resolve(SITE) : build()
          built
            .then((folder) => {
              if (place === '/scriptless' && request.url === '/embed-classic.js')
                return void response.writeHead(404).end()
              const page = join(folder, request.url!.replace(/\?.*/, ''))
              if (!page.endsWith('.html') || !existsSync(page))
                return filesOf(folder, headers)(request, response, () => void response.writeHead(404).end())
              const html = readFileSync(page, 'utf8').replace(/<meta charset="utf-8"\s*\/?>/i, `$&${first}`)
              response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
            })
            .catch(next)
        })
    },
  }
}

/**
 * Builds the site in another process, because the environment of this one is that of a test runner.
 * @returns the folder, removed when this process ends
 */
async function build(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--sourcemap', 'false', '--logLevel', 'warn']
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return folder
}
