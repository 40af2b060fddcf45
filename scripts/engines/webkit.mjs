// WebKit as GTK ships it: its small browser, driven through WebKitWebDriver by WebDriver's commands over HTTP.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** @type {Record<import('./session.mjs').Command, [method: string, path: string]>} */
const COMMANDS = {
  navigate: ['POST', '/url'],
  executeAsync: ['POST', '/execute/async'],
  actions: ['POST', '/actions'],
  screenshot: ['GET', '/screenshot'],
  rect: ['POST', '/window/rect'],
}
/** ms until it answers at all */
const START = 60_000

/**
 * @param {string} driver @param {Record<string, string | undefined>} env
 * @returns {Promise<import('./session.mjs').Browser>}
 */
export async function startWebKit(driver, env) {
  const port = await freePort()
  // Its sandbox wants rights that a container has not, and as root there is nothing it could give up.
  const own = process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}
  const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...env, ...own },
    stdio: 'ignore',
    detached: true, // so that the browser it starts can be ended with it
  })
  const ended = new Promise((done) => child.once('exit', done))
  /** @param {string} method @param {string} path @param {object} [body] */
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = await answer.json()
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const close = async () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {}
    await ended
  }
  try {
    await listening(port, child)
    // It waits for pages to be loaded: a script that is sent before that may run in a document that is about to go, and then never answers.
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } }
    const { sessionId, capabilities: has } = await call('POST', '/session', { capabilities })
    await call('POST', `/session/${sessionId}/timeouts`, { script: 120_000, pageLoad: 120_000 })
    return {
      name: 'WebKit',
      version: has.browserVersion,
      send(command, params = {}) {
        const [method, path] = COMMANDS[command]
        return call(method, `/session/${sessionId}${path}`, method === 'POST' ? params : undefined)
      },
      async close() {
        await Promise.race([
          call('DELETE', `/session/${sessionId}`).catch(() => {}),
          new Promise((done) => setTimeout(done, 5000)),
        ])
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** @param {number} port @param {import('node:child_process').ChildProcess} child */
async function listening(port, child) {
  for (const end = Date.now() + START; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode} before it listened`)
    try {
      if ((await fetch(`http://127.0.0.1:${port}/status`)).ok) return
    } catch {}
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`WebKitWebDriver did not listen within ${START / 1000} s`)
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => done(port))
    })
  })
}
