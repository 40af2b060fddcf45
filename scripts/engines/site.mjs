// The server for the engine tests: dist/site at the root, dist under /dist/ and tests/engines under
// /engines/, all with a strict content security policy. The first script of each page is
// tests/engines/watch.js, which posts errors to this server.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf, listen, STRICT } from '../served.mjs'

/** @typedef {Awaited<ReturnType<typeof openSite>>} Site */

/**
 * @param {string} root the project's folder
 * @param {string} [frames] origins that pages of this site may embed
 */
export async function openSite(root, frames) {
  /** @type {string[]} */
  let reported = []
  const headers = { 'content-security-policy': frames ? `${STRICT}; frame-src ${frames}` : STRICT }
  const folders = ['tests', '.', 'dist/site'].map((name) => join(root, name))
  const files = folders.map((folder) => filesOf(folder, headers))
  const { url, close } = await listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'POST') {
      let text = ''
      for await (const part of request) text += part
      reported.push(text)
      response.writeHead(204).end()
      return
    }
    const at = pathname.startsWith('/engines/') ? 0 : pathname.startsWith('/dist/') ? 1 : 2
    const missing = () => {
      if (pathname !== '/favicon.ico') reported.push(`missing: ${pathname}`)
      response.writeHead(404, headers).end()
    }
    if (!/(\/|\.html)$/.test(pathname)) return files[at]?.(request, response, missing)
    const file = join(folders[at] ?? root, pathname.replace(/\/$/, '/index.html'))
    const html = await readFile(file, 'utf8').catch(() => null)
    if (html === null) return missing()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(watched(html))
  })
  return {
    origin: url.slice(0, -1),
    close,
    reports() {
      const all = reported
      reported = []
      return all
    },
  }
}

/** Inserts watch.js before every other script. @param {string} html */
function watched(html) {
  return html.replace(/<meta charset="utf-8"\s*\/?>/i, '$&<script src="/engines/watch.js"></script>')
}
