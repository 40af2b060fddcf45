// What the engines visit: dist/site at the root, dist under /dist/, tests/engines under /engines/, under the policy of the strictest pages. Each
// page gets tests/engines/watch.js as its first script, which tells here of errors.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { STRICT, typeOf } from '../served.mjs'

/** @typedef {{ origin: string, complaints(): string[], close(): Promise<void> }} Site */

/** @param {string} root the project @param {string} [frames] origins whose pages may stand in frames here @returns {Promise<Site>} */
export async function openSite(root, frames) {
  /** @type {string[]} */
  let told = []
  const headers = { 'content-security-policy': frames ? `${STRICT}; frame-src ${frames}` : STRICT }
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    if (request.method === 'POST') {
      let text = ''
      for await (const part of request) text += part
      told.push(text)
      response.writeHead(204).end()
      return
    }
    const body = await readFile(join(root, fileOf(path))).catch(() => null)
    if (body === null) {
      if (path !== '/favicon.ico') told.push(`missing: ${path}`)
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
    complaints() {
      const all = told
      told = []
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

/** Before any other script. @param {string} html */
function watched(html) {
  return html.replace(/<meta charset="utf-8"\s*\/?>/i, '$&<script src="/engines/watch.js"></script>')
}
