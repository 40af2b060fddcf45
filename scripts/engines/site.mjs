// The server for the engine tests: dist/site at the root, dist under /dist/ and tests/engines under
// /engines/, all with a strict content security policy. The first script of each page is
// tests/engines/watch.js, which posts errors to this server.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { STRICT, typeOf } from '../served.mjs'

/** @typedef {{ origin: string, reports(): string[], close(): Promise<void> }} Site */

/**
 * @param {string} root the project's folder
 * @param {string} [frames] origins that pages of this site may embed
 * @returns {Promise<Site>}
 */
export async function openSite(root, frames) {
  /** @type {string[]} */
  let reported = []
  const headers = { 'content-security-policy': frames ? `${STRICT}; frame-src ${frames}` : STRICT }
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    if (request.method === 'POST') {
      let text = ''
      for await (const part of request) text += part
      reported.push(text)
      response.writeHead(204).end()
      return
    }
    const body = await readFile(join(root, fileOf(path))).catch(() => null)
    if (body === null) {
      if (path !== '/favicon.ico') reported.push(`missing: ${path}`)
      response.writeHead(404, headers).end()
      return
    }
    const type = typeOf(fileOf(path))
    response.writeHead(200, { 'content-type': type, ...headers })
    response.end(type.startsWith('text/html') ? watched(body.toString()) : body)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    origin: `http://127.0.0.1:${port}`,
    reports() {
      const all = reported
      reported = []
      return all
    },
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** @param {string} path */
function fileOf(path) {
  const file = path.endsWith('/') ? `${path}index.html` : path
  if (file.startsWith('/engines/')) return join('tests', file)
  return file.startsWith('/dist/') ? file : join('dist/site', file)
}

/** Inserts watch.js before every other script. @param {string} html */
function watched(html) {
  return html.replace(/<meta charset="utf-8"\s*\/?>/i, '$&<script src="/engines/watch.js"></script>')
}
