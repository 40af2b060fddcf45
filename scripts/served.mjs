// What servers of tests share: a strict content security policy, and a folder on a free port.
import { createServer } from 'node:http'
import sirv from 'sirv'

/** A content security policy that allows no other host, nothing inline, no eval and no wasm. */
export const STRICT = "default-src 'self'; script-src 'self'; style-src 'self'"

/**
 * Files of a folder as they are at each request.
 * @param {string} folder
 * @param {Record<string, string>} headers
 */
export function filesOf(folder, headers = {}) {
  return sirv(folder, { dev: true, setHeaders: (response) => response.setHeaders(new Map(Object.entries(headers))) })
}

/**
 * Serves a folder on a free port.
 * @param {string} folder
 * @param {Record<string, string>} headers
 * @param {string} base path of the folder on its host
 */
export async function serve(folder, headers = {}, base = '/') {
  const files = filesOf(folder, headers)
  return listen((request, response) => {
    const { url = '/' } = request
    request.url = url.startsWith(base) ? url.slice(base.length - 1) : url
    files(request, response, () => void response.writeHead(url === '/favicon.ico' ? 204 : 404, headers).end())
  })
}

/**
 * Starts a server on a free port.
 * @param {import('node:http').RequestListener} answer
 * @param {string} host the address that it listens at. @default this machine alone
 */
export async function listen(answer, host = '127.0.0.1') {
  const server = createServer(answer)
  await new Promise((done) => server.listen(0, host, () => done(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections()
      return /** @type {Promise<void>} */ (new Promise((done) => server.close(() => done())))
    },
  }
}
