// Firefox by Marionette, the protocol that is built into it and that geckodriver speaks to it: WebDriver's commands over a socket, each message
// with its length before it. So nothing has to be installed beside the browser.
// https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @type {Record<import('./session.mjs').Command, string>} */
const COMMANDS = {
  navigate: 'WebDriver:Navigate',
  executeAsync: 'WebDriver:ExecuteAsyncScript',
  actions: 'WebDriver:PerformActions',
  screenshot: 'WebDriver:TakeScreenshot',
  rect: 'WebDriver:SetWindowRect',
}
/** A profile for tests: WebGL in software, nothing asked of other hosts, nothing shown before the page. */
const PREFS = {
  'marionette.port': 0,
  'webgl.disabled': false,
  'webgl.force-enabled': true,
  'webgl.disable-fail-if-major-performance-caveat': true,
  'gfx.webrender.software': true,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.newtabpage.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'captivedetect.canonicalURL': '',
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'toolkit.telemetry.enabled': false,
  'media.autoplay.default': 0,
}
/** ms until it answers at all */
const START = 60_000

/**
 * @param {string} path @param {Record<string, string | undefined>} env
 * @returns {Promise<import('./session.mjs').Browser>}
 */
export async function startFirefox(path, env) {
  const profile = mkdtempSync(join(tmpdir(), 'konpeito-firefox-'))
  const lines = Object.entries(PREFS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--marionette', '--no-remote', '--profile', profile, 'about:blank']
  const child = spawn(path, args, { env, stdio: 'ignore' })
  const ended = new Promise((done) => child.once('exit', done))
  const close = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    const call = await connectTo(await portOf(profile, child))
    const session = await call('WebDriver:NewSession', { pageLoadStrategy: 'eager', timeouts: { script: 120_000 } })
    return {
      name: 'Firefox',
      version: session.capabilities.browserVersion,
      async send(command, params = {}) {
        const result = await call(COMMANDS[command], command === 'screenshot' ? { full: false } : params)
        return result && typeof result === 'object' && 'value' in result ? result.value : result
      },
      async close() {
        await Promise.race([call('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {}), ended])
        await Promise.race([ended, new Promise((done) => setTimeout(done, 5000))])
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The browser writes down where it listens. @param {string} profile @param {import('node:child_process').ChildProcess} child */
async function portOf(profile, child) {
  const file = join(profile, 'MarionetteActivePort')
  for (const end = Date.now() + START; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`Firefox ended with ${child.exitCode} before it listened`)
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    if (port > 0) return port
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`Firefox did not listen within ${START / 1000} s`)
}

/** @param {number} port @returns {Promise<(name: string, params?: object) => Promise<any>>} */
function connectTo(port) {
  const socket = connect({ port, host: '127.0.0.1' })
  /** @type {Map<number, { done(value: any): void, fail(error: Error): void }>} */
  const waiting = new Map()
  let bytes = Buffer.alloc(0)
  let last = 0
  /** @type {(name: string, params?: object) => Promise<any>} */
  const call = (name, params = {}) =>
    new Promise((done, fail) => {
      const text = JSON.stringify([0, ++last, name, params])
      waiting.set(last, { done, fail })
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  return new Promise((done, fail) => {
    const lose = () => {
      const error = new Error('Firefox has gone')
      fail(error)
      for (const one of waiting.values()) one.fail(error)
      waiting.clear()
    }
    socket.on('error', lose)
    socket.on('close', lose)
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      for (;;) {
        const colon = bytes.indexOf(':')
        const end = colon + 1 + Number(bytes.subarray(0, Math.max(0, colon)))
        if (colon < 0 || bytes.length < end) return
        const message = JSON.parse(bytes.subarray(colon + 1, end).toString())
        bytes = bytes.subarray(end)
        if (!Array.isArray(message)) {
          done(call) // it says hello
          continue
        }
        const [, id, error, result] = message
        const one = waiting.get(id)
        waiting.delete(id)
        if (error) one?.fail(new Error(`${error.error}: ${error.message}`))
        else one?.done(result)
      }
    })
  })
}
