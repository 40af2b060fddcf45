// The server for the engine tests: dist/site at the root, dist under /dist/ and this folder under
// /engines/, all with a strict content security policy. The first script of each page is watch.js,
// which posts errors to this server.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../scripts/docs/snippets.mjs'
import { filesOf, listen, STRICT } from '../../scripts/served.mjs'

const FOLDERS = ['dist/site', 'tests', '.'].map((name) => join(root, name))

/** @param frames origin that pages of this site may embed */
export async function openSite(frames = '') {
  const reported: string[] = []
  const headers = { 'content-security-policy': `${STRICT}; frame-src 'self' ${frames}` }
  const { url, close } = await listen(async (request, response) => {
    if (request.method === 'POST') {
      reported.push(await text(request))
      return response.writeHead(204).end()
    }
    const path = request.url!.replace(/[?#].*/, '').replace(/\/$/, '/index.html')
    const folder = FOLDERS.find((folder) => existsSync(join(folder, path)))
    if (!folder) {
      if (path !== '/favicon.ico') reported.push(`missing: ${path}`)
      return response.writeHead(404, headers).end()
    }
    if (!path.endsWith('.html')) return filesOf(folder, headers)(request, response)
    const html = readFileSync(join(folder, path), 'utf8')
    const watched = html.replace(/<meta charset="utf-8"\s*\/?>/i, '$&<script src="/engines/watch.js"></script>')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(watched)
  })
  return { origin: url.slice(0, -1), reported, close }
}
