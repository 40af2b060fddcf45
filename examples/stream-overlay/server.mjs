// The overlay's server and relay: serves its files, and sends tips as server-sent events in the form of
// messages to embed.html. Tips come by POST /tip, from Twitch if the environment has the keys
// TWITCH_CLIENT_ID and TWITCH_ACCESS_TOKEN, and as samples otherwise.
//   node server.mjs [--quiet]   Uses port PORT. @default 5180
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { followTwitch } from './twitch.mjs'

const port = Number(process.env.PORT ?? 5180)
const quiet = process.argv.includes('--quiet')
const { TWITCH_CLIENT_ID: clientId, TWITCH_ACCESS_TOKEN: token } = process.env
const near = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
const element = [
  near('element.js'),
  near('../../dist/element.js'),
  near('node_modules/konpeito-bottle/dist/element.js'),
].find(existsSync)
if (!element)
  throw new Error('element.js is missing: run `npm run build` in the repository, or copy it beside server.mjs')

/** @typedef {{ id: number, name: string, amount: number }} Tip */
/** The last tips, for an overlay that reconnects. @type {Tip[]} */
const tips = []
/** @type {Set<import('node:http').ServerResponse>} */
const listeners = new Set()
/** @type {Record<string, [string, string]>} */
const files = {
  '/': [near('index.html'), 'text/html; charset=utf-8'],
  '/overlay.js': [near('overlay.js'), 'text/javascript'],
  '/overlay.css': [near('overlay.css'), 'text/css'],
  '/element.js': [element, 'text/javascript'],
}

createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'POST' && url.pathname === '/tip') return receive(request, response)
  if (url.pathname === '/events') return listen(request, response, Number(url.searchParams.get('lastEventId')))
  if (url.pathname === '/favicon.ico') return response.writeHead(204).end()
  const file = files[url.pathname]
  if (!file) return response.writeHead(404).end('not found')
  response.writeHead(200, {
    'content-type': file[1],
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'",
  })
  response.end(readFileSync(file[0]))
}).listen(port, '127.0.0.1', () => {
  console.log(`Browser source: http://127.0.0.1:${port}/`)
  console.log(`Stream of events: http://127.0.0.1:${port}/events`)
  if (!quiet && !token) setTimeout(sendSample, 1500)
})
if (!clientId !== !token) throw new Error('set both TWITCH_CLIENT_ID and TWITCH_ACCESS_TOKEN, or neither')
if (clientId && token) {
  const userId = await followTwitch({ clientId, token }, announce)
  console.log(`Follows the Twitch channel with the id ${userId}.`)
}
setInterval(() => {
  for (const listener of listeners) listener.write(': keep alive\n\n')
}, 25_000).unref()

/**
 * Sends the tips after an id, then new ones.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {number} after
 */
function listen(request, response, after) {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*', // embed.html is on another host
  })
  response.write('retry: 2000\n\n')
  // A browser that reconnects names the last event that it received.
  const last = Math.max(after || 0, Number(request.headers['last-event-id']) || 0)
  for (const tip of tips) if (tip.id > last) send(response, tip)
  listeners.add(response)
  response.on('close', () => listeners.delete(response))
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function receive(request, response) {
  const refuse = (/** @type {number} */ status, /** @type {string} */ why) => response.writeHead(status).end(`${why}\n`)
  // Forms of other pages cannot send this type without a preflight request.
  if (request.headers['content-type'] !== 'application/json')
    return refuse(415, 'the content-type must be application/json')
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part) => {
    text += part
    if (text.length > 4096) request.destroy()
  })
  request.on('end', () => {
    try {
      const { name, amount } = JSON.parse(text)
      if (typeof name !== 'string' || name === '' || name.length > 40)
        return refuse(400, 'name must be 1 to 40 characters')
      if (typeof amount !== 'number' || !(amount >= 0.01 && amount <= 1e6))
        return refuse(400, `amount must be a number from 0.01 to 1000000, got ${JSON.stringify(amount)}`)
      announce(name, amount)
      response.writeHead(204).end()
    } catch {
      refuse(400, 'the body must be JSON: {"name":"Mika","amount":5}')
    }
  })
}

/** @param {string} name @param {number} amount */
function announce(name, amount) {
  // Ids keep growing after a restart of the server.
  const tip = { id: Math.max(Date.now(), (tips.at(-1)?.id ?? 0) + 1), name, amount }
  tips.push(tip)
  if (tips.length > 1000) tips.shift()
  for (const listener of listeners) send(listener, tip)
}

/** @param {import('node:http').ServerResponse} response @param {Tip} tip */
function send(response, tip) {
  const { id, name, amount } = tip
  const message = { type: 'drop', items: [{ id: `tip-${id}`, label: name, value: amount }] }
  response.write(`id: ${id}\ndata: ${JSON.stringify(message)}\n\n`)
}

function sendSample() {
  const names = ['Mika', 'Ren', 'Ava', 'Sora', 'Jonas', 'Yui', 'Noor', 'Theo']
  announce(names[Math.floor(Math.random() * names.length)] ?? 'Mika', 1 + Math.floor(Math.random() ** 3 * 24))
  setTimeout(sendSample, 3000 + Math.random() * 6000)
}
